// `argosy bench run [options] -- COMMAND…`: one reliable run, with the options of runexec (docs/theory.md §11).
#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "bench/host/host_files.h"
#include "bench/run/delegation.h"
#include "bench/run/run_executor.h"
#include "bench/run/stop_signals.h"
#include "cli/bench/bench_commands.h"
#include "cli/bench/container_flags.h"
#include "cli/bench/quantity_option.h"
#include "cli/exit_code.h"
#include "cli/usage_message.h"

namespace argosy::cli {
namespace {

using namespace argosy::bench;

struct RunOptions {
  std::vector<std::string> command;
  Limits limits;
  std::optional<Bytes> maximumOutput;
  std::string cores, memoryNodes;
  std::string directory, output = "output.log", errorOutput, input;
  ContainerFlags container;
  std::vector<std::string> resultFiles, environment, removedEnvironment;
  std::string resultDirectory = "output.files";
  bool quiet = false, json = false;
  std::string grade = "A", requiredGrade;
};

std::vector<int> numbers(const std::string& text, const std::string& option) {
  try {
    return parseNumberList(text);
  } catch (const BenchError&) {
    throw BenchError("'" + text + "' given to " + option + " is no list of numbers such as 0,2-5");
  }
}

RunRequest requestOf(const RunOptions& options) {
  RunRequest request;
  request.command = options.command;
  request.workingDirectory = options.directory;
  request.output = options.output;
  if (!options.errorOutput.empty()) request.errorOutput = options.errorOutput;
  if (!options.input.empty() && options.input != "-") request.standardInput = options.input;
  if (options.input == "-") request.standardInput = "/dev/stdin";
  request.limits = options.limits;
  request.maximumOutput = options.maximumOutput;
  request.resources.cores = numbers(options.cores, "--cores");
  request.resources.memoryNodes = numbers(options.memoryNodes, "--memoryNodes");
  for (const std::string& change : options.environment) {
    const std::size_t equals = change.find('=');
    if (equals == std::string::npos || equals == 0)
      throw BenchError("'" + change + "' given to --env is no NAME=VALUE");
    request.environment[change.substr(0, equals)] = change.substr(equals + 1);
  }
  for (const std::string& name : options.removedEnvironment) request.environment[name] = std::nullopt;
  options.container.apply(request.container);
  request.container.resultPatterns = options.resultFiles;
  request.container.resultDirectory = options.resultDirectory;
  if (!options.requiredGrade.empty()) request.requiredGrade = grade(options.requiredGrade);
  return request;
}

std::vector<std::pair<std::string, std::string>> valuesOf(const RunResult& result) {
  std::vector<std::pair<std::string, std::string>> values;
  const auto add = [&](const std::string& key, std::string value) { values.emplace_back(key, std::move(value)); };
  for (const auto& [key, value] : result.more)
    if (key == "starttime") add(key, value);
  if (result.terminationReason) add("terminationreason", std::string(name(*result.terminationReason)));
  if (result.exitCode) add("returnvalue", std::to_string(*result.exitCode));
  if (result.exitSignal) add("exitsignal", std::to_string(*result.exitSignal));
  if (result.wallTime) add("walltime", exact(result.wallTime->value));
  if (result.cpuTime) {
    add("cputime", exact(result.cpuTime->value));
    add("cputime-method", std::string(name(result.cpuTime->method)));
  }
  if (result.memory) {
    add("memory", exact(result.memory->value));
    add("memory-method", std::string(name(result.memory->method)));
  }
  for (const auto& [key, value] : result.more)
    if (key != "starttime") add(key, value);
  add("grade", std::string(name(result.grade)));
  return values;
}

void print(const RunResult& result, const RunOptions& options) {
  if (!options.quiet) {
    for (const std::string& warning : result.warnings) std::cerr << "argosy: warning: " << warning << "\n";
  }
  if (!result.failure.empty()) std::cerr << "argosy: error: " << result.failure << "\n";
  if (!options.json) {
    for (const auto& [key, value] : valuesOf(result)) std::cout << key << "=" << value << "\n";
    return;
  }
  nlohmann::ordered_json json;
  for (const auto& [key, value] : valuesOf(result)) json[key] = value;
  if (result.exitCode) json["returnvalue"] = *result.exitCode;
  if (result.exitSignal) json["exitsignal"] = *result.exitSignal;
  json["cores-enforced"] = result.coresEnforced;
  json["warnings"] = result.warnings;
  if (!result.failure.empty()) json["failure"] = result.failure;
  std::cout << json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
}

int execute(const RunOptions& options) {
  const RunRequest request = requestOf(options);
  if (options.grade == "A") enterDelegatedScope();
  RunExecutor executor(*grade(options.grade));
  const StopSignals signals([](void* target) noexcept { static_cast<RunExecutor*>(target)->stop(); }, &executor);
  const RunResult result = executor.execute(request);
  if (!options.quiet && result.grade != Grade::A)
    for (const std::string& reason : executor.gradeReasons()) std::cerr << "argosy: note: " << reason << "\n";
  print(result, options);
  std::cout.flush();
  return std::cout && result.failure.empty() ? ExitCode::Success : ExitCode::InputFailure;
}

}  // namespace

void addBenchRun(CLI::App& bench, int& exitCode) {
  CLI::App* app = bench.add_subcommand("run", "Execute one command, measure it and enforce limits");
  const auto options = std::make_shared<RunOptions>();
  app->add_option("command", options->command, "The command and its arguments, after --")->required();
  const auto option = [&](const char* flags, auto& target, const char* text) {
    return app->add_option(flags, target, text);
  };
  Limits& limits = options->limits;
  addDuration(*app, "--timelimit", limits.cpuTime, "CPU-time limit (\"900s\", \"15min\"); then the run is killed");
  addDuration(*app, "--softtimelimit", limits.softCpuTime, "CPU-time limit at which the command gets SIGTERM");
  addDuration(*app, "--walltimelimit", limits.wallTime, "Wall-time limit (default: CPU-time limit + 30 s)");
  addBytes(*app, "--memlimit", limits.memory, "Memory limit of all processes together (\"15 GB\"; 1 GB = 10^9 B)");
  option("--cores", options->cores, "Cores that the run may use (\"0,2-5\")");
  option("--memoryNodes", options->memoryNodes, "Memory nodes that the run may use");
  option("--processes", limits.processes, "Number of processes at once");
  option("--dir", options->directory, "Working directory of the command");
  option("--output", options->output, "File for the command's output (default: output.log)");
  option("--error-output", options->errorOutput, "File for the command's standard error (default: with the output)");
  option("--input", options->input, "File for the command's standard input (- for our own; default: /dev/null)");
  addBytes(*app, "--maxOutputSize", options->maximumOutput, "Longer output is trimmed in the middle");
  option("--filesCountLimit", limits.filesCount, "Number of files that the command may write in its container");
  addBytes(*app, "--filesSizeLimit", limits.filesSize, "Size of all files that the command may write in its container");
  option("--env", options->environment, "NAME=VALUE: change of the command's environment (repeatable)")
      ->allow_extra_args(false);
  option("--unset-env", options->removedEnvironment, "Variable that the command does not see (repeatable)")
      ->allow_extra_args(false);
  options->container.add(*app);
  option("--result-files", options->resultFiles, "Pattern of files to fetch from the container (repeatable)")
      ->allow_extra_args(false);
  option("--output-directory", options->resultDirectory, "Where fetched files go (default: output.files)");
  const auto isGrade = isOneOf({"A", "B", "C"});
  option("--grade", options->grade, "Do not measure better than this grade")->check(isGrade);
  option("--require-grade", options->requiredGrade, "Fail rather than measure worse than this grade")->check(isGrade);
  app->add_flag("--quiet", options->quiet, "No warnings");
  app->add_flag("--json", options->json, "Results as JSON");
  app->callback([options, &exitCode] { exitCode = execute(*options); });
}

}  // namespace argosy::cli
