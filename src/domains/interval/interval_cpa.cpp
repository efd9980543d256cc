#include "domains/interval/interval_cpa.h"

#include <algorithm>

#include "domains/memory/named_cell.h"

namespace argosy::interval {

using memory::CellKey;

IntervalCpa::IntervalCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, const Options& options)
    : MemoryCpa(facts, memory::MemoryPrecision::everything(), options.dropsDead),
      controlFlow_(controlFlow),
      options_(options) {}

const std::vector<Int128>& IntervalCpa::thresholdsFor(FunctionId function) {
  const auto [entry, isNew] = thresholds_.try_emplace(function);
  std::vector<Int128>& thresholds = entry->second;
  if (!isNew || !options_.usesThresholds) return thresholds;
  // Bounds of loops are mostly constants that the same function compares with.
  thresholds = {-1, 0, 1};
  const auto collect = [&](ExpressionRef expression) {
    if (expression->kind() != ExpressionKind::Binary || !isComparison(expression->binaryOperator())) return;
    for (const ExpressionRef side : {expression->left(), expression->right()}) {
      if (side->kind() != ExpressionKind::IntegerConstant) continue;
      const Int128 value = side->integerValue();
      thresholds.insert(thresholds.end(), {value - 1, value, value + 1});
    }
  };
  for (const NodeId node : facts_.program.functions[function].nodes)
    for (const EdgeId edge : facts_.program.nodes[node].outgoing)
      forEachExpression(facts_.program.edges[edge].operation,
                        [&](ExpressionRef expression, bool) { forEachSubexpression(expression, collect); });
  std::ranges::sort(thresholds);
  thresholds.erase(std::ranges::unique(thresholds).begin(), thresholds.end());
  // Each threshold can cost an iteration: of very many, a sample has to do.
  constexpr std::size_t maximal = 64;
  if (thresholds.size() > maximal) {
    std::vector<Int128> sample;
    for (std::size_t i = 0; i < maximal; ++i) sample.push_back(thresholds[i * thresholds.size() / maximal]);
    thresholds = std::move(sample);
  }
  return thresholds;
}

StateRef IntervalCpa::merge(const StateRef& successor, const StateRef& reached, const Precision&, const Place& place) {
  const auto& old = static_cast<const State&>(*reached);
  const bool widens = isWideningPoint(place) && old.merges >= options_.wideningDelay;
  static const std::vector<Int128> none;
  const std::vector<Int128>& thresholds = widens ? thresholdsFor(place.context()->function) : none;
  const auto combine = [&](TypeRef type, const Interval& a, const Interval& b) {
    const Interval joined = IntervalDomain::join(type, a, b);
    return widens ? IntervalDomain::widen(type, a, joined, thresholds) : joined;
  };
  IntervalMemory joined = access_.join(old.memory, memoryOf(*successor), combine);
  return joined == old.memory ? reached : StateRef(makeRef<State>(std::move(joined), old.merges + 1));
}

Adjusted IntervalCpa::adjust(StateRef state, PrecisionRef precision, const Place& place) {
  const auto& invariants = static_cast<const IntervalPrecision&>(*precision).invariants();
  if (const auto invariant = invariants.find(place);
      invariant != invariants.end() && lessOrEqual(*state, *invariant->second))
    state = invariant->second;
  return {std::move(state), std::move(precision)};
}

PrecisionRef IntervalCpa::descend(const Precision& last, std::span<const LoopHeadResult> results) {
  IntervalPrecision::Invariants invariants;
  // Bounds aside, the first pass leaves a graph in which each place has one state, and not all that were merged on the way up: alarms have short
  // paths in it.
  bool gains = static_cast<const IntervalPrecision&>(last).invariants().empty();
  std::vector<StateRef> successors;
  for (const LoopHeadResult& result : results) {
    std::optional<IntervalMemory> arrived;
    for (const auto& [state, step] : result.arrivals) {
      successors.clear();
      transfer(state, Precision(), step, successors);
      for (const StateRef& successor : successors)
        arrived = arrived ? access_.join(*arrived, memoryOf(*successor), &IntervalDomain::join) : memoryOf(*successor);
    }
    const IntervalMemory& known = memoryOf(*result.state);
    const bool isLess = arrived && access_.lessOrEqual(*arrived, known) && !access_.lessOrEqual(known, *arrived);
    invariants.emplace(result.place, isLess ? StateRef(makeRef<State>(std::move(*arrived))) : result.state);
    gains |= isLess;
  }
  return gains ? makeRef<IntervalPrecision>(std::move(invariants)) : PrecisionRef();
}

void IntervalCpa::appendInvariants(const AbstractState& state, const Place& place,
                                   std::vector<ExpressionRef>& invariants) const {
  ExpressionTable& expressions = facts_.program.expressions;
  memoryOf(state).cells.forEach([&](CellKey key, const memory::Cell<IntervalDomain>& cell) {
    const ExpressionRef lvalue = memory::namedCell(facts_, place, key, cell.type);
    if (!lvalue || cell.value.base.valid() || !cell.type->isInteger() || cell.type->bits() > 64) return;
    const auto [low, high] = IntervalDomain::integerRange(cell.type, cell.value.scalar);
    const auto [least, greatest] = IntervalDomain::integerRange(cell.type, IntervalDomain::top(cell.type));
    const auto constant = [&](Int128 value) { return expressions.integer(cell.type, value); };
    if (low == high) {
      invariants.push_back(expressions.equal(lvalue, constant(low)));
      return;
    }
    if (low > least) invariants.push_back(expressions.binary(BinaryOperator::LessEqual, constant(low), lvalue));
    if (high < greatest) invariants.push_back(expressions.binary(BinaryOperator::LessEqual, lvalue, constant(high)));
  });
}

}  // namespace argosy::interval
