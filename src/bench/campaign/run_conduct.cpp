#include "bench/campaign/run_conduct.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "bench/campaign/witness_validation.h"
#include "bench/definition/verdict.h"
#include "bench/results/atomic_file.h"
#include "bench/text.h"

namespace argosy::bench {
namespace {

// A file that disappears with the object, also when the campaign ends early.
class ScratchFile {
 public:
  explicit ScratchFile(std::filesystem::path path) : path_(std::move(path)) {}
  ~ScratchFile() { unlink(path_.c_str()); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// The command line and a rule before the output, as in BenchExec's logs, whose readers skip six lines.
void writeLog(const std::filesystem::path& log, const std::vector<std::string>& command, std::string_view output) {
  AtomicFile file(log);
  std::string header;
  for (const std::string& word : command) header += (header.empty() ? "" : " ") + shellQuoted(word);
  file.write(header + "\n\n\n" + std::string(80, '-') + "\n\n\n");
  file.write(output);
  file.commit();
}

std::string listOf(const std::vector<int>& numbers) {
  std::string list;
  for (const int number : numbers) list += (list.empty() ? "" : ",") + std::to_string(number);
  return list;
}

// All measurements, unrounded, each with its method (docs/theory.md §11.2).
void addMeasurements(const RunResult& result, std::vector<Column>& columns) {
  const auto measured = [&](const char* title, const auto& quantity) {
    if (quantity) columns.push_back({title, exact(quantity->value), false});
  };
  const auto method = [&](const char* title, const auto& quantity) {
    if (quantity) columns.push_back({title, std::string(name(quantity->method)), true});
  };
  measured("cputime", result.cpuTime);
  measured("walltime", result.wallTime);
  measured("memory", result.memory);
  method("cputime-method", result.cpuTime);
  method("memory-method", result.memory);
  columns.push_back({"grade", std::string(name(result.grade)), true});
  if (result.exitCode) columns.push_back({"returnvalue", std::to_string(*result.exitCode), true});
  if (result.exitSignal) columns.push_back({"exitsignal", std::to_string(*result.exitSignal), true});
  if (result.terminationReason) {
    columns.push_back({"terminationreason", std::string(name(*result.terminationReason)), true});
  }
  for (const auto& [title, value] : result.more) columns.push_back({title, value, true});
}

void addSurroundings(const RunResult& result, const Resources& resources, std::vector<Column>& columns) {
  char host[256] = "";
  if (gethostname(host, sizeof host - 1) == 0) columns.push_back({"host", host, true});
  if (!resources.cores.empty()) {
    columns.push_back({"cpuCores", listOf(resources.cores), true});
    if (!result.coresEnforced) columns.push_back({"cpuCores-advisory", "true", true});
  }
  if (!resources.memoryNodes.empty()) columns.push_back({"memoryNodes", listOf(resources.memoryNodes), true});
  if (!result.warnings.empty()) columns.push_back({"warnings", joined(result.warnings, "; "), true});
  if (!result.failure.empty()) columns.push_back({"failure", result.failure, true});
}

void setColumn(std::vector<Column>& columns, const std::string& title, std::string value) {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column& c) { return c.title == title; });
  if (found == columns.end()) {
    columns.push_back({title, std::move(value), true});
  } else {
    found->value = std::move(value);
  }
}

}  // namespace

RunRequest requestFor(const CampaignPlan& plan, PlannedRunRef ref, const RunSettings& settings,
                      const Resources& resources, const RunPlaces& places, const std::filesystem::path& output) {
  const PlannedRun& planned = plannedRun(plan, ref);
  RunRequest request;
  request.command = planned.command;
  request.workingDirectory = plan.workingDirectory;
  request.output = output;
  request.maximumOutput = settings.maximumOutput;
  request.environment = plan.environment;
  for (const auto& [variable, value] : plan.tool.environment) request.environment.try_emplace(variable, value);
  request.limits = plan.limits;
  request.resources = resources;
  request.container = plan.container;
  auto& needed = request.container.neededFiles;
  needed.insert(needed.end(), planned.files.begin(), planned.files.end());
  needed.insert(needed.end(), planned.requiredFiles.begin(), planned.requiredFiles.end());
  if (!settings.validators.empty() && !plan.tool.witness.empty()) {
    request.container.resultPatterns.push_back(plan.tool.witness);
  }
  // Without a container nobody can tell this run's files from those of other runs, and of the campaign.
  if (!request.container.enabled) request.container.resultPatterns.clear();
  request.container.resultDirectory = places.files;
  request.requiredGrade = settings.requiredGrade;
  return request;
}

std::optional<RunRecord> conductRun(RunExecutor& executor, const CampaignPlan& plan, PlannedRunRef ref,
                                    const RunSettings& settings, const Resources& resources, const RunPlaces& places) {
  const PlannedRun& planned = plannedRun(plan, ref);
  // What an interrupted attempt left is none of this run's.
  std::filesystem::remove_all(places.files);
  const ScratchFile scratch(places.log.string() + ".output");
  const RunRequest request = requestFor(plan, ref, settings, resources, places, scratch.path());
  if (!request.container.resultPatterns.empty()) std::filesystem::create_directories(places.files);
  const RunResult result = executor.execute(request);
  if (result.terminationReason == TerminationReason::Killed) return std::nullopt;

  const std::string output = contentOf(scratch.path());
  const std::string status = determineStatus(plan.tool, result, output, plan.limits);
  const Category verdict = categorise(status, planned.expectedVerdict);
  RunRecord record{.name = planned.task,
                   .files = planned.files,
                   .properties = planned.properties,
                   .propertyFile = planned.propertyFile,
                   .expectedVerdict = planned.expectedVerdict,
                   .repetition = planned.repetition,
                   .columns = {{"status", status, false}},
                   .logName = places.log.filename()};
  addMeasurements(result, record.columns);
  setColumn(record.columns, "category", std::string(name(verdict)));
  addSurroundings(result, resources, record.columns);
  for (const OutputColumn& column : plan.columns) {
    if (auto value = extractColumn(column, output)) record.columns.push_back({column.title, std::move(*value), false});
  }
  Category confirmed = verdict;
  std::string log = output;
  if (verdict == Category::Correct && !settings.validators.empty()) {
    const std::optional<Validation> validation = validateWitness(executor, settings, ref, status, resources, places);
    if (!validation) return std::nullopt;
    confirmed = validation->confirmed ? Category::Correct : Category::CorrectUnconfirmed;
    setColumn(record.columns, "category", std::string(name(confirmed)));
    record.columns.insert(record.columns.end(), validation->columns.begin(), validation->columns.end());
    log += validation->log;
  }
  if (planned.svcompScore) setColumn(record.columns, "score", std::to_string(score(confirmed, status)));
  writeLog(places.log, planned.command, log);
  if (std::filesystem::exists(places.files) && std::filesystem::is_empty(places.files))
    std::filesystem::remove(places.files);
  return record;
}

}  // namespace argosy::bench
