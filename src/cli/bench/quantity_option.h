// Options whose values are times or amounts of memory.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "bench/quantity.h"

namespace argosy::cli {

CLI::Option* addDuration(CLI::App& app, const std::string& names, std::optional<bench::Duration>& target,
                         const std::string& help);
CLI::Option* addBytes(CLI::App& app, const std::string& names, std::optional<bench::Bytes>& target,
                      const std::string& help);

}  // namespace argosy::cli
