// Infeasible sliced prefixes: each explains the contradiction in its own way, and none says more than the path.
#include "domains/predicate/sliced_prefixes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace argosy::predicate {
namespace {

using smt::Answer;
using smt::TermKind;
using smt::TermRef;

class SolverQueries final : public Queries {
 public:
  explicit SolverQueries(smt::TermTable& terms) : solver_(smt::makeSolver(terms, {.kind = smt::SolverKind::Sat})) {}
  Result solve(TermRef formula, bool) override { return {solver_->check(std::span(&formula, 1)), {}, {}}; }
  void withSolver(std::span<const TermRef>, const std::function<void(smt::Solver&)>& use) override { use(*solver_); }

 private:
  std::unique_ptr<smt::Solver> solver_;
};

class SlicedPrefixes : public testing::Test {
 protected:
  TermRef word(std::uint64_t value) { return terms.bitVector(8, value); }
  TermRef symbol(const char* name) { return terms.fresh(name, terms.bitVectorSort(8)); }
  TermRef less(TermRef left, TermRef right) { return terms.binary(TermKind::BvUnsignedLess, left, right); }
  TermRef isOdd(TermRef value) { return terms.equal(terms.extract(value, 0, 0), terms.bitVector(1, 1)); }

  AbstractPath pathOf(std::vector<AbstractPath::Parts> parts) {
    AbstractPath path;
    path.blocks.resize(parts.size() + 1);
    for (const AbstractPath::Parts& part : parts)
      path.formulas.push_back(
          terms.conjunction(terms.conjunction(part.definitions), terms.conjunction(part.conditions)));
    path.parts = std::move(parts);
    return path;
  }

  void expectExplanations(const AbstractPath& path, std::span<const AbstractPath> prefixes) {
    for (const AbstractPath& prefix : prefixes) {
      ASSERT_EQ(prefix.formulas.size(), path.formulas.size());
      EXPECT_TRUE(queries.isUnsatisfiable(terms.conjunction(prefix.formulas)));
      for (std::size_t i = 0; i < path.formulas.size(); ++i)
        EXPECT_TRUE(queries.isUnsatisfiable(terms.conjunction(path.formulas[i], terms.negation(prefix.formulas[i]))));
    }
  }

  smt::TermTable terms;
  SolverQueries queries{terms};
};

TEST_F(SlicedPrefixes, OfALoopThatWasLeftTooEarly) {
  // x = 0; while (x < 100) x += 2; if (x % 2) error: without an iteration, both the loop's end and the error are
  // impossible.
  const TermRef x = symbol("x"), y = symbol("y");
  const TermRef leaves = terms.negation(less(x, word(100))), isSmall = less(y, word(200));
  const AbstractPath path =
      pathOf({{{}, {terms.equal(x, word(0))}}, {{leaves}, {terms.equal(y, x)}}, {{isOdd(y), isSmall}, {}}});
  const std::vector<AbstractPath> prefixes = slicedPrefixes(path, queries, terms, 8);
  ASSERT_EQ(prefixes.size(), 2u);
  expectExplanations(path, prefixes);
  EXPECT_EQ(prefixes[0].parts[1].conditions, std::vector{leaves});
  EXPECT_TRUE(prefixes[0].formulas[2]->isTrue()) << "it has ended before";
  EXPECT_TRUE(prefixes[1].parts[1].conditions.empty()) << "what failed before is ignored";
  EXPECT_EQ(prefixes[1].parts[2].conditions, std::vector{isOdd(y)})
      << "what comes after the failing condition is not part of it";
}

TEST_F(SlicedPrefixes, KeepWhatHoldsBefore) {
  const TermRef x = symbol("x");
  const TermRef below = less(x, word(5)), above = less(word(7), x);
  const AbstractPath path = pathOf({{{below}, {}}, {{above}, {}}});
  const std::vector<AbstractPath> prefixes = slicedPrefixes(path, queries, terms, 8);
  ASSERT_EQ(prefixes.size(), 1u);
  expectExplanations(path, prefixes);
  EXPECT_EQ(prefixes[0].parts[0].conditions, std::vector{below});
}

TEST_F(SlicedPrefixes, AreAsManyAsAskedFor) {
  const TermRef x = symbol("x");
  std::vector<AbstractPath::Parts> parts{{{}, {terms.equal(x, word(0))}}};
  for (std::uint64_t i = 1; i <= 5; ++i) parts.push_back({{terms.equal(x, word(i))}, {}});
  const AbstractPath path = pathOf(parts);
  for (std::size_t most = 0; most <= 6; ++most) {
    const std::vector<AbstractPath> prefixes = slicedPrefixes(path, queries, terms, most);
    EXPECT_EQ(prefixes.size(), std::min<std::size_t>(most, 5));
    expectExplanations(path, prefixes);
  }
}

TEST_F(SlicedPrefixes, AreNoneOfAPathThatIsFeasibleOrHasNoConditionToBlame) {
  const TermRef x = symbol("x");
  EXPECT_TRUE(
      slicedPrefixes(pathOf({{{less(x, word(3))}, {}}, {{}, {terms.equal(x, word(2))}}}), queries, terms, 8).empty());
  EXPECT_TRUE(
      slicedPrefixes(pathOf({{{}, {terms.equal(x, word(1))}}, {{}, {terms.equal(x, word(2))}}}), queries, terms, 8)
          .empty());
}

}  // namespace
}  // namespace argosy::predicate
