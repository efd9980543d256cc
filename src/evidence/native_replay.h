// The second opinion on a counterexample: the original files, compiled by the host's C compiler with a generated harness
// that feeds the values, have to show the violation too.
//
// How the error is seen. An error function that the program only declares is defined by the harness. One that the program
// defines is detected on entry by -finstrument-functions, which works for inlined and static functions and leaves the
// program's text alone. What violates a specification automaton is seen if it is a call of a function of the user's: by its number among the calls of that function. The automaton
// itself is not run again. A signed overflow is turned into a trap by the compiler (-fsanitize=signed-integer-overflow).
#pragma once

#include <string>
#include <vector>

#include "evidence/replay.h"

namespace argosy::evidence {

/// What the program was read from, as a compiler needs it.
struct SourceFiles {
  std::vector<std::string> files;
  std::vector<std::string> includePaths;    // -I
  std::vector<std::string> definitions;     // -D
  std::vector<std::string> forcedIncludes;  // -include
  /// Headers that no compiler has: names as they are included, and texts.
  std::vector<std::pair<std::string, std::string>> headers;
};

struct NativeReplayLimits {
  double compileSeconds = 30;
  double runSeconds = 5;
  /// Where the interpreter has leapt over iterations, the program has to make them all: it has more time, where that is likely to take at most this; otherwise it is not asked.
  double likelyRunSeconds = 15;
  std::uint64_t memoryBytes = std::uint64_t{4} << 30;
  /// Through a cross compiler and an emulator, where the host itself cannot run the program.
  bool mayEmulate = true;
  /// Otherwise the compiler and the program run with all rights of the user.
  bool isConfined = true;
};

struct NativeReplayResult {
  enum class Answer : std::uint8_t { Confirmed, NotConfirmed, NotPossible };
  Answer answer = Answer::NotPossible;
  std::string detail;
  double compileSeconds = 0, runSeconds = 0;  // wall time
};

const char* toString(NativeReplayResult::Answer answer);

/// Nothing is executed but by a sandbox that keeps it from doing harm (confinement/sandbox.h), unless the limits say otherwise.
///
/// NotPossible: this host does not allow the confinement; the program ended in another way, and the confinement may be the reason; no compiler here speaks the program's data model (x86 ILP32 or LP64; for LP64, another 64-bit host will do
/// unless the program uses long double), or it does not compile the program. NotConfirmed is a warning sign, no refutation:
/// uninitialised memory and the C library are not under the harness's control.
NativeReplayResult replayNatively(const Program& program, const ReplayedCounterexample& counterexample,
                                  const SourceFiles& sources, const NativeReplayLimits& limits = {});

}  // namespace argosy::evidence
