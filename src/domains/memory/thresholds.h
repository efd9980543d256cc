// Where widening may stop on its way.
#pragma once

#include <vector>

#include "program/program.h"

namespace argosy::memory {

/// The numbers that the function compares with, and those beside them, increasing; a sample when there are very many.
std::vector<Int128> thresholdsIn(const Program& program, FunctionId function);

}  // namespace argosy::memory
