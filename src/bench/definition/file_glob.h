// File-name patterns as BenchExec has them: globs with `**`, `~` and environment variables; the files come in natural order (a2 before a10).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace argosy::bench {

bool hasWildcard(std::string_view pattern);

// Absolute, normalised paths. Of patterns with wildcards, hidden files match only where the pattern names the dot, and directories only on
// demand; a pattern without wildcards is one path, if it exists.
std::vector<std::filesystem::path> expandPattern(const std::string& pattern, const std::filesystem::path& directory,
                                                 bool directories = false);

// Whether the whole name matches: *, ?, [a-z], [!a-z].
bool matchesGlob(std::string_view pattern, std::string_view name);

// Numbers inside of names count as numbers.
bool naturallyLess(std::string_view left, std::string_view right);

}  // namespace argosy::bench
