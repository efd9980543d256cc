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
  const IntervalMemory& old = memoryOf(*reached);
  const bool widens = isWideningPoint(place) && merges_[place]++ >= options_.wideningDelay;
  static const std::vector<Int128> none;
  const std::vector<Int128>& thresholds = widens ? thresholdsFor(place.context->function) : none;
  const auto combine = [&](TypeRef type, const Interval& a, const Interval& b) {
    const Interval joined = IntervalDomain::join(type, a, b);
    return widens ? IntervalDomain::widen(type, a, joined, thresholds) : joined;
  };
  IntervalMemory joined = access_.join(old, memoryOf(*successor), combine);
  return joined == old ? reached : StateRef(makeRef<State>(std::move(joined)));
}

Adjusted IntervalCpa::adjust(StateRef state, PrecisionRef precision, const Place& place) {
  if (const auto invariant = invariants_.find(place); invariant != invariants_.end()) {
    const auto [arrived, isFirst] = arrived_.try_emplace(place, memoryOf(*state));
    if (!isFirst) arrived->second = access_.join(arrived->second, memoryOf(*state), &IntervalDomain::join);
    if (lessOrEqual(*state, *invariant->second)) state = invariant->second;
  }
  return {std::move(state), std::move(precision)};
}

bool IntervalCpa::descend(const std::unordered_map<Place, StateRef, PlaceHash>& loopHeadStates) {
  bool gains = invariants_.empty() && !loopHeadStates.empty();
  std::unordered_map<Place, StateRef, PlaceHash> next;
  for (const auto& [place, state] : loopHeadStates) {
    next.emplace(place, state);
    const auto arrived = arrived_.find(place);
    if (arrived == arrived_.end() || !access_.lessOrEqual(arrived->second, memoryOf(*state))) continue;
    if (access_.lessOrEqual(memoryOf(*state), arrived->second)) continue;
    next[place] = makeRef<State>(arrived->second);
    gains = true;
  }
  invariants_ = std::move(next);
  arrived_.clear();
  merges_.clear();
  return gains;
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
