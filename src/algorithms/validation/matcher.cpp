#include "algorithms/validation/matcher.h"

#include <algorithm>
#include <tuple>

namespace argosy::algorithms {
namespace {

using report::Waypoint;
using report::WaypointType;

class WaypointLocator {
 public:
  explicit WaypointLocator(Program& program) : program_(program), locator_(program) {}

  /// Loops make a witness repeat its waypoints: each is located once.
  std::shared_ptr<const LocatedWaypoint> locate(const Waypoint& waypoint) {
    const std::string constraint = waypoint.constraint ? waypoint.constraint->value : "";
    const report::WitnessLocation& location = waypoint.location;
    auto& known = known_[{waypoint.type, location.fileName, location.line, location.column.value_or(0),
                          location.function.value_or(""), constraint}];
    if (!known) known = std::make_shared<const LocatedWaypoint>(make(waypoint, constraint));
    return known;
  }

 private:
  LocatedWaypoint make(const Waypoint& waypoint, const std::string& constraint) {
    LocatedWaypoint result;
    result.type = waypoint.type;
    result.location = waypoint.location;
    result.constraint = constraint;
    switch (waypoint.type) {
      case WaypointType::Assumption:
        for (const StatementSite& site : locator_.statements(waypoint.location))
          result.beforeNode.emplace(site.node,
                                    conditionAt(program_, locator_.texts(), site.node, site.position, constraint));
        break;
      case WaypointType::Branching: {
        const auto branching = locator_.branching(waypoint.location, constraint);
        result.onEdge.insert(branching.edges.begin(), branching.edges.end());
        result.isVacuous = branching.edges.empty() && !branching.isCertain;
        break;
      }
      case WaypointType::FunctionEnter: {
        const auto calls = locator_.calls(waypoint.location);
        result.onEdge.insert(calls.begin(), calls.end());
        break;
      }
      case WaypointType::FunctionReturn: addResults(waypoint, constraint, result); break;
      case WaypointType::Target: result.onEdge = locator_.operations(waypoint.location); break;
    }
    return result;
  }

  void addResults(const Waypoint& waypoint, const std::string& constraint, LocatedWaypoint& result) {
    for (const EdgeId id : locator_.calls(waypoint.location)) {
      const Operation& operation = program_.edges[id].operation;
      const auto* call = std::get_if<Call>(&operation);
      const ExpressionRef object = call ? call->result : std::get<Havoc>(operation).target;
      if (!object)
        throw UnsupportedWitness("the result of the call that ends at " + toString(waypoint.location) + " is not used");
      result.afterEdge.emplace(id, resultCondition(program_, object, constraint));
    }
  }

  Program& program_;
  WitnessLocator locator_;
  std::map<std::tuple<WaypointType, std::string, std::uint32_t, std::uint32_t, std::string, std::string>,
           std::shared_ptr<const LocatedWaypoint>>
      known_;
};

}  // namespace

LocatedWitness locate(Program& program, const report::ViolationWitness& witness) {
  WaypointLocator locator(program);
  LocatedWitness result;
  for (const report::Segment& segment : witness.segments) {
    LocatedSegment located;
    for (const Waypoint& waypoint : segment.avoid) located.avoid.push_back(locator.locate(waypoint));
    located.follow = locator.locate(segment.follow);
    if (located.follow->isVacuous) continue;
    result.avoidsAnything |= !located.avoid.empty();
    result.segments.push_back(std::move(located));
  }
  return result;
}

WitnessMatcher::WitnessMatcher(const Program& program, const LocatedWitness& witness)
    : program_(program), witness_(witness) {
  const auto await = [&](const LocatedWaypoint& waypoint) {
    for (const auto& [edge, condition] : waypoint.afterEdge) awaited_.insert(edge);
  };
  for (const LocatedSegment& segment : witness.segments) {
    for (const auto& waypoint : segment.avoid) await(*waypoint);
    await(*segment.follow);
  }
}

void WitnessMatcher::pass(EdgeId edge, interpreter::Inspector& inspector) {
  const std::size_t depth = inspector.callDepth();
  while (!open_.empty() && open_.back().depth > depth) open_.pop_back();
  if (!open_.empty() && open_.back().depth == depth) {
    happen({{}, {}, open_.back().edge}, inspector);
    open_.pop_back();
  }
  happen({program_.edges[edge].source, {}, {}}, inspector);
  happen({{}, edge, {}}, inspector);
  if (awaited_.contains(edge)) open_.push_back({edge, depth});
}

bool WitnessMatcher::passes(const LocatedWaypoint& waypoint, const Event& event,
                            interpreter::Inspector& inspector) const {
  if (event.before.valid()) {
    const auto found = waypoint.beforeNode.find(event.before);
    return found != waypoint.beforeNode.end() && evaluate(found->second, inspector).value_or(false);
  }
  if (event.on.valid()) return waypoint.type != WaypointType::Target && waypoint.onEdge.contains(event.on);
  const auto found = waypoint.afterEdge.find(event.after);
  return found != waypoint.afterEdge.end() && evaluate(found->second, inspector).value_or(false);
}

void WitnessMatcher::happen(const Event& event, interpreter::Inspector& inspector) {
  // The set grows while it is walked: several assumptions may be passed at the same point, one after the other.
  std::vector<std::size_t> work(current_.begin(), current_.end());
  for (std::size_t i = 0; i < work.size(); ++i) {
    const std::size_t index = work[i];
    const LocatedSegment& segment = witness_.segments[index];
    const auto isPassed = [&](const auto& waypoint) { return passes(*waypoint, event, inspector); };
    const bool isAvoided = std::ranges::any_of(segment.avoid, isPassed);
    if (isAvoided) {
      current_.erase(index);
      continue;
    }
    if (!isPassed(segment.follow)) continue;
    // Without anything to avoid later, being ahead is never a disadvantage.
    if (!witness_.avoidsAnything) current_.erase(index);
    const bool isNew = current_.insert(index + 1).second;
    farthest_ = std::max(farthest_, index + 1);
    if (isNew && event.before.valid()) work.push_back(index + 1);
  }
}

bool WitnessMatcher::isMatchedBy(EdgeId violation) const {
  const std::size_t last = witness_.segments.size() - 1;
  return current_.contains(last) && witness_.segments[last].follow->onEdge.contains(violation);
}

}  // namespace argosy::algorithms
