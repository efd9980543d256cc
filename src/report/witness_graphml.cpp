#include "report/witness_graphml.h"

#include <optional>
#include <vector>

#include "report/branch_outcome.h"
#include "report/comparable_constant.h"
#include "report/graphml_document.h"
#include "report/user_code.h"

namespace argosy::report {
namespace {

/// Every step of the path that a validator can recognise becomes an edge to a fresh node.
class PathAutomaton {
 public:
  PathAutomaton(const Program& program, const evidence::ReplayedCounterexample& counterexample,
                const WitnessMetadata& metadata)
      : program_(program),
        counterexample_(counterexample),
        document_(metadata, "violation_witness"),
        outcomes_(program) {
    for (const evidence::InputValue& value : counterexample.values())
      if (value.isInput) inputs_.push_back(&value);
    node_ = document_.addNode();
    document_.addNodeData("entry", "true");
  }

  std::string build() {
    evidence::reexecute(
        program_, counterexample_, [&](EdgeId edge, interpreter::Inspector&) { pass(edge); },
        [&](const interpreter::Leap&, std::uint64_t, interpreter::Inspector&) { steps_ = maximalSteps; });
    advance(userEdge(program_, counterexample_));
    document_.addNodeData("violation", "true");
    return document_.text();
  }

 private:
  /// Beyond, only inputs are written: they determine the execution.
  static constexpr std::size_t maximalSteps = 10'000;

  void pass(EdgeId edge) {
    const Operation& operation = program_.edges[edge].operation;
    const auto* havoc = std::get_if<Havoc>(&operation);
    const evidence::InputValue* value = nullptr;
    if (havoc && havoc->cause == HavocCause::Input && havoc->target->type()->isScalar() && next_ < inputs_.size())
      value = inputs_[next_++];
    if (!isUserCode(program_, edge) || edge == counterexample_.violatingEdge()) return;
    if (value) {
      passInput(edge, *value);
    } else if (steps_ >= maximalSteps) {
      return;
    } else if (std::holds_alternative<Assume>(operation)) {
      passCondition(edge);
    } else if (const auto* call = std::get_if<Call>(&operation); call && call->function.valid()) {
      if (program_.functions[call->function].origin != FunctionOrigin::Source ||
          !program_.functions[call->function].isDefined)
        return;
      advance(edge);
      document_.addEdgeData("enterFunction", program_.functions[call->function].name);
    } else if (std::holds_alternative<Return>(operation)) {
      advance(edge);
      document_.addEdgeData("returnFromFunction", functionOf(program_, edge).name);
    }
  }

  void passInput(EdgeId edge, const evidence::InputValue& value) {
    const auto constant = comparableConstant(value.type, value.bits);
    if (!constant) return;
    advance(edge);
    document_.addEdgeData("assumption", "\\result == " + *constant + ";");
    document_.addEdgeData("assumption.scope", functionOf(program_, edge).name);
    document_.addEdgeData("assumption.resultfunction", value.source);
  }

  void passCondition(EdgeId edge) {
    const auto& outcome = outcomes_.decidedBy(edge);
    if (outcome != "true" && outcome != "false") return;
    advance(edge);
    document_.addEdgeData("control", "condition-" + *outcome);
  }

  void advance(EdgeId edge) {
    ++steps_;
    const std::string next = document_.addNode();
    document_.addEdge(node_, next);
    node_ = next;
    if (!edge.valid()) return;
    const SourceRange& range = program_.edges[edge].info.range;
    document_.addEdgeData("originfile", program_.files[range.file]);
    document_.addEdgeData("startline", std::to_string(range.begin.line));
    document_.addEdgeData("endline", std::to_string(std::max(range.begin.line, range.end.line)));
  }

  const Program& program_;
  const evidence::ReplayedCounterexample& counterexample_;
  GraphmlDocument document_;
  BranchOutcomes outcomes_;
  std::vector<const evidence::InputValue*> inputs_;
  std::size_t next_ = 0, steps_ = 0;
  std::string node_;
};

}  // namespace

std::string toGraphml(const Program& program, const evidence::ReplayedCounterexample& counterexample,
                      const WitnessMetadata& metadata) {
  return PathAutomaton(program, counterexample, metadata).build();
}

std::string toGraphml(const CorrectnessWitness& witness) {
  GraphmlDocument document(witness.metadata, "correctness_witness");
  std::vector<std::string> nodes{document.addNode()};
  document.addNodeData("entry", "true");
  for (const WitnessInvariant& invariant : witness.invariants) {
    nodes.push_back(document.addNode());
    document.addNodeData("invariant", invariant.value);
    if (invariant.location.function) document.addNodeData("invariant.scope", *invariant.location.function);
  }
  // From wherever the automaton is, entering a loop's head leads to the loop's node.
  for (const std::string& from : nodes) {
    for (std::size_t i = 0; i < witness.invariants.size(); ++i) {
      const WitnessLocation& location = witness.invariants[i].location;
      document.addEdge(from, nodes[i + 1]);
      document.addEdgeData("originfile", location.fileName);
      document.addEdgeData("startline", std::to_string(location.line));
      document.addEdgeData("endline", std::to_string(location.line));
      if (witness.invariants[i].type == InvariantType::Loop) document.addEdgeData("enterLoopHead", "true");
    }
  }
  return document.text();
}

}  // namespace argosy::report
