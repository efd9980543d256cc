// Refinement of the predicate analysis of blocks (docs/theory.md §9.4): the formulas of an unfolded path are a tree, and tree interpolants say what each block has to know of itself, whoever
// calls it.
#pragma once

#include "analysis/refiner.h"
#include "domains/predicate/refinement_options.h"
#include "domains/predicate/unfolded_path.h"
#include "smt/interpolation/tree_strategies.h"

namespace argosy::predicate {

struct BlockRefinerStatistics {
  std::uint64_t parts = 0;  // of all refined paths
  std::uint64_t trees = 0;  // paths of which several parts end where one goes on
  std::uint64_t sequences = 0;
};

class BlockRefiner final : public Refiner {
 public:
  /// One of them is asked after the other until one finds something new. They have to outlive the refiner.
  using Sources = std::vector<std::unique_ptr<smt::TreeInterpolation>>;
  BlockRefiner(const Program& program, PredicateCpa& cpa, Sources sources, const RefinementOptions& options)
      : program_(program), cpa_(cpa), sources_(std::move(sources)), options_(options) {}

  /// `arg` has to be a BlockGraph, and the target on its path.
  RefinementOutcome refine(ReachedArg& arg, const ArgState& target, const Limits& limits) override;

  const BlockRefinerStatistics& statistics() const { return statistics_; }
  const Sources& sources() const { return sources_; }
  const PredicatePrecision* found() const { return accumulated_.get(); }

 private:
  bool apply(BlockGraph& graph, const UnfoldedPath& path, std::span<const smt::TermRef> interpolants);

  const Program& program_;
  PredicateCpa& cpa_;
  Sources sources_;
  RefinementOptions options_;
  Ref<const PredicatePrecision> accumulated_;
  BlockRefinerStatistics statistics_;
};

}  // namespace argosy::predicate
