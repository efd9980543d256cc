#include "configuration/shipped.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/suggestion.h"

namespace argosy::configuration {

const ShippedConfiguration& requireShipped(std::string_view name, const Origin& origin) {
  const auto shipped = shippedConfigurations();
  const auto found = std::ranges::find(shipped, name, &ShippedConfiguration::name);
  if (found != shipped.end()) return *found;
  std::vector<std::string_view> names;
  for (const ShippedConfiguration& configuration : shipped) names.push_back(configuration.name);
  std::string hint = suggestion(name, names);
  std::error_code ignored;
  if (hint.empty() && !name.empty() && std::filesystem::is_regular_file(name, ignored))
    hint = "; for the file of that name, write './" + std::string(name) + "'";
  if (hint.empty())
    hint = ": expected " + enumerate(names) + ", or a file (with a slash in its name, or ending in .yml)";
  throw ConfigurationError(origin, "unknown configuration " + inQuotes(name) + hint);
}

}  // namespace argosy::configuration
