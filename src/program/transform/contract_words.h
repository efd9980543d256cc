// What contracts of functions can talk about, and of which functions there can be any: those that touch nothing but static objects, what is their own, and what pointers lead to
// that always have the same value (docs/theory.md §7.7).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "program/facts/alias_sets.h"
#include "program/facts/call_graph.h"

namespace argosy {

/// An object that the function may use, other than its own.
struct ContractObject {
  ExpressionRef now;  // the variable
  bool isChanged = false;
  ExpressionRef before = nullptr;  // what a scalar that is changed was at the call
  ExpressionRef inside =
      nullptr;  // what it is called in front of the function: a global, or what a parameter points to; null: nothing
};

/// The words of one function's contract: variables that stand for values at its calls.
struct ContractWords {
  FunctionId function;
  std::vector<ExpressionRef> parameters;  // by position
  std::vector<ExpressionRef> addresses;   // by position: of a pointer, what it always is; null for numbers
  ExpressionRef result = nullptr;         // null for functions without one
  std::vector<ContractObject> objects;
};

struct ContractVocabulary {
  std::vector<ContractWords> functions;
  /// Variables of callers to which pointers lead. Their functions are not recursive, so that they exist at most once, and may as well be static.
  std::vector<VariableId> promoted;
  /// The words: variables with these numbers, which the program does not have yet.
  std::vector<Variable> variables;
  /// Why there are no contracts; empty where there are.
  std::string obstacle;
};

/// For all recursive functions that executions can get to, and these. What is called nowhere but through pointers has a contract, too, but nobody relies on it.
ContractVocabulary contractVocabulary(const Program& program, const CallGraph& calls,
                                      std::span<const FunctionId> also = {});

}  // namespace argosy
