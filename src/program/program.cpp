#include "program/program.h"

#include <algorithm>

namespace argosy {

const char* toString(StatementKind kind) {
  static constexpr const char* names[] = {"synthetic", "declaration", "expression", "call",        "if",      "while",
                                          "do",        "for",         "switch",     "conditional", "logical", "return",
                                          "goto",      "label",       "assembly",   "scope exit"};
  return names[static_cast<std::size_t>(kind)];
}

const char* toString(ReasonKind kind) {
  static constexpr const char* names[] = {"undefined function",   "library function",      "inline assembly",
                                          "hardware register",    "function pointer",      "threads",
                                          "non-local jump",       "complex arithmetic",    "vector extension",
                                          "unsupported builtin",  "unsupported construct", "program arguments",
                                          "library approximation"};
  return names[static_cast<std::size_t>(kind)];
}

const char* operationName(const Operation& operation) {
  static constexpr const char* names[] = {"skip",        "assume",     "assign",       "havoc",          "call",
                                          "return",      "declare",    "kill",         "allocate",       "deallocate",
                                          "copy memory", "set memory", "havoc memory", "write elements", "object size",
                                          "halt",        "unmodelled"};
  return names[operation.index()];
}

const Function* Program::findFunction(std::string_view name) const {
  const auto found =
      std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

FunctionId Program::addFunction(Function function) {
  function.id = functions.nextId();
  functions.push_back(std::move(function));
  return functions.back().id;
}

VariableId Program::addVariable(Variable variable) {
  variable.id = variables.nextId();
  if (variable.function.valid()) functions[variable.function].locals.push_back(variable.id);
  variables.push_back(std::move(variable));
  return variables.back().id;
}

NodeId Program::addNode(FunctionId function) {
  const NodeId id = nodes.nextId();
  nodes.push_back(Node{function, {}, {}, {}});
  functions[function].nodes.push_back(id);
  return id;
}

EdgeId Program::addEdge(NodeId source, NodeId target, Operation operation, SourceInfo info) {
  const EdgeId id = edges.nextId();
  edges.push_back(Edge{source, target, std::move(operation), info});
  nodes[source].outgoing.push_back(id);
  nodes[target].incoming.push_back(id);
  return id;
}

ReasonId Program::addReason(Reason reason) {
  reasons.push_back(std::move(reason));
  return ReasonId(reasons.size() - 1);
}

void Program::redirectSource(EdgeId edge, NodeId source) {
  std::erase(nodes[edges[edge].source].outgoing, edge);
  edges[edge].source = source;
  nodes[source].outgoing.push_back(edge);
}

void Program::redirectTarget(EdgeId edge, NodeId target) {
  std::erase(nodes[edges[edge].target].incoming, edge);
  edges[edge].target = target;
  nodes[target].incoming.push_back(edge);
}

void Program::removeEdge(EdgeId edge) {
  std::erase(nodes[edges[edge].source].outgoing, edge);
  std::erase(nodes[edges[edge].target].incoming, edge);
}

namespace {

/// The nodes reachable from `entry`, in reverse postorder. Iterative: functions can have 100,000 nodes in a row.
std::vector<NodeId> reversePostorder(const Program& program, NodeId entry, std::vector<bool>& visited) {
  std::vector<NodeId> order;
  std::vector<std::pair<NodeId, std::size_t>> stack{{entry, 0}};
  visited[entry.index] = true;
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    const auto& outgoing = program.nodes[node].outgoing;
    if (next == outgoing.size()) {
      order.push_back(node);
      stack.pop_back();
      continue;
    }
    const NodeId target = program.edges[outgoing[outgoing.size() - 1 - next++]].target;
    if (!visited[target.index]) {
      visited[target.index] = true;
      stack.emplace_back(target, 0);
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace

Renumbering Program::compact() {
  Renumbering result;
  IdentifierVector<NodeId, NodeId> newNode(nodes.size());
  IdentifierVector<NodeId, Node> keptNodes;
  IdentifierVector<EdgeId, Edge> keptEdges;
  std::vector<bool> visited(nodes.size(), false);
  for (Function& function : functions) {
    if (!function.entry.valid()) continue;
    std::vector<NodeId> order = reversePostorder(*this, function.entry, visited);
    // An endless function keeps its exit node, so that every function has one.
    if (!visited[function.exit.index]) {
      visited[function.exit.index] = true;
      order.push_back(function.exit);
    }
    function.nodes.clear();
    for (const NodeId old : order) {
      newNode[old] = keptNodes.nextId();
      result.nodes.push_back(old);
      function.nodes.push_back(newNode[old]);
      keptNodes.push_back(Node{function.id, std::move(nodes[old].outgoing), {}, std::move(nodes[old].labels)});
    }
    function.entry = newNode[function.entry];
    function.exit = newNode[function.exit];
  }
  for (std::size_t i = 0; i < keptNodes.size(); ++i) {
    Node& node = keptNodes[NodeId(i)];
    for (EdgeId& id : node.outgoing) {
      Edge& edge = edges[id];
      result.edges.push_back(id);
      edge.source = NodeId(i);
      edge.target = newNode[edge.target];
      id = keptEdges.nextId();
      keptNodes[edge.target].incoming.push_back(id);
      keptEdges.push_back(std::move(edge));
    }
  }
  nodes = std::move(keptNodes);
  edges = std::move(keptEdges);
  return result;
}

namespace {

/// The variable whose object `lvalue` is a part of, if the path to it does not go through memory.
ExpressionRef baseVariable(ExpressionRef lvalue) {
  while (lvalue->kind() == ExpressionKind::Member || lvalue->kind() == ExpressionKind::Element)
    lvalue = lvalue->operand();
  return lvalue->kind() == ExpressionKind::Variable ? lvalue : nullptr;
}

}  // namespace

void computeAddressTaken(Program& program) {
  for (Variable& variable : program.variables) variable.addressTaken = false;
  std::vector<bool> seen(program.expressions.size(), false);
  std::vector<ExpressionRef> pending;
  const auto scan = [&](ExpressionRef expression) {
    pending.push_back(expression);
    while (!pending.empty()) {
      ExpressionRef e = pending.back();
      pending.pop_back();
      if (!e || seen[e->id()]) continue;
      seen[e->id()] = true;
      if (e->kind() == ExpressionKind::AddressOf)
        if (ExpressionRef base = baseVariable(e->operand())) program.variables[base->variable()].addressTaken = true;
      pending.push_back(e->left());
      pending.push_back(e->right());
    }
  };
  for (const Edge& edge : program.edges) forEachExpression(edge.operation, [&](ExpressionRef e, bool) { scan(e); });
  for (std::size_t i = 0; i < program.variables.size(); ++i)
    for (const InitialValue& initial : program.variables[VariableId(i)].initialValues) scan(initial.value);
}

SourceRange rangeOf(const Program& program, NodeId node) {
  for (const auto* edges : {&program.nodes[node].outgoing, &program.nodes[node].incoming})
    for (const EdgeId edge : *edges)
      if (program.edges[edge].info.range.valid()) return program.edges[edge].info.range;
  return {};
}

std::string toString(const Program& program, const SourceRange& range) {
  if (!range.file.valid()) return "<unknown>";
  std::string text = program.files[range.file];
  if (range.begin.valid()) text += ":" + std::to_string(range.begin.line) + ":" + std::to_string(range.begin.column);
  return text;
}

}  // namespace argosy
