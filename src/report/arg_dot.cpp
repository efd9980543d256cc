#include "report/arg_dot.h"

#include <unordered_map>

#include "program/print/text.h"
#include "report/dot_text.h"

namespace argosy::report {
namespace {

class ArgPrinter {
 public:
  ArgPrinter(std::ostream& out, const Program& program, const ArgCpa& arg, const ArgDotOptions& options)
      : out_(out), program_(program), arg_(arg), options_(options) {}

  void add(const ReachedSet& reached, const BlockRun* run = nullptr) {
    Graph graph{reached, run, {}, {}};
    number(graph);
    graphs_.push_back(std::move(graph));
  }

  void print() {
    out_ << "digraph arg {\n  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
            "  edge [fontname=\"monospace\", fontsize=9];\n";
    for (const Graph& graph : graphs_) {
      if (graph.run)
        out_ << "  subgraph cluster_" << graph.run->number() << " {\n  label="
             << dotQuoted(blockName(program_, *graph.run) + ", run " + std::to_string(graph.run->number())) << ";\n";
      for (const ArgState* state : graph.states) printState(*state, graph.reached);
      if (graph.run) out_ << "  }\n";
    }
    for (const Graph& graph : graphs_) {
      for (const ArgState* state : graph.states) printEdges(*state);
      for (const ArgState* state : graph.states) printUses(*state, graph);
    }
    if (missing_ != 0)
      out_ << "  note [shape=note, label=" << dotQuoted(std::to_string(missing_) + " more states are not shown")
           << "];\n";
    out_ << "}\n";
  }

 private:
  struct Graph {
    const ReachedSet& reached;
    const BlockRun* run;
    std::vector<const ArgState*> states;
    const ArgState* root;
  };

  /// Numbers the states breadth-first.
  void number(Graph& graph) {
    const auto discover = [&](const ArgState* state) {
      if (numbers_.size() < options_.maximalStates && numbers_.try_emplace(state, numbers_.size()).second)
        graph.states.push_back(state);
    };
    std::size_t all = 0;
    graph.reached.forEach([&](ReachedId, const ReachedState& entry) {
      const auto& state = static_cast<const ArgState&>(*entry.state);
      all += 1 + state.covers().size();
      if (!state.isRoot()) return;
      discover(&state);
      graph.root = &state;
    });
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
      const ArgState* state = graph.states[i];
      for (const ArgState* child : state->children()) discover(child);
    }
    missing_ += all - graph.states.size();
  }

  void printState(const ArgState& state, const ReachedSet& reached) {
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
    } else if (const ReachedId id = reached.find(state); id.valid() && reached[id].isWaiting) {
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
      if (!link.through) continue;
      if (const auto exit = numbers_.find(&link.through->latest()); exit != numbers_.end())
        printCrossing(exit->second, number, "expand");
    }
    if (!state.coveredBy()) return;
    if (const auto covering = numbers_.find(state.coveredBy()); covering != numbers_.end())
      out_ << "  S" << number << " -> S" << covering->second
           << " [style=dashed, constraint=false, label=\"covered by\"];\n";
  }

  /// The blocks that are entered from the state.
  void printUses(const ArgState& state, const Graph& graph) {
    if (!graph.run) return;
    const auto uses = graph.run->uses.find(&state);
    if (uses == graph.run->uses.end()) return;
    for (const BlockUse& use : uses->second.uses)
      for (const Graph& used : graphs_)
        if (use.run && used.run == use.run)
          if (const auto root = numbers_.find(used.root); root != numbers_.end())
            printCrossing(numbers_.at(&state), root->second, "reduce");
  }

  void printCrossing(std::size_t from, std::size_t to, const char* what) {
    out_ << "  S" << from << " -> S" << to << " [style=dashed, color=blue, constraint=false, label=\"" << what
         << "\"];\n";
  }

  std::string textOf(const PathStep& step) const {
    // Where a loop that is a block begins and ends is no operation.
    if (!step.edge.valid()) return "";
    const Edge& edge = program_.edges[step.edge];
    if (step.kind != StepKind::Leave) return toText(program_, edge.operation);
    return "return from " + program_.functions[std::get<Call>(edge.operation).function].name;
  }

  std::ostream& out_;
  const Program& program_;
  const ArgCpa& arg_;
  const ArgDotOptions& options_;
  std::vector<Graph> graphs_;
  std::unordered_map<const ArgState*, std::size_t> numbers_;
  std::size_t missing_ = 0;
};

}  // namespace

void printArgDot(std::ostream& out, const Program& program, const ArgCpa& arg, const ReachedSet& reached,
                 const ArgDotOptions& options) {
  ArgPrinter printer(out, program, arg, options);
  printer.add(reached);
  printer.print();
}

void printBlockArgsDot(std::ostream& out, const Program& program, const ArgCpa& arg,
                       std::span<const BlockRun* const> runs, const ArgDotOptions& options) {
  ArgPrinter printer(out, program, arg, options);
  for (const BlockRun* run : runs) printer.add(run->reached, run);
  printer.print();
}

}  // namespace argosy::report
