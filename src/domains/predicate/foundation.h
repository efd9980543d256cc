// What the predicate analysis stands on, given by whoever owns the solvers.
#pragma once

#include "domains/predicate/predicate_refiner.h"
#include "smt/interpolation/tree_strategies.h"

namespace argosy::predicate {

struct Foundation {
  encode::Encoder& encoder;
  Queries& queries;
  BlockAbstraction& abstraction;
  Ref<const PredicatePrecision> initialPrecision;
};

struct RefinementMeans {
  PredicateRefiner::Sources sources;  // of facts, in the order in which they are asked
  smt::Interpolator& interpolator;    // for forced covering
  std::vector<std::unique_ptr<smt::TreeInterpolation>>
      treeSources{};  // for blocks that are analysed by themselves, in the same order
};

}  // namespace argosy::predicate
