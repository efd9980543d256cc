// The kernel's files that describe the machine. Their root directories are parameters, so that tests can describe other machines.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace argosy::bench {

struct HostFiles {
  std::filesystem::path system = "/sys";
  std::filesystem::path process = "/proc";
};

// The content without trailing white space; nothing if the file is missing or unreadable.
std::optional<std::string> readText(const std::filesystem::path& file);
std::optional<long long> readNumber(const std::filesystem::path& file);
// The number after "name" and a colon or blanks, at the beginning of a line: "MemTotal:  1234 kB", "pswpin 5".
std::optional<std::uint64_t> readField(const std::filesystem::path& file, std::string_view name);

// The kernel's notation for sets of cores and memory nodes: "0-3,8". parseNumberList throws BenchError; its result is sorted.
std::vector<int> parseNumberList(std::string_view text);
std::string formatNumberList(std::vector<int> numbers);

}  // namespace argosy::bench
