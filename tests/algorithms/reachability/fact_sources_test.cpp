// Refinement with each source of facts: what one source is for, others do not solve in the same number of refinements;
// every source keeps both verdicts right.
#include "algorithms/reachability/fact_sources.h"

#include <gtest/gtest.h>

#include "algorithms/strategy/verification.h"
#include "domains/registry.h"
#include "program/transform/resolve_function_pointers.h"
#include "tests/frontend/c_source.h"
#include "tests/program/transform.h"

namespace argosy::algorithms {
namespace {

struct RefinedOutcome {
  std::string verdict;
  EngineStatistics statistics;

  /// Counted; 0 where the run did not come to it.
  std::uint64_t figure(const std::string& name) const {
    for (const auto& [key, value] : statistics.details)
      if (key == name) return std::get<std::uint64_t>(value);
    return 0;
  }
};

RefinedOutcome verify(const std::string& text, const std::string& name, std::vector<std::string> options) {
  const auto program = frontend::loadC(
      "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n#define N __VERIFIER_nondet_int()\n" +
      text);
  test::transform(*program, FunctionPointerResolution());
  configuration::Configuration configuration = configuration::loadConfiguration(name, domains::catalogue());
  options.insert(options.begin(), "cegar.max-refinements=8");
  configuration::applyOptions(configuration, options);
  Verification verification(*program,
                            {{{automaton::PropertyKind::UnreachCall, "unreach-call", {"reach_error"}, "", "main"}}, {}},
                            configuration);
  const evidence::Verdict verdict = verification.run(Limits().atMost(10));
  return {evidence::toString(verdict), verification.stages().back().statistics};
}

constexpr const char* parity =
    "int main() { unsigned x = 8; while (x < 0x0ffffff0) x += 4; if (x & 3) reach_error(); }";
constexpr const char* together =
    "int main() { unsigned x = 0, y = 0; while (N) { x++; y++; } if (x != y) reach_error(); }";
constexpr const char* bounded =
    "int main() { int level = 0, last = 0; while (N) { if (level < 1000) level++; else level = 10; last = level + 5; }"
    " if (last * 3 > 4000) reach_error(); }";
constexpr const char* wrong = "int main() { int x = 0; while (N) { if (x < 3) x++; } if (x == 2) reach_error(); }";

TEST(FactSources, ConditionsThatFailLastExplainMore) {
  for (const std::string config : {"predicate", "impact-abe", "ufo"}) {
    EXPECT_TRUE(verify(parity, config, {"predicate.prefix-selection=first", "cegar.max-refinements=4"})
                    .verdict.starts_with("UNKNOWN"))
        << config;
    for (const std::string selection : {"last", "domain-good", "all"})
      EXPECT_EQ(verify(parity, config, {"predicate.prefix-selection=" + selection}).verdict, "TRUE")
          << config << ' ' << selection;
  }
}

TEST(FactSources, HeuristicsComeWithoutInterpolants) {
  const RefinedOutcome run =
      verify(parity, "predicate", {"predicate.facts=heuristics,interpolants", "predicate.prefix-selection=first"});
  EXPECT_EQ(run.verdict, "TRUE");
  EXPECT_GE(run.figure("paths refined by heuristics"), 1u);
}

TEST(FactSources, PathInvariantsKnowWhatLoopsDo) {
  EXPECT_TRUE(verify(bounded, "predicate", {"predicate.facts=interpolants", "cegar.max-refinements=3"})
                  .verdict.starts_with("UNKNOWN"));
  for (const std::string config : {"predicate", "impact-abe", "ufo"}) {
    const RefinedOutcome run = verify(bounded, config, {"predicate.facts=path-invariants"});
    EXPECT_EQ(run.verdict, "TRUE") << config;
    EXPECT_LE(run.statistics.refinements, 4u) << config;
  }
}

TEST(FactSources, ASourceThatKnowsNothingMoreIsFollowedByTheNext) {
  EXPECT_TRUE(verify(together, "predicate", {"predicate.facts=path-invariants", "predicate.prefix-selection=last"})
                  .verdict.starts_with("UNKNOWN (no progress"));
  const RefinedOutcome run = verify(
      together, "predicate", {"predicate.facts=path-invariants,interpolants", "predicate.prefix-selection=last"});
  EXPECT_EQ(run.verdict, "TRUE");
  EXPECT_GE(run.figure("paths refined by interpolants by weakest-precondition"), 1u);
}

TEST(FactSources, AllFindTheViolation) {
  for (const std::string facts : {"interpolants", "heuristics,interpolants", "path-invariants,interpolants",
                                  "path-invariants,heuristics,interpolants"})
    for (const std::string selection : {"whole", "first", "last", "domain-good", "all"})
      EXPECT_EQ(
          verify(wrong, "predicate", {"predicate.facts=" + facts, "predicate.prefix-selection=" + selection}).verdict,
          "FALSE(unreach-call)")
          << facts << ' ' << selection;
  for (const std::string config : {"impact-abe", "impact", "ufo"})
    EXPECT_EQ(verify(wrong, config, {"predicate.facts=path-invariants,interpolants", "predicate.prefix-selection=all"})
                  .verdict,
              "FALSE(unreach-call)")
        << config;
}

}  // namespace
}  // namespace argosy::algorithms
