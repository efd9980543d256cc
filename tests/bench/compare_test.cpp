#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "bench/compare/comparison.h"
#include "bench/compare/comparison_report.h"
#include "bench/compare/failure_criteria.h"
#include "bench/compare/number_text.h"
#include "bench/compare/pivot.h"
#include "bench/quantity.h"

namespace argosy::bench {
namespace {

RunRecord run(const std::string& task, const std::string& status, const std::string& expected, double cpuSeconds = 1,
              int repetition = 1) {
  RunRecord record;
  record.name = task;
  record.properties = "unreach-call";
  record.expectedVerdict = expected;
  record.repetition = repetition;
  record.columns = {{"status", status, false},
                    {"category", std::string(name(categorise(status, expected))), false},
                    {"cputime", std::to_string(cpuSeconds) + "s", false},
                    {"memory", "1000000B", false}};
  return record;
}

RunSetResult results(std::vector<RunRecord> runs, const std::string& start = "1") {
  RunSetResult result;
  result.attributes = {{"name", ""}, {"starttime", start}, {"tool", "T"}, {"timelimit", "900s"}};
  result.runs = std::move(runs);
  result.source = "/somewhere/" + start + ".results.xml";
  return result;
}

Comparison compareSets(const RunSetResult& before, const RunSetResult& after) {
  return compare({&before, 1}, {&after, 1});
}

std::string changeOf(const Comparison& comparison, const std::string& task) {
  for (const ChangedTask& changed : comparison.changed)
    if (changed.task.name == task) return std::string(name(changed.change));
  return "same";
}

TEST(Compare, EveryKindOfChangeIsNamed) {
  const std::string t = "true";
  const std::string f = "false(unreach-call)";
  const Comparison comparison =
      compareSets(results({run("same", t, t), run("lost", t, t), run("wronged", f, f), run("fixed", t, f),
                           run("withdrawn", f, t), run("solved", "TIMEOUT", t), run("other", "TIMEOUT", t),
                           run("error-to-wrong", "ERROR (1)", f), run("gone", t, t)}),
                  results({run("same", t, t), run("lost", "TIMEOUT", t), run("wronged", t, f), run("fixed", f, f),
                           run("withdrawn", "unknown", t), run("solved", t, t), run("other", "OUT OF MEMORY", t),
                           run("error-to-wrong", t, f), run("new", t, t)}));
  EXPECT_EQ(changeOf(comparison, "same"), "same");
  EXPECT_EQ(changeOf(comparison, "lost"), "regression");
  EXPECT_EQ(changeOf(comparison, "wronged"), "new-wrong");
  EXPECT_EQ(changeOf(comparison, "error-to-wrong"), "new-wrong");
  EXPECT_EQ(changeOf(comparison, "fixed"), "fixed");
  EXPECT_EQ(changeOf(comparison, "withdrawn"), "fixed");
  EXPECT_EQ(changeOf(comparison, "solved"), "newly-solved");
  EXPECT_EQ(changeOf(comparison, "other"), "other-answer");
  EXPECT_EQ(comparison.common, 8u);
  ASSERT_EQ(comparison.onlyBefore.size(), 1u);
  EXPECT_EQ(comparison.onlyBefore[0].name, "gone");
  ASSERT_EQ(comparison.onlyAfter.size(), 1u);
  EXPECT_EQ(comparison.onlyAfter[0].name, "new");
  EXPECT_EQ(comparison.before.categories[static_cast<std::size_t>(Category::Wrong)], 2u);
  EXPECT_EQ(comparison.after.categories[static_cast<std::size_t>(Category::Correct)], 3u);

  EXPECT_EQ(failures(comparison, {}).size(), 2u);
  EXPECT_TRUE(failures(comparison, parseFailureCriteria("none")).empty());
  EXPECT_EQ(failures(comparison, parseFailureCriteria("wrong")), (std::vector<std::string>{"2 new wrong answers"}));
  // Also the correct answer that became wrong is no longer solved.
  EXPECT_EQ(failures(comparison, parseFailureCriteria("regressions")),
            (std::vector<std::string>{"2 tasks are no longer solved"}));
  EXPECT_EQ(failures(comparison, parseFailureCriteria("missing")), (std::vector<std::string>{"1 task is missing"}));
}

TEST(Compare, RepetitionsAreCountedWhereverTheyLie) {
  const std::vector<RunSetResult> files{results({run("t", "true", "true", 1)}, "1"),
                                        results({run("t", "true", "true", 2), run("t", "TIMEOUT", "true", 9, 2)}, "2"),
                                        // The same runs again, as BenchExec writes them for each task set.
                                        results({run("t", "true", "true", 2), run("t", "TIMEOUT", "true", 9, 2)}, "2")};
  const Tasks tasks = collectTasks(files, nameAsWritten, false);
  ASSERT_EQ(tasks.size(), 1u);
  const TaskOutcome together = outcome(tasks.begin()->second);
  EXPECT_EQ(together.repetitions, 3u);
  EXPECT_EQ(together.correct, 2u);
  EXPECT_EQ(together.category, Category::Correct);
  EXPECT_EQ(together.status, "true");
  EXPECT_FALSE(together.stable);
}

TEST(Compare, OneWrongRepetitionIsWrong) {
  const RunSetResult set = results(
      {run("t", "true", "true", 1, 1), run("t", "false(unreach-call)", "true", 1, 2), run("t", "true", "true", 1, 3)});
  const Tasks tasks = collectTasks({&set, 1}, nameAsWritten, false);
  EXPECT_EQ(outcome(tasks.begin()->second).category, Category::Wrong);
  EXPECT_EQ(outcome(tasks.begin()->second).status, "false(unreach-call)");
}

TEST(Compare, TasksAreFoundThoughFilesHaveMoved) {
  RunSetResult before = results({run("../tasks/a.yml", "true", "true"), run("../tasks/b.yml", "true", "true")});
  RunSetResult after =
      results({run("../../x/tasks/a.yml", "true", "true"), run("../../x/tasks/b.yml", "true", "true")}, "2");
  before.source = "/x/results/1.xml";
  after.source = "/y/results/2.xml";
  EXPECT_EQ(compareSets(before, after).common, 2u);  // /x/tasks/a.yml
  after = results({run("../../tasks/a.yml", "true", "true"), run("../../tasks/b.yml", "true", "true")}, "2");
  after.source = "/z/results/deep/2.xml";
  EXPECT_EQ(compareSets(before, after).common, 2u);  // tasks/a.yml
}

TEST(Compare, DefinitionsAreToldApartWhereThereAreSeveral) {
  RunSetResult one = results({run("t", "true", "true")});
  one.attributes["name"] = "one";
  RunSetResult two = results({run("t", "unknown", "true")}, "2");
  two.attributes["name"] = "two";
  EXPECT_EQ(compareSets(one, two).common, 1u);
  const std::vector<RunSetResult> both{one, two};
  const Comparison comparison = compare(both, {&two, 1});
  EXPECT_EQ(comparison.common, 1u);
  ASSERT_EQ(comparison.onlyBefore.size(), 1u);
  EXPECT_EQ(label(comparison.onlyBefore[0]), "t (unreach-call) [one]");
}

// Many tasks, each with its own length, run `repetitions` times with noise.
RunSetResult noisySet(double factor, int repetitions, double noise, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> disturbance(0, noise);
  std::vector<RunRecord> runs;
  for (int task = 0; task < 20; ++task)
    for (int repetition = 1; repetition <= repetitions; ++repetition)
      runs.push_back(run("task" + std::to_string(task), "true", "true",
                         (1 + task) * factor * std::exp(disturbance(random)), repetition));
  return results(std::move(runs), std::to_string(seed));
}

const ResourceChange& cpuTime(const Comparison& comparison) { return comparison.resources.at(0); }

TEST(Compare, ASlowdownIsFoundOverRepetitionsAndPerTask) {
  const Comparison comparison = compareSets(noisySet(1, 5, 0.01, 1), noisySet(1.2, 5, 0.01, 2));
  const ResourceChange& change = cpuTime(comparison);
  ASSERT_TRUE(change.overRepetitions);
  EXPECT_LT(change.overRepetitions->low, 1.2);
  EXPECT_GT(change.overRepetitions->high, 1.2);
  EXPECT_GT(change.overRepetitions->low, 1.15);
  EXPECT_FALSE(change.tooNoisy);
  EXPECT_TRUE(change.increased(0.05));
  EXPECT_FALSE(change.increased(0.5));
  ASSERT_EQ(change.perTask.size(), 20u);
  for (const TaskResourceChange& task : change.perTask) EXPECT_TRUE(task.claimed) << task.task.name;
  EXPECT_EQ(failures(comparison, parseFailureCriteria("slower=5%")).size(), 1u);
  EXPECT_TRUE(failures(comparison, parseFailureCriteria("slower=50%")).empty());
  EXPECT_TRUE(failures(comparison, parseFailureCriteria("larger=5%")).empty());
  EXPECT_TRUE(cpuTime(compareSets(noisySet(1.2, 5, 0.01, 1), noisySet(1, 5, 0.01, 2))).decreased(0.05));
}

TEST(Compare, OneRepetitionAllowsNoClaimAboutSingleTasks) {
  const Comparison comparison = compareSets(noisySet(1, 1, 0.01, 1), noisySet(1.2, 1, 0.01, 2));
  const ResourceChange& change = cpuTime(comparison);
  EXPECT_FALSE(change.overRepetitions);
  EXPECT_TRUE(change.perTask.empty());
  ASSERT_TRUE(change.overTasks);
  EXPECT_TRUE(change.increased(0.05));
}

TEST(Compare, NoiseIsNotASlowdownAndIsCalledNoise) {
  int claims = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const Comparison comparison = compareSets(noisySet(1, 3, 0.5, 2 * seed), noisySet(1, 3, 0.5, 2 * seed + 1));
    if (!failures(comparison, parseFailureCriteria("slower=5%")).empty()) ++claims;
    EXPECT_TRUE(cpuTime(comparison).tooNoisy);
  }
  EXPECT_LE(claims, 4);
}

TEST(Compare, UnsolvedTasksHaveNoTimes) {
  const Comparison comparison = compareSets(results({run("a", "true", "true", 1), run("b", "TIMEOUT", "true", 900)}),
                                            results({run("a", "true", "true", 2), run("b", "TIMEOUT", "true", 900)}));
  EXPECT_EQ(cpuTime(comparison).tasks, 1u);
  EXPECT_DOUBLE_EQ(cpuTime(comparison).totalAfter, 2);
  EXPECT_FALSE(cpuTime(comparison).decisive());
}

TEST(Compare, DifferentGradesAndLimitsAreWarnedOf) {
  RunSetResult before = results({run("t", "true", "true")});
  RunSetResult after = results({run("t", "true", "true")});
  EXPECT_TRUE(compareSets(before, after).warnings.empty());
  before.runs[0].columns.push_back({"grade", "A", true});
  after.runs[0].columns.push_back({"grade", "C", true});
  after.attributes["timelimit"] = "60s";
  EXPECT_EQ(compareSets(before, after).warnings,
            (std::vector<std::string>{"measurement grades differ: A before, C after",
                                      "CPU time limits differ: 900s before, 60s after"}));
}

TEST(Compare, NothingToCompareIsAnError) {
  const RunSetResult empty = results({});
  const RunSetResult one = results({run("t", "true", "true")});
  EXPECT_THROW(compareSets(empty, one), BenchError);
  EXPECT_THROW(compareSets(one, empty), BenchError);
  RunSetResult broken = one;
  broken.runs[0].columns[2].value = "fast";
  EXPECT_THROW(compareSets(broken, one), BenchError);
}

TEST(Compare, CriteriaAreChecked) {
  for (const char* text : {"", "wrong,", "slow", "slower", "slower=", "slower=-5%", "slower=5s", "slower=nan"})
    EXPECT_THROW(parseFailureCriteria(text), BenchError) << text;
  const FailureCriteria criteria = parseFailureCriteria("wrong,slower=2.5%,larger=10");
  EXPECT_TRUE(criteria.wrong);
  EXPECT_FALSE(criteria.regressions);
  EXPECT_DOUBLE_EQ(*criteria.slower, 0.025);
  EXPECT_DOUBLE_EQ(*criteria.larger, 0.1);
  EXPECT_DOUBLE_EQ(criteria.threshold(), 0.025);
  EXPECT_DOUBLE_EQ(FailureCriteria{}.threshold(), 0.05);
}

TEST(Compare, ReportsSayWhatChanged) {
  const Comparison comparison = compareSets(results({run("lost", "true", "true"), run("t", "true", "true", 1)}),
                                            results({run("lost", "TIMEOUT", "true"), run("t", "true", "true", 1.5)}));
  const std::string text = comparisonText(comparison, {});
  EXPECT_NE(text.find("Regressions (1):\n  lost (unreach-call): true → TIMEOUT, expected true\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("Result: failed:\n  1 task is no longer solved\n"), std::string::npos) << text;
  const std::string markdown = comparisonMarkdown(comparison, {});
  EXPECT_NE(markdown.find("\n## Regressions (1)\n\n- lost (unreach-call)"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("| cputime | 1 "), std::string::npos) << markdown;
  const auto json = nlohmann::json::parse(comparisonJson(comparison, {}));
  EXPECT_EQ(json["changes"]["regression"][0]["task"]["name"], "lost");
  EXPECT_EQ(json["changes"]["regression"][0]["after"]["status"], "TIMEOUT");
  EXPECT_EQ(json["resources"][0]["medianRatio"], 1.5);
  EXPECT_EQ(json["failures"].size(), 1u);
  EXPECT_EQ(text, comparisonText(comparison, {}));
}

TEST(NumberText, ThreeSignificantDigits) {
  EXPECT_EQ(threeDigits(7.416), "7.42");
  EXPECT_EQ(threeDigits(9.996), "10.0");
  EXPECT_EQ(threeDigits(1234567), "1230000");
  EXPECT_EQ(threeDigits(0.0123456), "0.0123");
  EXPECT_EQ(threeDigits(100), "100");
  EXPECT_EQ(threeDigits(1), "1.00");
  EXPECT_EQ(threeDigits(999.7), "1000");
  EXPECT_EQ(threeDigits(0), "0");
  EXPECT_EQ(quantityText("memory", 15'040'000), "15.0 MB");
}

RunSetResult sweepSet(const std::string& algorithm, const std::string& solver, const std::string& encoding,
                      std::vector<RunRecord> runs) {
  RunSetResult result = results(std::move(runs), algorithm + solver + encoding);
  result.sweep = {{"algorithm", algorithm}, {"solver", solver}, {"encoding", encoding}};
  return result;
}

TEST(Pivot, CellsAreThoseOfTheDissertation) {
  const std::string t = "true";
  const std::string f = "false(unreach-call)";
  const std::vector<RunSetResult> sweep{
      sweepSet("BMC", "Z3", "QF_UF",
               {run("a", t, t, 10), run("b", t, t, 20.6), run("c", f, f, 78.26), run("d", f, t, 1), run("e", t, f, 1),
                run("f", "TIMEOUT", t, 900), run("g", "false(no-overflow)", f, 5)}),
      sweepSet("BMC", "Z3", "QF_A", {run("a", f, t, 1)}), sweepSet("IMPACT", "Z3", "QF_A", {run("a", t, t, 1)})};
  const PivotTable table = pivot(sweep, {"algorithm", "solver"}, {"encoding"});
  EXPECT_EQ(pivotMarkdown(table),
            "| algorithm, solver | QF_UF | QF_A |\n|---|---|---|\n"
            "| BMC, Z3 | 2/1/1/1 @15.3/78.3 | 0/0/0/1 @–/– |\n"
            "| IMPACT, Z3 | – | 1/0/0/0 @1.00/– |\n");
  EXPECT_EQ(pivotText(table),
            "algorithm, solver  QF_UF               QF_A\n"
            "BMC, Z3            2/1/1/1 @15.3/78.3  0/0/0/1 @–/–\n"
            "IMPACT, Z3         –                   1/0/0/0 @1.00/–\n");
  EXPECT_EQ(pivotCsv(table).substr(0, 33), "algorithm,solver,encoding,correct");
  EXPECT_NE(pivotCsv(table).find("\nIMPACT,Z3,QF_A,1,0,0,0,1,\n"), std::string::npos) << pivotCsv(table);
}

TEST(Pivot, AxesHaveDefaultsAndAreChecked) {
  const std::vector<RunSetResult> sweep{sweepSet("BMC", "Z3", "QF_UF", {run("a", "true", "true")})};
  const PivotTable table = pivot(sweep, {}, {});
  EXPECT_EQ(table.columnAxes, std::vector<std::string>{"solver"});
  EXPECT_EQ(table.rowAxes, (std::vector<std::string>{"algorithm", "encoding"}));
  EXPECT_EQ(pivot(sweep, {"tool"}, {"solver"}).rows, (std::vector<std::vector<std::string>>{{"T"}}));
  EXPECT_THROW(pivot(sweep, {"colour"}, {}), BenchError);
  const std::vector<RunSetResult> mixed{sweep[0], results({run("a", "true", "true")})};
  EXPECT_EQ(pivot(mixed, {"solver"}, {}).rows, (std::vector<std::vector<std::string>>{{"Z3"}}));
}

TEST(Pivot, RepetitionsOfATaskCountOnce) {
  const std::vector<RunSetResult> sweep{
      sweepSet("BMC", "Z3", "QF_UF",
               {run("a", "true", "true", 1, 1), run("a", "true", "true", 2, 2), run("a", "true", "true", 9, 3)})};
  EXPECT_EQ(text(*pivot(sweep, {}, {}).cells[0][0]), "1/0/0/0 @2.00/–");
}

}  // namespace
}  // namespace argosy::bench
