#include <gtest/gtest.h>

#include "bench/table/difference.h"
#include "bench/table/result_table.h"
#include "bench/table/task_names.h"
#include "tests/bench/table_samples.h"

namespace argosy::bench {
namespace {

std::vector<std::string> names(const ResultTable& table) {
  std::vector<std::string> result;
  for (const TaskRow& task : table.tasks) result.push_back(task.name);
  return result;
}

std::vector<std::string> titles(const RunSetColumns& set) {
  std::vector<std::string> result;
  for (const TableColumn& column : set.columns) result.push_back(column.titleWithUnit());
  return result;
}

using Strings = std::vector<std::string>;

TEST(TableMerge, OneRowPerTaskOneGroupPerRunSet) {
  const auto results = sampleResults();
  const ResultTable table = mergeResults(results, {});
  EXPECT_EQ(table.prefix, "c/");
  EXPECT_EQ(names(table), (Strings{"a.yml", "b.yml", "d/c.yml", "e.yml"}));
  ASSERT_EQ(table.runSets.size(), 2u);
  EXPECT_EQ(table.runSets[0].title, "one");
  EXPECT_EQ(table.runSets[0].tool, "Argosy 1.0");
  EXPECT_EQ(table.runSets[0].status, (Strings{"true", "false(unreach-call)", "TIMEOUT", ""}));
  EXPECT_EQ(table.runSets[0].runs[3], nullptr);
  EXPECT_EQ(table.runSets[1].runs[2], nullptr);
  EXPECT_EQ(table.runSets[1].category[0], Category::Wrong);
  EXPECT_EQ(titles(table.runSets[0]), (Strings{"cputime (s)", "memory (MB)"}));
  EXPECT_EQ(text(table.runSets[0].columns[1].numbers[1].value()), "3.500000");
  EXPECT_FALSE(table.runSets[0].columns[0].numbers[3].has_value());
}

TEST(TableMerge, ScoresOfSvComp) {
  const auto results = sampleResults();
  const ResultTable table = mergeResults(results, {});
  EXPECT_TRUE(table.runSets[0].scored);
  EXPECT_EQ(table.runSets[0].score(), 3);
  EXPECT_EQ(table.runSets[1].score(), -15);
}

TEST(TableMerge, OtherPropertiesHaveNoScore) {
  auto results = sampleResults();
  for (RunRecord& run : results[0].runs) run.properties = "is-pretty";
  const ResultTable table = mergeResults(results, {});
  EXPECT_FALSE(table.runSets[0].scored);
  EXPECT_EQ(table.runSets[0].score(), 0);
  EXPECT_TRUE(table.propertiesDiffer());
  // Another property is another task.
  EXPECT_EQ(table.tasks.size(), 6u);
}

TEST(TableMerge, ChoosesRows) {
  const auto results = sampleResults();
  TableOptions options;
  options.commonOnly = true;
  EXPECT_EQ(names(mergeResults(results, options)), (Strings{"a.yml", "b.yml"}));
  options = {};
  options.correctOnly = true;
  EXPECT_EQ(names(mergeResults(results, options)), (Strings{"a.yml", "b.yml"}));
}

TEST(TableMerge, ChoosesColumns) {
  const auto results = sampleResults();
  TableOptions options;
  options.columns = {"memory", "cputime"};
  EXPECT_EQ(titles(mergeResults(results, options).runSets[0]), (Strings{"memory (MB)", "cputime (s)"}));
  options = {};
  options.hiddenShown = {"cputime-method"};
  const ResultTable table = mergeResults(results, options);
  EXPECT_EQ(titles(table.runSets[0]), (Strings{"cputime (s)", "memory (MB)", "cputime-method"}));
  EXPECT_FALSE(table.runSets[0].columns[2].numeric);
  EXPECT_EQ(table.runSets[0].columns[2].texts, (Strings{"perf", "perf", "perf", ""}));
}

TEST(TableMerge, RepetitionsAreRowsOfTheirOwn) {
  auto results = sampleResults();
  RunRecord again = results[0].runs[0];
  again.repetition = 2;
  results[0].runs.push_back(again);
  EXPECT_EQ(mergeResults(results, {}).tasks.size(), 5u);
}

TEST(TableMerge, TheCategoryIsFoundOutWhereAFileLacksIt) {
  auto results = sampleResults();
  std::erase_if(results[0].runs[0].columns, [](const Column& column) { return column.title == "category"; });
  EXPECT_EQ(mergeResults(results, {}).runSets[0].category[0], Category::Correct);
}

TEST(TableMerge, TitlesDiffer) {
  std::vector<RunSetResult> results{sampleResult("x", {}), sampleResult("x", {}), sampleResult("y", {})};
  results[1].attributes["benchmarkname"] = "other";
  const ResultTable table = mergeResults(results, {});
  EXPECT_EQ(table.runSets[0].title, "sample.x");
  EXPECT_EQ(table.runSets[1].title, "other.x");
  EXPECT_EQ(table.runSets[2].title, "y");
  results[1].attributes["benchmarkname"] = "sample";
  EXPECT_EQ(mergeResults(results, {}).runSets[1].title, "sample.x #2");
}

TEST(TableMerge, TheSameTaskFromDifferentDirectories) {
  auto results = sampleResults();
  results[1].source = "results/deeper/two.xml";
  for (RunRecord& run : results[1].runs) run.name = "../" + run.name;
  EXPECT_EQ(mergeResults(results, {}).tasks.size(), 4u);
  // Copied elsewhere, together: the names no longer lead to the tasks, but still agree.
  results = sampleResults();
  results[1].source = "elsewhere/deeper/two.xml";
  EXPECT_EQ(mergeResults(results, {}).tasks.size(), 4u);
}

TEST(TableMerge, CommonDirectories) {
  EXPECT_EQ(commonDirectory({"a/b/c", "a/b/d"}), "a/b/");
  EXPECT_EQ(commonDirectory({"a/bc", "a/bd"}), "a/");
  EXPECT_EQ(commonDirectory({"a", "b"}), "");
  EXPECT_EQ(commonDirectory({"a/b"}), "a/");
  EXPECT_EQ(commonDirectory({}), "");
}

TEST(TableMerge, DifferentGradesAreNoticed) {
  auto results = sampleResults();
  results[0].runs[0].columns.push_back({"grade", "A", true});
  EXPECT_FALSE(mergeResults(results, {}).gradesDiffer());
  results[1].runs[0].columns.push_back({"grade", "B", true});
  EXPECT_TRUE(mergeResults(results, {}).gradesDiffer());
}

TEST(TableDifference, RegressionsAndImprovements) {
  const auto results = sampleResults();
  const ResultTable table = mergeResults(results, {});
  const auto counts = countDifferences(table);
  ASSERT_EQ(counts.size(), 2u);
  EXPECT_EQ(counts[0].total(), 0u);
  EXPECT_EQ(counts[1].regressions, 1u);
  EXPECT_EQ(counts[1].improvements, 0u);
  EXPECT_EQ(counts[1].total(), 1u);
  EXPECT_EQ(differingRows(table), std::vector<std::size_t>{0});
}

TEST(TableDifference, WrongIsWorseThanNoAnswer) {
  EXPECT_EQ(change(Category::Unknown, "unknown", Category::Wrong, "true"), Change::Regression);
  EXPECT_EQ(change(Category::Wrong, "true", Category::Error, "TIMEOUT"), Change::Improvement);
  EXPECT_EQ(change(Category::Correct, "true", Category::CorrectUnconfirmed, "true"), Change::Regression);
  EXPECT_EQ(change(Category::Error, "TIMEOUT", Category::Unknown, "unknown"), Change::Other);
  EXPECT_EQ(change(Category::Error, "TIMEOUT", Category::Error, "TIMEOUT"), Change::None);
}

}  // namespace
}  // namespace argosy::bench
