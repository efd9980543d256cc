// `argosy bench exec`: campaigns (docs/theory.md §11.7).
#include <unistd.h>

#include <iostream>
#include <memory>
#include <thread>

#include "bench/campaign/campaign.h"
#include "bench/campaign/local_executor.h"
#include "bench/campaign/planner.h"
#include "bench/campaign/validator_plan.h"
#include "bench/definition/benchmark_definition.h"
#include "bench/quantity.h"
#include "cli/bench/bench_commands.h"
#include "cli/bench/container_flags.h"
#include "cli/bench/quantity_option.h"
#include "cli/bench/slurm_flags.h"
#include "cli/exit_code.h"
#include "cli/usage_message.h"

namespace argosy::cli {
namespace {

// The campaign is not complete, but can be continued.
constexpr int interrupted = 3;

struct ExecutionOptions {
  std::vector<std::string> words;  // the definition, or the options of the tool
  std::vector<std::string> tasks;
  std::string property;
  std::string tool;
  std::string output = "results";
  std::optional<std::string> resume;
  bool fresh = false;
  std::string executor = "local";
  std::vector<std::string> validators;
  std::optional<bench::Duration> validationTime;
  std::string bestGrade = "A";
  std::string requiredGrade;
  std::optional<bench::Bytes> maximumLog;
  bool quiet = false;
  bool uncompressed = false;
  bool commit = false;
  bench::PlanOverrides overrides;
  ContainerFlags container;
  SlurmFlags slurm;
};

bool hasDefinition(const ExecutionOptions& options) { return !options.words.empty() || !options.tasks.empty(); }

bench::BenchmarkDefinition definitionOf(const ExecutionOptions& options) {
  if (options.tasks.empty()) {
    bench::BenchmarkDefinition definition = bench::readBenchmarkDefinition(options.words.front());
    if (!options.tool.empty()) definition.tool = options.tool;
    return definition;
  }
  bench::CommandLineDefinition words;
  words.tasks = options.tasks;
  words.property = options.property;
  words.options = options.words;
  if (!options.tool.empty()) words.tool = options.tool;
  if (!options.overrides.name.empty()) words.name = options.overrides.name;
  return bench::definitionFromCommandLine(words);
}

// The plan of a campaign that began, or begins, at a date; and of what checks its answers.
struct Planned {
  bench::CampaignPlan plan;
  bench::RunSettings settings;
};

Planned planFor(const ExecutionOptions& options, const bench::BenchmarkDefinition& definition,
                const std::filesystem::path& directory, const std::string& date) {
  bench::PlanOverrides overrides = options.overrides;
  overrides.outputDirectory = directory;
  overrides.date = date;
  Planned planned{bench::planCampaign(definition, overrides), {}};
  options.container.apply(planned.plan.container);
  planned.settings.bestGrade = bench::grade(options.bestGrade).value_or(bench::Grade::A);
  if (!options.requiredGrade.empty()) planned.settings.requiredGrade = bench::grade(options.requiredGrade);
  if (options.maximumLog) planned.settings.maximumOutput = options.maximumLog;
  if (!options.validators.empty() && planned.plan.tool.witness.empty()) {
    throw bench::BenchError("--validate needs witnesses, but the profile of " + planned.plan.tool.name + " has none");
  }
  if (!options.validators.empty() && !planned.plan.container.enabled) {
    throw bench::BenchError("--validate needs witnesses, which are not retrieved with --no-container");
  }
  if (options.validationTime) {
    overrides.timeLimit = options.validationTime;
    overrides.hardTimeLimit.reset();
  }
  for (const std::string& validator : options.validators) {
    planned.settings.validators.push_back(bench::planValidator(definition, overrides, validator, planned.plan));
    options.container.apply(planned.settings.validators.back().container);
  }
  return planned;
}

std::unique_ptr<bench::Executor> makeLocal(const bench::CampaignPlan& plan, const bench::RunSettings& settings,
                                           const bench::CampaignLayout& layout) {
  std::vector<std::string> warnings;
  std::vector<bench::Resources> slots = bench::allocateSlots(plan, warnings);
  for (const std::string& warning : warnings) std::cerr << "argosy: warning: " << warning << "\n";
  return std::make_unique<bench::LocalExecutor>(plan, settings, layout, std::move(slots));
}

bench::MakeExecutor chosenExecutor(const ExecutionOptions& options) {
  if (options.executor == "slurm") return options.slurm.executor();
  return makeLocal;
}

bench::CampaignOptions campaignOptions(const ExecutionOptions& options) {
  bench::CampaignOptions campaign;
  campaign.compressed = !options.uncompressed;
  campaign.commit = options.commit;
  campaign.progress = options.quiet                ? bench::ProgressStyle::None
                      : isatty(STDERR_FILENO) != 0 ? bench::ProgressStyle::Terminal
                                                   : bench::ProgressStyle::Lines;
  campaign.generator = "Argosy " ARGOSY_VERSION;
  return campaign;
}

bool resume(bench::Journal journal, const ExecutionOptions& options) {
  std::cerr << "argosy: continuing " << journal.head().plan.name << " of " << journal.head().plan.date << ": "
            << journal.finished().size() << " runs are finished, " << journal.unfinished().size() << " are not\n";
  return bench::continueCampaign(std::move(journal), chosenExecutor(options), campaignOptions(options), std::cout,
                                 std::cerr);
}

// The interrupted campaign that the command line describes, if there is one. What differs in others is added to `differences`.
std::optional<bench::Journal> findInterrupted(const ExecutionOptions& options,
                                              const bench::BenchmarkDefinition& definition,
                                              const std::filesystem::path& directory, const std::string& name,
                                              std::string& differences) {
  for (const std::filesystem::path& file : bench::journalsIn(directory, name)) {
    std::optional<bench::Journal> journal = bench::Journal::open(file);
    if (!journal) continue;
    const Planned planned = planFor(options, definition, directory, journal->head().plan.date);
    const std::string difference = bench::difference(journal->head(), planned.plan, planned.settings);
    if (difference.empty()) return journal;
    differences += "the interrupted campaign '" + file.string() + "' is another one:" + difference + "\n";
  }
  return std::nullopt;
}

bool runNamed(const ExecutionOptions& options) {
  const bench::BenchmarkDefinition definition = definitionOf(options);
  const std::filesystem::path directory =
      std::filesystem::absolute(options.resume.value_or(options.output)).lexically_normal();
  Planned planned = planFor(options, definition, directory, "");
  if (!options.fresh) {
    std::string differences;
    std::optional<bench::Journal> journal =
        findInterrupted(options, definition, directory, planned.plan.name, differences);
    if (journal) return resume(std::move(*journal), options);
    if (options.resume) {
      throw bench::BenchError(differences.empty()
                                  ? "there is no interrupted campaign of this name in '" + directory.string() + "'"
                                  : differences.substr(0, differences.size() - 1));
    }
    if (!differences.empty()) std::cerr << "argosy: warning: " << differences;
  }
  // Seconds tell campaigns apart, and a script may run two short ones within one.
  if (std::filesystem::exists(bench::CampaignLayout(planned.plan).logArchive())) {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    planned = planFor(options, definition, directory, "");
  }
  bench::CampaignOptions campaign = campaignOptions(options);
  if (definition.file.empty()) campaign.definition = bench::toXml(bench::withOverrides(definition, options.overrides));
  return bench::beginCampaign(planned.plan, planned.settings, chosenExecutor(options), campaign, std::cout, std::cerr);
}

bool resumeLatest(const std::filesystem::path& place, const ExecutionOptions& options) {
  const std::vector<std::filesystem::path> journals =
      place.extension() == ".journal" ? std::vector{place} : bench::journalsIn(place);
  for (const std::filesystem::path& file : journals) {
    if (std::optional<bench::Journal> journal = bench::Journal::open(file)) return resume(std::move(*journal), options);
  }
  throw bench::BenchError("there is no interrupted campaign in '" + place.string() + "'");
}

int run(const ExecutionOptions& options) {
  const bool complete = hasDefinition(options) ? runNamed(options) : resumeLatest(*options.resume, options);
  return complete ? static_cast<int>(ExitCode::Success) : interrupted;
}

// What CLI11 cannot express.
void checkUsage(const ExecutionOptions& options) {
  if (!hasDefinition(options) && !options.resume) {
    throw CLI::RequiredError("a benchmark definition (DEF.xml), --tasks or --resume");
  }
  if (options.tasks.empty() && options.words.size() > 1) {
    throw CLI::ValidationError("only one definition at a time; options of the tool go into it");
  }
}

void addLimits(CLI::App& exec, bench::PlanOverrides& overrides) {
  addDuration(exec, "-T,--timelimit", overrides.timeLimit, "CPU time per run, e.g. 900s");
  addDuration(exec, "--hardtimelimit", overrides.hardTimeLimit,
              "CPU time after which a run is killed; --timelimit only asks it to end");
  addDuration(exec, "-W,--walltimelimit", overrides.wallTimeLimit, "Wall time per run");
  addBytes(exec, "-M,--memlimit,--memorylimit", overrides.memoryLimit, "Memory per run, e.g. '15 GB'");
  exec.add_option("-c,--cores,--limitCores", overrides.coresPerRun, "CPU cores per run")->check(aboveZero());
  exec.add_option("-N,--parallel,--numOfThreads", overrides.parallelRuns, "Runs at the same time, on disjoint cores")
      ->check(aboveZero());
  exec.add_flag("--svcomp", overrides.svcomp, "SV-COMP's limits: 900 s of CPU time, 15 GB, 4 cores");
}

void addSelection(CLI::App& exec, ExecutionOptions& options) {
  exec.add_option("words", options.words, "DEF.xml in BenchExec's format; with --tasks: options of the tool, after --");
  exec.add_option("--tasks", options.tasks, "Without definition: task definitions, input files or .set files (globs)");
  exec.add_option("--prop,--property", options.property, "Without definition: the property file")->needs("--tasks");
  exec.add_option("--tool", options.tool, "The tool's profile: a shipped one by name, or a file");
  exec.add_option("-r,--rundefinition", options.overrides.runDefinitions, "Only these run definitions (globs)")
      ->allow_extra_args(false);
  exec.add_option("-t,--tasks-name", options.overrides.taskSets, "Only these sets of tasks (globs)")
      ->allow_extra_args(false);
  exec.add_option("-n,--name", options.overrides.name, "The campaign's name");
  exec.add_option("--tool-directory", options.overrides.toolDirectory, "Where the tool is");
  exec.add_option("--repeat", options.overrides.repetitions, "Every run this many times")->check(aboveZero());
  exec.add_option("--validate", options.validators, "Profiles of validators for the tool's witnesses")
      ->allow_extra_args(false);
  addDuration(exec, "--validation-timelimit", options.validationTime,
              "CPU time per validation; otherwise as for the tool");
}

void addExecution(CLI::App& exec, ExecutionOptions& options) {
  exec.add_option("-o,--outputpath", options.output, "Directory for results")->capture_default_str();
  auto* resume = exec.add_option("--resume", options.resume, "Continue the interrupted campaign in this directory");
  exec.add_flag("--new", options.fresh, "Begin anew even if there is an interrupted campaign")->excludes(resume);
  exec.add_option("--executor", options.executor, "Who carries out the runs")
      ->check(isOneOf({"local", "slurm"}))
      ->capture_default_str();
  exec.add_option("--grade", options.bestGrade, "Measure with this grade or a worse one")
      ->check(isOneOf({"A", "B", "C"}))
      ->capture_default_str();
  exec.add_option("--require-grade", options.requiredGrade, "Fail rather than measure with a worse grade")
      ->check(isOneOf({"A", "B", "C"}));
  addBytes(exec, "--max-log-size,--maxLogfileSize", options.maximumLog,
           "Longer output is cut in the middle (default: 20 MB)");
  exec.add_flag("-q,--quiet", options.quiet, "No progress");
  exec.add_flag("--no-compress-results", options.uncompressed, "Result files as plain XML");
  exec.add_flag("--commit", options.commit,
                "Commit the results to the git repository they are in, which must be clean");
  options.container.add(exec);
  options.slurm.add(exec);
}

}  // namespace

void addBenchExec(CLI::App& bench, int& exitCode) {
  const auto options = std::make_shared<ExecutionOptions>();
  CLI::App* exec = bench.add_subcommand("exec", "Run a tool on many tasks and write result files");
  exec->footer("@FILE stands for the arguments in FILE, one on each line.");
  addSelection(*exec, *options);
  addLimits(*exec, options->overrides);
  addExecution(*exec, *options);
  exec->callback([options, &exitCode] {
    checkUsage(*options);
    exitCode = run(*options);
  });
}

}  // namespace argosy::cli
