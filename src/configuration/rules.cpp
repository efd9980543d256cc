#include "configuration/rules.h"

#include <algorithm>

#include "base/suggestion.h"
#include "configuration/cpa.h"

namespace argosy::configuration {
namespace {

struct Problem {
  Origin origin;
  std::string message;
};

using Rule = std::optional<Problem> (*)(const Configuration&);

std::string conditionInQuotes(const Condition& condition) {
  return inQuotes(std::string(condition.key) + ": " + std::string(condition.value));
}

std::optional<Problem> sequenceHasStages(const Configuration& configuration) {
  if (!configuration.hasStages() || !configuration.stages.empty()) return std::nullopt;
  return Problem{configuration.origins.algorithm,
                 std::string("algorithm '") + toString(configuration.algorithm) +
                     "' needs 'stages': list the configurations that are to run " +
                     (configuration.algorithm == Algorithm::Sequence ? "one after the other" : "at once")};
}

std::optional<Problem> onlySequenceHasStages(const Configuration& configuration) {
  if (configuration.hasStages() || configuration.stages.empty()) return std::nullopt;
  return Problem{configuration.origins.stages, std::string("algorithm '") + toString(configuration.algorithm) +
                                                   "' has no stages; remove 'stages' or write 'algorithm: sequence'"};
}

std::optional<Problem> sequenceHasNoCpas(const Configuration& configuration) {
  if (configuration.hasCpas() || configuration.cpas.empty()) return std::nullopt;
  return Problem{configuration.origins.cpas, std::string("algorithm '") + toString(configuration.algorithm) +
                                                 "' has no CPAs of its own; remove 'cpas'" +
                                                 (configuration.hasStages() ? ", the stages bring theirs" : "")};
}

std::optional<Problem> requiredCpasArePresent(const Configuration& configuration) {
  if (!configuration.hasCpas()) return std::nullopt;
  for (const CpaDeclaration& cpa : allCpas())
    if (!cpa.whyRequired.empty() && !configuration.usesCpa(cpa.name))
      return Problem{configuration.origins.cpas, "the CPA " + inQuotes(cpa.name) +
                                                     " is missing; add it to 'cpas': " + std::string(cpa.whyRequired)};
  return std::nullopt;
}

std::optional<Problem> locationIsFirst(const Configuration& configuration) {
  if (!configuration.hasCpas() || configuration.cpas.front() == "location") return std::nullopt;
  return Problem{configuration.origins.cpas, "the CPA 'location' has to be the first in 'cpas'"};
}

bool isRefinable(const Configuration& configuration, const CpaDeclaration& cpa) {
  return !cpa.refinable.key.empty() && configuration.usesCpa(cpa.name) &&
         configuration.options.satisfies(cpa.refinable);
}

std::optional<Problem> cegarRefinesSomething(const Configuration& configuration) {
  if (configuration.algorithm != Algorithm::Cegar) return std::nullopt;
  if (std::ranges::any_of(allCpas(), [&](const CpaDeclaration& cpa) { return isRefinable(configuration, cpa); }))
    return std::nullopt;
  std::string advice;
  for (const CpaDeclaration& cpa : allCpas())
    if (!cpa.refinable.key.empty())
      advice += (advice.empty() ? "" : ", or ") +
                (configuration.usesCpa(cpa.name) ? "" : "add " + inQuotes(cpa.name) + " to 'cpas' and ") + "set " +
                conditionInQuotes(cpa.refinable);
  return Problem{configuration.origins.algorithm, "algorithm 'cegar' needs a CPA whose precision can be refined; " +
                                                      advice + ", or write 'algorithm: cpa'"};
}

std::optional<Problem> refinementHappens(const Configuration& configuration) {
  if (configuration.algorithm != Algorithm::Cpa) return std::nullopt;
  for (const CpaDeclaration& cpa : allCpas()) {
    if (!isRefinable(configuration, cpa)) continue;
    const auto& assigned = configuration.options.assigned();
    const auto setting = assigned.find(cpa.refinable.key);
    return Problem{setting == assigned.end() ? configuration.origins.algorithm : setting->second.origin,
                   conditionInQuotes(cpa.refinable) +
                       " needs 'algorithm: cegar': with algorithm 'cpa' nothing is refined, and nothing "
                       "would be tracked"};
  }
  return std::nullopt;
}

/// Bounded model checking has its own bound, and its states in the middle of executions know nothing but formulas.
std::optional<Problem> bmcHasFormulasOnly(const Configuration& configuration) {
  if (configuration.algorithm != Algorithm::Bmc) return std::nullopt;
  if (!configuration.usesCpa("predicate"))
    return Problem{configuration.origins.cpas, "algorithm 'bmc' needs the CPA 'predicate'; add it to 'cpas'"};
  if (configuration.getChoice("predicate.blocks") != "never")
    return Problem{configuration.origins.algorithm,
                   "algorithm 'bmc' needs 'predicate.blocks: never': blocks that end lose what it unrolls"};
  if (configuration.usesCpa("bounds"))
    return Problem{configuration.origins.cpas,
                   "algorithm 'bmc' has its own bound; remove 'bounds' and use 'bmc.k-max'"};
  if (configuration.getChoice("bmc.bounds") == "loops" && configuration.getChoice("bmc.induction") != "none")
    return Problem{configuration.origins.algorithm,
                   "'bmc.induction' needs 'bmc.bounds: visits': induction counts all loops together"};
  const bool hasValues = configuration.usesCpa("value") || configuration.usesCpa("interval");
  if (hasValues && configuration.getChoice("bmc.induction") != "none")
    return Problem{configuration.origins.cpas,
                   "with 'bmc.induction' the CPAs 'value' and 'interval' are not possible: an induction step begins in "
                   "the middle of "
                   "executions, of which they know nothing; 'bmc.induction: invariants' makes use of intervals"};
  return std::nullopt;
}

std::optional<Problem> impactHasItsOwnRefinement(const Configuration& configuration) {
  if (configuration.algorithm != Algorithm::Impact) return std::nullopt;
  if (!configuration.usesCpa("predicate"))
    return Problem{configuration.origins.cpas, "algorithm 'impact' needs the CPA 'predicate'; add it to 'cpas'"};
  if (configuration.getChoice("predicate.blocks") == "never")
    return Problem{configuration.origins.algorithm,
                   "algorithm 'impact' needs blocks that end: set 'predicate.blocks: single'"};
  for (const char* cpa : {"value", "interval", "bounds"})
    if (configuration.usesCpa(cpa))
      return Problem{configuration.origins.cpas,
                     "algorithm 'impact' works with the CPA 'predicate' alone; remove " + inQuotes(cpa)};
  return std::nullopt;
}

/// What is refined at the start of blocks needs blocks that end, and one refiner.
std::optional<Problem> predicatesHaveBlocks(const Configuration& configuration) {
  if (!configuration.usesCpa("predicate") || configuration.getChoice("predicate.track") != "refined")
    return std::nullopt;
  const auto at = [&](const char* key) {
    const auto& assigned = configuration.options.assigned();
    const auto setting = assigned.find(key);
    return setting == assigned.end() ? configuration.origins.algorithm : setting->second.origin;
  };
  if (configuration.getChoice("predicate.blocks") == "never")
    return Problem{at("predicate.track"),
                   "'predicate.track: refined' needs blocks that end: set 'predicate.blocks' to 'loops', "
                   "'loops-functions', 'single' or 'length'"};
  if (configuration.usesCpa("value") && configuration.getChoice("value.track") == "refined")
    return Problem{at("predicate.track"),
                   "only one CPA can be refined: set 'value.track: all' or 'predicate.track: none'"};
  if (configuration.getBoolean("predicate.forced-covering") &&
      configuration.getChoice("predicate.refinement") == "predicates")
    return Problem{at("predicate.forced-covering"),
                   "'predicate.forced-covering' strengthens states: set 'predicate.refinement' to 'impact' or 'both', "
                   "or remove the option"};
  // A state that was joined has several parents; what one path to it rules out, another need not.
  for (const std::string& cpa : {std::string("value"), std::string("interval")})
    if (configuration.usesCpa(cpa) && configuration.getChoice(cpa + ".merge") == "join" &&
        configuration.getChoice("predicate.refinement") != "predicates")
      return Problem{at("predicate.refinement"),
                     "states that are strengthened must not be joined: set 'predicate.refinement: predicates' or '" +
                         cpa + ".merge: sep'"};
  return std::nullopt;
}

constexpr std::string_view factSources[] = {"interpolants", "path-invariants", "heuristics", "shared"};

/// States may be strengthened only by facts that hold and rule the path out (docs/theory.md §6.2).
std::optional<Problem> factsFitTheStrategy(const Configuration& configuration) {
  const auto& assigned = configuration.options.assigned();
  const auto setting = assigned.find("predicate.facts");
  if (!configuration.usesCpa("predicate") || setting == assigned.end()) return std::nullopt;
  const StringList& facts = configuration.getStrings("predicate.facts");
  const auto problem = [&](const std::string& message) {
    return Problem{setting->second.origin, "option 'predicate.facts': " + message};
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

std::optional<Problem> callsOfAFunctionAreBounded(const Configuration& configuration) {
  const auto& assigned = configuration.options.assigned();
  const auto setting = assigned.find("bounds.calls-of");
  if (setting == assigned.end() || configuration.getString("bounds.calls-of").empty() ||
      configuration.getInteger("bounds.calls") != 0)
    return std::nullopt;
  return Problem{
      setting->second.origin,
      "'bounds.calls-of' says whose calls count: set 'bounds.calls', how many there may be, or remove the option"};
}

constexpr Rule rules[] = {
    bmcHasFormulasOnly, impactHasItsOwnRefinement, predicatesHaveBlocks, factsFitTheStrategy,
    sequenceHasStages,  onlySequenceHasStages,     sequenceHasNoCpas,    requiredCpasArePresent,
    locationIsFirst,    cegarRefinesSomething,     refinementHappens,    callsOfAFunctionAreBounded,
};

/// Why setting the option changes nothing, and what to do about it; nothing when it does change something.
std::optional<std::string> whyWithoutEffect(const Configuration& configuration, const OptionTable::Entry& option) {
  const OptionGroup& group = *option.group;
  const CpaDeclaration* cpa = findCpa(group.cpa);
  if (!group.cpa.empty() && !configuration.usesCpa(group.cpa) && !(cpa != nullptr && cpa->onDemand))
    return "the CPA " + inQuotes(group.cpa) + " is not used; add it to 'cpas' or remove the option";
  if (group.cpa == "bounds" && configuration.algorithm == Algorithm::Bmc)
    return "algorithm 'bmc' has its own bound; use 'bmc.k-max' or remove the option";
  if (!group.algorithm.empty() && group.algorithm != toString(configuration.algorithm))
    return std::string("the algorithm is '") + toString(configuration.algorithm) +
           "'; write 'algorithm: " + std::string(group.algorithm) + "' or remove the option";
  const Condition& needed = option.declaration->onlyWith;
  if (!configuration.options.satisfies(needed))
    return "it needs " + conditionInQuotes(needed) + ", but that is " +
           inQuotes(toString(configuration.options.value(needed.key))) + "; change that or remove the option";
  return std::nullopt;
}

template <class Visit>
void forEachLeaf(const Configuration& configuration, const Visit& visit) {
  if (!configuration.hasStages()) return visit(configuration);
  for (const Stage& stage : configuration.stages) forEachLeaf(stage.configuration, visit);
}

void addDemandedCpas(Configuration& configuration) {
  if (configuration.algorithm == Algorithm::Bmc) return;  // it has its own bound
  const OptionTable& table = configuration.options.table();
  for (const auto& [key, assigned] : configuration.options.assigned()) {
    const OptionTable::Entry& option = table.at(key);
    const CpaDeclaration* cpa = findCpa(option.group->cpa);
    if (cpa != nullptr && cpa->onDemand && assigned.value != option.defaultValue && !configuration.usesCpa(cpa->name))
      configuration.cpas.emplace_back(cpa->name);
  }
}

}  // namespace

void requireRules(const Configuration& configuration) {
  for (const Rule rule : rules)
    if (const std::optional<Problem> problem = rule(configuration))
      throw ConfigurationError(problem->origin, problem->message);
  for (const Stage& stage : configuration.stages) requireRules(stage.configuration);
}

void requireEffect(const Configuration& configuration, const OptionValues& own) {
  for (const auto& [key, assigned] : own.assigned()) {
    const OptionTable::Entry& option = own.table().at(key);
    bool hasEffect = false;
    std::string reason;
    const auto ask = [&](const Configuration& reader) {
      const std::optional<std::string> why = whyWithoutEffect(reader, option);
      hasEffect |= !why;
      if (why && reason.empty()) reason = *why;
    };
    if (option.group->algorithm == toString(Algorithm::Sequence)) ask(configuration);
    else forEachLeaf(configuration, ask);
    // A sequence without stages breaks a rule, and is reported by that.
    if (!hasEffect && !reason.empty())
      throw ConfigurationError(assigned.origin, "option " + inQuotes(key) + " has no effect: " + reason);
  }
}

void setOptions(Configuration& configuration, const OptionValues& values) {
  configuration.options.overrideWith(values);
  for (Stage& stage : configuration.stages) setOptions(stage.configuration, values);
  if (configuration.hasCpas()) addDemandedCpas(configuration);
}

}  // namespace argosy::configuration
