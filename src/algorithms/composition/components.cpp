#include "algorithms/composition/components.h"

#include "algorithms/precision/initial_precision.h"
#include "algorithms/preparation/model_gaps.h"
#include "domains/bounds/iteration_cpa.h"
#include "domains/bounds/unrolling_cpa.h"
#include "domains/predicate/foundation.h"

namespace argosy::algorithms {

using configuration::Configuration;

ComponentList makeComponents(ProgramFacts& facts, const Configuration& configuration,
                             std::span<const automaton::Automaton> specification, Formulas* formulas) {
  std::optional<predicate::Foundation> foundation;
  if (formulas)
    foundation.emplace(formulas->encoder(), *formulas, formulas->abstraction(),
                       initialPrecision(facts, configuration, formulas->encoder()));
  ComponentList components =
      domains::makeComponents({configuration, facts.program, facts.points, facts.memory, facts.controlFlow,
                               specification, foundation ? &*foundation : nullptr,
                               [&facts](FunctionId function) { return facts.callGraph().isRecursive(function); }});
  if (configuration.algorithm != configuration::Algorithm::Bmc) return components;
  if (configuration.getChoice("bmc.bounds") == "loops")
    components.push_back(std::make_unique<bounds::IterationCpa>(facts.controlFlow));
  else
    components.push_back(
        std::make_unique<bounds::UnrollingCpa>(facts.program, facts.controlFlow, facts.callGraph(), 1));
  return components;
}

void endBlocks(predicate::PredicateCpa& cpa, const Program& program, bool alsoAtExits) {
  std::unordered_set<NodeId> ends;
  for (const auto& [node, reason] : gapsOf(program)) ends.insert(node);
  if (alsoAtExits)
    for (const Function& function : program.functions)
      if (function.isDefined) ends.insert(function.exit);
  cpa.endBlocksAt(std::move(ends));
}

std::unique_ptr<WaitlistOrder> waitlistOrder(const Configuration& configuration, const ControlFlow& controlFlow) {
  const auto order = configuration.getChoice<TraversalOrder>("traversal.order",
                                                             {{"reverse-postorder", TraversalOrder::ReversePostorder},
                                                              {"dfs", TraversalOrder::DepthFirst},
                                                              {"bfs", TraversalOrder::BreadthFirst},
                                                              {"callstack", TraversalOrder::Callstack},
                                                              {"loop", TraversalOrder::Loop},
                                                              {"random", TraversalOrder::Random}});
  return makeWaitlistOrder(order, controlFlow, static_cast<std::uint64_t>(configuration.getInteger("traversal.seed")));
}

}  // namespace argosy::algorithms
