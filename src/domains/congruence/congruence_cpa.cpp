#include "domains/congruence/congruence_cpa.h"

#include "domains/memory/named_cell.h"
#include "program/arithmetic.h"

namespace argosy::congruence {

using memory::CellKey;

namespace {

/// `x == 5`, `(x & 3) == 1` or `x % 6 == 0`; null when C has no short way to say it.
ExpressionRef asCondition(ExpressionTable& expressions, ExpressionRef lvalue, const Congruence& value) {
  const TypeRef type = lvalue->type();
  const auto constant = [&](UInt128 number) { return expressions.integer(type, static_cast<Int128>(number)); };
  if (value.isConstant()) return expressions.equal(lvalue, constant(value.bits()));
  const UInt128 modulus = value.modulus(), powerOfTwo = modulus & (UInt128{0} - modulus);
  const UInt128 greatest = (UInt128{1} << (type->bits() - (type->isSigned() ? 1 : 0))) - 1;
  // The remainder of a negative number is not positive.
  if (modulus != powerOfTwo && modulus <= greatest && (!type->isSigned() || value.remainder() == 0))
    return expressions.equal(expressions.binary(BinaryOperator::Remainder, lvalue, constant(modulus)),
                             constant(value.remainder()));
  if (powerOfTwo == 1) return nullptr;
  return expressions.equal(expressions.binary(BinaryOperator::BitAnd, lvalue, constant(powerOfTwo - 1)),
                           constant(value.remainder() % powerOfTwo));
}

}  // namespace

void CongruenceCpa::appendInvariants(const AbstractState& state, const Place& place,
                                     std::vector<ExpressionRef>& invariants) const {
  memoryOf(state).cells.forEach([&](CellKey key, const memory::Cell<CongruenceDomain>& cell) {
    const ExpressionRef lvalue = memory::namedCell(facts_, place, key, cell.type);
    if (!lvalue || cell.value.base.valid() || !cell.type->isInteger() || cell.type->bits() > 64) return;
    if (cell.value.scalar.isTop() || cell.value.scalar.isBottom()) return;
    if (const ExpressionRef condition = asCondition(facts_.program.expressions, lvalue, cell.value.scalar))
      invariants.push_back(condition);
  });
}

Told CongruenceCpa::describeCall(const AbstractState& state, const Place& place, const CallTerms& terms,
                                 std::vector<ExpressionRef>& conditions) const {
  using Cell = memory::Cell<CongruenceDomain>;
  return describeCells(facts_, store_, memoryOf(state), place, terms, [&](ExpressionRef lvalue, const Cell& cell) {
    if (!cell.type->isInteger() || cell.type->bits() > 64) return false;
    const Congruence& value = cell.value.scalar;
    const ExpressionRef condition = asCondition(facts_.program.expressions, lvalue, value);
    if (!condition) return false;
    conditions.push_back(condition);
    const bool isMasked = !value.isConstant() && condition->left()->binaryOperator() == BinaryOperator::BitAnd;
    return !isMasked || (value.modulus() & (value.modulus() - 1)) == 0;
  });
}

}  // namespace argosy::congruence
