// Predicate abstraction: what it implies, how strong it is, and how few queries it takes.
#include "domains/predicate/abstraction.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/smt/random_terms.h"

namespace argosy::predicate {
namespace {

using smt::Answer;
using smt::SolverKind;
using smt::TermKind;
using smt::TermRef;
using Predicates = std::vector<AbstractionPredicate>;

constexpr AbstractionKind kinds[] = {AbstractionKind::Boolean, AbstractionKind::Cartesian, AbstractionKind::Combined};

/// Passes queries on, counts frames, and forgets answers and models as told.
class WatchedSolver final : public smt::Solver {
 public:
  explicit WatchedSolver(std::unique_ptr<smt::Solver> solver) : solver_(std::move(solver)) {}

  SolverKind kind() const override { return solver_->kind(); }
  smt::Capabilities capabilities() const override { return solver_->capabilities(); }
  void push() override { ++depth, solver_->push(); }
  void pop() override { --depth, solver_->pop(); }
  void add(TermRef formula) override {
    if (depth == 0) ++addedAtBottom;
    solver_->add(formula);
  }
  void limitConflicts(std::uint32_t most) override { solver_->limitConflicts(most); }
  Answer check(std::span<const TermRef> assumptions) override {
    ++queries;
    const Answer answer = solver_->check(assumptions);
    return chance(failingAnswers) ? Answer::Unknown : answer;
  }
  smt::Model model() override {
    if (chance(failingModels)) throw std::runtime_error("no model today");
    return solver_->model();
  }
  std::vector<TermRef> unsatCore() override { return solver_->unsatCore(); }
  std::string reasonUnknown() const override { return "told so"; }
  const smt::SolverStatistics& statistics() const override { return solver_->statistics(); }

  int depth = 0;
  std::size_t addedAtBottom = 0, queries = 0;
  unsigned failingAnswers = 0, failingModels = 0;  // percent

 private:
  bool chance(unsigned percent) { return percent > 0 && random_() % 100 < percent; }

  std::unique_ptr<smt::Solver> solver_;
  std::mt19937_64 random_{99};
};

class PredicateAbstraction : public testing::TestWithParam<std::tuple<SolverKind, RegionKind>> {
 protected:
  PredicateAbstraction() : solver(smt::makeSolver(terms, {.kind = std::get<0>(GetParam())})) {
    if (std::get<1>(GetParam()) == RegionKind::Bdd) regions = std::make_unique<BddRegions>(terms, diagrams);
    else
      regions = std::make_unique<FormulaRegions>(terms, [this](TermRef formula) { return isUnsatisfiable(formula); });
  }

  bool isUnsatisfiable(TermRef formula) { return checker->check(std::span(&formula, 1)) == Answer::Unsatisfiable; }
  bool implies(TermRef left, TermRef right) { return isUnsatisfiable(terms.conjunction(left, terms.negation(right))); }

  TermRef word(const std::string& name) { return terms.symbol(name, terms.bitVectorSort(32)); }
  TermRef truth(const std::string& name) { return terms.symbol(name, terms.booleanSort()); }
  TermRef number(UInt128 bits) { return terms.bitVector(32, bits); }
  TermRef less(TermRef left, TermRef right) { return terms.binary(TermKind::BvSignedLess, left, right); }
  TermRef is(TermRef left, UInt128 value) { return terms.equal(left, number(value)); }
  /// Instantiated with themselves.
  static Predicates same(std::initializer_list<TermRef> plain) {
    Predicates result;
    for (const TermRef predicate : plain) result.push_back({predicate, predicate});
    return result;
  }
  Predicates instantiate(std::initializer_list<TermRef> plain, const std::unordered_map<TermRef, TermRef>& values) {
    Predicates result;
    for (const TermRef predicate : plain) result.push_back({predicate, substitute(terms, predicate, values)});
    return result;
  }
  TermRef abstract(Abstraction& abstraction, TermRef formula, const Predicates& predicates,
                   std::initializer_list<TermRef> facts = {}) {
    return regions->toTerm(abstraction.compute(solver, formula, std::span(facts.begin(), facts.size()), predicates));
  }

  /// Random formulas over 2^7 states, with predicates whose plain form is a Boolean symbol each.
  struct Case {
    TermRef formula;
    Predicates predicates;
    std::set<std::vector<bool>> admitted;  // values of the predicates in states that satisfy the formula
  };
  std::vector<Case> randomCases(std::uint64_t seed, std::size_t count);
  bool holds(TermRef regionTerm, const Case& c, const std::vector<bool>& values);
  static std::vector<std::vector<bool>> allValues(std::size_t count);

  smt::TermTable terms;
  smt::BddManager diagrams;
  WatchedSolver solver;
  std::unique_ptr<smt::Solver> checker = smt::makeSolver(terms, {.kind = SolverKind::Sat});
  std::unique_ptr<Regions> regions;
  const TermRef x = word("x"), y = word("y"), z = word("z");
};

std::vector<PredicateAbstraction::Case> PredicateAbstraction::randomCases(std::uint64_t seed, std::size_t count) {
  smt::RandomTerms random(terms, seed, {2, 3});
  random.addExhaustive("a", terms.bitVectorSort(3));
  random.addExhaustive("b", terms.bitVectorSort(2));
  random.addExhaustive("c", terms.booleanSort());
  random.addExhaustive("d", terms.booleanSort());
  for (int i = 0; i < 150; ++i) random.grow();
  std::vector<Case> cases;
  while (cases.size() < count) {
    const auto left = random.pickBoolean(), right = random.pickBoolean();
    const bool isConjunction = random.below(2) == 0;
    Case c{isConjunction ? terms.conjunction(left.term, right.term) : terms.disjunction(left.term, right.term), {}, {}};
    std::vector<std::vector<UInt128>> columns;
    for (std::uint64_t i = 1 + random.below(6); i > 0; --i) {
      const auto predicate = random.pickBoolean();
      c.predicates.push_back({truth("P" + std::to_string(c.predicates.size())), predicate.term});
      columns.push_back(predicate.values);
    }
    for (std::size_t state = 0; state < random.worlds().size(); ++state) {
      const bool l = left.values[state] != 0, r = right.values[state] != 0;
      if (isConjunction ? !(l && r) : !(l || r)) continue;
      std::vector<bool> values;
      for (const auto& column : columns) values.push_back(column[state] != 0);
      c.admitted.insert(values);
    }
    // Few contradictions: they are all alike.
    if (!c.admitted.empty() || cases.size() % 10 == 0) cases.push_back(std::move(c));
  }
  return cases;
}

bool PredicateAbstraction::holds(TermRef regionTerm, const Case& c, const std::vector<bool>& values) {
  smt::Model model;
  for (std::size_t i = 0; i < values.size(); ++i) model.set(c.predicates[i].plain, terms.truth(values[i]));
  return smt::Evaluation(terms, model).isTrue(regionTerm);
}

std::vector<std::vector<bool>> PredicateAbstraction::allValues(std::size_t count) {
  std::vector<std::vector<bool>> result;
  for (std::size_t row = 0; row < std::size_t{1} << count; ++row) {
    std::vector<bool>& values = result.emplace_back();
    for (std::size_t i = 0; i < count; ++i) values.push_back((row >> i & 1) != 0);
  }
  return result;
}

std::size_t casesFor(SolverKind solver) { return solver == SolverKind::Sat ? 120 : 40; }

TEST_P(PredicateAbstraction, BooleanAndCombinedAreExact) {
  Abstraction boolean(terms, *regions, AbstractionKind::Boolean), combined(terms, *regions, AbstractionKind::Combined);
  std::size_t interesting = 0;
  for (const Case& c : randomCases(31, casesFor(solver.kind()))) {
    const Region strongest = boolean.compute(solver, c.formula, {}, c.predicates);
    const Region same = combined.compute(solver, c.formula, {}, c.predicates);
    const TermRef term = regions->toTerm(strongest), sameTerm = regions->toTerm(same);
    for (const std::vector<bool>& values : allValues(c.predicates.size())) {
      ASSERT_EQ(holds(term, c, values), c.admitted.contains(values));
      ASSERT_EQ(holds(sameTerm, c, values), c.admitted.contains(values));
    }
    EXPECT_EQ(regions->isFalse(strongest), c.admitted.empty());
    if (regions->kind() == RegionKind::Bdd) {
      EXPECT_EQ(strongest, same);
    }
    interesting += c.admitted.size() > 2 ? 1U : 0U;
  }
  EXPECT_GT(interesting, casesFor(solver.kind()) / 4);
  EXPECT_EQ(boolean.statistics().unknownAnswers, 0U);
  EXPECT_EQ(solver.depth, 0);
  EXPECT_EQ(solver.addedAtBottom, 0U);
}

TEST_P(PredicateAbstraction, CartesianIsTheConjunctionOfImpliedLiterals) {
  Abstraction cartesian(terms, *regions, AbstractionKind::Cartesian);
  std::size_t implied = 0;
  for (const Case& c : randomCases(32, casesFor(solver.kind()))) {
    const TermRef term = abstract(cartesian, c.formula, c.predicates);
    if (c.admitted.empty()) {
      EXPECT_TRUE(term->isFalse());
      continue;
    }
    std::vector<std::optional<bool>> literals;
    for (std::size_t i = 0; i < c.predicates.size(); ++i) {
      const bool first = (*c.admitted.begin())[i];
      const bool always =
          std::ranges::all_of(c.admitted, [&](const std::vector<bool>& values) { return values[i] == first; });
      literals.push_back(always ? std::optional(first) : std::nullopt);
      implied += always && !c.predicates[i].instantiated->isConstant() ? 1U : 0U;
    }
    for (const std::vector<bool>& values : allValues(c.predicates.size())) {
      bool expected = true;
      for (std::size_t i = 0; i < values.size(); ++i) expected &= !literals[i] || *literals[i] == values[i];
      ASSERT_EQ(holds(term, c, values), expected);
    }
  }
  EXPECT_GT(implied, 5U);
}

/// Whatever the solver refuses to tell, no admitted combination of predicates may be lost.
TEST_P(PredicateAbstraction, UnknownAnswersNeverLoseStates) {
  std::size_t unknown = 0;
  for (const unsigned percent : {10U, 40U, 100U}) {
    solver.failingAnswers = percent;
    solver.failingModels = percent / 2;
    for (const AbstractionKind kind : kinds) {
      Abstraction abstraction(terms, *regions, kind);
      for (const Case& c : randomCases(33 + percent, casesFor(solver.kind()) / 4)) {
        const TermRef term = abstract(abstraction, c.formula, c.predicates);
        for (const std::vector<bool>& values : c.admitted) ASSERT_TRUE(holds(term, c, values));
      }
      unknown += abstraction.statistics().unknownAnswers;
    }
  }
  EXPECT_GT(unknown, 100U);
  EXPECT_EQ(solver.depth, 0);
}

TEST_P(PredicateAbstraction, TooManyCubesNeverLoseStates) {
  std::size_t overflows = 0;
  for (const AbstractionKind kind : {AbstractionKind::Boolean, AbstractionKind::Combined}) {
    Abstraction abstraction(terms, *regions, kind, {.maximalCubes = 2});
    for (const Case& c : randomCases(34, casesFor(solver.kind()))) {
      const TermRef term = abstract(abstraction, c.formula, c.predicates);
      for (const std::vector<bool>& values : c.admitted) ASSERT_TRUE(holds(term, c, values));
    }
    overflows += abstraction.statistics().overflows;
  }
  EXPECT_GT(overflows, 5U);
}

/// Of too many cubes, the short contradictions remain.
TEST_P(PredicateAbstraction, ClausesAreLearnedWhereCubesAreTooMany) {
  Abstraction abstraction(terms, *regions, AbstractionKind::Boolean, {.maximalCubes = 8});
  TermRef formula = terms.truth(true);
  Predicates predicates;
  for (int i = 0; i < 12; ++i) {
    predicates.push_back({truth("P" + std::to_string(i)), truth("q" + std::to_string(i))});
    if (i > 0)
      formula = terms.conjunction(
          formula, terms.negation(terms.conjunction(predicates[i - 1].instantiated, predicates[i].instantiated)));
  }
  const TermRef term = abstract(abstraction, formula, predicates);
  EXPECT_EQ(abstraction.statistics().overflows, 1U);
  std::unordered_map<TermRef, TermRef> names;
  for (const AbstractionPredicate& predicate : predicates) names[predicate.plain] = predicate.instantiated;
  EXPECT_TRUE(implies(formula, substitute(terms, term, names)));
  std::size_t kept = 0;
  for (std::size_t i = 1; i < predicates.size(); ++i)
    kept += implies(term, terms.negation(terms.conjunction(predicates[i - 1].plain, predicates[i].plain))) ? 1U : 0U;
  EXPECT_GE(kept, 6U);
}

/// P1 (tests/verification/predicate; docs/theory.md §5.6): both branches assign x and y, and x + y = 3 is a matter of the combination.
TEST_P(PredicateAbstraction, OnlyBooleanSeesTheBranchesOfP1) {
  const TermRef x1 = word("x1"), y1 = word("y1"), branch = truth("branch");
  const TermRef assigned =
      terms.disjunction(terms.conjunction(is(x1, 1), is(y1, 2)), terms.conjunction(is(x1, 2), is(y1, 1)));
  const auto tracked = {is(x, 1), is(x, 2), is(y, 1), is(y, 2)};
  const Predicates bySymbols = instantiate(tracked, {{x, x1}, {y, y1}});
  // The same block, where variables have terms as values, and nothing is left to be assumed.
  const Predicates byValues = instantiate(
      tracked, {{x, terms.ite(branch, number(1), number(2))}, {y, terms.ite(branch, number(2), number(1))}});
  const TermRef sum = terms.equal(terms.bvAdd(x, y), number(3));
  for (const AbstractionKind kind : kinds) {
    Abstraction abstraction(terms, *regions, kind);
    for (const TermRef region :
         {abstract(abstraction, assigned, bySymbols), abstract(abstraction, terms.truth(true), byValues)}) {
      EXPECT_EQ(implies(region, sum), kind != AbstractionKind::Cartesian);
      EXPECT_EQ(region->isTrue(), kind == AbstractionKind::Cartesian);
    }
    EXPECT_EQ(abstraction.statistics().irrelevantPredicates, 0U);
    if (kind == AbstractionKind::Cartesian) continue;
    // Two cubes each; values decide all four predicates by one condition, which needs no second query.
    EXPECT_EQ(abstraction.statistics().cubes, 4U);
  }
}

TEST_P(PredicateAbstraction, NoPredicatesNeedNoQuery) {
  for (const AbstractionKind kind : kinds) {
    Abstraction abstraction(terms, *regions, kind);
    EXPECT_TRUE(abstract(abstraction, is(x, 1), {})->isTrue());
    EXPECT_TRUE(abstract(abstraction, terms.conjunction(less(x, y), less(y, x)), {})->isTrue());
    EXPECT_EQ(abstraction.statistics().shortcuts, 2U);
  }
  EXPECT_EQ(solver.queries, 0U);
}

TEST_P(PredicateAbstraction, FalseAloneNeedsOneQuery) {
  const Predicates justFalse = same({terms.truth(false)});
  const TermRef contradiction = terms.conjunction(less(x, y), less(y, x));
  for (const AbstractionKind kind : kinds) {
    Abstraction abstraction(terms, *regions, kind);
    solver.queries = 0;
    EXPECT_TRUE(abstract(abstraction, less(x, y), justFalse)->isTrue());
    EXPECT_EQ(solver.queries, 1U);
    EXPECT_TRUE(abstract(abstraction, contradiction, justFalse)->isFalse());
    EXPECT_EQ(solver.queries, 2U);
    EXPECT_EQ(abstraction.statistics().shortcuts, 2U);
    EXPECT_EQ(abstraction.statistics().queries, 2U);
    EXPECT_EQ(abstraction.statistics().cubes, 0U);
  }
}

TEST_P(PredicateAbstraction, ContradictionsAreFalseWhateverThePredicates) {
  const TermRef contradiction = terms.conjunction(less(x, y), less(y, x));
  for (const AbstractionKind kind : kinds) {
    Abstraction abstraction(terms, *regions, kind);
    EXPECT_TRUE(abstract(abstraction, contradiction, same({is(x, 1), less(y, z)}))->isFalse());
    EXPECT_TRUE(abstract(abstraction, contradiction, same({is(z, 1)}))->isFalse());
    EXPECT_TRUE(abstract(abstraction, less(x, y), same({is(x, 1)}), {less(y, x)})->isFalse());
  }
}

TEST_P(PredicateAbstraction, ConstantPredicatesNeedNoQuery) {
  Abstraction abstraction(terms, *regions, AbstractionKind::Combined);
  const Predicates predicates =
      instantiate({is(x, 1), less(x, number(9)), terms.negation(is(y, 5))}, {{x, number(1)}, {y, number(5)}});
  const TermRef region = abstract(abstraction, less(z, number(3)), predicates);
  EXPECT_TRUE(implies(region, terms.conjunction(is(x, 1), is(y, 5))));
  EXPECT_TRUE(implies(region, less(x, number(9))));
  EXPECT_EQ(abstraction.statistics().constantPredicates, 3U);
  EXPECT_EQ(solver.queries, 1U);
}

TEST_P(PredicateAbstraction, PredicatesWithoutAnyRelationToTheFormulaAreDropped) {
  const TermRef formula = less(x, number(3));
  for (const AbstractionKind kind : kinds) {
    Abstraction abstraction(terms, *regions, kind);
    solver.queries = 0;
    EXPECT_TRUE(abstract(abstraction, formula,
                         instantiate({is(y, 1), less(y, z), is(z, 3)}, {{y, word("y7")}, {z, word("z8")}}))
                    ->isTrue());
    EXPECT_EQ(abstraction.statistics().irrelevantPredicates, 3U);
    EXPECT_EQ(solver.queries, 1U);
  }
}

/// No symbol of these occurs in the formula, and yet the block says something about them.
TEST_P(PredicateAbstraction, ValuesMakePredicatesRelevant) {
  const TermRef n = word("n"), formula = less(z, number(3));
  for (const AbstractionKind kind : kinds) {
    Abstraction abstraction(terms, *regions, kind);
    const TermRef small = terms.binary(TermKind::BvUnsignedLess, x, number(8));
    const TermRef masked = terms.binary(TermKind::BvAnd, n, number(7));
    EXPECT_TRUE(implies(abstract(abstraction, formula, instantiate({small}, {{x, masked}})), small));
    // x = y = n: equivalent, though neither holds.
    const TermRef both =
        abstract(abstraction, formula, instantiate({less(x, number(5)), less(y, number(5))}, {{x, n}, {y, n}}));
    EXPECT_EQ(implies(both, terms.equal(less(x, number(5)), less(y, number(5)))), kind != AbstractionKind::Cartesian);
    // Related to the formula by another predicate only.
    const TermRef linked = abstract(abstraction, is(x, 3), same({less(x, y), less(number(0), y)}));
    EXPECT_EQ(implies(linked, terms.implies(less(x, y), less(number(0), y))), kind != AbstractionKind::Cartesian);
    EXPECT_EQ(abstraction.statistics().irrelevantPredicates, 0U);
  }
}

/// Functions relate predicates to formulas, too.
TEST_P(PredicateAbstraction, FunctionsMakePredicatesRelevant) {
  const auto f = [&](TermRef argument) { return terms.apply("f", terms.bitVectorSort(32), std::span(&argument, 1)); };
  Abstraction abstraction(terms, *regions, AbstractionKind::Combined);
  EXPECT_EQ(abstract(abstraction, is(f(number(1)), 5), same({is(f(number(1)), 5)})), is(f(number(1)), 5));
  // The function is all that they have in common.
  const TermRef formula = terms.conjunction(is(f(x), 5), is(x, 1));
  EXPECT_EQ(abstract(abstraction, formula, same({is(f(number(1)), 5)})), is(f(number(1)), 5));
}

/// What is independent is enumerated separately: the sum of cubes, not their product.
TEST_P(PredicateAbstraction, IndependentPredicatesAreEnumeratedSeparately) {
  TermRef formula = terms.truth(true), expected = terms.truth(true);
  Predicates predicates;
  for (int i = 0; i < 8; ++i) {
    const TermRef a = word("a" + std::to_string(i)), b = word("b" + std::to_string(i));
    formula = terms.conjunction(formula, terms.disjunction(is(a, 1), is(b, 1)));
    expected = terms.conjunction(expected, terms.disjunction(is(a, 1), is(b, 1)));
    for (const TermRef predicate : {is(a, 1), is(b, 1)}) predicates.push_back({predicate, predicate});
  }
  Abstraction abstraction(terms, *regions, AbstractionKind::Boolean);
  const TermRef region = abstract(abstraction, formula, predicates);
  EXPECT_TRUE(implies(region, expected));
  EXPECT_TRUE(implies(formula, region));
  EXPECT_EQ(abstraction.statistics().cubes, 24U);  // of 6561
  EXPECT_LE(abstraction.statistics().queries, 33U);
}

TEST_P(PredicateAbstraction, ImpliedPredicatesAreConfirmedTogether) {
  Predicates predicates;
  for (UInt128 i = 10; i < 40; ++i) predicates.push_back({less(x, number(i)), less(x, number(i))});
  Abstraction abstraction(terms, *regions, AbstractionKind::Cartesian);
  const TermRef region = abstract(abstraction, is(x, 3), predicates);
  EXPECT_TRUE(implies(region, less(x, number(10))));
  EXPECT_EQ(abstraction.statistics().queries, 2U);
}

TEST_P(PredicateAbstraction, TheSameAbstractionIsComputedOnce) {
  Abstraction abstraction(terms, *regions, AbstractionKind::Boolean);
  const TermRef formula = terms.disjunction(is(x, 1), is(x, 2));
  const Region first = abstraction.compute(solver, formula, {}, same({is(x, 1), less(x, y)}));
  const std::size_t queries = solver.queries;
  EXPECT_EQ(abstraction.compute(solver, formula, {}, same({is(x, 1), less(x, y)})), first);
  EXPECT_EQ(abstraction.compute(solver, formula, {}, same({less(x, y), is(x, 1)})), first);
  EXPECT_EQ(abstraction.compute(solver, formula, {}, same({terms.negation(less(x, y)), is(x, 1), is(x, 1)})), first);
  EXPECT_EQ(solver.queries, queries);
  EXPECT_EQ(abstraction.statistics().cacheHits, 3U);
  // Facts, other predicates, or another instance are another matter.
  const TermRef fact = terms.negation(is(x, 2));
  EXPECT_TRUE(
      implies(regions->toTerm(abstraction.compute(solver, formula, std::span(&fact, 1), same({is(x, 1), less(x, y)}))),
              is(x, 1)));
  // Other facts, though as many.
  const TermRef otherFact = terms.negation(is(x, 1));
  EXPECT_TRUE(implies(
      regions->toTerm(abstraction.compute(solver, formula, std::span(&otherFact, 1), same({is(x, 1), less(x, y)}))),
      terms.negation(is(x, 1))));
  abstraction.compute(solver, formula, {}, same({is(x, 1)}));
  abstraction.compute(solver, formula, {}, instantiate({is(x, 1), less(x, y)}, {{x, z}}));
  EXPECT_EQ(abstraction.statistics().cacheHits, 3U);
}

TEST_P(PredicateAbstraction, UnknownResultsAreNotRemembered) {
  Abstraction abstraction(terms, *regions, AbstractionKind::Combined);
  const Predicates predicates = same({less(x, number(5))});
  solver.failingAnswers = 100;
  EXPECT_TRUE(abstract(abstraction, is(x, 1), predicates)->isTrue());
  EXPECT_GT(abstraction.statistics().unknownAnswers, 0U);
  solver.failingAnswers = 0;
  EXPECT_EQ(abstract(abstraction, is(x, 1), predicates), less(x, number(5)));
  EXPECT_EQ(abstraction.statistics().cacheHits, 0U);
}

TEST_P(PredicateAbstraction, PatienceEnds) {
  Abstraction abstraction(terms, *regions, AbstractionKind::Combined, {.patience = 4});
  Predicates predicates;
  for (UInt128 i = 10; i < 40; ++i) predicates.push_back({less(x, number(i)), less(x, number(i))});
  solver.failingAnswers = 100;
  EXPECT_TRUE(abstract(abstraction, is(x, 3), predicates)->isTrue());
  EXPECT_EQ(solver.queries, 4U);
}

/// A predicate that the solver cannot translate does not spoil the others.
TEST_P(PredicateAbstraction, PredicatesBeyondTheSolverAreLeftOut) {
  const TermRef f = terms.symbol("f", terms.floatSort(8, 24)),
                positive = terms.floatBinary(TermKind::FpLess, zeroOf(terms, f->sort()), f);
  for (const AbstractionKind kind : kinds) {
    Abstraction abstraction(terms, *regions, kind);
    const Predicates predicates = {{less(x, number(5)), less(x, number(5))},
                                   {truth("P"), terms.disjunction(positive, is(x, 1))}};
    const TermRef region = abstract(abstraction, terms.negation(less(number(4), x)), predicates);
    EXPECT_TRUE(implies(region, less(x, number(5))));
    EXPECT_TRUE(abstract(abstraction, terms.conjunction(less(x, y), less(y, x)), predicates)->isFalse());
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, PredicateAbstraction,
                         testing::Combine(testing::Values(SolverKind::Sat, SolverKind::Z3),
                                          testing::Values(RegionKind::Bdd, RegionKind::Formula)),
                         [](const auto& info) {
                           return std::string(toString(std::get<0>(info.param))) +
                                  (std::get<1>(info.param) == RegionKind::Bdd ? "_bdd" : "_formula");
                         });

}  // namespace
}  // namespace argosy::predicate
