// Which of many guesses at contracts hold: the largest subset that is true of every function if it is true of the functions that it calls, and of every call, found by dropping what a
// counterexample to this refutes (Houdini, docs/theory.md §7.5), for all functions together.
#pragma once

#include "algorithms/preparation/prepared_program.h"
#include "algorithms/unrolling/unrolling.h"
#include "program/transform/calls_by_contracts.h"

namespace argosy::algorithms {

/// Contracts of the functions of a vocabulary, by position, and invariants of loops, by their heads.
struct ContractGuesses {
  std::vector<Contract> contracts;
  std::vector<std::pair<NodeId, std::vector<ExpressionRef>>> loops{};
};

class ContractSearch {
 public:
  /// `configuration` of an engine that unrolls.
  ContractSearch(const Program& program, const ContractVocabulary& vocabulary,
                 const configuration::Configuration& configuration, std::span<const automaton::Automaton> specification,
                 ContractGuesses guesses, const Limits& limits);

  /// Nothing when the limits do not allow an answer, or the program is not one that is searched.
  std::optional<ContractGuesses> largestSubset();
  std::uint64_t queries() const { return queries_; }

 private:
  /// Where a guess has to hold.
  struct Arrival {
    std::size_t place;
    smt::TermRef condition;
    std::vector<smt::TermRef> guesses;  // by their positions among those of the place
  };
  /// Demands and ensures of each function, then one for each loop.
  struct PlaceGuesses {
    std::vector<ExpressionRef>* conditions;
    std::vector<VariableId> selectors{};
    std::vector<bool> isActive{};
    std::vector<smt::TermRef> selected{};
  };

  PreparedProgram searched(const Program& program);
  void addSelectors(const Program& program, std::vector<Variable>& selectors);
  std::vector<ExpressionRef> selectable(const Program& program, std::size_t place) const;
  bool collect();
  void addArrival(const UnrolledTarget& target);
  smt::TermRef hypothesis();
  bool dropRefuted(const smt::Model& model);
  bool dropOneByOne();
  void dropInactive();

  const ContractVocabulary& vocabulary_;
  ContractGuesses guesses_;
  std::vector<PlaceGuesses> places_;
  PreparedProgram program_;
  configuration::Configuration configuration_;
  std::vector<automaton::Automaton> specification_;
  Limits limits_;
  Formulas formulas_;
  UnrollingComposite cpas_;
  std::vector<Arrival> arrivals_;
  std::uint64_t queries_ = 0;
};

}  // namespace argosy::algorithms
