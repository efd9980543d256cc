// Random paths of programs, cut at random places: whatever an engine answers obeys the law, and it answers often enough.
#include <algorithm>
#include <random>

#include "tests/smt/interpolation_problems.h"
#include "tests/smt/random_trees.h"

namespace argosy::smt {
namespace {

using enum InterpolationEngineKind;

class RandomInterpolation : public InterpolationTest, public testing::WithParamInterface<InterpolationEngineKind> {
 protected:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  /// A path that assigns, chooses and assumes, with what holds in one execution of it, and in the end the opposite of something that
  /// held. Mostly unsatisfiable.
  InterpolationProblem randomPath() {
    const unsigned width = below(2) == 0 ? 8 : 16;
    constexpr std::size_t variables = 3;
    std::vector<TermRef> current;
    std::vector<Int128> values;
    InterpolationProblem problem;
    TermRef formula = terms.truth(true);
    const auto assume = [&](TermRef condition) { formula = terms.conjunction(formula, condition); };
    const auto assign = [&](std::size_t variable, TermRef value, Int128 number) {
      current[variable] = terms.fresh("v" + std::to_string(variable), terms.bitVectorSort(width));
      values[variable] = signExtend(static_cast<UInt128>(number), width);
      assume(terms.equal(current[variable], value));
    };
    for (std::size_t i = 0; i < variables; ++i) {
      current.push_back(nullptr);
      values.push_back(0);
      const auto start = static_cast<Int128>(below(5));
      assign(i, number(start, width), start);
    }
    const std::size_t steps = 4 + below(8);
    for (std::size_t step = 0; step < steps; ++step) {
      const std::size_t target = below(variables), source = below(variables);
      const auto constant = static_cast<Int128>(below(7)) - 2;
      switch (below(6)) {
        case 0: assign(target, terms.bvAdd(current[source], number(constant, width)), values[source] + constant); break;
        case 1: assign(target, terms.bvAdd(current[source], current[target]), values[source] + values[target]); break;
        case 2: assign(target, times(current[source], number(constant, width)), values[source] * constant); break;
        case 3: {
          const TermRef taken = terms.fresh("taken", terms.booleanSort());
          const TermRef old = current[target];
          const TermRef other = terms.bvAdd(old, number(constant, width));
          if (below(2) == 0) {
            assume(terms.equal(taken, signedLess(current[source], number(constant, width))));
            const bool holds = values[source] < constant;
            assign(target, terms.ite(taken, other, old), holds ? values[target] + constant : values[target]);
          } else {
            assign(target, terms.ite(taken, old, old), values[target]);
          }
          break;
        }
        case 4: {
          const TermKind less = values[source] >= 0 && values[target] >= 0 && below(2) == 0 ? TermKind::BvUnsignedLess
                                                                                            : TermKind::BvSignedLess;
          const TermRef order = terms.binary(less, current[source], current[target]);
          assume(values[source] < values[target] ? order : terms.negation(order));
          break;
        }
        default:
          assign(target, terms.bvSubtract(current[source], current[target]), values[source] - values[target]);
          break;
      }
      if (below(2) == 0) problem.formulas.push_back(std::exchange(formula, terms.truth(true)));
    }
    const std::size_t last = below(variables), other = below(variables);
    const TermRef end = below(2) == 0 || last == other ? terms.equal(current[last], number(values[last], width))
                        : values[last] < values[other] ? signedLess(current[last], current[other])
                                                       : terms.negation(signedLess(current[last], current[other]));
    problem.formulas.push_back(terms.conjunction(formula, terms.negation(end)));
    return problem;
  }

  struct Count {
    unsigned problems = 0, answers = 0;
  };
  template <class Make>
  Count run(Make&& make, unsigned problems) {
    Interpolator interpolator = only(GetParam(), GetParam() == Spacer ? std::chrono::milliseconds(500) : patience);
    Count count;
    while (count.problems < problems) {
      const InterpolationProblem problem = make();
      const bool isContradictory = isUnsatisfiable(problem.formulas);
      const auto result = interpolator.interpolate(problem);
      if (!isContradictory) {
        EXPECT_FALSE(result);
        continue;
      }
      ++count.problems;
      if (!result) continue;
      ++count.answers;
      expectInterpolants(problem, *result);
      if (HasFailure()) break;
    }
    const InterpolationStatistics& statistics = interpolator.statistics()[0];
    std::string reasons;
    for (const auto& [reason, times] : statistics.failures)
      reasons += " " + reason + ": " + std::to_string(times) + ";";
    RecordProperty("answers", std::to_string(count.answers) + " of " + std::to_string(count.problems));
    RecordProperty("failures", reasons);
    return count;
  }

  std::mt19937_64 random_{20240611};
  RandomTrees trees_{terms, random_};
};

TEST_P(RandomInterpolation, Paths) {
  const unsigned problems = GetParam() == Spacer ? 4 : 9;
  const Count count = run([this] { return randomPath(); }, problems);
  EXPECT_EQ(count.problems, problems);
  EXPECT_GE(count.answers, GetParam() == Spacer ? 1 : problems * 2 / 3);
}

TEST_P(RandomInterpolation, Trees) {
  const unsigned problems = 8;
  const Count count = run([this] { return trees_.make(); }, problems);
  EXPECT_EQ(count.problems, problems);
  // Most of the operators are not linear.
  EXPECT_GE(count.answers, GetParam() == Integers ? 1 : problems / 2);
}

INSTANTIATE_TEST_SUITE_P(
    Engines, RandomInterpolation, testing::Values(Integers, Spacer, WeakestPrecondition), [](const auto& info) {
      return std::string(info.param == Integers ? "integers" : info.param == Spacer ? "spacer" : "preconditions");
    });

}  // namespace
}  // namespace argosy::smt
