// What variables and elements of arrays are at loop heads in real executions with random inputs: what all these states have in common is worth a
// proof (after Ernst et al., "Dynamically discovering likely program invariants", ICSE 1999). Nothing that is observed is taken for granted.
#pragma once

#include <array>
#include <unordered_map>

#include "algorithms/lemmas/vocabulary.h"
#include "base/limits.h"

namespace argosy::algorithms {

/// An index inside a range at some visit, and the elements there; those that cannot be read have no value.
struct ElementObservation {
  Int128 index;
  std::vector<std::optional<Int128>> elements;
  std::vector<Int128> variables;
};

/// One loop head.
struct LoopObservation {
  LoopVocabulary vocabulary;
  /// Values in the order of the variables; each state once.
  std::vector<std::vector<Int128>> states{};
  /// By guard: the states in which it does not hold, and those in which it does.
  std::vector<std::array<std::vector<std::vector<Int128>>, 2>> cases{};
  /// By range.
  std::vector<std::vector<ElementObservation>> elements{};
  /// By range: the comparisons of elements that held at every visit.
  std::vector<std::vector<ExpressionRef>> elementComparisons{};
};

using LoopObservations = std::unordered_map<NodeId, LoopObservation>;

/// Of the vocabularies' comparisons those remain that held at every visit.
void observeLoops(ProgramFacts& facts, LoopObservations& loops, const Limits& limits);

}  // namespace argosy::algorithms
