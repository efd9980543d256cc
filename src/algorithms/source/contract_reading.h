// Contracts as people and witnesses write them: C with ACSL's `\result` and `\old(e)`, in the words of a vocabulary.
#pragma once

#include "evidence/verdict.h"
#include "program/transform/calls_by_contracts.h"

namespace argosy::algorithms {

/// Throws expressions::TextError where a text has no meaning, or talks about what the function does not use: of that, nothing is said where it is called.
Contract readContract(const Program& program, const ContractWords& words, const evidence::FunctionContract& text);

}  // namespace argosy::algorithms
