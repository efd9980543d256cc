// The sub-commands of `argosy bench`, each in its own file.
#pragma once

#include <CLI/CLI.hpp>
#include <array>

namespace argosy::cli {

using AddCommand = void (*)(CLI::App& bench, int& exitCode);

void addBenchDoctor(CLI::App& bench, int& exitCode);
void addBenchRun(CLI::App& bench, int& exitCode);

inline constexpr std::array<AddCommand, 2> benchCommands{addBenchRun, addBenchDoctor};

}  // namespace argosy::cli
