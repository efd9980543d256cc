#include "algorithms/preparation/loop_places.h"

namespace argosy::algorithms {

std::optional<std::vector<Place>> loopPlaces(ProgramFacts& facts) {
  constexpr std::size_t most = 300;
  std::vector<Place> places;
  const Program& program = facts.program;
  std::vector<const CallingContext*> open{facts.points.contexts.start()};
  std::size_t seen = 0;
  while (!open.empty()) {
    const CallingContext* context = open.back();
    open.pop_back();
    if (facts.callGraph().isRecursive(context->function) || ++seen > most) return std::nullopt;
    for (const LoopId loop : facts.controlFlow.loopsOf(context->function)) {
      places.emplace_back(facts.points.at(facts.controlFlow.loops()[loop].head, context));
      if (places.size() > most) return std::nullopt;
    }
    for (const NodeId node : program.functions[context->function].nodes) {
      if (!facts.controlFlow.isReachable(node)) continue;
      for (const EdgeId id : program.nodes[node].outgoing) {
        const Edge& edge = program.edges[id];
        if (isCallOfDefinedFunction(program, edge))
          open.push_back(facts.points.contexts.enter(context, id, std::get<Call>(edge.operation).function));
      }
    }
  }
  return places;
}

}  // namespace argosy::algorithms
