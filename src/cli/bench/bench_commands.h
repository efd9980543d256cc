// The sub-commands of `argosy bench`, each in its own file.
#pragma once

#include <CLI/CLI.hpp>
#include <array>

namespace argosy::cli {

using AddCommand = void (*)(CLI::App& bench, int& exitCode);

void addBenchRun(CLI::App& bench, int& exitCode);
void addBenchExec(CLI::App& bench, int& exitCode);
void addBenchTable(CLI::App& bench, int& exitCode);
void addBenchCompare(CLI::App& bench, int& exitCode);
void addBenchPivot(CLI::App& bench, int& exitCode);
void addBenchDoctor(CLI::App& bench, int& exitCode);
void addBenchCores(CLI::App& bench, int& exitCode);
void addBenchTools(CLI::App& bench, int& exitCode);
void addBenchWorker(CLI::App& bench, int& exitCode);

// In the order of the help.
inline constexpr std::array benchCommands{addBenchRun,    addBenchExec,  addBenchTable, addBenchCompare, addBenchPivot,
                                          addBenchDoctor, addBenchCores, addBenchTools, addBenchWorker};

}  // namespace argosy::cli
