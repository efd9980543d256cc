#include "domains/value/value_cpa.h"

#include "domains/memory/named_cell.h"
#include "domains/value/coverage.h"

namespace argosy::value {

using memory::CellKey;
using memory::MemoryObjectKind;

ValueCpa::ValueCpa(memory::MemoryFacts& facts, const Options& options)
    : MemoryCpa(facts, {facts.objects, facts.program},
                options.tracksEverything ? memory::MemoryPrecision::everything()
                                         : memory::MemoryPrecision::nothing(options.scope),
                options.dropsDead),
      options_(options),
      shapes_(std::make_unique<ShapeTable>()) {}

ValueCpa::~ValueCpa() = default;

std::unique_ptr<CoverageIndex> ValueCpa::makeCoverageIndex() const { return std::make_unique<ShapeIndex>(*shapes_); }

void ValueCpa::appendInvariants(const AbstractState& state, const Place& place,
                                std::vector<ExpressionRef>& invariants) const {
  memoryOf(state).cells.forEach([&](CellKey key, const memory::Cell<ExplicitValueDomain>& cell) {
    const ExpressionRef lvalue = memory::namedCell(facts_, place, key, cell.type);
    const auto bits = cell.value.base.valid() ? std::nullopt : store_.domain.singleton(cell.type, cell.value.scalar);
    if (!lvalue || !bits || cell.type->isPointer() || cell.type->isFloat()) return;
    ExpressionTable& expressions = facts_.program.expressions;
    invariants.push_back(expressions.equal(lvalue, expressions.integer(cell.type, integerValue(cell.type, *bits))));
  });
}

Told ValueCpa::describeCall(const AbstractState& state, const Place& place, const CallTerms& terms,
                            std::vector<ExpressionRef>& conditions) const {
  using Cell = memory::Cell<ExplicitValueDomain>;
  return describeCells(facts_, store_, memoryOf(state), place, terms, [&](ExpressionRef lvalue, const Cell& cell) {
    const auto bits = store_.domain.singleton(cell.type, cell.value.scalar);
    if (!bits || cell.type->isFloat()) return false;
    ExpressionTable& expressions = facts_.program.expressions;
    conditions.push_back(expressions.equal(lvalue, expressions.integer(cell.type, integerValue(cell.type, *bits))));
    return true;
  });
}

}  // namespace argosy::value
