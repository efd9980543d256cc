// Interpolants of an infeasible path by slicing: which cells does the failing condition depend on, and these on, back to
// the start. It costs one pass forwards and one backwards; a second pass drops cells that turn out to be superfluous, as
// in the interpolation of Beyer and Löwe (FASE 2013; digest seed-octagon §2.3).
#pragma once

#include "domains/value/value_refiner.h"

namespace argosy::value {

/// The last step fails; the ignored ones are passed over.
Interpolants sliceBackwards(const ValueCpa& cpa, std::span<const Step> steps, std::span<const std::size_t> ignored);

/// Everything that is known along the first `length` steps.
Interpolants everythingAlong(const ValueCpa& cpa, std::span<const Step> steps, std::size_t length);

}  // namespace argosy::value
