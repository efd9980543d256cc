// Result files as comparisons see them: for every task all its repetitions, whether they lie in one file or in several, and what they say
// together.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/definition/verdict.h"
#include "bench/results/run_set_result.h"

namespace argosy::bench {

// The run definition's name: BenchExec's files of one <tasks> block say "definition.block".
std::string definitionName(const RunSetResult& result);

struct TaskIdentity {
  std::string runDefinition;
  std::string name;
  std::string properties;
  friend auto operator<=>(const TaskIdentity&, const TaskIdentity&) = default;
};
// "name", with what tells it from others: "name (no-overflow) [definition]".
std::string label(const TaskIdentity& task);

struct TaskRuns {
  std::vector<const RunRecord*> runs;  // one for each repetition
  std::optional<std::string> expected;
};
using Tasks = std::map<TaskIdentity, TaskRuns>;

// How a task is named, given the result file and the record. Paths are relative to the file that says them, and files move.
using TaskNaming = std::string (*)(const RunSetResult&, const RunRecord&);
std::string nameAsWritten(const RunSetResult&, const RunRecord& run);
std::string nameResolved(const RunSetResult& result, const RunRecord& run);  // absolute, by the result file's place
std::string nameWithoutParents(const RunSetResult&, const RunRecord& run);   // without leading "../" and "/"

// All runs by task. BenchExec writes the runs of a definition into one file, and again into one file per task set: a run that is there
// twice counts once. `distinguishDefinitions`: whether run definitions make tasks different.
Tasks collectTasks(std::span<const RunSetResult> results, TaskNaming naming, bool distinguishDefinitions);
Tasks collectTasks(std::span<const RunSetResult* const> results, TaskNaming naming, bool distinguishDefinitions);

// What the repetitions say together.
struct TaskOutcome {
  Category category;   // wrong if any was wrong; else correct if at least half were; else the most frequent one
  std::string status;  // the most frequent one of that category
  std::size_t repetitions;
  std::size_t correct;
  bool stable;  // all repetitions are of one category
};
TaskOutcome outcome(const TaskRuns& task);
std::string statusOf(const RunRecord& run);

// "cputime", "walltime" in seconds, "memory" in bytes; nothing where it was not measured. Throws BenchError where it is no number.
std::optional<double> resource(const RunRecord& run, std::string_view title);

}  // namespace argosy::bench
