// Atoms, conjuncts, derived inequalities, and which predicates are the same.
#include "domains/predicate/atoms.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/smt/random_terms.h"

namespace argosy::predicate {
namespace {

using smt::TermKind;
using smt::TermRef;
using Terms = std::vector<TermRef>;

class PredicateAtoms : public testing::Test {
 protected:
  TermRef word(const std::string& name) { return terms.symbol(name, terms.bitVectorSort(32)); }
  TermRef integer(const std::string& name) { return terms.symbol(name, terms.integerSort()); }
  TermRef truth(const std::string& name) { return terms.symbol(name, terms.booleanSort()); }
  TermRef number(UInt128 bits) { return terms.bitVector(32, bits); }
  TermRef less(TermRef left, TermRef right) { return terms.binary(TermKind::BvSignedLess, left, right); }
  TermRef below(TermRef left, TermRef right) { return terms.binary(TermKind::BvUnsignedLess, left, right); }
  smt::RandomTerms::Entry combine(smt::RandomTerms& random, const smt::RandomTerms::Entry& left,
                                  const smt::RandomTerms::Entry& right);

  smt::TermTable terms;
  const TermRef x = word("x"), y = word("y"), z = word("z");
};

TEST_F(PredicateAtoms, CanonicalFormsForgetNegation) {
  const auto sameUpToNegation = [&](TermRef left, TermRef right) {
    const CanonicalPredicate a = canonical(terms, left), b = canonical(terms, right);
    return a.positive == b.positive && a.isNegated != b.isNegated;
  };
  EXPECT_TRUE(sameUpToNegation(less(x, y), terms.negation(less(x, y))));
  EXPECT_TRUE(sameUpToNegation(less(x, y), terms.binary(TermKind::BvSignedLessEqual, y, x)));
  EXPECT_TRUE(sameUpToNegation(less(x, number(5)), less(number(4), x)));
  EXPECT_TRUE(sameUpToNegation(terms.equal(x, number(0)), below(number(0), x)));
  EXPECT_TRUE(sameUpToNegation(terms.truth(true), terms.truth(false)));
  const TermRef p = truth("p"), q = terms.equal(x, y);
  EXPECT_TRUE(sameUpToNegation(terms.conjunction(p, q), terms.disjunction(terms.negation(p), terms.negation(q))));
  EXPECT_TRUE(sameUpToNegation(terms.disjunction(p, q), terms.conjunction(terms.negation(p), terms.negation(q))));
  EXPECT_FALSE(sameUpToNegation(less(x, y), less(y, x)));
  EXPECT_TRUE(canonical(terms, terms.truth(true)).isNegated);
}

TEST_F(PredicateAtoms, AtomsAreFoundBelowAllConnectives) {
  const TermRef p = truth("p"), a = less(x, y), b = terms.equal(y, z), c = below(x, number(3)),
                d = terms.equal(x, number(7));
  const TermRef formula = terms.conjunction(terms.disjunction(a, terms.negation(b)),
                                            terms.equal(terms.ite(p, c, d), terms.disjunction(a, d)));
  const Terms atoms = atomsOf(terms, formula);
  EXPECT_EQ(std::set(atoms.begin(), atoms.end()), (std::set{p, a, b, c, d}));
  EXPECT_EQ(atoms.size(), 5U);
}

TEST_F(PredicateAtoms, AtomsOfConstants) {
  EXPECT_EQ(atomsOf(terms, terms.truth(false)), Terms{terms.truth(false)});
  EXPECT_TRUE(atomsOf(terms, terms.truth(true)).empty());
  const Terms two = {terms.truth(false), less(x, y)};
  EXPECT_EQ(atomsOf(terms, two), two);
}

TEST_F(PredicateAtoms, WhatIsInsideAnAtomStaysThere) {
  const TermRef choice = less(terms.ite(truth("p"), x, y), z);
  EXPECT_EQ(atomsOf(terms, terms.negation(choice)), Terms{choice});
  const smt::SortRef sort = terms.arraySort(terms.bitVectorSort(32), terms.bitVectorSort(32));
  const TermRef arrays = terms.equal(terms.symbol("m", sort), terms.store(terms.symbol("n", sort), x, y));
  EXPECT_EQ(atomsOf(terms, terms.disjunction(arrays, truth("p"))).size(), 2U);
  EXPECT_EQ(atomsOf(terms, arrays), Terms{arrays});
}

TEST_F(PredicateAtoms, DeepFormulasAreNoProblem) {
  TermRef formula = truth("p0");
  for (int i = 1; i < 100'000; ++i) {
    const TermRef atom = truth("p" + std::to_string(i % 1000));
    formula = i % 2 == 0 ? terms.ite(atom, formula, truth("last")) : terms.negation(terms.equal(atom, formula));
  }
  EXPECT_EQ(atomsOf(terms, formula).size(), 1001U);
}

smt::RandomTerms::Entry PredicateAtoms::combine(smt::RandomTerms& random, const smt::RandomTerms::Entry& left,
                                                const smt::RandomTerms::Entry& right) {
  const smt::RandomTerms::Entry condition = random.pickBoolean();
  const std::uint64_t choice = random.below(4);
  const TermRef junctions[] = {terms.conjunction(left.term, right.term), terms.disjunction(left.term, right.term),
                               terms.equal(left.term, right.term), terms.ite(condition.term, left.term, right.term)};
  smt::RandomTerms::Entry result{junctions[choice], {}};
  for (std::size_t i = 0; i < left.values.size(); ++i) {
    const bool l = left.values[i] != 0, r = right.values[i] != 0, c = condition.values[i] != 0;
    const bool values[] = {l && r, l || r, l == r, c ? l : r};
    result.values.push_back(values[choice] ? 1 : 0);
  }
  return result;
}

/// The truth of a formula depends on nothing but the truth of its atoms.
TEST_F(PredicateAtoms, AtomsDetermineTheFormula) {
  smt::RandomTerms random(terms, 11, {2, 3});
  random.addExhaustive("a", terms.bitVectorSort(3));
  random.addExhaustive("b", terms.bitVectorSort(3));
  random.addExhaustive("c", terms.bitVectorSort(2));
  random.addExhaustive("p", terms.booleanSort());
  for (int i = 0; i < 400; ++i) random.grow();
  std::size_t many = 0;
  for (int i = 0; i < 150; ++i) {
    auto formula = random.pickBoolean();
    for (int depth = 0; depth < 4; ++depth) formula = combine(random, formula, random.pickBoolean());
    const Terms atoms = atomsOf(terms, formula.term);
    many += atoms.size() > 2 ? 1U : 0U;
    EXPECT_EQ(std::set(atoms.begin(), atoms.end()).size(), atoms.size());
    std::map<std::vector<bool>, bool> table;
    for (std::size_t world = 0; world < random.worlds().size(); ++world) {
      smt::Evaluation evaluation(terms, random.worlds()[world]);
      std::vector<bool> row;
      for (const TermRef atom : atoms) row.push_back(evaluation.isTrue(atom));
      const bool value = formula.values[world] != 0;
      ASSERT_EQ(table.try_emplace(row, value).first->second, value);
    }
    for (const TermRef atom : atoms) EXPECT_EQ(canonical(terms, atom).positive, atom);
  }
  EXPECT_GT(many, 20U);
}

TEST_F(PredicateAtoms, ConjunctsAreSplitThroughNegatedDisjunctions) {
  const TermRef p = truth("p"), a = less(x, y), b = terms.equal(y, z), c = below(x, z);
  const TermRef formula =
      terms.conjunction(p, terms.negation(terms.disjunction(a, terms.negation(terms.conjunction(b, c)))));
  const Terms conjuncts = conjunctsOf(terms, formula);
  EXPECT_EQ(std::set(conjuncts.begin(), conjuncts.end()), (std::set{p, terms.negation(a), b, c}));
  EXPECT_TRUE(conjunctsOf(terms, terms.truth(true)).empty());
  EXPECT_EQ(conjunctsOf(terms, terms.truth(false)), Terms{terms.truth(false)});
  EXPECT_EQ(conjunctsOf(terms, terms.disjunction(a, b)), Terms{terms.disjunction(a, b)});
  // More conjuncts than one term holds flat.
  Terms many;
  for (int i = 0; i < 50; ++i) many.push_back(truth("q" + std::to_string(i)));
  TermRef all = terms.truth(true);
  for (const TermRef conjunct : many) all = terms.conjunction(all, conjunct);
  const Terms split = conjunctsOf(terms, all);
  EXPECT_EQ(std::set(split.begin(), split.end()), std::set(many.begin(), many.end()));
}

TEST_F(PredicateAtoms, EqualitiesWithConstantsGiveInequalities) {
  const TermRef equality = terms.equal(x, number(1000));
  const Terms expected = {less(x, number(1000)), canonical(terms, less(number(1000), x)).positive};
  EXPECT_EQ(derivedInequalities(terms, equality), expected);
  EXPECT_EQ(derivedInequalities(terms, terms.negation(equality)), expected);
  const auto unsignedOnes = [](TermRef) { return false; };
  EXPECT_EQ(derivedInequalities(terms, equality, unsignedOnes),
            (Terms{below(x, number(1000)), canonical(terms, below(number(1000), x)).positive}));
  // Nothing is below zero, and what is above differs from zero.
  EXPECT_TRUE(derivedInequalities(terms, terms.equal(x, number(0)), unsignedOnes).empty());
  EXPECT_EQ(derivedInequalities(terms, terms.equal(x, number(0))).size(), 2U);
}

TEST_F(PredicateAtoms, WhichWordIsSignedIsAsked) {
  const auto isSigned = [&](TermRef term) { return term == y; };
  EXPECT_EQ(derivedInequalities(terms, terms.equal(x, number(9)), isSigned).front(), below(x, number(9)));
  EXPECT_EQ(derivedInequalities(terms, terms.equal(y, number(9)), isSigned).front(), less(y, number(9)));
}

TEST_F(PredicateAtoms, InequalitiesOfOtherSorts) {
  const TermRef i = integer("i"), ten = terms.integer(10);
  const Terms derived = derivedInequalities(terms, terms.equal(i, ten));
  EXPECT_EQ(derived, (Terms{terms.arithmetic(TermKind::Less, i, ten),
                            canonical(terms, terms.arithmetic(TermKind::Less, ten, i)).positive}));
  const TermRef f = terms.symbol("f", terms.floatSort(8, 24)), one = terms.floating(f->sort(), 0x3F800000);
  EXPECT_EQ(derivedInequalities(terms, terms.floatBinary(TermKind::FpEqual, f, one)).size(), 2U);
  EXPECT_TRUE(derivedInequalities(terms, truth("p")).empty());
  EXPECT_TRUE(derivedInequalities(terms, less(x, y)).empty());
  EXPECT_TRUE(derivedInequalities(terms, terms.equal(x, y)).empty());
}

TEST_F(PredicateAtoms, EqualPredicatesAreFiltered) {
  const Terms predicates = {less(x, y),         terms.binary(TermKind::BvSignedLessEqual, y, x),
                            terms.truth(false), terms.negation(less(x, y)),
                            terms.truth(true),  less(x, number(3))};
  EXPECT_EQ(distinctPredicates(terms, predicates), (Terms{less(x, y), terms.truth(false), less(x, number(3))}));
}

}  // namespace
}  // namespace argosy::predicate
