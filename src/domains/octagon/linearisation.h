// Expressions of C as linear forms over the numbers in memory. Machine arithmetic wraps around, so a sum is the mathematical one only where its range, by what the memory
// says, fits the type (or lies in one period beside it); elsewhere, and for operators that are not linear, only the range remains (Miné, "The Octagon Abstract Domain", 2006,
// §4.4; docs/theory.md §4.6).
#pragma once

#include "domains/interval/conditions.h"
#include "domains/octagon/cell_variable.h"
#include "domains/octagon/decomposed_octagon.h"
#include "domains/octagon/loaded/loaded_numbers.h"
#include "domains/octagon/numeric_domain.h"

namespace argosy::octagon {

using IntegerForm = LinearForm<Int128>;
using IntegerRangeOf = Range<Int128>;

/// What the ranges say of a variable, as a value of this type; nothing for addresses.
std::optional<interval::Interval> numberAt(const interval::IntervalStore& store, const interval::IntervalMemory& ranges,
                                           VariableKey variable, TypeRef type);

/// A value: some number of the form's values, and in the range. The constant of the form is bounded.
struct Linear {
  IntegerForm form;
  IntegerRange range;
};

/// left - right, mathematically; nothing when that is too large to be of use.
std::optional<IntegerForm> difference(const Linear& left, const Linear& right);
/// All integers of the type.
IntegerRange integersOf(TypeRef type);

template <NumericDomain Domain>
class Linearisation {
 public:
  Linearisation(const interval::IntervalStore& ranges, interval::IntervalMemory& memory, const Domain& relations,
                const memory::Frame& frame)
      : ranges_(ranges), memory_(memory), relations_(relations), frame_(frame) {}

  /// Nothing for what is no integer of at most 64 bits, and for addresses.
  std::optional<Linear> of(ExpressionRef expression) const;

 private:
  std::optional<Linear> ofLvalue(ExpressionRef lvalue) const;
  std::optional<Linear> ofOperator(ExpressionRef expression) const;
  std::optional<Linear> ofUnary(ExpressionRef unary, const Linear& operand) const;
  std::optional<Linear> ofBinary(ExpressionRef binary) const;
  /// 0 or 1, when that is certain.
  std::optional<Linear> ofComparison(BinaryOperator op, const Linear& left, const Linear& right) const;
  std::optional<Linear> ofMultiple(TypeRef type, const Linear& number, Int128 factor) const;
  std::optional<Linear> ofProduct(TypeRef type, const Linear& left, const Linear& right) const;
  std::optional<Linear> ofQuotient(TypeRef type, const Linear& dividend, Int128 divisor) const;
  /// The number of the type that is congruent to the exact one, whose range is given; nothing when it takes different shifts to get there.
  std::optional<Linear> wrapped(TypeRef type, IntegerForm exact, IntegerRange range) const;
  /// What follows for the form from all that is known of its variables, and of those related with them.
  IntegerRangeOf boundedRange(const IntegerForm& form) const;

  const interval::IntervalStore& ranges_;
  interval::IntervalMemory& memory_;
  const Domain& relations_;
  const memory::Frame& frame_;
};

extern template class Linearisation<DecomposedIntegerOctagon>;
extern template class Linearisation<LoadedNumbers>;

}  // namespace argosy::octagon
