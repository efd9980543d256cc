// Precisions that are given: what they mean in the program at hand, and what they are good for.
#include <gtest/gtest.h>

#include "algorithms/precision/precision_places.h"
#include "algorithms/precision/precision_reading.h"
#include "algorithms/strategy/verification.h"
#include "domains/registry.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

using report::PrecisionEntry;
using report::SavedPrecision;

const std::string precisionDeclarations =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n#define N __VERIFIER_nondet_int()\n";

/// The file stays: lines are recognised by their text.
std::unique_ptr<Program> load(const frontend::CFiles& files, const std::string& text) {
  frontend::Options options;
  options.files = {files.write("a.c", precisionDeclarations + text)};
  return frontend::load(options);
}

/// What came of one configuration.
struct PrecisionOutcome {
  std::string outcome{};
  std::uint64_t refinements = 0;
  SavedPrecision precision{};
  std::size_t dropped = 0;
};

PrecisionOutcome verify(const std::string& text, const std::string& configurationName,
                        const SavedPrecision* given = nullptr, const std::vector<std::string>& options = {}) {
  const frontend::CFiles files;
  const auto program = load(files, text);
  configuration::Configuration configuration =
      configuration::loadConfiguration(configurationName, domains::catalogue());
  configuration::applyOptions(configuration, options);
  Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
  verification.keepPrecision(true);
  PrecisionOutcome run;
  if (given) {
    FittedPrecision fitted = fitPrecision(*program, *given, "p.yml");
    run.dropped = fitted.dropped;
    verification.facts().seedPredicates = fitted.predicates;
  }
  const evidence::Verdict verdict = verification.run(Limits().atMost(20));
  run.outcome = evidence::toString(verdict);
  run.refinements = verification.stages().back().statistics.refinements;
  run.precision = verification.stages().back().precision;
  return run;
}

const std::string counter =
    "int main(void) {\n  int x = 0;\n  while (x < 1000000)\n    x++;\n  if (x != 1000000) reach_error();\n  return "
    "0;\n}\n";
const std::string rotation =
    "int main(void) {\n  int a = 1, b = 2, c = 3, t;\n  while (N) {\n    if (a == b) reach_error();\n    t = a; a = b; "
    "b = c; c = t;\n  }\n  return 0;\n}\n";
/// What matters in a function is its caller's, and shadowed.
const std::string callers =
    "int g;\nvoid step(int n) { while (n > 0) n--; g++; }\n"
    "int main(void) {\n  int x = N, y = 1;\n  if (x > 5) { int x = 3; step(x); y = x; if (y != 3) reach_error(); }\n"
    "  step(2);\n  if (y != 1 && y != 3) reach_error();\n  return 0;\n}\n";
const std::string pointers =
    "struct S { int n; int a[2]; };\nint main(void) {\n  struct S s = {0, {1, 2}};\n  struct S *p = 0;\n  int i = 0;\n "
    " if (N) p = &s;\n"
    "  while (N) {\n    if (p && p->a[1] != 2) reach_error();\n    if (i < 5) i++;\n    s.n = i;\n    if (s.n > 5 || "
    "(p && p != &s)) reach_error();\n  }\n  return 0;\n}\n";

/// Several calls of one function are open, each with its own variables.
const std::string recursion =
    "int f(int n) {\n  int k = N ? 1 : 2;\n  if (n <= 0) return 0;\n  f(n - 1);\n"
    "  while (N)\n    if (k > 2) reach_error();\n  return 1;\n}\nint main(void) { f(2); return 0; }\n";

class Reuse : public testing::TestWithParam<std::tuple<const char*, const std::string*>> {};

TEST_P(Reuse, NeedsNoRefinement) {
  const auto [configuration, text] = GetParam();
  const PrecisionOutcome first = verify(*text, configuration);
  EXPECT_EQ(first.outcome, "TRUE");
  EXPECT_GT(first.refinements, 0u);
  const PrecisionOutcome second = verify(*text, configuration, &first.precision);
  EXPECT_EQ(second.outcome, "TRUE");
  EXPECT_EQ(second.refinements, 0u);
  EXPECT_EQ(second.dropped, 0u);
}

INSTANTIATE_TEST_SUITE_P(Programs, Reuse,
                         testing::Combine(testing::Values("predicate", "predicate-cartesian", "impact-abe", "ufo"),
                                          testing::Values(&counter, &rotation, &callers, &pointers)));
INSTANTIATE_TEST_SUITE_P(SmallBlocks, Reuse,
                         testing::Combine(testing::Values("predicate-sbe", "impact", "impact-original"),
                                          testing::Values(&rotation)));

INSTANTIATE_TEST_SUITE_P(Recursion, Reuse,
                         testing::Combine(testing::Values("predicate+value"), testing::Values(&recursion)));

TEST(Precision, OfEveryScopeIsReused) {
  for (const char* scope : {"predicate.scope=function", "predicate.scope=global"}) {
    const PrecisionOutcome first = verify(callers, "predicate", nullptr, {scope});
    EXPECT_GT(first.refinements, 0u);
    EXPECT_TRUE(std::ranges::any_of(first.precision.entries,
                                    [](const PrecisionEntry& entry) { return entry.scope.line == 0; }));
    const PrecisionOutcome second = verify(callers, "predicate", &first.precision, {scope});
    EXPECT_EQ(second.outcome, "TRUE");
    EXPECT_EQ(second.refinements, 0u);
  }
}

TEST(Precision, OfAnUnfinishedRunIsWritten) {
  const PrecisionOutcome run = verify(rotation, "predicate", nullptr, {"cegar.max-refinements=1"});
  EXPECT_TRUE(run.outcome.starts_with("UNKNOWN")) << run.outcome;
  EXPECT_FALSE(run.precision.entries.empty());
}

TEST(Precision, OfAChangedProgramStillHelps) {
  const SavedPrecision saved = verify(rotation, "predicate").precision;
  // Everything has moved, and there is more.
  const std::string changed = "int unused(int y) {\n  while (y > 0) y--;\n  return y;\n}\n\n\n" + rotation;
  const PrecisionOutcome run = verify(changed, "predicate", &saved);
  EXPECT_EQ(run.outcome, "TRUE");
  EXPECT_EQ(run.refinements, 0u);
  EXPECT_EQ(run.dropped, 0u);
}

TEST(Precision, WhatIsGoneIsDropped) {
  SavedPrecision saved = verify(rotation, "predicate").precision;
  const std::size_t fitting = saved.entries.size();
  saved.entries.push_back({{"main", 0, 0, 0, ""}, "a < gone"});
  saved.entries.push_back({{"gone", 5, 0, 0, "x"}, "a < 1"});
  saved.entries.push_back({{"main", 99, 0, 0, "gone();"}, "0"});
  const PrecisionOutcome run = verify(rotation, "predicate", &saved);
  EXPECT_EQ(run.dropped, 3u);
  EXPECT_EQ(run.refinements, 0u);
  EXPECT_GT(fitting, 0u);
}

/// Predicates guide, and are never assumed: wrong ones change no verdict.
TEST(Precision, IsNeverAssumed) {
  const std::string unsafe =
      "int main(void) {\n  int x = 0;\n  while (x < 3)\n    x++;\n  if (x == 3) reach_error();\n  return 0;\n}\n";
  SavedPrecision wrong;
  for (const char* predicate : {"x < 3", "x != 3", "x == 100", "0", "1", "x % 2 == 0"}) {
    wrong.entries.push_back({{"main", 0, 0, 0, ""}, predicate});
    wrong.entries.push_back({{"main", 5, 0, 0, ""}, predicate});
  }
  for (const char* configuration : {"predicate", "predicate-cartesian", "impact-abe", "ufo", "impact-original"})
    EXPECT_EQ(verify(unsafe, configuration, &wrong).outcome, "FALSE(unreach-call)") << configuration;
  EXPECT_EQ(verify(rotation, "predicate", &wrong).outcome, "TRUE");
}

TEST(Precision, FromAssumptions) {
  const std::string guarded =
      "int main(void) {\n  int lock = 0;\n  while (N) {\n    if (lock == 1) reach_error();\n    lock = 1;\n    if (N) "
      "N;\n    lock = 0;\n  }\n  return 0;\n}\n";
  EXPECT_GT(verify(guarded, "predicate").refinements, 0u);
  const PrecisionOutcome run = verify(guarded, "predicate", nullptr, {"predicate.initial-precision=assumptions"});
  EXPECT_EQ(run.outcome, "TRUE");
  EXPECT_TRUE(std::ranges::any_of(run.precision.entries, [](const PrecisionEntry& entry) {
    return entry.scope.function == "main" && entry.scope.line == 0 && entry.predicate == "lock == 1";
  }));
}

// ------------------------------------------------------------------------------------------------------------- reading

class Reading : public testing::Test {
 protected:
  FittedPrecision fit(const std::vector<PrecisionEntry>& entries) {
    return fitPrecision(*program_, {{"old.c"}, entries, 0}, "p.yml");
  }

  std::string errorOf(const std::string& predicate) {
    try {
      fit({{{"main", 0, 0, 0, ""}, predicate, 7, 9}});
    } catch (const report::PrecisionError& error) {
      return error.what();
    }
    return "no error";
  }

  frontend::CFiles files_;
  std::unique_ptr<Program> program_ = load(files_, callers);
};

TEST_F(Reading, NamesOfOtherFunctionsAreQualified) {
  const FittedPrecision fitted = fit(
      {{{"step", 0, 0, 0, ""}, "n < main::y"}, {{"", 0, 0, 0, ""}, "g == step::n"}, {{"step", 0, 0, 0, ""}, "y == 1"}});
  ASSERT_EQ(fitted.predicates.size(), 2u);
  EXPECT_EQ(fitted.dropped, 1u);
  EXPECT_EQ(fitted.whyFirst, "p.yml:0:0: there is no variable 'y' in the function 'step'");
  EXPECT_TRUE(fitted.predicates[0].function.valid());
  EXPECT_FALSE(fitted.predicates[1].function.valid());
}

TEST_F(Reading, LinesAreFoundByTheirText) {
  PrecisionPlaces places(*program_);
  const FunctionId main = places.find("main");
  const auto exact = places.find(main, {"main", 7, 0, 0, "step(2);"});
  ASSERT_FALSE(exact.empty());
  EXPECT_EQ(places.find(main, {"main", 70, 0, 0, "step(2);"}), exact);
  EXPECT_TRUE(places.find(main, {"main", 7, 0, 0, "step(3);"}).empty());
  EXPECT_FALSE(places.find("printf").valid());
  for (const NodeId node : exact) EXPECT_EQ(places.find(main, places.scopeOf(node)), std::vector{node});
}

TEST_F(Reading, NoExpression) {
  EXPECT_EQ(
      errorOf("y <"),
      "p.yml:7:12: expected an expression, but the C code ends here; a predicate is a C expression such as 'x < 10'");
  EXPECT_EQ(errorOf("y; x"), "p.yml:7:12: expected one C expression; a predicate is a C expression such as 'x < 10'");
  EXPECT_EQ(errorOf("$1 < 2"),
            "p.yml:7:9: expected a C expression; '$' is for specification automata; a predicate is a C expression such "
            "as 'x < 10'");
  EXPECT_EQ(errorOf("step(y)"),
            "p.yml:7:13: expected a C expression without calls; a predicate is a C expression such as 'x < 10'");
}

TEST_F(Reading, OtherPrograms) {
  EXPECT_EQ(errorOf("z < 1"),
            "p.yml: none of its 1 predicates fits this program, whose functions are step, main; expected a precision "
            "file of this program or of an earlier "
            "version, this one is for old.c. The first: p.yml:7:9: there is no variable 'z' in the function 'main'");
  EXPECT_TRUE(fit({}).predicates.empty());
}

}  // namespace
}  // namespace argosy::algorithms
