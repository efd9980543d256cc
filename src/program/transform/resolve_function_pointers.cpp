#include "program/transform/resolve_function_pointers.h"

#include <algorithm>

#include "program/facts/points_to.h"
#include "program/print/text.h"
#include "program/transform/adapt_calls.h"
#include "program/transform/temporaries.h"
#include "program/transform/undefined_calls.h"

namespace argosy {

namespace {

/// Values of the two types are passed alike, or can be converted.
bool isConvertible(TypeRef from, TypeRef to) { return from == to || (from->isScalar() && to->isScalar()); }

/// Also of a function whose parameters are declared in the old style, which its type does not mention.
std::vector<TypeRef> parameterTypes(const Program& program, const Function& function) {
  if (!function.isDefined) return {function.type->parameters().begin(), function.type->parameters().end()};
  std::vector<TypeRef> types;
  for (const VariableId parameter : function.parameters) types.push_back(program.variables[parameter].type);
  return types;
}

bool takesAsManyArguments(const Program& program, const Call& call, const Function& callee) {
  if (!callee.type->hasPrototype() && !callee.isDefined) return true;
  const std::size_t given = call.arguments.size(), wanted = parameterTypes(program, callee).size();
  return callee.type->isVariadic() ? given >= wanted : given == wanted;
}

/// The call can be written as a direct call at all: records match, and a result that is used exists.
bool canBeCalled(const Program& program, const Call& call, const Function& callee) {
  const std::vector<TypeRef> parameters = parameterTypes(program, callee);
  const std::size_t common = std::min(call.arguments.size(), parameters.size());
  for (std::size_t i = 0; i < common; ++i)
    if (!isConvertible(call.arguments[i]->type(), parameters[i])) return false;
  return !call.result || isConvertible(callee.type->element(), call.result->type());
}

std::vector<FunctionId> findCandidates(const Program& program, const PointsTo& pointsTo, const Call& call) {
  std::vector<FunctionId> possible, fitting;
  for (const FunctionId id : pointsTo.functionsOf(call.pointer)) {
    const Function& function = program.functions[id];
    if (!canBeCalled(program, call, function)) continue;
    possible.push_back(id);
    if (takesAsManyArguments(program, call, function)) fitting.push_back(id);
  }
  return fitting.empty() ? possible : fitting;
}

class Dispatch {
 public:
  Dispatch(ProgramDraft& draft, EdgeId edge)
      : draft_(draft),
        program_(draft.program()),
        edge_(edge),
        call_(std::get<Call>(program_.edges[edge].operation)),
        info_(program_.edges[edge].info),
        function_(program_.nodes[program_.edges[edge].source].function),
        source_(program_.edges[edge].source),
        target_(program_.edges[edge].target) {
    program_.removeEdge(edge);
  }

  void build(const std::vector<FunctionId>& candidates) {
    if (const std::optional<FunctionId> known = namedFunction()) return addCall(source_, *known);
    NodeId undecided = source_;
    for (const FunctionId callee : candidates) {
      const NodeId chosen = draft_.addNode(source_), next = draft_.addNode(source_);
      ExpressionRef address = program_.expressions.functionAddress(callee, program_.functions[callee].type);
      ExpressionRef isCallee =
          program_.expressions.equal(call_.pointer, program_.expressions.cast(call_.pointer->type(), address));
      program_.addEdge(undecided, chosen, Assume{isCallee, true}, decisionInfo());
      program_.addEdge(undecided, next, Assume{isCallee, false}, decisionInfo());
      addCall(chosen, callee);
      undecided = next;
    }
    const ReasonId reason = program_.addReason(
        {ReasonKind::UnresolvedFunctionPointer, ReasonEffect::LosesBehaviours,
         "call through the pointer " + toSourceText(program_, call_.pointer) + ", which may point to no known function",
         info_.range});
    addCallEdge(undecided, target_, Unmodelled{reason});
  }

 private:
  /// The function, when the "pointer" is just a function's name behind casts.
  std::optional<FunctionId> namedFunction() const {
    ExpressionRef pointer = call_.pointer;
    while (pointer->kind() == ExpressionKind::Cast && pointer->operand()->type()->isPointer())
      pointer = pointer->operand();
    if (pointer->kind() != ExpressionKind::FunctionAddress) return std::nullopt;
    const bool callable = canBeCalled(program_, call_, program_.functions[pointer->function()]);
    return callable ? std::optional(pointer->function()) : std::nullopt;
  }

  /// The decision is made by the call's expression, but it is no branch that the user wrote.
  SourceInfo decisionInfo() const {
    SourceInfo info = info_;
    info.kind = StatementKind::Synthetic;
    return info;
  }

  void addCall(NodeId node, FunctionId callee) {
    TypeRef type = program_.functions[callee].type;
    const std::vector<TypeRef> parameters = parameterTypes(program_, program_.functions[callee]);
    Call direct = call_;
    direct.pointer = nullptr;
    direct.function = callee;
    for (std::size_t i = 0; i < direct.arguments.size() && i < parameters.size(); ++i)
      if (direct.arguments[i]->type()->isScalar())
        direct.arguments[i] = program_.expressions.cast(parameters[i], direct.arguments[i]);
    if (!program_.functions[callee].isDefined && !direct.reason.valid()) {
      Operation operation = callOfUndefined(program_, std::move(direct), info_.range);
      if (std::holds_alternative<Unmodelled>(operation)) {
        addCallEdge(node, target_, std::move(operation));
        return;
      }
      direct = std::get<Call>(std::move(operation));
    }
    if (!call_.result || call_.result->type() == type->element()) {
      addCallEdge(node, target_, std::move(direct));
      return;
    }
    ExpressionRef temporary = addTemporary(program_, function_, type->element(), "called");
    direct.result = temporary;
    const NodeId converted = program_.addNode(function_);
    addCallEdge(node, converted, std::move(direct));
    program_.addEdge(converted, target_,
                     Assign{call_.result, program_.expressions.cast(call_.result->type(), temporary)}, decisionInfo());
  }

  /// In place of the call through the pointer.
  void addCallEdge(NodeId from, NodeId to, Operation operation) {
    draft_.standsFor(program_.addEdge(from, to, std::move(operation), info_), edge_);
  }

  ProgramDraft& draft_;
  Program& program_;
  EdgeId edge_;
  Call call_;
  SourceInfo info_;
  FunctionId function_;
  NodeId source_, target_;
};

}  // namespace

void FunctionPointerResolution::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  std::vector<EdgeId> calls;
  for (const Node& node : program.nodes)
    for (const EdgeId edge : node.outgoing) {
      const Call* call = std::get_if<Call>(&program.edges[edge].operation);
      if (call && !call->function.valid()) calls.push_back(edge);
    }
  if (calls.empty()) return;
  // All questions first: the points-to analysis is about the program as it was.
  std::vector<std::vector<FunctionId>> candidates;
  const PointsTo pointsTo(program);
  for (const EdgeId edge : calls)
    candidates.push_back(findCandidates(program, pointsTo, std::get<Call>(program.edges[edge].operation)));
  for (std::size_t i = 0; i < calls.size(); ++i) Dispatch(draft, calls[i]).build(candidates[i]);
  adaptCalls(program);
  draft.compact();
}

}  // namespace argosy
