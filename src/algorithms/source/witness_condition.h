// Conditions of witnesses: C expressions in the scope of a place of the program, as questions to an execution and as
// branches of a CFA. `&&`, `||` and `!` are control flow, so that an operand is evaluated only when C evaluates it.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "expressions/program_text.h"
#include "interpreter/interpreter.h"
#include "program/transform/transformation.h"

namespace argosy::algorithms {

using expressions::ProgramText;

/// A part of the witness that cannot be understood here; says nothing about whether the witness is right.
class UnsupportedWitness : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class ConditionKind : std::uint8_t { Leaf, And, Or, Not };

struct WitnessCondition {
  ConditionKind kind = ConditionKind::Leaf;
  ExpressionRef leaf = nullptr;  // of type `int`
  std::vector<WitnessCondition> operands;
};

/// The condition `text` as C would read it just before the statement at `node`, whose text starts at `position`. Throws
/// UnsupportedWitness.
WitnessCondition conditionAt(Program& program, ProgramText& texts, NodeId node, SourcePosition position,
                             const std::string& text);

/// `\result <op> constant` for the object that has the result. Throws UnsupportedWitness.
WitnessCondition resultCondition(Program& program, ExpressionRef result, const std::string& text);

/// Nothing when evaluating it is undefined behaviour.
std::optional<bool> evaluate(const WitnessCondition& condition, interpreter::Inspector& inspector);

/// Adds edges from `node` that lead to one of the two others.
void addBranch(ProgramDraft& draft, const WitnessCondition& condition, NodeId node, NodeId whenTrue, NodeId whenFalse,
               const SourceInfo& info);

}  // namespace argosy::algorithms
