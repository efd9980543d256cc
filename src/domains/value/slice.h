// Interpolants of an infeasible path by slicing: which cells does the failing condition depend on, and these on, back to
// the start (docs/theory.md §3.2). It costs one pass forwards and one backwards, where leaving out one variable after the other, as
// in the interpolation of Beyer and Löwe (FASE 2013), follows the path once for each.
#pragma once

#include "domains/value/value_refiner.h"

namespace argosy::value {

/// The last step fails; the ignored ones are passed over.
Interpolants sliceBackwards(const ValueCpa& cpa, std::span<const Step> steps, std::span<const std::size_t> ignored);

/// Everything that is known along the first `length` steps.
Interpolants everythingAlong(const ValueCpa& cpa, std::span<const Step> steps, std::size_t length);

}  // namespace argosy::value
