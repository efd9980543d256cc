// Does an execution match a violation witness? It does when it can be divided into one part per segment, such that each
// part ends by passing the segment's waypoint to follow and passes none of those to avoid (docs/theory.md §10.2).
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "algorithms/source/witness_condition.h"
#include "algorithms/source/witness_locator.h"
#include "report/witness.h"

namespace argosy::algorithms {

/// A waypoint in terms of the CFA.
struct LocatedWaypoint {
  report::WaypointType type = report::WaypointType::Target;
  report::WitnessLocation location;
  std::string constraint;                         // as written
  std::map<NodeId, WitnessCondition> beforeNode;  // Assumption
  std::set<EdgeId> onEdge;                        // Branching, FunctionEnter; Target: the statement's operations
  std::map<EdgeId, WitnessCondition> afterEdge;   // FunctionReturn
  /// The program's model does not have the branching: it is passed unseen.
  bool isVacuous = false;
};

struct LocatedSegment {
  std::vector<std::shared_ptr<const LocatedWaypoint>> avoid;
  std::shared_ptr<const LocatedWaypoint> follow;
};

struct LocatedWitness {
  std::vector<LocatedSegment> segments;
  bool avoidsAnything = false;
};

/// Throws WitnessContradiction or UnsupportedWitness. Segments that follow vacuous waypoints are left out.
LocatedWitness locate(Program& program, const report::ViolationWitness& witness);

class WitnessMatcher {
 public:
  WitnessMatcher(const Program& program, const LocatedWitness& witness);

  /// To be told before each operation.
  void pass(EdgeId edge, interpreter::Inspector& inspector);

  /// The segments whose part of the execution may be going on.
  const std::set<std::size_t>& current() const { return current_; }
  /// The farthest segment that was ever begun.
  std::size_t farthest() const { return farthest_; }
  /// The execution violates the property in this statement of the user's, now.
  bool isMatchedBy(EdgeId violation) const;

 private:
  struct Event {
    NodeId before;
    EdgeId on, after;
  };
  struct OpenCall {
    EdgeId edge;
    std::size_t depth;
  };

  bool passes(const LocatedWaypoint& waypoint, const Event& event, interpreter::Inspector& inspector) const;
  void happen(const Event& event, interpreter::Inspector& inspector);

  const Program& program_;
  const LocatedWitness& witness_;
  std::set<EdgeId> awaited_;  // calls whose results are asked for
  std::vector<OpenCall> open_;
  std::set<std::size_t> current_{0};
  std::size_t farthest_ = 0;
};

}  // namespace argosy::algorithms
