// One verification run: a program, a specification, a configuration; the engines of a sequence in turns.
#pragma once

#include <set>

#include "algorithms/preparation/prepared_program.h"
#include "algorithms/preparation/program_features.h"
#include "algorithms/processes/engine_turns.h"
#include "algorithms/reachability/reachability.h"
#include "algorithms/strategy/conclusion.h"
#include "specification/automaton.h"

namespace argosy::algorithms {

struct VerificationTask {
  automaton::Specification properties;
  std::vector<automaton::Automaton> automata{};  // from .spc files
  Transformations transformations{};             // of the program, after those that the properties need
  evidence::SourceFiles sources{};               // for compilers; none: counterexamples are interpreted only
};

class Verification {
 public:
  /// Told now and then how far an engine is.
  using Watcher = EngineTurns::Watcher;

  /// Engines get the program that the properties and the task make of this one, which stays as it is.
  Verification(const Program& original, VerificationTask task, const configuration::Configuration& configuration);

  /// The final verdict, about `program()`: there is nothing left to confirm.
  evidence::Verdict run(const Limits& limits, const Watcher& watcher = nullptr);

  /// In the order of their ends; the one with the answer is the last.
  std::span<const StageReport> stages() const { return stages_; }
  std::span<const TurnReport> turns() const { return turns_; }
  /// Of the program, as far as a sequence has asked for them.
  const std::set<std::string>& features() const { return features_; }
  const Program& program() const { return prepared_.program(); }
  /// From `program()` to the original.
  const ProgramMap& map() const { return prepared_.map(); }
  ProgramFacts& facts() { return prepared_.facts(); }
  const Transformations& transformations() const { return task_.transformations; }
  /// What counterexamples have to show, property by property.
  const std::vector<evidence::Target>& targets() const { return targets_; }
  /// What the compiled program said to a counterexample; nothing where nobody asked it.
  const std::optional<evidence::NativeReplayResult>& nativeReplay() const { return nativeReplay_; }
  void measureTime(bool measure) { measuresTime_ = measure; }
  /// Proofs say something about every loop of the user's, for witnesses and people.
  void completeProofs(bool complete) { completesProofs_ = complete; }
  /// The stages report their graphs.
  void keepGraph(bool keep) { keepsGraph_ = keep; }
  /// The stages report the predicates that they found.
  void keepPrecision(bool keep) { keepsPrecision_ = keep; }
  /// The stages report what they have finished with.
  void keepCovered(bool keep) { keepsCovered_ = keep; }

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
  std::unique_ptr<Engine> engineOf(const configuration::Configuration& stage, const Limits& limits);
  StageResult runHere(const configuration::Configuration& stage, const Limits& limits, const Progress& progress);
  StageResult reported(const configuration::Configuration& stage, evidence::Verdict verdict);
  void drawGraphs(const evidence::Verdict& verdict, StageReport& report);
  evidence::Verdict engineVerdict(const Limits& limits, const Watcher& watcher);
  evidence::Verdict runInTurns(const Limits& limits, const Watcher& watcher);
  evidence::Verdict unknown(std::vector<evidence::UnknownReason> reasons) const;

  VerificationTask task_;  // reduced to questions of calls
  PreparedProgram prepared_;
  const configuration::Configuration& configuration_;
  std::vector<automaton::Automaton> specification_;
  std::vector<evidence::Target> targets_;
  std::vector<evidence::UnknownReason> unsupported_;
  std::unique_ptr<Engine> engine_;  // of this process
  std::vector<StageReport> stages_;
  std::vector<TurnReport> turns_;
  std::set<std::string> features_;
  std::optional<evidence::NativeReplayResult> nativeReplay_;
  bool measuresTime_ = false, keepsGraph_ = false, keepsPrecision_ = false, keepsCovered_ = false,
       completesProofs_ = false;
};

}  // namespace argosy::algorithms
