// The command line of a counterexample: the least that shows the violation, and how people type it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace argosy::evidence {

using Arguments = std::vector<std::string>;  // argv[1], argv[2], …

/// What the arguments may be when they have zeros in the middle: they end there, or, where the program does not look at the zeros but at what comes
/// after them, anything else stands there. All of the first kind, then single ones of the second, then all.
std::vector<Arguments> commandLinesFrom(const Arguments& texts);
/// Fewer and shorter arguments that also serve, as `serves` says of each attempt: solvers do not care how much there is of what does not matter.
Arguments shortenedArguments(Arguments arguments, const std::function<bool(const Arguments&)>& serves);
/// As a shell takes it: "./program -v 'two words'"; characters that a terminal would not show are written $'\n'.
std::string shellCommand(const std::string& program, std::span<const std::string> arguments);

}  // namespace argosy::evidence
