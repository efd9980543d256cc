// Programs whose claims hold by relations, and executions whose relations are compared with what a relational store says.
#pragma once

#include "domains/control/sequential_control.h"
#include "domains/memory/transfer.h"
#include "tests/domains/followed_execution.h"

namespace argosy::test {

template <class S>
struct Relational {
  template <class... Arguments>
  explicit Relational(Program& program, Arguments&&... arguments)
      : facts(program),
        store(facts.memory.objects, program, std::forward<Arguments>(arguments)...),
        transfer(program, store, facts.memory.aliases) {}
  Facts facts;
  S store;
  memory::Transfer<S> transfer;
};

/// Follows an execution: `compare(memory, contents)` at each step, where `contents(cell, type)` are the bits of a cell, if it can be looked at, and the expectation is the
/// comparer's. What `memory.ranges` says is compared here.
template <class S, class Compare>
void followRelations(Program& program, Relational<S>& relational, std::uint64_t seed, const Compare& compare) {
  ControlPoints points(program);
  StepsOfExecution steps(program, points);
  ConcreteMemory<interval::IntervalDomain> concrete(relational.facts.memory);
  typename S::Memory memory = relational.transfer.initialMemory();
  steps.skipCall = [&] { memory = {}; };
  steps.take = [&](const Step& step) {
    concrete.forgetAddresses(step);
    const bool isFeasible = relational.transfer.apply(step, memory);
    EXPECT_TRUE(isFeasible) << toString(program, step.edge->info.range) << ", seed " << seed;
    return isFeasible && !testing::Test::HasFailure();
  };
  steps.look = [&](const Place& place, interpreter::Inspector& inspector) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", in " + program.functions[place.context()->function].name);
    const auto lie = concrete.firstLie(memory.ranges, place, inspector, true);
    EXPECT_FALSE(lie) << *lie;
    compare(memory, [&](memory::CellKey cell, TypeRef type) {
      return concrete.contents(cell, {{}, type, type->bits()}, place, inspector, true);
    });
  };
  executeQuietly(program, seed, 1500,
                 [&](EdgeId edge, interpreter::Inspector& inspector) { steps.observe(edge, inspector); });
}

inline const std::string claims =
    "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n#define N __VERIFIER_nondet_int()\n"
    "#define CLAIM(c) do { if (!(c)) reach_error(); } while (0)\n";

/// Explores all paths; the program has finitely many.
template <class S>
bool reachesError(Program& program, Relational<S>& relational) {
  SequentialControl control(program);
  const FunctionId error = frontend::functionNamed(program, "reach_error").id;
  std::vector<std::pair<const ControlPoint*, typename S::Memory>> work{
      {&control.start(), relational.transfer.initialMemory()}};
  std::vector<Step> steps;
  while (!work.empty()) {
    auto [point, memory] = std::move(work.back());
    work.pop_back();
    steps.clear();
    control.steps(*point, steps);
    for (const Step& step : steps) {
      if (const Call* call = std::get_if<Call>(&step.edge->operation); call && call->function == error) return true;
      typename S::Memory after = memory;
      if (relational.transfer.apply(step, after)) work.emplace_back(step.to, std::move(after));
    }
  }
  return false;
}

/// `text` comes after `claims`.
template <class S, class... Arguments>
bool mayFail(const std::string& text, Arguments&&... arguments) {
  const auto program = prepared(frontend::loadC(claims + text));
  Relational<S> relational(*program, std::forward<Arguments>(arguments)...);
  return reachesError(*program, relational);
}

}  // namespace argosy::test
