#include "algorithms/confirmation/symbolic_domain.h"

#include <limits>

namespace argosy::algorithms {

SymbolicValue SymbolicDomain::constant(TypeRef type, UInt128 bits) const {
  if (type->isFloat()) return {expressions_.floating(type, truncate(bits, type->bits()))};
  return {expressions_.integer(type, integerValue(type, truncate(bits, type->bits())))};
}

std::optional<UInt128> SymbolicDomain::singleton(TypeRef, const Value& value) const {
  if (!value.expression || !value.expression->isConstant()) return std::nullopt;
  return value.expression->bits();
}

SymbolicDomain::Range SymbolicDomain::integerRange(TypeRef type, const Value& value) const {
  if (const auto bits = singleton(type, value)) {
    const Int128 number = integerValue(type, *bits);
    return {number, number};
  }
  if (type->bits() >= 127) return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
  if (type->isSigned()) return {-(Int128{1} << (type->bits() - 1)), (Int128{1} << (type->bits() - 1)) - 1};
  return {0, (Int128{1} << type->bits()) - 1};
}

SymbolicValue SymbolicDomain::fromIntegerRange(TypeRef type, Int128 low, Int128 high) const {
  return low == high ? Value{expressions_.integer(type, low)} : Value{};
}

SymbolicValue SymbolicDomain::unary(UnaryOperator op, TypeRef, const Value& operand) const {
  return operand.expression ? Value{expressions_.unary(op, operand.expression)} : Value{};
}

SymbolicValue SymbolicDomain::binary(BinaryOperator op, TypeRef operandType, const Value& left, TypeRef rightType,
                                     const Value& right) const {
  if (!left.expression || !right.expression) return {};
  // Addresses have lost their type on the way through the memory's offsets.
  const ExpressionRef l = expressions_.cast(operandType, left.expression);
  const ExpressionRef r = expressions_.cast(rightType, right.expression);
  return {expressions_.binary(op, l, r)};
}

SymbolicValue SymbolicDomain::cast(TypeRef to, TypeRef, const Value& operand) const {
  return operand.expression ? Value{expressions_.cast(to, operand.expression)} : Value{};
}

SymbolicValue SymbolicDomain::fresh(TypeRef type) const {
  if (!type->isScalar()) return {};
  // Symbols are numbered after the program's variables; they never enter its table.
  const VariableId id(program_.variables.size() + symbols.size());
  symbols.push_back({id, type});
  return {expressions_.variable(id, type)};
}

void SymbolicDomain::record(const Value& condition, bool truth) const {
  if (!condition.expression) return;
  if (const auto bits = singleton(condition.expression->type(), condition)) {
    isContradictory |= (*bits != 0) != truth;
    return;
  }
  conditions.push_back({condition.expression, truth});
}

}  // namespace argosy::algorithms
