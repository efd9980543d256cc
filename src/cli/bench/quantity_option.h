// Options whose values are times, amounts of memory or counts.
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

// CLI::PositiveNumber says what is wrong in terms of the largest double.
CLI::Validator aboveZero();

}  // namespace argosy::cli
