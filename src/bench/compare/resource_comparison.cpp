#include "bench/compare/resource_comparison.h"

#include <algorithm>
#include <cmath>

namespace argosy::bench {
namespace {

struct PairedValues {
  TaskIdentity task;
  std::vector<double> before;  // of the correct repetitions, in their order
  std::vector<double> after;
  bool complete;  // every repetition was correct and measured
};

std::vector<double> values(const TaskRuns& task, std::string_view title) {
  std::vector<double> found;
  for (const RunRecord* run : task.runs) {
    if (categoryOf(*run) != Category::Correct) continue;
    const std::optional<double> value = resource(*run, title);
    if (value && *value > 0) found.push_back(*value);  // zero has no logarithm: it was too short to be measured
  }
  return found;
}

std::vector<PairedValues> pair(const std::vector<SolvedByBoth>& tasks, std::string_view title) {
  std::vector<PairedValues> pairs;
  for (const SolvedByBoth& task : tasks) {
    PairedValues both{task.task, values(*task.before, title), values(*task.after, title), false};
    if (both.before.empty() || both.after.empty()) continue;
    both.complete = both.before.size() == task.before->runs.size() && both.after.size() == task.after->runs.size();
    pairs.push_back(std::move(both));
  }
  return pairs;
}

std::vector<double> logarithms(std::vector<double> sample) {
  for (double& value : sample) value = std::log(value);
  return sample;
}

bool tooWide(const Ratio& ratio, double threshold) {
  return std::log(ratio.high) - std::log(ratio.low) > 2 * std::log1p(threshold);
}

// One value for each repetition: the mean logarithm over the tasks. A repetition is the unit because whatever disturbs the machine for
// minutes disturbs many tasks of the same repetition at once: they are not independent.
std::vector<double> repetitionMeans(const std::vector<const PairedValues*>& tasks,
                                    const std::vector<double> PairedValues::* side) {
  std::vector<double> means((tasks.front()->*side).size(), 0.0);
  for (const PairedValues* task : tasks)
    for (std::size_t i = 0; i < means.size(); ++i) means[i] += std::log((task->*side)[i]);
  for (double& value : means) value /= static_cast<double>(tasks.size());
  return means;
}

void compareRepetitions(const std::vector<PairedValues>& pairs, ResourceChange& change) {
  std::size_t before = 0;
  std::size_t after = 0;
  for (const PairedValues& task : pairs) {
    before = std::max(before, task.before.size());
    after = std::max(after, task.after.size());
  }
  std::vector<const PairedValues*> complete;
  for (const PairedValues& task : pairs)
    if (task.complete && task.before.size() == before && task.after.size() == after) complete.push_back(&task);
  if (complete.empty()) return;
  const auto difference = welchDifference(repetitionMeans(complete, &PairedValues::before),
                                          repetitionMeans(complete, &PairedValues::after));
  if (!difference) return;
  change.overRepetitions.emplace(*difference);
  change.repeatedTasks = complete.size();
}

void compareTasks(const std::vector<PairedValues>& pairs, double threshold, ResourceChange& change) {
  std::vector<double> pValues;
  for (const PairedValues& task : pairs) {
    const auto difference = welchDifference(logarithms(task.before), logarithms(task.after));
    if (!difference) continue;
    const Ratio ratio(*difference);
    change.perTask.push_back(
        {task.task, median(task.before), median(task.after), ratio, false, tooWide(ratio, threshold)});
    pValues.push_back(ratio.pValue);
  }
  const std::vector<double> adjusted = holmAdjusted(pValues);
  for (std::size_t i = 0; i < adjusted.size(); ++i) {
    TaskResourceChange& task = change.perTask[i];
    task.ratio.pValue = adjusted[i];
    task.claimed = task.ratio.isSignificant() && std::abs(std::log(task.ratio.value)) >= std::log1p(threshold);
  }
}

}  // namespace

bool ResourceChange::increased(double threshold) const {
  return decisive() && decisive()->isSignificant() && decisive()->value >= 1 + threshold;
}

bool ResourceChange::decreased(double threshold) const {
  return decisive() && decisive()->isSignificant() && decisive()->value <= 1 / (1 + threshold);
}

ResourceChange compareResource(const std::vector<SolvedByBoth>& tasks, std::string_view title, double threshold) {
  ResourceChange change;
  change.title = title;
  const std::vector<PairedValues> pairs = pair(tasks, title);
  change.tasks = pairs.size();
  if (pairs.empty()) return change;
  std::vector<double> ratios;
  for (const PairedValues& task : pairs) {
    const double before = median(task.before);
    const double after = median(task.after);
    change.totalBefore += before;
    change.totalAfter += after;
    ratios.push_back(after / before);
  }
  change.lowerQuartile = quantile(ratios, 0.25);
  change.medianRatio = median(ratios);
  change.upperQuartile = quantile(ratios, 0.75);
  if (const auto over = studentMean(logarithms(ratios))) change.overTasks.emplace(*over);
  compareRepetitions(pairs, change);
  compareTasks(pairs, threshold, change);
  change.tooNoisy = change.decisive() && tooWide(*change.decisive(), threshold);
  return change;
}

}  // namespace argosy::bench
