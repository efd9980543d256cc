// C compilers for a program's target on this host, and how to run what they make.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/program.h"

namespace argosy::evidence {

struct Toolchain {
  std::vector<std::string> compiler;  // full path and the options that make it compile for the target
  std::vector<std::string> emulator;  // empty: programs run directly
};

/// The best first; none when the host cannot do it. Programs for the host run directly, those for another target through
/// Debian's cross compilers and qemu-user where these are installed. A 64-bit host other than x86 also runs x86-64 programs
/// directly, unless they use x86's long double.
std::vector<Toolchain> toolchainsFor(const Program& program);

/// How a person compiles for the target, with the options of toolchainsFor, and what comes before the program that is run; nothing
/// for bare metal.
struct CommandForPeople {
  std::string compiler;
  std::optional<std::string> runner;
};
CommandForPeople commandFor(argosy::Target target);

/// Some function of the user's computes with 80-bit floats.
bool usesExtendedFloats(const Program& program);

}  // namespace argosy::evidence
