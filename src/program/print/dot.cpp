#include "program/print/dot.h"

#include "program/facts/control_flow.h"
#include "program/print/text.h"

namespace argosy {
namespace {

/// Longer labels make a graph unreadable; the whole operation is in the edge's tooltip.
constexpr std::size_t longestLabel = 80;

/// Text inside a quoted Graphviz string.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else {
      result += c;
    }
  }
  return result;
}

std::string shortened(const std::string& text) {
  if (text.size() <= longestLabel) return text;
  std::size_t end = longestLabel;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // no half UTF-8 characters
  return text.substr(0, end) + "...";
}

void printCluster(std::ostream& out, const Program& program, const Function& function, const ControlFlow& flow) {
  out << "  subgraph cluster_" << function.id.index << " {\n    label=\"" << escaped(function.uniqueName) << "()\";\n";
  for (const NodeId id : function.nodes) {
    std::string label = std::to_string(id.index);
    for (const std::string& name : program.nodes[id].labels) label += "\n" + name + ":";
    out << "    N" << id.index << " [label=\"" << escaped(label) << "\"";
    if (flow.isLoopHead(id)) out << ", shape=doubleoctagon, style=filled, fillcolor=lightgoldenrod";
    else if (id == function.entry) out << ", shape=box, style=filled, fillcolor=lightblue";
    else if (id == function.exit) out << ", shape=box, style=filled, fillcolor=lightgrey";
    out << "];\n";
  }
  for (const NodeId id : function.nodes) {
    for (const EdgeId edgeId : program.nodes[id].outgoing) {
      const Edge& edge = program.edges[edgeId];
      const std::string text = toText(program, edge.operation);
      out << "    N" << edge.source.index << " -> N" << edge.target.index << " [label=\"" << escaped(shortened(text))
          << "\"";
      std::string tooltip = text;
      if (edge.info.range.valid()) tooltip += "\n" + toString(program, edge.info.range);
      out << ", tooltip=\"" << escaped(tooltip) << "\"];\n";
    }
  }
  out << "  }\n";
}

void printCalls(std::ostream& out, const Program& program, const Edge& edge) {
  const auto* call = std::get_if<Call>(&edge.operation);
  if (!call || !call->function.valid()) return;
  const Function& callee = program.functions[call->function];
  if (!callee.isDefined) return;
  out << "  N" << edge.source.index << " -> N" << callee.entry.index
      << " [style=dashed, color=blue, constraint=false, tooltip=\"call\"];\n";
  out << "  N" << callee.exit.index << " -> N" << edge.target.index
      << " [style=dashed, color=darkgreen, constraint=false, tooltip=\"return\"];\n";
}

}  // namespace

void printDot(std::ostream& out, const Program& program) {
  const ControlFlow flow(program);
  out << "digraph program {\n  fontname=\"monospace\";\n  node [fontname=\"monospace\", fontsize=10];\n"
         "  edge [fontname=\"monospace\", fontsize=9];\n";
  for (const Function& function : program.functions)
    if (function.isDefined) printCluster(out, program, function, flow);
  for (const Function& function : program.functions)
    for (const NodeId node : function.nodes)
      for (const EdgeId edge : program.nodes[node].outgoing) printCalls(out, program, program.edges[edge]);
  out << "}\n";
}

}  // namespace argosy
