#include "bench/compare/task_outcomes.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "bench/quantity.h"

namespace argosy::bench {
namespace {

// The most frequent element; of equally frequent ones the first in order.
template <typename T>
T mostFrequent(const std::map<T, std::size_t>& counts) {
  return std::max_element(counts.begin(), counts.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

}  // namespace

std::string definitionName(const RunSetResult& result) {
  std::string name = result.attribute("name");
  const std::string block = result.attribute("block");
  if (block.empty()) return name;
  if (name == block) return "";
  if (name.ends_with("." + block)) name.resize(name.size() - block.size() - 1);
  return name;
}

std::string label(const TaskIdentity& task) {
  std::string text = task.name;
  if (!task.properties.empty()) text += " (" + task.properties + ")";
  if (!task.runDefinition.empty()) text += " [" + task.runDefinition + "]";
  return text;
}

std::string nameAsWritten(const RunSetResult&, const RunRecord& run) { return run.name; }

std::string nameResolved(const RunSetResult& result, const RunRecord& run) {
  return std::filesystem::absolute(result.source.parent_path() / run.name).lexically_normal();
}

std::string nameWithoutParents(const RunSetResult&, const RunRecord& run) {
  std::filesystem::path kept;
  for (const std::filesystem::path& part : std::filesystem::path(run.name).lexically_normal().relative_path())
    if (part != "..") kept /= part;
  return kept;
}

Tasks collectTasks(std::span<const RunSetResult> results, TaskNaming naming, bool distinguishDefinitions) {
  std::vector<const RunSetResult*> pointers;
  for (const RunSetResult& result : results) pointers.push_back(&result);
  return collectTasks(pointers, naming, distinguishDefinitions);
}

Tasks collectTasks(std::span<const RunSetResult* const> results, TaskNaming naming, bool distinguishDefinitions) {
  Tasks tasks;
  // A campaign has one start; files that share it hold the same runs.
  using Origin = std::tuple<std::string, std::string, std::string, int>;
  std::map<TaskIdentity, std::set<Origin>> seen;
  for (const RunSetResult* pointer : results) {
    const RunSetResult& result = *pointer;
    const std::string definition = definitionName(result);
    const std::string start = result.attribute("starttime");
    const std::string origin = start.empty() ? result.source.string() : start;
    for (const RunRecord& run : result.runs) {
      const TaskIdentity identity{distinguishDefinitions ? definition : "", naming(result, run), run.properties};
      if (!seen[identity].insert({result.attribute("benchmarkname"), definition, origin, run.repetition}).second)
        continue;
      TaskRuns& task = tasks[identity];
      task.runs.push_back(&run);
      if (!task.expected) task.expected = run.expectedVerdict;
    }
  }
  return tasks;
}

std::string statusOf(const RunRecord& run) {
  const std::string* status = run.value("status");
  return status ? *status : std::string();
}

TaskOutcome outcome(const TaskRuns& task) {
  std::map<Category, std::size_t> categories;
  for (const RunRecord* run : task.runs) ++categories[categoryOf(*run)];
  const std::size_t correct = categories.contains(Category::Correct) ? categories.at(Category::Correct) : 0;
  const Category together = categories.contains(Category::Wrong) ? Category::Wrong
                            : correct * 2 >= task.runs.size()    ? Category::Correct
                                                                 : mostFrequent(categories);
  std::map<std::string, std::size_t> statuses;
  for (const RunRecord* run : task.runs)
    if (categoryOf(*run) == together) ++statuses[statusOf(*run)];
  return {together, mostFrequent(statuses), task.runs.size(), correct, categories.size() == 1};
}

std::optional<double> resource(const RunRecord& run, std::string_view title) {
  const std::string* text = run.value(title);
  if (!text || text->empty()) return std::nullopt;
  try {
    if (title == "memory") return static_cast<double>(parseBytes(*text).count);
    return seconds(parseDuration(*text));
  } catch (const BenchError& error) {
    throw BenchError("result of " + run.name + ", column " + std::string(title) + ": " + error.what());
  }
}

}  // namespace argosy::bench
