#include "algorithms/composition/components.h"

#include "algorithms/precision/initial_precision.h"
#include "algorithms/preparation/counted_function.h"
#include "algorithms/preparation/model_gaps.h"
#include "domains/bounds/call_bound_cpa.h"
#include "domains/bounds/loop_bound_cpa.h"
#include "domains/bounds/path_length_cpa.h"
#include "domains/control/sequential_control.h"

namespace argosy::algorithms {
namespace {

using configuration::Configuration;

value::ValueCpa::Options valueOptions(const Configuration& configuration) {
  value::ValueCpa::Options options;
  options.tracksEverything = configuration.getChoice("value.track") == "all";
  options.joins = configuration.getChoice("value.merge") == "join";
  options.dropsDead = configuration.getBoolean("value.liveness");
  options.scope = configuration.getChoice<memory::PrecisionScope>("value.precision-scope",
                                                                  {{"location", memory::PrecisionScope::Location},
                                                                   {"function", memory::PrecisionScope::Function},
                                                                   {"global", memory::PrecisionScope::Global}});
  return options;
}

interval::IntervalCpa::Options intervalOptions(const Configuration& configuration) {
  interval::IntervalCpa::Options options;
  options.joins = configuration.getChoice("interval.merge") == "join";
  options.usesThresholds = configuration.getBoolean("interval.thresholds");
  options.dropsDead = configuration.getBoolean("interval.liveness");
  options.wideningDelay = static_cast<unsigned>(configuration.getInteger("interval.widening-delay"));
  return options;
}

predicate::PredicateOptions predicateOptions(const Configuration& configuration) {
  predicate::PredicateOptions options;
  options.blocks = configuration.getChoice<predicate::BlockEnd>(
      "predicate.blocks", {{"never", predicate::BlockEnd::Never},
                           {"single", predicate::BlockEnd::Always},
                           {"loops", predicate::BlockEnd::Loops},
                           {"loops-functions", predicate::BlockEnd::LoopsFunctions},
                           {"length", predicate::BlockEnd::Length}});
  options.blockLength = static_cast<std::uint64_t>(configuration.getInteger("predicate.block-length"));
  options.merges = configuration.getChoice("predicate.merge") == "join";
  options.checksBranches = configuration.getBoolean("predicate.check-branches");
  return options;
}

void addBounds(ProgramFacts& facts, const Configuration& configuration, Components& result) {
  const auto bound = [&](const char* key) { return static_cast<std::uint32_t>(configuration.getInteger(key)); };
  const auto add = [&](std::unique_ptr<bounds::BoundingCpa> cpa) {
    result.bounds.push_back(cpa.get());
    result.components.push_back(std::move(cpa));
  };
  if (const auto k = bound("bounds.loop-iterations")) add(std::make_unique<bounds::LoopBoundCpa>(facts.controlFlow, k));
  if (const auto k = bound("bounds.path-length")) add(std::make_unique<bounds::PathLengthCpa>(k));
  if (const auto k = bound("bounds.calls"))
    add(std::make_unique<bounds::CallBoundCpa>(bounds::CountedCalls::OnPath, k,
                                               countedFunction(facts.program, configuration)));
  if (const auto k = bound("bounds.recursion-depth"))
    add(std::make_unique<bounds::CallBoundCpa>(bounds::CountedCalls::Recursive, k));
}

}  // namespace

Components makeComponents(ProgramFacts& facts, const Configuration& configuration,
                          std::span<const automaton::Automaton> specification, Formulas* formulas) {
  Components result;
  ProgramEnds ends = ProgramEnds::NotFollowed;
  for (const automaton::Automaton& automaton : specification) {
    auto cpa = std::make_unique<automaton::AutomatonCpa>(facts.program, automaton);
    if (cpa->watchesEnds()) ends = ProgramEnds::Followed;
    result.components.push_back(std::move(cpa));
  }
  result.components.insert(result.components.begin(),
                           std::make_unique<SequentialControl>(facts.program, facts.points, ends));
  if (configuration.usesCpa("value")) {
    auto cpa = std::make_unique<value::ValueCpa>(facts.memory, valueOptions(configuration));
    result.value = cpa.get();
    result.components.push_back(std::move(cpa));
  }
  if (configuration.usesCpa("interval")) {
    result.components.push_back(
        std::make_unique<interval::IntervalCpa>(facts.memory, facts.controlFlow, intervalOptions(configuration)));
  }
  if (configuration.usesCpa("predicate")) {
    const predicate::PredicateOptions options = predicateOptions(configuration);
    auto cpa = std::make_unique<predicate::PredicateCpa>(facts.memory, facts.controlFlow, formulas->encoder(),
                                                         *formulas, formulas->abstraction(), options);
    cpa->startWith(initialPrecision(facts, configuration, formulas->encoder()));
    result.predicate = cpa.get();
    result.components.push_back(std::move(cpa));
  }
  if (configuration.algorithm == configuration::Algorithm::Bmc && configuration.getChoice("bmc.bounds") == "loops") {
    result.components.push_back(std::make_unique<bounds::IterationCpa>(facts.controlFlow));
  } else if (configuration.algorithm == configuration::Algorithm::Bmc) {
    result.components.push_back(
        std::make_unique<bounds::UnrollingCpa>(facts.program, facts.controlFlow, facts.callGraph(), 1));
  }
  // Last: only steps that all others can take count as cut.
  addBounds(facts, configuration, result);
  return result;
}

void endBlocksAtGaps(predicate::PredicateCpa& cpa, const Program& program) {
  std::unordered_set<NodeId> gaps;
  for (const auto& [node, reason] : gapsOf(program)) gaps.insert(node);
  cpa.endBlocksAt(std::move(gaps));
}

predicate::RefinementOptions refinementOptions(const Configuration& configuration) {
  predicate::RefinementOptions options;
  options.strategy = configuration.getChoice<predicate::RefinementStrategy>(
      "predicate.refinement", {{"predicates", predicate::RefinementStrategy::Predicates},
                               {"impact", predicate::RefinementStrategy::Impact},
                               {"both", predicate::RefinementStrategy::Both}});
  options.scope = configuration.getChoice<predicate::PredicateScope>("predicate.scope",
                                                                     {{"location", predicate::PredicateScope::Location},
                                                                      {"function", predicate::PredicateScope::Function},
                                                                      {"global", predicate::PredicateScope::Global}});
  options.usesAtoms = configuration.getChoice("predicate.predicates") == "atoms";
  options.derivesInequalities = configuration.getBoolean("predicate.derive-inequalities");
  options.restartsAtRoot = configuration.getChoice("cegar.restart") == "root";
  return options;
}

value::PrefixSelection prefixSelection(const Configuration& configuration) {
  return configuration.getChoice<value::PrefixSelection>("value.prefix-selection",
                                                         {{"first", value::PrefixSelection::First},
                                                          {"last", value::PrefixSelection::Last},
                                                          {"shortest", value::PrefixSelection::Shortest},
                                                          {"domain-good", value::PrefixSelection::DomainGood}});
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
