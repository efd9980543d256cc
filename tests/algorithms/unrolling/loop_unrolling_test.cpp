// Bounded model checking loop by loop: what is left out is what no execution reaches.
#include <gtest/gtest.h>

#include "algorithms/composition/formulas.h"
#include "algorithms/strategy/verification.h"
#include "domains/registry.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

const std::string unrollingDeclarations =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n#define N __VERIFIER_nondet_int()\n";

std::unique_ptr<Program> loadUnrolled(const std::string& text) {
  const frontend::CFiles files;
  frontend::Options options;
  options.files = {files.write("a.c", unrollingDeclarations + text)};
  return frontend::load(options);
}

struct UnrolledRun {
  std::string outcome;  // its first word
  std::uint64_t states;
};

UnrolledRun unroll(const std::string& text, const std::vector<std::string>& options = {}) {
  const auto program = loadUnrolled(text);
  configuration::Configuration configuration = configuration::loadConfiguration("bmc", domains::catalogue());
  configuration::applyOptions(configuration, options);
  Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
  const evidence::Verdict verdict = verification.run(Limits().atMost(20));
  const std::string outcome = evidence::toString(verdict);
  return {outcome.substr(0, outcome.find_first_of("( ")), verification.stages().back().statistics.reached};
}

std::string countedTo(int last, int forbidden) {
  return "int main(void) { int n = N, s = 0; if (n < 0 || n > " + std::to_string(last) +
         ") return 0; for (int i = 0; i < n; i++) { s++; int j = n; while (j > i) j -= 2; if (s == " +
         std::to_string(forbidden) + ") reach_error(); } return 0; }";
}

TEST(LoopUnrolling, IterationsThatNoExecutionReachesAreLeftOut) {
  const UnrolledRun some = unroll(countedTo(5, 6), {"bmc.k-start=10"}),
                    many = unroll(countedTo(5, 6), {"bmc.k-start=1000"});
  EXPECT_EQ(some.outcome, "TRUE");
  EXPECT_EQ(many.outcome, "TRUE");
  EXPECT_EQ(some.states, many.states);
}

TEST(LoopUnrolling, TheLastIterationThatIsReachedIsNotLeftOut) {
  for (const int last : {1, 2, 3, 4, 7, 9}) {
    EXPECT_EQ(unroll(countedTo(last, last)).outcome, "FALSE") << last;
    EXPECT_EQ(unroll(countedTo(last, last + 1)).outcome, "TRUE") << last;
  }
}

TEST(LoopUnrolling, RecursionGoesAsDeepAsExecutionsDo) {
  const auto text = [](int depth) {
    return "int f(int n) { if (n == " + std::to_string(depth) +
           ") reach_error(); return n > 0 ? f(n - 1) + 1 : 0; } int g(int n) { return n < 6 ? g(n + 1) : f(n - 1); }"
           "int main(void) { int n = N; if (n < 0 || n > 6) return 0; return g(n); }";
  };
  EXPECT_EQ(unroll(text(5)).outcome, "FALSE");
  EXPECT_EQ(unroll(text(0)).outcome, "FALSE");
  EXPECT_EQ(unroll(text(6)).outcome, "TRUE");
}

TEST(LoopUnrolling, TheBoundEndsTheSearch) {
  EXPECT_EQ(unroll("int main(void) { int s = 0; while (N) if (s++ == 30) reach_error(); return 0; }", {"bmc.k-max=20"})
                .outcome,
            "UNKNOWN");
  EXPECT_EQ(unroll("int main(void) { int s = 0; while (N) if (s++ == 30) reach_error(); return 0; }", {"bmc.k-max=40"})
                .outcome,
            "FALSE");
}

TEST(Formulas, ABriefQuestionIsGivenUpAndCanBeAskedAgain) {
  const auto program = loadUnrolled("int main(void) { return 0; }");
  PreparedProgram prepared(*program);
  const Limits limits;
  const configuration::Configuration configuration = configuration::loadConfiguration("bmc", domains::catalogue());
  Formulas formulas(prepared.facts(), configuration, limits);
  smt::TermTable& terms = formulas.terms();
  const auto word = [&](const char* name) { return terms.zeroExtend(terms.symbol(name, terms.bitVectorSort(10)), 20); };
  const auto isProduct = [&](std::uint32_t product) {
    const smt::TermRef one = terms.bitVector(20, 1);
    const smt::TermRef conjuncts[] = {
        terms.equal(terms.binary(smt::TermKind::BvMultiply, word("x"), word("y")), terms.bitVector(20, product)),
        terms.binary(smt::TermKind::BvUnsignedLess, one, word("x")),
        terms.binary(smt::TermKind::BvUnsignedLess, word("x"), word("y"))};
    return terms.conjunction(conjuncts);
  };
  const Formulas::Result given = formulas.solveBriefly(isProduct(1009 * 997), false, 1);
  EXPECT_EQ(given.answer, smt::Answer::Unknown);
  EXPECT_EQ(given.reason, smt::Solver::tooManyConflicts);
  EXPECT_EQ(formulas.solveBriefly(isProduct(1009 * 997), false, 0).answer, smt::Answer::Satisfiable);
  EXPECT_EQ(formulas.solveBriefly(isProduct(1'000'003), false, 0).answer, smt::Answer::Unsatisfiable) << "a prime";
  EXPECT_EQ(formulas.solve(isProduct(1009 * 997), false).answer, smt::Answer::Satisfiable);
}

}  // namespace
}  // namespace argosy::algorithms
