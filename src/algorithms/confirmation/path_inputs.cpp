#include "algorithms/confirmation/path_inputs.h"

#include "domains/memory/frames.h"

namespace argosy::algorithms {

void PathInputs::add(const Step& step, const encode::PathFormula& after) {
  if (step.kind != StepKind::Operation) return;
  const Operation& operation = step.edge->operation;
  const auto* havoc = std::get_if<Havoc>(&operation);
  const auto* call = std::get_if<Call>(&operation);
  const ExpressionRef target = havoc ? havoc->target : call ? call->result : nullptr;
  if (target && target->type()->isScalar()) {
    const std::size_t entry = builder_.addScalar(step.id, havoc && havoc->cause == HavocCause::Input, target->type());
    // Where states were merged, the symbol has become a choice among several.
    const smt::TermRef value =
        after.introduced ? after.introduced : encoder_.evaluate(target, memory::frameOf(step.before()), after);
    scalars_.push_back({entry, value, target->type()});
  } else if (after.introducedObject.valid() && after.introducedContents.valid()) {
    const std::uint64_t bytes = encoder_.sizeOf(after.introducedObject, after).value_or(0);
    if (bytes == 0 || bytes > CandidateBuilder::maximalContents) return;
    contents_.push_back({builder_.addContents(step.id, bytes), after.introducedObject, after.introducedContents});
  }
}

evidence::CandidateCounterexample PathInputs::candidate(smt::Evaluation& model) {
  const auto bitsOf = [&](smt::TermRef term, TypeRef type) -> UInt128 {
    const smt::TermRef value = model(term);
    return value ? encoder_.theory().constantBits(type, value).value_or(0) : 0;
  };
  for (const Scalar& scalar : scalars_) builder_.setScalar(scalar.entry, bitsOf(scalar.value, scalar.type));
  for (const Contents& contents : contents_)
    for (const encode::UnknownContents& piece : encoder_.contentsOf(contents.background))
      if (piece.object == contents.object)
        builder_.setContents(contents.entry, piece.bit, piece.width, bitsOf(piece.symbol, piece.type));
  return builder_.candidate();
}

}  // namespace argosy::algorithms
