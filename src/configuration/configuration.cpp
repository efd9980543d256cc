#include "configuration/configuration.h"

#include <algorithm>

#include "base/suggestion.h"
#include "configuration/rules.h"

namespace argosy::configuration {

const char* toString(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::Cpa: return "cpa";
    case Algorithm::Cegar: return "cegar";
    case Algorithm::Impact: return "impact";
    case Algorithm::Execution: return "execution";
    case Algorithm::Bmc: return "bmc";
    case Algorithm::Summaries: return "summaries";
    case Algorithm::Sequence: return "sequence";
    case Algorithm::Portfolio: return "portfolio";
  }
  return "";
}

// Here, where a stage is a complete type.
Configuration::Configuration(const Catalogue& catalogue) : options(catalogue) {}
Configuration::Configuration(const Configuration&) = default;
Configuration::Configuration(Configuration&&) noexcept = default;
Configuration& Configuration::operator=(const Configuration&) = default;
Configuration& Configuration::operator=(Configuration&&) noexcept = default;
Configuration::~Configuration() = default;

bool Configuration::usesCpa(std::string_view cpa) const { return std::ranges::find(cpas, cpa) != cpas.end(); }

bool Configuration::refines(const CpaDeclaration& cpa) const {
  return !cpa.refinable.key.empty() && usesCpa(cpa.name) && options.satisfies(cpa.refinable);
}

bool Configuration::joins(const CpaDeclaration& cpa) const {
  return !cpa.joins.key.empty() && usesCpa(cpa.name) && options.satisfies(cpa.joins);
}

const Origin& Configuration::originOf(std::string_view key) const {
  const auto setting = options.assigned().find(key);
  return setting == options.assigned().end() ? origins.algorithm : setting->second.origin;
}

void applyOptions(Configuration& configuration, std::span<const std::string> assignments) {
  OptionValues values(configuration.options.catalogue());
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0)
      throw ConfigurationError({}, "expected KEY=VALUE, as in 'traversal.order=dfs', got " + inQuotes(assignment));
    values.set(assignment.substr(0, equals), assignment.substr(equals + 1), {}, {});
  }
  Configuration changed = configuration;
  setOptions(changed, values);
  requireRules(changed);
  requireEffect(changed, values);
  configuration = std::move(changed);
}

void applyOption(Configuration& configuration, const std::string& assignment) {
  applyOptions(configuration, std::span(&assignment, 1));
}

}  // namespace argosy::configuration
