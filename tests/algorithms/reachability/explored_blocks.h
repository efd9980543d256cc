// A program explored block by block: for tests of runs, and of the paths through their graphs.
#pragma once

#include <gtest/gtest.h>

#include "algorithms/composition/components.h"
#include "algorithms/preparation/prepared_program.h"
#include "analysis/blocks/block_exploration.h"
#include "analysis/blocks/block_graph.h"
#include "domains/registry.h"
#include "specification/property.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {

struct BlockSettings {
  BlockTableOptions table{};
  unsigned threads = 1;
  std::string configuration = "bam-interval";
  double seconds = 10;
  /// The exploration is aborted at each target, and goes on.
  bool stopsAtTargets = false;
};

/// A program explored block by block, to the end or to its limit.
class ExploredBlocks {
 public:
  explicit ExploredBlocks(const std::string& text, const BlockSettings& settings = {})
      : program_(frontend::loadC("extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n" + text)),
        prepared_(*program_),
        configuration_(configuration::loadConfiguration(settings.configuration, domains::catalogue())),
        observer_(
            *automaton::translate({automaton::PropertyKind::UnreachCall, "unreach-call", {"reach_error"}, "", "main"})),
        composite_(facts().program, makeComponents(facts(), configuration_, {&observer_, 1}, nullptr)),
        arg_(composite_),
        partition_(facts().program, facts().memory.aliases, facts().controlFlow, facts().callGraph(), {}),
        exploration_(
            composite_, arg_, partition_, [this] { return waitlistOrder(configuration_, facts().controlFlow); },
            settings.table, settings.threads),
        limits_(Limits().atMost(settings.seconds)) {
    exploration_.start(arg_.initialPrecision());
    const auto abort = [&](const AbstractState& state) {
      return settings.stopsAtTargets && arg_.violation(state).has_value();
    };
    while ((end_ = exploration_.run(limits_, abort, nullptr)) == ExplorationEnd::Aborted) ++aborts_;
  }

  ProgramFacts& facts() { return prepared_.facts(); }
  BlockExploration& exploration() { return exploration_; }
  ExplorationEnd end() const { return end_; }
  const Limits& limits() const { return limits_; }
  unsigned aborts() const { return aborts_; }
  std::string text(const AbstractState& composite) const { return composite_.toString(composite); }
  BlockGraph graph() { return {composite_, arg_, exploration_}; }

  const ArgState* target() {
    const ArgState* found = nullptr;
    for (const BlockRun* run : exploration_.runsInUse())
      run->reached.forEach([&](ReachedId, const ReachedState& entry) {
        if (arg_.violation(*entry.state)) found = static_cast<const ArgState*>(entry.state.get());
      });
    return found;
  }

 private:
  std::unique_ptr<Program> program_;
  PreparedProgram prepared_;
  configuration::Configuration configuration_;
  automaton::Automaton observer_;
  CompositeCpa composite_;
  ArgCpa arg_;
  BlockPartition partition_;
  BlockExploration exploration_;
  Limits limits_;
  ExplorationEnd end_ = ExplorationEnd::Aborted;
  unsigned aborts_ = 0;
};

}  // namespace argosy::algorithms
