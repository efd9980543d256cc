// Both representations of regions: the laws they share, and how they differ.
#include "domains/predicate/region.h"

#include <gtest/gtest.h>

#include <random>

#include "smt/model.h"
#include "smt/solver.h"

namespace argosy::predicate {
namespace {

using smt::TermKind;
using smt::TermRef;

class PredicateRegion : public testing::TestWithParam<RegionKind> {
 protected:
  PredicateRegion() {
    if (GetParam() == RegionKind::Bdd) regions = std::make_unique<BddRegions>(terms, diagrams);
    else
      regions = std::make_unique<FormulaRegions>(terms, [this](TermRef formula) {
        ++queries;
        return solver->check(std::span(&formula, 1)) == smt::Answer::Unsatisfiable;
      });
  }

  TermRef number(UInt128 bits) { return terms.bitVector(32, bits); }
  TermRef atMost(TermRef left, TermRef right) { return terms.binary(TermKind::BvSignedLessEqual, left, right); }
  TermRef less(TermRef left, TermRef right) { return terms.binary(TermKind::BvSignedLess, left, right); }

  smt::TermTable terms;
  smt::BddManager diagrams;
  std::unique_ptr<smt::Solver> solver = smt::makeSolver(terms, {.kind = smt::SolverKind::Sat});
  std::unique_ptr<Regions> regions;
  std::size_t queries = 0;
  const TermRef x = terms.symbol("x", terms.bitVectorSort(32)), y = terms.symbol("y", terms.bitVectorSort(32));
};

TEST_P(PredicateRegion, Constants) {
  EXPECT_EQ(regions->kind(), GetParam());
  EXPECT_TRUE(regions->isTrue(regions->truth(true)));
  EXPECT_TRUE(regions->isFalse(regions->truth(false)));
  EXPECT_FALSE(regions->isFalse(regions->truth(true)));
  EXPECT_EQ(regions->predicate(terms.truth(true)), regions->truth(true));
  EXPECT_EQ(regions->predicate(terms.truth(false)), regions->truth(false));
  EXPECT_TRUE(regions->toTerm(regions->truth(true))->isTrue());
  EXPECT_TRUE(regions->toTerm(regions->truth(false))->isFalse());
}

/// toTerm maps each operation to that of formulas.
TEST_P(PredicateRegion, TermsMeanTheSame) {
  std::mt19937_64 random(21);
  std::vector<TermRef> symbols;
  std::vector<std::pair<Region, TermRef>> pool;
  for (int i = 0; i < 6; ++i) {
    symbols.push_back(terms.symbol("p" + std::to_string(i), terms.booleanSort()));
    pool.emplace_back(regions->predicate(symbols.back()), symbols.back());
  }
  for (int i = 0; i < 200; ++i) {
    const auto pick = [&] { return pool[random() % pool.size()]; };
    const auto a = pick(), b = pick(), c = pick();
    switch (random() % 4) {
      case 0: pool.emplace_back(regions->negation(a.first), terms.negation(a.second)); break;
      case 1: pool.emplace_back(regions->conjunction(a.first, b.first), terms.conjunction(a.second, b.second)); break;
      case 2: pool.emplace_back(regions->disjunction(a.first, b.first), terms.disjunction(a.second, b.second)); break;
      default: pool.emplace_back(regions->ite(a.first, b.first, c.first), terms.ite(a.second, b.second, c.second));
    }
  }
  std::vector<std::vector<bool>> tables;
  for (const auto& [region, term] : pool) {
    const TermRef back = regions->toTerm(region);
    EXPECT_EQ(regions->toTerm(region), back);
    std::vector<bool>& table = tables.emplace_back();
    for (unsigned row = 0; row < 64; ++row) {
      smt::Model model;
      for (unsigned i = 0; i < 6; ++i) model.set(symbols[i], terms.truth((row >> i & 1) != 0));
      smt::Evaluation evaluation(terms, model);
      ASSERT_EQ(evaluation.isTrue(back), evaluation.isTrue(term));
      table.push_back(evaluation.isTrue(term));
    }
  }
  for (int i = 0; i < 300; ++i) {
    const std::size_t a = random() % pool.size(), b = random() % pool.size();
    bool expected = true;
    for (unsigned row = 0; row < 64; ++row) expected &= !tables[a][row] || tables[b][row];
    EXPECT_EQ(regions->implies(pool[a].first, pool[b].first), expected);
    if (pool[a].first == pool[b].first) {
      EXPECT_EQ(tables[a], tables[b]);
    }
  }
}

TEST_P(PredicateRegion, PredicatesAreTheSameUpToNegation) {
  EXPECT_EQ(regions->predicate(less(x, y)), regions->negation(regions->predicate(atMost(y, x))));
  EXPECT_EQ(regions->predicate(terms.negation(terms.equal(x, y))),
            regions->negation(regions->predicate(terms.equal(y, x))));
  EXPECT_TRUE(regions->isFalse(
      regions->conjunction(regions->predicate(less(x, number(5))), regions->predicate(less(number(4), x)))));
}

/// The difference between covering by diagrams and by meaning (docs/theory.md §5.5).
TEST_P(PredicateRegion, OnlyFormulasKnowThatOneIsNotNegative) {
  const Region one = regions->predicate(terms.equal(x, number(1)));
  const Region notNegative = regions->predicate(atMost(number(0), x));
  EXPECT_EQ(regions->implies(one, notNegative), GetParam() == RegionKind::Formula);
  EXPECT_FALSE(regions->implies(notNegative, one));
  EXPECT_TRUE(regions->implies(regions->conjunction(one, notNegative), notNegative));
  EXPECT_EQ(regions->implies(regions->conjunction(one, regions->negation(notNegative)), regions->truth(false)),
            GetParam() == RegionKind::Formula);
}

INSTANTIATE_TEST_SUITE_P(Kinds, PredicateRegion, testing::Values(RegionKind::Bdd, RegionKind::Formula),
                         [](const auto& info) { return info.param == RegionKind::Bdd ? "bdd" : "formula"; });

class FormulaRegion : public PredicateRegion {};

TEST_P(FormulaRegion, SolversAreAskedOnlyOnce) {
  const Region one = regions->predicate(terms.equal(x, number(1)));
  const Region notNegative = regions->predicate(atMost(number(0), x));
  EXPECT_TRUE(regions->implies(one, one));
  EXPECT_TRUE(regions->implies(regions->truth(false), one));
  EXPECT_TRUE(regions->implies(one, regions->truth(true)));
  EXPECT_TRUE(regions->implies(regions->conjunction(one, notNegative), one));
  EXPECT_EQ(queries, 0U);
  EXPECT_TRUE(regions->implies(one, notNegative));
  EXPECT_TRUE(regions->implies(one, notNegative));
  EXPECT_FALSE(regions->implies(notNegative, one));
  EXPECT_FALSE(regions->implies(notNegative, one));
  EXPECT_EQ(queries, 2U);
  EXPECT_EQ(regions->statistics().implications, 8U);
  EXPECT_EQ(regions->statistics().queries, 2U);
  EXPECT_EQ(regions->statistics().cacheHits, 2U);
}

INSTANTIATE_TEST_SUITE_P(Kinds, FormulaRegion, testing::Values(RegionKind::Formula));

class BddRegion : public PredicateRegion {};

TEST_P(BddRegion, SharedNodesBecomeSharedTerms) {
  // Parity has linear diagrams and exponentially many paths.
  Region parity = regions->truth(false);
  for (int i = 0; i < 40; ++i)
    parity = regions->ite(regions->predicate(terms.symbol("b" + std::to_string(i), terms.booleanSort())),
                          regions->negation(parity), parity);
  const TermRef formula = regions->toTerm(parity);
  std::size_t size = 0;
  smt::forEachTerm(std::span(&formula, 1), [&](TermRef) { ++size; });
  EXPECT_LT(size, 300U);
}

TEST_P(BddRegion, VariablesAreForPredicatesUpToNegation) {
  auto& bdds = dynamic_cast<BddRegions&>(*regions);
  bdds.predicate(less(x, y));
  bdds.predicate(atMost(y, x));
  bdds.predicate(terms.truth(false));
  bdds.predicate(terms.equal(x, y));
  EXPECT_EQ(bdds.predicates(), (std::vector{less(x, y), terms.equal(x, y)}));
}

INSTANTIATE_TEST_SUITE_P(Kinds, BddRegion, testing::Values(RegionKind::Bdd));

}  // namespace
}  // namespace argosy::predicate
