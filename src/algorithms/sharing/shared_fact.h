// What one engine tells the others about a place of the program.
#pragma once

#include <string>

#include "program/program.h"

namespace argosy::algorithms {

enum class SharedFactKind : std::uint8_t {
  Invariant,  // proved: it holds whenever an execution that has violated nothing yet is at the location
  Predicate,  // worth knowing, true or not
  // What is worth knowing of whole calls of the function that the location is in, as contracts say it (evidence::FunctionContract):
  Demands,  // when it is called
  Ensures,  // when it returns
};

struct SharedFact {
  SharedFactKind kind = SharedFactKind::Predicate;
  NodeId location;
  std::string
      expression;  // C, as toQualifiedText writes it for the location's function; of whole calls as contracts are written
  /// What the proof of an invariant takes for granted, in words: empty, or the assumption of an unsound encoding. Whoever believes the fact
  /// takes that over. Today nobody has to: predicates are asked about, and invariants proved once more.
  std::string dependsOn;
  friend bool operator==(const SharedFact&, const SharedFact&) = default;
};

inline bool isOfCalls(const SharedFact& fact) {
  return fact.kind == SharedFactKind::Demands || fact.kind == SharedFactKind::Ensures;
}

}  // namespace argosy::algorithms
