// Two measured states of a tool, compared (docs/theory.md §11.10): which answers changed, and whether time and memory did.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/compare/statistics.h"
#include "bench/compare/task_outcomes.h"

namespace argosy::bench {

enum class Change {
  NewWrong,     // wrong now, and was not
  Regression,   // was correct, and is neither correct nor wrong now
  Fixed,        // was wrong, and is not
  NewlySolved,  // correct now, and was neither correct nor wrong
  OtherAnswer,  // another status of the same worth: TIMEOUT instead of unknown
};
inline constexpr std::array<Change, 5> allChanges{Change::NewWrong, Change::Regression, Change::Fixed,
                                                  Change::NewlySolved, Change::OtherAnswer};
std::string_view name(Change change);     // "new-wrong", "regression", …
std::string_view heading(Change change);  // "New wrong answers", …

struct ChangedTask {
  Change change;
  TaskIdentity task;
  std::optional<std::string> expected;
  TaskOutcome before;
  TaskOutcome after;
};

// A ratio after/before with its 95 % confidence interval.
struct Ratio {
  explicit Ratio(const Estimate& ofLogarithms)
      : value(std::exp(ofLogarithms.value)),
        low(std::exp(ofLogarithms.low)),
        high(std::exp(ofLogarithms.high)),
        pValue(ofLogarithms.pValue) {}
  double value;
  double low;
  double high;
  double pValue;

  bool isSignificant() const { return pValue < 0.05; }
};

struct TaskResourceChange {
  TaskIdentity task;
  double before;  // medians over repetitions
  double after;
  Ratio ratio;   // its pValue is corrected for the number of tasks
  bool claimed;  // significant and beyond the threshold
  bool tooNoisy;
};

// How one resource changed over the tasks that both sides solved correctly.
struct ResourceChange {
  std::string title;
  std::size_t tasks = 0;
  double totalBefore = 0;  // sums of the tasks' medians over repetitions
  double totalAfter = 0;
  double lowerQuartile = 1;  // of the tasks' ratios
  double medianRatio = 1;
  double upperQuartile = 1;
  // The geometric mean of the ratios. Over tasks: would it hold for other tasks of this kind? Over repetitions: would it hold if these
  // tasks ran again? The latter where there are repetitions, and it is then the one that decides.
  std::optional<Ratio> overTasks;
  std::optional<Ratio> overRepetitions;
  std::size_t repeatedTasks = 0;            // those that every repetition solved: only they count over repetitions
  bool tooNoisy = false;                    // the interval is too wide to see a change as large as the threshold
  std::vector<TaskResourceChange> perTask;  // empty without repetitions: one value against one is no evidence

  const std::optional<Ratio>& decisive() const { return overRepetitions ? overRepetitions : overTasks; }
  bool increased(double threshold) const;  // significantly, and by the threshold at least
  bool decreased(double threshold) const;
};

struct SideSummary {
  std::vector<std::string> sources;
  std::string tool;  // with version
  std::string options;
  std::size_t tasks = 0;
  std::size_t repetitions = 0;
  std::array<std::size_t, 6> categories{};  // by Category, tasks that are in both sides
};

struct Comparison {
  SideSummary before;
  SideSummary after;
  std::size_t common = 0;
  std::vector<TaskIdentity> onlyBefore;
  std::vector<TaskIdentity> onlyAfter;
  std::vector<ChangedTask> changed;
  std::vector<ChangedTask> unstable;  // repetitions disagree on one side at least; `change` means nothing here
  std::vector<ResourceChange> resources;
  std::vector<std::string> warnings;  // what makes the sides hard to compare: grades, limits, hosts

  std::size_t count(Change change) const;
};

// `threshold`: relative change that matters, 0.05 for 5 %. Throws BenchError where a side holds no run.
Comparison compare(std::span<const RunSetResult> before, std::span<const RunSetResult> after, double threshold = 0.05);

}  // namespace argosy::bench
