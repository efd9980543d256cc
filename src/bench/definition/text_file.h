// Reading files that users wrote: whole, with a bound on their size, and with errors that name them.
#pragma once

#include <filesystem>
#include <string>

#include "bench/quantity.h"

namespace argosy::bench {

// Far above everything that people write; far below what would exhaust the memory.
inline constexpr Bytes maximumTextFile{64'000'000};

std::string readTextFile(const std::filesystem::path& file, Bytes maximum = maximumTextFile);

// 1-based.
int lineOf(const std::string& text, std::size_t offset);

}  // namespace argosy::bench
