// What one engine tells the others about a place of the program.
#pragma once

#include <string>

#include "program/program.h"

namespace argosy::algorithms {

enum class SharedFactKind : std::uint8_t {
  Invariant,  // proved: it holds whenever an execution that has violated nothing yet is at the location
  Predicate,  // worth knowing, true or not
};

struct SharedFact {
  SharedFactKind kind = SharedFactKind::Predicate;
  NodeId location;
  std::string expression;  // C, as toQualifiedText writes it for the location's function
  /// What the proof of an invariant takes for granted, in words: empty, or the assumption of an unsound encoding. Whoever believes the fact
  /// takes that over. Today nobody has to: predicates are asked about, and invariants proved once more.
  std::string dependsOn;
  friend bool operator==(const SharedFact&, const SharedFact&) = default;
};

}  // namespace argosy::algorithms
