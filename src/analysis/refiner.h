// Refinement: what CEGAR asks of a domain when its abstraction reaches a target (docs/theory.md §2.7).
#pragma once

#include "analysis/reached_arg.h"
#include "base/limits.h"

namespace argosy {

enum class RefinementOutcome : std::uint8_t {
  Feasible,    // the domain, looking as closely as it can, cannot refute the path
  Refined,     // the path is infeasible, and the reached set has been cut back with a finer precision
  NoProgress,  // the path is infeasible, but no finer precision rules it out; or the limits were reached meanwhile
};

class Refiner {
 public:
  virtual ~Refiner() = default;
  virtual RefinementOutcome refine(ReachedArg& arg, const ArgState& target, const Limits& limits) = 0;
};

}  // namespace argosy
