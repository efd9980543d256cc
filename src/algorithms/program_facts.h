// What is known of the program before any analysis starts; shared by all analyses of a run.
#pragma once

#include <optional>

#include "domains/memory/memory_cpa.h"
#include "program/facts/control_flow.h"
#include "program/facts/liveness.h"
#include "program/facts/variable_classes.h"

namespace argosy::algorithms {

class ProgramFacts {
 public:
  explicit ProgramFacts(Program& program)
      : program(program), controlFlow(program), liveness(program, controlFlow), memory(program, liveness) {}

  const VariableClasses& variableClasses() {
    if (!classes_) classes_.emplace(program, controlFlow, liveness);
    return *classes_;
  }

  Program& program;
  const ControlFlow controlFlow;
  const Liveness liveness;
  memory::MemoryFacts memory;

 private:
  std::optional<VariableClasses> classes_;
};

}  // namespace argosy::algorithms
