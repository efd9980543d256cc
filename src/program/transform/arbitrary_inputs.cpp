#include "program/transform/arbitrary_inputs.h"

namespace argosy {

void ArbitraryInputs::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  for (Edge& edge : program.edges) {
    auto* havoc = std::get_if<Havoc>(&edge.operation);
    if (!havoc || havoc->cause != HavocCause::Arbitrary || havoc->target->kind() != ExpressionKind::Variable) continue;
    const Variable& variable = program.variables[havoc->target->variable()];
    if (variable.storage != Storage::Temporary || !variable.type->isInteger() || variable.type->isSigned()) continue;
    if (variable.type->bits() != 32 && variable.type->bits() != 64) continue;
    havoc->cause = HavocCause::Input;
    havoc->source = variable.type->bits() == 32 ? "__VERIFIER_nondet_uint" : "__VERIFIER_nondet_ulonglong";
  }
}

}  // namespace argosy
