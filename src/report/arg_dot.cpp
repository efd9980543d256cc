#include "report/arg_dot.h"

#include <unordered_map>

#include "program/print/text.h"

namespace argosy::report {
namespace {

/// Text inside a quoted Graphviz string.
std::string dotQuoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') result += "\\n";
    else result += c;
  }
  return result + '"';
}

std::string shortened(const std::string& text, std::size_t length) {
  if (text.size() <= length) return text;
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;  // no half UTF-8 characters
  return text.substr(0, length) + "...";
}

/// The source line at a location: where something written begins, or else ends.
std::uint32_t lineOf(const Program& program, NodeId location) {
  for (const EdgeId edge : program.nodes[location].outgoing)
    if (program.edges[edge].info.range.valid()) return program.edges[edge].info.range.begin.line;
  for (const EdgeId edge : program.nodes[location].incoming)
    if (program.edges[edge].info.range.valid()) return program.edges[edge].info.range.end.line;
  return 0;
}

class ArgPrinter {
 public:
  ArgPrinter(std::ostream& out, const Program& program, const ArgCpa& arg, const ReachedSet& reached,
             const ArgDotOptions& options)
      : out_(out), program_(program), arg_(arg), reached_(reached), options_(options) {}

  void print() {
    number();
    out_ << "digraph arg {\n  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
            "  edge [fontname=\"monospace\", fontsize=9];\n";
    for (const ArgState* state : states_) printState(*state);
    for (const ArgState* state : states_) printEdges(*state);
    if (missing_ != 0)
      out_ << "  note [shape=note, label=" << dotQuoted(std::to_string(missing_) + " more states are not shown")
           << "];\n";
    out_ << "}\n";
  }

 private:
  /// Numbers the states breadth-first.
  void number() {
    const auto discover = [&](const ArgState* state) {
      if (states_.size() < options_.maximalStates && numbers_.try_emplace(state, states_.size()).second)
        states_.push_back(state);
    };
    reached_.forEach([&](ReachedId, const ReachedState& entry) {
      const auto& state = static_cast<const ArgState&>(*entry.state);
      if (state.isRoot()) discover(&state);
    });
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const ArgState* state = states_[i];
      for (const ArgState* child : state->children()) discover(child);
    }
    std::size_t all = 0;
    reached_.forEach([&](ReachedId, const ReachedState& entry) {
      all += 1 + static_cast<const ArgState&>(*entry.state).covers().size();
    });
    missing_ = all - states_.size();
  }

  void printState(const ArgState& state) {
    const Place place = arg_.place(state);
    std::string where = program_.functions[program_.nodes[place.location()].function].name + " N" +
                        std::to_string(place.location().index);
    if (const std::uint32_t line = lineOf(program_, place.location()); line != 0)
      where += ", line " + std::to_string(line);
    const std::string text = arg_.toString(state);
    std::string color;
    if (const std::optional<Violation> violation = arg_.violation(state)) {
      where += "\n" + violation->property + ": " + violation->message;
      color = "red";
    } else if (const ReachedId id = reached_.find(state); id.valid() && reached_[id].isWaiting) {
      color = "orange";
    }
    out_ << "  S" << numbers_.at(&state)
         << " [label=" << dotQuoted(where + "\n" + shortened(text, options_.maximalText))
         << ", tooltip=" << dotQuoted(text) << ", style=\"" << (state.coveredBy() ? "dashed" : "solid");
    if (!color.empty()) out_ << ",filled\", fillcolor=\"" << color;
    out_ << "\"];\n";
  }

  void printEdges(const ArgState& state) {
    const std::size_t number = numbers_.at(&state);
    for (const ArgState::Link& link : state.parents()) {
      const auto parent = numbers_.find(link.parent);
      if (parent == numbers_.end()) continue;
      const std::string text = textOf(link.step);
      out_ << "  S" << parent->second << " -> S" << number
           << " [label=" << dotQuoted(shortened(text, options_.maximalText)) << ", tooltip=" << dotQuoted(text)
           << "];\n";
    }
    if (!state.coveredBy()) return;
    if (const auto covering = numbers_.find(state.coveredBy()); covering != numbers_.end())
      out_ << "  S" << number << " -> S" << covering->second
           << " [style=dashed, constraint=false, label=\"covered by\"];\n";
  }

  std::string textOf(const PathStep& step) const {
    const Edge& edge = program_.edges[step.edge];
    if (step.kind != StepKind::Leave) return toText(program_, edge.operation);
    return "return from " + program_.functions[std::get<Call>(edge.operation).function].name;
  }

  std::ostream& out_;
  const Program& program_;
  const ArgCpa& arg_;
  const ReachedSet& reached_;
  const ArgDotOptions& options_;
  std::vector<const ArgState*> states_;
  std::unordered_map<const ArgState*, std::size_t> numbers_;
  std::size_t missing_ = 0;
};

}  // namespace

void printArgDot(std::ostream& out, const Program& program, const ArgCpa& arg, const ReachedSet& reached,
                 const ArgDotOptions& options) {
  ArgPrinter(out, program, arg, reached, options).print();
}

}  // namespace argosy::report
