// What is known of the program before any analysis starts; shared by all analyses of a run.
#pragma once

#include <optional>

#include "domains/memory/memory_cpa.h"
#include "program/facts/call_graph.h"
#include "program/facts/control_flow.h"
#include "program/facts/liveness.h"
#include "program/facts/variable_classes.h"

namespace argosy::algorithms {

class ProgramFacts {
 public:
  explicit ProgramFacts(Program& program)
      : program(program), controlFlow(program), liveness(program, controlFlow), memory(program, liveness), contexts(program.start) {}

  const VariableClasses& variableClasses() {
    if (!classes_) classes_.emplace(program, controlFlow, liveness);
    return *classes_;
  }

  const CallGraph& callGraph() {
    if (!callGraph_) callGraph_.emplace(program);
    return *callGraph_;
  }

  Program& program;
  const ControlFlow controlFlow;
  const Liveness liveness;
  memory::MemoryFacts memory;
  CallingContexts contexts;

 private:
  std::optional<CallGraph> callGraph_;
  std::optional<VariableClasses> classes_;
};

}  // namespace argosy::algorithms
