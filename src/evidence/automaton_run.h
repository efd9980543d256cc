// How a specification automaton ran beside an execution, from its initial state to the violation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/program.h"

namespace argosy::evidence {

/// A step of the program with which the automaton has moved.
struct AutomatonMove {
  EdgeId edge;
  bool isLeave = false;  // of the call along the edge
  std::string state;     // where the automaton is then: "Locked depth=1", "ERROR: lock taken twice"
};

struct AutomatonRun {
  std::string automaton;  // its name
  std::string initialState;
  std::vector<AutomatonMove> moves;  // the last one is the violation
  std::uint64_t omitted = 0;         // moves before the last one
};

}  // namespace argosy::evidence
