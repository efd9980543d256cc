// What the program itself compares when a function is called, in the words of its contract.
#pragma once

#include "program/transform/contract_words.h"

namespace argosy::algorithms {

struct ContractComparisons {
  std::vector<ExpressionRef> atCall;    // of what is known when it is called
  std::vector<ExpressionRef> atReturn;  // also of the result, and of what it changes
};

/// By position in the vocabulary: comparisons in the function itself, as far as they are about what it was given, and in its callers, about what they pass and get.
std::vector<ContractComparisons> contractComparisons(const Program& program, const ContractVocabulary& vocabulary);

}  // namespace argosy::algorithms
