// `argosy bench`: reliable benchmarking of any tool. Each sub-command has its own file.
#include "cli/bench/bench_commands.h"
#include "cli/commands.h"

namespace argosy::cli {

void addBenchCommand(CLI::App& app, int& exitCode) {
  CLI::App* bench = app.add_subcommand("bench", "Measure tools reliably, run campaigns, make tables and comparisons");
  bench->require_subcommand(1);
  for (const auto add : benchCommands) add(*bench, exitCode);
}

}  // namespace argosy::cli
