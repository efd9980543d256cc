#include "bench/campaign/campaign.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>
#include <string_view>

#include "bench/campaign/git_repository.h"
#include "bench/campaign/result_assembly.h"
#include "bench/quantity.h"
#include "bench/results/atomic_file.h"
#include "bench/results/compressed_file.h"
#include "bench/run/stop_signals.h"
#include "bench/time_text.h"

namespace argosy::bench {
namespace {

void prepareDirectory(const std::filesystem::path& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw BenchError("cannot create '" + directory.string() + "': " + error.message());
  if (access(directory.c_str(), W_OK | X_OK) != 0) {
    throw BenchError("cannot write to '" + directory.string() + "': " + std::strerror(errno));
  }
}

// The names come from users. What cannot be written must be known before hours of work, not after them.
void checkResultFiles(const CampaignPlan& plan, const CampaignLayout& layout) {
  // Of a file system, less what a file has behind its name while it is written.
  constexpr std::size_t longestName = 255 - std::string_view(".4000000-1000.partial").size();
  std::set<std::filesystem::path> files;
  for (const std::string& name : resultNames(plan)) {
    const std::filesystem::path file = layout.resultFile(name, true);
    const std::string fileName = file.filename();
    if (fileName.size() > longestName)
      throw BenchError("the name '" + name + "' is too long for the name of a result file: there is room for " +
                       std::to_string(longestName) + " bytes, '" + fileName + "' has " +
                       std::to_string(fileName.size()));
    if (!files.insert(file).second)
      throw BenchError("two run definitions or sets of tasks would write to '" + file.string() +
                       "': expected names that differ");
  }
  // Seconds tell campaigns apart.
  for (const std::filesystem::path& file : {layout.logArchive(), layout.definition()})
    if (std::filesystem::exists(file))
      throw BenchError("'" + file.string() + "' is there already: another campaign began in this second");
}

class RunningCampaign {
 public:
  RunningCampaign(const CampaignOptions& options, std::ostream& out, std::ostream& log)
      : options_(options), out_(out), log_(log) {}

  void check(Executor& executor, const CampaignPlan& plan, const std::vector<PlannedRunRef>& todo) {
    if (options_.commit) demandCleanRepository(plan.outputDirectory);
    for (const std::string& warning : plan.warnings) log_ << "argosy: warning: " << warning << "\n";
    // Free memory would decide the outcome.
    if (!plan.limits.memory)
      log_ << "argosy: warning: no memory limit: results depend on what else uses this machine\n";
    for (const std::string& warning : executor.check(todo)) log_ << "argosy: warning: " << warning << "\n";
    log_ << std::flush;
  }

  bool run(Journal& journal, Executor& executor, const CampaignLayout& layout) {
    if (!journal.closed()) {
      carryOut(journal, executor, layout);
      if (const bool complete = journal.unfinished().empty(); !complete) {
        writeResults(journal, executor, layout, complete);
        log_ << "argosy: interrupted; continue with: argosy bench exec --resume " << layout.directory().string()
             << "\n";
        return false;
      }
      writeLogs(journal, layout);
      const std::vector<std::filesystem::path> files = writeResults(journal, executor, layout, true);
      if (options_.commit) commitFiles(layout.directory(), files, "Results of " + layout.stem());
      journal.close();
    } else {
      printResults(assembleResults(journal, {}));
    }
    // In this order: as long as the journal is there, the rest is known to be superfluous.
    std::filesystem::remove_all(layout.logDirectory());
    removePartialFiles(layout.directory(), layout.stem() + ".");
    if (std::filesystem::exists(layout.filesDirectory()) && std::filesystem::is_empty(layout.filesDirectory())) {
      std::filesystem::remove(layout.filesDirectory());
    }
    std::filesystem::remove(layout.journal());
    return true;
  }

 private:
  void carryOut(Journal& journal, Executor& executor, const CampaignLayout& layout) {
    std::filesystem::create_directories(layout.logDirectory());
    const std::vector<PlannedRunRef> todo = journal.unfinished();
    Tally earlier;
    for (const auto& [ref, record] : journal.finished()) earlier.add(record);
    Progress progress(log_, options_.progress, earlier.runs + todo.size(), earlier);
    const StopSignals signals([](void* target) noexcept { static_cast<Executor*>(target)->stop(); }, &executor);
    executor.execute(todo, [&](PlannedRunRef ref, const RunRecord& record) {
      journal.add(ref, record);
      progress.finished(record);
    });
  }

  // Only logs of finished runs: those that were killed with the campaign may have left others. Results are worth more than logs that
  // somebody has removed.
  void writeLogs(const Journal& journal, const CampaignLayout& layout) {
    std::vector<std::string> names;
    for (const auto& [ref, record] : journal.finished()) {
      if (std::filesystem::exists(layout.logDirectory() / record.logName)) {
        names.push_back(record.logName);
      } else {
        log_ << "argosy: warning: the log " << (layout.logDirectory() / record.logName).string() << " is gone\n";
      }
    }
    writeZip(layout.logArchive(), layout.logDirectory(), names, layout.stem() + ".logfiles");
  }

  std::vector<std::filesystem::path> writeResults(const Journal& journal, const Executor& executor,
                                                  const CampaignLayout& layout, bool complete) {
    const AssembledResults results = assembleResults(
        journal,
        {.system = executor.system(), .generator = options_.generator, .endTime = isoTime(), .complete = complete});
    std::vector<std::filesystem::path> files;
    if (complete) files.push_back(layout.logArchive());
    if (std::filesystem::exists(layout.definition())) files.push_back(layout.definition());
    for (const std::vector<NamedResult>* group : {&results.runDefinitions, &results.taskSets}) {
      for (const NamedResult& named : *group) {
        files.push_back(layout.resultFile(named.name, options_.compressed));
        writeRunSetResult(named.result, files.back());
      }
    }
    printResults(results);
    for (const std::filesystem::path& file : files) out_ << file.string() << "\n";
    return files;
  }

  void printResults(const AssembledResults& results) {
    std::vector<std::pair<std::string, const RunSetResult*>> rows;
    for (const NamedResult& named : results.runDefinitions) {
      rows.emplace_back(named.name.empty() ? named.result.attributes.at("benchmarkname") : named.name, &named.result);
    }
    printSummary(out_, rows);
  }

  const CampaignOptions& options_;
  std::ostream& out_;
  std::ostream& log_;
};

// NAME.DATE.journal, where names may have dots.
std::string dateIn(const std::string& journal) {
  const std::string stem = std::filesystem::path(journal).stem();
  return stem.substr(stem.rfind('.') + 1);
}

}  // namespace

std::vector<std::filesystem::path> journalsIn(const std::filesystem::path& directory, const std::string& name) {
  std::vector<std::filesystem::path> journals;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(directory, ignored)) {
    const std::string file = entry.path().filename();
    if (file.ends_with(".journal") && (name.empty() || file == CampaignLayout::nameOf(name, dateIn(file)) + ".journal"))
      journals.push_back(entry.path());
  }
  // By name, which ends in the date: the latest first.
  std::sort(journals.begin(), journals.end(), std::greater<>());
  return journals;
}

bool beginCampaign(const CampaignPlan& plan, const RunSettings& settings, const MakeExecutor& makeExecutor,
                   const CampaignOptions& options, std::ostream& out, std::ostream& log) {
  prepareDirectory(plan.outputDirectory);
  const CampaignLayout layout(plan);
  const std::unique_ptr<Executor> executor = makeExecutor(plan, settings, layout);
  RunningCampaign running(options, out, log);
  std::vector<PlannedRunRef> todo;
  for (std::size_t set = 0; set < plan.runSets.size(); ++set) {
    for (std::size_t run = 0; run < plan.runSets[set].runs.size(); ++run) todo.push_back({set, run});
  }
  if (todo.empty()) throw BenchError("there is nothing to run: no task fits the definition");
  checkResultFiles(plan, layout);
  running.check(*executor, plan, todo);
  std::optional<Journal> journal = Journal::create(layout.journal(), {plan, settings, isoTime()});
  if (!journal)
    throw BenchError("'" + layout.journal().string() + "' is there already: another campaign began in this second");
  if (!options.definition.empty()) writeAtomically(layout.definition(), options.definition);
  return running.run(*journal, *executor, layout);
}

bool continueCampaign(Journal journal, const MakeExecutor& makeExecutor, const CampaignOptions& options,
                      std::ostream& out, std::ostream& log) {
  const CampaignPlan& plan = journal.head().plan;
  prepareDirectory(plan.outputDirectory);
  const CampaignLayout layout(plan);
  const std::unique_ptr<Executor> executor = makeExecutor(plan, journal.head().settings, layout);
  RunningCampaign running(options, out, log);
  running.check(*executor, plan, journal.unfinished());
  return running.run(journal, *executor, layout);
}

}  // namespace argosy::bench
