// What the predicate analysis stands on, given by whoever owns the solvers.
#pragma once

#include "domains/predicate/predicate_refiner.h"

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
};

}  // namespace argosy::predicate
