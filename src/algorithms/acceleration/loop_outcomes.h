#pragma once

#include <span>

#include "acceleration/accelerate_loops.h"
#include "algorithms/loop_outcome.h"

namespace argosy::algorithms {

std::vector<LoopOutcome> outcomesOf(const Program& program, std::span<const acceleration::LoopReport> reports);

}  // namespace argosy::algorithms
