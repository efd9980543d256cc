// The format of precision files: what is written is read again, and what is wrong is named with its place.
#include "report/precision_file.h"

#include <gtest/gtest.h>

namespace argosy::report {
namespace {

const Producer precisionProducer{"Argosy", "1.2.3", "predicate", {}};

std::string precisionErrorOf(const std::string& text) {
  try {
    parsePrecision(text, "p.yml");
  } catch (const PrecisionError& error) {
    return error.what();
  }
  return "no error";
}

std::string withScope(const std::string& scope) { return "format_version: '1.0'\nprecision:\n  - " + scope; }

TEST(PrecisionFile, WhatIsWrittenIsReadAgain) {
  SavedPrecision precision;
  precision.inputFiles = {"a.c", "it's.c"};
  precision.entries = {{{"main", 7, 2, 0, "while (c != '\\n')"}, "main::x < 10"},
                       {{"", 0, 0, 0, ""}, "lock == 0"},
                       {{"f", 0, 0, 3, ""}, "c != 'a'"}};
  SavedPrecision again = parsePrecision(toYaml(precision, precisionProducer), "p.yml");
  EXPECT_EQ(again.inputFiles, precision.inputFiles);
  ASSERT_EQ(again.entries.size(), 3u);
  const PrecisionEntry sorted[] = {precision.entries[1], precision.entries[2], precision.entries[0]};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(again.entries[i].scope, sorted[i].scope);
    EXPECT_EQ(again.entries[i].predicate, sorted[i].predicate);
    EXPECT_GT(again.entries[i].line, 8u);
  }
}

TEST(PrecisionFile, IsTheSameWhateverTheOrder) {
  const PrecisionEntry a{{"main", 7, 0, 0, "l"}, "x < 1"}, b{{"main", 7, 0, 0, "l"}, "y < 1"},
      c{{"f", 0, 0, 0, ""}, "z"};
  EXPECT_EQ(toYaml({{"a.c"}, {a, b, c, a}, 0}, precisionProducer), toYaml({{"a.c"}, {c, b, a}, 0}, precisionProducer));
  EXPECT_NE(toYaml({{"a.c"}, {a}, 0}, precisionProducer)
                .find("  - scope: location\n    function: main\n    line: 7\n    source: 'l'\n    predicates:\n      - "
                      "'x < 1'\n"),
            std::string::npos);
}

TEST(PrecisionFile, TellsHowManyPredicatesAreMissing) {
  EXPECT_NE(toYaml(SavedPrecision{{"a.c"}, {}, 2}, precisionProducer).find("# 2 more have"), std::string::npos);
  EXPECT_EQ(toYaml(SavedPrecision{{"a.c"}, {}, 0}, precisionProducer).find(" more "), std::string::npos);
  EXPECT_TRUE(parsePrecision(toYaml(SavedPrecision{{"a.c"}, {}, 2}, precisionProducer), "p.yml").entries.empty());
}

TEST(PrecisionFile, ErrorsNamePlaceAndWhatIsLegal) {
  EXPECT_EQ(precisionErrorOf("format_version: '0.9'\nprecision: []"),
            "p.yml:1:17: format_version: expected one of 1.0, not '0.9'");
  EXPECT_EQ(precisionErrorOf("precision: []"), "p.yml:1:1: the key 'format_version' is missing");
  EXPECT_EQ(precisionErrorOf("format_version: '1.0'\npredicates: []"),
            "p.yml:2:1: predicates: unknown key; expected one of format_version, producer, input_files, precision");
  EXPECT_EQ(precisionErrorOf("- 1"), "p.yml:1:1: expected a mapping");
  EXPECT_EQ(precisionErrorOf("format_version: ["), "p.yml:1:1: not well-formed YAML: end of sequence flow not found");
  EXPECT_EQ(precisionErrorOf(withScope("scope: line")),
            "p.yml:3:12: precision[0].scope: expected one of global, function, location, not 'line'");
  EXPECT_EQ(precisionErrorOf(withScope("{scope: function, predicates: []}")),
            "p.yml:3:5: precision[0]: the key 'function' is missing");
  EXPECT_EQ(precisionErrorOf(withScope("{scope: location, function: f, predicates: []}")),
            "p.yml:3:5: precision[0]: the key 'line' is missing");
  EXPECT_EQ(precisionErrorOf(withScope("{scope: location, function: f, line: x, predicates: []}")),
            "p.yml:3:42: precision[0].line: expected a positive number, not 'x'");
  EXPECT_EQ(precisionErrorOf(withScope("{scope: global, function: f, predicates: []}")),
            "p.yml:3:31: precision[0].function: a scope of kind 'global' has no such key");
  EXPECT_EQ(precisionErrorOf(withScope("{scope: global, predicates: x < 1}")),
            "p.yml:3:33: precision[0].predicates: expected a list");
  EXPECT_EQ(precisionErrorOf(withScope("{scope: global, predicates: [x < 1]}")), "no error");
}

TEST(PrecisionFile, MissingFile) { EXPECT_THROW(readPrecision("/nonexistent/p.yml"), PrecisionError); }

}  // namespace
}  // namespace argosy::report
