// Interpolation problems, and the law of interpolants, stated independently of the interpolator's own check.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "smt/interpolation/interpolation_engine.h"
#include "smt/interpolation/interpolator.h"
#include "tests/smt/solvers.h"

namespace argosy::smt {

/// An engine that says what a test wants.
class FakeEngine final : public InterpolationEngine {
 public:
  using Answer = std::function<void(const InterpolationTree&, const Acceptance&)>;
  explicit FakeEngine(Answer answer) : answer_(std::move(answer)) {}
  void interpolate(const InterpolationTree& tree, const Deadline&, const Acceptance& accept) override {
    answer_(tree, accept);
  }

 private:
  Answer answer_;
};

class InterpolationTest : public testing::Test {
 protected:
  static constexpr std::chrono::milliseconds patience{20'000};  // the machine may be busy

  TermRef word(const std::string& name, unsigned width = 32) { return terms.symbol(name, terms.bitVectorSort(width)); }
  TermRef at(const std::string& name, std::size_t step, unsigned width = 32) {
    return word(name + "@" + std::to_string(step), width);
  }
  TermRef number(Int128 value, unsigned width = 32) { return terms.bitVector(width, static_cast<UInt128>(value)); }
  TermRef integer(const std::string& name) { return terms.symbol(name, terms.integerSort()); }
  TermRef truth(const std::string& name) { return terms.symbol(name, terms.booleanSort()); }
  TermRef all(std::vector<TermRef> formulas) { return terms.conjunction(formulas); }
  TermRef signedLess(TermRef left, TermRef right) { return terms.binary(TermKind::BvSignedLess, left, right); }
  TermRef unsignedLess(TermRef left, TermRef right) { return terms.binary(TermKind::BvUnsignedLess, left, right); }
  TermRef times(TermRef left, TermRef right) { return terms.binary(TermKind::BvMultiply, left, right); }

  /// i and s start with 0; i++, s += 2, some times; then s is not 2 i.
  InterpolationProblem evenSum(std::size_t steps) {
    InterpolationProblem problem;
    problem.formulas.push_back(all({terms.equal(at("i", 0), number(0)), terms.equal(at("s", 0), number(0))}));
    for (std::size_t k = 1; k <= steps; ++k)
      problem.formulas.push_back(all({terms.equal(at("i", k), terms.bvAdd(at("i", k - 1), number(1))),
                                      terms.equal(at("s", k), terms.bvAdd(at("s", k - 1), number(2)))}));
    problem.formulas.push_back(terms.distinct(at("s", steps), times(at("i", steps), number(2))));
    return problem;
  }

  /// The same over the integers.
  InterpolationProblem evenIntegerSum(std::size_t steps) {
    const auto n = [&](const std::string& name, std::size_t step) {
      return integer(name + "int@" + std::to_string(step));
    };
    const auto plus = [&](TermRef left, Int128 right) {
      return terms.arithmetic(TermKind::Add, left, terms.integer(right));
    };
    InterpolationProblem problem;
    problem.formulas.push_back(
        all({terms.equal(n("i", 0), terms.integer(0)), terms.equal(n("s", 0), terms.integer(0))}));
    for (std::size_t k = 1; k <= steps; ++k)
      problem.formulas.push_back(
          all({terms.equal(n("i", k), plus(n("i", k - 1), 1)), terms.equal(n("s", k), plus(n("s", k - 1), 2))}));
    problem.formulas.push_back(
        terms.distinct(n("s", steps), terms.arithmetic(TermKind::Multiply, n("i", steps), terms.integer(2))));
    return problem;
  }

  /// x runs from 0 to n, and then is beyond; `n` is shared by all.
  InterpolationProblem counting(std::size_t steps, TermKind less) {
    const TermRef n = word("n");
    const auto below = [&](TermRef left, TermRef right) { return terms.binary(less, left, right); };
    InterpolationProblem problem;
    problem.formulas.push_back(all({terms.equal(at("x", 0), number(0)), below(number(0), n)}));
    for (std::size_t k = 1; k <= steps; ++k)
      problem.formulas.push_back(
          all({below(at("x", k - 1), n), terms.equal(at("x", k), terms.bvAdd(at("x", k - 1), number(1)))}));
    problem.formulas.push_back(below(n, at("x", steps)));
    return problem;
  }

  /// Elements are written elsewhere; one stays as it was.
  InterpolationProblem arrayWrites(std::size_t steps) {
    const SortRef sort = terms.arraySort(terms.bitVectorSort(32), terms.bitVectorSort(32));
    const auto array = [&](std::size_t step) { return terms.symbol("a@" + std::to_string(step), sort); };
    InterpolationProblem problem;
    problem.formulas.push_back(
        all({terms.equal(at("x", 0), number(10)), terms.equal(terms.select(array(0), number(3)), number(7))}));
    for (std::size_t k = 1; k <= steps; ++k)
      problem.formulas.push_back(all({terms.equal(at("x", k), terms.bvAdd(at("x", k - 1), number(1))),
                                      terms.equal(array(k), terms.store(array(k - 1), at("x", k), number(0)))}));
    problem.formulas.push_back(terms.distinct(terms.select(array(steps), number(3)), number(7)));
    return problem;
  }

  /// Two calls of x + 1 and x + 2, whose results differ by 1.
  /// Of few values: Spacer enumerates what it cannot generalise over words, and when that ends depends on the machine.
  InterpolationProblem twoChildren() {
    return {{all({unsignedLess(word("x"), number(4)), terms.equal(word("y"), terms.bvAdd(word("x"), number(1)))}),
             terms.equal(word("z"), terms.bvAdd(word("x"), number(2))),
             terms.distinct(terms.bvSubtract(word("z"), word("y")), number(1))},
            {2, 2}};
  }

  /// A lock that is taken in one of two branches of each step.
  InterpolationProblem branches(std::size_t steps) {
    InterpolationProblem problem;
    problem.formulas.push_back(terms.equal(at("lock", 0), number(0)));
    for (std::size_t k = 1; k <= steps; ++k) {
      const TermRef taken = truth("taken@" + std::to_string(k));
      problem.formulas.push_back(
          terms.disjunction(terms.conjunction(taken, terms.equal(at("lock", k), number(1))),
                            terms.conjunction(terms.negation(taken), terms.equal(at("lock", k), at("lock", k - 1)))));
    }
    problem.formulas.push_back(
        all({terms.distinct(at("lock", steps), number(0)), terms.distinct(at("lock", steps), number(1))}));
    return problem;
  }

  /// f(x) = f(y) follows from x = y.
  InterpolationProblem functions() {
    const auto f = [&](TermRef argument) { return terms.apply("f", terms.bitVectorSort(32), std::span(&argument, 1)); };
    return {{all({terms.equal(word("p"), f(word("x"))), terms.equal(word("x"), word("y"))}),
             terms.equal(word("q"), f(word("y"))), terms.distinct(word("p"), word("q"))}};
  }

  /// The product of two primes of 62 bits has no other factors, which nobody finds out in time.
  InterpolationProblem tooHard() {
    const UInt128 p = 3471347328320983897U, q = 3215794714887231011U;
    const TermRef x = terms.zeroExtend(word("x", 64), 128), y = terms.zeroExtend(word("y", 64), 128),
                  z = word("z", 128);
    return {{terms.equal(z, times(x, y)), unsignedLess(number(1, 128), x), unsignedLess(x, y),
             terms.distinct(x, terms.bitVector(128, q)), terms.equal(z, terms.bitVector(128, p * q))}};
  }

  enum class Numbers : std::uint8_t { Integers, Words };
  /// An execution of r = f(a), f(x) = x > 0 ? f(x - 1) + 1 : x, with a = argument and in which r is no longer the result. Of f(0), which
  /// f(1) calls, the body is F3 and its parameter is assigned by F4; of f(1) the body is F2 to F6, and F7 assigns its parameter.
  InterpolationProblem recursion(Numbers numbers, Int128 argument, Int128 result) {
    const bool isWords = numbers == Numbers::Words;
    const auto n = [&](const std::string& name) { return isWords ? word(name) : integer(name + "int"); };
    const auto constant = [&](Int128 value) { return isWords ? number(value) : terms.integer(value); };
    const auto sum = [&](TermRef left, Int128 right) {
      return isWords ? terms.bvAdd(left, number(right)) : terms.arithmetic(TermKind::Add, left, terms.integer(right));
    };
    const auto isPositive = [&](TermRef term) {
      return isWords ? signedLess(constant(0), term) : terms.arithmetic(TermKind::Less, constant(0), term);
    };
    return {{terms.equal(n("a0"), constant(argument)), all({terms.equal(n("x0"), n("p0")), isPositive(n("x0"))}),
             all({terms.equal(n("x1"), n("p1")), terms.negation(isPositive(n("x1"))), terms.equal(n("r0"), n("x1"))}),
             terms.equal(n("p1"), sum(n("x0"), -1)), terms.equal(n("tmp0"), n("r0")),
             terms.equal(n("r1"), sum(n("tmp0"), 1)), terms.equal(n("p0"), n("a0")), terms.equal(n("b0"), n("r1")),
             terms.distinct(n("b0"), constant(result))},
            {6, 3, 3, 4, 5, 6, 7, 8}};
  }

  std::set<TermRef> symbolsOf(std::span<const TermRef> formulas) {
    std::set<TermRef> result;
    forEachTerm(formulas, [&](TermRef term) {
      if (term->isSymbol()) result.insert(term);
    });
    return result;
  }

  bool isUnsatisfiable(std::vector<TermRef> formulas) {
    Answer answer = Answer::Unknown;
    // Neither is quick on all: Z3 not on products and orders, and bit-blasting knows no integers.
    for (const auto& [kind, limit] : {std::pair(SolverKind::Z3, std::chrono::milliseconds(500)),
                                      std::pair(SolverKind::Sat, patience), std::pair(SolverKind::Z3, patience)}) {
      const auto solver = makeSolver(terms, {.kind = kind, .limits = {.time = limit}});
      for (const TermRef formula : formulas) solver->add(formula);
      answer = solver->check();
      if (answer != Answer::Unknown) break;
    }
    EXPECT_NE(answer, Answer::Unknown);
    return answer == Answer::Unsatisfiable;
  }

  /// The law, of the definitions in the header.
  void expectInterpolants(const InterpolationProblem& problem, std::span<const TermRef> interpolants) {
    const std::size_t count = problem.formulas.size();
    ASSERT_EQ(interpolants.size(), count);
    EXPECT_TRUE(interpolants.back()->isFalse());
    const auto parent = [&](std::size_t i) { return problem.parents.empty() ? i + 1 : problem.parents[i]; };
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<TermRef> premises{problem.formulas[i]}, inside, outside;
      for (std::size_t j = 0; j < count; ++j) {
        if (j + 1 < count && parent(j) == i) premises.push_back(interpolants[j]);
        std::size_t ancestor = j;
        while (ancestor < i) ancestor = parent(ancestor);
        (ancestor == i ? inside : outside).push_back(problem.formulas[j]);
      }
      premises.push_back(terms.negation(interpolants[i]));
      EXPECT_TRUE(isUnsatisfiable(premises)) << "node " << i << " does not imply\n"
                                             << toSmtLib(std::span(&interpolants[i], 1));
      const std::set<TermRef> within = symbolsOf(inside), without = symbolsOf(outside);
      for (const TermRef symbol : symbolsOf(std::span(&interpolants[i], 1)))
        EXPECT_TRUE(within.contains(symbol) && without.contains(symbol))
            << symbol->name() << " is not shared by node " << i;
    }
  }

  Interpolator only(InterpolationEngineKind engine, std::chrono::milliseconds limit = patience) {
    return Interpolator(terms, {.engines = {engine}, .limits = {.time = limit}});
  }

  /// The engine has interpolants, and they obey the law.
  std::vector<TermRef> expectSuccess(InterpolationEngineKind engine, const InterpolationProblem& problem) {
    Interpolator interpolator = only(engine);
    const auto result = interpolator.interpolate(problem);
    std::string reasons;
    for (const auto& [reason, count] : interpolator.statistics()[0].failures) reasons += " " + reason;
    EXPECT_TRUE(result) << toString(engine) << " failed:" << reasons;
    if (!result) return {};
    expectInterpolants(problem, *result);
    return *result;
  }

  TermTable terms;
};

}  // namespace argosy::smt
