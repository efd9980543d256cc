// Owns and interns the terms of one verification run. Every maker checks its operands' sorts (assert) and simplifies: constants
// are folded, neutral and absorbing elements removed, ite and equality reduced, comparisons of terms that differ by constants
// decided. Simplification is local (it looks one or two levels down), so building stays linear.
//
// Normal forms that readers of terms may rely on: a constant operand of a commutative operator or of an equality is the right one;
// sums of bit-vectors are (base + constant), subtraction adds a negation, a shift to the left by a constant is a multiplication;
// `a <= b` of bit-vectors, integers and reals is `not (b < a)`, and `constant < a` of bit-vectors and integers `not (a < constant + 1)`.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "smt/term.h"

namespace argosy::smt {

class TermTable {
 public:
  TermTable();
  ~TermTable();
  TermTable(const TermTable&) = delete;
  TermTable& operator=(const TermTable&) = delete;

  // Sorts
  SortRef booleanSort() const;
  SortRef bitVectorSort(unsigned width);
  SortRef integerSort() const;
  SortRef realSort() const;
  SortRef floatSort(unsigned exponentBits, unsigned significandBits);
  SortRef arraySort(SortRef index, SortRef element);

  // Leaves
  TermRef truth(bool value) const;
  TermRef bitVector(unsigned width, UInt128 bits);  // truncated
  TermRef integer(Int128 value);
  TermRef rational(Int128 numerator, Int128 denominator);
  TermRef floating(SortRef sort, UInt128 ieeeBits);
  /// The symbol of this name; made if it is new, and then of this sort.
  TermRef symbol(std::string_view name, SortRef sort);
  /// A symbol that did not exist before: `prefix`, an exclamation mark and a number.
  TermRef fresh(std::string_view prefix, SortRef sort);

  // Any sort
  TermRef equal(TermRef left, TermRef right);
  TermRef distinct(TermRef left, TermRef right) { return negation(equal(left, right)); }
  TermRef ite(TermRef condition, TermRef then, TermRef otherwise);
  TermRef apply(std::string_view function, SortRef result, std::span<const TermRef> arguments);

  // Boolean
  TermRef negation(TermRef operand);
  TermRef conjunction(TermRef left, TermRef right);
  TermRef conjunction(std::span<const TermRef> operands);
  TermRef disjunction(TermRef left, TermRef right);
  TermRef disjunction(std::span<const TermRef> operands);
  TermRef implies(TermRef left, TermRef right) { return disjunction(negation(left), right); }

  // Bit-vectors. `binary` takes any of BvAdd .. BvSignedLessEqual and BvConcat.
  TermRef binary(TermKind kind, TermRef left, TermRef right);
  TermRef bvNegate(TermRef operand);
  TermRef bvComplement(TermRef operand);
  TermRef bvAdd(TermRef l, TermRef r) { return binary(TermKind::BvAdd, l, r); }
  TermRef bvSubtract(TermRef l, TermRef r) { return bvAdd(l, bvNegate(r)); }
  TermRef extract(TermRef operand, unsigned high, unsigned low);
  TermRef zeroExtend(TermRef operand, unsigned width);  // to this width
  TermRef signExtend(TermRef operand, unsigned width);

  // Integers and reals. `arithmetic` takes Add, Multiply, Less, LessEqual, IntegerDivide, IntegerModulo, RealDivide.
  TermRef arithmetic(TermKind kind, TermRef left, TermRef right);
  TermRef arithmeticNegate(TermRef operand);
  TermRef subtract(TermRef l, TermRef r) { return arithmetic(TermKind::Add, l, arithmeticNegate(r)); }
  TermRef toReal(TermRef operand);
  TermRef toInteger(TermRef operand);

  // Floats. `floatBinary` takes FpAdd .. FpDivide, FpEqual, FpLess, FpLessEqual.
  TermRef floatBinary(TermKind kind, TermRef left, TermRef right);
  TermRef floatNegate(TermRef operand);
  TermRef isNaN(TermRef operand);
  TermRef floatConvert(TermRef operand, SortRef to);
  TermRef floatFromInteger(TermRef bitVector, SortRef to, bool isSigned);
  TermRef floatToInteger(TermRef operand, unsigned width, bool isSigned);
  TermRef floatFromBits(TermRef bitVector, SortRef to);

  // Arrays
  TermRef select(TermRef array, TermRef index);
  TermRef store(TermRef array, TermRef index, TermRef element);
  TermRef constantArray(SortRef array, TermRef element);

  std::size_t size() const;

 private:
  struct Interned;

  TermRef make(TermKind kind, SortRef sort, std::initializer_list<TermRef> operands, unsigned high = 0,
               unsigned low = 0);
  TermRef makeCommutative(TermKind kind, SortRef sort, TermRef left, TermRef right);
  TermRef junction(TermKind kind, std::span<const TermRef> operands);
  TermRef bvSum(TermRef left, TermRef right);
  TermRef bvProduct(TermRef left, TermRef right);
  TermRef bvDivision(TermKind kind, TermRef left, TermRef right);
  TermRef bvBitwise(TermKind kind, TermRef left, TermRef right);
  TermRef bvShift(TermKind kind, TermRef left, TermRef right);
  TermRef bvLess(TermKind kind, TermRef left, TermRef right);
  TermRef bvConcat(TermRef high, TermRef low);

  std::unique_ptr<Interned> interned_;
};

/// Calls `visit` once on each different subterm, operands before the terms that use them. Not recursive: terms are deep.
void forEachTerm(std::span<const TermRef> roots, const std::function<void(TermRef)>& visit);

/// The same operator on other operands of the same sorts, simplified.
TermRef rebuild(TermTable& table, TermRef term, std::span<const TermRef> operands);

/// Zero, false, +0.0, or the array of these.
TermRef zeroOf(TermTable& table, SortRef sort);

/// The term with each symbol (or any other subterm) of the map's keys replaced, simplified again.
TermRef substitute(TermTable& table, TermRef term, const std::unordered_map<TermRef, TermRef>& replacements);

/// SMT-LIB 2.6 text of a closed script: declarations, one assert per formula, (check-sat). Shared subterms are let-bound or defined.
std::string toSmtLib(std::span<const TermRef> formulas);
/// Its declarations, definitions and assertions alone; with names, which no symbol may have, or without.
std::string toSmtLibAssertions(std::span<const TermRef> formulas, std::span<const std::string> names = {});

}  // namespace argosy::smt
