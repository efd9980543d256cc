#include "algorithms/unrolling/loop_unrolling.h"

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
                          !std::holds_alternative<Halt>(edge.operation) &&
                          !std::holds_alternative<Unmodelled>(edge.operation);
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

LoopUnrolling::LoopUnrolling(ProgramFacts& facts, UnrollingComposite& cpas, Formulas& formulas, UnrollingBounds& bounds)
    : facts_(facts), cpas_(cpas), formulas_(formulas), bounds_(bounds) {
  reached_ = std::make_unique<ReachedSet>(cpas.arg(),
                                          bounds::makeIterationOrder(facts.controlFlow, cpas.iterations().table()));
  reached_->add(cpas.arg().initialState(cpas.arg().start()), cpas.initialPrecision());
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
  const auto ends = ends_.find(place.location());
  if (ends == ends_.end()) return;
  encode::Encoder& encoder = cpas_.predicate().encoder();
  const encode::PathFormula& path = cpas_.predicateState(state).formula();
  for (const EdgeId id : ends->second) {
    const Edge& edge = facts_.program.edges[id];
    const smt::TermRef condition =
        encoder.evaluateCondition(std::get<Assume>(edge.operation).condition, memory::frameOf(place.context()), path);
    if (!condition->isConstant()) continue;
    for (const Iterations* loop = iterations;
         loop->loop.valid() && !facts_.controlFlow.contains(loop->loop, edge.target); loop = loop->outer)
      visits_[loop].isDecided = true;
  }
}

const LoopUnrolling::Visit* LoopUnrolling::outerActivation(const Place& place, const Iterations* iterations) const {
  const CallingContext* context = place.context();
  do {
    while (iterations->loop.valid()) iterations = iterations->outer;
    iterations = iterations->outer;
    context = context->caller;
  } while (context && context->function != place.context()->function);
  if (!context) return nullptr;
  while (iterations->loop.valid()) iterations = iterations->outer;
  const auto found = visits_.find(iterations);
  return found == visits_.end() ? nullptr : &found->second;
}

bool LoopUnrolling::mayBeReached(const ArgState& state, const Iterations* iterations, Visit& visit) {
  // The first few iterations mostly are, and so is what was before.
  constexpr std::uint32_t firstAsked = 2, conflicts = 1000;
  if (visit.counted < firstAsked || visit.isHard || bounds_.reachable.contains(iterations)) return true;
  const smt::TermRef condition = formulas_.encoder().condition(cpas_.predicateState(state).formula());
  const smt::Answer answer = formulas_.solveBriefly(condition, false, conflicts).answer;
  visit.isHard = answer == smt::Answer::Unknown;
  if (answer == smt::Answer::Satisfiable) bounds_.reachable.insert(iterations);
  return answer != smt::Answer::Unsatisfiable;
}

bool LoopUnrolling::isBeyond(const ArgState& state, const Visit* before, const Iterations* iterations) {
  Visit visit{cpas_.predicateState(state).formula().guard};
  bool isFree = false;
  if (before) {
    isFree = before->isDecided || before->guard == visit.guard;
    visit.counted = before->counted + (isFree ? 0 : 1);
    visit.isHard = before->isHard;
  }
  const bool isOver = isFree ? ++freeIterations_ > bounds_.freeIterations : visit.counted > bounds_.iterations;
  if (!isOver && !isFree && !mayBeReached(state, iterations, visit)) return true;
  visits_[iterations] = visit;
  if (isOver) cuts_.push_back(Ref(&state));
  return isOver;
}

bool LoopUnrolling::isLeft(const ArgState& state) {
  const Place place = cpas_.arg().place(state);
  const Iterations* const iterations = cpas_.iterations().table()[place.phase()];
  const FunctionId function = facts_.program.nodes[place.location()].function;
  bool isBeyondBound = false;
  if (facts_.controlFlow.isLoopHead(place.location())) {
    const Iterations* const before = cpas_.iterations().table().before(iterations);
    const auto visit = before ? visits_.find(before) : visits_.end();
    isBeyondBound = isBeyond(state, visit == visits_.end() ? nullptr : &visit->second, iterations);
  } else if (facts_.program.functions[function].entry == place.location() && facts_.callGraph().isRecursive(function)) {
    isBeyondBound = isBeyond(state, outerActivation(place, iterations), iterations);
  }
  if (isBeyondBound) left_.insert(&state);
  else noteDecidedEnds(state, place, iterations);
  return isBeyondBound;
}

bool LoopUnrolling::explore(const Limits& limits) {
  CpaAlgorithm algorithm(cpas_.arg(), limits, nullptr, [this](ReachedSet& reached, ReachedId id) {
    return isLeft(static_cast<const ArgState&>(*reached[id].state)) ? CpaAlgorithm::Turn::Skip
                                                                    : CpaAlgorithm::Turn::Explore;
  });
  const ExplorationEnd end = algorithm.run(*reached_);
  statistics_ = algorithm.statistics();
  if (end != ExplorationEnd::Complete) return false;
  collect();
  return true;
}

void LoopUnrolling::collect() {
  reached_->forEach([&](ReachedId, const ReachedState& entry) {
    const auto& state = static_cast<const ArgState&>(*entry.state);
    if (cpas_.arg().violation(state)) targets_.push_back({Ref<const ArgState>(&state), 0, ReasonId()});
    const auto gap = cpas_.gaps().find(cpas_.arg().place(state).location());
    if (gap != cpas_.gaps().end() && !left_.contains(&state))
      targets_.push_back({Ref<const ArgState>(&state), 0, gap->second});
  });
}

}  // namespace argosy::algorithms
