// Validation of witnesses. A violation witness is confirmed by an execution that matches it and violates the property; a
// correctness witness by a proof of its invariants and, with these, of the property.
#pragma once

#include "algorithms/strategy/induction_configuration.h"
#include "algorithms/strategy/verification.h"
#include "report/witness.h"

namespace argosy::algorithms {

/// The witness is wrong, whatever the program does.
struct RejectedWitness {
  std::string why;
};

/// A verdict: with a violation witness, a Refutation means that the witness is confirmed, and there is no Proof; with a correctness witness, it is the Proof that
/// confirms. A counterexample is one of the given program, in which calls stand at the labels that the specification names.
using ValidationResult = std::variant<evidence::Verdict, RejectedWitness>;

/// The text after "Verification result: ".
std::string toString(const ValidationResult& result);

class Validation {
 public:
  /// The program has to outlive the validation and what it finds.
  Validation(const Program& program, automaton::Specification specification,
             const configuration::Configuration& configuration)
      : program_(program), specification_(std::move(specification)), configuration_(configuration) {}

  ValidationResult run(const report::Witness& witness, const Limits& limits) const;

 private:
  /// A program and what is claimed of it; labels are calls, so that executions show every violation.
  struct Subject {
    Program program;
    automaton::Specification specification;
  };
  Subject subjectOf(automaton::Specification specification) const;

  ValidationResult validate(const report::ViolationWitness& witness, Subject subject, const Limits& limits) const;
  ValidationResult validate(const report::CorrectnessWitness& witness, const Subject& subject,
                            const Limits& limits) const;
  /// Looks for an execution that matches among all that the witness describes.
  ValidationResult search(const report::ViolationWitness& witness, const struct LocatedWitness& located,
                          const Subject& subject, const Limits& limits) const;
  /// Invariants and property at once: for an induction, the invariants strengthen the property. Nothing when that fails.
  std::optional<evidence::Proof> proveJointly(const report::CorrectnessWitness& witness, const Subject& subject,
                                              const configuration::Configuration& configuration,
                                              const Limits& limits) const;
  ValidationResult proveInvariants(const report::CorrectnessWitness& witness, const Subject& subject,
                                   const Limits& limits) const;
  /// Nothing when there are none, or they hold and the invariants remain to be validated.
  std::optional<ValidationResult> validateContracts(const report::CorrectnessWitness& witness, const Subject& subject,
                                                    const Limits& limits) const;
  /// The verdict on the specification for the executions in which the witness's invariants hold.
  evidence::Verdict verifyAssuming(const report::CorrectnessWitness& witness, const Subject& subject,
                                   const Limits& limits) const;

  const Program& program_;
  automaton::Specification specification_;
  const configuration::Configuration& configuration_;
  const configuration::Configuration induction_ = inductionConfiguration();
};

}  // namespace argosy::algorithms
