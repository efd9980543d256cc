#include "program/facts/single_allocations.h"

#include <algorithm>
#include <unordered_set>

namespace argosy {

SingleAllocations::SingleAllocations(const Program& program, const ControlFlow& controlFlow, const CallGraph& callGraph)
    : program_(program), controlFlow_(controlFlow), callGraph_(callGraph) {
  for (const Function& function : program.functions) {
    if (!function.isDefined || !isEnteredOnce(function.id)) continue;
    for (const NodeId node : controlFlow.reversePostorder(function.id))
      for (const EdgeId edge : program.nodes[node].outgoing)
        if (!controlFlow.innermostLoop(node).valid() && siteOf(edge).valid()) events_[function.id].push_back(edge);
  }
  if (events_.empty()) return;
  collectWrites();
  findPointees();
}

bool SingleAllocations::isEnteredOnce(FunctionId function) const {
  for (;;) {
    if (function == program_.start) return true;
    const std::span<const CallSite> callers = callGraph_.callers(function);
    if (callers.size() != 1 || callGraph_.isRecursive(function)) return false;
    if (controlFlow_.innermostLoop(program_.edges[callers.front().edge].source).valid()) return false;
    function = callers.front().caller;
  }
}

EdgeId SingleAllocations::allocatorSite(FunctionId function) const {
  EdgeId site;
  std::vector<EdgeId> returns;
  for (const NodeId node : controlFlow_.reversePostorder(function))
    for (const EdgeId id : program_.nodes[node].outgoing) {
      const Operation& operation = program_.edges[id].operation;
      if (std::holds_alternative<Return>(operation)) returns.push_back(id);
      if (!std::holds_alternative<Allocate>(operation)) continue;
      if (site.valid()) return {};
      site = id;
    }
  if (!site.valid() || controlFlow_.innermostLoop(program_.edges[site].source).valid()) return {};
  const ExpressionRef target = std::get<Allocate>(program_.edges[site].operation).target;
  if (target->kind() != ExpressionKind::Variable ||
      program_.variables[target->variable()].storage != Storage::Temporary ||
      program_.variables[target->variable()].addressTaken)
    return {};
  std::size_t writes = 0;
  for (const NodeId node : program_.functions[function].nodes)
    for (const EdgeId id : program_.nodes[node].outgoing)
      forEachExpression(program_.edges[id].operation,
                        [&](ExpressionRef expression, bool isTarget) { writes += isTarget && expression == target; });
  const bool returnsIt = std::ranges::all_of(returns, [&](EdgeId id) {
    return std::get<Return>(program_.edges[id].operation).value == target && hasPassed(site, program_.edges[id].source);
  });
  return writes == 1 && returnsIt ? site : EdgeId();
}

EdgeId SingleAllocations::siteOf(EdgeId edge) const {
  const Operation& operation = program_.edges[edge].operation;
  if (std::holds_alternative<Allocate>(operation)) return edge;
  const auto* call = std::get_if<Call>(&operation);
  return call && call->function.valid() && program_.functions[call->function].isDefined ? allocatorSite(call->function)
                                                                                        : EdgeId();
}

void SingleAllocations::collectWrites() {
  // A variable that is written in any other way is none of ours.
  std::unordered_set<VariableId> others;
  for (const Variable& variable : program_.variables)
    if (!variable.type->isPointer() || variable.addressTaken || variable.isVolatile) others.insert(variable.id);
  // Code outside the program can write what it can name.
  const auto isOutside = [&](const Edge& edge) {
    const auto* call = std::get_if<Call>(&edge.operation);
    return call && (!call->function.valid() || !program_.functions[call->function].isDefined);
  };
  if (std::ranges::any_of(program_.edges, isOutside))
    for (const Variable& variable : program_.variables)
      if (variable.storage == Storage::Global && !variable.hasInternalLinkage) others.insert(variable.id);
  const auto add = [&](ExpressionRef target, const Write& write) {
    if (target->kind() == ExpressionKind::Variable) writes_[target->variable()].push_back(write);
  };
  for (const Function& function : program_.functions)
    for (const NodeId node : function.nodes)
      for (const EdgeId id : program_.nodes[node].outgoing) {
        const Operation& operation = program_.edges[id].operation;
        if (const auto* assign = std::get_if<Assign>(&operation)) {
          add(assign->target, {id, assign->value});
        } else if (const auto* allocate = std::get_if<Allocate>(&operation)) {
          add(allocate->target, {id, nullptr});
        } else if (siteOf(id).valid()) {
          if (const ExpressionRef result = std::get<Call>(operation).result) add(result, {id, nullptr});
        } else if (const auto* declare = std::get_if<Declare>(&operation)) {
          // Once per call, before everything else that happens to the variable.
          if (controlFlow_.innermostLoop(node).valid()) others.insert(declare->variable);
        } else {
          forEachExpression(operation, [&](ExpressionRef expression, bool isTarget) {
            if (isTarget && expression->kind() == ExpressionKind::Variable) others.insert(expression->variable());
          });
        }
      }
  for (const Function& function : program_.functions) {
    if (!function.isDefined) continue;
    for (std::size_t i = 0; i < function.parameters.size(); ++i)
      for (const CallSite& site : callGraph_.callers(function.id)) {
        const Call& call = std::get<Call>(program_.edges[site.edge].operation);
        if (i < call.arguments.size()) writes_[function.parameters[i]].push_back({site.edge, call.arguments[i]});
        else others.insert(function.parameters[i]);
      }
  }
  for (const VariableId variable : others) writes_.erase(variable);
}

void SingleAllocations::findPointees() {
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    // Events spread from the allocations along the writes …
    for (const auto& [variable, writes] : writes_)
      for (const Write& write : writes) {
        const ExpressionRef source =
            write.value && write.value->kind() == ExpressionKind::Cast ? write.value->operand() : write.value;
        EdgeId event;
        if (!source) event = write.edge;
        else if (source->kind() == ExpressionKind::Variable && pointees_.contains(source->variable()))
          event = pointees_.at(source->variable());
        if (event.valid() && pointees_.emplace(variable, event).second) isChanged = true;
      }
  }
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    // … and what some write contradicts is taken back.
    for (const auto& [variable, writes] : writes_) {
      const auto found = pointees_.find(variable);
      if (found == pointees_.end()) continue;
      const bool isRight = std::ranges::all_of(writes, [&](const Write& write) {
        const NodeId node = program_.edges[write.edge].source;
        return write.value ? pointeeOf(write.value, node) == found->second : write.edge == found->second;
      });
      const FunctionId function = program_.nodes[program_.edges[found->second].source].function;
      const auto events = events_.find(function);
      const bool isSingle =
          events != events_.end() && std::ranges::find(events->second, found->second) != events->second.end();
      if (isRight && isSingle) continue;
      pointees_.erase(found);
      isChanged = true;
    }
  }
}

EdgeId SingleAllocations::pointeeOf(ExpressionRef value, NodeId node) const {
  if (value->kind() == ExpressionKind::Cast && value->type()->isPointer() && value->operand()->type()->isPointer())
    value = value->operand();
  if (value->kind() != ExpressionKind::Variable) return {};
  const auto found = pointees_.find(value->variable());
  return found != pointees_.end() && isSet(value->variable(), node) ? found->second : EdgeId();
}

bool SingleAllocations::hasPassed(EdgeId edge, NodeId node) const {
  const NodeId source = program_.edges[edge].source;
  if (program_.nodes[source].function != program_.nodes[node].function || !controlFlow_.isReachable(source))
    return false;
  return source != node && program_.nodes[source].outgoing.size() == 1 && controlFlow_.dominates(source, node);
}

bool SingleAllocations::isSet(VariableId variable, NodeId node) const {
  const auto writes = writes_.find(variable);
  if (writes == writes_.end() || !controlFlow_.isReachable(node)) return false;
  // Parameters are set when the function begins.
  if (program_.variables[variable].storage == Storage::Parameter)
    return program_.variables[variable].function == program_.nodes[node].function;
  return std::ranges::any_of(writes->second, [&](const Write& write) { return hasPassed(write.edge, node); });
}

std::vector<SingleAllocations::Known> SingleAllocations::at(NodeId node) const {
  std::vector<Known> result;
  const FunctionId function = program_.nodes[node].function;
  if (const auto own = events_.find(function); own != events_.end())
    for (const EdgeId event : own->second)
      if (hasPassed(event, node)) result.push_back({event, siteOf(event), true});
  for (const auto& [variable, event] : pointees_) {
    if (!isSet(variable, node)) continue;
    auto known = std::ranges::find(result, event, &Known::event);
    if (known == result.end()) known = result.insert(result.end(), {event, siteOf(event)});
    known->holders.push_back(variable);
  }
  return result;
}

}  // namespace argosy
