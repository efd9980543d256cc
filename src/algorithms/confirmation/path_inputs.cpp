#include "algorithms/confirmation/path_inputs.h"

#include <map>

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
    contents_.push_back(
        {builder_.addContents(step.id, bytes), bytes, after.introducedObject, after.introducedContents});
  }
}

UInt128 PathInputs::bitsOf(smt::TermRef value, TypeRef type) const {
  return value ? encoder_.theory().constantBits(type, value).value_or(0) : 0;
}

void PathInputs::setContents(const Contents& contents, const encode::UnknownContents& piece, smt::TermRef value) {
  if (piece.stride == 0) {
    builder_.setContents(contents.entry, piece.bit, piece.width, bitsOf(value, piece.type));
    return;
  }
  std::map<UInt128, smt::TermRef> elements;  // outer writes hide inner ones
  for (; value && value->kind() == smt::TermKind::Store; value = value->operand(0))
    elements.try_emplace(value->operand(1)->bits(), value->operand(2));
  const smt::TermRef others = value ? value->operand(0) : nullptr;
  for (std::uint64_t i = 0; i < contents.bytes / piece.stride; ++i) {
    const auto element = elements.find(i);
    builder_.setContents(contents.entry, i * piece.stride * 8 + piece.bit, piece.width,
                         bitsOf(element == elements.end() ? others : element->second, piece.type));
  }
}

evidence::CandidateCounterexample PathInputs::candidate(smt::Evaluation& model) {
  for (const Scalar& scalar : scalars_) builder_.setScalar(scalar.entry, bitsOf(model(scalar.value), scalar.type));
  for (const Contents& contents : contents_)
    for (const encode::UnknownContents& piece : encoder_.contentsOf(contents.background))
      if (piece.object == contents.object) setContents(contents, piece, model(piece.symbol));
  return builder_.candidate();
}

}  // namespace argosy::algorithms
