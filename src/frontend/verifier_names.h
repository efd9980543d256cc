// The functions by which programs talk to other verifiers (CBMC, ESBMC, SV-COMP's): nobody defines them, and everybody knows what they mean.
#pragma once

#include <optional>
#include <string_view>

#include "program/verifier_meaning.h"

namespace argosy::frontend {

/// What a function of this name means that is not defined; nothing for all ordinary names. `__VERIFIER_assume` and `__VERIFIER_nondet_*`
/// are Argosy's own and not among these.
std::optional<VerifierMeaning> verifierMeaning(std::string_view function);

}  // namespace argosy::frontend
