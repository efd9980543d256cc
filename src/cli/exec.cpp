// argosy exec: runs a program.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <iostream>
#include <memory>
#include <set>

#include "cli/charts.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/frontend_options.h"
#include "cli/usage_message.h"
#include "interpreter/input_sources.h"
#include "interpreter/interpreter.h"
#include "program/print/text.h"

namespace argosy::cli {
namespace {

// What a shell reports for a program that ends by SIGABRT.
constexpr int abortExitCode = 134;

struct ExecOptions {
  frontend::Options frontend;
  ChartOptions chart;
  std::string inputList;
  std::uint64_t randomSeed = 0, maximalInputs = 0, steps = 0, callDepth = 0;
  double timeLimit = 0;
  std::vector<std::string> withoutChecks;
  std::vector<std::string> programArguments;
  bool trace = false, statistics = false, cleanup = false, leftShifts = false;
  CLI::Option *inputListOption = nullptr, *randomSeedOption = nullptr;
};

/// "signed overflow" is --no-check signed-overflow.
std::string optionName(interpreter::Violation violation) {
  std::string name = toString(violation);
  for (char& character : name)
    if (character == ' ') character = '-';
  return name;
}

std::vector<std::string> checkNames() {
  std::vector<std::string> names{"all"};
  for (const interpreter::Violation violation : interpreter::defaultChecks()) names.push_back(optionName(violation));
  return names;
}

std::vector<interpreter::Violation> selectedChecks(const ExecOptions& options) {
  std::vector<interpreter::Violation> checks = interpreter::defaultChecks();
  if (options.cleanup) checks.push_back(interpreter::Violation::MemoryNotCleanedUp);
  if (options.leftShifts) checks.push_back(interpreter::Violation::LeftShiftOverflow);
  std::erase_if(checks, [&](interpreter::Violation violation) {
    return std::ranges::any_of(options.withoutChecks,
                               [&](const std::string& name) { return name == "all" || name == optionName(violation); });
  });
  return checks;
}

std::unique_ptr<interpreter::InputSource> makeInputs(const ExecOptions& options) {
  const bool isRandom = options.randomSeedOption->count() != 0;
  if (isRandom && options.inputListOption->count() == 0) {
    return std::make_unique<interpreter::RandomInput>(
        options.randomSeed, options.maximalInputs == 0 ? std::nullopt : std::optional(options.maximalInputs));
  }
  const auto seed = isRandom ? std::optional(options.randomSeed) : std::nullopt;
  return std::make_unique<interpreter::ListInput>(interpreter::ListInput::parse(options.inputList), seed);
}

/// Where an operation stands; synthetic ones have no place in the source.
std::string location(const Program& program, EdgeId edge) {
  if (!edge.valid() || !program.edges[edge].info.range.valid()) return "<start>";
  return toString(program, program.edges[edge].info.range);
}

std::string functionName(const Program& program, EdgeId edge) {
  return edge.valid() ? program.functions[program.nodes[program.edges[edge].source].function].name : "<start>";
}

void printCallStack(const Program& program, const interpreter::Result& result) {
  std::cerr << "  in " << functionName(program, result.edge) << " at " << location(program, result.edge) << "\n";
  // Deep recursion: both ends are enough.
  constexpr std::size_t shownAtEachEnd = 20;
  const std::size_t depth = result.callStack.size();
  for (std::size_t i = 0; i < depth; ++i) {
    if (i == shownAtEachEnd && depth > 2 * shownAtEachEnd) {
      std::cerr << "  ... " << depth - 2 * shownAtEachEnd << " more calls\n";
      i = depth - shownAtEachEnd;
    }
    const EdgeId edge = result.callStack[depth - 1 - i];
    std::cerr << "  called from " << functionName(program, edge) << " at " << location(program, edge) << "\n";
  }
}

/// The operation, or the call that led to it when it is inside a library model: what the user wrote.
EdgeId userEdge(const Program& program, const interpreter::Result& result) {
  const auto isModel = [&](EdgeId edge) {
    return program.functions[program.nodes[program.edges[edge].source].function].origin == FunctionOrigin::Model;
  };
  EdgeId edge = result.edge;
  for (std::size_t depth = result.callStack.size(); depth > 0 && edge.valid() && isModel(edge); --depth)
    edge = result.callStack[depth - 1];
  return edge;
}

int report(const Program& program, const interpreter::Result& result) {
  using interpreter::Outcome;
  const std::string place = location(program, userEdge(program, result));
  switch (result.outcome) {
    case Outcome::Exit:
      if (result.violation)
        std::cerr << place << ": note: " << toString(*result.violation) << ": " << result.message << "\n";
      return result.exitCode & 0xff;
    case Outcome::Abort: std::cerr << place << ": abort: " << result.message << "\n"; return abortExitCode;
    case Outcome::Blocked:
      std::cerr << place << ": note: the execution is blocked: " << result.message << "\n";
      return ExitCode::Success;
    case Outcome::ViolationFound:
      std::cerr << place << ": violation: " << toString(*result.violation) << ": " << result.message << "\n";
      printCallStack(program, result);
      return ExitCode::VerdictFalse;
    default:
      std::cerr << place << ": " << toString(result.outcome) << ": " << result.message << "\n";
      return ExitCode::VerdictUnknown;
  }
}

int runExec(ExecOptions& options) {
  const bool runsChart = isOfChart(options.frontend);
  if (runsChart && options.chart.eventsOption->count() == 0 && !options.chart.environment)
    options.chart.environment =
        options.randomSeedOption->count() != 0 ? statechart::Environment::Events : statechart::Environment::Script;
  statechart::Translation translation;
  translation.purpose = statechart::Purpose::Execution;
  translation.traces = options.trace;
  const TranslatedCharts charts(options.frontend, options.chart, translation);
  std::unique_ptr<interpreter::InputSource> inputs;
  try {
    inputs = makeInputs(options);
  } catch (const std::invalid_argument& error) {
    std::cerr << "argosy: --input: " << error.what() << "\n";
    return ExitCode::UsageError;
  }
  const std::unique_ptr<Program> program = loadProgram(options.frontend);
  interpreter::Options execution;
  execution.checks = selectedChecks(options);
  if (options.steps != 0) execution.stepLimit = options.steps;
  if (options.timeLimit > 0) execution.timeLimitSeconds = options.timeLimit;
  if (options.callDepth != 0) execution.callDepthLimit = static_cast<std::uint32_t>(options.callDepth);
  execution.programArguments = options.programArguments;
  execution.readsHost = true;
  std::set<std::string> invented;
  const bool isRandom = options.randomSeedOption->count() != 0;
  execution.mayInvent = [&](const std::string& what) {
    if (isRandom && invented.insert(what).second) std::cerr << "argosy: note: values are made up: " << what << "\n";
    return isRandom;
  };
  if (options.trace && !runsChart) {
    execution.trace = [&](EdgeId edge) {
      std::cerr << location(*program, edge) << ": " << toSourceText(*program, program->edges[edge].operation) << "\n";
    };
  }
  const std::clock_t begin = std::clock();
  const interpreter::Result result = interpreter::execute(*program, *inputs, execution);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const int exitCode = report(*program, result);
  if (options.statistics) {
    std::cerr << "outcome: " << toString(result.outcome) << "\noperations: " << result.steps
              << "\nprocessor seconds: " << seconds
              << "\noperations per second: " << static_cast<double>(result.steps) / std::max(seconds, 1e-9) << "\n";
  }
  return exitCode;
}

}  // namespace

void addExecCommand(CLI::App& app, int& exitCode) {
  CLI::App* command = app.add_subcommand("exec", "Run the program, checking every operation");
  const auto options = std::make_shared<ExecOptions>();
  addFrontendOptions(*command, options->frontend);
  addChartOptions(*command, options->chart);
  options->inputListOption =
      command->add_option("--input", options->inputList, "The program's inputs, in order: 1,-2,0x10,'a',2.5")
          ->type_name("LIST");
  options->randomSeedOption = command->add_option("--random-seed", options->randomSeed,
                                                  "Random inputs; with --input, for unspecified values only");
  command->add_option("--max-inputs", options->maximalInputs, "Stop when the program asks for more random inputs");
  command->add_option("--steps", options->steps, "Stop after this many operations");
  command->add_option("--timelimit", options->timeLimit, "Stop after this many seconds of processor time")
      ->type_name("SECONDS");
  command->add_option("--call-depth", options->callDepth, "Stop at this depth of calls");
  command->add_option("--no-check", options->withoutChecks, "Do not stop at this kind of violation")
      ->type_name("KIND")
      ->check(isOneOf(checkNames()))
      ->allow_extra_args(false);
  command->add_flag("--check-cleanup", options->cleanup, "Heap objects that live at exit are a violation");
  command->add_flag(
      "--check-left-shifts", options->leftShifts,
      "Left shifts of negative values, and those that do not fit, are a violation; gcc and Clang define them");
  command->add_flag("--trace", options->trace,
                    "Print each operation before it is executed, of a statechart each transition (to standard error)");
  command->add_flag("--stats", options->statistics, "Print the number of operations and the speed (to standard error)");
  command
      ->add_option("--argument", options->programArguments, "An argument of the program itself (argv[1], argv[2], …)")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  command->callback([options, &exitCode] { exitCode = runExec(*options); });
}

}  // namespace argosy::cli
