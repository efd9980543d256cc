#include "domains/interval/interval_cpa.h"

#include <algorithm>

#include "base/growth.h"
#include "domains/memory/named_cell.h"

namespace argosy::interval {

using memory::CellKey;

namespace {

/// Bounds of loops are mostly constants that the same function compares with.
std::vector<Int128> thresholdsIn(const Program& program, FunctionId function) {
  std::vector<Int128> thresholds = {-1, 0, 1};
  const auto collect = [&](ExpressionRef expression) {
    if (expression->kind() != ExpressionKind::Binary || !isComparison(expression->binaryOperator())) return;
    for (const ExpressionRef side : {expression->left(), expression->right()}) {
      if (side->kind() != ExpressionKind::IntegerConstant) continue;
      const Int128 value = side->integerValue();
      thresholds.insert(thresholds.end(), {value - 1, value, value + 1});
    }
  };
  for (const NodeId node : program.functions[function].nodes)
    for (const EdgeId edge : program.nodes[node].outgoing)
      forEachExpression(program.edges[edge].operation,
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

}  // namespace

IntervalCpa::IntervalCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, const Options& options,
                         std::function<bool(FunctionId)> isRecursive)
    : MemoryCpa(facts, memory::MemoryPrecision::everything(), options.dropsDead),
      controlFlow_(controlFlow),
      options_(options),
      isRecursive_(std::move(isRecursive)) {}

const std::vector<Int128>& IntervalCpa::thresholdsFor(FunctionId function) {
  return *foundOrMade(
      [&]() -> const std::vector<Int128>* {
        const auto known = thresholds_.find(function);
        return known == thresholds_.end() ? nullptr : &known->second;
      },
      [&]() -> const std::vector<Int128>* {
        std::vector<Int128>& made = thresholds_[function];
        if (options_.usesThresholds) made = thresholdsIn(facts_.program, function);
        return &made;
      });
}

StateRef IntervalCpa::merge(const StateRef& successor, const StateRef& reached, const Precision&, const Place& place) {
  const auto& old = static_cast<const State&>(*reached);
  const bool widens = old.merges >= options_.wideningDelay && isWideningPoint(place);
  IntervalMemory joined = widens ? widened(old.memory, memoryOf(*successor), place.context()->function)
                                 : access_.join(old.memory, memoryOf(*successor), &IntervalDomain::join);
  return joined == old.memory ? reached : StateRef(makeRef<State>(std::move(joined), old.merges + 1));
}

bool IntervalCpa::isWideningPoint(const Place& place) const {
  if (controlFlow_.isLoopHead(place.location())) return true;
  const CallingContext& call = *place.context();
  return !call.caller && place.location() == facts_.program.functions[call.function].exit && isRecursive_ &&
         isRecursive_(call.function);
}

IntervalMemory IntervalCpa::widened(const IntervalMemory& older, const IntervalMemory& newer, FunctionId function) {
  const std::vector<Int128>& thresholds = thresholdsFor(function);
  return access_.join(older, newer, [&](TypeRef type, const Interval& a, const Interval& b) {
    return IntervalDomain::widen(type, a, IntervalDomain::join(type, a, b), thresholds);
  });
}

StateRef IntervalCpa::generalise(const StateRef& older, const StateRef& newer, const Place& entry) {
  if (!options_.joins) return MemoryCpa::generalise(older, newer, entry);
  return makeRef<State>(widened(memoryOf(*older), memoryOf(*newer), entry.context()->function));
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

void IntervalCpa::appendBounds(ExpressionRef lvalue, const memory::Cell<IntervalDomain>& cell,
                               std::vector<ExpressionRef>& conditions) const {
  ExpressionTable& expressions = facts_.program.expressions;
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

void IntervalCpa::appendInvariants(const AbstractState& state, const Place& place,
                                   std::vector<ExpressionRef>& invariants) const {
  memoryOf(state).cells.forEach([&](CellKey key, const memory::Cell<IntervalDomain>& cell) {
    const ExpressionRef lvalue = memory::namedCell(facts_, place, key, cell.type);
    if (!lvalue || cell.value.base.valid() || !isSayable(cell.type)) return;
    appendBounds(lvalue, cell, invariants);
  });
}

Told IntervalCpa::describeCall(const AbstractState& state, const Place& place, const CallTerms& terms,
                               std::vector<ExpressionRef>& conditions) const {
  using Cell = memory::Cell<IntervalDomain>;
  return describeCells(facts_, access_, memoryOf(state), place, terms, [&](ExpressionRef lvalue, const Cell& cell) {
    if (!isSayable(cell.type)) return false;
    appendBounds(lvalue, cell, conditions);
    return true;
  });
}

}  // namespace argosy::interval
