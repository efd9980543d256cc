// Comparisons of choices mean what comparisons of their values mean; order is transitive without search.
#include <algorithm>
#include <random>

#include "smt/model.h"
#include "tests/smt/solvers.h"

namespace argosy::smt {
namespace {

class ChoiceComparisonsTest : public testing::Test {
 protected:
  static constexpr unsigned width = 2, wordCount = 3, conditionCount = 3;

  TermRef condition(unsigned number) { return terms.symbol("c" + std::to_string(number), terms.booleanSort()); }
  TermRef word(unsigned number) { return terms.symbol("x" + std::to_string(number), terms.bitVectorSort(width)); }

  TermRef randomWord(unsigned depth) {
    if (depth == 0 || random() % 4 == 0)
      return random() % 4 == 0 ? terms.bitVector(width, random() % 4) : word(random() % wordCount);
    if (random() % 6 == 0) return terms.bvAdd(randomWord(depth - 1), randomWord(depth - 1));
    return terms.ite(condition(random() % conditionCount), randomWord(depth - 1), randomWord(depth - 1));
  }

  TermRef randomComparison() {
    TermRef left = randomWord(4), right = randomWord(4);
    switch (random() % 4) {
      case 0: left = terms.zeroExtend(left, 4), right = terms.signExtend(right, 4); break;
      case 1: left = terms.extract(left, 0, 0), right = terms.extract(right, 1, 1); break;
      default: break;
    }
    const TermKind kinds[] = {TermKind::BvUnsignedLess, TermKind::BvUnsignedLessEqual, TermKind::BvSignedLess,
                              TermKind::BvSignedLessEqual};
    return random() % 3 == 0 ? terms.equal(left, right) : terms.binary(kinds[random() % 4], left, right);
  }

  bool isSatisfiable(TermRef formula) {
    for (unsigned bits = 0; bits < 1u << (width * wordCount + conditionCount); ++bits) {
      Model model;
      for (unsigned i = 0; i < wordCount; ++i) model.set(word(i), terms.bitVector(width, bits >> (i * width) & 3));
      for (unsigned i = 0; i < conditionCount; ++i)
        model.set(condition(i), terms.truth((bits >> (width * wordCount + i) & 1) != 0));
      if (Evaluation(terms, model).isTrue(formula)) return true;
    }
    return false;
  }

  TermTable terms;
  std::mt19937 random{7};
};

TEST_F(ChoiceComparisonsTest, AreSatisfiableWhenSomeValuesAre) {
  int satisfiable = 0, unsatisfiable = 0;
  for (int round = 0; round < 60; ++round) {
    const auto solver = makeSolver(terms, {.kind = SolverKind::Sat});
    std::vector<TermRef> conjuncts;
    for (int query = 0; query < 4; ++query) {
      for (int i = 0; i < 3; ++i)
        conjuncts.push_back(random() % 3 == 0 ? terms.disjunction(randomComparison(), randomComparison())
                                              : randomComparison());
      const TermRef formula = terms.conjunction(conjuncts);
      const TermRef assumptions[] = {formula};
      const bool expected = isSatisfiable(formula);
      ++(expected ? satisfiable : unsatisfiable);
      ASSERT_EQ(solver->check(assumptions), expected ? Answer::Satisfiable : Answer::Unsatisfiable) << round;
      if (expected) {
        const Model model = solver->model();
        EXPECT_TRUE(Evaluation(terms, model).isTrue(formula)) << round;
      }
    }
  }
  EXPECT_GT(satisfiable, 40);
  EXPECT_GT(unsatisfiable, 40);
}

TEST_F(ChoiceComparisonsTest, OrderIsTransitiveWithoutSearch) {
  for (const TermKind less : {TermKind::BvSignedLess, TermKind::BvUnsignedLess}) {
    const auto solver = makeSolver(terms, {.kind = SolverKind::Sat});
    solver->limitConflicts(2);
    std::vector<TermRef> words, differs;
    for (int i = 0; i < 6; ++i) words.push_back(terms.symbol("w" + std::to_string(i), terms.bitVectorSort(64)));
    for (std::size_t i = 0; i < words.size(); ++i)
      for (std::size_t j = i + 1; j < words.size(); ++j)
        differs.push_back(
            terms.disjunction(terms.binary(less, words[i], words[j]), terms.binary(less, words[j], words[i])));
    for (const TermRef one : differs) solver->add(one);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) solver->add(terms.binary(less, words[i], words[i + 1]));
    const TermRef assumptions[] = {terms.negation(terms.binary(less, words.front(), words.back()))};
    EXPECT_EQ(solver->check(assumptions), Answer::Unsatisfiable);
    EXPECT_EQ(solver->check(), Answer::Satisfiable);
  }
}

TEST_F(ChoiceComparisonsTest, DeepChoicesAreNoRecursion) {
  TermRef chosen = word(0);
  for (int i = 0; i < 200'000; ++i)
    chosen = terms.ite(terms.symbol("d" + std::to_string(i), terms.booleanSort()),
                       word(1 + static_cast<unsigned>(i) % 2), chosen);
  const auto solver = makeSolver(terms, {.kind = SolverKind::Sat});
  solver->add(terms.equal(chosen, terms.bvAdd(word(2), terms.bitVector(width, 1))));
  EXPECT_EQ(solver->check(), Answer::Satisfiable);
}

}  // namespace
}  // namespace argosy::smt
