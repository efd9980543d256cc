#include "program/facts/call_graph.h"

#include <algorithm>

namespace argosy {

std::vector<FunctionId> addressTakenFunctions(const Program& program) {
  std::vector<bool> seen(program.expressions.size(), false), taken(program.functions.size(), false);
  std::vector<ExpressionRef> pending;
  const auto scan = [&](ExpressionRef expression) {
    pending.push_back(expression);
    while (!pending.empty()) {
      ExpressionRef e = pending.back();
      pending.pop_back();
      if (!e || seen[e->id()]) continue;
      seen[e->id()] = true;
      if (e->kind() == ExpressionKind::FunctionAddress) taken[e->function().index] = true;
      pending.push_back(e->left());
      pending.push_back(e->right());
    }
  };
  for (const Node& node : program.nodes)
    for (const EdgeId edge : node.outgoing)
      forEachExpression(program.edges[edge].operation, [&](ExpressionRef e, bool) { scan(e); });
  for (const Variable& variable : program.variables)
    for (const InitialValue& initial : variable.initialValues) scan(initial.value);

  std::vector<FunctionId> result;
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (taken[i]) result.emplace_back(i);
  return result;
}

CallGraph::CallGraph(const Program& program)
    : callees_(program.functions.size()),
      callers_(program.functions.size()),
      component_(program.functions.size()),
      reachable_(program.functions.size(), false) {
  collectCalls(program);
  findComponents();
  if (program.start.valid()) findReachable(program.start);
}

void CallGraph::collectCalls(const Program& program) {
  const std::vector<FunctionId> addressTaken = addressTakenFunctions(program);
  const auto add = [&](EdgeId edge, FunctionId caller, FunctionId callee) {
    callees_[caller].push_back({edge, caller, callee});
    callers_[callee].push_back({edge, caller, callee});
  };
  for (const Node& node : program.nodes)
    for (const EdgeId edge : node.outgoing)
      if (const Call* call = std::get_if<Call>(&program.edges[edge].operation)) {
        if (call->function.valid()) {
          add(edge, node.function, call->function);
        } else {
          for (const FunctionId callee : addressTaken) add(edge, node.function, callee);
        }
      }
}

// Tarjan: "Depth-first search and linear graph algorithms"; components are finished callees first.
void CallGraph::findComponents() {
  constexpr std::uint32_t unvisited = 0;
  struct Visit {
    FunctionId function;
    std::size_t next;
  };
  const std::size_t count = callees_.size();
  IdentifierVector<FunctionId, std::uint32_t> number(count, unvisited), low(count, 0);
  std::vector<FunctionId> open;
  std::vector<Visit> stack;
  std::uint32_t counter = 0;
  const auto enter = [&](FunctionId function) {
    number[function] = low[function] = ++counter;
    open.push_back(function);
    stack.push_back({function, 0});
  };
  const auto close = [&](FunctionId root) {
    const ComponentId component = members_.nextId();
    std::vector<FunctionId>& members = members_.emplace_back();
    FunctionId member;
    do {
      member = open.back();
      open.pop_back();
      component_[member] = component;
      members.push_back(member);
    } while (member != root);
    const std::vector<CallSite>& calls = callees_[root];
    recursive_.push_back(members.size() > 1 || std::any_of(calls.begin(), calls.end(),
                                                           [&](const CallSite& call) { return call.callee == root; }));
  };
  for (std::size_t i = 0; i < count; ++i) {
    if (number[FunctionId(i)] != unvisited) continue;
    enter(FunctionId(i));
    while (!stack.empty()) {
      Visit& top = stack.back();
      const FunctionId function = top.function;
      if (top.next < callees_[function].size()) {
        const FunctionId callee = callees_[function][top.next++].callee;
        if (number[callee] == unvisited) enter(callee);
        else if (!component_[callee].valid()) low[function] = std::min(low[function], number[callee]);
        continue;
      }
      stack.pop_back();
      if (!stack.empty()) low[stack.back().function] = std::min(low[stack.back().function], low[function]);
      if (low[function] == number[function]) close(function);
    }
  }
}

void CallGraph::findReachable(FunctionId start) {
  std::vector<FunctionId> pending{start};
  reachable_[start] = true;
  while (!pending.empty()) {
    const FunctionId function = pending.back();
    pending.pop_back();
    for (const CallSite& call : callees_[function])
      if (!reachable_[call.callee]) {
        reachable_[call.callee] = true;
        pending.push_back(call.callee);
      }
  }
}

}  // namespace argosy
