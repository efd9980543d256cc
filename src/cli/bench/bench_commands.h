// The sub-commands of `argosy bench`, each in its own file.
#pragma once

#include <CLI/CLI.hpp>
#include <array>

namespace argosy::cli {

using AddCommand = void (*)(CLI::App& bench, int& exitCode);

inline constexpr std::array<AddCommand, 0> benchCommands{};

}  // namespace argosy::cli
