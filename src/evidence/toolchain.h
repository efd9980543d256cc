// C compilers that can express a program's data model on this host, and how to run what they make.
#pragma once

#include <string>
#include <vector>

#include "program/program.h"

namespace argosy::evidence {

struct Toolchain {
  std::vector<std::string> compiler;  // full path and the options that make it speak the data model
  std::vector<std::string> emulator;  // empty: programs run directly
};

/// The best first; none when the host cannot do it. A host other than x86 runs LP64 programs directly unless they use
/// x86's long double, and all programs through Debian's cross compilers and qemu-user where these are installed.
std::vector<Toolchain> toolchainsFor(const Program& program);

/// Some function of the user's computes with 80-bit floats.
bool usesExtendedFloats(const Program& program);

}  // namespace argosy::evidence
