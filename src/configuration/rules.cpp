#include "configuration/rules.h"

#include <algorithm>

#include "base/suggestion.h"

namespace argosy::configuration {

std::string conditionInQuotes(const Condition& condition) {
  return inQuotes(std::string(condition.key) + ": " + std::string(condition.value));
}

Condition alternativeTo(const Catalogue& catalogue, const Condition& condition) {
  for (const Choice& choice : std::get<ChoiceType>(catalogue.at(condition.key).declaration->type).choices())
    if (choice.name != condition.value) return {condition.key, choice.name};
  throw std::logic_error("a choice of one: " + std::string(condition.key));
}

namespace {

std::string whyExcluded(const CpaDeclaration& cpa) {
  return "algorithm " + inQuotes(cpa.excludedBy.algorithm) + " " + std::string(cpa.excludedBy.why);
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
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas())
    if (!cpa.whyRequired.empty() && !configuration.usesCpa(cpa.name))
      return Problem{configuration.origins.cpas, "the CPA " + inQuotes(cpa.name) +
                                                     " is missing; add it to 'cpas': " + std::string(cpa.whyRequired)};
  return std::nullopt;
}

/// All others follow it.
std::optional<Problem> controlIsFirst(const Configuration& configuration) {
  const auto cpas = configuration.catalogue().cpas();
  if (cpas.empty() || configuration.cpas.empty() || configuration.cpas.front() == cpas.front().name)
    return std::nullopt;
  return Problem{configuration.origins.cpas,
                 "the CPA " + inQuotes(cpas.front().name) + " has to be the first in 'cpas'"};
}

std::optional<Problem> excludedCpasAreAbsent(const Configuration& configuration) {
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas())
    if (cpa.excludedBy.algorithm == toString(configuration.algorithm) && configuration.usesCpa(cpa.name))
      return Problem{configuration.origins.cpas, whyExcluded(cpa) + "; remove " + inQuotes(cpa.name) + " and " +
                                                     std::string(cpa.excludedBy.instead)};
  return std::nullopt;
}

std::optional<Problem> cegarRefinesSomething(const Configuration& configuration) {
  if (configuration.algorithm != Algorithm::Cegar) return std::nullopt;
  std::string advice;
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas()) {
    if (configuration.refines(cpa)) return std::nullopt;
    if (cpa.refinable.key.empty()) continue;
    advice += (advice.empty() ? "" : ", or ") +
              (configuration.usesCpa(cpa.name) ? "" : "add " + inQuotes(cpa.name) + " to 'cpas' and ") + "set " +
              conditionInQuotes(cpa.refinable);
  }
  return Problem{configuration.origins.algorithm, "algorithm 'cegar' needs a CPA whose precision can be refined; " +
                                                      advice + ", or write 'algorithm: cpa'"};
}

std::optional<Problem> oneCpaIsRefined(const Configuration& configuration) {
  std::string advice;
  const CpaDeclaration* last = nullptr;
  int count = 0;
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas()) {
    if (!configuration.refines(cpa)) continue;
    advice +=
        (advice.empty() ? "" : " or ") + conditionInQuotes(alternativeTo(configuration.catalogue(), cpa.refinable));
    last = &cpa;
    ++count;
  }
  if (count < 2) return std::nullopt;
  return Problem{configuration.originOf(last->refinable.key), "only one CPA can be refined: set " + advice};
}

std::optional<Problem> refinementHappens(const Configuration& configuration) {
  if (configuration.algorithm != Algorithm::Cpa) return std::nullopt;
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas())
    if (configuration.refines(cpa))
      return Problem{configuration.originOf(cpa.refinable.key),
                     conditionInQuotes(cpa.refinable) +
                         " needs 'algorithm: cegar': with algorithm 'cpa' nothing is refined, and nothing "
                         "would be tracked"};
  return std::nullopt;
}

std::optional<Problem> inductionBeginsAnywhere(const Configuration& configuration) {
  if (configuration.algorithm != Algorithm::Bmc || configuration.getChoice("bmc.induction") == "none")
    return std::nullopt;
  if (configuration.getChoice("bmc.bounds") == "loops")
    return Problem{configuration.origins.algorithm,
                   "'bmc.induction' needs 'bmc.bounds: visits': induction counts all loops together"};
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas())
    if (cpa.knowsOnlyFromStart && configuration.usesCpa(cpa.name))
      return Problem{configuration.origins.cpas,
                     "with 'bmc.induction' the CPA " + inQuotes(cpa.name) +
                         " is not possible: an induction step begins in the middle of executions, of which it knows "
                         "nothing; 'bmc.induction: invariants' makes use of invariants that others find"};
  return std::nullopt;
}

bool memoizesBlocks(const Configuration& configuration) {
  return configuration.catalogue().find("blocks.memoize") != nullptr && configuration.getBoolean("blocks.memoize");
}

std::optional<Problem> blocksArePossible(const Configuration& configuration) {
  if (configuration.hasStages() || !memoizesBlocks(configuration)) return std::nullopt;
  if (configuration.algorithm != Algorithm::Cpa && configuration.algorithm != Algorithm::Cegar)
    return Problem{configuration.originOf("blocks.memoize"),
                   "'blocks.memoize' needs 'algorithm: cpa' or 'algorithm: cegar'"};
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas())
    if (cpa.concernsWholePaths && configuration.usesCpa(cpa.name))
      return Problem{configuration.originOf("blocks.memoize"),
                     "with 'blocks.memoize' the CPA " + inQuotes(cpa.name) +
                         " is not possible: what it says is about whole paths, and blocks are analysed by themselves"};
  return std::nullopt;
}

constexpr Rule rules[] = {
    sequenceHasStages,     onlySequenceHasStages, sequenceHasNoCpas,       requiredCpasArePresent,
    controlIsFirst,        excludedCpasAreAbsent, inductionBeginsAnywhere, oneCpaIsRefined,
    cegarRefinesSomething, refinementHappens,     blocksArePossible,
};

/// Why setting the option changes nothing, and what to do about it; nothing when it does change something.
std::optional<std::string> whyWithoutEffect(const Configuration& configuration, const Catalogue::Entry& option) {
  const OptionGroup& group = *option.group;
  const CpaDeclaration* cpa = configuration.catalogue().findCpa(group.cpa);
  if (!group.cpa.empty() && !configuration.usesCpa(group.cpa) && !(cpa != nullptr && cpa->onDemand))
    return "the CPA " + inQuotes(group.cpa) + " is not used; add it to 'cpas' or remove the option";
  if (cpa != nullptr && cpa->excludedBy.algorithm == toString(configuration.algorithm))
    return whyExcluded(*cpa) + "; " + std::string(cpa->excludedBy.instead) + " or remove the option";
  if (cpa != nullptr && cpa->concernsWholePaths && memoizesBlocks(configuration))
    return "with 'blocks.memoize' there is no CPA " + inQuotes(cpa->name) +
           ", which concerns whole paths; remove one of these options";
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
  for (const auto& [key, assigned] : configuration.options.assigned()) {
    const Catalogue::Entry& option = configuration.catalogue().at(key);
    const CpaDeclaration* cpa = configuration.catalogue().findCpa(option.group->cpa);
    if (cpa != nullptr && cpa->onDemand && assigned.value != option.defaultValue && !configuration.usesCpa(cpa->name) &&
        cpa->excludedBy.algorithm != toString(configuration.algorithm) &&
        !(cpa->concernsWholePaths && memoizesBlocks(configuration)))
      configuration.cpas.emplace_back(cpa->name);
  }
}

}  // namespace

void requireRules(const Configuration& configuration) {
  const auto require = [&](std::span<const Rule> obeyed) {
    for (const Rule rule : obeyed)
      if (const std::optional<Problem> problem = rule(configuration))
        throw ConfigurationError(problem->origin, problem->message);
  };
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas()) require(cpa.rules);
  require(rules);
  for (const Stage& stage : configuration.stages) requireRules(stage.configuration);
}

std::optional<Problem> whatIsMissing(const Configuration& configuration) {
  for (const CpaDeclaration& cpa : configuration.catalogue().cpas()) {
    if (cpa.whatIsMissing == nullptr || !configuration.usesCpa(cpa.name)) continue;
    if (std::optional<Problem> problem = cpa.whatIsMissing(configuration)) return problem;
  }
  for (const Stage& stage : configuration.stages)
    if (std::optional<Problem> problem = whatIsMissing(stage.configuration)) return problem;
  return std::nullopt;
}

void requireEffect(const Configuration& configuration, const OptionValues& own) {
  for (const auto& [key, assigned] : own.assigned()) {
    const Catalogue::Entry& option = own.catalogue().at(key);
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
