// `argosy`: the benchmarking commands are here; everything else is the business of `argosy-verifier`, which lies beside this program.
// They are two programs because loading Clang, LLVM and Z3 takes longer than `argosy bench run` may add to a run (docs/benchmarking.md).
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <new>

#include "bench/definition/argument_file.h"
#include "bench/quantity.h"
#include "cli/bench/bench_commands.h"
#include "cli/exit_code.h"
#include "cli/usage_message.h"

namespace argosy::cli {
namespace {

int becomeVerifier(char** argv) {
  std::error_code ignored;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const std::string verifier = self.parent_path() / "argosy-verifier";
  execv(verifier.c_str(), argv);
  std::cerr << "argosy: error: cannot start " << verifier << ": " << std::strerror(errno) << "\n";
  return ExitCode::InternalError;
}

int runBench(int argc, char** argv) {
  CLI::App app("Argosy: a configurable software verifier for C", "argosy");
  int exitCode = ExitCode::Success;
  CLI::App* bench = app.add_subcommand("bench", "Measure tools reliably, run campaigns, make tables and comparisons");
  bench->require_subcommand(1);
  for (const AddCommand add : benchCommands) add(*bench, exitCode);
  try {
    std::vector<std::string> arguments = bench::expandArgumentFiles({argv + 1, argv + argc});
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
      return app.exit(error, std::cout, std::cerr);
    std::cerr << "argosy: " << usageMessage(app, error) << "\nTry '" << chosenCommand(app) << " --help'.\n";
    return ExitCode::UsageError;
  }
  return exitCode;
}

int runGuarded(int argc, char** argv) {
  try {
    return runBench(argc, argv);
  } catch (const bench::BenchError& error) {
    std::cerr << "argosy: error: " << error.what() << "\n";
    return ExitCode::InputFailure;
  } catch (const std::bad_alloc&) {
    std::cerr << "argosy: error: out of memory\n";
    return ExitCode::InputFailure;
  } catch (const std::exception& error) {
    std::cerr << "argosy: internal error: " << error.what() << "\n";
    return ExitCode::InternalError;
  }
}

}  // namespace
}  // namespace argosy::cli

int main(int argc, char** argv) {
  if (argc < 2 || std::strcmp(argv[1], "bench") != 0) return argosy::cli::becomeVerifier(argv);
  return argosy::cli::runGuarded(argc, argv);
}
