// Domain types of variables: how the program uses a variable decides which abstract domain suits it. After Apel, Beyer,
// Friedberger, Raimondi, von Rhein: "Domain types: abstract-domain selection based on variable usage" (HVC 2013).
//
// Variables between which values flow (by assignment, comparison, call or return) form a group and share the class.
#pragma once

#include <cstdint>
#include <vector>

#include "program/facts/control_flow.h"
#include "program/facts/liveness.h"
#include "program/program.h"

namespace argosy {

/// Each class allows what the ones before it allow.
enum class VariableClass : std::uint8_t {
  Boolean,        // IntBool: holds 0 and 1 only; copied, compared for equality, combined by & | ^
  EqualityOnly,   // IntEq: copied and compared for equality, also with other numbers
  LinearInteger,  // IntEqAdd: added, subtracted, multiplied by a constant, ordered, masked, too
  Other,          // anything else, also memory that is accessed through pointers, floats and aggregates
};

const char* toString(VariableClass variableClass);

class VariableClasses {
 public:
  VariableClasses(const Program& program, const ControlFlow& controlFlow, const Liveness& liveness);

  VariableClass classOf(VariableId variable) const { return classes_[variable]; }
  /// Equal for two variables exactly if they are in the same group.
  std::uint32_t groupOf(VariableId variable) const { return groups_[variable]; }
  /// Some loop steps the variable by a constant and leaves depending on its value.
  bool isLoopCounter(VariableId variable) const { return loopCounter_[variable]; }
  std::size_t count(VariableClass variableClass) const;

 private:
  void findLoopCounters(const Program& program, const ControlFlow& controlFlow);

  IdentifierVector<VariableId, VariableClass> classes_;
  IdentifierVector<VariableId, std::uint32_t> groups_;
  IdentifierVector<VariableId, bool> loopCounter_;
};

}  // namespace argosy
