#include "program/transform/cut_loops.h"

#include <algorithm>

#include "program/facts/code_effects.h"
#include "program/facts/control_flow.h"
#include "program/transform/calls_by_contracts.h"

namespace argosy {
namespace {

/// What an iteration may change; nothing where some of it has no name in the loop's function.
std::optional<std::vector<VariableId>> changedIn(const Program& program, AliasSets& aliases, const ControlFlow& flow,
                                                 LoopId loop) {
  const CodeEffects effects(program, aliases, flow.body(loop));
  if (effects.changesEverything() || effects.allocates()) return std::nullopt;
  for (std::size_t i = 0; i < program.edges.size(); ++i)
    if (effects.mayChange(EdgeId(i))) return std::nullopt;
  std::vector<VariableId> changed;
  for (const Variable& variable : program.variables) {
    if (!effects.mayChange(variable.id)) continue;
    if (isStatic(variable.storage) || variable.function == flow.loops()[loop].function) changed.push_back(variable.id);
    else if (!effects.functions().contains(variable.function)) return std::nullopt;
  }
  return changed;
}

NodeId then(ProgramDraft& draft, NodeId node, Operation operation) {
  const NodeId next = draft.addNode(node);
  draft.program().addEdge(node, next, std::move(operation));
  return next;
}

/// A way to the call that tells of the place, behind which the conditions are mentioned.
void addArrival(ProgramDraft& draft, NodeId node, const LoopGuesses& guesses) {
  Program& program = draft.program();
  const Function* told = program.findFunction(CallsByContracts::violatedFunction);
  if (!told || guesses.conditions.empty()) return;
  const ExpressionRef number = program.expressions.sizeConstant(guesses.place);
  node = then(draft, node, Call{nullptr, told->id, nullptr, {number}, {}});
  for (const ExpressionRef condition : guesses.conditions) node = then(draft, node, Assume{condition, true});
  then(draft, node, Halt{HaltKind::Blocked, nullptr});
}

}  // namespace

void CutLoops::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  struct Cut {
    Loop loop;
    std::vector<VariableId> changed;
  };
  std::vector<Cut> cuts;
  {
    const ControlFlow flow(program);
    AliasSets aliases(program);
    for (const Loop& loop : flow.loops())
      if (auto changed = changedIn(program, aliases, flow, flow.loopOfHead(loop.head)))
        cuts.push_back({loop, std::move(*changed)});
  }
  for (const auto& [loop, changed] : cuts) {
    const auto found = guesses_.find(loop.head);
    const LoopGuesses guesses = found == guesses_.end() ? LoopGuesses() : found->second;
    const NodeId back = draft.addNode(loop.head);
    for (const EdgeId edge : loop.backEdges) program.redirectTarget(edge, back);
    then(draft, back, Halt{HaltKind::Blocked, nullptr});
    addArrival(draft, back, guesses);
    NodeId node = draft.addNode(loop.head);
    Function& function = program.functions[loop.function];
    if (function.entry == loop.head) {
      function.entry = node;
      std::ranges::rotate(function.nodes, std::ranges::find(function.nodes, node));
    }
    const std::vector<EdgeId> incoming = program.nodes[loop.head].incoming;
    for (const EdgeId edge : incoming) program.redirectTarget(edge, node);
    const NodeId first = node;
    node = then(draft, node, Skip{});
    addArrival(draft, first, guesses);
    for (const VariableId variable : changed)
      node = then(draft, node, Havoc{program.variableExpression(variable), HavocCause::Arbitrary, {}, {}});
    for (const ExpressionRef condition : guesses.conditions) node = then(draft, node, Assume{condition, true});
    program.addEdge(node, loop.head, Skip{});
  }
  draft.compact();
}

}  // namespace argosy
