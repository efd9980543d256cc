// What calls of functions are given and give back in real executions with random inputs: what all these calls have in common is worth a proof (docs/theory.md §7.8). Nothing that is
// observed is taken for granted.
#pragma once

#include "base/limits.h"
#include "program/transform/contract_words.h"

namespace argosy::algorithms {

/// Of one function, in terms of its words.
struct CallObservation {
  std::vector<ExpressionRef> atCall;  // numbers that are known when it is called
  std::vector<ExpressionRef>
      atReturn;             // the result and what it changes; then the values at the call, by their words there
  std::size_t results = 0;  // so many of them are the result, or changed
  /// Values in these orders; each row once.
  std::vector<std::vector<Int128>> calls{}, returns{};
};

/// By position in the vocabulary.
std::vector<CallObservation> observeCalls(const Program& program, const ContractVocabulary& vocabulary,
                                          const Limits& limits);

}  // namespace argosy::algorithms
