// What a path does, in terms of the values that variables have where it begins: the conditions under which it is taken, and the values afterwards.
#pragma once

#include <map>
#include <span>
#include <variant>
#include <vector>

#include "acceleration/refusal.h"
#include "program/program.h"

namespace argosy::acceleration {

/// A number that only assignments to the variable by its name can change, of at most 64 bits.
bool isWord(const Variable& variable);

/// Holds when the expression is not 0 (`truth`), or is 0.
struct PathCondition {
  ExpressionRef expression;
  bool truth;
};

struct PathEffect {
  /// In the order in which the path asks.
  std::vector<PathCondition> conditions;
  /// Of variables that are words; null: their lives have begun or ended, and nobody has written them since.
  std::map<VariableId, ExpressionRef> values;

  bool changes(VariableId variable) const { return values.contains(variable); }
};

std::variant<PathEffect, Refusal> effectOf(Program& program, std::span<const EdgeId> path);

}  // namespace argosy::acceleration
