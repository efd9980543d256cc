#include "bench/table/result_table.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "bench/table/run_set_columns.h"
#include "bench/table/task_names.h"

namespace argosy::bench {
namespace {

using TaskKey = std::tuple<std::string, std::string, int>;  // name, properties, repetition

struct MergedRow {
  TaskRow task;
  std::vector<const RunRecord*> runs;  // by run set
};

std::vector<MergedRow> mergedRows(const std::vector<RunSetResult>& results) {
  const std::vector<std::vector<std::string>> names = comparableNames(results);
  std::vector<MergedRow> rows;
  std::map<TaskKey, std::size_t> rowOf;
  for (std::size_t set = 0; set < results.size(); ++set) {
    for (std::size_t i = 0; i < results[set].runs.size(); ++i) {
      const RunRecord& run = results[set].runs[i];
      const auto [entry, isNew] =
          rowOf.try_emplace(TaskKey{names[set][i], run.properties, run.repetition}, rows.size());
      if (isNew) {
        rows.push_back({{names[set][i], run.properties, "", run.repetition},
                        std::vector<const RunRecord*>(results.size(), nullptr)});
      }
      MergedRow& row = rows[entry->second];
      // A task that a result has twice: its last run counts, as in a journal.
      row.runs[set] = &run;
      if (row.task.expectedVerdict.empty()) row.task.expectedVerdict = run.expectedVerdict.value_or("");
    }
  }
  return rows;
}

bool isCorrect(const RunRecord* run) { return run != nullptr && categoryOf(*run) == Category::Correct; }

void keepWanted(std::vector<MergedRow>& rows, const TableOptions& options) {
  std::erase_if(rows, [&](const MergedRow& row) {
    const auto absent = [](const RunRecord* run) { return run == nullptr; };
    if (options.commonOnly && std::any_of(row.runs.begin(), row.runs.end(), absent)) return true;
    return options.correctOnly && std::none_of(row.runs.begin(), row.runs.end(), isCorrect);
  });
}

// The run definition's name, with the benchmark's where that is needed to tell run sets apart, with a number where even that is not enough.
void giveTitles(std::vector<RunSetColumns>& runSets) {
  std::map<std::string, int> uses;
  for (RunSetColumns& set : runSets) {
    set.title = set.result->attribute("name");
    if (set.title.empty()) set.title = set.result->attribute("displayName");
    if (set.title.empty()) set.title = set.result->attribute("benchmarkname");
    ++uses[set.title];
  }
  std::map<std::string, int> longUses;
  for (RunSetColumns& set : runSets) {
    const std::string benchmark = set.result->attribute("benchmarkname");
    if (uses[set.title] > 1 && benchmark != set.title && !benchmark.empty()) set.title = benchmark + "." + set.title;
    ++longUses[set.title];
  }
  std::map<std::string, int> seen;
  for (RunSetColumns& set : runSets) {
    if (longUses[set.title] > 1) set.title += " #" + std::to_string(++seen[set.title]);
  }
}

}  // namespace

int RunSetColumns::score() const { return std::accumulate(scores.begin(), scores.end(), 0); }

bool ResultTable::gradesDiffer() const {
  std::set<std::string> all;
  for (const RunSetColumns& set : runSets) all.insert(set.grades.begin(), set.grades.end());
  return all.size() > 1;
}

bool ResultTable::propertiesDiffer() const {
  return std::any_of(tasks.begin(), tasks.end(),
                     [&](const TaskRow& task) { return task.properties != tasks.front().properties; });
}

ResultTable mergeResults(const std::vector<RunSetResult>& results, const TableOptions& options) {
  std::vector<MergedRow> rows = mergedRows(results);
  keepWanted(rows, options);
  ResultTable table;
  std::vector<std::string> names;
  for (const MergedRow& row : rows) names.push_back(row.task.name);
  table.prefix = commonDirectory(names);
  for (MergedRow& row : rows) {
    row.task.name.erase(0, table.prefix.size());
    table.tasks.push_back(row.task);
  }
  for (std::size_t set = 0; set < results.size(); ++set) {
    std::vector<const RunRecord*> runs;
    for (const MergedRow& row : rows) runs.push_back(row.runs[set]);
    table.runSets.push_back(columnsOf(results[set], std::move(runs), options));
  }
  giveTitles(table.runSets);
  return table;
}

}  // namespace argosy::bench
