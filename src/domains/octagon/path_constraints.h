// What the steps of a path say about integers, as octagonal constraints between the numbers that are written: each write is a new number, so that the constraints of all
// steps hold together or contradict each other (single static assignment along the path).
#pragma once

#include <span>
#include <unordered_map>

#include "domains/octagon/cell_variable.h"
#include "domains/octagon/decomposed_octagon.h"

namespace argosy::octagon {

class PathConstraints {
 public:
  using Constraint = DecomposedIntegerOctagon::Constraint;
  using Form = DecomposedIntegerOctagon::LinearForm;

  /// What comes now is said by this step.
  void beginStep(std::size_t step) { step_ = step; }
  /// form <= 0. What no octagon says is left out.
  void assumed(const Form& form);
  void assigned(VariableKey target, const Form& form);
  void bounded(VariableKey variable, const DecomposedIntegerOctagon::Range& range);
  /// Numbers that have a bit among [begin, end) of the object are others from now on; numbers in objects from `first` to `last`.
  void forget(memory::MemoryObjectId object, Int128 begin, Int128 end);
  void forget(memory::MemoryObjectId first, memory::MemoryObjectId last);

  /// Over numbers, in the order of their steps.
  std::span<const Constraint> constraints() const { return constraints_; }
  std::size_t stepOf(std::size_t constraint) const { return steps_[constraint]; }
  /// Where the number was written.
  VariableKey variableOf(VariableKey number) const { return variables_[number]; }

 private:
  VariableKey numberOf(VariableKey variable);
  void add(Term first, std::optional<Term> second, Int128 bound);

  std::size_t step_ = 0;
  std::vector<Constraint> constraints_;
  std::vector<std::size_t> steps_;
  std::unordered_map<VariableKey, VariableKey> numbers_;  // that variables are now
  std::vector<VariableKey> variables_;                    // by numbers
};

}  // namespace argosy::octagon
