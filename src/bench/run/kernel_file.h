// Files of /proc, /sys and control groups: small texts that the kernel makes when they are read and acts on when they are written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace argosy::bench {

// Nothing where the file does not exist or may not be read.
std::optional<std::string> readKernelFile(const std::filesystem::path& file);
std::optional<std::uint64_t> readKernelNumber(const std::filesystem::path& file);
// The value behind `key` in a file of lines "key value" ("usage_usec 123", "VmHWM: 12 kB").
std::optional<std::uint64_t> readKernelNumber(const std::filesystem::path& file, std::string_view key);

// Zero, or the error number. The text is written by a single write(), as the kernel's files expect.
int writeKernelFile(const std::filesystem::path& file, std::string_view text);

std::vector<std::string> words(std::string_view text);
std::vector<std::string> lines(std::string_view text);

}  // namespace argosy::bench
