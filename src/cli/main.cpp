#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <new>

#include "cli/commands.h"
#include "cli/crash_handler.h"
#include "cli/exit_code.h"
#include "cli/frontend_options.h"
#include "cli/large_stack.h"
#include "cli/output_file.h"
#include "cli/usage_message.h"
#include "configuration/error.h"
#include "expressions/text_error.h"
#include "frontend/frontend.h"
#include "report/condition_file.h"
#include "report/precision_file.h"

namespace argosy::cli {
namespace {

int reportUsage(const CLI::App& app, const CLI::ParseError& error) {
  // --help and --version arrive as exceptions too.
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(error, std::cout, std::cerr);
  std::cerr << "argosy: " << usageMessage(app, error) << "\nTry '" << chosenCommand(app) << " --help'.\n";
  return ExitCode::UsageError;
}

int run(int argc, char** argv) {
  CLI::App app("Argosy: a configurable software verifier for C", "argosy");
  int exitCode = ExitCode::Success;
  app.set_version_flag("--version", "argosy " ARGOSY_VERSION);
  app.require_subcommand(1);
  addVerifyCommand(app, exitCode);
  addValidateCommand(app, exitCode);
  addExecCommand(app, exitCode);
  addCfaCommand(app, exitCode);
  // Only so that the help names it: the program `argosy` keeps `bench` to itself (cli/bench/main.cpp).
  app.add_subcommand("bench", "Measure tools reliably, run campaigns, make tables and comparisons")
      ->prefix_command()
      ->callback([] { throw CLI::ValidationError("bench", "it is the first word: argosy bench …"); });
  addConfigsCommand(app, exitCode);
  addOptionsCommand(app, exitCode);
  addHeadersCommand(app, exitCode);
  app.add_subcommand("version", "Print the version")->callback([] { std::cout << "argosy " ARGOSY_VERSION "\n"; });
  std::vector<std::string> arguments = normaliseArguments({argv + 1, argv + argc});
  std::reverse(arguments.begin(), arguments.end());  // the parser takes them from the back
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return reportUsage(app, error);
  }
  return exitCode;
}

int runGuarded(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const frontend::InputError& error) {
    for (const frontend::Diagnostic& diagnostic : error.diagnostics()) std::cerr << toString(diagnostic) << "\n";
    return ExitCode::InputFailure;
  } catch (const configuration::ConfigurationError& error) {
    std::cerr << (error.isOnCommandLine() ? "argosy: error: " : "") << error.what() << "\n";
    return error.isOnCommandLine() ? ExitCode::UsageError : ExitCode::InputFailure;
  } catch (const expressions::TextError& error) {
    std::cerr << error.what() << "\n";
    return ExitCode::InputFailure;
  } catch (const report::PrecisionError& error) {
    std::cerr << error.what() << "\n";
    return ExitCode::InputFailure;
  } catch (const report::ConditionError& error) {
    std::cerr << error.what() << "\n";
    return ExitCode::InputFailure;
  } catch (const OutputError& error) {
    std::cerr << "argosy: error: " << error.what() << "\n";
    return ExitCode::InputFailure;
  } catch (const std::bad_alloc&) {
    std::cerr << "argosy: error: the input is too large: out of memory\n";
    return ExitCode::InputFailure;
  } catch (const std::exception& error) {
    std::cerr << "argosy: internal error: " << error.what() << "\n";
    return ExitCode::InternalError;
  }
}

}  // namespace
}  // namespace argosy::cli

int main(int argc, char** argv) {
  int exitCode = argosy::cli::ExitCode::InternalError;
  // Expressions are walked recursively, and C programs nest them deeply.
  argosy::cli::runOnLargeStack([&] {
    argosy::cli::installCrashHandler();
    exitCode = argosy::cli::runGuarded(argc, argv);
  });
  return exitCode;
}
