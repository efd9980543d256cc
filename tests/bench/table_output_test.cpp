#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "bench/table/csv.h"
#include "bench/table/difference.h"
#include "bench/table/latex.h"
#include "bench/table/page.h"
#include "bench/table/page_facts.h"
#include "tests/bench/table_samples.h"

namespace argosy::bench {
namespace {

using nlohmann::json;

TEST(TableCsv, HasThreeHeaderRowsAndUnroundedValues) {
  const auto results = sampleResults();
  const ResultTable table = mergeResults(results, {});
  EXPECT_EQ(csv(table),
            "tool\t\tArgosy 1.0\tArgosy 1.0\tArgosy 1.0\tArgosy 1.0\tArgosy 1.0\tArgosy 1.0\n"
            "run set\t\tone\tone\tone\ttwo\ttwo\ttwo\n"
            "c/\t\tstatus\tcputime (s)\tmemory (MB)\tstatus\tcputime (s)\tmemory (MB)\n"
            "a.yml\ttrue\ttrue\t1.5\t2\tfalse(unreach-call)\t0.125\t1\n"
            "b.yml\tfalse(unreach-call)\tfalse(unreach-call)\t2.25\t3.5\tfalse(unreach-call)\t4\t3\n"
            "d/c.yml\ttrue\tTIMEOUT\t900.123\t4\t\t\t\n"
            "e.yml\ttrue\t\t\t\tunknown\t7\t0.000001\n");
}

TEST(TableCsv, OfDifferences) {
  const auto results = sampleResults();
  const ResultTable table = mergeResults(results, {});
  const std::string text = csv(table, differingRows(table));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
  EXPECT_NE(text.find("\na.yml\ttrue\ttrue\t"), std::string::npos);
}

TEST(TableCsv, CellsStayInTheirPlace) {
  const std::vector<RunSetResult> results{
      sampleResult("tab\there", {sampleRun("a\tb.yml", "ERROR (\n)", "error", "1s", "1B")})};
  const std::string text = csv(mergeResults(results, {}));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
  EXPECT_NE(text.find("\na b.yml\tERROR ( )\t1\t"), std::string::npos) << text;
}

TEST(TableLatex, StoresAggregates) {
  const auto results = sampleResults();
  const std::string text = latex(mergeResults(results, {}));
  for (const char* line : {
           "\\StoreArgosyResult{one}{all results}{}{count}{3}\n",
           "\\StoreArgosyResult{one}{all results}{}{score}{3}\n",
           "\\StoreArgosyResult{one}{correct}{}{count}{2}\n",
           "\\StoreArgosyResult{one}{correct}{cputime}{sum}{3.75}\n",
           "\\StoreArgosyResult{one}{correct}{cputime}{mean}{1.88}\n",
           "\\StoreArgosyResult{one}{correct true}{cputime}{sum}{1.5}\n",
           "\\StoreArgosyResult{one}{all results}{cputime}{sum}{904}\n",
           "\\StoreArgosyResult{one}{without timeouts}{cputime}{sum}{3.75}\n",
           "\\StoreArgosyResult{two}{wrong false}{}{count}{1}\n",
           "\\StoreArgosyResult{two}{all results}{}{score}{-15}\n",
       })
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  EXPECT_NE(text.find("\\begin{tabular}{lrr}"), std::string::npos);
}

TEST(TableLatex, NamesAreHarmless) {
  const std::vector<RunSetResult> results{sampleResult("50%_{a}\\", {})};
  const std::string text = latex(mergeResults(results, {}));
  EXPECT_NE(text.find("\\StoreArgosyResult{50-_-a--}"), std::string::npos) << text;
  EXPECT_NE(text.find(" & 50\\%\\_\\{a\\}\\textbackslash{} "), std::string::npos) << text;
}

json pageData(const ResultTable& table, const PageOptions& options) {
  const std::string text = page({"<data>", "<logs>", "<end>"}, table, options);
  EXPECT_TRUE(text.starts_with("<data>"));
  EXPECT_TRUE(text.ends_with("<end>"));
  const std::size_t logs = text.find("<logs>");
  return json::parse(text.substr(6, logs - 6));
}

TEST(TablePage, DataAreColumnar) {
  const auto results = sampleResults();
  const json data = pageData(mergeResults(results, {}), {});
  EXPECT_EQ(data["tasks"]["names"], (json{"a.yml", "b.yml", "d/c.yml", "e.yml"}));
  EXPECT_EQ(data["runSets"][0]["status"]["words"], (json{"true", "false(unreach-call)", "TIMEOUT", ""}));
  // Codes 0, 1, 2, 3 as 32-bit numbers.
  EXPECT_EQ(data["runSets"][0]["status"]["codes"], "AAAAAAEAAAACAAAAAwAAAA==");
  const json& memory = data["runSets"][0]["columns"][1];
  EXPECT_EQ(memory["unit"], "MB");
  EXPECT_EQ(memory["decimals"], 6);
  // 2.0, 3.5, 4.0 and no number as doubles.
  EXPECT_EQ(memory["values"], "AAAAAAAAAEAAAAAAAAAMQAAAAAAAABBAAAAAAAAA+H8=");
  EXPECT_TRUE(data["runSets"][0]["columns"][0]["decimals"].is_string());
}

TEST(TablePage, DataCannotEndTheirElement) {
  const std::vector<RunSetResult> results{
      sampleResult("</script><script>alert(1)</script>", {sampleRun("<!--.yml", "true", "correct", "1s", "1B")})};
  const ResultTable table = mergeResults(results, {});
  PageOptions options;
  options.title = "\xff";
  const std::string text = page({"", "@", ""}, table, options);
  EXPECT_EQ(text.find('<'), std::string::npos);
  EXPECT_EQ(json::parse(text.substr(0, text.find('@')))["tasks"]["names"][0], "<!--.yml");
}

class TablePageLogs : public ::testing::Test {
 protected:
  TablePageLogs() {
    std::string pattern = ::testing::TempDir() + "argosy-table-XXXXXX";
    directory_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(directory_ / "s.logfiles");
    std::ofstream(directory_ / "s.logfiles" / "a.log") << "said a\n";
    std::ofstream(directory_ / "s.logfiles" / "b.log") << "said b\n";
    results_ = {sampleResult(
        "one", {sampleRun("a.yml", "true", "correct", "1s", "1B"), sampleRun("b.yml", "true", "correct", "1s", "1B"),
                sampleRun("c.yml", "true", "correct", "1s", "1B")})};
    results_[0].source = directory_ / "s.results.one.xml";
    results_[0].runs[0].logName = "a.log";
    results_[0].runs[1].logName = "b.log";
  }
  ~TablePageLogs() override { std::filesystem::remove_all(directory_); }

  std::filesystem::path directory_;
  std::vector<RunSetResult> results_;
};

TEST_F(TablePageLogs, AreEmbeddedUpToALimit) {
  const ResultTable table = mergeResults(results_, {});
  EXPECT_EQ(pageData(table, {})["logsLeftOut"], 0);
  PageOptions none;
  none.logLimit = Bytes{10};
  EXPECT_EQ(pageData(table, none)["logsLeftOut"], 2);
  const std::string text = page({"", "@", ""}, table, {});
  // gzip's mark in base64.
  EXPECT_EQ(text.substr(text.find('@') + 1, 4), "H4sI");
}

TEST_F(TablePageLogs, CanLieBesideThePage) {
  PageOptions options;
  options.pageDirectory = directory_;
  options.logDirectory = "t.logs";
  const json data = pageData(mergeResults(results_, {}), options);
  EXPECT_EQ(data["logDirectory"], "t.logs");
  EXPECT_EQ(data["runSets"][0]["logFiles"], "AQEA");
  std::ifstream file(directory_ / "t.logs" / "0" / "1.log");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "said b\n");
  EXPECT_FALSE(std::filesystem::exists(directory_ / "t.logs" / "0" / "2.log"));
}

TEST(TablePage, FactsAreInSiUnits) {
  auto results = sampleResults();
  results[0].attributes["memlimit"] = "15000000000B";
  results[0].attributes["timelimit"] = "900s";
  results[0].system["ram"] = "67386404864B";
  const ResultTable table = mergeResults(results, {});
  std::map<std::string, std::string> facts;
  for (const auto& [label, value] : factsOf(table.runSets[0])) facts[label] = value;
  EXPECT_EQ(facts["Memory limit"], "15 GB");
  EXPECT_EQ(facts["CPU time limit"], "900 s");
  EXPECT_EQ(facts["Memory"], "67.4 GB");
  EXPECT_EQ(facts["Tool"], "Argosy 1.0");
}

TEST(TablePage, TheBundleIsSmallAndComplete) {
  const std::optional<EmbeddedPage> bundle = embeddedPage();
  if (!bundle) GTEST_SKIP() << "built with ARGOSY_PAGE=OFF";
  EXPECT_LE(bundle->beforeData.size() + bundle->beforeLogs.size() + bundle->end.size(), 300'000u);
  const std::string all = std::string(bundle->beforeData) + std::string(bundle->beforeLogs) + std::string(bundle->end);
  EXPECT_TRUE(all.starts_with("<!doctype html>"));
  EXPECT_TRUE(all.ends_with("</html>\n"));
  EXPECT_EQ(all.find(" src=\"http"), std::string::npos);
  EXPECT_EQ(all.find("@import"), std::string::npos);
}

}  // namespace
}  // namespace argosy::bench
