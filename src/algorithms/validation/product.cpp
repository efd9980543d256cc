#include "algorithms/validation/product.h"

#include <algorithm>

#include "program/transform/temporaries.h"
#include "report/user_code.h"

namespace argosy::algorithms {
namespace {

/// Null: always true.
using ConditionRef = const WitnessCondition*;

/// What happens at one place in one segment.
struct Action {
  std::vector<ConditionRef> avoid;
  std::vector<ConditionRef> follow;  // several: assumptions of the next segments at the same point
  friend bool operator==(const Action&, const Action&) = default;
};

/// The same in several segments that follow each other.
struct Run {
  std::size_t first, last;
  Action action;
};

using Actions = std::map<std::size_t, Action>;

class Product {
 public:
  Product(ProgramDraft& draft, const LocatedWitness& witness)
      : draft_(draft), program_(draft.program()), witness_(witness) {
    Variable counter;
    counter.name = counter.uniqueName = "__argosy_segment";
    const auto isTaken = [&](const auto& named) { return named.uniqueName == counter.uniqueName; };
    while (std::ranges::any_of(program_.variables, isTaken) || std::ranges::any_of(program_.functions, isTaken))
      counter.uniqueName += '_';
    counter.type = program_.types.int32();
    counter.alignment = counter.type->alignment();
    counter.storage = Storage::Global;
    counter.hasInternalLinkage = true;  // undefined functions do not write it
    segment_ = program_.variableExpression(program_.addVariable(std::move(counter)));
  }

  void build(std::span<const std::string> errorFunctions) {
    collect();
    const std::vector<EdgeId> errors = callsOf(errorFunctions);
    for (const auto& [node, actions] : before_) {
      const NodeId after = draft_.addNode(node);
      const std::vector<EdgeId> outgoing = program_.nodes[node].outgoing;
      info_ = program_.edges[outgoing.front()].info;
      for (const EdgeId edge : outgoing) program_.redirectSource(edge, after);
      insert(node, after, actions);
    }
    for (const auto& [edge, actions] : after_) {
      const NodeId after = program_.edges[edge].target;
      const NodeId node = draft_.addNode(after);
      info_ = program_.edges[edge].info;
      program_.redirectTarget(edge, node);
      insert(node, after, actions);
    }
    for (const EdgeId edge : errors) guardError(edge);
  }

 private:
  template <class Apply>
  static void forEachPlace(const LocatedWaypoint& waypoint, const Program& program, const Apply& apply) {
    for (const auto& [node, condition] : waypoint.beforeNode) apply(node, EdgeId(), &condition);
    for (const auto& [edge, condition] : waypoint.afterEdge) apply(NodeId(), edge, &condition);
    if (waypoint.type == report::WaypointType::Target) return;
    for (const EdgeId edge : waypoint.onEdge) {
      if (waypoint.type == report::WaypointType::FunctionEnter) apply(program.edges[edge].source, EdgeId(), nullptr);
      else apply(NodeId(), edge, nullptr);
    }
  }

  void collect() {
    const auto actionAt = [&](NodeId node, EdgeId edge, std::size_t segment) -> Action& {
      return node.valid() ? before_[node][segment] : after_[edge][segment];
    };
    for (std::size_t i = 0; i < witness_.segments.size(); ++i) {
      const LocatedSegment& segment = witness_.segments[i];
      for (const auto& waypoint : segment.avoid)
        forEachPlace(*waypoint, program_, [&](NodeId node, EdgeId edge, ConditionRef condition) {
          actionAt(node, edge, i).avoid.push_back(condition);
        });
      forEachPlace(*segment.follow, program_, [&](NodeId node, EdgeId edge, ConditionRef condition) {
        std::vector<ConditionRef>& follow = actionAt(node, edge, i).follow;
        follow.push_back(condition);
        for (std::size_t next = i + 1; node.valid() && next < witness_.segments.size(); ++next) {
          const auto& later = witness_.segments[next].follow->beforeNode;
          const auto found = later.find(node);
          if (found == later.end() || &found->second == follow.back() || !witness_.segments[next].avoid.empty()) break;
          follow.push_back(&found->second);
        }
      });
    }
  }

  /// Calls of the functions, wherever they stand.
  std::vector<EdgeId> callsOf(std::span<const std::string> functions) const {
    std::vector<EdgeId> calls;
    for (const Node& node : program_.nodes)
      for (const EdgeId id : node.outgoing)
        if (const auto* call = std::get_if<Call>(&program_.edges[id].operation); call && call->function.valid())
          if (std::ranges::find(functions, program_.functions[call->function].name) != functions.end())
            calls.push_back(id);
    return calls;
  }

  void add(NodeId from, NodeId to, Operation operation) {
    SourceInfo info = info_;
    info.kind = StatementKind::Synthetic;
    program_.addEdge(from, to, std::move(operation), info);
  }

  void branch(ExpressionRef condition, NodeId node, NodeId whenTrue, NodeId whenFalse) {
    add(node, whenTrue, Assume{condition, true});
    add(node, whenFalse, Assume{condition, false});
  }

  void branch(ConditionRef condition, NodeId node, NodeId whenTrue, NodeId whenFalse) {
    SourceInfo info = info_;
    info.kind = StatementKind::Synthetic;
    if (condition) addBranch(draft_, *condition, node, whenTrue, whenFalse, info);
    else add(node, whenTrue, Skip{});
  }

  ExpressionRef number(std::size_t segment) { return program_.expressions.int32(static_cast<Int128>(segment)); }

  void insert(NodeId node, NodeId after, const Actions& actions) {
    std::vector<Run> runs;
    for (const auto& [segment, action] : actions) {
      if (!runs.empty() && runs.back().last + 1 == segment && runs.back().action == action) runs.back().last = segment;
      else runs.push_back({segment, segment, action});
    }
    choose(runs, node, after);
  }

  /// A search tree: a loop's place can be named by every other segment.
  void choose(std::span<const Run> runs, NodeId node, NodeId after) {
    if (runs.size() == 1) {
      const NodeId notBefore = draft_.addNode(node), inside = draft_.addNode(node);
      branch(program_.expressions.less(segment_, number(runs[0].first)), node, after, notBefore);
      branch(program_.expressions.less(number(runs[0].last), segment_), notBefore, after, inside);
      return act(runs[0].action, inside, after);
    }
    const std::size_t middle = runs.size() / 2;
    const NodeId low = draft_.addNode(node), high = draft_.addNode(node);
    branch(program_.expressions.less(segment_, number(runs[middle].first)), node, low, high);
    choose(runs.first(middle), low, after);
    choose(runs.subspan(middle), high, after);
  }

  void act(const Action& action, NodeId node, NodeId after) {
    for (const ConditionRef avoided : action.avoid) {
      const NodeId next = draft_.addNode(node);
      branch(avoided, node, blocked(node), next);
      node = next;
    }
    for (std::size_t i = 0; i < action.follow.size(); ++i) {
      // With something to avoid later, it may be better to let the segment go on.
      if (witness_.avoidsAnything) {
        const ExpressionRef choice =
            addTemporary(program_, program_.nodes[node].function, program_.types.int32(), "passes");
        const NodeId chosen = draft_.addNode(node), next = draft_.addNode(node);
        add(node, chosen, Havoc{choice, HavocCause::Arbitrary, "", {}});
        branch(program_.expressions.notEqual(choice, program_.expressions.int32(0)), chosen, next, after);
        node = next;
      }
      const NodeId passed = draft_.addNode(node);
      branch(action.follow[i], node, passed, after);
      const bool isLast = i + 1 == action.follow.size();
      const NodeId next = isLast ? after : draft_.addNode(node);
      add(passed, next, Assign{segment_, program_.expressions.add(segment_, program_.expressions.int32(1))});
      node = next;
    }
    if (action.follow.empty()) add(node, after, Skip{});
  }

  NodeId blocked(NodeId like) {
    const NodeId node = draft_.addNode(like);
    add(node, draft_.addNode(like), Halt{HaltKind::Blocked, nullptr});
    return node;
  }

  void guardError(EdgeId edge) {
    const LocatedWaypoint& target = *witness_.segments.back().follow;
    const NodeId node = program_.edges[edge].source, guarded = draft_.addNode(node);
    info_ = program_.edges[edge].info;
    program_.redirectSource(edge, guarded);
    if (report::isUserCode(program_, edge) && !target.onEdge.contains(edge))
      add(node, draft_.addNode(node), Halt{HaltKind::Blocked, nullptr});
    else
      branch(program_.expressions.equal(segment_, number(witness_.segments.size() - 1)), node, guarded, blocked(node));
  }

  ProgramDraft& draft_;
  Program& program_;
  const LocatedWitness& witness_;
  ExpressionRef segment_ = nullptr;
  SourceInfo info_;
  std::map<NodeId, Actions> before_;
  std::map<EdgeId, Actions> after_;
};

}  // namespace

void WitnessConfinement::change(ProgramDraft& draft) const {
  const LocatedWitness located = locate(draft.program(), witness_);
  Product(draft, located).build(errorFunctions_);
}

}  // namespace argosy::algorithms
