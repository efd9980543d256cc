#include "acceleration/accelerate_loops.h"

#include <algorithm>
#include <set>

#include "acceleration/element_writes.h"
#include "program/transform/temporaries.h"

namespace argosy::acceleration {
namespace {

/// One loop at a time, inner ones first.
class Insertion {
 public:
  Insertion(ProgramDraft& draft, const LoopPlan& plan)
      : draft_(draft), program_(draft.program()), plan_(plan), head_(plan.loop.head) {}

  void insert() {
    body_ = draft_.addNode(head_);
    const std::vector<EdgeId> outgoing = program_.nodes[head_].outgoing;
    for (const EdgeId edge : outgoing) program_.redirectSource(edge, body_);
    region_ = regionOfBody();
    choice_ = addTemporary(program_, plan_.loop.function, program_.types.integer(32, false), "branch");
    for (std::size_t i = 0; i < plan_.paths.size(); ++i) begins_.push_back(draft_.addNode(head_));
    for (std::size_t i = 0; i < plan_.paths.size(); ++i) addBranch(i);
    choose(head_, begins_);
    if (!plan_.replacesBody) return;
    const NodeId back = draft_.addNode(head_);
    for (const EdgeId edge : plan_.loop.backEdges) program_.redirectTarget(edge, back);
    then(back, Halt{HaltKind::Blocked, nullptr});
  }

 private:
  NodeId then(NodeId node, Operation operation) {
    const NodeId next = draft_.addNode(head_);
    program_.addEdge(node, next, std::move(operation));
    return next;
  }
  NodeId assume(NodeId node, std::span<const PathCondition> conditions) {
    for (const auto& [condition, truth] : conditions) node = then(node, Assume{condition, truth});
    return node;
  }

  /// Goes on to one of them, or to the body. What is chosen is a value, so that executions can be repeated.
  void choose(NodeId node, std::span<const NodeId> others) {
    ExpressionTable& expressions = program_.expressions;
    if (!others.empty()) node = then(node, Havoc{choice_, HavocCause::Arbitrary, {}, {}});
    for (std::size_t i = 0; i < others.size(); ++i) {
      const ExpressionRef isThis =
          expressions.equal(choice_, expressions.integer(choice_->type(), static_cast<Int128>(i + 1)));
      program_.addEdge(node, others[i], Assume{isThis, true});
      node = then(node, Assume{isThis, false});
    }
    program_.addEdge(node, body_, Skip{});
  }

  /// What may follow iterations along a path that need not be followed by another one, unless it is this.
  void chooseAfter(NodeId node, std::size_t path, NodeId another = NodeId()) {
    std::vector<NodeId> others = begins_;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(path));
    if (another.valid()) others.push_back(another);
    choose(node, others);
  }

  void addBranch(std::size_t index) {
    const AcceleratedPath& accelerated = plan_.paths[index];
    NodeId node = begins_[index];
    for (unsigned i = 0; i < accelerated.forms.peeled(); ++i) {
      const NodeId end = draft_.addNode(head_), next = draft_.addNode(head_);
      copyEdges(accelerated.path, node, end);
      chooseAfter(end, index, next);
      node = next;
    }
    node = then(node, Havoc{accelerated.iterations, HavocCause::Arbitrary, {}, {}});
    node = assume(node, accelerated.guard.conditions());
    for (const ExpressionRef condition : accelerated.guard.range(program_, accelerated.iterations))
      node = then(node, Assume{condition, true});
    if (!accelerated.effect.writes.empty()) {
      // Nothing is written for iterations that are not possible.
      for (const auto& [condition, truth] : accelerated.guard.conditions())
        node = then(node, Assume{accelerated.forms.after(program_, condition, accelerated.iterations), truth});
      const ExpressionRef number =
          addTemporary(program_, plan_.loop.function, accelerated.iterations->type(), "element");
      for (WriteElements& elements : elementWrites(program_, accelerated.effect, accelerated.forms, accelerated.guard,
                                                   number, accelerated.iterations))
        node = then(node, std::move(elements));
    }
    node = assignAll(accelerated, node);
    const NodeId end = accelerated.isPruned ? draft_.addNode(head_) : head_;
    if (isPlain(accelerated.path)) copyEdges(accelerated.path, node, end);
    else copyBody(assume(node, accelerated.guard.conditions()), end);
    if (accelerated.isPruned) chooseAfter(end, index);
  }

  void copyEdges(const LoopPath& path, NodeId node, NodeId end) {
    for (std::size_t i = 0; i < path.size(); ++i) {
      const auto id = std::get<EdgeId>(path[i]);
      const Edge edge = program_.edges[id];
      const NodeId next = i + 1 == path.size() ? end : draft_.addNode(edge.target);
      draft_.standsFor(program_.addEdge(node, next, edge.operation, edge.info), id);
      node = next;
    }
  }

  /// The whole body, with loops inside that have been accelerated, from `node` to `end`.
  void copyBody(NodeId node, NodeId end) {
    std::map<NodeId, NodeId> copies{{body_, node}, {head_, end}};
    for (const NodeId inside : region_) copies[inside] = draft_.addNode(inside);
    std::vector<NodeId> sources(region_.begin(), region_.end());
    sources.push_back(body_);
    for (const NodeId source : sources) {
      const std::vector<EdgeId> outgoing = program_.nodes[source].outgoing;
      for (const EdgeId id : outgoing) {
        const Edge edge = program_.edges[id];
        const auto copy = copies.find(edge.target);
        const NodeId target = copy == copies.end() ? edge.target : copy->second;
        draft_.standsFor(program_.addEdge(copies.at(source), target, edge.operation, edge.info), id);
      }
    }
  }

  /// The nodes between the body's first one and the head.
  std::set<NodeId> regionOfBody() const {
    const auto reach = [&](std::vector<NodeId> work, NodeId border, const auto& neighbours) {
      std::set<NodeId> reached;
      while (!work.empty()) {
        const NodeId node = work.back();
        work.pop_back();
        if (node == border || node == body_ || !reached.insert(node).second) continue;
        neighbours(node, work);
      }
      return reached;
    };
    const auto forwards = [&](NodeId node, std::vector<NodeId>& work) {
      for (const EdgeId edge : program_.nodes[node].outgoing) work.push_back(program_.edges[edge].target);
    };
    const auto backwards = [&](NodeId node, std::vector<NodeId>& work) {
      for (const EdgeId edge : program_.nodes[node].incoming) work.push_back(program_.edges[edge].source);
    };
    std::vector<NodeId> firsts, lasts;
    forwards(body_, firsts);
    for (const EdgeId edge : plan_.loop.backEdges) lasts.push_back(program_.edges[edge].source);
    const std::set<NodeId> ahead = reach(std::move(firsts), head_, forwards),
                           behind = reach(std::move(lasts), head_, backwards);
    std::set<NodeId> region;
    std::ranges::set_intersection(ahead, behind, std::inserter(region, region.end()));
    return region;
  }

  /// All variables at once: each before those that it depends on, and by way of others where that is not possible.
  NodeId assignAll(const AcceleratedPath& accelerated, NodeId node) {
    const auto& variables = accelerated.forms.variables();
    std::vector<VariableId> left;
    for (const auto& [variable, differences] : variables)
      if (!differences.empty()) left.push_back(variable);
    const auto reads = [&](VariableId reader, VariableId read) {
      return reader != read && std::ranges::any_of(variables.at(reader), [&](const AffineForm& form) {
               return form.mentions(program_.variableExpression(read));
             });
    };
    const auto value = [&](VariableId variable) {
      return accelerated.forms.valueAfter(program_, variable, accelerated.iterations);
    };
    while (!left.empty()) {
      const auto next = std::ranges::find_if(left, [&](VariableId variable) {
        return std::ranges::none_of(left, [&](VariableId other) { return reads(other, variable); });
      });
      if (next == left.end()) break;
      node = then(node, Assign{program_.variableExpression(*next), value(*next)});
      left.erase(next);
    }
    std::vector<ExpressionRef> values;
    for (const VariableId variable : left) {
      const Variable& written = program_.variables[variable];
      values.push_back(addTemporary(program_, program_.nodes[head_].function, written.type, written.name + "_after"));
      node = then(node, Assign{values.back(), value(variable)});
    }
    for (std::size_t i = 0; i < left.size(); ++i)
      node = then(node, Assign{program_.variableExpression(left[i]), values[i]});
    return node;
  }

  ProgramDraft& draft_;
  Program& program_;
  const LoopPlan& plan_;
  NodeId head_, body_;
  std::set<NodeId> region_;
  std::vector<NodeId> begins_;  // of the branches
  ExpressionRef choice_ = nullptr;
};

}  // namespace

void AccelerateLoops::change(ProgramDraft& draft) const {
  LoopPlanning planning(draft.program(), effort_);
  reports_ = planning.takeReports();
  inputs_.clear();
  const std::vector<LoopPlan> plans = planning.takePlans();
  for (const LoopPlan& plan : plans) {
    Insertion(draft, plan).insert();
    for (const AcceleratedPath& path : plan.paths)
      if (!path.effect.inputs.empty()) inputs_.emplace(path.iterations->variable(), path.effect.inputs);
  }
  if (!plans.empty()) draft.compact();
}

}  // namespace argosy::acceleration
