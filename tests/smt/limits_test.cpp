// Limits really end queries. Measured in processor time, since other processes may delay this one.
#include <cstdlib>
#include <thread>

#include "tests/smt/solvers.h"

namespace argosy::smt {
namespace {

using namespace std::chrono_literals;

class SolverLimits : public SolverTest {
 protected:
  /// Seconds. A second is promised; cvc5 looks at its clock between steps, which take four times as long on the slowest machine that the tests have seen.
  static constexpr double tolerance = 4;

  /// The factors of a product of two random primes of 62 bits: too hard for every solver.
  TermRef factorisation() {
    const UInt128 product = UInt128{3471347328320983897U} * UInt128{3215794714887231011U};
    const TermRef x = terms.zeroExtend(word("x", 64), 128), y = terms.zeroExtend(word("y", 64), 128);
    const TermRef one = number(1, 128);
    const TermRef conjuncts[] = {terms.equal(times(x, y), number(product, 128)), less(one, x), less(one, y)};
    return terms.conjunction(conjuncts);
  }
};

TEST_P(SolverLimits, ConflictsEndAQueryOfASatSolver) {
  if (GetParam() != SolverKind::Sat) GTEST_SKIP() << "others take no notice";
  const auto solver = makeSolver(terms, {.kind = GetParam()});
  // The product of two numbers of ten bits each: hard enough to meet conflicts, and no more.
  const TermRef x = terms.zeroExtend(word("x", 10), 20), y = terms.zeroExtend(word("y", 10), 20), one = number(1, 20);
  const TermRef conjuncts[] = {terms.equal(times(x, y), number(1009 * 997, 20)), less(one, x), less(x, y)};
  const TermRef assumptions[] = {terms.conjunction(conjuncts)};
  solver->limitConflicts(1);
  EXPECT_EQ(solver->check(assumptions), Answer::Unknown);
  EXPECT_EQ(solver->reasonUnknown(), Solver::tooManyConflicts);
  solver->limitConflicts(0);
  EXPECT_EQ(solver->check(assumptions), Answer::Satisfiable) << "the same query, asked again";
}

TEST_P(SolverLimits, TimeEndsASingleQuery) {
  for (const std::chrono::milliseconds limit : {100ms, 1000ms}) {
    const auto solver = makeSolver(terms, {.kind = GetParam(), .limits = {.time = limit}});
    solver->add(factorisation());
    const double start = processorSeconds();
    EXPECT_EQ(solver->check(), Answer::Unknown);
    EXPECT_LT(processorSeconds() - start, std::chrono::duration<double>(limit).count() + tolerance);
    EXPECT_EQ(solver->reasonUnknown(), "time limit");
  }
}

TEST_P(SolverLimits, TimeEndsIncrementalQueries) {
  const auto solver = makeSolver(terms, {.kind = GetParam(), .limits = {.time = 300ms}});
  const TermRef easy = terms.equal(word("z"), number(5));
  for (int i = 0; i < 2; ++i) {
    solver->push();
    solver->add(factorisation());
    const double start = processorSeconds();
    const TermRef assumptions[] = {truth("p")};
    EXPECT_EQ(solver->check(assumptions), Answer::Unknown);
    EXPECT_LT(processorSeconds() - start, 0.3 + tolerance);
    EXPECT_EQ(solver->reasonUnknown(), "time limit");
    solver->pop();
    solver->push();
    solver->add(easy);
    // On a busy machine, even an easy query may find no time at first.
    Answer answer = Answer::Unknown;
    for (int attempt = 0; attempt < 20 && answer == Answer::Unknown; ++attempt) answer = solver->check();
    EXPECT_EQ(answer, Answer::Satisfiable) << solver->reasonUnknown();
    solver->pop();
  }
}

TEST_P(SolverLimits, TheRunsTimeEndsQueries) {
  const Limits limits = Limits().atMost(0.3);
  const auto solver = makeSolver(terms, {.kind = GetParam(), .runLimits = &limits});
  solver->add(factorisation());
  const double start = processorSeconds();
  EXPECT_EQ(solver->check(), Answer::Unknown);
  EXPECT_LT(processorSeconds() - start, 0.3 + tolerance);
  EXPECT_EQ(solver->reasonUnknown(), "time limit");
  while (!limits.check()) continue;
  const auto late = makeSolver(terms, {.kind = GetParam(), .runLimits = &limits});
  late->add(less(word("a"), word("b")));
  EXPECT_EQ(late->check(), Answer::Unknown);
}

TEST_P(SolverLimits, MemoryEndsQueries) {
  if (GetParam() == SolverKind::Cvc5) GTEST_SKIP() << "cvc5 cannot be interrupted";
  const auto solver = makeSolver(terms, {.kind = GetParam(), .limits = {.memoryBytes = 1}});
  solver->add(factorisation());
  EXPECT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reasonUnknown(), "memory limit");
}

/// In another process, since nothing takes the wish to stop back.
TEST_P(SolverLimits, InterruptsEndQueries) {
  if (GetParam() == SolverKind::Cvc5) GTEST_SKIP() << "cvc5 cannot be interrupted";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto run = [this] {
    const Limits limits;
    const auto solver = makeSolver(terms, {.kind = GetParam(), .runLimits = &limits});
    solver->add(factorisation());
    std::thread([] {
      std::this_thread::sleep_for(200ms);
      Limits::requestStop(LimitKind::Interruption);
    }).detach();
    const bool expected = solver->check() == Answer::Unknown && solver->reasonUnknown() == "interrupted";
    std::_Exit(expected ? 0 : 1);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0), "");
}

INSTANTIATE_TEST_SUITE_P(All, SolverLimits, testing::Values(SolverKind::Z3, SolverKind::Cvc5, SolverKind::Sat), nameOf);

}  // namespace
}  // namespace argosy::smt
