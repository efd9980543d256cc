// How C's scalar values and operators become terms: one class per choice of theories (docs/theory.md §8).
// A theory is sound when every behaviour of the machine's arithmetic is a behaviour of its terms.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "program/expression.h"
#include "smt/term_table.h"

namespace argosy::encode {

using smt::SortRef;
using smt::TermRef;
using smt::TermTable;

/// What holds of a term whatever the path is (the range of an integer that stands for a machine word, what defines a fresh symbol).
class Definitions {
 public:
  void add(TermRef subject, TermRef fact) { facts_[subject].push_back(fact); }
  bool has(TermRef subject) const { return facts_.contains(subject); }
  const std::vector<TermRef>* of(TermRef subject) const {
    const auto found = facts_.find(subject);
    return found == facts_.end() ? nullptr : &found->second;
  }

 private:
  std::unordered_map<TermRef, std::vector<TermRef>> facts_;
};

class Theory {
 public:
  explicit Theory(TermTable& terms) : terms(terms) {}
  virtual ~Theory() = default;

  virtual std::string_view name() const = 0;
  /// False when a proof may rest on behaviours that the terms do not have.
  virtual bool isSound() const = 0;

  virtual SortRef sort(TypeRef type) = 0;
  virtual TermRef constant(TypeRef type, UInt128 bits) = 0;
  /// The raw bits of a constant term of this type.
  virtual std::optional<UInt128> constantBits(TypeRef type, TermRef value) const = 0;

  virtual TermRef unary(UnaryOperator op, TypeRef type, TermRef operand) = 0;
  /// Not for comparisons and pointer arithmetic.
  virtual TermRef binary(BinaryOperator op, TypeRef type, TermRef left, TypeRef rightType, TermRef right) = 0;
  /// Less, LessEqual, Equal, NotEqual as a Boolean term.
  virtual TermRef compare(BinaryOperator op, TypeRef type, TermRef left, TermRef right) = 0;
  virtual TermRef cast(TypeRef to, TypeRef from, TermRef operand) = 0;

  /// The value's bits as a bit-vector of type->bits() bits; null where the theory does not know them.
  virtual TermRef toBits(TypeRef type, TermRef value) = 0;
  virtual TermRef fromBits(TypeRef type, TermRef bits) = 0;

  /// A symbol for a value of the type, with its range as a definition.
  virtual TermRef symbol(const std::string& name, TypeRef type) { return terms.symbol(name, sort(type)); }
  TermRef fresh(std::string_view prefix, TypeRef type) {
    return symbol(std::string(prefix) + "!" + std::to_string(++freshCount_), type);
  }

  /// value != 0, as C's conditions ask.
  TermRef isNonZero(TypeRef type, TermRef value) {
    return compare(BinaryOperator::NotEqual, type, value, constant(type, 0));
  }
  TermRef fromBoolean(TypeRef type, TermRef condition) {
    return terms.ite(condition, constant(type, 1), constant(type, 0));
  }

  TermTable& terms;
  Definitions definitions;

 private:
  std::uint64_t freshCount_ = 0;
};

enum class IntegerEncoding : std::uint8_t { BitVectors, LinearSound, LinearUnsound };
enum class FloatEncoding : std::uint8_t { Ieee, RealsUnsound };

std::unique_ptr<Theory> makeTheory(TermTable& terms, IntegerEncoding integers, FloatEncoding floats);

}  // namespace argosy::encode
