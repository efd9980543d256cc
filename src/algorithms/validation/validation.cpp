#include "algorithms/validation/validation.h"

#include <algorithm>

#include "algorithms/validation/guide.h"
#include "algorithms/validation/matcher.h"
#include "algorithms/validation/product.h"
#include "algorithms/validation/witness_invariants.h"
#include "evidence/doubt.h"
#include "program/transform/check_overflow.h"
#include "program/transform/mark_label.h"
#include "report/user_code.h"

namespace argosy::algorithms {
namespace {

using automaton::Property;
using automaton::PropertyKind;
using evidence::UnknownCause;

evidence::Unknown notConfirmed(const std::string& why) {
  return evidence::Unknown({UnknownCause::CounterexampleNotConfirmed, why, {}});
}

/// Labels become calls, for the engines and for the replay.
void replaceLabels(automaton::Specification& specification) {
  for (Property& property : specification) {
    if (property.kind != PropertyKind::UnreachLabel) continue;
    property.kind = PropertyKind::UnreachCall;
    property.functions = {std::string(labelReachedFunction)};
  }
}

/// Calls of several functions are one property: the first of them to happen is its violation.
automaton::Specification withCallsMerged(const automaton::Specification& specification) {
  automaton::Specification merged;
  for (const Property& property : specification) {
    const auto same = std::ranges::find_if(merged, [&](const Property& other) {
      return property.kind == PropertyKind::UnreachCall && other.kind == property.kind;
    });
    if (same == merged.end()) merged.push_back(property);
    else same->functions.insert(same->functions.end(), property.functions.begin(), property.functions.end());
  }
  return merged;
}

bool has(const automaton::Specification& specification, PropertyKind kind) {
  return std::ranges::any_of(specification, [&](const Property& property) { return property.kind == kind; });
}

/// The execution with these values, when it violates the property as the witness says.
std::optional<evidence::ReplayedCounterexample> matchingExecution(const Program& program, const LocatedWitness& located,
                                                                  const evidence::CandidateCounterexample& candidate,
                                                                  const evidence::Target& target) {
  auto result = evidence::replay(program, candidate, target);
  auto* replayed = std::get_if<evidence::ReplayedCounterexample>(&result);
  if (!replayed || evidence::doubtfulApproximation(program, *replayed)) return std::nullopt;
  WitnessMatcher matcher(program, located);
  evidence::reexecute(program, *replayed,
                      [&](EdgeId edge, interpreter::Inspector& inspector) { matcher.pass(edge, inspector); });
  if (!matcher.isMatchedBy(report::userEdge(program, *replayed))) return std::nullopt;
  return std::move(*replayed);
}

std::string inputsOf(const evidence::ReplayedCounterexample& counterexample) {
  std::string text;
  for (const evidence::InputValue& value : counterexample.values())
    if (value.isInput) text += (text.empty() ? "" : ", ") + evidence::toString(value);
  return text.empty() ? "in an execution without inputs" : "for the inputs " + text;
}

Property invariantProperty() {
  Property property = automaton::makeProperty(PropertyKind::UnreachCall);
  property.name = "invariant";
  property.functions = {invariantViolatedFunction};
  return property;
}

}  // namespace

std::string toString(const ValidationResult& result) {
  if (const auto* verdict = std::get_if<evidence::Verdict>(&result)) return evidence::toString(*verdict);
  std::string why = std::get<RejectedWitness>(result).why;
  std::ranges::replace(why, '\n', ' ');
  return "UNKNOWN (witness rejected: " + why + ")";
}

Program& Validation::load(const automaton::Specification& specification) {
  programs_.push_back(source_());
  for (const Property& property : specification)
    if (property.kind == PropertyKind::UnreachLabel) markLabel(*programs_.back(), property.label);
  return *programs_.back();
}

ValidationResult Validation::run(const report::Witness& witness, const Limits& limits) {
  try {
    if (const auto* correctness = std::get_if<report::CorrectnessWitness>(&witness))
      return validate(*correctness, limits);
    std::optional<ValidationResult> last;
    for (const Property& property : withCallsMerged(specification_)) {
      last = validate(std::get<report::ViolationWitness>(witness), property, limits);
      const auto* verdict = std::get_if<evidence::Verdict>(&*last);
      if (verdict && std::holds_alternative<evidence::Refutation>(*verdict)) break;
    }
    return last ? std::move(*last) : ValidationResult(notConfirmed("there is no property"));
  } catch (const WitnessContradiction& contradiction) {
    return RejectedWitness{contradiction.what()};
  } catch (const UnsupportedWitness& unsupported) {
    return notConfirmed(std::string("the witness is not understood: ") + unsupported.what());
  }
}

ValidationResult Validation::validate(const report::ViolationWitness& witness, const Property& property,
                                      const Limits& limits) {
  automaton::Specification wanted{property};
  Program& program = load(wanted);
  replaceLabels(wanted);
  if (!automaton::translate(wanted.front()))
    return evidence::Unknown(
        {UnknownCause::UnsupportedProperty, "the property " + property.name + " is not supported yet", {}});
  const LocatedWitness located = locate(program, witness);
  const evidence::Target target{wanted.front().name, wanted.front().functions};
  if (auto execution = matchingExecution(program, located, guidedInputs(program, located, target), target))
    return evidence::Refutation(std::move(*execution));
  return search(program, located, witness, property, limits);
}

ValidationResult Validation::search(const Program& original, const LocatedWitness& located,
                                    const report::ViolationWitness& witness, const Property& property,
                                    const Limits& limits) {
  automaton::Specification wanted{property};
  Program& confined = load(wanted);
  replaceLabels(wanted);
  // First these, so that the witness's own expressions are not checked for overflows.
  const bool isOverflow = property.kind == PropertyKind::NoOverflow;
  if (isOverflow) instrumentOverflowChecks(confined);
  confine(confined, locate(confined, witness), wanted.front().functions);
  Verification verification(confined, {wanted, {}}, configuration_);
  evidence::Verdict verdict = verification.run(limits);
  if (std::holds_alternative<evidence::Proof>(verdict))
    return RejectedWitness{"no execution of the program matches it"};
  const auto* refutation = std::get_if<evidence::Refutation>(&verdict);
  if (!refutation) return verdict;
  evidence::CandidateCounterexample candidate{{}, refutation->counterexample().arguments()};
  for (evidence::InputValue value : refutation->counterexample().values()) {
    // Edges are the original's unless overflow checks have renumbered them.
    const bool isOriginal = !isOverflow && value.edge.valid() && value.edge.index < original.edges.size();
    if (!isOriginal) value.edge = EdgeId();
    if (isOriginal || value.isInput) candidate.values.push_back(std::move(value));
  }
  const evidence::Target target{wanted.front().name, wanted.front().functions};
  if (auto execution = matchingExecution(original, located, candidate, target))
    return evidence::Refutation(std::move(*execution));
  return notConfirmed("the property is violated, but not as the witness says");
}

std::optional<evidence::Proof> Validation::proveJointly(const report::CorrectnessWitness& witness,
                                                        const configuration::Configuration& configuration,
                                                        const Limits& limits) {
  automaton::Specification wanted = specification_;
  Program& program = load(wanted);
  replaceLabels(wanted);
  if (has(wanted, PropertyKind::NoOverflow)) instrumentOverflowChecks(program);
  checkInvariants(program, witness);
  wanted.push_back(invariantProperty());
  Verification verification(program, {std::move(wanted), {}}, configuration);
  evidence::Verdict verdict = verification.run(limits);
  if (auto* proof = std::get_if<evidence::Proof>(&verdict)) return std::move(*proof);
  return std::nullopt;
}

ValidationResult Validation::proveInvariants(const report::CorrectnessWitness& witness, const Limits& limits) {
  // The same nodes as when the invariants are assumed: what is proved at one place must not be assumed at another.
  Program& program = load(specification_);
  if (has(specification_, PropertyKind::NoOverflow)) instrumentOverflowChecks(program);
  const InvariantCalls calls = checkInvariants(program, witness);
  Verification verification(program, {{invariantProperty()}, {}}, configuration_);
  evidence::Verdict verdict = verification.run(limits);
  const auto* refutation = std::get_if<evidence::Refutation>(&verdict);
  if (!refutation) return verdict;
  const evidence::ReplayedCounterexample& counterexample = refutation->counterexample();
  const report::WitnessInvariant& invariant = witness.invariants[calls.at(counterexample.violatingEdge())];
  return RejectedWitness{"the invariant " + invariant.value + " at " + toString(invariant.location) +
                         " does not hold " + inputsOf(counterexample)};
}

ValidationResult Validation::validate(const report::CorrectnessWitness& witness, const Limits& limits) {
  if (witness.invariants.empty()) return verifyAssuming(witness, limits);
  // A configuration with stages leaves the choice of the engine open: what has found the proof will find it again, in a time that is
  // about the verification's; then induction, since invariants that a proof rests on are mostly inductive.
  if (configuration_.hasStages()) {
    constexpr double wholeWithoutLimit = 200;
    const double whole = limits.remainingSeconds().value_or(wholeWithoutLimit);
    if (auto proof = proveJointly(witness, configuration_, limits.atMost(whole * 0.5))) return std::move(*proof);
    if (auto proof = proveJointly(witness, induction_, limits.atMost(whole * 0.2))) return std::move(*proof);
  }
  const auto remaining = limits.remainingSeconds();
  ValidationResult invariants = proveInvariants(witness, remaining ? limits.atMost(*remaining / 2) : limits);
  const auto* verdict = std::get_if<evidence::Verdict>(&invariants);
  if (!verdict) return invariants;
  if (std::holds_alternative<evidence::Proof>(*verdict)) return verifyAssuming(witness, limits);
  // Nothing may be assumed, but the program may be wrong all the same.
  evidence::Verdict plain = verifyAssuming({}, limits);
  return std::holds_alternative<evidence::Refutation>(plain) ? ValidationResult(std::move(plain))
                                                             : std::move(invariants);
}

evidence::Verdict Validation::verifyAssuming(const report::CorrectnessWitness& witness, const Limits& limits) {
  automaton::Specification wanted = specification_;
  Program& program = load(wanted);
  replaceLabels(wanted);
  if (has(wanted, PropertyKind::NoOverflow)) instrumentOverflowChecks(program);
  assumeInvariants(program, witness);
  Verification verification(program, {std::move(wanted), {}}, configuration_);
  return verification.run(limits);
}

}  // namespace argosy::algorithms
