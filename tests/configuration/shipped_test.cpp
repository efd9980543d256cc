#include "configuration/shipped.h"

#include <algorithm>
#include <set>

#include "domains/registry.h"
#include "tests/configuration/configuration_files.h"

namespace argosy::configuration {
namespace {

std::string errorOfName(const std::string& name) {
  try {
    loadConfiguration(name, domains::catalogue());
    return "";
  } catch (const ConfigurationError& error) {
    EXPECT_TRUE(error.isOnCommandLine());
    return error.what();
  }
}

TEST(Shipped, AllLoadAndAreDescribed) {
  std::vector<std::string_view> names;
  for (const ShippedConfiguration& shipped : shippedConfigurations()) {
    names.push_back(shipped.name);
    const Configuration configuration = loadConfiguration(std::string(shipped.name), domains::catalogue());
    EXPECT_EQ(configuration.name, shipped.name);
    EXPECT_FALSE(configuration.description.empty()) << shipped.name;
    EXPECT_EQ(configuration.description.find('\n'), std::string::npos) << shipped.name;
  }
  EXPECT_EQ(names, (std::vector<std::string_view>{"bam-interval",
                                                  "bam-octagon",
                                                  "bam-predicate",
                                                  "bam-value",
                                                  "bam-value+predicate",
                                                  "bmc",
                                                  "bmc-accelerated",
                                                  "default",
                                                  "execution",
                                                  "impact",
                                                  "impact-abe",
                                                  "impact-original",
                                                  "interval",
                                                  "interval+congruence",
                                                  "kinduction",
                                                  "kinduction-plain",
                                                  "octagon",
                                                  "octagon-cegar",
                                                  "octagon-ppl",
                                                  "octagon-seq",
                                                  "octagon-widening",
                                                  "polyhedra",
                                                  "portfolio",
                                                  "predicate",
                                                  "predicate+interval",
                                                  "predicate+value",
                                                  "predicate-cartesian",
                                                  "predicate-sbe",
                                                  "summaries",
                                                  "symbolic-execution",
                                                  "ufo",
                                                  "value",
                                                  "value+interval",
                                                  "value-cegar",
                                                  "value-nocegar"}));
}

TEST(Shipped, AreTheFilesInConfigs) {
  const auto directory = std::filesystem::path(__FILE__).parent_path() / "../../configs";
  for (const ShippedConfiguration& shipped : shippedConfigurations()) {
    std::ifstream in(directory / (std::string(shipped.name) + ".yml"));
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(text, shipped.text) << shipped.name;
  }
}

TEST(Shipped, MeanWhatTheirNamesSay) {
  const Configuration value = loadConfiguration("value", domains::catalogue()),
                      nocegar = loadConfiguration("value-nocegar", domains::catalogue());
  EXPECT_EQ(value.algorithm, Algorithm::Cpa);
  EXPECT_EQ(value.getChoice("value.track"), "all");
  EXPECT_EQ(nocegar.algorithm, value.algorithm);
  EXPECT_EQ(nocegar.cpas, value.cpas);
  for (const std::string_view key : domains::catalogue().keys())
    EXPECT_EQ(nocegar.options.value(key), value.options.value(key));
  const Configuration cegar = loadConfiguration("value-cegar", domains::catalogue());
  EXPECT_EQ(cegar.algorithm, Algorithm::Cegar);
  EXPECT_EQ(cegar.getChoice("value.track"), "refined");
  const Configuration interval = loadConfiguration("interval", domains::catalogue());
  EXPECT_TRUE(interval.usesCpa("interval") && !interval.usesCpa("value"));
  const Configuration both = loadConfiguration("value+interval", domains::catalogue());
  EXPECT_EQ(both.algorithm, Algorithm::Cpa);
  EXPECT_TRUE(both.usesCpa("interval") && both.usesCpa("value"));
  EXPECT_EQ(both.getChoice("value.merge"), "sep");
  EXPECT_EQ(both.getChoice("interval.merge"), "join");
}

TEST(Shipped, DefaultGoesOnUntilTheTimeIsOver) {
  const Configuration configuration = loadConfiguration("default", domains::catalogue());
  ASSERT_EQ(configuration.algorithm, Algorithm::Sequence);
  ASSERT_FALSE(configuration.stages.empty());
  EXPECT_EQ(configuration.getChoice("sequence.rounds"), "doubling");
}

/// Whoever has two seconds has tried every engine: what a stage is for a program decides the order, not whether it has a turn.
TEST(Shipped, DefaultGivesEveryEngineATurnInTheFirstSeconds) {
  const Configuration configuration = loadConfiguration("default", domains::catalogue());
  const auto firstTurn = [&](std::string_view engine, const std::set<std::string>& features) {
    Duration before{0};
    for (const Stage& stage : configuration.stages) {
      const bool isFor = std::ranges::all_of(stage.when, [&](const std::string& condition) {
        return condition.starts_with("no-") ? !features.contains(condition.substr(3)) : features.contains(condition);
      });
      if (!isFor) continue;
      if (stage.configuration.name == engine) return before;
      before += stage.timeLimit;
    }
    return Duration::max();
  };
  constexpr int half = 1000;  // of two seconds, in milliseconds
  const std::set<std::string> kinds[] = {
      {"loops"},     {"loops", "short"},    {"loops", "branching"}, {"loops", "branching", "short"},
      {"recursion"}, {"loops", "recursion"}};
  for (const auto& features : kinds) {
    // Unrolling and values have most of the time where both are promising.
    const int most = features.contains("short") && features.contains("branching") ? 1300 : half;
    // Where there is recursion, functions are analysed by themselves; there is no induction over loops.
    const std::vector<const char*> forRecursion{"bam-interval", "bam-value", "bam-value+predicate", "bam-predicate",
                                                "summaries"};
    const std::vector<const char*> otherwise{"interval", "impact-abe", "predicate", "value-cegar", "kinduction"};
    const bool isRecursive = features.contains("recursion");
    for (const char* engine : {"bmc", "value"}) EXPECT_LE(firstTurn(engine, features).count(), most) << engine;
    for (const char* engine : isRecursive ? forRecursion : otherwise)
      EXPECT_LE(firstTurn(engine, features).count(), most) << engine;
    for (const char* engine : isRecursive ? otherwise : forRecursion)
      EXPECT_EQ(firstTurn(engine, features), Duration::max()) << engine;
  }
}

TEST(Shipped, UnknownNamesAreErrors) {
  EXPECT_EQ(errorOfName("valeu"), "unknown configuration 'valeu'; did you mean 'value'?");
  EXPECT_EQ(errorOfName("value-cegr"), "unknown configuration 'value-cegr'; did you mean 'value-cegar'?");
  const std::string error = errorOfName("zonotope");
  EXPECT_TRUE(error.starts_with("unknown configuration 'zonotope': expected 'bam-interval', ")) << error;
  EXPECT_TRUE(error.ends_with(", or a file (with a slash in its name, or ending in .yml)")) << error;
  for (const ShippedConfiguration& shipped : shippedConfigurations())
    EXPECT_NE(error.find("'" + std::string(shipped.name) + "'"), std::string::npos) << shipped.name;
}

TEST_F(ConfigurationFiles, FilesAreRecognisedByTheirNames) {
  const std::string text = "include: interval\n";
  EXPECT_EQ(loadConfiguration(write("without-extension", text), domains::catalogue()).algorithm, Algorithm::Cpa);
  EXPECT_EQ(loadConfiguration(write("a.yaml", text), domains::catalogue()).algorithm, Algorithm::Cpa);
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(std::filesystem::path(path("a.yaml")).parent_path());
  EXPECT_EQ(loadConfiguration("a.yaml", domains::catalogue()).algorithm, Algorithm::Cpa);
  EXPECT_EQ(loadConfiguration("./without-extension", domains::catalogue()).algorithm, Algorithm::Cpa);
  EXPECT_EQ(errorOfName("without-extension"),
            "unknown configuration 'without-extension'; for the file of that name, write './without-extension'");
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace argosy::configuration
