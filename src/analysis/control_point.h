// Where control stands: the part of a state that says which steps come next. To the framework it is a key that is compared and nothing else; domains may ask it for
// the location and the open calls of the function that is being executed. Control that stands in several places at once (threads, synchronous components) derives from it.
#pragma once

#include <unordered_map>

#include "analysis/calling_context.h"
#include "analysis/state.h"

namespace argosy {

class ControlPoint : public AbstractState {
 public:
  ControlPoint(NodeId location, const CallingContext* context) : location_(location), context_(context) {}
  NodeId location() const { return location_; }
  const CallingContext* context() const { return context_; }

 private:
  NodeId location_;
  const CallingContext* context_;
};

using ControlPointRef = Ref<const ControlPoint>;

/// Where a state stands; states in different places neither merge nor cover each other.
class Place {
 public:
  /// `point` has to be kept by whoever interned it. The phase is what a component counts that keeps its states apart (ComponentCpa::phase); paths go from lower to higher
  /// phases.
  explicit Place(const ControlPoint& point, std::int64_t phase = 0) : point_(&point), phase_(phase) {}

  const ControlPoint& point() const { return *point_; }
  std::int64_t phase() const { return phase_; }
  NodeId location() const { return point_->location(); }
  const CallingContext* context() const { return point_->context(); }
  friend bool operator==(const Place&, const Place&) = default;

 private:
  const ControlPoint* point_;
  std::int64_t phase_;
};

struct PlaceHash {
  std::size_t operator()(const Place& place) const {
    return (std::hash<const void*>()(&place.point()) +
            static_cast<std::size_t>(place.phase()) * 0xff51afd7ed558ccdull) *
           0x9e3779b97f4a7c15ull;
  }
};

/// The points of sequential programs: a location and the calls that are open. Interned, and shared by all analyses of a run: the same point is the same object.
class ControlPoints {
 public:
  explicit ControlPoints(const Program& program) : contexts(program.start), program_(program) {}

  /// Where the program starts.
  const ControlPoint& start() { return at(program_.functions[program_.start].entry, contexts.start()); }
  const ControlPoint& at(NodeId location, const CallingContext* context);

  CallingContexts contexts;

 private:
  const Program& program_;
  std::unordered_map<std::uint64_t, ControlPointRef> points_;
};

}  // namespace argosy
