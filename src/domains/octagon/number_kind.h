// What differs between integers and floats, for what is the same.
#pragma once

#include "domains/interval/numbers.h"
#include "domains/octagon/float_linearisation.h"
#include "domains/octagon/linearisation.h"
#include "domains/octagon/relations.h"

namespace argosy::octagon {

/// Of integers.
template <class Octagon>
struct NumberKind {
  static std::optional<VariableKey> variable(memory::MemoryObjectId object, Int128 bit, unsigned width, TypeRef type) {
    return cellVariable(object, bit, width, type);
  }
  static TypeRef typeOf(VariableKey variable, TypeTable& types) { return octagon::typeOf(variable, types); }
  /// Whether a number of the one type, of the same size, is that number in the other.
  static bool isSameKind(TypeRef left, TypeRef right) {
    return left->isInteger() && right->isInteger() && left->isSigned() == right->isSigned();
  }
  /// No more than the type says is nothing.
  static IntegerRangeOf boundsIn(TypeRef type, const interval::Interval& values) {
    const auto [least, greatest] = integersOf(type);
    return {values.low > least ? std::optional(values.low) : std::nullopt,
            values.high < greatest ? std::optional(values.high) : std::nullopt};
  }
  static interval::Interval valuesIn(TypeRef type, const IntegerRangeOf& range) {
    const auto [least, greatest] = integersOf(type);
    return interval::between(range.lower.value_or(least), range.upper.value_or(greatest));
  }
};

template <>
struct NumberKind<DecomposedRealOctagon> {
  static std::optional<VariableKey> variable(memory::MemoryObjectId object, Int128 bit, unsigned width, TypeRef type) {
    return floatVariable(object, bit, width, type);
  }
  static TypeRef typeOf(VariableKey variable, TypeTable& types) { return floatTypeOf(variable, types); }
  static bool isSameKind(TypeRef left, TypeRef right) { return left == right; }
  /// Nothing when they may not be finite.
  static RealRange boundsIn(TypeRef type, const interval::Interval& values) {
    return finiteRange(type, values).value_or(RealRange());
  }
  static interval::Interval valuesIn(TypeRef type, const RealRange& range) { return floatsIn(type, range); }
};

template <NumericDomain Domain>
auto& octagonOf(RelationsOf<Domain>& relations, const IntegerForm&) {
  return relations.integers;
}
template <NumericDomain Domain>
auto& octagonOf(RelationsOf<Domain>& relations, const RealForm&) {
  return relations.floats;
}

}  // namespace argosy::octagon
