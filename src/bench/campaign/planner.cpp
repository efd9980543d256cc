#include "bench/campaign/planner.h"

#include <algorithm>
#include <ctime>
#include <set>

#include "bench/campaign/run_planner.h"
#include "bench/definition/file_glob.h"
#include "bench/definition/line_pattern.h"
#include "bench/definition/tool_location.h"

namespace argosy::bench {
namespace {

namespace fs = std::filesystem;

std::string now() {
  const std::time_t time = std::time(nullptr);
  std::tm parts{};
  localtime_r(&time, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d_%H-%M-%S", &parts);
  return text;
}

Limits limitsOf(const BenchmarkDefinition& definition) {
  const auto& time = definition.timeLimit;
  const auto& hard = definition.hardTimeLimit;
  if (time && hard && *time > *hard)
    throw BenchError(definition.place(0) + "the time limit of " + shortest(*time) +
                     " is above the hard time limit of " + shortest(*hard));
  Limits limits;
  limits.cpuTime = hard ? hard : time;
  if (time && hard && *time < *hard) limits.softCpuTime = time;
  limits.wallTime = definition.wallTimeLimit;
  limits.memory = definition.memoryLimit;
  for (const auto& limit : {time, hard, limits.wallTime}) {
    if (limit && limit->count() == 0) throw BenchError(definition.place(0) + "a time limit of 0 leaves no time to run");
  }
  if (limits.memory && limits.memory->count == 0)
    throw BenchError(definition.place(0) + "a memory limit of 0 leaves no memory to run");
  return limits;
}

// A run definition at one point of all sweeps.
struct Configuration {
  const RunDefinition* run;
  std::string name;
  std::vector<std::string> options;
  std::map<std::string, std::string> sweep;
};

constexpr std::size_t mostConfigurations = 100'000;

std::vector<Configuration> configurationsOf(const BenchmarkDefinition& definition, const RunDefinition& run) {
  std::vector<Configuration> result{{&run, run.name, definition.options, {}}};
  result.front().options.insert(result.front().options.end(), run.options.begin(), run.options.end());
  std::vector<Sweep> sweeps = definition.sweeps;
  sweeps.insert(sweeps.end(), run.sweeps.begin(), run.sweeps.end());
  for (const Sweep& sweep : sweeps) {
    std::vector<Configuration> product;
    if (result.size() * sweep.values.size() > mostConfigurations)
      throw BenchError(definition.place(sweep.line) + "the sweeps make more than " +
                       std::to_string(mostConfigurations) + " configurations");
    for (const Configuration& configuration : result) {
      if (configuration.sweep.contains(sweep.name))
        throw BenchError(definition.place(sweep.line) + "there is another <sweep> with the name '" + sweep.name + "'");
      for (const SweepValue& value : sweep.values) {
        Configuration& point = product.emplace_back(configuration);
        point.name += (point.name.empty() ? "" : ".") + value.name;
        point.options.insert(point.options.end(), value.options.begin(), value.options.end());
        point.sweep[sweep.name] = value.name;
      }
    }
    result = std::move(product);
  }
  return result;
}

// Names from the command line; each has to mean something.
class NameFilter {
 public:
  NameFilter(const std::vector<std::string>& patterns, std::string what)
      : patterns_(patterns), what_(std::move(what)), used_(patterns.size(), false) {}

  bool accepts(std::initializer_list<std::string> names) {
    bool accepted = patterns_.empty();
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      for (const std::string& name : names) {
        if (!matchesGlob(patterns_[i], name)) continue;
        used_[i] = true;
        accepted = true;
      }
    }
    known_.insert(names.begin(), names.end());
    return accepted;
  }

  void demandUse() const {
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      if (used_[i]) continue;
      std::string known;
      for (const std::string& name : known_) known += (known.empty() ? "'" : ", '") + name + "'";
      throw BenchError("there is no " + what_ + " '" + patterns_[i] + "': there are " + known);
    }
  }

 private:
  const std::vector<std::string>& patterns_;
  std::string what_;
  std::vector<bool> used_;
  std::set<std::string> known_;
};

class Planner {
 public:
  Planner(const BenchmarkDefinition& definition, const PlanOverrides& overrides)
      : definition_(definition), overrides_(overrides) {}

  CampaignPlan plan() {
    plan_.name = overrides_.name.empty() ? definition_.name : overrides_.name;
    plan_.displayName = definition_.displayName;
    plan_.description = definition_.description;
    plan_.date = overrides_.date.empty() ? now() : overrides_.date;
    plan_.definition = definition_.file;
    plan_.outputDirectory =
        fs::absolute(overrides_.outputDirectory.empty() ? "results" : overrides_.outputDirectory).lexically_normal();
    plan_.workingDirectory = fs::current_path();
    plan_.limits = limitsOf(definition_);
    plan_.coresPerRun = definition_.coresPerRun.value_or(0);
    plan_.parallelRuns = definition_.parallelRuns.value_or(1);
    plan_.container.resultPatterns = definition_.resultFiles;
    plan_.columns = definition_.columns;
    plan_.warnings = definition_.warnings;
    for (const OutputColumn& column : plan_.columns) checkColumn(column);
    if (overrides_.repetitions == 0) throw BenchError("expected at least 1 repetition");
    prepareTool();
    planRunSets();
    return std::move(plan_);
  }

 private:
  void checkColumn(const OutputColumn& column) const {
    // Without a group it is the beginning of a line, whatever characters it has.
    if (column.pattern.find('(') == std::string::npos) return;
    try {
      LinePattern{column.pattern};
    } catch (const BenchError& error) {
      throw BenchError(definition_.place(0) + "column '" + column.title + "': " + error.what());
    }
  }

  std::vector<fs::path> toolDirectories() const {
    if (!overrides_.toolDirectory.empty()) return {overrides_.toolDirectory};
    return {definition_.directory, fs::current_path()};
  }

  void prepareTool() {
    plan_.toolModule = definition_.tool;
    try {
      plan_.tool = loadToolProfile(definition_.tool, definition_.directory);
    } catch (const BenchError& error) {
      throw BenchError(definition_.place(0) + error.what());
    }
    for (const auto& [name, value] : plan_.tool.environment) plan_.environment[name] = value;
    if (plan_.tool.executableIsFirstOption) return;
    executable_ = findExecutable(plan_.tool, toolDirectories(),
                                 overrides_.toolDirectory.empty() ? Elsewhere::Allowed : Elsewhere::Forbidden);
    plan_.toolVersion = askVersion(plan_.tool, executable_);
    if (plan_.toolVersion.empty() && !plan_.tool.versionCommand.empty())
      plan_.warnings.push_back(executable_.string() + " does not say which version it is");
  }

  fs::path executableFor(const Configuration& configuration) const {
    if (!plan_.tool.executableIsFirstOption) return executable_;
    if (configuration.options.empty())
      throw BenchError(definition_.place(configuration.run->line) + "the first <option> has to name the program");
    return findProgram(configuration.options.front(), toolDirectories());
  }

  void planRunSets() {
    NameFilter runs(overrides_.runDefinitions, "run definition");
    NameFilter sets(overrides_.taskSets, "set of tasks");
    for (const RunDefinition& run : definition_.runDefinitions) {
      const std::vector<TaskSet> taskSets = taskSetsOf(run);
      for (const Configuration& configuration : configurationsOf(definition_, run)) {
        if (!runs.accepts({run.name, configuration.name})) continue;
        PlannedConfiguration settings{configuration.name, configuration.options, configuration.sweep,
                                      executableFor(configuration)};
        RunPlanner planner(definition_, run, overrides_, std::move(settings), plan_, cache_);
        for (const TaskSet& set : taskSets) {
          if (sets.accepts({set.name})) plan_.runSets.push_back(planner.plan(set));
        }
      }
    }
    runs.demandUse();
    sets.demandUse();
    if (plan_.runSets.empty())
      throw BenchError(definition_.place(0) + "expected at least one <tasks>: there is nothing to run");
    std::sort(plan_.warnings.begin(), plan_.warnings.end());
    plan_.warnings.erase(std::unique(plan_.warnings.begin(), plan_.warnings.end()), plan_.warnings.end());
    checkNames();
  }

  // Sets without name are numbered where there are several of them, as BenchExec does.
  std::vector<TaskSet> taskSetsOf(const RunDefinition& run) const {
    std::vector<TaskSet> result = definition_.taskSets;
    result.insert(result.end(), run.taskSets.begin(), run.taskSets.end());
    const auto unnamed =
        std::count_if(result.begin(), result.end(), [](const TaskSet& set) { return set.name.empty(); });
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (result[i].name.empty() && unnamed > 1) result[i].name = std::to_string(i + 1);
    }
    return result;
  }

  // Results are told apart by these names.
  void checkNames() const {
    std::set<std::pair<std::string, std::string>> names;
    for (const PlannedRunSet& set : plan_.runSets) {
      if (!names.insert({set.name, set.taskSet}).second)
        throw BenchError(definition_.place(0) + "there are two sets of runs with the name '" + set.name +
                         "' and tasks '" + set.taskSet + "'");
    }
  }

  const BenchmarkDefinition& definition_;
  const PlanOverrides& overrides_;
  CampaignPlan plan_;
  fs::path executable_;
  PlanningCache cache_;
};

}  // namespace

BenchmarkDefinition withOverrides(BenchmarkDefinition definition, const PlanOverrides& overrides) {
  if (overrides.svcomp) {
    definition.timeLimit = std::chrono::seconds(900);
    definition.hardTimeLimit = std::chrono::seconds(960);
    definition.memoryLimit = Bytes{15'000'000'000};
    definition.coresPerRun = 4;
  }
  // A hard limit belongs to the limit that it was written for.
  if (overrides.timeLimit) definition.hardTimeLimit.reset();
  if (overrides.timeLimit) definition.timeLimit = overrides.timeLimit;
  if (overrides.hardTimeLimit) definition.hardTimeLimit = overrides.hardTimeLimit;
  if (overrides.wallTimeLimit) definition.wallTimeLimit = overrides.wallTimeLimit;
  if (overrides.memoryLimit) definition.memoryLimit = overrides.memoryLimit;
  if (overrides.coresPerRun) definition.coresPerRun = overrides.coresPerRun;
  if (overrides.parallelRuns) definition.parallelRuns = overrides.parallelRuns;
  return definition;
}

CampaignPlan planCampaign(const BenchmarkDefinition& definition, const PlanOverrides& overrides) {
  const BenchmarkDefinition effective = withOverrides(definition, overrides);
  return Planner(effective, overrides).plan();
}

}  // namespace argosy::bench
