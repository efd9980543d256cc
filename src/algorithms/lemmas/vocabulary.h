// What the invariant of a loop may talk about: variables, the program's own comparisons, and elements of arrays, each at an index that is left
// open (the ghost index), within ranges of indices that the loop's bounds suggest.
#pragma once

#include <set>

#include "algorithms/preparation/program_facts.h"

namespace argosy::algorithms {

/// low <= index < high, and the guard, a comparison of the ghost index, holds (null: always).
struct IndexRange {
  ExpressionRef low, high;
  ExpressionRef guard = nullptr;
};

struct LoopVocabulary {
  std::vector<ExpressionRef> variables;    // integers, also members and elements that are always the same
  std::vector<ExpressionRef> comparisons;  // in all variants: ==, !=, <=, <, both ways
  std::vector<ExpressionRef> guards;       // what the loop does may depend on them
  // With the ghost index:
  std::vector<ExpressionRef> elements;
  std::vector<ExpressionRef> elementComparisons;
  std::vector<IndexRange> ranges;
  std::vector<ExpressionRef> indices;  // variables that select elements
};

/// The expression has variables, and each has a value at the node that formulas know: what is dead they forget.
bool hasMeaningAt(const ProgramFacts& facts, NodeId node, ExpressionRef expression);

LoopVocabulary vocabularyOf(ProgramFacts& facts, const Loop& loop);

}  // namespace argosy::algorithms
