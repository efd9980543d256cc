// The configurations that travel inside the binary (configs/*.yml). The table is generated when Argosy is built
// (cmake/EmbedYaml.cmake).
#pragma once

#include <span>
#include <string_view>

#include "configuration/error.h"

namespace argosy::configuration {

struct ShippedConfiguration {
  std::string_view name;
  std::string_view text;
};

/// Sorted by name.
std::span<const ShippedConfiguration> shippedConfigurations();

/// Throws ConfigurationError, with a suggestion, when there is none of that name.
const ShippedConfiguration& requireShipped(std::string_view name, const Origin& origin = {});

}  // namespace argosy::configuration
