// What the process's exit status means, for every command.
#pragma once

namespace argosy::cli {

enum ExitCode : int {
  Success = 0,
  UsageError = 1,
  InputFailure = 2,  // the input cannot be read, or the output not be written
  InternalError = 6,
};

}  // namespace argosy::cli
