#include "domains/registration.h"

#include "domains/predicate/block_refiner.h"
#include "domains/predicate/foundation.h"
#include "domains/predicate/options.h"
#include "domains/predicate/rules.h"

namespace argosy::predicate {
namespace {

using configuration::Configuration;

constexpr configuration::Rule registeredRules[] = {unrollingHasFormulas, impactHasItsOwnRefinement,
                                                   predicatesHaveBlocks, factsFitTheStrategy};

constexpr configuration::CpaDeclaration declarations[] = {
    {.name = "predicate",
     .help = "path formulas and predicates",
     .refinable = {"predicate.track", "refined"},
     .options = options::groups,
     .rules = registeredRules},
};

void makeComponents(const ComponentContext& context, ComponentList& components) {
  const Configuration& configuration = context.configuration;
  PredicateOptions options;
  options.blocks = configuration.getChoice<BlockEnd>("predicate.blocks", {{"never", BlockEnd::Never},
                                                                          {"single", BlockEnd::Always},
                                                                          {"loops", BlockEnd::Loops},
                                                                          {"loops-functions", BlockEnd::LoopsFunctions},
                                                                          {"length", BlockEnd::Length}});
  options.blockLength = static_cast<std::uint64_t>(configuration.getInteger("predicate.block-length"));
  options.merges = configuration.getChoice("predicate.merge") == "join";
  options.checksBranches = configuration.getBoolean("predicate.check-branches");
  Foundation& formulas = *context.formulas;
  PredicateCpa& cpa = addComponent<PredicateCpa>(components, context.memory, context.controlFlow, formulas.encoder,
                                                 formulas.queries, formulas.abstraction, options);
  cpa.startWith(formulas.initialPrecision);
}

RefinementOptions refinementOptions(const Configuration& configuration) {
  RefinementOptions options;
  options.strategy = configuration.getChoice<RefinementStrategy>("predicate.refinement",
                                                                 {{"predicates", RefinementStrategy::Predicates},
                                                                  {"impact", RefinementStrategy::Impact},
                                                                  {"both", RefinementStrategy::Both}});
  options.scope = configuration.getChoice<PredicateScope>("predicate.scope", {{"location", PredicateScope::Location},
                                                                              {"function", PredicateScope::Function},
                                                                              {"global", PredicateScope::Global}});
  options.usesAtoms = configuration.getChoice("predicate.predicates") == "atoms";
  options.derivesInequalities = configuration.getBoolean("predicate.derive-inequalities");
  options.restartsAtRoot = configuration.getChoice("cegar.restart") == "root";
  return options;
}

std::unique_ptr<Refiner> makeRefiner(const RefinerContext& context) {
  RefinementMeans means = context.predicateRefinement();
  if (context.configuration.getBoolean("blocks.memoize"))
    return std::make_unique<BlockRefiner>(context.program, *component<PredicateCpa>(context.cpa),
                                          std::move(means.treeSources), refinementOptions(context.configuration));
  return std::make_unique<PredicateRefiner>(context.program, *component<PredicateCpa>(context.cpa),
                                            std::move(means.sources), means.interpolator,
                                            refinementOptions(context.configuration));
}

}  // namespace

extern const DomainRegistration registration;
const DomainRegistration registration{
    .cpas = declarations, .makeComponents = makeComponents, .makeRefiner = makeRefiner};

}  // namespace argosy::predicate
