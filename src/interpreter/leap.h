// Leaps: many iterations of a loop as one step of an execution (docs/theory.md §7.9). Somebody else has proved what is said here; the interpreter finds out how often it applies.
#pragma once

#include <memory>
#include <vector>

#include "program/program.h"

namespace argosy::interpreter {

/// A way around a loop. Where variables have their settled values in a state, the conditions hold, and the range for a number n, and the conditions again in the state in which each form's variable has the form's
/// value, there the way can be taken n + 1 times in a row, and nothing undefined happens meanwhile if nothing undefined is in what is fixed; after n times the variables have these values. Other variables that it
/// writes get a value each time it is taken, before anything reads them.
struct Leap {
  struct Condition {
    ExpressionRef expression;
    bool truth;  // of expression != 0
  };
  struct Form {
    ExpressionRef variable;
    ExpressionRef value;
  };

  NodeId head;
  std::uint32_t number = 0;      // among those of the program
  std::uint64_t operations = 1;  // once around
  VariableId iterations;         // n in expressions: no variable of the program's
  unsigned bits = 32;            // of n, which is unsigned
  std::vector<Form> settled;
  std::vector<Condition> conditions;
  std::vector<ExpressionRef> range;
  std::vector<ExpressionRef> fixed;  // what is evaluated to the same values each time
  std::vector<Form> forms;
  std::vector<EdgeId> unspecified;  // operations on the way that ask for values at which nobody looks
};

struct Leaps {
  std::vector<Leap> leaps;
  /// Signed overflow may happen meanwhile, and wraps around: for executions that do not end there.
  bool mayOverflow = false;
  /// How often a loop's head is visited before the first attempt. Ordinary loops do not have to pay for attempts.
  std::uint32_t patience = 1000;
};

}  // namespace argosy::interpreter
