// The violation witness of a replayed counterexample: the inputs, the branchings and the target of its execution.
#pragma once

#include "evidence/replay.h"
#include "report/witness.h"

namespace argosy::report {

struct ViolationWitnessOptions {
  /// Inputs that go into a variable become assumptions at the next statement, as CPAchecker writes them; otherwise they
  /// are what the input function returns.
  bool inputsAsAssumptions = false;
  /// Branchings beyond this number are left out: the inputs determine the execution anyway.
  std::size_t maximalBranchings = 1000;
};

ViolationWitness makeViolationWitness(const Program& program, const evidence::ReplayedCounterexample& counterexample,
                                      WitnessMetadata metadata, const ViolationWitnessOptions& options = {});

}  // namespace argosy::report
