// Conditions: what one exploration has finished with and what another one finds that leaves it out are together all that there is.
#include <gtest/gtest.h>

#include "domains/bounds/condition_cpa.h"
#include "tests/analysis/exploration.h"

namespace argosy::bounds {
namespace {

using test::RandomProgram;
using Configurations = std::multiset<RandomProgram::Configuration>;

constexpr std::uint64_t programs = 200;
const auto isNowhere = [](const ReachedState&) { return false; };

/// Control, the program's values (one by one, or joined to sets of bits), and conditions.
class Exploration {
 public:
  Exploration(const RandomProgram& program, bool joins, std::vector<CoveredPaths> conditions)
      : flow_(program.program()),
        composite_(make(program, joins, std::move(conditions))),
        arg_(composite_),
        reached_(test::initialReachedSet(arg_, makeWaitlistOrder(TraversalOrder::Random, flow_, 7))) {}

  ExplorationEnd explore(CpaAlgorithm::Abort abort = nullptr) {
    return test::explore(arg_, reached_, std::move(abort));
  }
  void cut(std::uint64_t random) {
    std::vector<const ArgState*> states;
    reached_.forEach([&](ReachedId, const ReachedState& entry) {
      states.push_back(static_cast<const ArgState*>(entry.state.get()));
    });
    ReachedArg(arg_, reached_).removeSubtree(*states[random % states.size()], arg_.initialPrecision());
  }
  CoveredPaths covered(const std::function<bool(const ReachedState&)>& isOpen = isNowhere) {
    return coveredPaths(reached_, isOpen);
  }
  NodeId locationOf(const ReachedState& entry) { return arg_.place(*entry.state).location(); }
  Configurations configurations() { return test::configurations(arg_, reached_); }
  std::size_t size() const { return reached_.size(); }
  bool isDone() const { return !reached_.hasWaiting(); }

 private:
  static CompositeCpa make(const RandomProgram& program, bool joins, std::vector<CoveredPaths> conditions) {
    test::NumberOperators operators = joins ? test::joiningSetOperators() : test::NumberOperators();
    operators.transfer = [&program, joins](int value, const Step& step) {
      return joins ? program.transferSet(value, step) : program.transfer(value, step);
    };
    std::vector<std::unique_ptr<ComponentCpa>> components;
    components.push_back(std::make_unique<SequentialControl>(program.program()));
    components.push_back(std::make_unique<test::NumberCpa>("number", std::move(operators)));
    if (!conditions.empty())
      components.push_back(std::make_unique<ConditionCpa>(program.program(), std::move(conditions)));
    return CompositeCpa(program.program(), std::move(components));
  }

  ControlFlow flow_;
  CompositeCpa composite_;
  ArgCpa arg_;
  ReachedSet reached_;
};

bool isIn(const Configurations& found, const RandomProgram::Configuration& wanted, bool joins) {
  if (!joins) return found.contains(wanted);
  return std::ranges::any_of(found, [&](const RandomProgram::Configuration& each) {
    return std::get<0>(each) == std::get<0>(wanted) && std::get<1>(each) == std::get<1>(wanted) &&
           (std::get<2>(each) >> std::get<2>(wanted) & 1) != 0;
  });
}

TEST(Condition, WhatIsLeftAndWhatWasDoneAreAll) {
  std::size_t saved = 0;
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const RandomProgram program(seed);
    for (const bool joins : {false, true}) {
      SCOPED_TRACE(::testing::Message() << "program " << seed << (joins ? ", joining" : ""));
      std::mt19937_64 random(seed);
      Exploration first(program, joins, {}), whole(program, joins, {});
      first.explore([&](const AbstractState&) { return random() % 10 == 0; });
      if (random() % 2 == 0) first.cut(random());
      first.explore([&](const AbstractState&) { return random() % 20 == 0; });
      whole.explore();
      Exploration second(program, joins, {first.covered()});
      second.explore();
      const Configurations before = first.configurations(), after = second.configurations();
      for (const RandomProgram::Configuration& wanted : program.reachable())
        EXPECT_TRUE(isIn(before, wanted, joins) || isIn(after, wanted, joins));
      saved += second.size() < whole.size();
    }
  }
  EXPECT_GT(saved, programs / 4);
}

TEST(Condition, OfACompleteExplorationCoversAll) {
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const RandomProgram program(seed);
    Exploration first(program, false, {});
    first.explore();
    EXPECT_TRUE(first.covered().coversAll());
    Exploration second(program, false, {first.covered()});
    EXPECT_EQ(second.explore(), ExplorationEnd::Complete);
    EXPECT_EQ(second.size(), 1u);
    EXPECT_TRUE(second.covered().coversAll());
  }
}

TEST(Condition, OfNothingLeavesNothingOut) {
  const RandomProgram program(3);
  Exploration first(program, false, {});
  EXPECT_TRUE(first.covered().coversNothing());  // the initial state waits
  Exploration second(program, false, {first.covered()}), whole(program, false, {});
  second.explore();
  whole.explore();
  EXPECT_EQ(second.configurations(), whole.configurations());
}

TEST(Condition, WhatIsOpenIsLookedAtAgain) {
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const RandomProgram program(seed);
    for (const bool joins : {false, true}) {
      SCOPED_TRACE(::testing::Message() << "program " << seed << (joins ? ", joining" : ""));
      Exploration first(program, joins, {});
      first.explore();
      const auto reachable = program.reachable();
      const NodeId doubtful = std::get<0>(*std::next(reachable.begin(), static_cast<long>(seed % reachable.size())));
      Exploration second(
          program, joins,
          {first.covered([&](const ReachedState& entry) { return first.locationOf(entry) == doubtful; })});
      second.explore();
      const Configurations after = second.configurations();
      for (const RandomProgram::Configuration& wanted : reachable)
        if (std::get<0>(wanted) == doubtful) EXPECT_TRUE(isIn(after, wanted, joins));
    }
  }
}

TEST(Condition, SeveralLeaveOutWhatAnyOfThemCovers) {
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProgram program(seed);
    std::mt19937_64 random(seed);
    Exploration one(program, false, {}), other(program, true, {});
    one.explore([&](const AbstractState&) { return random() % 10 == 0; });
    other.explore([&](const AbstractState&) { return random() % 10 == 0; });
    Exploration second(program, false, {one.covered(), other.covered()});
    second.explore([&](const AbstractState&) { return random() % 10 == 0; });
    // Handed on again: what the second one has finished with includes what it has left out.
    Exploration third(program, false, {second.covered()});
    third.explore();
    const Configurations found[] = {one.configurations(), second.configurations(), third.configurations()};
    for (const RandomProgram::Configuration& wanted : program.reachable())
      EXPECT_TRUE(std::ranges::any_of(found, [&](const auto& each) { return isIn(each, wanted, false); }) ||
                  isIn(other.configurations(), wanted, true));
  }
}

}  // namespace
}  // namespace argosy::bounds
