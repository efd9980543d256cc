#include "algorithms/precision/precision_writing.h"

#include "base/limits.h"
#include "domains/predicate/atoms.h"
#include "encode/expression_of.h"
#include "expressions/qualified_expression.h"
#include "program/print/text.h"

namespace argosy::algorithms {

using smt::TermRef;

namespace {

/// The number of the open calls whose variables the formula talks about; nothing when these are several.
std::optional<std::uint32_t> activationOf(const encode::Encoder& encoder, TermRef formula) {
  std::optional<std::uint32_t> result;
  bool isUnique = true;
  const TermRef roots[] = {formula};
  smt::forEachTerm(roots, [&](TermRef term) {
    if (!term->isSymbol()) return;
    const encode::StateSymbol* const state = encoder.stateSymbol(term);
    const memory::MemoryObjectId id = state ? state->object : encoder.objectAt(term);
    if (!id.valid()) return;
    const memory::MemoryObject& object = encoder.objects()[id];
    if (object.kind != memory::MemoryObjectKind::Local) return;
    isUnique &= !result || *result == object.activation;
    result = object.activation;
  });
  return isUnique ? std::optional(result.value_or(0)) : std::nullopt;
}

}  // namespace

void PrecisionWriting::add(const predicate::PredicatePrecision& precision) {
  if (&precision == last_) return;  // most states share one
  last_ = &precision;
  items_.insert(precision.items().begin(), precision.items().end());
}

void PrecisionWriting::addFact(NodeId location, TermRef plainFormula) {
  const FunctionId function = program_.nodes[location].function;
  if (plainFormula->isFalse()) items_.insert({location, function, plainFormula});
  for (const TermRef conjunct : predicate::conjunctsOf(encoder_.terms(), plainFormula))
    items_.insert({location, function, conjunct});
}

bool PrecisionWriting::writeWhole(TermRef predicate, FunctionId function, report::PrecisionScope scope,
                                  report::SavedPrecision& result) {
  const auto activation = activationOf(encoder_, predicate);
  if (!activation) return false;
  const memory::Frame frame{function, *activation};
  const ExpressionRef expression = encode::expressionOf(program_, encoder_, predicate, frame, memory::Names::Qualified);
  if (!expression) return false;
  scope.activation = *activation;
  std::string text = toQualifiedText(program_, expression, function);
  // Only what can be read again is of use: some types have no name, some constants no literal.
  try {
    const auto parsed = expressions::parseExpressions(text, {});
    if (!encoder_.plainFormula(expressions::readQualified(program_, function, parsed.at(0)), frame)) return false;
  } catch (const expressions::TextError&) {
    return false;
  }
  result.entries.push_back({std::move(scope), std::move(text)});
  return true;
}

void PrecisionWriting::write(const predicate::PredicatePrecision::Item& item, report::SavedPrecision& result) {
  report::PrecisionScope scope;
  if (item.location.valid()) scope = places_.scopeOf(item.location);
  else if (item.function.valid()) scope.function = program_.functions[item.function].uniqueName;
  if (writeWhole(item.predicate, item.function, scope, result)) return;
  ++result.unsaid;
  for (const TermRef atom : predicate::atomsOf(encoder_.terms(), item.predicate))
    if (atom != item.predicate) writeWhole(atom, item.function, scope, result);
}

report::SavedPrecision PrecisionWriting::saved() {
  report::SavedPrecision result;
  // An engine that has used up its time is ended soon after: the verdict must not be lost over this.
  constexpr double mostSeconds = 1;
  const double end = processorSeconds() + mostSeconds;
  for (const predicate::PredicatePrecision::Item& item : items_) {
    if (processorSeconds() < end) write(item, result);
    else ++result.unsaid;
  }
  return result;
}

}  // namespace argosy::algorithms
