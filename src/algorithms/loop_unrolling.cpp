#include "algorithms/loop_unrolling.h"

#include <algorithm>

namespace argosy::algorithms {

using bounds::Iterations;

namespace {

/// The nodes from which their function's end may be reached: not those that lead to nothing but `abort`, such as the failure of an assertion.
std::unordered_set<NodeId> returningNodes(const Program& program, FunctionId function) {
  std::unordered_set<NodeId> result{program.functions[function].exit};
  std::vector<NodeId> work(result.begin(), result.end());
  while (!work.empty()) {
    const NodeId node = work.back();
    work.pop_back();
    for (const EdgeId id : program.nodes[node].incoming) {
      const Edge& edge = program.edges[id];
      const auto* call = std::get_if<Call>(&edge.operation);
      const bool goesOn = !(call && call->function.valid() && program.functions[call->function].isNoReturn) &&
                          !std::holds_alternative<Halt>(edge.operation) && !std::holds_alternative<Unmodelled>(edge.operation);
      if (goesOn && result.insert(edge.source).second) work.push_back(edge.source);
    }
  }
  return result;
}

bool mentionsVariable(ExpressionRef expression) {
  bool result = false;
  forEachSubexpression(expression, [&](ExpressionRef part) { result |= part->kind() == ExpressionKind::Variable; });
  return result;
}

}  // namespace

LoopUnrolling::LoopUnrolling(ProgramFacts& facts, UnrollingComposite& cpas, const LoopBounds& bounds)
    : facts_(facts), cpas_(cpas), bounds_(bounds) {
  reached_ = std::make_unique<ReachedSet>(cpas.arg(), bounds::makeIterationOrder(facts.controlFlow, cpas.iterations().table()));
  reached_->add(cpas.arg().initialState(), cpas.arg().initialPrecision());
  findEnds();
}

void LoopUnrolling::findEnds() {
  std::unordered_map<FunctionId, std::unordered_set<NodeId>> returning;
  for (const Loop& loop : facts_.controlFlow.loops()) {
    const auto [nodes, isNew] = returning.try_emplace(loop.function);
    if (isNew) nodes->second = returningNodes(facts_.program, loop.function);
    for (const EdgeId id : loop.exitEdges) {
      const Edge& edge = facts_.program.edges[id];
      const auto* assume = std::get_if<Assume>(&edge.operation);
      if (!assume || !mentionsVariable(assume->condition) || !nodes->second.contains(edge.target)) continue;
      std::vector<EdgeId>& ends = ends_[edge.source];
      if (std::ranges::find(ends, id) == ends.end()) ends.push_back(id);
    }
  }
}

void LoopUnrolling::noteDecidedEnds(const ArgState& state, const Place& place, const Iterations* iterations) {
  const auto ends = ends_.find(place.location);
  if (ends == ends_.end()) return;
  encode::Encoder& encoder = cpas_.predicate().encoder();
  const encode::PathFormula& path = cpas_.predicateState(state).formula();
  for (const EdgeId id : ends->second) {
    const Edge& edge = facts_.program.edges[id];
    const smt::TermRef condition =
        encoder.evaluateCondition(std::get<Assume>(edge.operation).condition, predicate::frameOf(place.context), path);
    if (!condition->isConstant()) continue;
    for (const Iterations* loop = iterations; loop->loop.valid() && !facts_.controlFlow.contains(loop->loop, edge.target); loop = loop->outer)
      visits_[loop].isDecided = true;
  }
}

const LoopUnrolling::Visit* LoopUnrolling::outerActivation(const Place& place, const Iterations* iterations) const {
  const CallingContext* context = place.context;
  do {
    while (iterations->loop.valid()) iterations = iterations->outer;
    iterations = iterations->outer;
    context = context->caller;
  } while (context && context->function != place.context->function);
  if (!context) return nullptr;
  while (iterations->loop.valid()) iterations = iterations->outer;
  const auto found = visits_.find(iterations);
  return found == visits_.end() ? nullptr : &found->second;
}

bool LoopUnrolling::isBeyond(const ArgState& state, const Place& place, const Visit* before, const Iterations* iterations) {
  const bool isLoop = facts_.controlFlow.isLoopHead(place.location);
  Visit visit{cpas_.predicateState(state).formula().guard, 0, false};
  bool isFree = false;
  if (before) {
    isFree = before->isDecided || before->guard == visit.guard;
    visit.counted = before->counted + (isFree ? 0 : 1);
  }
  visits_[iterations] = visit;
  const BoundedPlace bounded{place.location, isLoop ? place.context : nullptr};
  const bool isOver = isFree ? ++freeIterations_ > bounds_.freeIterations : visit.counted > bounds_.of(bounded);
  if (isOver) cuts_.push_back({Ref(&state), bounded, isFree});
  return isOver;
}

bool LoopUnrolling::isCut(const ArgState& state) {
  const Place place = cpas_.arg().place(state);
  const Iterations* const iterations = cpas_.iterations().table()[place.phase];
  const FunctionId function = facts_.program.nodes[place.location].function;
  const bool isHead = facts_.controlFlow.isLoopHead(place.location);
  if (isHead) {
    const Iterations* const before = cpas_.iterations().table().before(iterations);
    const auto visit = before ? visits_.find(before) : visits_.end();
    if (isBeyond(state, place, visit == visits_.end() ? nullptr : &visit->second, iterations)) return true;
  } else if (facts_.program.functions[function].entry == place.location && facts_.callGraph().isRecursive(function)) {
    if (isBeyond(state, place, outerActivation(place, iterations), iterations)) return true;
  }
  noteDecidedEnds(state, place, iterations);
  return false;
}

bool LoopUnrolling::explore(const Limits& limits) {
  CpaAlgorithm algorithm(cpas_.arg(), limits, nullptr,
                         [this](ReachedSet& reached, ReachedId id) { return isCut(static_cast<const ArgState&>(*reached[id].state)); });
  const ExplorationEnd end = algorithm.run(*reached_);
  statistics_ = algorithm.statistics();
  if (end != ExplorationEnd::Complete) return false;
  collect();
  return true;
}

void LoopUnrolling::collect() {
  std::unordered_set<const ArgState*> cut;
  for (const Cut& one : cuts_) cut.insert(one.state.get());
  reached_->forEach([&](ReachedId, const ReachedState& entry) {
    const auto& state = static_cast<const ArgState&>(*entry.state);
    if (cpas_.arg().violation(state)) targets_.push_back({Ref<const ArgState>(&state), 0, ReasonId()});
    const auto gap = cpas_.gaps().find(cpas_.arg().place(state).location);
    if (gap != cpas_.gaps().end() && !cut.contains(&state)) targets_.push_back({Ref<const ArgState>(&state), 0, gap->second});
  });
}

}  // namespace argosy::algorithms
