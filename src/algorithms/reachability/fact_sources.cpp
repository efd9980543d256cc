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
  const double seconds =
      std::chrono::duration<double>(configuration.getDuration("predicate.path-invariant-time")).count();
  const bool strengthens = configuration.getChoice("predicate.refinement") != "predicates";
  predicate::PredicateRefiner::Sources sources;
  for (const std::string& name : configuration.getStrings("predicate.facts")) {
    if (name == "heuristics") {
      sources.push_back(std::make_unique<predicate::HeuristicSource>(formulas.encoder(), facts.variableClasses()));
    } else if (name == "shared") {
      sources.push_back(std::make_unique<SharedSource>(facts, formulas.encoder()));
    } else if (name == "path-invariants") {
      sources.push_back(std::make_unique<PathInvariantSource>(facts, formulas, seconds, strengthens));
    } else {
      for (smt::Interpolator* interpolator : formulas.interpolators())
        sources.push_back(std::make_unique<predicate::InterpolationSource>(formulas.encoder(), formulas, *interpolator,
                                                                           selection, facts.variableClasses()));
    }
  }
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

}  // namespace argosy::algorithms
