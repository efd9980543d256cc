// A program with its loops unrolled, each as far as a bound of its own says: a reached set of the predicate CPA whose blocks never end, in which the paths through a loop
// meet again behind it. Iterations that constants decide do not count: where a loop's end is known without a solver, all of it is followed.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "algorithms/unrolling.h"

namespace argosy::algorithms {

/// What has a bound: a loop in one calling context, or a recursive function (its entry), whoever calls it.
struct BoundedPlace {
  NodeId head;
  const CallingContext* context;
  friend bool operator==(const BoundedPlace&, const BoundedPlace&) = default;
};

struct BoundedPlaceHash {
  std::size_t operator()(const BoundedPlace& place) const {
    return std::hash<const void*>()(place.context) * 0x9e3779b97f4a7c15ull + place.head.index;
  }
};

struct LoopBounds {
  std::uint32_t first = 1;
  std::unordered_map<BoundedPlace, std::uint32_t, BoundedPlaceHash> grown;
  std::uint64_t freeIterations = 0;  // of all loops together, in one unrolling

  std::uint32_t of(const BoundedPlace& place) const {
    const auto found = grown.find(place);
    return found == grown.end() ? first : found->second;
  }
};

class LoopUnrolling {
 public:
  LoopUnrolling(ProgramFacts& facts, UnrollingComposite& cpas, const LoopBounds& bounds);

  /// False when the limits ended the exploration.
  bool explore(const Limits& limits);

  std::span<const UnrolledTarget> targets() const { return targets_; }
  /// A state from which nothing was followed.
  struct Cut {
    Ref<const ArgState> state;
    BoundedPlace place;
    bool isFree;  // constants had decided all: there were no free iterations left
  };
  std::span<const Cut> cuts() const { return cuts_; }

  const ReachedSet& reached() const { return *reached_; }
  const ExplorationStatistics& statistics() const { return statistics_; }

 private:
  /// The state at the head of a loop, or at the entry of a recursive function, as far as its bound is concerned.
  struct Visit {
    encode::GuardRef guard;
    std::uint32_t counted = 0;  // visits before this one that constants did not decide
    bool isDecided = false;     // some end of the loop was ruled out by constants since
  };

  /// Whether the state is to be left alone; called when all that meets there is known.
  bool isCut(const ArgState& state);
  bool isBeyond(const ArgState& state, const Place& place, const Visit* before, const bounds::Iterations* iterations);
  const Visit* outerActivation(const Place& place, const bounds::Iterations* iterations) const;
  void noteDecidedEnds(const ArgState& state, const Place& place, const bounds::Iterations* iterations);
  void findEnds();
  void collect();

  ProgramFacts& facts_;
  UnrollingComposite& cpas_;
  const LoopBounds& bounds_;
  std::unique_ptr<ReachedSet> reached_;
  std::unordered_map<NodeId, std::vector<EdgeId>> ends_;  // conditions that lead out of a loop to where its function goes on
  std::unordered_map<const bounds::Iterations*, Visit> visits_;
  std::uint64_t freeIterations_ = 0;
  std::vector<UnrolledTarget> targets_;
  std::vector<Cut> cuts_;
  ExplorationStatistics statistics_;
};

}  // namespace argosy::algorithms
