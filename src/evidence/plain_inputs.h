// The inputs of a counterexample as people like them: solvers do not care which of many values they give.
#pragma once

#include "evidence/replay.h"

namespace argosy::evidence {

/// The same violation, in no more steps, with inputs nearer to zero, if these are found soon.
ReplayedCounterexample withPlainInputs(const Program& program, ReplayedCounterexample counterexample);

}  // namespace argosy::evidence
