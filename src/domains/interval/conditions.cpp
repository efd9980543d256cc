#include "domains/interval/conditions.h"

namespace argosy::interval {

namespace {

using Cell = memory::Cell<IntervalDomain>;

void appendBoundsOf(ExpressionTable& expressions, ExpressionRef lvalue, const Cell& cell,
                    std::vector<ExpressionRef>& conditions) {
  const auto [low, high] = IntervalDomain::integerRange(cell.type, cell.value.scalar);
  const auto [least, greatest] = IntervalDomain::integerRange(cell.type, IntervalDomain::top(cell.type));
  const auto constant = [&](Int128 value) { return expressions.integer(cell.type, value); };
  if (low == high) {
    conditions.push_back(expressions.equal(lvalue, constant(low)));
    return;
  }
  if (low > least) conditions.push_back(expressions.binary(BinaryOperator::LessEqual, constant(low), lvalue));
  if (high < greatest) conditions.push_back(expressions.binary(BinaryOperator::LessEqual, lvalue, constant(high)));
}

}  // namespace

void appendBounds(memory::MemoryFacts& facts, const IntervalMemory& memory, const Place& place,
                  std::vector<ExpressionRef>& conditions) {
  memory.cells.forEach([&](memory::CellKey key, const Cell& cell) {
    const ExpressionRef lvalue = memory::namedCell(facts, place, key, cell.type);
    if (!lvalue || cell.value.base.valid() || !isSayable(cell.type)) return;
    appendBoundsOf(facts.program.expressions, lvalue, cell, conditions);
  });
}

Told describeBounds(memory::MemoryFacts& facts, const IntervalStore& store, const IntervalMemory& memory,
                    const Place& place, const CallTerms& terms, std::vector<ExpressionRef>& conditions) {
  return describeCells(facts, store, memory, place, terms, [&](ExpressionRef lvalue, const Cell& cell) {
    if (!isSayable(cell.type)) return false;
    appendBoundsOf(facts.program.expressions, lvalue, cell, conditions);
    return true;
  });
}

}  // namespace argosy::interval
