// A program with its loops unrolled: a reached set of the predicate CPA whose blocks never end, in which the paths through a loop meet again behind it. An iteration that
// constants decide is free: where a loop's end is known without a solver, all of it is followed. Of the others, a loop has as many as the bound says; those that no
// execution reaches are left out, as far as a brief question to the solver tells.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "algorithms/unrolling/unrolling.h"

namespace argosy::algorithms {

/// What is known of iterations from unrolling to unrolling.
struct UnrollingBounds {
  std::uint32_t iterations = 1;      // of each loop, and depth of each recursion, where constants do not decide
  std::uint64_t freeIterations = 0;  // of all loops together
  std::unordered_set<const bounds::Iterations*> reachable;  // executions get there
};

class LoopUnrolling {
 public:
  LoopUnrolling(ProgramFacts& facts, UnrollingComposite& cpas, Formulas& formulas, UnrollingBounds& bounds);

  /// False when the limits ended the exploration.
  bool explore(const Limits& limits);

  std::span<const UnrolledTarget> targets() const { return targets_; }
  /// States from which nothing was followed.
  std::span<const Ref<const ArgState>> cuts() const { return cuts_; }

  const ReachedSet& reached() const { return *reached_; }
  const ExplorationStatistics& statistics() const { return statistics_; }

 private:
  /// The state at the head of a loop, or at the entry of a recursive function, as far as its bound is concerned.
  struct Visit {
    encode::GuardRef guard;
    std::uint32_t counted = 0;  // visits before this one that constants did not decide
    bool isDecided = false;     // some end of the loop was ruled out by constants since
    bool isHard = false;        // the solver had no quick answer
  };

  /// Whether nothing is followed from the state; called when all that meets there is known.
  bool isLeft(const ArgState& state);
  bool isBeyond(const ArgState& state, const Visit* before, const bounds::Iterations* iterations);
  /// Whether some execution gets there; also when the solver has no quick answer.
  bool mayBeReached(const ArgState& state, const bounds::Iterations* iterations, Visit& visit);
  const Visit* outerActivation(const Place& place, const bounds::Iterations* iterations) const;
  void noteDecidedEnds(const ArgState& state, const Place& place, const bounds::Iterations* iterations);
  void findEnds();
  void collect();

  ProgramFacts& facts_;
  UnrollingComposite& cpas_;
  Formulas& formulas_;
  UnrollingBounds& bounds_;
  std::unique_ptr<ReachedSet> reached_;
  std::unordered_map<NodeId, std::vector<EdgeId>>
      ends_;  // conditions that lead out of a loop to where its function goes on
  std::unordered_map<const bounds::Iterations*, Visit> visits_;
  std::uint64_t freeIterations_ = 0;
  std::vector<UnrolledTarget> targets_;
  std::vector<Ref<const ArgState>> cuts_;
  std::unordered_set<const ArgState*> left_;
  ExplorationStatistics statistics_;
};

}  // namespace argosy::algorithms
