// Polynomials and the elimination of symbols by equations, against the values of all assignments.
#include "smt/equation_elimination.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>

#include "smt/polynomial.h"
#include "smt/sum_normalisation.h"

namespace argosy::smt {
namespace {

constexpr unsigned width = 3;

class Elimination : public testing::Test {
 protected:
  Elimination() {
    for (const char* name : {"x", "y", "z"}) symbols_.push_back(terms_.symbol(name, terms_.bitVectorSort(width)));
  }

  TermRef number(unsigned depth) {
    switch (depth == 0 ? random_() % 2 : random_() % 7) {
      case 0: return symbols_[random_() % symbols_.size()];
      case 1: return terms_.bitVector(width, random_());
      case 2: return terms_.bvNegate(number(depth - 1));
      case 3: return terms_.ite(condition(depth - 1), number(depth - 1), number(depth - 1));
      case 4: return terms_.binary(TermKind::BvMultiply, number(depth - 1), number(depth - 1));
      case 5: return terms_.binary(TermKind::BvShiftLeft, number(depth - 1), terms_.bitVector(width, random_() % 4));
      default: return terms_.bvAdd(number(depth - 1), number(depth - 1));
    }
  }
  TermRef condition(unsigned depth) {
    switch (depth == 0 ? random_() % 2 : random_() % 6) {
      case 0: return terms_.equal(number(depth), number(depth));
      case 1: return terms_.binary(TermKind::BvUnsignedLess, number(depth), number(depth));
      case 2: return terms_.negation(condition(depth - 1));
      case 3: return terms_.disjunction(condition(depth - 1), condition(depth - 1));
      default: return terms_.conjunction(condition(depth - 1), condition(depth - 1));
    }
  }

  template <class Visit>
  void forEachModel(const Visit& visit) {
    for (unsigned bits = 0; bits < 1u << (3 * width); ++bits) {
      Model model;
      for (unsigned i = 0; i < 3; ++i) model.set(symbols_[i], terms_.bitVector(width, bits >> (i * width)));
      visit(model);
    }
  }

  TermTable terms_;
  std::vector<TermRef> symbols_;
  std::mt19937_64 random_{11};
};

TEST_F(Elimination, PolynomialsHaveTheValuesOfTheirTerms) {
  for (int round = 0; round < 60; ++round) {
    const TermRef term = number(3);
    const auto polynomial = Polynomials(terms_).of(term);
    ASSERT_TRUE(polynomial);
    const TermRef same = polynomial->toTerm(terms_), equation = polynomial->toEquation(terms_);
    forEachModel([&](const Model& model) {
      Evaluation evaluation(terms_, model);
      ASSERT_EQ(evaluation(term), evaluation(same));
      ASSERT_EQ(evaluation.isTrue(equation), evaluation(term)->bits() == 0);
    });
  }
}

TEST_F(Elimination, RingLawsMakeTermsIdentical) {
  const TermRef x = symbols_[0], y = symbols_[1];
  const auto times = [&](TermRef l, TermRef r) { return terms_.binary(TermKind::BvMultiply, l, r); };
  const TermRef square = times(terms_.bvAdd(x, y), terms_.bvAdd(x, y));
  const TermRef expanded =
      terms_.bvAdd(terms_.bvAdd(times(x, x), times(y, y)), times(terms_.bitVector(width, 2), times(y, x)));
  EXPECT_TRUE(Polynomials(terms_).of(square)->plus(*Polynomials(terms_).of(expanded), ~UInt128{0})->isZero());
}

TEST_F(Elimination, SharedSumsTakeNoTime) {
  // Fibonacci's numbers: written out, the last sum would have a billion summands.
  TermTable terms;
  TermRef a = terms.symbol("a", terms.bitVectorSort(64)), b = terms.symbol("b", terms.bitVectorSort(64));
  for (int i = 0; i < 45; ++i) b = terms.bvAdd(std::exchange(a, b), b);
  ASSERT_TRUE(Polynomials(terms).of(b));
  EXPECT_EQ(Polynomials(terms).of(b)->coefficients().size(), 2u);
}

TEST_F(Elimination, CasesAreSatisfiableTogetherIfTheFormulaIs) {
  int useful = 0, unsatisfiable = 0;
  for (int round = 0; round < 250; ++round) {
    const TermRef formula = terms_.conjunction(terms_.equal(number(2), number(2)), condition(3));
    bool isSatisfiable = false;
    forEachModel([&](const Model& model) { isSatisfiable |= Evaluation(terms_, model).isTrue(formula); });
    unsatisfiable += !isSatisfiable;
    bool isCaseSatisfiable = false;
    for (const EquationElimination& one : eliminateByCases(terms_, formula)) {
      useful += one.formula() != formula;
      forEachModel([&](const Model& found) {
        if (isCaseSatisfiable || !Evaluation(terms_, found).isTrue(one.formula())) return;
        isCaseSatisfiable = true;
        Model model = found;
        one.complete(model);
        EXPECT_TRUE(Evaluation(terms_, model).isTrue(formula));
      });
    }
    EXPECT_EQ(isCaseSatisfiable, isSatisfiable);
  }
  EXPECT_GT(useful, 50);
  EXPECT_GT(unsatisfiable, 10);
}

TEST_F(Elimination, DecidesCubesWithoutSolver) {
  TermTable terms;
  const SortRef word = terms.bitVectorSort(32);
  const TermRef x = terms.symbol("cube", word), y = terms.symbol("slope", word), n = terms.symbol("n", word);
  const auto number = [&](unsigned value) { return terms.bitVector(32, value); };
  const auto times = [&](TermRef l, TermRef r) { return terms.binary(TermKind::BvMultiply, l, r); };
  const auto cube = [&](TermRef t) { return times(t, times(t, t)); };
  const TermRef next = terms.bvAdd(n, number(1));
  const TermRef slope = terms.bvAdd(terms.bvAdd(times(number(3), times(n, n)), times(number(3), n)), number(1));
  const TermRef step = terms.conjunction(terms.equal(x, cube(n)), terms.equal(y, slope));
  EXPECT_TRUE(
      eliminateByCases(terms, terms.conjunction(step, terms.negation(terms.equal(terms.bvAdd(x, y), cube(next)))))
          .empty());
  EXPECT_FALSE(
      eliminateByCases(terms, terms.conjunction(step, terms.negation(terms.equal(terms.bvAdd(x, n), cube(next)))))
          .empty());
}

TEST_F(Elimination, SumsInAnyOrderAreTheSame) {
  TermTable terms;
  const SortRef word = terms.bitVectorSort(32);
  const auto symbol = [&](const char* name) { return terms.symbol(name, word); };
  const TermRef total = symbol("total"), one = terms.bitVector(32, 1),
                isFirst = terms.symbol("isFirst", terms.booleanSort());
  const auto sum = [&](std::initializer_list<TermRef> summands) {
    TermRef result = terms.bitVector(32, 0);
    for (const TermRef summand : summands) result = terms.bvAdd(result, summand);
    return result;
  };
  const TermRef a = symbol("a"), b = symbol("b"), c = symbol("c"), d = symbol("d"), e = symbol("e");
  const TermRef nextA = terms.ite(isFirst, terms.bvAdd(a, one), a), nextE = terms.ite(isFirst, e, terms.bvAdd(e, one));
  const TermRef before = terms.equal(total, sum({a, b, c, d, e}));
  const auto after = [&](TermRef step) {
    return terms.negation(terms.equal(terms.bvAdd(total, step), sum({nextE, d, nextA, c, b})));
  };
  ASSERT_TRUE(EquationElimination::isPromising(terms.conjunction(before, after(one))));
  const auto isUnsatisfiable = [&](TermRef formula) {
    // What is left is about the condition alone.
    for (const EquationElimination& part : eliminateByCases(terms, formula))
      for (const bool holds : {false, true})
        if (!substitute(terms, part.formula(), {{isFirst, terms.truth(holds)}})->isFalse()) return false;
    return true;
  };
  EXPECT_TRUE(isUnsatisfiable(terms.conjunction(before, after(one))));
  EXPECT_FALSE(isUnsatisfiable(terms.conjunction(before, after(terms.bitVector(32, 2)))));
}

TEST_F(Elimination, NormalisedSumsMeanTheSame) {
  int changed = 0;
  for (int round = 0; round < 200; ++round) {
    const TermKind kind = round % 2 == 0 ? TermKind::BvAdd : TermKind::BvXor;
    const auto sum = [&] {
      TermRef result = number(2);
      for (int i = 0; i < 6; ++i)
        result = random_() % 2 == 0 ? terms_.binary(kind, result, number(1)) : terms_.binary(kind, number(1), result);
      return result;
    };
    const TermRef formula =
        terms_.disjunction(terms_.equal(sum(), sum()), terms_.binary(TermKind::BvUnsignedLess, sum(), sum()));
    const TermRef normalised = withNormalisedSums(terms_, formula), decided = withDecidedEquations(terms_, formula);
    changed += formula != normalised;
    forEachModel([&](const Model& model) {
      Evaluation evaluation(terms_, model);
      ASSERT_EQ(evaluation.isTrue(formula), evaluation.isTrue(normalised));
      ASSERT_EQ(evaluation.isTrue(formula), evaluation.isTrue(decided));
    });
  }
  EXPECT_GT(changed, 50);
}

TEST_F(Elimination, SumsThatShareTheirBeginningsStayAsTheyAre) {
  TermTable terms;
  const SortRef word = terms.bitVectorSort(32);
  // As a loop adds them up: each sum is compared, and the next one goes on from there.
  TermRef sum = terms.bitVector(32, 0), formula = terms.truth(true);
  for (int i = 0; i < 40; ++i) {
    sum = terms.bvAdd(terms.symbol("x" + std::to_string(97 * i % 41), word), sum);
    if (i > 0)
      formula = terms.conjunction(formula, terms.binary(TermKind::BvUnsignedLess, sum, terms.symbol("limit", word)));
  }
  const auto additions = [](TermRef of) {
    std::size_t count = 0;
    forEachTerm(std::span(&of, 1), [&](TermRef term) { count += term->kind() == TermKind::BvAdd; });
    return count;
  };
  EXPECT_LE(additions(EquationElimination(terms, formula).formula()), additions(formula));
}

TEST_F(Elimination, ExclusiveDisjunctionsInAnyOrderAreTheSame) {
  TermTable terms;
  std::vector<TermRef> words;
  for (const char* name : {"a", "b", "c", "d", "e"}) words.push_back(terms.symbol(name, terms.bitVectorSort(32)));
  const auto all = [&](std::initializer_list<int> order) {
    TermRef result = words[0];
    for (const int i : order) result = terms.binary(TermKind::BvXor, words[static_cast<std::size_t>(i)], result);
    return result;
  };
  EXPECT_TRUE(withNormalisedSums(terms, terms.equal(all({1, 2, 3, 4}), all({4, 2, 1, 3})))->isTrue());
  EXPECT_FALSE(withNormalisedSums(terms, terms.equal(all({1, 2, 3, 4}), all({4, 2, 1, 1})))->isTrue());
}

}  // namespace
}  // namespace argosy::smt
