// One verification run: a program, a specification, a configuration; the stages of a sequence one after the other.
#pragma once

#include <set>

#include "algorithms/program_features.h"
#include "algorithms/reachability.h"
#include "algorithms/stage_process.h"
#include "domains/automaton/automaton.h"

namespace argosy::algorithms {

struct VerificationTask {
  automaton::Specification properties;
  std::vector<automaton::Automaton> automata;  // from .spc files
};

class Verification {
 public:
  using StageStart = std::function<void(const std::string& configuration)>;

  /// Instruments the program for the properties, hence has to be given it before any facts are taken from it.
  Verification(Program& program, VerificationTask task, const configuration::Configuration& configuration);

  evidence::Verdict run(const Limits& limits, const Progress& progress = nullptr, const StageStart& onStage = nullptr);

  std::span<const StageReport> stages() const { return stages_; }
  /// Of the program, as far as a sequence has asked for them.
  const std::set<std::string>& features() const { return features_; }
  /// The reached set of the last stage, for its graph.
  const Engine* last() const { return last_.get(); }
  Engine* last() { return last_.get(); }
  ProgramFacts& facts() { return *facts_; }
  /// What a counterexample of this property has to show; nothing when it cannot be replayed.
  const std::vector<evidence::Target>& targets() const { return targets_; }
  void measureTime(bool measure) { measuresTime_ = measure; }
  /// All engines run in this process, so that `last` can show the graph.
  void keepGraph(bool keep) { keepsGraph_ = keep; }
  /// The stages report the predicates that they found.
  void keepPrecision(bool keep) { keepsPrecision_ = keep; }

 private:
  struct PlannedStage {
    const configuration::Configuration* configuration;
    configuration::Duration limit;
    std::string turn = {};
    std::vector<StageReport> skippedBefore = {};
  };

  /// The stages that this program is to go through, in their order.
  std::vector<PlannedStage> plan();
  StageResult runHere(const configuration::Configuration& stage, const Limits& limits, const Progress& progress);
  evidence::Verdict runStage(const PlannedStage& stage, const Limits& limits, const Progress& progress);
  /// With what was skipped before it.
  void report(const PlannedStage& stage, StageReport report);
  evidence::Verdict runSequence(std::span<const PlannedStage> stages, const Limits& limits, const Progress& progress, const StageStart& onStage);
  /// All at once; the first verdict counts.
  evidence::Verdict runPortfolio(std::span<const PlannedStage> stages, const Limits& limits);
  /// Its memory is for the next engine, also for one in another process, hence not to be kept by the allocator.
  void forgetLast();
  evidence::Verdict unknown(std::vector<evidence::UnknownReason> reasons) const;

  Program& program_;
  VerificationTask task_;
  const configuration::Configuration& configuration_;
  std::vector<automaton::Automaton> specification_;
  std::vector<evidence::Target> targets_;
  std::vector<evidence::UnknownReason> unsupported_;
  std::unique_ptr<ProgramFacts> facts_;
  std::unique_ptr<Engine> last_;
  std::vector<StageReport> stages_;
  std::set<std::string> features_;
  bool measuresTime_ = false, keepsGraph_ = false, keepsPrecision_ = false;
};

}  // namespace argosy::algorithms
