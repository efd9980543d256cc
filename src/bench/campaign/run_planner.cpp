#include "bench/campaign/run_planner.h"

#include <algorithm>

#include "bench/campaign/layout.h"
#include "bench/definition/file_glob.h"
#include "bench/definition/verdict.h"
#include "bench/text.h"

namespace argosy::bench {
namespace {

namespace fs = std::filesystem;

// Far above what anyone could measure, far below what would exhaust the memory.
constexpr std::size_t mostRuns = 1'000'000;

bool verdictMatches(const std::optional<std::string>& wanted, const std::optional<std::string>& expected) {
  if (!wanted) return true;
  if (*wanted == "unknown") return !expected;
  if (!expected) return false;
  return *wanted == "false" ? answer(*expected) == Answer::False : *wanted == *expected;
}

void checkLanguage(const ToolProfile& tool, const std::string& language, const std::string& task) {
  const auto& known = tool.languages;
  if (!language.empty() && !known.empty() && std::find(known.begin(), known.end(), language) == known.end())
    throw BenchError(task + ": " + tool.name + " does not know the language '" + language + "'");
}

// A validation task lists its witness among the input files; the tool gets it in another way.
void takeWitness(const std::string& witness, const std::string& task, CommandValues& values) {
  if (witness.empty()) return;
  const auto found = std::find_if(values.files.begin(), values.files.end(), [&](const std::string& file) {
    return fs::path(file).filename() == fs::path(witness).filename();
  });
  if (found == values.files.end())
    throw BenchError(task + ": the witness '" + witness + "' is not among the input files");
  values.witness = *found;
  values.files.erase(found);
}

}  // namespace

RunPlanner::RunPlanner(const BenchmarkDefinition& definition, const RunDefinition& run, const PlanOverrides& overrides,
                       PlannedConfiguration settings, CampaignPlan& plan, PlanningCache& cache)
    : definition_(definition),
      run_(run),
      overrides_(overrides),
      settings_(std::move(settings)),
      plan_(plan),
      cache_(cache) {
  const fs::path logs = plan.outputDirectory / (CampaignLayout::nameOf(plan.name, plan.date) + ".logfiles");
  variables_.set("benchmark_name", plan.name);
  variables_.set("benchmark_date", plan.date);
  variables_.set("benchmark_path", definition.directory);
  variables_.set("benchmark_path_abs", definition.directory);
  variables_.set("benchmark_file", definition.file.filename());
  variables_.set("logfile_path", logs.lexically_proximate(plan.workingDirectory));
  variables_.set("logfile_path_abs", logs);
  variables_.set("rundefinition_name", settings_.name);
}

PlannedRunSet RunPlanner::plan(const TaskSet& set) {
  PlannedRunSet result;
  result.name = settings_.name;
  result.taskSet = set.name;
  result.sweep = settings_.sweep;
  std::vector<std::string> options = settings_.options;
  options.insert(options.end(), set.options.begin(), set.options.end());
  result.options = joined(options, " ");
  const std::vector<SelectedTask> tasks = selectTasks(definition_, set, variables_.withAbsolutePaths(), plan_.warnings);
  const std::string name = set.name.empty() ? "the set of tasks" : "the set of tasks '" + set.name + "'";
  if (tasks.empty()) throw BenchError(definition_.place(set.line) + name + " is empty");
  for (const SelectedTask& task : tasks) {
    if (auto run = planRun(set, task)) result.runs.push_back(std::move(*run));
  }
  if (result.runs.empty())
    throw BenchError(definition_.place(set.line) + name + " is empty: none of its " + std::to_string(tasks.size()) +
                     " task definitions has the property and the expected verdict that were asked for");
  result.propertyFile = result.runs.front().propertyFile;
  const bool common = std::all_of(result.runs.begin(), result.runs.end(),
                                  [&](const PlannedRun& run) { return run.propertyFile == result.propertyFile; });
  if (!common) result.propertyFile.clear();
  if (result.runs.size() > mostRuns / overrides_.repetitions)
    throw BenchError(definition_.place(set.line) + name + " has " + std::to_string(result.runs.size()) +
                     " runs; with " + std::to_string(overrides_.repetitions) + " repetitions they are more than " +
                     std::to_string(mostRuns));
  // One repetition after the other, so that what changes slowly on the machine does not fall on single tasks.
  const std::vector<PlannedRun> once = result.runs;
  for (unsigned repetition = 2; repetition <= overrides_.repetitions; ++repetition) {
    for (PlannedRun run : once) {
      run.repetition = static_cast<int>(repetition);
      result.runs.push_back(std::move(run));
    }
  }
  return result;
}

const PropertyReference* RunPlanner::propertyOf(const TaskSet& set) const {
  for (const Scope* scope :
       {static_cast<const Scope*>(&set), static_cast<const Scope*>(&run_), static_cast<const Scope*>(&definition_)}) {
    if (scope->property) return &*scope->property;
  }
  return nullptr;
}

const PropertyFile& RunPlanner::propertyFile(const PropertyReference& reference, const Variables& variables) {
  const std::string text = variables.substitute(reference.path);
  const fs::path key = (definition_.directory / text).lexically_normal();
  if (const auto known = cache_.properties.find(key); known != cache_.properties.end()) return known->second;
  const std::string place = definition_.place(reference.line);
  const auto files = expandPattern(text, definition_.directory);
  if (files.empty()) throw BenchError(place + "there is no property file " + text);
  if (files.size() > 1) throw BenchError(place + "'" + text + "' matches several property files: expected one");
  try {
    return cache_.properties.emplace(key, readPropertyFile(files.front())).first->second;
  } catch (const BenchError& error) {
    throw BenchError(place + error.what());
  }
}

ReadTask& RunPlanner::readTask(const fs::path& file) {
  if (const auto known = cache_.tasks.find(file); known != cache_.tasks.end()) return known->second;
  ReadTask task;
  task.definition = readTaskDefinition(file);
  for (const fs::path& input : task.definition.expandedInputFiles()) task.inputFiles.push_back(input);
  for (const fs::path& other : task.definition.expandedRequiredFiles()) task.requiredFiles.push_back(other);
  return cache_.tasks.emplace(file, std::move(task)).first->second;
}

Variables RunPlanner::taskVariables(const SelectedTask& task) const {
  Variables variables = variables_;
  const std::string prefix = task.isDefinition() ? "taskdef" : "inputfile";
  const fs::path directory = task.path.parent_path();
  variables.set(prefix + "_name", task.identifier.empty() ? task.path.filename().string() : task.identifier);
  variables.set(prefix + "_path",
                directory.empty() ? "" : directory.lexically_proximate(plan_.workingDirectory).string());
  variables.set(prefix + "_path_abs", directory);
  return variables;
}

std::vector<std::string> RunPlanner::words(const std::vector<std::string>& options, const Variables& variables) {
  std::vector<std::string> result;
  for (const std::string& option : options) {
    const std::string unknown = variables.firstUnknown(option);
    if (!unknown.empty())
      plan_.warnings.push_back(definition_.place(run_.line) + "the option '" + option +
                               "' has the unknown variable ${" + unknown + "}, which is left as it is");
    result.push_back(variables.substitute(option));
  }
  return result;
}

std::vector<std::string> RunPlanner::required(const TaskSet& set, const Variables& variables) {
  std::vector<std::string> result;
  for (const Scope* scope :
       {static_cast<const Scope*>(&definition_), static_cast<const Scope*>(&run_), static_cast<const Scope*>(&set)}) {
    for (const TaskPattern& pattern : scope->requiredFiles) {
      const std::string text = variables.substitute(pattern.text);
      const auto files = expandPattern(text, definition_.directory, true);
      if (files.empty()) {
        const std::string message = definition_.place(pattern.line) + "there is no required file " + text;
        // Where each task has its own, some may have none: the witnesses of an earlier campaign, for example.
        if (text == pattern.text) throw BenchError(message);
        plan_.warnings.push_back(message);
      }
      result.insert(result.end(), files.begin(), files.end());
    }
  }
  return result;
}

std::vector<std::string> RunPlanner::appended(const TaskSet& set, const Variables& variables) {
  std::vector<std::string> result;
  for (const TaskPattern& pattern : set.patterns) {
    if (pattern.kind != PatternKind::Append) continue;
    const std::string text = variables.substitute(pattern.text);
    const auto files = expandPattern(text, definition_.directory);
    if (files.empty()) throw BenchError(definition_.place(pattern.line) + "there is no file " + text + " to append");
    result.insert(result.end(), files.begin(), files.end());
  }
  return result;
}

std::optional<PlannedRun> RunPlanner::planRun(const TaskSet& set, const SelectedTask& task) {
  const Variables variables = taskVariables(task);
  // Patterns lead from the definition's directory, the tool's options from the working directory.
  const Variables inPatterns = variables.withAbsolutePaths();
  PlannedRun run;
  run.task = task.identifier.empty() ? task.path.string() : task.identifier;
  const PropertyReference* reference = propertyOf(set);
  const PropertyFile* property = reference ? &propertyFile(*reference, inPatterns) : nullptr;
  CommandValues values;
  std::map<std::string, std::string> options;
  if (task.isDefinition()) {
    ReadTask& read = readTask(task.path);
    if (property) {
      const auto [entry, isNew] = read.properties.try_emplace(property->path, nullptr);
      if (isNew) entry->second = read.definition.property(property->path);
      if (!entry->second || !verdictMatches(reference->expectedVerdict, entry->second->expected)) return std::nullopt;
      run.expectedVerdict = entry->second->expected;
    }
    run.files = read.inputFiles;
    run.requiredFiles = read.requiredFiles;
    options = read.definition.options;
    values.dataModel = options["data_model"];
  } else if (task.identifier.empty()) {
    run.files.push_back(task.path);
    for (std::string& file : appended(set, inPatterns)) run.files.push_back(std::move(file));
  }
  for (std::string& file : required(set, inPatterns)) run.requiredFiles.push_back(std::move(file));
  values.executable = settings_.executable;
  values.options = words(settings_.options, variables);
  for (std::string& word : words(set.options, variables)) values.options.push_back(std::move(word));
  values.files = run.files;
  values.limits = plan_.limits;
  values.witness = overrides_.witness;
  if (property) {
    run.properties = property->name;
    run.propertyFile = property->path;
    run.svcompScore = property->svcomp;
    values.propertyFile = property->path;
    values.propertyNames = property->formulas;
  }
  checkLanguage(plan_.tool, options["language"], run.task);
  if (values.witness.empty()) takeWitness(options["witness_input_file"], run.task, values);
  try {
    run.command = commandLine(plan_.tool, values);
  } catch (const BenchError& error) {
    throw BenchError(run.task + ": " + error.what());
  }
  return run;
}

}  // namespace argosy::bench
