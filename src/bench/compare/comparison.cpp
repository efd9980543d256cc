#include "bench/compare/comparison.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "bench/compare/resource_comparison.h"
#include "bench/quantity.h"

namespace argosy::bench {
namespace {

using Results = std::span<const RunSetResult>;

std::set<std::string> attributeValues(Results results, const std::string& name) {
  std::set<std::string> values;
  for (const RunSetResult& result : results) {
    const auto found = result.attributes.find(name);
    values.insert(found == result.attributes.end() ? "" : found->second);
  }
  return values;
}

std::set<std::string> systemValues(Results results, const std::string& name) {
  std::set<std::string> values;
  for (const RunSetResult& result : results) {
    const auto found = result.system.find(name);
    if (found != result.system.end()) values.insert(found->second);
  }
  return values;
}

std::set<std::string> columnValues(Results results, const std::string& title) {
  std::set<std::string> values;
  for (const RunSetResult& result : results)
    for (const RunRecord& run : result.runs)
      if (const std::string* value = run.value(title)) values.insert(*value);
  return values;
}

std::string listed(const std::set<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + (value.empty() ? "none" : value);
  return text.empty() ? "none" : text;
}

struct Sides {
  Tasks before;
  Tasks after;
};

std::size_t commonTasks(const Sides& sides) {
  return static_cast<std::size_t>(std::count_if(sides.before.begin(), sides.before.end(),
                                                [&](const auto& entry) { return sides.after.contains(entry.first); }));
}

// Two configurations may well have two names: with one definition on each side they are compared whatever they are called. Of the ways to
// name tasks the one counts under which most are in both sides: result files and tasks may have moved between the two measurements.
Sides matchTasks(Results before, Results after) {
  const auto severalDefinitions = [](Results results) {
    std::set<std::string> names;
    for (const RunSetResult& result : results) names.insert(definitionName(result));
    return names.size() > 1;
  };
  const bool distinguish = severalDefinitions(before) || severalDefinitions(after);
  std::optional<Sides> best;
  for (const TaskNaming naming : {nameAsWritten, nameResolved, nameWithoutParents}) {
    Sides sides{collectTasks(before, naming, distinguish), collectTasks(after, naming, distinguish)};
    if (!best || commonTasks(sides) > commonTasks(*best)) best = std::move(sides);
  }
  return std::move(*best);
}

SideSummary summarise(Results results, const Tasks& tasks) {
  SideSummary summary;
  for (const RunSetResult& result : results) summary.sources.push_back(result.source);
  std::set<std::string> tools;
  for (const RunSetResult& result : results) {
    const auto text = [&](const char* name) {
      const auto found = result.attributes.find(name);
      return found == result.attributes.end() ? std::string() : found->second;
    };
    tools.insert(text("tool") + (text("version").empty() ? "" : " " + text("version")));
  }
  summary.tool = listed(tools);
  summary.options = listed(attributeValues(results, "options"));
  summary.tasks = tasks.size();
  for (const auto& [task, runs] : tasks) summary.repetitions = std::max(summary.repetitions, runs.runs.size());
  return summary;
}

std::optional<Change> classify(const TaskOutcome& before, const TaskOutcome& after) {
  if (after.category == Category::Wrong && before.category != Category::Wrong) return Change::NewWrong;
  if (before.category == Category::Wrong && after.category != Category::Wrong) return Change::Fixed;
  if (before.category == Category::Correct && after.category != Category::Correct) return Change::Regression;
  if (after.category == Category::Correct && before.category != Category::Correct) return Change::NewlySolved;
  if (before.category != after.category || before.status != after.status) return Change::OtherAnswer;
  return std::nullopt;
}

std::vector<std::string> warnings(Results before, Results after) {
  std::vector<std::string> found;
  const auto differ = [&](const std::string& what, const std::set<std::string>& a, const std::set<std::string>& b) {
    if (a != b) found.push_back(what + ": " + listed(a) + " before, " + listed(b) + " after");
  };
  differ("measurement grades differ", columnValues(before, "grade"), columnValues(after, "grade"));
  differ("CPU time was measured in different ways", columnValues(before, "cputime-method"),
         columnValues(after, "cputime-method"));
  differ("memory was measured in different ways", columnValues(before, "memory-method"),
         columnValues(after, "memory-method"));
  for (const auto& [attribute, what] :
       {std::pair{"timelimit", "CPU time limits"}, std::pair{"softtimelimit", "soft CPU time limits"},
        std::pair{"walltimelimit", "wall time limits"}, std::pair{"memlimit", "memory limits"},
        std::pair{"cpuCores", "numbers of cores"}})
    differ(std::string(what) + " differ", attributeValues(before, attribute), attributeValues(after, attribute));
  for (const auto& [key, what] :
       {std::pair{"cpu model", "processors"}, std::pair{"frequency", "processor frequencies"},
        std::pair{"turboboostActive", "states of frequency boost"}, std::pair{"os", "operating systems"}})
    differ(std::string(what) + " differ", systemValues(before, key), systemValues(after, key));
  return found;
}

}  // namespace

std::string_view name(Change change) {
  switch (change) {
    case Change::NewWrong: return "new-wrong";
    case Change::Regression: return "regression";
    case Change::Fixed: return "fixed";
    case Change::NewlySolved: return "newly-solved";
    case Change::OtherAnswer: return "other-answer";
  }
  return "";
}

std::string_view heading(Change change) {
  switch (change) {
    case Change::NewWrong: return "New wrong answers";
    case Change::Regression: return "Regressions";
    case Change::Fixed: return "Fixed wrong answers";
    case Change::NewlySolved: return "Newly solved";
    case Change::OtherAnswer: return "Other answers that changed";
  }
  return "";
}

std::size_t Comparison::count(Change change) const {
  return static_cast<std::size_t>(
      std::count_if(changed.begin(), changed.end(), [&](const ChangedTask& task) { return task.change == change; }));
}

Comparison compare(Results before, Results after, double threshold) {
  const Sides sides = matchTasks(before, after);
  const auto mustHaveRuns = [](const Tasks& tasks, Results results) {
    if (tasks.empty())
      throw BenchError((results.empty() ? std::string("no result file") : results.front().source.string()) +
                       ": holds no run, so there is nothing to compare");
  };
  mustHaveRuns(sides.before, before);
  mustHaveRuns(sides.after, after);

  Comparison comparison;
  comparison.before = summarise(before, sides.before);
  comparison.after = summarise(after, sides.after);
  comparison.warnings = warnings(before, after);
  std::vector<SolvedByBoth> solved;
  for (const auto& [task, runsBefore] : sides.before) {
    const auto found = sides.after.find(task);
    if (found == sides.after.end()) {
      comparison.onlyBefore.push_back(task);
      continue;
    }
    ++comparison.common;
    const TaskOutcome outcomeBefore = outcome(runsBefore);
    const TaskOutcome outcomeAfter = outcome(found->second);
    ++comparison.before.categories[static_cast<std::size_t>(outcomeBefore.category)];
    ++comparison.after.categories[static_cast<std::size_t>(outcomeAfter.category)];
    const std::optional<Change> change = classify(outcomeBefore, outcomeAfter);
    const ChangedTask entry{change.value_or(Change::OtherAnswer), task, runsBefore.expected, outcomeBefore,
                            outcomeAfter};
    if (change) comparison.changed.push_back(entry);
    if (!outcomeBefore.stable || !outcomeAfter.stable) comparison.unstable.push_back(entry);
    if (runsBefore.expected != found->second.expected)
      comparison.warnings.push_back("expected verdict of " + label(task) +
                                    " differs: " + runsBefore.expected.value_or("none") + " before, " +
                                    found->second.expected.value_or("none") + " after");
    if (outcomeBefore.category == Category::Correct && outcomeAfter.category == Category::Correct)
      solved.push_back({task, &runsBefore, &found->second});
  }
  for (const auto& [task, runs] : sides.after)
    if (!sides.before.contains(task)) comparison.onlyAfter.push_back(task);
  if (comparison.common == 0) comparison.warnings.push_back("no task is in both sides");
  for (const char* title : {"cputime", "walltime", "memory"})
    comparison.resources.push_back(compareResource(solved, title, threshold));
  return comparison;
}

}  // namespace argosy::bench
