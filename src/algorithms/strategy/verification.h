// One verification run: a program, a specification, a configuration; the engines of a sequence in turns.
#pragma once

#include <set>

#include "algorithms/preparation/program_features.h"
#include "algorithms/processes/engine_turns.h"
#include "algorithms/reachability/reachability.h"
#include "specification/automaton.h"

namespace argosy::algorithms {

struct VerificationTask {
  automaton::Specification properties;
  std::vector<automaton::Automaton> automata;  // from .spc files
};

class Verification {
 public:
  /// Told now and then how far an engine is.
  using Watcher = EngineTurns::Watcher;

  /// Instruments the program for the properties, hence has to be given it before any facts are taken from it.
  Verification(Program& program, VerificationTask task, const configuration::Configuration& configuration);

  evidence::Verdict run(const Limits& limits, const Watcher& watcher = nullptr);

  /// In the order of their ends; the one with the answer is the last.
  std::span<const StageReport> stages() const { return stages_; }
  std::span<const TurnReport> turns() const { return turns_; }
  /// Of the program, as far as a sequence has asked for them.
  const std::set<std::string>& features() const { return features_; }
  ProgramFacts& facts() { return *facts_; }
  /// What counterexamples have to show, property by property.
  const std::vector<evidence::Target>& targets() const { return targets_; }
  void measureTime(bool measure) { measuresTime_ = measure; }
  /// The stages report their graphs.
  void keepGraph(bool keep) { keepsGraph_ = keep; }
  /// The stages report the predicates that they found.
  void keepPrecision(bool keep) { keepsPrecision_ = keep; }

 private:
  /// The engines of a configuration, and the turns that they have for this program.
  struct Plan {
    std::vector<EngineTurns::Engine> engines;
    std::vector<EngineTurns::Turn> turns;
    std::vector<TurnReport> skippedAtEnd;
    EngineTurns::Options options;
  };

  /// Counterexamples of a specification with automata are executions that all of them have watched.
  void watchAutomata();
  Plan plan(const Limits& limits);
  /// Its number among the plan's engines: stages with the same configuration are turns of one engine.
  std::size_t engineFor(const configuration::Configuration& stage, Plan& plan);
  StageResult runHere(const configuration::Configuration& stage, const Limits& limits, const Progress& progress);
  StageResult reported(const configuration::Configuration& stage, evidence::Verdict verdict);
  evidence::Verdict runAlone(const Limits& limits, const Watcher& watcher);
  evidence::Verdict runInTurns(const Limits& limits, const Watcher& watcher);
  evidence::Verdict unknown(std::vector<evidence::UnknownReason> reasons) const;

  Program& program_;
  VerificationTask task_;
  const configuration::Configuration& configuration_;
  std::vector<automaton::Automaton> specification_;
  std::vector<evidence::Target> targets_;
  std::vector<evidence::UnknownReason> unsupported_;
  std::unique_ptr<ProgramFacts> facts_;
  std::unique_ptr<Engine> engine_;  // of this process
  std::vector<StageReport> stages_;
  std::vector<TurnReport> turns_;
  std::set<std::string> features_;
  bool measuresTime_ = false, keepsGraph_ = false, keepsPrecision_ = false;
};

}  // namespace argosy::algorithms
