// What the process's exit status means, for every command.
#pragma once

namespace argosy::cli {

enum ExitCode : int {
  Success = 0,  // of verify and validate: TRUE
  UsageError = 1,
  InputFailure = 2,  // the input cannot be read, or the output not be written
  VerdictUnknown = 5,
  InternalError = 6,
  VerdictFalse = 10,
};

}  // namespace argosy::cli
