// Every solver answers what enumeration of all assignments says, and computes every operator as evaluation does.
#include <algorithm>

#include "tests/smt/random_terms.h"
#include "tests/smt/solvers.h"

namespace argosy::smt {
namespace {

class SolverAgreement : public SolverTest {
 protected:
  using Entries = std::vector<RandomTerms::Entry>;

  static bool isSatisfiable(const Entries& formulas, std::size_t worlds) {
    for (std::size_t world = 0; world < worlds; ++world) {
      if (std::ranges::all_of(formulas, [&](const auto& formula) { return formula.values[world] != 0; })) return true;
    }
    return false;
  }

  static std::vector<TermRef> termsOf(const Entries& entries) {
    std::vector<TermRef> result;
    for (const auto& entry : entries) result.push_back(entry.term);
    return result;
  }

  /// The answer, and with it the model or the core, of formulas that are on the stack and assumptions.
  void expectAnswer(Solver& solver, const Entries& formulas, const Entries& assumptions, std::size_t worlds) {
    Entries all = formulas;
    all.insert(all.end(), assumptions.begin(), assumptions.end());
    const bool expected = isSatisfiable(all, worlds);
    const Answer answer = solver.check(termsOf(assumptions));
    if (answer == Answer::Unknown && GetParam() == SolverKind::Cvc5) {
      ASSERT_EQ(solver.reasonUnknown(), "cvc5 has constant arrays of constants only");
      return;
    }
    ASSERT_EQ(answer, expected ? Answer::Satisfiable : Answer::Unsatisfiable)
        << solver.reasonUnknown() << toSmtLib(termsOf(all));
    if (expected) {
      const Model model = solver.model();
      Evaluation evaluation(terms, model);
      for (const auto& entry : all) ASSERT_TRUE(evaluation.isTrue(entry.term)) << toSmtLib(termsOf(all));
      return;
    }
    Entries core = formulas;
    for (const TermRef term : solver.unsatCore()) {
      const auto found = std::ranges::find(assumptions, term, &RandomTerms::Entry::term);
      ASSERT_NE(found, assumptions.end());
      core.push_back(*found);
    }
    ASSERT_FALSE(isSatisfiable(core, worlds)) << toSmtLib(termsOf(core));
  }

  /// Random pushes, pops, formulas and queries.
  void expectAnswers(RandomTerms& random, int growth, int queries, bool cache) {
    for (int i = 0; i < growth; ++i) random.grow();
    const auto solver = makeSolver(terms, {.kind = GetParam(), .cache = cache});
    std::vector<Entries> frames(1);
    for (int i = 0; i < queries; ++i) {
      switch (random.below(4)) {
        case 0:
          solver->push();
          frames.emplace_back();
          break;
        case 1:
          if (frames.size() == 1) break;
          solver->pop();
          frames.pop_back();
          break;
        default: break;
      }
      if (random.below(2) == 0) {
        frames.back().push_back(random.pickBoolean());
        solver->add(frames.back().back().term);
      }
      Entries formulas, assumptions;
      for (const Entries& frame : frames) formulas.insert(formulas.end(), frame.begin(), frame.end());
      for (std::uint64_t count = random.below(4); count > 0; --count) assumptions.push_back(random.pickBoolean());
      expectAnswer(*solver, formulas, assumptions, random.worlds().size());
      if (HasFatalFailure()) return;
    }
  }
};

TEST_P(SolverAgreement, OnBitVectors) {
  for (std::uint64_t seed = 1; seed <= (GetParam() == SolverKind::Sat ? 400U : 60U); ++seed) {
    RandomTerms random(terms, seed, {1, 2, 3});
    random.addExhaustive("x", terms.bitVectorSort(3));
    random.addExhaustive("y", terms.bitVectorSort(3));
    random.addExhaustive("z", terms.bitVectorSort(1));
    random.addExhaustive("p", terms.booleanSort());
    expectAnswers(random, 60, 12, seed % 2 == 0);
    if (HasFatalFailure()) return;
  }
}

TEST_P(SolverAgreement, OnArrays) {
  for (std::uint64_t seed = 1; seed <= (GetParam() == SolverKind::Sat ? 200U : 40U); ++seed) {
    RandomTerms random(terms, seed, {2});
    const SortRef word = terms.bitVectorSort(2);
    random.addExhaustive("i", word);
    random.addExhaustive("a", terms.arraySort(word, word));
    random.addExhaustive("p", terms.booleanSort());
    expectAnswers(random, 40, 10, seed % 2 == 0);
    if (HasFatalFailure()) return;
  }
}

TEST_P(SolverAgreement, OnArraysOfTruthValues) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    RandomTerms random(terms, seed, {2, 3});
    const SortRef sort = terms.arraySort(terms.bitVectorSort(2), terms.booleanSort());
    random.addExhaustive("j", terms.bitVectorSort(2));
    random.addExhaustive("b", sort);
    random.addExhaustive("c", sort);
    expectAnswers(random, 40, 10, false);
    if (HasFatalFailure()) return;
  }
}

/// Arrays with more indices than can be enumerated, and equalities among them: solvers agree with Z3.
TEST_P(SolverAgreement, OnLargeArrays) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    std::mt19937_64 random(seed);
    const SortRef index = terms.bitVectorSort(16), element = terms.bitVectorSort(8),
                  sort = terms.arraySort(index, element);
    std::vector<TermRef> indices{word("i16", 16), word("j16", 16), number(0, 16)}, elements{word("e", 8), number(7, 8)};
    std::vector<TermRef> arrays{terms.symbol("A", sort), terms.symbol("B", sort), terms.symbol("C", sort)},
        truths{truth("p")};
    const auto pick = [&](const std::vector<TermRef>& from) { return from[random() % from.size()]; };
    for (int i = 0; i < 25; ++i) {
      switch (random() % 7) {
        case 0: arrays.push_back(terms.store(pick(arrays), pick(indices), pick(elements))); break;
        case 1: arrays.push_back(terms.ite(pick(truths), pick(arrays), pick(arrays))); break;
        case 2: elements.push_back(terms.select(pick(arrays), pick(indices))); break;
        case 3: truths.push_back(terms.equal(pick(arrays), pick(arrays))); break;
        case 4: truths.push_back(terms.equal(pick(elements), pick(elements))); break;
        case 5: indices.push_back(terms.bvAdd(pick(indices), number(random() % 3, 16))); break;
        default: arrays.push_back(terms.constantArray(sort, number(random() % 2, 8))); break;
      }
    }
    const auto solver = make(), oracle = makeSolver(terms, {.kind = SolverKind::Z3});
    for (int i = 0; i < 6; ++i) {
      const TermRef formula = random() % 2 == 0 ? pick(truths) : terms.negation(pick(truths));
      if (random() % 3 == 0) {
        solver->push();
        oracle->push();
      }
      solver->add(formula);
      oracle->add(formula);
      const Answer answer = solver->check();
      if (answer == Answer::Unknown && GetParam() == SolverKind::Cvc5) break;
      ASSERT_EQ(answer, oracle->check()) << solver->reasonUnknown();
      if (answer == Answer::Unsatisfiable) break;
      EXPECT_NO_THROW(solver->model());
    }
  }
}

/// A single query without push and assumptions takes another way through Z3.
TEST_P(SolverAgreement, OnSingleQueries) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    RandomTerms random(terms, seed, {1, 2, 4});
    random.addExhaustive("x4", terms.bitVectorSort(4));
    random.addExhaustive("y4", terms.bitVectorSort(4));
    for (int i = 0; i < 60; ++i) random.grow();
    const auto solver = make();
    Entries formulas;
    for (int i = 0; i < 3; ++i) {
      formulas.push_back(random.pickBoolean());
      solver->add(formulas.back().term);
    }
    expectAnswer(*solver, formulas, {}, random.worlds().size());
    if (HasFatalFailure()) return;
  }
}

TEST_P(SolverAgreement, OnEveryOperator) {
  std::mt19937_64 seeds(3);
  for (const unsigned width : {1U, 3U, 8U, 13U, 32U, 64U, 128U}) {
    RandomTerms random(terms, seeds(), {width});
    const TermRef x = word("x" + std::to_string(width), width), y = word("y" + std::to_string(width), width);
    std::vector<TermRef> results;
    const bool isWide = width > 32;  // division of unknown wide words is a large circuit
    for (const TermKind kind : wordOperators()) {
      const bool divides = kind >= TermKind::BvUnsignedDivide && kind <= TermKind::BvSignedRemainder;
      if (!isWide || !divides) results.push_back(terms.binary(kind, x, y));
    }
    for (const TermKind kind : comparisons()) results.push_back(terms.binary(kind, x, y));
    results.push_back(terms.bvNegate(x));
    results.push_back(terms.bvComplement(x));
    results.push_back(terms.binary(TermKind::BvMultiply, x, terms.bitVector(width, random.randomBits(width))));
    results.push_back(terms.binary(TermKind::BvShiftLeft, x, terms.bitVector(width, width / 2)));
    const auto solver = make();
    for (int i = 0; i < (isWide ? 1 : 4); ++i) {
      Model inputs;
      inputs.set(x, terms.bitVector(width, random.randomBits(width)));
      inputs.set(y, terms.bitVector(width, random.randomBits(width)));
      Evaluation evaluation(terms, inputs);
      // As assumptions, which no preprocessing propagates into the operators.
      std::vector<TermRef> query{terms.equal(x, inputs.value(x)), terms.equal(y, inputs.value(y))};
      std::vector<TermRef> differences;
      for (const TermRef result : results) {
        query.push_back(terms.equal(result, evaluation(result)));
        differences.push_back(terms.distinct(result, evaluation(result)));
      }
      ASSERT_EQ(solver->check(query), Answer::Satisfiable) << width;
      query.resize(2);
      query.push_back(terms.disjunction(differences));
      ASSERT_EQ(solver->check(query), Answer::Unsatisfiable) << width;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, SolverAgreement, testing::Values(SolverKind::Z3, SolverKind::Cvc5, SolverKind::Sat),
                         nameOf);

}  // namespace
}  // namespace argosy::smt
