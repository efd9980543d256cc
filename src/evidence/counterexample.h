// Candidate counterexamples: values for all that a program does not determine itself, as an engine proposes them. Nothing
// is claimed about them until they have been replayed (replay.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/program.h"
#include "specification/transition_relation.h"

namespace argosy::evidence {

struct InputValue {
  TypeRef type = nullptr;  // null: a word of memory in a program that has no such type
  UInt128 bits = 0;
  /// From a Havoc with cause Input: part of the program's input. Otherwise merely unspecified: uninitialised memory (in
  /// 64-bit words), other havocs, results of undefined functions.
  bool isInput = false;
  std::string source;  // the function that was called to get the value, if any
  EdgeId edge;         // the operation that asks; invalid: undefined static objects
};

/// The values in the order in which the interpreter asks for them. The n-th request of an operation gets the n-th value
/// with its edge, so that values of operations that are not executed do no harm; inputs without an edge are for requests
/// that have no value of their own. What is missing is zero.
struct CandidateCounterexample {
  std::vector<InputValue> values;
  /// argv[1], argv[2], … of the program; without them, argc and what argv points to are among the values.
  std::optional<std::vector<std::string>> arguments{};
};

/// What a counterexample has to show.
struct Target {
  std::string property;                     // "unreach-call", "no-overflow"
  std::vector<std::string> errorFunctions;  // whose call is the violation
  /// With specification automata, all of them, which watch the execution: then the violation is that one with the property's name comes to its error, and
  /// that the others have not ended the execution before.
  std::vector<std::shared_ptr<automaton::TransitionRelation>> automata{};
};

/// The value as C writes it, e.g. -7, 4294967295U, 0.5.
std::string toString(const InputValue& value);

}  // namespace argosy::evidence
