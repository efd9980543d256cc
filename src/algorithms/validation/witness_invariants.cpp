#include "algorithms/validation/witness_invariants.h"

#include "algorithms/source/witness_condition.h"
#include "algorithms/source/witness_locator.h"

namespace argosy::algorithms {
namespace {

struct LocatedInvariant {
  std::size_t index;
  NodeId node;
  WitnessCondition condition;
};

/// All before the first is put in, which changes the nodes.
std::vector<LocatedInvariant> locateAll(Program& program, const report::CorrectnessWitness& witness) {
  WitnessLocator locator(program);
  std::vector<LocatedInvariant> located;
  for (std::size_t i = 0; i < witness.invariants.size(); ++i) {
    const report::WitnessInvariant& invariant = witness.invariants[i];
    const bool isLoop = invariant.type == report::InvariantType::Loop;
    for (const StatementSite& site :
         isLoop ? locator.loopHeads(invariant.location) : locator.statements(invariant.location))
      located.push_back(
          {i, site.node, conditionAt(program, locator.texts(), site.node, site.position, invariant.value)});
  }
  return located;
}

/// Behind the node, a branch on the condition; returns the node where it does not hold.
NodeId addTest(ProgramDraft& draft, const LocatedInvariant& invariant, SourceInfo& info) {
  Program& program = draft.program();
  const NodeId after = draft.addNode(invariant.node), failed = draft.addNode(invariant.node);
  const std::vector<EdgeId> outgoing = program.nodes[invariant.node].outgoing;
  info = program.edges[outgoing.front()].info;
  info.kind = StatementKind::Synthetic;
  for (const EdgeId edge : outgoing) program.redirectSource(edge, after);
  addBranch(draft, invariant.condition, invariant.node, after, failed, info);
  return failed;
}

}  // namespace

std::size_t InvariantChecks::violatedInvariant(const Operation& call) {
  return static_cast<std::size_t>(std::get<Call>(call).arguments.front()->integerValue());
}

void InvariantChecks::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  Function violated;
  violated.name = violated.uniqueName = violatedFunction;
  violated.type = program.types.function(program.types.voidType(), {program.types.sizeType()}, false, true);
  violated.origin = FunctionOrigin::Synthetic;
  violated.isNoReturn = violated.isPure = true;
  const FunctionId function = program.addFunction(std::move(violated));
  for (const LocatedInvariant& invariant : locateAll(program, witness_)) {
    SourceInfo info;
    const NodeId failed = addTest(draft, invariant, info);
    const NodeId called = program.addNode(program.nodes[failed].function),
                 ended = program.addNode(program.nodes[failed].function);
    program.addEdge(failed, called,
                    Call{nullptr, function, nullptr, {program.expressions.sizeConstant(invariant.index)}, {}}, info);
    program.addEdge(called, ended, Halt{HaltKind::Abort, nullptr}, info);
  }
}

void InvariantAssumptions::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  for (const LocatedInvariant& invariant : locateAll(program, witness_)) {
    SourceInfo info;
    const NodeId failed = addTest(draft, invariant, info);
    program.addEdge(failed, program.addNode(program.nodes[failed].function), Halt{HaltKind::Blocked, nullptr}, info);
  }
}

}  // namespace argosy::algorithms
