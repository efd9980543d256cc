// What others know of whole calls spares refinements where functions are analysed by themselves.
#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/strategy/verification.h"
#include "domains/registry.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

const std::string toldDeclarations =
    "extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);\n"
    "#define N __VERIFIER_nondet_uint()\n";

struct ToldCall {
  SharedFactKind kind;
  std::string text;
};

struct ToldOutcome {
  std::string outcome;
  std::uint64_t refinements, initialPredicates;
};

ToldOutcome proveTold(const std::string& text, const std::string& function, const std::vector<ToldCall>& told) {
  const auto program = frontend::loadC(toldDeclarations + text);
  const configuration::Configuration configuration =
      configuration::loadConfiguration("bam-predicate", domains::catalogue());
  Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
  const Function& called = *verification.program().findFunction(function);
  for (const ToldCall& fact : told)
    verification.facts().board.publish(
        {fact.kind, fact.kind == SharedFactKind::Ensures ? called.exit : called.entry, fact.text, {}});
  const evidence::Verdict verdict = verification.run(Limits().atMost(20));
  const EngineStatistics& statistics = verification.stages().back().statistics;
  const auto initial = std::ranges::find(statistics.details, "initial predicates", &Figures::value_type::first);
  if (initial == statistics.details.end()) throw std::logic_error("nobody has counted the predicates");
  return {evidence::toString(verdict), statistics.refinements, std::get<std::uint64_t>(initial->second)};
}

const std::string additionByRecursion =
    "unsigned add(unsigned n, unsigned m) { if (n == 0) return m; return add(n - 1, m + 1); }\n"
    "int main(void) { unsigned a = N, b = N; if (add(a, b) != a + b) reach_error(); return 0; }\n";

const std::string countedByRecursion =
    "unsigned g; void inc(unsigned n) { if (n == 0) return; g = g + 1; inc(n - 1); }\n"
    "int main(void) { unsigned n = N; g = 5; inc(n); if (g != n + 5) reach_error(); return 0; }\n";

TEST(ContractPredicates, SpareRefinements) {
  const ToldOutcome alone = proveTold(additionByRecursion, "add", {});
  EXPECT_EQ(alone.outcome, "TRUE");
  EXPECT_GE(alone.refinements, 1u);
  const ToldOutcome told = proveTold(additionByRecursion, "add", {{SharedFactKind::Ensures, "\\result == n + m"}});
  EXPECT_EQ(told.outcome, "TRUE");
  EXPECT_EQ(told.refinements, 0u);
  EXPECT_EQ(told.initialPredicates, 1u);
}

TEST(ContractPredicates, MayTalkOfOldValues) {
  const ToldOutcome told = proveTold(countedByRecursion, "inc", {{SharedFactKind::Ensures, "g == \\old(g) + n"}});
  EXPECT_EQ(told.outcome, "TRUE");
  EXPECT_EQ(told.refinements, 0u);
}

TEST(ContractPredicates, AreGuidesAndNotBelieved) {
  const ToldOutcome told = proveTold(additionByRecursion, "add",
                                     {{SharedFactKind::Ensures, "\\result == n"}, {SharedFactKind::Demands, "n == 3"}});
  EXPECT_EQ(told.outcome, "TRUE");
  EXPECT_EQ(told.initialPredicates, 2u);
  EXPECT_EQ(proveTold("unsigned f(unsigned n) { if (n == 0) return 0; return f(n - 1); }\n"
                      "int main(void) { if (f(N) == 0) reach_error(); return 0; }\n",
                      "f", {{SharedFactKind::Ensures, "0"}, {SharedFactKind::Ensures, "\\result == 1"}})
                .outcome,
            "FALSE(unreach-call)");
}

TEST(ContractPredicates, WithoutMeaningAreLeftOut) {
  const ToldOutcome told = proveTold(additionByRecursion, "add",
                                     {{SharedFactKind::Ensures, "\\result == missing"},
                                      {SharedFactKind::Ensures, "\\result =="},
                                      {SharedFactKind::Demands, "\\result == n"}});
  EXPECT_EQ(told.outcome, "TRUE");
  EXPECT_EQ(told.initialPredicates, 0u);
}

}  // namespace
}  // namespace argosy::algorithms
