// The sub-commands of `argosy bench`, each in its own file.
#pragma once

#include <CLI/CLI.hpp>
#include <array>

namespace argosy::cli {

using AddCommand = void (*)(CLI::App& bench, int& exitCode);

void addTableCommand(CLI::App& bench, int& exitCode);

inline constexpr std::array<AddCommand, 1> benchCommands{addTableCommand};

}  // namespace argosy::cli
