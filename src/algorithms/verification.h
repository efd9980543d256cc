// One verification run: a program, a specification, a configuration; the stages of a sequence one after the other.
#pragma once

#include "algorithms/reachability.h"
#include "domains/automaton/automaton.h"

namespace argosy::algorithms {

struct VerificationTask {
  automaton::Specification properties;
  std::vector<automaton::Automaton> automata;  // from .spc files
};

struct ComponentReport {
  std::string name;
  OperatorStatistics statistics;
};

struct StageReport {
  std::string configuration;
  std::string outcome;  // as in the verdict line
  EngineStatistics statistics;
  std::vector<ComponentReport> components;
};

class Verification {
 public:
  using StageStart = std::function<void(const std::string& configuration)>;

  /// Instruments the program for the properties, hence has to be given it before any facts are taken from it.
  Verification(Program& program, VerificationTask task, const configuration::Configuration& configuration);

  evidence::Verdict run(const Limits& limits, const Progress& progress = nullptr, const StageStart& onStage = nullptr);

  std::span<const StageReport> stages() const { return stages_; }
  /// The reached set of the last stage, for its graph.
  const Engine* last() const { return last_.get(); }
  Engine* last() { return last_.get(); }
  ProgramFacts& facts() { return *facts_; }
  /// What a counterexample of this property has to show; nothing when it cannot be replayed.
  const std::vector<evidence::Target>& targets() const { return targets_; }
  void measureTime(bool measure) { measuresTime_ = measure; }

 private:
  evidence::Verdict runStage(const configuration::Configuration& stage, const Limits& limits, const Progress& progress);

  Program& program_;
  VerificationTask task_;
  const configuration::Configuration& configuration_;
  std::vector<automaton::Automaton> specification_;
  std::vector<evidence::Target> targets_;
  std::vector<evidence::UnknownReason> unsupported_;
  std::unique_ptr<ProgramFacts> facts_;
  std::unique_ptr<Engine> last_;
  std::vector<StageReport> stages_;
  bool measuresTime_ = false;
};

}  // namespace argosy::algorithms
