#include "statechart/dot.h"

namespace argosy::statechart {
namespace {

std::string inDot(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  }
  return result + "\"";
}

class Picture {
 public:
  Picture(std::ostream& out, const Chart& chart) : out_(out), chart_(chart) {}

  void print() {
    out_ << "digraph " << inDot(chart_.name.empty() ? "chart" : chart_.name) << " {\n"
         << "  compound=true; fontname=\"sans-serif\"; fontsize=11;\n"
         << "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=11];\n"
         << "  edge [fontname=\"sans-serif\", fontsize=9];\n";
    printInside(0, "  ");
    for (const Transition& transition : chart_.transitions)
      if (!transition.smallerDomain) printTransition(transition);
    out_ << "}\n";
  }

 private:
  bool isCluster(StateNumber state) const {
    return state == 0 || chart_.states[state].kind == StateKind::Compound ||
           chart_.states[state].kind == StateKind::Parallel;
  }

  /// What stands for the state at the end of an arrow: of a cluster, a node inside.
  std::string node(StateNumber state) const {
    while (isCluster(state)) state = chart_.states[state].children.front();
    return "s" + std::to_string(state);
  }

  void printInside(StateNumber number, const std::string& indent) {
    const State& state = chart_.states[number];
    for (const StateNumber child : state.children) printState(child, indent);
    for (const StateNumber history : state.histories) {
      out_ << indent << node(history) << " [shape=circle, style=solid, label="
           << (chart_.states[history].kind == StateKind::DeepHistory ? "\"H*\"" : "H") << "];\n";
      printInitial(*chart_.states[history].initial, node(history), indent);
    }
    if (state.kind != StateKind::Compound) return;
    const std::string dot = "i" + std::to_string(number);
    out_ << indent << dot << " [shape=point, label=\"\"];\n";
    printInitial(*state.initial, dot, indent);
  }

  void printInitial(const Transition& transition, const std::string& from, const std::string& indent) {
    for (const StateNumber target : transition.targets)
      out_ << indent << from << " -> " << node(target)
           << (isCluster(target) ? " [lhead=cluster" + std::to_string(target) + "]" : "") << ";\n";
  }

  void printState(StateNumber number, const std::string& indent) {
    const State& state = chart_.states[number];
    if (!isCluster(number)) {
      out_ << indent << node(number) << " [label=" << inDot(chart_.nameOf(number))
           << (state.kind == StateKind::Final ? ", peripheries=2" : "") << "];\n";
      return;
    }
    const bool isRegion = chart_.states[state.parent].kind == StateKind::Parallel;
    out_ << indent << "subgraph cluster" << number << " {\n"
         << indent << "  label=" << inDot(chart_.nameOf(number)) << "; style=\"rounded" << (isRegion ? ",dashed" : "")
         << "\";\n";
    printInside(number, indent + "  ");
    out_ << indent << "}\n";
  }

  void printTransition(const Transition& transition) {
    std::string label;
    for (const std::string& event : transition.events) label += (label.empty() ? "" : ", ") + event;
    if (transition.condition) label += (label.empty() ? "[" : " [") + transition.conditionText + "]";
    if (!transition.actions.empty()) label += " /…";
    std::vector<StateNumber> targets = transition.targets;
    // Without a target: an arrow from the state to itself.
    if (targets.empty()) targets.push_back(transition.source);
    for (const StateNumber target : targets) {
      out_ << "  " << node(transition.source) << " -> " << node(target) << " [label=" << inDot(label);
      if (isCluster(transition.source) && transition.source != 0) out_ << ", ltail=cluster" << transition.source;
      if (isCluster(target) && target != 0) out_ << ", lhead=cluster" << target;
      if (transition.isInternal || transition.targets.empty()) out_ << ", style=dashed";
      out_ << "];\n";
    }
  }

  std::ostream& out_;
  const Chart& chart_;
};

}  // namespace

void printDot(std::ostream& out, const Chart& chart) { Picture(out, chart).print(); }

}  // namespace argosy::statechart
