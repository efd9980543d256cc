// Runs of the CPA algorithm for tests, and what must hold of their reached sets and graphs.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/cpa_algorithm.h"
#include "analysis/reached_arg.h"
#include "program/facts/control_flow.h"
#include "tests/analysis/number_cpa.h"
#include "tests/analysis/random_program.h"

namespace argosy::test {

inline ReachedSet initialReachedSet(Cpa& cpa, std::unique_ptr<WaitlistOrder> order) {
  ReachedSet reached(cpa, std::move(order));
  reached.add(cpa.initialState(cpa.start()), cpa.initialPrecision());
  return reached;
}

inline ExplorationEnd explore(Cpa& cpa, ReachedSet& reached, CpaAlgorithm::Abort abort = nullptr) {
  const Limits limits;
  return CpaAlgorithm(cpa, limits, std::move(abort)).run(reached);
}

/// The wrapped composite state of an ARG state.
inline const StateRef& wrappedOf(const StateRef& state) { return static_cast<const ArgState&>(*state).wrapped(); }

/// Location, open calls and number of each reached ARG state whose wrapped composite has one NumberCpa.
inline std::multiset<RandomProgram::Configuration> configurations(const ArgCpa& arg, const ReachedSet& reached) {
  std::multiset<RandomProgram::Configuration> result;
  reached.forEach([&](ReachedId, const ReachedState& entry) {
    const Place place = arg.place(*entry.state);
    result.emplace(place.location(), openCalls(place.context()), numberOf(wrappedOf(entry.state), 1));
  });
  return result;
}

/// Each successor of each state that does not wait is covered: the reached set is a proof once nothing waits.
inline void expectClosed(CompositeCpa& composite, const ReachedSet& reached) {
  reached.forEach([&](ReachedId, const ReachedState& entry) {
    if (entry.isWaiting) return;
    std::vector<StateRef> successors;
    composite.successors(wrappedOf(entry.state), entry.precision, successors);
    for (const StateRef& successor : successors) {
      const std::vector<ReachedId> there = reached.at(composite.place(*successor));
      EXPECT_TRUE(std::ranges::any_of(
          there, [&](ReachedId id) { return composite.lessOrEqual(*successor, *wrappedOf(reached[id].state)); }))
          << "lost: " << composite.toString(*successor);
    }
  });
}

/// The steps lead from the program's start to the place, entering and leaving functions in order.
inline void expectRealPath(const Program& program, const ProgramPath& path, const Place& end) {
  NodeId location = program.functions[program.start].entry;
  std::vector<EdgeId> stack;
  for (const PathStep& step : path) {
    const Edge& edge = program.edges[step.edge];
    switch (step.kind) {
      case StepKind::Operation:
        ASSERT_EQ(edge.source, location);
        ASSERT_FALSE(isCallOfDefinedFunction(program, edge));
        location = edge.target;
        break;
      case StepKind::Enter:
        ASSERT_EQ(edge.source, location);
        stack.push_back(step.edge);
        location = program.functions[std::get<Call>(edge.operation).function].entry;
        break;
      case StepKind::Leave:
        ASSERT_EQ(program.functions[program.nodes[location].function].exit, location);
        ASSERT_FALSE(stack.empty());
        ASSERT_EQ(stack.back(), step.edge);
        stack.pop_back();
        location = edge.target;
        break;
    }
  }
  EXPECT_EQ(location, end.location());
  EXPECT_EQ(stack, openCalls(end.context()));
}

/// Links go both ways, between states that are reached or covered by reached ones, and every state has a path.
inline void expectConsistentGraph(ArgCpa& arg, const ReachedSet& reached) {
  std::size_t roots = 0;
  const auto isReached = [&](const ArgState& state) { return reached.find(state).valid(); };
  const auto expectLinks = [&](const ArgState& state) {
    for (const ArgState::Link& link : state.parents()) {
      ASSERT_TRUE(isReached(*link.parent));
      EXPECT_EQ(std::ranges::count(link.parent->children(), &state), 1);
      EXPECT_EQ(std::ranges::count_if(state.parents(),
                                      [&](const ArgState::Link& other) {
                                        return other.parent == link.parent && other.step == link.step;
                                      }),
                1);
    }
    for (const ArgState* child : state.children()) {
      EXPECT_TRUE(isReached(*child) != (child->coveredBy() != nullptr));
      EXPECT_TRUE(
          std::ranges::any_of(child->parents(), [&](const ArgState::Link& link) { return link.parent == &state; }));
    }
  };
  reached.forEach([&](ReachedId, const ReachedState& entry) {
    const auto& state = static_cast<const ArgState&>(*entry.state);
    roots += state.isRoot();
    EXPECT_TRUE(state.isRoot() || !state.parents().empty());
    EXPECT_EQ(state.coveredBy(), nullptr);
    expectLinks(state);
    for (const auto& covered : state.covers()) {
      EXPECT_EQ(covered->coveredBy(), &state);
      EXPECT_FALSE(isReached(*covered));
      EXPECT_TRUE(covered->children().empty());
      EXPECT_EQ(covered->parents().size(), 1u);
      EXPECT_TRUE(arg.lessOrEqual(*covered, state));
      expectLinks(*covered);
    }
    const ArgPath path = pathTo(state);
    ASSERT_EQ(path.states.size(), path.steps.size() + 1);
    EXPECT_TRUE(path.states.front()->isRoot());
    EXPECT_EQ(path.states.back(), &state);
    expectRealPath(arg.program(), path.steps, arg.place(state));
  });
  EXPECT_EQ(roots, 1u);
}

}  // namespace argosy::test
