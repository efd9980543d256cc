// A crash of the process itself still ends with a message and the exit code for internal errors.
#pragma once

namespace argosy::cli {

/// Handles the fatal signals, on a stack of their own: the usual cause is that the normal one is exhausted. (Clang runs
/// under its own crash recovery, which takes these signals while it is active.)
void installCrashHandler();

}  // namespace argosy::cli
