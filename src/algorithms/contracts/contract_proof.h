// Contracts and the specification proved together, by induction over the recursion (docs/theory.md §7.7).
#pragma once

#include <functional>

#include "algorithms/engine.h"
#include "algorithms/preparation/prepared_program.h"
#include "configuration/configuration.h"
#include "program/transform/calls_by_contracts.h"
#include "specification/automaton.h"

namespace argosy::algorithms {

class ContractProof final : public Engine {
 public:
  /// `configuration` of k-induction or bounded model checking. The program has to outlive the proof.
  ContractProof(const Program& program, ContractVocabulary vocabulary, std::vector<Contract> contracts,
                const configuration::Configuration& configuration, std::span<const automaton::Automaton> specification,
                std::span<const evidence::Target> targets, const Limits& limits);

  /// What probably holds at loop heads of the program.
  void suggest(std::vector<std::pair<NodeId, std::vector<ExpressionRef>>> invariants) {
    suggested_ = std::move(invariants);
  }

  /// Is told the contracts, as far as sources can say them, before they are proved.
  void tell(std::function<void(const evidence::FunctionContract&)> listener) { listener_ = std::move(listener); }

  /// TRUE if all contracts hold and with them the specification, else UNKNOWN: what happens where a contract stands for a call need not happen in the program.
  evidence::Verdict run(const Progress& progress = nullptr) override;
  const EngineStatistics& statistics() const override { return statistics_; }

 private:
  evidence::Verdict search(const Progress& progress);
  void publishSuggested(PreparedProgram& proved) const;
  std::vector<evidence::FunctionContract> texts(const PreparedProgram& proved) const;
  evidence::Proof mappedBack(const evidence::ProofEvidence& found, const PreparedProgram& proved) const;
  /// What the sources can say of some conditions; `isWhole` when that is all.
  struct Text {
    std::string text;
    bool isWhole = true;
  };
  Text textOf(const Program& program, const ContractWords& words, std::span<const ExpressionRef> conditions) const;

  const Program& program_;
  ContractVocabulary vocabulary_;
  std::vector<Contract> contracts_;
  const configuration::Configuration& configuration_;
  std::span<const automaton::Automaton> specification_;
  std::vector<evidence::Target> targets_;
  std::vector<std::pair<NodeId, std::vector<ExpressionRef>>> suggested_;
  std::function<void(const evidence::FunctionContract&)> listener_;
  EngineStatistics statistics_;
};

/// Whether contracts may stand for calls: nobody has to see the calls themselves, or what happens between them. Else why not.
std::optional<evidence::UnknownReason> obstacleToContracts(const Program& program, const ContractVocabulary& vocabulary,
                                                           std::span<const automaton::Automaton> specification,
                                                           std::span<const evidence::Target> targets);

}  // namespace argosy::algorithms
