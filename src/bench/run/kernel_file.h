// Writing to the kernel's files, and taking apart what was read from them (host/host_files.h).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace argosy::bench {

// Zero, or the error number. The text is written by a single write(), as the kernel's files expect.
int writeKernelFile(const std::filesystem::path& file, std::string_view text);

std::vector<std::string> words(std::string_view text);
std::vector<std::string> lines(std::string_view text);

}  // namespace argosy::bench
