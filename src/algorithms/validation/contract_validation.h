// Contracts of functions that a witness claims: each function proved by itself, those that it calls by their contracts (docs/theory.md §7.7).
#pragma once

#include <span>

#include "base/limits.h"
#include "configuration/configuration.h"
#include "evidence/verdict.h"
#include "specification/property.h"

namespace argosy::algorithms {

/// TRUE only if all contracts hold, exactly as they are given, and with them the specification. UNKNOWN says what is not understood, refuted or not proved. Recursive functions without a
/// contract are called with nothing known of what they do. `induction`: a configuration of k-induction.
evidence::Verdict proveWithContracts(const Program& program, automaton::Specification specification,
                                     std::span<const evidence::FunctionContract> contracts,
                                     const configuration::Configuration& induction, const Limits& limits);

}  // namespace argosy::algorithms
