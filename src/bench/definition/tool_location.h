// Where a tool's executable is, and which version it is.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/definition/tool_profile.h"

namespace argosy::bench {

// The first of the profile's executables that is there: in the directories, in this order; then, unless nothing else is wanted, in PATH and
// beside this program. Throws BenchError that lists where it was looked for.
enum class Elsewhere { Allowed, Forbidden };
std::filesystem::path findExecutable(const ToolProfile& tool, const std::vector<std::filesystem::path>& directories,
                                     Elsewhere elsewhere = Elsewhere::Allowed);
// The program that a user names: a path relative to one of the directories, or a name in PATH.
std::filesystem::path findProgram(const std::string& program, const std::vector<std::filesystem::path>& directories);

// What the tool says; empty where it does not say it within 30 s.
std::string askVersion(const ToolProfile& tool, const std::filesystem::path& executable);

}  // namespace argosy::bench
