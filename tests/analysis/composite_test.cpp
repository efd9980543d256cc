#include "analysis/composite.h"

#include <gtest/gtest.h>

#include "analysis/arg.h"
#include "analysis/component.h"
#include "domains/bounds/path_length_cpa.h"
#include "tests/analysis/number_cpa.h"
#include "tests/program/program_builder.h"

namespace argosy {
namespace {

using test::NumberOperators;

/// One function with a straight line of one edge.
class CompositeTest : public ::testing::Test {
 protected:
  CompositeTest() {
    const FunctionId start = builder_.function("start");
    builder_.program.start = start;
    builder_.then(start, Skip{});
  }

  std::vector<std::vector<int>> successors(CompositeCpa& cpa) {
    std::vector<StateRef> states;
    cpa.successors(cpa.initialState(cpa.start()), cpa.initialPrecision(), states);
    std::vector<std::vector<int>> numbers;
    for (const StateRef& state : states) numbers.push_back(numbersOf(state));
    std::ranges::sort(numbers);
    return numbers;
  }
  static std::vector<int> numbersOf(const StateRef& state) {
    std::vector<int> numbers;
    const auto components = static_cast<const CompositeState&>(*state).components();
    for (std::size_t i = 1; i < components.size(); ++i) numbers.push_back(test::numberOf(state, i));
    return numbers;
  }
  /// The initial state with other numbers.
  static StateRef stateOf(CompositeCpa& cpa, const std::vector<int>& numbers) {
    const StateRef initial = cpa.initialState(cpa.start());
    const auto components = static_cast<const CompositeState&>(*initial).components();
    std::vector<StateRef> states(components.begin(), components.end());
    for (std::size_t i = 0; i < numbers.size(); ++i) states[i + 1] = makeRef<test::NumberState>(numbers[i]);
    return makeRef<CompositeState>(states);
  }
  static NumberOperators becoming(std::vector<int> numbers) {
    NumberOperators operators;
    operators.transfer = [=](int, const Step&) { return numbers; };
    return operators;
  }

  static NumberOperators answering(NumberOperators operators) {
    operators.answersRange = true;
    return operators;
  }

  test::ProgramBuilder builder_;
};

TEST_F(CompositeTest, SuccessorsAreTheProductOfTheComponents) {
  CompositeCpa cpa = test::compositeOf(builder_.program, {becoming({1, 2}), becoming({3}), becoming({4, 5, 6})});
  EXPECT_EQ(successors(cpa),
            (std::vector<std::vector<int>>{{1, 3, 4}, {1, 3, 5}, {1, 3, 6}, {2, 3, 4}, {2, 3, 5}, {2, 3, 6}}));
}

TEST_F(CompositeTest, OneRunMayBeNestedInAnother) {
  CompositeCpa* self = nullptr;
  bool isNested = false;
  NumberOperators nesting = becoming({3, 4});
  nesting.transfer = [&](int, const Step&) {
    if (!std::exchange(isNested, true)) {
      EXPECT_EQ(successors(*self), (std::vector<std::vector<int>>{{1, 9}, {2, 9}}));
      return std::vector{3, 4};
    }
    return std::vector{9};
  };
  CompositeCpa cpa = test::compositeOf(builder_.program, {becoming({1, 2}), nesting});
  self = &cpa;
  ArgCpa arg(cpa);
  std::vector<StateRef> states;
  arg.successors(arg.initialState(arg.start()), arg.initialPrecision(), states);
  EXPECT_EQ(states.size(), 4u);
}

TEST_F(CompositeTest, OneInfeasibleComponentMakesTheStepInfeasible) {
  CompositeCpa cpa = test::compositeOf(builder_.program, {becoming({1, 2}), becoming({})});
  EXPECT_TRUE(successors(cpa).empty());
}

TEST_F(CompositeTest, StrengtheningSeesTheOthersAndMayFindBottom) {
  NumberOperators strengthened = becoming({10, 20});
  strengthened.strengthen = [](int number, const Siblings& siblings) -> std::optional<int> {
    const int other = static_cast<int>(siblings.rangeOf(nullptr)->low);
    if (other == 1 && number == 20) return std::nullopt;
    return number + other;
  };
  CompositeCpa cpa = test::compositeOf(builder_.program, {answering(becoming({1, 2})), strengthened});
  EXPECT_EQ(successors(cpa), (std::vector<std::vector<int>>{{1, 11}, {2, 12}, {2, 22}}));
}

TEST_F(CompositeTest, ALaterComponentSeesWhatAnEarlierOneWasStrengthenedTo) {
  NumberOperators first = becoming({1}), second = becoming({0});
  first.strengthen = [](int, const Siblings&) { return std::optional(7); };
  second.strengthen = [](int, const Siblings& siblings) {
    return std::optional(static_cast<int>(siblings.rangeOf(nullptr)->low));
  };
  CompositeCpa cpa = test::compositeOf(builder_.program, {answering(first), second});
  EXPECT_EQ(successors(cpa), (std::vector<std::vector<int>>{{7, 7}}));
}

TEST_F(CompositeTest, MergingIsAgreeing) {
  CompositeCpa cpa = test::compositeOf(builder_.program, {test::joiningSetOperators(), NumberOperators()});
  EXPECT_FALSE(cpa.mergesSeparately());
  const PrecisionRef precision = cpa.initialPrecision();
  const StateRef reached = stateOf(cpa, {0b01, 5});
  const StateRef merged = cpa.merge(stateOf(cpa, {0b10, 5}), reached, *precision);
  EXPECT_EQ(numbersOf(merged), (std::vector{0b11, 5}));
  EXPECT_EQ(numbersOf(reached), (std::vector{0b01, 5}));
  // The second component does not agree, so the first must not change either.
  EXPECT_EQ(cpa.merge(stateOf(cpa, {0b10, 6}), reached, *precision), reached);
  // Nothing to add: the identical object.
  EXPECT_EQ(cpa.merge(stateOf(cpa, {0b01, 5}), reached, *precision), reached);
}

TEST_F(CompositeTest, SeparateComponentsAgreeWhenTheyCover) {
  CompositeCpa cpa = test::compositeOf(builder_.program, {test::joiningSetOperators(), test::setOperators()});
  const StateRef reached = stateOf(cpa, {0b01, 0b11});
  const StateRef merged = cpa.merge(stateOf(cpa, {0b10, 0b01}), reached, *cpa.initialPrecision());
  EXPECT_EQ(numbersOf(merged), (std::vector{0b11, 0b11}));
}

TEST_F(CompositeTest, OneStateHasToCoverInAllComponents) {
  CompositeCpa cpa = test::compositeOf(builder_.program, {test::setOperators(), test::setOperators()});
  EXPECT_TRUE(cpa.lessOrEqual(*stateOf(cpa, {1, 2}), *stateOf(cpa, {3, 2})));
  EXPECT_FALSE(cpa.lessOrEqual(*stateOf(cpa, {1, 2}), *stateOf(cpa, {3, 1})));
  EXPECT_FALSE(cpa.lessOrEqual(*stateOf(cpa, {3, 2}), *stateOf(cpa, {1, 2})));
}

TEST_F(CompositeTest, AdjustingKeepsWhatDoesNotChange) {
  NumberOperators adjusted;
  adjusted.adjust = [](int number) { return number / 10; };
  CompositeCpa cpa = test::compositeOf(builder_.program, {NumberOperators(), adjusted});
  const PrecisionRef precision = cpa.initialPrecision();
  const StateRef unchanged = stateOf(cpa, {3, 0});
  EXPECT_EQ(cpa.adjust(unchanged, precision).state, unchanged);
  const Adjusted result = cpa.adjust(stateOf(cpa, {3, 45}), precision);
  EXPECT_EQ(numbersOf(result.state), (std::vector{3, 4}));
  EXPECT_EQ(result.precision, precision);
}

TEST_F(CompositeTest, OneComponentOfAPrecisionCanBeExchanged) {
  CompositeCpa cpa = test::compositeOf(builder_.program, {NumberOperators(), NumberOperators()});
  const PrecisionRef old = cpa.initialPrecision();
  const PrecisionRef finer = makeRef<Precision>();
  const auto& components = static_cast<const CompositePrecision&>(*old);
  const PrecisionRef changed = components.with(2, finer);
  const auto result = static_cast<const CompositePrecision&>(*changed).components();
  EXPECT_EQ(result[2], finer);
  EXPECT_EQ(result[1], components.components()[1]);
  EXPECT_NE(components.components()[2], finer);
}

TEST_F(CompositeTest, KnowsItsComponents) {
  NumberOperators target;
  target.isTarget = [](int number) { return number == 9; };
  CompositeCpa cpa = test::compositeOf(builder_.program, {NumberOperators(), target});
  EXPECT_EQ(component<SequentialControl>(cpa).index(), 0u);
  EXPECT_EQ(component<test::NumberCpa>(cpa).index(), 1u);
  EXPECT_EQ(component<test::NumberCpa>(cpa).stateIn(*stateOf(cpa, {5, 6})).number(), 5);
  ArgCpa arg(cpa);
  EXPECT_EQ(component<test::NumberCpa>(arg).stateIn(*arg.rootOf(stateOf(cpa, {5, 6}))).number(), 5);
  EXPECT_FALSE(findComponent<bounds::PathLengthCpa>(cpa).has_value());
  EXPECT_THROW(component<bounds::PathLengthCpa>(cpa), std::logic_error);
  EXPECT_TRUE(cpa.violation(*stateOf(cpa, {0, 9})).has_value());
  EXPECT_FALSE(cpa.violation(*stateOf(cpa, {9, 0})).has_value());
  successors(cpa);
  EXPECT_EQ(cpa.statistics()[1].transfer.calls, 1u);
}

TEST_F(CompositeTest, HasOneControlAndBeginsWithIt) {
  std::vector<std::unique_ptr<ComponentCpa>> none, two;
  none.push_back(std::make_unique<test::NumberCpa>("n", NumberOperators()));
  EXPECT_THROW(CompositeCpa(builder_.program, std::move(none)), std::logic_error);
  two.push_back(std::make_unique<SequentialControl>(builder_.program));
  two.push_back(std::make_unique<SequentialControl>(builder_.program));
  EXPECT_THROW(CompositeCpa(builder_.program, std::move(two)), std::logic_error);
}

}  // namespace
}  // namespace argosy
