// Files that may be compressed: results are plain, .bz2 or .gz, logs lie in a .zip.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace argosy::bench {

// Recognises the compression by the content. Throws BenchError that names the file.
std::string readCompressed(const std::filesystem::path& file);
// Compressed as the extension says; atomically.
void writeCompressed(const std::filesystem::path& file, std::string_view text);

// Calls back with name and content of every regular file in a zip archive, in the archive's order, until the callback says false.
using OnEntry = std::function<bool(const std::string& name, std::string content)>;
void readZip(const std::filesystem::path& file, const OnEntry& onEntry);
// Packs these files of a directory as `prefix`/name; atomically.
void writeZip(const std::filesystem::path& file, const std::filesystem::path& directory,
              const std::vector<std::string>& names, const std::string& prefix);

}  // namespace argosy::bench
