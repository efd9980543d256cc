// The C text of a test harness: definitions of everything that the program under test takes from outside, feeding the
// values of a counterexample. Compiled together with the program it makes the violation happen.
#pragma once

#include <string>
#include <vector>

#include "evidence/replay.h"

namespace argosy::evidence {

/// Printed to standard error, followed by what happened, when the violation is reached.
inline constexpr const char* harnessMarker = "argosy harness: violation: ";
/// The exit status in that case, and when the program asks for more input than the counterexample has.
inline constexpr int harnessViolationStatus = 10, harnessExhaustedStatus = 5;

struct HarnessOptions {
  std::string heading;  // text of the first comment
  /// The error functions that the program defines are found through variables of this name with a number appended,
  /// instead of by their names (a name is not enough when they are static). Empty: by name.
  std::string errorFunctionVariable;
};

/// What a compiled program can show of an automaton that is violated: the call, counted among the calls of the function, with which it happens.
struct ViolatingCall {
  const Function* function = nullptr;
  std::uint64_t number = 1;
};

/// Nothing when it is no call of a function of the user's, or when the trace does not tell its number.
std::optional<ViolatingCall> violatingCall(const Program& program, const ReplayedCounterexample& counterexample);

/// The functions that the program defines itself and whose calls show the violation, in the target's order.
std::vector<const Function*> definedErrorFunctions(const Program& program,
                                                   const ReplayedCounterexample& counterexample);

std::string harnessSource(const Program& program, const ReplayedCounterexample& counterexample,
                          const HarnessOptions& options);

}  // namespace argosy::evidence
