#include "report/witness.h"

namespace argosy::report {

const char* toString(WaypointType type) {
  switch (type) {
    case WaypointType::Assumption: return "assumption";
    case WaypointType::Branching: return "branching";
    case WaypointType::FunctionEnter: return "function_enter";
    case WaypointType::FunctionReturn: return "function_return";
    case WaypointType::Target: return "target";
  }
  return "";
}

const char* toString(WaypointAction action) { return action == WaypointAction::Follow ? "follow" : "avoid"; }

const char* toString(InvariantType type) {
  return type == InvariantType::Loop ? "loop_invariant" : "location_invariant";
}

}  // namespace argosy::report
