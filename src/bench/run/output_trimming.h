// Keeps head and tail of output that is longer than wanted (docs/theory.md §11.3).
#pragma once

#include <filesystem>

#include "bench/quantity.h"

namespace argosy::bench {

// The result is at most `maximum` bytes plus the line that stands for what was removed. True if something was. Throws BenchError.
bool trimOutput(const std::filesystem::path& file, Bytes maximum);

// While the tool still writes: gives back the disk space of what trimOutput will remove, without moving anything.
void releaseMiddle(int descriptor, Bytes maximum);

}  // namespace argosy::bench
