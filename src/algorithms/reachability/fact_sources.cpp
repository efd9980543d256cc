#include "algorithms/reachability/fact_sources.h"

#include "algorithms/invariants/path_invariants.h"
#include "algorithms/precision/shared_source.h"
#include "domains/predicate/heuristic_source.h"
#include "domains/predicate/interpolation_source.h"

namespace argosy::algorithms {

using configuration::Configuration;

predicate::PredicateRefiner::Sources makeFactSources(ProgramFacts& facts, const Configuration& configuration,
                                                     Formulas& formulas) {
  using predicate::PrefixSelection;
  const auto selection = configuration.getChoice<PrefixSelection>("predicate.prefix-selection",
                                                                  {{"whole", PrefixSelection::Whole},
                                                                   {"first", PrefixSelection::First},
                                                                   {"last", PrefixSelection::Last},
                                                                   {"domain-good", PrefixSelection::DomainGood},
                                                                   {"all", PrefixSelection::All}});
  const PathInvariantSource::Options pathInvariants{
      .seconds = std::chrono::duration<double>(configuration.getDuration("predicate.path-invariant-time")).count(),
      .mustRefute = configuration.getChoice("predicate.refinement") != "predicates",
      .relates = configuration.getBoolean("invariants.relations")};
  predicate::PredicateRefiner::Sources sources;
  for (const std::string& name : configuration.getStrings("predicate.facts")) {
    if (name == "heuristics") {
      sources.push_back(std::make_unique<predicate::HeuristicSource>(formulas.encoder(), facts.variableClasses()));
    } else if (name == "shared") {
      sources.push_back(std::make_unique<SharedSource>(facts, formulas.encoder()));
    } else if (name == "path-invariants") {
      sources.push_back(std::make_unique<PathInvariantSource>(facts, formulas, pathInvariants));
    } else {
      for (smt::Interpolator* interpolator : formulas.interpolators())
        sources.push_back(std::make_unique<predicate::InterpolationSource>(formulas.encoder(), formulas, *interpolator,
                                                                           selection, facts.variableClasses()));
    }
  }
  return sources;
}

std::vector<std::unique_ptr<smt::TreeInterpolation>> makeTreeSources(const configuration::Configuration& configuration,
                                                                     Formulas& formulas) {
  const auto strategy = configuration.getChoice<smt::TreeStrategy>(
      "predicate.tree-interpolation", {{"tree", smt::TreeStrategy::Tree},
                                       {"wellscoped", smt::TreeStrategy::WellScoped},
                                       {"nested", smt::TreeStrategy::Nested},
                                       {"tree-by-binary", smt::TreeStrategy::TreeByBinary}});
  std::vector<std::unique_ptr<smt::TreeInterpolation>> sources;
  // Those that find general interpolants first: summaries of functions are for all who call them.
  const std::vector<smt::Interpolator*> interpolators = formulas.interpolators();
  for (auto interpolator = interpolators.rbegin(); interpolator != interpolators.rend(); ++interpolator)
    sources.push_back(std::make_unique<smt::TreeInterpolation>(formulas.terms(), **interpolator, strategy));
  return sources;
}

Figures factFigures(const predicate::PredicateRefiner& refiner) {
  Figures result;
  for (std::size_t i = 0; i < refiner.sources().size(); ++i) {
    const predicate::FactStatistics& figures = refiner.statistics().facts[i];
    const std::string name = refiner.sources()[i]->name();
    if (figures.asked == 0) continue;
    result.emplace_back("paths for " + name, figures.asked);
    result.emplace_back("paths explained by " + name, figures.found);
    result.emplace_back("paths refined by " + name, figures.used);
    result.emplace_back("seconds of " + name, figures.seconds);
  }
  return result;
}

Figures treeFigures(const predicate::BlockRefiner& refiner) {
  const predicate::BlockRefinerStatistics& paths = refiner.statistics();
  Figures result{{"parts of refined paths", paths.parts},
                 {"refined paths as trees", paths.trees},
                 {"refined paths as sequences", paths.sequences}};
  for (const smt::TreeStrategy strategy : smt::allTreeStrategies()) {
    smt::TreeStrategyStatistics total;
    for (const auto& source : refiner.sources()) {
      const smt::TreeStrategyStatistics& figures = source->statistics(strategy);
      total.tried += figures.tried;
      total.succeeded += figures.succeeded;
      total.refuted += figures.refuted;
      total.fellBack += figures.fellBack;
      total.queries += figures.queries;
    }
    if (total.tried == 0) continue;
    const std::string name = smt::toString(strategy);
    result.emplace_back("trees for " + name, total.tried);
    result.emplace_back("trees interpolated by " + name, total.succeeded);
    result.emplace_back("trees refuted of " + name, total.refuted);
    result.emplace_back("trees given up by " + name, total.fellBack);
    result.emplace_back("tree queries of " + name, total.queries);
  }
  return result;
}

}  // namespace argosy::algorithms
