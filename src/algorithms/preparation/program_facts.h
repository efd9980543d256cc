// What is known of the program before any analysis starts; shared by all analyses of a run.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/sharing/fact_board.h"
#include "analysis/covered_paths.h"
#include "domains/memory/memory_cpa.h"
#include "program/facts/call_graph.h"
#include "program/facts/control_flow.h"
#include "program/facts/liveness.h"
#include "program/facts/single_allocations.h"
#include "program/facts/variable_classes.h"

namespace argosy::algorithms {

/// A predicate that the user gives for a start (`--precision`): a guess about what will matter, which nobody takes to be true.
struct SeedPredicate {
  NodeId location;      // invalid: in the whole function
  FunctionId function;  // invalid: everywhere
  std::uint32_t activation = 0;
  ExpressionRef expression = nullptr;
};

class ProgramFacts {
 public:
  /// Of a program that does not change any more; PreparedProgram makes one that has a ghost index.
  ProgramFacts(Program& program, VariableId ghostIndex)
      : program(program),
        ghostIndex(ghostIndex),
        controlFlow(program),
        liveness(program, controlFlow),
        memory(program, liveness),
        points(program) {}

  const VariableClasses& variableClasses() {
    if (!classes_) classes_.emplace(program, controlFlow, liveness);
    return *classes_;
  }

  const CallGraph& callGraph() {
    if (!callGraph_) callGraph_.emplace(program);
    return *callGraph_;
  }

  const SingleAllocations& singleAllocations() {
    if (!singleAllocations_) singleAllocations_.emplace(program, controlFlow, callGraph());
    return *singleAllocations_;
  }

  Program& program;
  const VariableId ghostIndex;  // for what holds of all elements of an array
  const ControlFlow controlFlow;
  const Liveness liveness;
  memory::MemoryFacts memory;
  ControlPoints points;
  std::vector<SeedPredicate> seedPredicates;
  /// What others have finished with (`--condition`): whoever leaves it out has proved something about the rest only.
  std::vector<CoveredPaths> conditions;
  FactBoard board;

 private:
  std::optional<CallGraph> callGraph_;
  std::optional<VariableClasses> classes_;
  std::optional<SingleAllocations> singleAllocations_;
};

}  // namespace argosy::algorithms
