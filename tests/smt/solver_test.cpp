#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "smt/solver_module.h"
#include "tests/smt/solvers.h"

// Read by LeakSanitizer: cvc5's numbers leak a string when they are loaded.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" const char* __lsan_default_suppressions() { return "leak:libcln"; }

namespace argosy::smt {
namespace {

class SolverContract : public SolverTest {};

TEST_P(SolverContract, NothingIsSatisfiable) {
  const auto solver = make();
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
  EXPECT_TRUE(solver->model().values().empty());
  EXPECT_EQ(solver->kind(), GetParam());
}

TEST_P(SolverContract, ConstantsNeedNoSolver) {
  const auto solver = make();
  const TermRef assumptions[] = {truth("p"), terms.truth(false)};
  EXPECT_EQ(solver->check(assumptions), Answer::Unsatisfiable);
  EXPECT_EQ(solver->unsatCore(), std::vector<TermRef>{terms.truth(false)});
  solver->add(terms.truth(false));
  EXPECT_EQ(solver->check(), Answer::Unsatisfiable);
  EXPECT_EQ(solver->statistics().seconds, 0);
}

TEST_P(SolverContract, PopTakesFormulasBack) {
  const auto solver = make();
  const TermRef x = word("x");
  solver->add(less(x, number(10)));
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
  solver->push();
  solver->add(terms.equal(x, number(11)));
  EXPECT_EQ(solver->check(), Answer::Unsatisfiable);
  EXPECT_TRUE(solver->unsatCore().empty());
  solver->pop();
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
  solver->push();
  solver->push();
  solver->add(terms.equal(x, number(9)));
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
  EXPECT_EQ(solver->model().value(x), number(9));
  solver->pop();
  solver->pop();
  solver->add(terms.equal(x, number(8)));
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
  EXPECT_EQ(solver->model().value(x), number(8));
}

TEST_P(SolverContract, CoresLeaveOutWhatIsIrrelevant) {
  const auto solver = make();
  const TermRef x = word("x"), y = word("y");
  solver->add(less(x, y));
  const TermRef assumptions[] = {truth("p"), terms.equal(word("z"), number(3)), less(y, number(5)), less(number(7), x),
                                 terms.negation(truth("q"))};
  ASSERT_EQ(solver->check(assumptions), Answer::Unsatisfiable);
  const std::vector<TermRef> list = solver->unsatCore();
  const std::set<TermRef> core(list.begin(), list.end());
  EXPECT_EQ(core, (std::set{assumptions[2], assumptions[3]}));
}

TEST_P(SolverContract, CoresOfContradictingLiterals) {
  const auto solver = make();
  const TermRef assumptions[] = {truth("q"), truth("p"), terms.negation(truth("p"))};
  solver->add(terms.disjunction(truth("q"), truth("r")));
  ASSERT_EQ(solver->check(assumptions), Answer::Unsatisfiable);
  const std::vector<TermRef> core = solver->unsatCore();
  EXPECT_EQ(std::set(core.begin(), core.end()), (std::set{assumptions[1], assumptions[2]}));
}

TEST_P(SolverContract, AssumptionsHoldForOneQuery) {
  const auto solver = make();
  const TermRef p = truth("p"), notP = terms.negation(p);
  solver->add(terms.disjunction(p, truth("q")));
  for (const TermRef assumption : {p, notP, p}) {
    EXPECT_EQ(solver->check(std::span(&assumption, 1)), Answer::Satisfiable);
    const Model model = solver->model();
    EXPECT_TRUE(Evaluation(terms, model).isTrue(assumption));
  }
}

TEST_P(SolverContract, RemembersAnswers) {
  for (const bool cache : {true, false}) {
    const auto solver = makeSolver(terms, {.kind = GetParam(), .cache = cache});
    const TermRef x = word("x"), y = word("y");
    solver->add(terms.equal(times(x, y), number(221)));
    const TermRef small[] = {less(x, number(20)), less(number(1), x), less(y, number(20))};
    const TermRef tiny[] = {less(x, number(10)), less(number(1), x), less(y, number(10))};
    for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(solver->check(small), Answer::Satisfiable);
      ASSERT_EQ(solver->check(tiny), Answer::Unsatisfiable);
      ASSERT_EQ(solver->check(small), Answer::Satisfiable);
      const Model model = solver->model();
      EXPECT_TRUE(Evaluation(terms, model).isTrue(terms.equal(times(x, y), number(221))));
      ASSERT_EQ(solver->check(tiny), Answer::Unsatisfiable);
      EXPECT_GE(solver->unsatCore().size(), 2U);
    }
    const SolverStatistics& statistics = solver->statistics();
    EXPECT_EQ(statistics.queries, 12U);
    EXPECT_EQ(statistics.satisfiable, 6U);
    EXPECT_EQ(statistics.unsatisfiable, 6U);
    EXPECT_EQ(statistics.cacheHits, cache ? 10U : 0U);
    EXPECT_GT(statistics.seconds, 0);
    EXPECT_GE(statistics.seconds, statistics.longestSeconds);
  }
}

TEST_P(SolverContract, FunctionsGiveEqualResultsForEqualArguments) {
  const auto solver = make();
  const TermRef x = word("x"), y = word("y");
  const auto f = [&](TermRef argument) {
    const TermRef arguments[] = {argument, number(1)};
    return terms.apply("f", terms.bitVectorSort(32), arguments);
  };
  solver->add(less(f(x), f(y)));
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
  const Model model = solver->model();
  EXPECT_TRUE(Evaluation(terms, model).isTrue(less(f(x), f(y))));
  solver->push();
  solver->add(terms.equal(terms.bvAdd(x, number(1)), terms.bvAdd(y, number(1))));
  EXPECT_EQ(solver->check(), Answer::Unsatisfiable);
  solver->pop();
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
}

TEST_P(SolverContract, PathFormulasOverMemory) {
  const auto solver = make();
  const SortRef memory = terms.arraySort(terms.bitVectorSort(64), terms.bitVectorSort(8));
  TermRef current = terms.symbol("memory@0", memory);
  const TermRef base = word("base", 64);
  for (int i = 0; i < 40; ++i) {
    const TermRef next = terms.symbol("memory@" + std::to_string(i + 1), memory);
    const TermRef index = terms.bvAdd(base, terms.zeroExtend(word("offset" + std::to_string(i % 3)), 64));
    const TermRef old = terms.select(current, index);
    solver->add(terms.equal(next, terms.store(current, index, terms.bvAdd(old, number(1, 8)))));
    current = next;
  }
  for (int i = 0; i < 3; ++i) {
    solver->add(terms.equal(terms.select(terms.symbol("memory@0", memory),
                                         terms.bvAdd(base, terms.zeroExtend(word("offset" + std::to_string(i)), 64))),
                            number(0, 8)));
  }
  const TermRef element = terms.select(current, terms.bvAdd(base, terms.zeroExtend(word("offset0"), 64)));
  solver->push();
  solver->add(terms.equal(element, number(40, 8)));
  ASSERT_EQ(solver->check(), Answer::Satisfiable) << solver->reasonUnknown();
  EXPECT_NO_THROW(solver->model());
  solver->pop();
  solver->push();
  solver->add(less(number(40, 8), element));
  EXPECT_EQ(solver->check(), Answer::Unsatisfiable) << solver->reasonUnknown();
  solver->pop();
  solver->add(terms.equal(element, number(14, 8)));
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
}

TEST_P(SolverContract, WritesItsQueries) {
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / ("argosy-dump-" + std::to_string(getpid()) + "-" + toString(GetParam()));
  std::filesystem::remove_all(directory);
  for (int i = 0; i < 2; ++i) {
    const auto solver = makeSolver(terms, {.kind = GetParam(), .dumpDirectory = directory.string()});
    solver->add(less(word("x"), word("y")));
    const TermRef assumptions[] = {less(word("y"), word("x"))};
    EXPECT_EQ(solver->check(assumptions), Answer::Unsatisfiable);
  }
  const std::string stem = std::string("query-000002-") + toString(GetParam());
  std::ifstream file(directory / (stem + ".smt2"));
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_NE(text.find("(assert (bvult y x))"), std::string::npos) << text;
  EXPECT_EQ(std::filesystem::exists(directory / (stem + ".cnf")), GetParam() == SolverKind::Sat);
  std::filesystem::remove_all(directory);
}

TEST_P(SolverContract, OtherTheoriesAreNotForSat) {
  const auto solver = make();
  const TermRef n = terms.symbol("n", terms.integerSort());
  solver->push();
  solver->add(terms.arithmetic(TermKind::Less, n, terms.integer(3)));
  if (solver->capabilities().integers) {
    EXPECT_EQ(solver->check(), Answer::Satisfiable);
  } else {
    EXPECT_EQ(solver->check(), Answer::Unknown);
    EXPECT_EQ(solver->reasonUnknown(), "not a bit-vector formula");
  }
  solver->pop();
  solver->add(less(word("x"), number(3)));
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
}

INSTANTIATE_TEST_SUITE_P(All, SolverContract, testing::Values(SolverKind::Z3, SolverKind::Cvc5, SolverKind::Sat),
                         nameOf);

TEST(SolverModule, MissingSolversSaySo) {
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / ("argosy-module-" + std::to_string(getpid()));
  std::filesystem::create_directories(directory);
  const auto message = [&] {
    try {
      openCvc5Module(std::span(&directory, 1));
      return std::string();
    } catch (const SolverMissing& error) {
      return std::string(error.what());
    }
  };
  EXPECT_NE(message().find("libcvc5-dev"), std::string::npos);
  std::ofstream(directory / "argosy_cvc5.so") << "not a library";
  EXPECT_NE(message().find("libcvc5-1"), std::string::npos);
  std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace argosy::smt
