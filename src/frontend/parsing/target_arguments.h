// What Clang has to be told about a target.
#pragma once

#include <string>
#include <vector>

#include "program/target.h"

namespace argosy::frontend {

/// Arguments of `clang -cc1` that choose the machine and its ABI.
std::vector<std::string> targetArguments(Target target);

/// Declarations of the types and functions that gcc has built in for the target and Clang has not, so that preprocessed output of gcc
/// can use them; glibc's headers declare the same for compilers without.
std::string builtInDeclarations(Target target);

}  // namespace argosy::frontend
