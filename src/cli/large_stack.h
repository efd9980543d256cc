// A thread with room for deep recursion.
#pragma once

#include <functional>

namespace argosy::cli {

/// Runs `work`, which must not throw, to its end.
void runOnLargeStack(const std::function<void()>& work);

}  // namespace argosy::cli
