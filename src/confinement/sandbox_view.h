// What confined processes see of the host's files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "confinement/mount_steps.h"

namespace argosy::confinement {

// Where a confined process finds its private directory, the only place that it can write to.
inline constexpr const char* privateDirectory = "/argosy-private";

// Files and directories that a compiler needs beside its input, and those that a compiled program needs; only what exists.
std::vector<std::filesystem::path> systemPathsForTools();
std::vector<std::filesystem::path> systemPathsForPrograms();

// The steps that build, in the scratch directory, a file tree of this name with these paths of the host (read-only, where they are on the
// host), a few devices, and the private directory, which is the directory `private` of the scratch directory. The whole host ("/") cannot be shown.
std::vector<MountStep> planView(const std::string& name, std::vector<std::filesystem::path> paths);

}  // namespace argosy::confinement
