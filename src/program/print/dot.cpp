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

void printNode(std::ostream& out, const Program& program, const Function& function, const ControlFlow& flow,
               NodeId id) {
  std::string label = std::to_string(id.index);
  for (const std::string& name : program.nodes[id].labels) label += "\n" + name + ":";
  out << "    N" << id.index << " [label=\"" << escaped(label) << "\"";
  if (flow.isLoopHead(id)) out << ", shape=doubleoctagon, style=filled, fillcolor=lightgoldenrod";
  else if (id == function.entry) out << ", shape=box, style=filled, fillcolor=lightblue";
  else if (id == function.exit) out << ", shape=box, style=filled, fillcolor=lightgrey";
  out << "];\n";
}

/// Graphviz clusters are sets of nodes that nest: what belongs to a loop is named again in the loop's own.
void printLoops(std::ostream& out, const ControlFlow& flow, const Function& function) {
  for (std::size_t i = 0; i < flow.loops().size(); ++i) {
    const Loop& loop = flow.loops()[LoopId(i)];
    if (loop.function != function.id || loop.parent.valid()) continue;
    // Without recursion: loops nest as deep as the source wants.
    std::vector<std::pair<LoopId, bool>> work{{LoopId(i), false}};
    while (!work.empty()) {
      const auto [id, isDone] = work.back();
      work.pop_back();
      if (isDone) {
        out << "    }\n";
        continue;
      }
      out << "    subgraph cluster_loop_" << id.index << " {\n    label=\"loop at " << flow.loops()[id].head.index
          << "\"; style=dashed;\n";
      for (const NodeId node : flow.body(id))
        if (flow.innermostLoop(node) == id) out << "    N" << node.index << ";\n";
      work.emplace_back(id, true);
      for (std::size_t inner = 0; inner < flow.loops().size(); ++inner)
        if (flow.loops()[LoopId(inner)].parent == id) work.emplace_back(LoopId(inner), false);
    }
  }
}

void printCluster(std::ostream& out, const Program& program, const Function& function, const ControlFlow& flow,
                  bool loops) {
  out << "  subgraph cluster_" << function.id.index << " {\n    label=\"" << escaped(function.uniqueName) << "()\";\n";
  for (const NodeId id : function.nodes) printNode(out, program, function, flow, id);
  if (loops) printLoops(out, flow, function);
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

void printDot(std::ostream& out, const Program& program, bool loops) {
  const ControlFlow flow(program);
  out << "digraph program {\n  fontname=\"monospace\";\n  node [fontname=\"monospace\", fontsize=10];\n"
         "  edge [fontname=\"monospace\", fontsize=9];\n";
  for (const Function& function : program.functions)
    if (function.isDefined) printCluster(out, program, function, flow, loops);
  for (const Function& function : program.functions)
    for (const NodeId node : function.nodes)
      for (const EdgeId edge : program.nodes[node].outgoing) printCalls(out, program, program.edges[edge]);
  out << "}\n";
}

}  // namespace argosy
