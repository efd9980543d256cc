#include "program/transform/inline_calls.h"

#include <algorithm>
#include <unordered_map>

#include "program/facts/call_graph.h"
#include "program/facts/control_flow.h"
#include "program/substitution.h"
#include "program/transform/temporaries.h"

namespace argosy {
namespace {

constexpr std::size_t mostEdges = 40;     // of a function
constexpr std::size_t mostAdded = 2'000;  // to a program
constexpr int mostLevels = 4;             // of calls in calls

std::size_t edgesOf(const Program& program, const Function& function) {
  std::size_t count = 0;
  for (const NodeId node : function.nodes) count += program.nodes[node].outgoing.size();
  return count;
}

class Candidates {
 public:
  Candidates(const Program& program, const std::set<std::string>& awaited)
      : program_(program), awaited_(awaited), flow_(program), calls_(program) {}

  /// In the order of the program.
  std::vector<EdgeId> callsToReplace() {
    std::vector<EdgeId> result;
    for (std::size_t i = 0; i < program_.edges.size(); ++i) {
      const Edge& edge = program_.edges[EdgeId(i)];
      if (!isCallOfDefinedFunction(program_, edge) || !flow_.isReachable(edge.source)) continue;
      const bool isInLoop = flow_.innermostLoop(edge.source).valid();
      if (isInLoop && isSuitable(std::get<Call>(edge.operation).function)) result.push_back(EdgeId(i));
    }
    return result;
  }

 private:
  bool isSuitable(FunctionId id) {
    const auto [known, isNew] = suitable_.try_emplace(id, false);
    if (isNew) known->second = judge(program_.functions[id]);
    return known->second;
  }

  bool judge(const Function& function) const {
    if (awaited_.contains(function.name) || function.isNoReturn || function.variadicArea.valid() ||
        calls_.isRecursive(function.id) || !flow_.loopsOf(function.id).empty() ||
        edgesOf(program_, function) > mostEdges)
      return false;
    const auto isOwnWord = [&](VariableId id) {
      const Variable& variable = program_.variables[id];
      return isStatic(variable.storage) ? variable.storage != Storage::Label
                                        : !variable.addressTaken && !variable.isVolatile;
    };
    if (!std::ranges::all_of(function.locals, isOwnWord)) return false;
    for (const NodeId node : function.nodes)
      for (const EdgeId edge : program_.nodes[node].outgoing)
        if (const auto* allocate = std::get_if<Allocate>(&program_.edges[edge].operation);
            allocate && allocate->kind != AllocationKind::Heap)
          return false;
    return true;
  }

  const Program& program_;
  const std::set<std::string>& awaited_;
  ControlFlow flow_;
  CallGraph calls_;
  std::unordered_map<FunctionId, bool> suitable_;
};

/// The body of one callee in place of one call.
class Inlining {
 public:
  Inlining(ProgramDraft& draft, EdgeId call)
      : draft_(draft),
        program_(draft.program()),
        call_(call),
        place_(program_.edges[call].source),
        info_(program_.edges[call].info),
        operation_(std::get<Call>(program_.edges[call].operation)) {}

  /// How many edges were added.
  std::size_t apply() {
    const NodeId end = program_.edges[call_].target;
    const Function callee = program_.functions[operation_.function];
    NodeId node = place_;
    program_.removeEdge(call_);
    for (const VariableId variable : callee.locals)
      if (!isStatic(program_.variables[variable].storage)) addOwn(variable);
    for (const VariableId own : own_) node = then(node, Declare{own});
    for (std::size_t i = 0; i < callee.parameters.size() && i < operation_.arguments.size(); ++i)
      node = then(node, Assign{now(program_.variableExpression(callee.parameters[i])), operation_.arguments[i]});
    const NodeId left = draft_.addNode(place_);
    for (const NodeId inside : callee.nodes) nodes_[inside] = draft_.addNode(place_);
    add(node, nodes_.at(callee.entry), Skip{}, info_);
    for (const NodeId inside : callee.nodes) {
      const std::vector<EdgeId> outgoing = program_.nodes[inside].outgoing;
      for (const EdgeId edge : outgoing) copy(edge, left);
    }
    add(left, end, own_.empty() ? Operation(Skip{}) : Operation(Kill{own_}), info_);
    return added_;
  }

 private:
  void addOwn(VariableId variable) {
    const Variable callees = program_.variables[variable];
    const ExpressionRef own = addTemporary(program_, program_.nodes[place_].function, callees.type, callees.name);
    program_.variables[own->variable()].alignment = callees.alignment;
    owns_.emplace(variable, own);
    own_.push_back(own->variable());
  }

  ExpressionRef now(ExpressionRef expression) {
    return substitute(program_.expressions, expression, [&](ExpressionRef variable) {
      const auto found = owns_.find(variable->variable());
      return found == owns_.end() ? variable : found->second;
    });
  }
  VariableId now(VariableId variable) const {
    const auto found = owns_.find(variable);
    return found == owns_.end() ? variable : found->second->variable();
  }

  EdgeId add(NodeId source, NodeId target, Operation operation, const SourceInfo& info) {
    ++added_;
    return program_.addEdge(source, target, std::move(operation), info);
  }
  NodeId then(NodeId node, Operation operation) {
    const NodeId next = draft_.addNode(place_);
    add(node, next, std::move(operation), info_);
    return next;
  }

  void copy(EdgeId id, NodeId left) {
    const Edge edge = program_.edges[id];
    if (const auto* back = std::get_if<Return>(&edge.operation)) {
      Operation result = Skip{};
      if (operation_.result && back->value) result = Assign{operation_.result, now(back->value)};
      else if (operation_.result) result = Havoc{operation_.result, HavocCause::Arbitrary, {}, {}};
      draft_.standsFor(add(nodes_.at(edge.source), left, std::move(result), edge.info), id);
      return;
    }
    draft_.standsFor(add(nodes_.at(edge.source), nodes_.at(edge.target), renamed(edge.operation), edge.info), id);
  }

  Operation renamed(Operation operation) {
    const auto change = [&](ExpressionRef& expression) {
      if (expression) expression = now(expression);
    };
    std::visit(Overloaded{
                   [](Skip&) {},
                   [](Unmodelled&) {},
                   [&](Declare& o) { o.variable = now(o.variable); },
                   [&](Kill& o) {
                     std::ranges::transform(o.variables, o.variables.begin(), [&](VariableId v) { return now(v); });
                   },
                   [&](Assume& o) { change(o.condition); },
                   [&](Assign& o) { change(o.target), change(o.value); },
                   [&](Havoc& o) { change(o.target); },
                   [&](Call& o) {
                     change(o.result), change(o.pointer);
                     for (ExpressionRef& argument : o.arguments) change(argument);
                   },
                   [&](Return& o) { change(o.value); },
                   [&](Allocate& o) { change(o.target), change(o.size); },
                   [&](Deallocate& o) { change(o.pointer); },
                   [&](CopyMemory& o) { change(o.destination), change(o.source), change(o.size); },
                   [&](SetMemory& o) { change(o.destination), change(o.value), change(o.size); },
                   [&](HavocMemory& o) { change(o.destination), change(o.size); },
                   [&](WriteElements& o) {
                     for (ExpressionRef* part : {&o.counter, &o.times, &o.target, &o.value}) change(*part);
                   },
                   [&](ObjectQuery& o) { change(o.target), change(o.pointer); },
                   [&](Halt& o) { change(o.code); },
               },
               operation);
    return operation;
  }

  ProgramDraft& draft_;
  Program& program_;
  EdgeId call_;
  NodeId place_;
  SourceInfo info_;
  Call operation_;
  std::unordered_map<VariableId, ExpressionRef> owns_;  // of the callee's variables
  std::vector<VariableId> own_;
  std::unordered_map<NodeId, NodeId> nodes_;
  std::size_t added_ = 0;
};

}  // namespace

void InlineCalls::change(ProgramDraft& draft) const {
  std::size_t added = 0;
  for (int level = 0; level < mostLevels && added < mostAdded; ++level) {
    const std::vector<EdgeId> calls = Candidates(draft.program(), awaited_).callsToReplace();
    for (const EdgeId call : calls)
      if (added < mostAdded) added += Inlining(draft, call).apply();
    draft.compact();
    if (calls.empty()) return;
  }
}

}  // namespace argosy
