// Projections are implied, have only the symbols to keep, and are exact where equations or truth values decide. Negation normal forms
// are equivalent.
#include <gtest/gtest.h>

#include <algorithm>

#include "smt/interpolation/negation_normal_form.h"
#include "smt/interpolation/projection.h"
#include "tests/smt/random_terms.h"

namespace argosy::smt {
namespace {

class Projections : public testing::Test {
 protected:
  Projections() {
    for (const char* name : {"a", "b", "c"}) symbols.push_back(terms.symbol(name, terms.bitVectorSort(2)));
    symbols.push_back(terms.symbol("p", terms.booleanSort()));
  }
  RandomTerms poolOf(std::uint64_t seed) {
    RandomTerms pool(terms, seed, {2});
    for (const TermRef symbol : symbols) pool.addExhaustive(symbol->name(), symbol->sort());
    return pool;
  }
  TermRef number(unsigned value) { return terms.bitVector(2, value); }

  TermTable terms;
  std::vector<TermRef> symbols;
  const Deadline unlimited{{}, nullptr};
};

TEST_F(Projections, AreImpliedAndKeepOnlyWhatTheyShould) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    RandomTerms pool = poolOf(seed);
    for (int i = 0; i < 50; ++i) pool.grow();
    const RandomTerms::Entry entry = pool.pickBoolean();
    const TermRef kept[] = {symbols[seed % 4], symbols[(seed + 1) % 4]};
    const TermRef projected = Projection(terms, unlimited)(entry.term, kept);
    forEachTerm(std::span(&projected, 1), [&](TermRef term) {
      EXPECT_TRUE(!term->isSymbol() || std::ranges::find(kept, term) != std::end(kept)) << term->name();
    });
    for (std::size_t world = 0; world < pool.worlds().size(); ++world) {
      Evaluation evaluation(terms, pool.worlds()[world]);
      ASSERT_TRUE(entry.values[world] == 0 || evaluation.isTrue(projected)) << toSmtLib(std::span(&entry.term, 1));
    }
  }
}

TEST_F(Projections, AreExactForEquationsTruthValuesAndBounds) {
  const TermRef a = symbols[0], b = symbols[1], c = symbols[2], p = symbols[3];
  const TermRef less = terms.binary(TermKind::BvUnsignedLess, b, c);
  const auto lessThan = [&](TermRef left, TermRef right) {
    return terms.binary(TermKind::BvUnsignedLess, left, right);
  };
  const std::vector<TermRef> formulas = {
      terms.conjunction(terms.equal(terms.bvAdd(a, number(1)), b), lessThan(a, c)),
      terms.conjunction(terms.disjunction(terms.equal(a, b), terms.equal(a, number(3))), lessThan(a, c)),
      terms.conjunction(terms.equal(p, less), terms.disjunction(p, terms.equal(a, b))),
      terms.ite(p, lessThan(a, b), lessThan(b, a)),
      terms.conjunction(lessThan(b, a), lessThan(a, c)),
      terms.conjunction(terms.negation(lessThan(a, b)), terms.negation(lessThan(c, a))),
      terms.conjunction(terms.equal(terms.zeroExtend(a, 4), terms.zeroExtend(terms.bvAdd(b, number(1)), 4)),
                        lessThan(a, c))};
  RandomTerms pool = poolOf(0);
  for (const TermRef formula : formulas) {
    const TermRef kept[] = {b, c};
    const TermRef projected = Projection(terms, unlimited)(formula, kept);
    // Whether there are values of the others, for each of those that are kept.
    std::map<std::pair<TermRef, TermRef>, bool> expected, actual;
    for (const Model& world : pool.worlds()) {
      Evaluation evaluation(terms, world);
      const std::pair key(world.value(b), world.value(c));
      expected[key] = expected[key] || evaluation.isTrue(formula);
      actual[key] = evaluation.isTrue(projected);
    }
    EXPECT_EQ(actual, expected) << toSmtLib(std::span(&formula, 1)) << toSmtLib(std::span(&projected, 1));
  }
}

TEST_F(Projections, NegationNormalForms) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    RandomTerms pool = poolOf(seed);
    for (int i = 0; i < 60; ++i) pool.grow();
    const RandomTerms::Entry entry = pool.pickBoolean();
    const TermRef normal = NegationNormalForm(terms)(entry.term),
                  negated = NegationNormalForm(terms)(terms.negation(entry.term));
    for (const TermRef formula : {normal, negated}) {
      std::vector<TermRef> pending{formula};
      while (!pending.empty()) {
        const TermRef term = pending.back();
        pending.pop_back();
        const auto isJunction = [](TermRef inner) {
          return inner->kind() == TermKind::And || inner->kind() == TermKind::Or;
        };
        if (isJunction(term)) pending.insert(pending.end(), term->operands().begin(), term->operands().end());
        EXPECT_FALSE(term->kind() == TermKind::Not && isJunction(term->operand(0)));
      }
    }
    for (std::size_t world = 0; world < pool.worlds().size(); ++world) {
      Evaluation evaluation(terms, pool.worlds()[world]);
      ASSERT_EQ(evaluation.isTrue(normal), entry.values[world] != 0);
      ASSERT_EQ(evaluation.isTrue(negated), entry.values[world] == 0);
    }
  }
}

}  // namespace
}  // namespace argosy::smt
