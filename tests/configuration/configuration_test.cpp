// Loading: the keys, their types, includes, stages, files.
#include "configuration/configuration.h"

#include <random>

#include "configuration/shipped.h"
#include "domains/registry.h"
#include "tests/configuration/configuration_files.h"
#include "tests/configuration/sample_options.h"

namespace argosy::configuration {
namespace {

using namespace std::chrono_literals;

const std::string valueText = "algorithm: cpa\ncpas: [location, callstack, automaton, value]\n";
const std::string locationText = "algorithm: cpa\ncpas: [location, callstack, automaton]\n";
const std::string intervalText = "algorithm: cpa\ncpas: [location, callstack, automaton, interval]\n";

TEST(Configuration, HasAlgorithmCpasAndOptions) {
  const Configuration configuration = readConfiguration(
      "# a comment\ndescription: An example\n" + valueText + "options:\n  value.merge: join\n  limits.time: 1.5min\n",
      "c.yml", domains::catalogue());
  EXPECT_EQ(configuration.name, "c.yml");
  EXPECT_EQ(configuration.description, "An example");
  EXPECT_EQ(configuration.algorithm, Algorithm::Cpa);
  EXPECT_EQ(configuration.cpas, (std::vector<std::string>{"location", "callstack", "automaton", "value"}));
  EXPECT_TRUE(configuration.usesCpa("value"));
  EXPECT_FALSE(configuration.usesCpa("interval"));
  EXPECT_EQ(configuration.getChoice("value.merge"), "join");
  EXPECT_EQ(configuration.getDuration("limits.time"), 90s);
  EXPECT_TRUE(configuration.getBoolean("value.liveness")) << "a default";
  EXPECT_EQ(configuration.getInteger("bounds.path-length"), 0);
  EXPECT_EQ(configuration.getMemorySize("limits.memory").bytes, 0u);
  EXPECT_TRUE(configuration.stages.empty());
  EXPECT_THROW(configuration.get<bool>("value.mrege"), std::logic_error);
}

TEST(Configuration, ReadsEveryTypeOfOption) {
  const Configuration configuration = readConfiguration(locationText + R"(
options:
  sample.boolean: false
  sample.integer: -2
  sample.choice: "red"
  sample.duration: 2h
  sample.memory: 500 MB
  sample.string: some text, with a comma
  sample.list: [x, "y, z"]
)",
                                                        "c.yml", sampleOptions());
  EXPECT_FALSE(configuration.getBoolean("sample.boolean"));
  EXPECT_EQ(configuration.getInteger("sample.integer"), -2);
  EXPECT_EQ(configuration.getChoice("sample.choice"), "red");
  EXPECT_EQ(configuration.getDuration("sample.duration"), 2h);
  EXPECT_EQ(configuration.getMemorySize("sample.memory").bytes, 500'000'000u);
  EXPECT_EQ(configuration.getString("sample.string"), "some text, with a comma");
  EXPECT_EQ(configuration.getStrings("sample.list"), (StringList{"x", "y, z"}));
  EXPECT_EQ(readConfiguration(locationText + "options: {sample.list: 'x, y'}", "c.yml", sampleOptions())
                .getStrings("sample.list"),
            (StringList{"x", "y"}));
}

TEST(Configuration, OptionsMayAllBeCommentedOut) {
  EXPECT_EQ(errorOf(valueText + "options:\n#  value.merge: join\n"), "");
}

TEST(ConfigurationErrors, KnowTheirPlace) {
  try {
    readConfiguration(valueText + "options:\n  value.merge: jion\n", "c.yml", domains::catalogue());
    FAIL();
  } catch (const ConfigurationError& error) {
    EXPECT_EQ(error.file(), "c.yml");
    EXPECT_EQ(error.line(), 4);
    EXPECT_EQ(error.column(), 16);
    EXPECT_FALSE(error.isOnCommandLine());
  }
}

TEST(ConfigurationErrors, Yaml) {
  EXPECT_EQ(errorOf(""), "c.yml:1:1: error: expected a mapping with 'algorithm' and 'cpas', got nothing");
  EXPECT_EQ(errorOf("# nothing\n"), "c.yml:1:1: error: expected a mapping with 'algorithm' and 'cpas', got nothing");
  EXPECT_EQ(errorOf("hello"), "c.yml:1:1: error: expected a mapping with 'algorithm' and 'cpas', got 'hello'");
  EXPECT_EQ(errorOf("[a]"), "c.yml:1:1: error: expected a mapping with 'algorithm' and 'cpas', got a list");
  EXPECT_EQ(errorOf("a: 1\n---\nb: 2\n"), "c.yml:2:1: error: expected the end of the file after one YAML document");
  EXPECT_TRUE(errorOf("algorithm: cpa\ncpas: [location\n").starts_with("c.yml:3:1: error: this is not YAML: "))
      << errorOf("algorithm: cpa\ncpas: [location\n");
  EXPECT_TRUE(errorOf("a: *b\n").starts_with("c.yml:1:4: error: this is not YAML: ")) << errorOf("a: *b\n");
  EXPECT_TRUE(errorOf(std::string(100000, '[')).find("error: this is not YAML: ") != std::string::npos);
  EXPECT_EQ(errorOf("{a: 1} , b\n"), "c.yml:1:8: error: expected the end of the file after one YAML document");
  EXPECT_NE(errorOf(std::string("\0\xff\xfe", 3)), "");
}

TEST(ConfigurationErrors, Keys) {
  EXPECT_EQ(
      errorOf("algoritm: cpa\n"),
      "c.yml:1:1: error: unknown key 'algoritm': expected 'description', 'include', 'algorithm', 'cpas', 'options' or "
      "'stages'; did you mean 'algorithm'?");
  EXPECT_EQ(errorOf(valueText + "value.merge: sep\n"),
            "c.yml:3:1: error: 'value.merge' is an option; write it under 'options'");
  EXPECT_EQ(errorOf(valueText + "algorithm: cegar\n"), "c.yml:3:1: error: 'algorithm' is there twice");
  EXPECT_EQ(errorOf("[a]: b\n"), "c.yml:1:1: error: expected a key, got a list");
  EXPECT_EQ(errorOf("description: [a]\n" + valueText), "c.yml:1:14: error: expected a description, got a list");
}

TEST(ConfigurationErrors, Algorithm) {
  EXPECT_EQ(errorOf("cpas: [location]\n"),
            "c.yml:1:1: error: 'algorithm' is missing: expected 'algorithm: cpa', 'algorithm: cegar', 'algorithm: "
            "impact', 'algorithm: bmc', "
            "'algorithm: execution', 'algorithm: sequence' or 'algorithm: portfolio'");
  EXPECT_EQ(errorOf("algorithm: cegra\n"),
            "c.yml:1:12: error: unknown algorithm 'cegra': expected 'cpa', 'cegar', 'impact', 'bmc', 'execution', "
            "'summaries', 'sequence' or 'portfolio'; did you mean 'cegar'?");
  EXPECT_EQ(errorOf("algorithm:\n  - cpa\n"),
            "c.yml:2:3: error: expected 'cpa', 'cegar', 'impact', 'bmc', 'execution', 'summaries', 'sequence' or "
            "'portfolio', got a list");
}

TEST(ConfigurationErrors, Cpas) {
  EXPECT_EQ(
      errorOf("algorithm: cpa\n"),
      "c.yml:1:1: error: 'cpas' is missing: expected a list of CPAs, such as [location, callstack, automaton, value]");
  EXPECT_EQ(
      errorOf("algorithm: cpa\ncpas: location\n"),
      "c.yml:2:7: error: expected a list of CPAs, such as [location, callstack, automaton, value], got 'location'");
  EXPECT_EQ(errorOf("algorithm: cpa\ncpas: [location, valeu]\n", sampleOptions()),
            "c.yml:2:18: error: unknown CPA 'valeu': expected 'location', 'callstack', 'automaton' or 'value'; did you "
            "mean 'value'?");
  EXPECT_EQ(errorOf("algorithm: cpa\ncpas: [location, value, value]\n"),
            "c.yml:2:25: error: the CPA 'value' is there twice; remove one");
  EXPECT_EQ(errorOf("algorithm: cpa\ncpas: [location, {}]\n"),
            "c.yml:2:18: error: expected the name of a CPA, got a mapping");
}

TEST(ConfigurationErrors, Options) {
  const std::string prefix = valueText + "options:\n";
  EXPECT_EQ(errorOf(valueText + "options: 5\n"), "c.yml:3:10: error: expected a mapping of options to values, got '5'");
  EXPECT_EQ(errorOf(prefix + "  valeu.merge: sep\n"),
            "c.yml:4:3: error: unknown option 'valeu.merge'; did you mean 'value.merge'?");
  EXPECT_EQ(errorOf(prefix + "  value:\n    merge: sep\n"),
            "c.yml:4:3: error: 'value' is a group of options; write the full name of one, such as 'value.merge'");
  EXPECT_EQ(errorOf(prefix + "  value.merge: jon\n"),
            "c.yml:4:16: error: option 'value.merge': expected 'sep' or 'join', got 'jon'; did you mean 'join'?");
  EXPECT_EQ(errorOf(prefix + "  value.merge: [sep]\n"),
            "c.yml:4:16: error: expected 'sep' or 'join' for option 'value.merge', got a list");
  EXPECT_EQ(errorOf(prefix + "  bounds.path-length: many\n"),
            "c.yml:4:23: error: option 'bounds.path-length': expected an integer, at least 0, got 'many'");
  EXPECT_EQ(errorOf(prefix + "  value.merge: sep\n  value.merge: join\n"),
            "c.yml:5:3: error: 'value.merge' is there twice");
  EXPECT_EQ(
      errorOf(prefix + "  limits.time:\n  value.merge: sep\n"),
      "c.yml:4:3: error: expected a duration such as 20s, 1.5min, 2h or 500ms for option 'limits.time', got nothing");
  EXPECT_EQ(
      errorOf(prefix + "  limits.time: ~\n"),
      "c.yml:4:3: error: expected a duration such as 20s, 1.5min, 2h or 500ms for option 'limits.time', got nothing");
  EXPECT_EQ(errorOf(valueText + "options:\n  sample.list: [a, [b]]\n", sampleOptions()),
            "c.yml:4:20: error: expected a string, got a list");
}

TEST_F(ConfigurationFiles, IncludesAreOverridden) {
  write("base.yml", "description: Base\n" + valueText + "options:\n  value.merge: join\n  value.liveness: false\n");
  write("more.yml", "options: {bounds.path-length: 7, value.liveness: true}\n");
  // The include comes last, and is still overridden.
  write("a.yml", "options:\n  value.merge: sep\ninclude: [base.yml, more.yml]\n");
  const Configuration configuration = loadConfiguration(path("a.yml"), domains::catalogue());
  EXPECT_EQ(configuration.description, "Base");
  EXPECT_EQ(configuration.getChoice("value.merge"), "sep");
  EXPECT_EQ(configuration.getInteger("bounds.path-length"), 7);
  EXPECT_TRUE(configuration.getBoolean("value.liveness")) << "the later include overrides the earlier";
}

TEST_F(ConfigurationFiles, IncludesAreRelativeToTheirFile) {
  write("sub/deep/base.yml", valueText);
  write("sub/middle.yml", "include: deep/base.yml\n");
  write("a.yml", "include: sub/middle.yml\ndescription: Found\n");
  EXPECT_EQ(loadConfiguration(path("a.yml"), domains::catalogue()).cpas.size(), 4u);
}

TEST_F(ConfigurationFiles, IncludesMayBeShipped) {
  write("a.yml", "include: value\noptions: {value.merge: join}\n");
  EXPECT_EQ(loadConfiguration(path("a.yml"), domains::catalogue()).getChoice("value.merge"), "join");
  write("b.yml", "include: valeu\n");
  EXPECT_EQ(errorOfFile("b.yml"), "b.yml:1:10: error: unknown configuration 'valeu'; did you mean 'value'?");
}

TEST_F(ConfigurationFiles, IncludedTwiceIsNoCycle) {
  write("base.yml", valueText);
  write("left.yml", "include: base.yml\n");
  write("right.yml", "include: base.yml\n");
  write("a.yml", "include: [left.yml, right.yml]\n");
  EXPECT_EQ(errorOfFile("a.yml"), "");
}

TEST_F(ConfigurationFiles, CyclesAreErrors) {
  write("a.yml", "include: a.yml\n");
  EXPECT_EQ(errorOfFile("a.yml"), "a.yml:1:10: error: a configuration cannot contain itself: a.yml -> a.yml");
  write("b.yml", "include: sub/../c.yml\n");
  std::filesystem::create_directories(path("sub"));
  write("c.yml", "description: C\ninclude:\n  - b.yml\n");
  EXPECT_EQ(errorOfFile("b.yml"),
            "sub/../c.yml:3:5: error: a configuration cannot contain itself: b.yml -> sub/../c.yml -> sub/../b.yml");
  write("d.yml", "algorithm: sequence\nstages:\n  - config: ./d.yml\n");
  EXPECT_EQ(errorOfFile("d.yml"), "d.yml:3:13: error: a configuration cannot contain itself: d.yml -> ./d.yml");
}

TEST_F(ConfigurationFiles, UnreadableFilesAreErrors) {
  EXPECT_EQ(errorOfFile("none.yml"), "none.yml: error: no such file");
  std::filesystem::create_directories(path("folder.yml"));
  EXPECT_EQ(errorOfFile("folder.yml"), "folder.yml: error: is a directory");
  write("a.yml", valueText + "include: none.yml\n");
  EXPECT_EQ(errorOfFile("a.yml"), "a.yml:3:10: error: 'none.yml': no such file");
  write("b.yml", "include: {a: b}\n");
  EXPECT_EQ(errorOfFile("b.yml"), "b.yml:1:10: error: expected a file or a list of files, got a mapping");
  write("large.yml", std::string((1 << 20) + 1, '#'));
  EXPECT_EQ(errorOfFile("large.yml"), "large.yml: error: is too large for a configuration");
}

TEST_F(ConfigurationFiles, ErrorsInIncludedFilesNameThese) {
  write("base.yml", valueText + "options:\n  value.merge: no\n");
  write("a.yml", "include: base.yml\n");
  EXPECT_EQ(errorOfFile("a.yml"), "base.yml:4:16: error: option 'value.merge': expected 'sep' or 'join', got 'no'");
}

TEST_F(ConfigurationFiles, SequencesHaveStages) {
  write("value.yml", valueText);
  write("interval.yml", intervalText + "options: {traversal.order: bfs, interval.narrowing: 7}\n");
  write("a.yml", R"(
algorithm: sequence
stages:
  - config: interval.yml
    timelimit: 5s
  - {config: value.yml}
  - config: value-cegar
options:
  traversal.order: dfs
  value.merge: join
)");
  const Configuration configuration = loadConfiguration(path("a.yml"), domains::catalogue());
  EXPECT_EQ(configuration.algorithm, Algorithm::Sequence);
  ASSERT_EQ(configuration.stages.size(), 3u);
  EXPECT_EQ(configuration.stages[0].configuration.name, "interval.yml");
  EXPECT_EQ(configuration.stages[0].timeLimit, 5s);
  EXPECT_EQ(configuration.stages[1].timeLimit, 0s);
  EXPECT_EQ(configuration.stages[2].configuration.name, "value-cegar");
  EXPECT_EQ(configuration.stages[2].configuration.algorithm, Algorithm::Cegar);
  for (const Stage& stage : configuration.stages)
    EXPECT_EQ(stage.configuration.getChoice("traversal.order"), "dfs") << "over what the stage sets";
  EXPECT_EQ(configuration.stages[0].configuration.getInteger("interval.narrowing"), 7);
  EXPECT_EQ(configuration.stages[1].configuration.getChoice("value.merge"), "join");
}

TEST(ConfigurationErrors, Stages) {
  const std::string prefix = "algorithm: sequence\nstages:\n";
  EXPECT_EQ(errorOf(prefix + "  config: value\n"), "c.yml:3:3: error: expected a list of stages, got a mapping");
  EXPECT_EQ(errorOf(prefix + "  - value\n"), "c.yml:3:5: error: expected a stage such as 'config: value', got 'value'");
  EXPECT_EQ(errorOf(prefix + "  - timelimit: 5s\n"),
            "c.yml:3:5: error: the stage has no 'config': expected a stage such as 'config: value'");
  EXPECT_EQ(
      errorOf(prefix + "  - config: value\n    timelimt: 5s\n"),
      "c.yml:4:5: error: unknown key 'timelimt' in a stage: expected 'config', 'timelimit' or 'when'; did you mean "
      "'timelimit'?");
  EXPECT_EQ(errorOf(prefix + "  - config: value\n    timelimit: soon\n"),
            "c.yml:4:16: error: expected a duration such as 20s, 1.5min, 2h or 500ms, got 'soon'");
  EXPECT_EQ(errorOf(prefix + "  - config: valeu\n"),
            "c.yml:3:13: error: unknown configuration 'valeu'; did you mean 'value'?");
  EXPECT_EQ(errorOf(prefix + "  - config: [value]\n"), "c.yml:3:13: error: expected a configuration, got a list");
  EXPECT_EQ(errorOf(prefix + "  - config: value\n    config: interval\n"), "c.yml:4:5: error: 'config' is there twice");
}

TEST(ConfigurationErrors, DamagedFilesGiveNothingElse) {
  std::mt19937_64 random(3);
  const std::string pieces[] = {"\n", "  ", ": ", "- ", "[",  "]", "{", "}",  "&a ",
                                "*a", "'",  "\"", "#",  "!!", "|", "%", "\t", "~"};
  int errors = 0;
  for (int i = 0; i < 1500; ++i) {
    const auto shipped = shippedConfigurations();
    std::string text(shipped[random() % shipped.size()].text);
    for (std::size_t edits = 1 + random() % 4; edits > 0; --edits) {
      const std::size_t at = random() % (text.size() + 1);
      switch (random() % 3) {
        case 0: text.insert(at, pieces[random() % std::size(pieces)]); break;
        case 1: text.erase(at, random() % 10); break;
        default: text.insert(at, 1, static_cast<char>(random()));
      }
    }
    try {
      readConfiguration(text, "c.yml", domains::catalogue());
    } catch (const ConfigurationError& error) {
      ++errors;
      EXPECT_FALSE(std::string(error.what()).empty());
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what() << "\n" << text;
    }
  }
  EXPECT_GT(errors, 300);
}

/// The error of `--option` with these, on a shipped configuration.
std::string errorOfOptions(const std::string& name, const std::vector<std::string>& assignments) {
  Configuration configuration = loadConfiguration(name, domains::catalogue());
  try {
    applyOptions(configuration, assignments);
    return "";
  } catch (const ConfigurationError& error) {
    EXPECT_TRUE(error.isOnCommandLine() || error.line() != 0);
    return error.what();
  }
}

TEST(CommandLineOptions, SetValues) {
  Configuration configuration = loadConfiguration("value", domains::catalogue());
  applyOption(configuration, "value.merge=join");
  applyOptions(configuration,
               std::vector<std::string>{"limits.memory=2GB", "bounds.path-length=5", "bounds.path-length=6"});
  EXPECT_EQ(configuration.getChoice("value.merge"), "join");
  EXPECT_EQ(configuration.getMemorySize("limits.memory").bytes, 2'000'000'000u);
  EXPECT_EQ(configuration.getInteger("bounds.path-length"), 6) << "the last one wins";
}

TEST(CommandLineOptions, ReachAllStages) {
  Configuration configuration = loadConfiguration("default", domains::catalogue());
  applyOption(configuration, "traversal.order=bfs");
  for (const Stage& stage : configuration.stages)
    EXPECT_EQ(stage.configuration.getChoice("traversal.order"), "bfs") << stage.configuration.name;
}

TEST(CommandLineOptions, ErrorsSayWhatWasExpected) {
  EXPECT_EQ(errorOfOptions("value", {"value.merge"}),
            "expected KEY=VALUE, as in 'traversal.order=dfs', got 'value.merge'");
  EXPECT_EQ(errorOfOptions("value", {"=x"}), "expected KEY=VALUE, as in 'traversal.order=dfs', got '=x'");
  EXPECT_EQ(errorOfOptions("value", {"valeu.merge=join"}), "unknown option 'valeu.merge'; did you mean 'value.merge'?");
  EXPECT_EQ(errorOfOptions("value", {"value.merge="}), "option 'value.merge': expected 'sep' or 'join', got ''");
  EXPECT_EQ(errorOfOptions("value", {"value.merge=a=b"}), "option 'value.merge': expected 'sep' or 'join', got 'a=b'");
}

TEST(CommandLineOptions, LeaveTheConfigurationAsItWasOnErrors) {
  Configuration configuration = loadConfiguration("value", domains::catalogue());
  EXPECT_THROW(applyOptions(configuration, std::vector<std::string>{"value.merge=join", "value.track=refined"}),
               ConfigurationError);
  EXPECT_EQ(configuration.getChoice("value.merge"), "sep");
  EXPECT_EQ(configuration.getChoice("value.track"), "all");
}

}  // namespace
}  // namespace argosy::configuration
