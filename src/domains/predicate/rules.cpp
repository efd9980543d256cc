#include "domains/predicate/rules.h"

#include <algorithm>

#include "base/suggestion.h"
#include "configuration/configuration.h"
#include "configuration/rules.h"

namespace argosy::predicate {

using configuration::Algorithm;
using configuration::Configuration;
using configuration::CpaDeclaration;
using configuration::Problem;

std::optional<Problem> unrollingHasFormulas(const Configuration& configuration) {
  if (configuration.algorithm != Algorithm::Bmc) return std::nullopt;
  if (!configuration.usesCpa("predicate"))
    return Problem{configuration.origins.cpas, "algorithm 'bmc' needs the CPA 'predicate'; add it to 'cpas'"};
  if (configuration.getChoice("predicate.blocks") != "never")
    return Problem{configuration.origins.algorithm,
                   "algorithm 'bmc' needs 'predicate.blocks: never': blocks that end lose what it unrolls"};
  return std::nullopt;
}

std::optional<Problem> impactHasItsOwnRefinement(const Configuration& configuration) {
  if (configuration.algorithm != Algorithm::Impact) return std::nullopt;
  if (!configuration.usesCpa("predicate"))
    return Problem{configuration.origins.cpas, "algorithm 'impact' needs the CPA 'predicate'; add it to 'cpas'"};
  if (configuration.getChoice("predicate.blocks") == "never")
    return Problem{configuration.origins.algorithm,
                   "algorithm 'impact' needs blocks that end: set 'predicate.blocks: single'"};
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas())
    if (cpa.name != "predicate" && cpa.whyRequired.empty() && configuration.usesCpa(cpa.name))
      return Problem{configuration.origins.cpas,
                     "algorithm 'impact' works with the CPA 'predicate' alone; remove " + inQuotes(cpa.name)};
  return std::nullopt;
}

std::optional<Problem> predicatesHaveBlocks(const Configuration& configuration) {
  if (!configuration.usesCpa("predicate") || configuration.getChoice("predicate.track") != "refined")
    return std::nullopt;
  if (configuration.getChoice("predicate.blocks") == "never")
    return Problem{configuration.originOf("predicate.track"),
                   "'predicate.track: refined' needs blocks that end: set 'predicate.blocks' to 'loops', "
                   "'loops-functions', 'single' or 'length'"};
  if (configuration.getBoolean("predicate.forced-covering") &&
      configuration.getChoice("predicate.refinement") == "predicates")
    return Problem{configuration.originOf("predicate.forced-covering"),
                   "'predicate.forced-covering' strengthens states: set 'predicate.refinement' to 'impact' or 'both', "
                   "or remove the option"};
  if (configuration.getChoice("predicate.refinement") == "predicates") return std::nullopt;
  // A state that was joined has several parents; what one path to it rules out, another need not.
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas())
    if (configuration.joins(cpa))
      return Problem{
          configuration.originOf("predicate.refinement"),
          "states that are strengthened must not be joined: set 'predicate.refinement: predicates' or " +
              configuration::conditionInQuotes(configuration::alternativeTo(configuration.catalogue(), cpa.joins))};
  return std::nullopt;
}

std::optional<Problem> factsFitTheStrategy(const Configuration& configuration) {
  static constexpr std::string_view factSources[] = {"interpolants", "path-invariants", "heuristics", "shared"};
  if (!configuration.usesCpa("predicate") || !configuration.options.isSet("predicate.facts")) return std::nullopt;
  const configuration::StringList& facts = configuration.getStrings("predicate.facts");
  const auto problem = [&](const std::string& message) {
    return Problem{configuration.originOf("predicate.facts"), "option 'predicate.facts': " + message};
  };
  if (facts.empty()) return problem("expected at least one of " + enumerate(factSources));
  for (const std::string& fact : facts) {
    if (std::ranges::find(factSources, fact) == std::end(factSources))
      return problem("expected some of " + enumerate(factSources) + ", got " + inQuotes(fact) +
                     suggestion(fact, factSources));
    if (std::ranges::count(facts, fact) > 1) return problem(inQuotes(fact) + " is named twice");
  }
  const std::string_view strategy = configuration.getChoice("predicate.refinement");
  for (const std::string_view source : {"heuristics", "shared"})
    if (strategy != "predicates" && std::ranges::find(facts, source) != facts.end())
      return problem(inQuotes(source) + " suggests predicates, but does not rule a path out, as " +
                     inQuotes("predicate.refinement: " + std::string(strategy)) + " needs; remove " + inQuotes(source) +
                     " or set 'predicate.refinement: predicates'");
  return std::nullopt;
}

}  // namespace argosy::predicate
