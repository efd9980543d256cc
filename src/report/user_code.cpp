#include "report/user_code.h"

namespace argosy::report {

const Function& functionOf(const Program& program, EdgeId edge) {
  return program.functions[program.nodes[program.edges[edge].source].function];
}

bool isUserCode(const Program& program, EdgeId edge) {
  return edge.valid() && functionOf(program, edge).origin == FunctionOrigin::Source &&
         program.edges[edge].info.range.valid();
}

EdgeId userEdge(const Program& program, const evidence::ReplayedCounterexample& counterexample) {
  if (isUserCode(program, counterexample.violatingEdge())) return counterexample.violatingEdge();
  const auto& calls = counterexample.callStack();
  for (auto call = calls.rbegin(); call != calls.rend(); ++call)
    if (isUserCode(program, *call)) return *call;
  return {};
}

std::string placeText(const Program& program, EdgeId edge) {
  if (!edge.valid() || !program.edges[edge].info.range.valid()) return "<start>";
  const SourceRange& range = program.edges[edge].info.range;
  return program.files[range.file] + ":" + std::to_string(range.begin.line);
}

std::string violationText(const evidence::ReplayedCounterexample& counterexample) {
  if (counterexample.violation() == interpreter::Violation::ErrorCall) return counterexample.message();
  if (const auto& run = counterexample.automatonRun())
    return "the automaton " + run->automaton + " is violated" +
           (counterexample.message().empty() ? "" : ": " + counterexample.message());
  return std::string(toString(counterexample.violation())) + ": " + counterexample.message();
}

}  // namespace argosy::report
