#include "acceleration/accelerate_loops.h"

#include <algorithm>

#include "acceleration/closed_form_text.h"
#include "acceleration/loop_paths.h"
#include "acceleration/obligations.h"
#include "base/processor_clock.h"
#include "program/transform/temporaries.h"

namespace argosy::acceleration {

bool LoopReport::isAccelerated() const {
  return std::ranges::any_of(paths, [](const PathReport& path) { return !path.refusal; });
}

bool LoopReport::isPruned() const { return std::ranges::any_of(paths, &PathReport::isPruned); }

namespace {

/// A path with all that is put in for it.
struct AcceleratedPath {
  LoopPath path;
  ClosedForms forms;
  Guard guard;
  ExpressionRef iterations;
  bool isPruned;
};

struct Plan {
  Loop loop;
  std::vector<AcceleratedPath> paths;
  bool replacesBody;
};

/// What is said about the loops of a program that does not change meanwhile, except for variables that are added.
class Planning {
 public:
  Planning(Program& program, const AccelerateLoops::Options& options)
      : program_(program), options_(options), flow_(program), begin_(ProcessorClock::now()) {}

  const ControlFlow& flow() const { return flow_; }

  /// Nothing when the loop stays as it is.
  std::optional<Plan> plan(LoopId id, LoopReport& report) {
    const Loop& loop = flow_.loops()[id];
    if (isLate()) {
      report.refusal = Refusal::TimedOut;
      return std::nullopt;
    }
    const auto found = pathsThrough(program_, flow_, id, options_.mostPaths);
    if (!loop.isReducible || !found) {
      report.refusal = loop.isReducible ? Refusal::TooManyPaths : Refusal::Irreducible;
      return std::nullopt;
    }
    if (found->hasInnerLoops) report.refusal = Refusal::InnerLoop;
    Plan plan{loop, {}, !found->hasInnerLoops};
    for (const LoopPath& path : found->paths) {
      PathReport& told = report.paths.emplace_back(PathReport{program_.edges[path.front()].info.range, {}, {}});
      auto result = accelerated(loop, path, told);
      if (const auto* refusal = std::get_if<Refusal>(&result)) {
        told.refusal = *refusal;
        plan.replacesBody = false;
        continue;
      }
      plan.paths.push_back(std::move(std::get<AcceleratedPath>(result)));
      plan.replacesBody &= told.isPruned;
    }
    report.isReplaced = plan.replacesBody && !plan.paths.empty();
    return plan.paths.empty() ? std::nullopt : std::optional(std::move(plan));
  }

 private:
  std::variant<AcceleratedPath, Refusal> accelerated(const Loop& loop, const LoopPath& path, PathReport& told) {
    if (isLate()) return Refusal::TimedOut;
    auto effect = effectOf(program_, path);
    if (const auto* refusal = std::get_if<Refusal>(&effect)) return *refusal;
    auto forms = ClosedForms::of(program_, std::get<PathEffect>(effect));
    if (const auto* refusal = std::get_if<Refusal>(&forms)) return *refusal;
    auto guard = Guard::of(program_, std::get<PathEffect>(effect), std::get<ClosedForms>(forms));
    if (const auto* refusal = std::get_if<Refusal>(&guard)) return *refusal;
    AcceleratedPath result{path, std::get<ClosedForms>(std::move(forms)), std::get<Guard>(std::move(guard)), nullptr,
                           false};
    result.iterations = counter(loop.function, result.forms.bits());
    Obligations obligations(program_, std::get<PathEffect>(effect), result.forms, result.guard, result.iterations,
                            {.time = options_.queryTime}, options_.limits);
    if (const auto refusal = obligations.refusal()) return *refusal;
    counters_.erase({loop.function, result.forms.bits()});
    result.isPruned = told.isPruned = obligations.coversOneMore();
    told.closedForms = textsOf(program_, result.forms);
    return result;
  }

  bool isLate() const {
    return ProcessorClock::now() - begin_ > options_.totalTime || (options_.limits && options_.limits->check());
  }

  /// A variable for the number of iterations, which no path has yet.
  ExpressionRef counter(FunctionId function, unsigned bits) {
    ExpressionRef& counter = counters_[{function, bits}];
    if (!counter) counter = addTemporary(program_, function, program_.types.integer(bits, false), "iterations");
    return counter;
  }

  Program& program_;
  const AccelerateLoops::Options& options_;
  ControlFlow flow_;
  ProcessorClock::time_point begin_;
  std::map<std::pair<FunctionId, unsigned>, ExpressionRef> counters_;
};

class Insertion {
 public:
  explicit Insertion(ProgramDraft& draft) : draft_(draft), program_(draft.program()) {}

  void insert(const Plan& plan) {
    head_ = plan.loop.head;
    const NodeId body = draft_.addNode(head_);
    const std::vector<EdgeId> outgoing = program_.nodes[head_].outgoing;
    for (const EdgeId edge : outgoing) program_.redirectSource(edge, body);
    choice_ = addTemporary(program_, plan.loop.function, program_.types.integer(32, false), "branch");
    std::vector<NodeId> begins, ends;
    for (const AcceleratedPath& path : plan.paths) {
      begins.push_back(draft_.addNode(head_));
      ends.push_back(path.isPruned ? draft_.addNode(head_) : head_);
      addBranch(path, begins.back(), ends.back());
    }
    choose(head_, body, begins);
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (ends[i] == head_) continue;
      std::vector<NodeId> others = begins;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      choose(ends[i], body, others);
    }
    if (!plan.replacesBody) return;
    const NodeId back = draft_.addNode(head_);
    for (const EdgeId edge : plan.loop.backEdges) program_.redirectTarget(edge, back);
    then(back, Halt{HaltKind::Blocked, nullptr});
  }

 private:
  NodeId then(NodeId node, Operation operation) {
    const NodeId next = draft_.addNode(head_);
    program_.addEdge(node, next, std::move(operation));
    return next;
  }

  /// Goes on to one of them. What is chosen is a value, so that executions can be repeated.
  void choose(NodeId node, NodeId first, std::span<const NodeId> others) {
    ExpressionTable& expressions = program_.expressions;
    if (!others.empty()) node = then(node, Havoc{choice_, HavocCause::Arbitrary, {}, {}});
    for (std::size_t i = 0; i < others.size(); ++i) {
      const ExpressionRef isThis =
          expressions.equal(choice_, expressions.integer(choice_->type(), static_cast<Int128>(i + 1)));
      program_.addEdge(node, others[i], Assume{isThis, true});
      node = then(node, Assume{isThis, false});
    }
    program_.addEdge(node, first, Skip{});
  }

  void addBranch(const AcceleratedPath& accelerated, NodeId node, NodeId end) {
    node = then(node, Havoc{accelerated.iterations, HavocCause::Arbitrary, {}, {}});
    for (const auto& [condition, truth] : accelerated.guard.conditions()) node = then(node, Assume{condition, truth});
    for (const ExpressionRef condition : accelerated.guard.range(program_, accelerated.iterations))
      node = then(node, Assume{condition, true});
    node = assignAll(accelerated, node);
    for (const EdgeId id : accelerated.path) {
      const Edge edge = program_.edges[id];
      const NodeId next = id == accelerated.path.back() ? end : draft_.addNode(edge.target);
      draft_.standsFor(program_.addEdge(node, next, edge.operation, edge.info), id);
      node = next;
    }
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
  NodeId head_;
  ExpressionRef choice_ = nullptr;
};

}  // namespace

void AccelerateLoops::change(ProgramDraft& draft) const {
  reports_.clear();
  Planning planning(draft.program(), options_);
  std::vector<Plan> plans;
  for (std::size_t i = 0; i < planning.flow().loops().size(); ++i) {
    if (options_.only && !options_.only->contains(planning.flow().loops()[LoopId(i)].head)) continue;
    const ProcessorClock::time_point start = ProcessorClock::now();
    LoopReport& report = reports_.emplace_back();
    report.head = planning.flow().loops()[LoopId(i)].head;
    report.range = rangeOf(draft.program(), report.head);
    if (auto plan = planning.plan(LoopId(i), report)) plans.push_back(std::move(*plan));
    report.seconds = secondsSince(start);
  }
  Insertion insertion(draft);
  for (const Plan& plan : plans) insertion.insert(plan);
  if (!plans.empty()) draft.compact();
}

}  // namespace argosy::acceleration
