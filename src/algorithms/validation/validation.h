// Validation of witnesses. A violation witness is confirmed by an execution that matches it and violates the property; a
// correctness witness by a proof of its invariants and, with these, of the property.
#pragma once

#include <functional>
#include <memory>

#include "algorithms/strategy/verification.h"
#include "domains/registry.h"
#include "report/witness.h"

namespace argosy::algorithms {

/// Loads the program anew each time: validation changes programs in several ways. Always the same edges and nodes.
using ProgramSource = std::function<std::unique_ptr<Program>()>;

/// The witness is wrong, whatever the program does.
struct RejectedWitness {
  std::string why;
};

/// A verdict of the program, valid as long as the Validation that gave it: with a violation witness, a Refutation means that the witness is confirmed, and there is no
/// Proof; with a correctness witness, it is the Proof that confirms.
using ValidationResult = std::variant<evidence::Verdict, RejectedWitness>;

/// The text after "Verification result: ".
std::string toString(const ValidationResult& result);

class Validation {
 public:
  Validation(ProgramSource source, automaton::Specification specification,
             const configuration::Configuration& configuration)
      : source_(std::move(source)), specification_(std::move(specification)), configuration_(configuration) {}

  ValidationResult run(const report::Witness& witness, const Limits& limits);

 private:
  ValidationResult validate(const report::ViolationWitness& witness, const automaton::Property& property,
                            const Limits& limits);
  ValidationResult validate(const report::CorrectnessWitness& witness, const Limits& limits);
  /// Looks for an execution that matches among all that the witness describes.
  ValidationResult search(const Program& original, const struct LocatedWitness& located,
                          const report::ViolationWitness& witness, const automaton::Property& property,
                          const Limits& limits);
  /// Invariants and property at once: for an induction, the invariants strengthen the property. Nothing when that fails.
  std::optional<evidence::Proof> proveJointly(const report::CorrectnessWitness& witness,
                                              const configuration::Configuration& configuration, const Limits& limits);
  ValidationResult proveInvariants(const report::CorrectnessWitness& witness, const Limits& limits);
  /// The verdict on the specification for the executions in which the witness's invariants hold.
  evidence::Verdict verifyAssuming(const report::CorrectnessWitness& witness, const Limits& limits);
  Program& load(const automaton::Specification& specification);

  ProgramSource source_;
  automaton::Specification specification_;
  const configuration::Configuration& configuration_;
  const configuration::Configuration induction_ = configuration::loadConfiguration("kinduction", domains::catalogue());
  std::vector<std::unique_ptr<Program>> programs_;  // counterexamples refer to them
};

}  // namespace argosy::algorithms
