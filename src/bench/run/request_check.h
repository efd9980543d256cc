// Finds out before anything starts that a run cannot be executed as it was asked for.
#pragma once

#include "bench/run/run.h"

namespace argosy::bench {

// Throws BenchError. Of files it checks what can be checked without changing them.
void checkLimits(const Limits& limits);
void checkResources(const Resources& resources);
void checkFiles(const RunRequest& request);

}  // namespace argosy::bench
