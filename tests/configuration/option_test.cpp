#include "configuration/option.h"

#include <gtest/gtest.h>

#include "configuration/option_values.h"
#include "domains/registry.h"
#include "tests/configuration/sample_options.h"

namespace argosy::configuration {
namespace {

TEST(OptionType, Boolean) {
  EXPECT_EQ(BooleanType{}.parse("true"), OptionValue(true));
  EXPECT_EQ(BooleanType{}.parse("false"), OptionValue(false));
  for (const char* text : {"", "True", "yes", "1", "true "}) EXPECT_FALSE(BooleanType{}.parse(text)) << text;
}

TEST(OptionType, IntegerHasARange) {
  const IntegerType type{-5, 9};
  EXPECT_EQ(type.parse("-5"), OptionValue(std::int64_t{-5}));
  EXPECT_EQ(type.parse("9"), OptionValue(std::int64_t{9}));
  for (const char* text : {"", "-6", "10", "1.0", "+1", "0x1", "1 ", " 1", "one", "99999999999999999999"})
    EXPECT_FALSE(type.parse(text)) << text;
  EXPECT_EQ(type.expectation(), "an integer from -5 to 9");
  EXPECT_EQ(IntegerType{}.expectation(), "an integer, at least 0");
  EXPECT_EQ(IntegerType{std::numeric_limits<std::int64_t>::min()}.expectation(), "an integer");
}

TEST(OptionType, ChoiceIsOneOfItsNames) {
  const ChoiceType type{{"red", ""}, {"green", ""}, {"blue", ""}};
  EXPECT_EQ(type.parse("green"), OptionValue(Chosen{"green"}));
  for (const char* text : {"", "Green", "gree", "red,green"}) EXPECT_FALSE(type.parse(text)) << text;
  EXPECT_EQ(type.expectation(), "'red', 'green' or 'blue'");
}

TEST(OptionType, ListIsSeparatedByCommas) {
  EXPECT_EQ(StringListType{}.parse(""), OptionValue(StringList{}));
  EXPECT_EQ(StringListType{}.parse("a"), OptionValue(StringList{"a"}));
  EXPECT_EQ(StringListType{}.parse(" a b , c"), OptionValue(StringList{"a b", "c"}));
  for (const char* text : {",", "a,", ",a", "a,,b"}) EXPECT_FALSE(StringListType{}.parse(text)) << text;
}

TEST(OptionValue, PrintsAsItIsWritten) {
  EXPECT_EQ(toString(OptionValue(true)), "true");
  EXPECT_EQ(toString(OptionValue(std::int64_t{-3})), "-3");
  EXPECT_EQ(toString(OptionValue(Chosen{"red"})), "red");
  EXPECT_EQ(toString(OptionValue(Duration(1500))), "1500ms");
  EXPECT_EQ(toString(OptionValue(MemorySize{2000})), "2kB");
  EXPECT_EQ(toString(OptionValue(std::string("x y"))), "x y");
  EXPECT_EQ(toString(OptionValue(StringList{"a", "b"})), "[a, b]");
}

TEST(Catalogue, FindsOptionsAndDefaults) {
  const Catalogue& catalogue = sampleOptions();
  EXPECT_EQ(catalogue.find("sample.none"), nullptr);
  EXPECT_THROW(catalogue.at("sample.none"), std::logic_error);
  EXPECT_EQ(catalogue.at("sample.list").defaultValue, OptionValue(StringList{"a", "b"}));
  EXPECT_EQ(catalogue.at("sample.shade").group->name, "sample");
  EXPECT_EQ(catalogue.keys().front(), "sample.boolean");
  EXPECT_EQ(catalogue.keys().size(), 9u);
}

/// What is wrong with a table of one group "g" with these options.
std::string problemOf(std::vector<OptionDeclaration> options) {
  const std::vector<OptionGroup> groups{{"g", "Group", options}};
  try {
    const Catalogue catalogue(groups);
    return "";
  } catch (const std::logic_error& error) {
    return error.what();
  }
}

TEST(Catalogue, RejectsMalformedDeclarations) {
  const OptionDeclaration good{"g.a", BooleanType{}, "true", "Help."};
  EXPECT_EQ(problemOf({good}), "");
  EXPECT_EQ(problemOf({good, good}), "the declaration of option 'g.a': there are two");
  EXPECT_EQ(problemOf({{"h.a", BooleanType{}, "true", "Help."}}),
            "the declaration of option 'h.a': it does not begin with its group's name, 'g.'");
  EXPECT_EQ(problemOf({{"ga", BooleanType{}, "true", "Help."}}),
            "the declaration of option 'ga': it does not begin with its group's name, 'g.'");
  EXPECT_EQ(problemOf({{"g.a", IntegerType{1, 5}, "0", "Help."}}),
            "the declaration of option 'g.a': the default has to be an integer from 1 to 5");
  EXPECT_EQ(problemOf({{"g.a", BooleanType{}, "true", ""}}),
            "the declaration of option 'g.a': the help has to be one or two sentences");
  EXPECT_EQ(problemOf({{"g.a", BooleanType{}, "true", "Help.", {"g.b", "true"}}}),
            "the declaration of option 'g.a': there is no 'g.b: true'");
  EXPECT_EQ(problemOf({good, {"g.b", BooleanType{}, "true", "Help.", {"g.a", "maybe"}}}),
            "the declaration of option 'g.b': there is no 'g.a: maybe'");
}

std::string problemOfCpas(std::vector<CpaDeclaration> cpas) {
  static constexpr OptionDeclaration options[] = {
      {"g.merge", ChoiceType{{"sep", "apart"}, {"join", "together"}}, "sep", "Help."}};
  static constexpr OptionGroup groups[] = {{"g", "Group", options}};
  try {
    const Catalogue catalogue(groups, std::move(cpas));
    return "";
  } catch (const std::logic_error& error) {
    return error.what();
  }
}

TEST(Catalogue, RejectsMalformedCpas) {
  static constexpr OptionGroup others[] = {{"h", "Others", {}, "b"}};
  EXPECT_EQ(problemOfCpas({{.name = "a", .help = "something", .joins = {"g.merge", "join"}}}), "");
  EXPECT_EQ(problemOfCpas({{.name = "a", .help = ""}}), "the declaration of CPA 'a': it needs a name and a help");
  EXPECT_EQ(problemOfCpas({{.name = "a", .help = "one"}, {.name = "a", .help = "another"}}),
            "the declaration of CPA 'a': there are two");
  EXPECT_EQ(problemOfCpas({{.name = "a", .help = "something", .joins = {"g.merge", "both"}}}),
            "the declaration of CPA 'a': there is no 'g.merge: both'");
  EXPECT_EQ(problemOfCpas({{.name = "a", .help = "something", .refinable = {"g.track", "refined"}}}),
            "the declaration of CPA 'a': there is no 'g.track: refined'");
  EXPECT_EQ(problemOfCpas({{.name = "a", .help = "something", .options = others}}),
            "the declaration of CPA 'a': its options 'h' are for another one");
}

TEST(Catalogue, OfArgosyHasTheOptionsWithTheirDefaults) {
  const std::pair<const char*, const char*> expected[] = {
      {"traversal.order", "reverse-postorder"},
      {"traversal.seed", "0"},
      {"cegar.restart", "lazy"},
      {"cegar.max-refinements", "0"},
      {"value.merge", "sep"},
      {"value.track", "all"},
      {"value.liveness", "true"},
      {"value.precision-scope", "location"},
      {"value.prefix-selection", "domain-good"},
      {"interval.merge", "join"},
      {"interval.widening-delay", "2"},
      {"interval.thresholds", "true"},
      {"interval.narrowing", "2"},
      {"interval.liveness", "true"},
      {"bounds.loop-iterations", "0"},
      {"bounds.path-length", "0"},
      {"bounds.calls", "0"},
      {"bounds.calls-of", ""},
      {"bounds.recursion-depth", "0"},
      {"counterexample.native-replay", "auto"},
      {"counterexample.check", "true"},
      {"counterexample.search-time", "5s"},
      {"report.witness-format", "yaml"},
      {"limits.time", "0s"},
      {"limits.memory", "0"},
  };
  for (const auto& [key, value] : expected)
    EXPECT_EQ(toString(domains::catalogue().at(key).defaultValue), value) << key;
}

enum class Colour { Red, Green };

TEST(OptionValues, AreTyped) {
  const OptionValues values(sampleOptions());
  EXPECT_EQ(values.get<bool>("sample.boolean"), true);
  EXPECT_EQ(values.get<std::int64_t>("sample.integer"), 3);
  EXPECT_EQ(values.get<Duration>("sample.duration"), Duration(5000));
  EXPECT_EQ(values.get<MemorySize>("sample.memory"), MemorySize{4'000'000'000});
  EXPECT_EQ(values.get<std::string>("sample.string"), "");
  EXPECT_EQ(values.get<StringList>("sample.list"), (StringList{"a", "b"}));
  EXPECT_EQ(values.getChoice("sample.choice"), "green");
}

TEST(OptionValues, MistakesInArgosyAreLogicErrors) {
  OptionValues values(sampleOptions());
  EXPECT_THROW(values.get<bool>("sample.none"), std::logic_error);
  EXPECT_THROW(values.get<bool>("sample.integer"), std::logic_error);
  EXPECT_THROW(values.get<std::string>("sample.choice"), std::logic_error);
  EXPECT_THROW(values.getChoice("sample.string"), std::logic_error);
  EXPECT_THROW(values.set("sample.integer", OptionValue(true), {}), std::logic_error);
  EXPECT_THROW(values.set("sample.none", OptionValue(true), {}), std::logic_error);
}

TEST(OptionValues, ChoicesAreEnumerators) {
  OptionValues values(sampleOptions());
  EXPECT_EQ(values.getChoice<Colour>("sample.choice", {{"red", Colour::Red}, {"green", Colour::Green}}), Colour::Green);
  values.set("sample.choice", "red", {}, {});
  EXPECT_EQ(values.getChoice<Colour>("sample.choice", {{"red", Colour::Red}, {"green", Colour::Green}}), Colour::Red);
  EXPECT_THROW(values.getChoice<Colour>("sample.choice", {{"red", Colour::Red}}), std::logic_error)
      << "a choice is missing";
  EXPECT_THROW(values.getChoice<Colour>("sample.choice", {{"red", Colour::Red}, {"blue", Colour::Green}}),
               std::logic_error);
  EXPECT_THROW(values.getChoice<Colour>("sample.string", {}), std::logic_error);
}

TEST(OptionValues, RememberWhereTheyWereSet) {
  OptionValues values(sampleOptions());
  EXPECT_FALSE(values.isSet("sample.integer"));
  values.set("sample.integer", "3", {"f.yml", 4, 2}, {"f.yml", 4, 9});
  EXPECT_TRUE(values.isSet("sample.integer")) << "to its default, but set";
  EXPECT_EQ(values.assigned().at("sample.integer").origin.line, 4);
}

TEST(OptionValues, LaterOnesOverride) {
  OptionValues first(sampleOptions()), second(sampleOptions());
  first.set("sample.integer", "1", {}, {});
  first.set("sample.boolean", "false", {}, {});
  second.set("sample.integer", "2", {}, {});
  first.overrideWith(second);
  EXPECT_EQ(first.get<std::int64_t>("sample.integer"), 2);
  EXPECT_FALSE(first.get<bool>("sample.boolean"));
}

TEST(OptionValues, KnowConditions) {
  OptionValues values(sampleOptions());
  EXPECT_TRUE(values.satisfies({}));
  EXPECT_FALSE(values.satisfies({"sample.choice", "red"}));
  values.set("sample.choice", "red", {}, {});
  EXPECT_TRUE(values.satisfies({"sample.choice", "red"}));
}

std::string errorOfOption(std::string_view key, std::string_view text) {
  OptionValues values(sampleOptions());
  try {
    values.set(key, text, {}, {});
    return "";
  } catch (const ConfigurationError& error) {
    return error.what();
  }
}

TEST(OptionValues, ErrorsSayWhatWasExpected) {
  EXPECT_EQ(errorOfOption("sample.boolaen", "true"), "unknown option 'sample.boolaen'; did you mean 'sample.boolean'?");
  EXPECT_EQ(errorOfOption("zzz", "true"), "unknown option 'zzz'; 'argosy options' lists all");
  EXPECT_EQ(errorOfOption("sample", "true"),
            "'sample' is a group of options; write the full name of one, such as 'sample.boolean'");
  EXPECT_EQ(errorOfOption("sample.boolean", "yes"), "option 'sample.boolean': expected 'true' or 'false', got 'yes'");
  EXPECT_EQ(errorOfOption("sample.integer", "10"),
            "option 'sample.integer': expected an integer from -5 to 9, got '10'");
  EXPECT_EQ(errorOfOption("sample.count", "-1"), "option 'sample.count': expected an integer, at least 0, got '-1'");
  EXPECT_EQ(errorOfOption("sample.choice", "gren"),
            "option 'sample.choice': expected 'red' or 'green', got 'gren'; did you mean 'green'?");
  EXPECT_EQ(errorOfOption("sample.choice", "violet"),
            "option 'sample.choice': expected 'red' or 'green', got 'violet'");
  EXPECT_EQ(errorOfOption("sample.duration", "5x"),
            "option 'sample.duration': expected a duration such as 20s, 1.5min, 2h or 500ms, got '5x'");
  EXPECT_EQ(errorOfOption("sample.memory", "5x"),
            "option 'sample.memory': expected a memory size such as 4GB, 500MB or 4000 (megabytes), got '5x'");
  EXPECT_EQ(errorOfOption("sample.list", "a,,b"), "option 'sample.list': expected a list of strings, got 'a,,b'");
  EXPECT_EQ(errorOfOption("sample.string", "anything, at all"), "");
}

}  // namespace
}  // namespace argosy::configuration
