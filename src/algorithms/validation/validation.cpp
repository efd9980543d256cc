#include "algorithms/validation/validation.h"

#include <algorithm>

#include "algorithms/preparation/property_reduction.h"
#include "algorithms/validation/contract_validation.h"
#include "algorithms/validation/guide.h"
#include "algorithms/validation/matcher.h"
#include "algorithms/validation/product.h"
#include "algorithms/validation/witness_contracts.h"
#include "algorithms/validation/witness_invariants.h"
#include "evidence/doubt.h"
#include "evidence/mapped_back.h"
#include "report/user_code.h"

namespace argosy::algorithms {
namespace {

using automaton::Property;
using automaton::PropertyKind;
using evidence::UnknownCause;

evidence::Unknown notConfirmed(const std::string& why) {
  return evidence::Unknown({UnknownCause::CounterexampleNotConfirmed, why, {}});
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
  property.functions = {InvariantChecks::violatedFunction};
  return property;
}

}  // namespace

std::string toString(const ValidationResult& result) {
  if (const auto* verdict = std::get_if<evidence::Verdict>(&result)) return evidence::toString(*verdict);
  std::string why = std::get<RejectedWitness>(result).why;
  std::ranges::replace(why, '\n', ' ');
  return "UNKNOWN (witness rejected: " + why + ")";
}

Validation::Subject Validation::subjectOf(automaton::Specification specification) const {
  const Transformations transformations = reduceLabels(specification);
  return {applyAll(transformations, program_).program, std::move(specification)};
}

ValidationResult Validation::run(const report::Witness& witness, const Limits& limits) const {
  try {
    if (const auto* correctness = std::get_if<report::CorrectnessWitness>(&witness))
      return validate(*correctness, subjectOf(specification_), limits);
    std::optional<ValidationResult> last;
    for (const Property& property : withCallsMerged(specification_)) {
      last = validate(std::get<report::ViolationWitness>(witness), subjectOf({property}), limits);
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

ValidationResult Validation::validate(const report::ViolationWitness& witness, Subject subject,
                                      const Limits& limits) const {
  const Property& property = subject.specification.front();
  if (!automaton::translate(property))
    return evidence::Unknown(
        {UnknownCause::UnsupportedProperty, "the property " + property.name + " is not supported yet", {}});
  const LocatedWitness located = locate(subject.program, witness);
  const evidence::Target target{property.name, property.functions};
  const auto candidate = guidedInputs(subject.program, located, target);
  if (auto execution = matchingExecution(subject.program, located, candidate, target))
    return evidence::Refutation(std::move(*execution));
  return search(witness, located, subject, limits);
}

ValidationResult Validation::search(const report::ViolationWitness& witness, const LocatedWitness& located,
                                    const Subject& subject, const Limits& limits) const {
  const auto& [program, specification] = subject;
  const evidence::Target target{specification.front().name, specification.front().functions};
  const auto confinement = std::make_shared<const WitnessConfinement>(witness, target.errorFunctions);
  Verification verification(program, {specification, {}, {confinement}}, configuration_);
  evidence::Verdict verdict = verification.run(limits);
  if (std::holds_alternative<evidence::Proof>(verdict))
    return RejectedWitness{"no execution of the program matches it"};
  const auto* refutation = std::get_if<evidence::Refutation>(&verdict);
  if (!refutation) return verdict;
  const auto candidate = evidence::mappedBack(refutation->counterexample(), verification.map());
  if (auto execution = matchingExecution(program, located, candidate, target))
    return evidence::Refutation(std::move(*execution));
  return notConfirmed("the property is violated, but not as the witness says");
}

std::optional<evidence::Proof> Validation::proveJointly(const report::CorrectnessWitness& witness,
                                                        const Subject& subject,
                                                        const configuration::Configuration& configuration,
                                                        const Limits& limits) const {
  automaton::Specification wanted = subject.specification;
  wanted.push_back(invariantProperty());
  const auto checks = std::make_shared<const InvariantChecks>(witness);
  Verification verification(subject.program, {std::move(wanted), {}, {checks}}, configuration);
  evidence::Verdict verdict = verification.run(limits);
  if (auto* proof = std::get_if<evidence::Proof>(&verdict)) return std::move(*proof);
  return std::nullopt;
}

ValidationResult Validation::proveInvariants(const report::CorrectnessWitness& witness, const Subject& subject,
                                             const Limits& limits) const {
  // The same places as when the invariants are assumed: what is proved at one place must not be assumed at another.
  automaton::Specification specification = subject.specification;
  Transformations transformations = reduceProperties(specification);
  transformations.push_back(std::make_shared<const InvariantChecks>(witness));
  Verification verification(subject.program, {{invariantProperty()}, {}, std::move(transformations)}, configuration_);
  evidence::Verdict verdict = verification.run(limits);
  const auto* refutation = std::get_if<evidence::Refutation>(&verdict);
  if (!refutation) return verdict;
  const evidence::ReplayedCounterexample& counterexample = refutation->counterexample();
  const Operation& call = verification.program().edges[counterexample.violatingEdge()].operation;
  const report::WitnessInvariant& invariant = witness.invariants.at(InvariantChecks::violatedInvariant(call));
  return RejectedWitness{"the invariant " + invariant.value + " at " + toString(invariant.location) +
                         " does not hold " + inputsOf(counterexample)};
}

ValidationResult Validation::validate(const report::CorrectnessWitness& witness, const Subject& subject,
                                      const Limits& limits) const {
  if (auto decided = validateContracts(witness, subject, limits)) return std::move(*decided);
  if (witness.invariants.empty()) return verifyAssuming(witness, subject, limits);
  // A configuration with stages leaves the choice of the engine open: what has found the proof will find it again, in a time that is
  // about the verification's; then induction, since invariants that a proof rests on are mostly inductive.
  if (configuration_.hasStages()) {
    constexpr double wholeWithoutLimit = 200;
    const double whole = limits.remainingSeconds().value_or(wholeWithoutLimit);
    if (auto proof = proveJointly(witness, subject, configuration_, limits.atMost(whole * 0.5)))
      return std::move(*proof);
    if (auto proof = proveJointly(witness, subject, induction_, limits.atMost(whole * 0.2))) return std::move(*proof);
  }
  const auto remaining = limits.remainingSeconds();
  ValidationResult invariants = proveInvariants(witness, subject, remaining ? limits.atMost(*remaining / 2) : limits);
  const auto* verdict = std::get_if<evidence::Verdict>(&invariants);
  if (!verdict) return invariants;
  if (std::holds_alternative<evidence::Proof>(*verdict)) return verifyAssuming(witness, subject, limits);
  // Nothing may be assumed, but the program may be wrong all the same.
  evidence::Verdict plain = verifyAssuming({}, subject, limits);
  return std::holds_alternative<evidence::Refutation>(plain) ? ValidationResult(std::move(plain))
                                                             : std::move(invariants);
}

std::optional<ValidationResult> Validation::validateContracts(const report::CorrectnessWitness& witness,
                                                              const Subject& subject, const Limits& limits) const {
  const std::vector<evidence::FunctionContract> contracts = locateContracts(subject.program, witness);
  if (contracts.empty()) return std::nullopt;
  constexpr double wholeWithoutLimit = 200;
  const Limits own = limits.atMost(limits.remainingSeconds().value_or(wholeWithoutLimit) / 2);
  evidence::Verdict proved = proveWithContracts(subject.program, subject.specification, contracts, induction_, own);
  if (std::holds_alternative<evidence::Proof>(proved)) {
    if (witness.invariants.empty()) return proved;
    return std::nullopt;
  }
  // Nothing may be assumed, but the program may be wrong all the same.
  evidence::Verdict plain = verifyAssuming({}, subject, limits);
  return std::holds_alternative<evidence::Refutation>(plain) ? std::move(plain) : std::move(proved);
}

evidence::Verdict Validation::verifyAssuming(const report::CorrectnessWitness& witness, const Subject& subject,
                                             const Limits& limits) const {
  const auto assumptions = std::make_shared<const InvariantAssumptions>(witness);
  Verification verification(subject.program, {subject.specification, {}, {assumptions}}, configuration_);
  evidence::Verdict verdict = verification.run(limits);
  const auto* refutation = std::get_if<evidence::Refutation>(&verdict);
  if (!refutation) return verdict;
  const evidence::ReplayedCounterexample& found = refutation->counterexample();
  const auto candidate = evidence::mappedBack(found, verification.map());
  auto shown = evidence::replay(subject.program, candidate, found.target());
  if (auto* replayed = std::get_if<evidence::ReplayedCounterexample>(&shown))
    return evidence::Refutation(std::move(*replayed));
  return notConfirmed("the property is violated where the invariants are assumed, but not without them");
}

}  // namespace argosy::algorithms
