// Refinement of the precision of octagons (docs/theory.md §4.7): which numbers have to be tracked where, so that an infeasible path to a target ends.
#pragma once

#include "analysis/refiner.h"
#include "domains/memory/precision_refinement.h"
#include "domains/octagon/octagon_cpa.h"
#include "domains/octagon/path_constraints.h"
#include "domains/value/value_cpa.h"

namespace argosy::octagon {

class OctagonRefiner final : public Refiner {
 public:
  struct Options {
    bool asksValuesFirst = true;
    bool staysWithOctagons = true;  // once values were not enough
    double checkSeconds = 0;        // for following a path with octagons; 0: no limit of its own
    bool restartsAtRoot = false;
  };
  OctagonRefiner(const Program& program, OctagonCpa& cpa, const Options& options);

  RefinementOutcome refine(ReachedArg& arg, const ArgState& target, const Limits& limits) override;

 private:
  /// A way to follow the path where it splits: at x != y, and at floats from outside.
  struct Alternative {
    OctagonStore::Memory memory;
    PathConstraints constraints;
    std::size_t length = 0;  // steps followed
    bool hasEnded = false;   // the last one was infeasible
  };
  using Interpolants = memory::Interpolants;

  std::optional<Interpolants> interpolantsOfValues(std::span<const Step> steps) const;
  std::vector<Alternative> after(const Step& step, Alternative before, bool maySplit) const;
  /// The alternatives, which have all ended; nothing when one of them does not. If given, only these cells are tracked.
  std::optional<std::vector<Alternative>> follow(std::span<const Step> steps, const Interpolants* tracked,
                                                 const Limits& limits) const;

  Interpolants interpolantsOfCycles(std::span<const Alternative> ended) const;
  Interpolants interpolantsOfUses(std::span<const Step> steps, std::size_t length) const;
  Interpolants everythingAlong(std::span<const Step> steps, std::size_t length) const;
  /// Follows the path with only these cells tracked; true when it still ends.
  bool refutes(std::span<const Step> steps, const Interpolants& interpolants, const Limits& limits) const;

  const Program& program_;
  OctagonCpa& cpa_;
  value::ValueCpa values_;
  /// Of its own: it is told what paths say.
  OctagonCpa follower_;
  Options options_;
  memory::PrecisionRefinement<OctagonCpa> refinement_;
  bool onlyOctagons_ = false;
};

}  // namespace argosy::octagon
