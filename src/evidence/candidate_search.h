// A search for solutions among the values that conditions mention: incomplete, but it answers most conditions of real
// paths before a decision procedure has started.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "evidence/path_solver.h"

namespace argosy::evidence {

struct SearchedSymbol {
  VariableId variable;
  TypeRef type;
  UInt128 preferred;  // the value it has when nothing else is asked for
};

/// Constraints that share symbols, with the values of all symbols, of which the search changes only its own.
class CandidateSearch {
 public:
  /// `dag` has the nodes of the constraints, all evaluable.
  CandidateSearch(const ExpressionDag& dag, std::span<const Constraint> constraints,
                  std::span<const SearchedSymbol> symbols, Assignment& assignment);

  /// Changes one symbol at a time to a value that satisfies more constraints. True when all hold, without faults.
  bool climb();
  /// Whether the constraints hold under the assignment.
  bool holds() { return evaluate().violated == 0; }
  /// From a solution to one with smaller values.
  void shrink();

 private:
  struct Score {
    std::size_t violated = 0;
    std::size_t faults = 0;
    std::size_t cost() const { return violated + faults; }
  };
  Score evaluate();
  bool isAffordable();
  bool accepts(VariableId symbol, UInt128 value, Score atMost);
  const std::vector<UInt128>& candidatesFor(TypeRef type);

  const ExpressionDag& dag_;
  std::span<const Constraint> constraints_;
  std::span<const SearchedSymbol> symbols_;
  Assignment& assignment_;
  std::size_t budget_ = 0;  // nodes that may still be evaluated
  std::unordered_map<TypeRef, std::vector<UInt128>> candidates_;
  std::vector<UInt128> values_;
  std::vector<std::uint32_t> positions_;  // of the constraints' conditions
};

}  // namespace argosy::evidence
