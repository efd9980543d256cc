// SHA-256 in hexadecimal, by which witnesses name the files that they are about.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace argosy {

std::string sha256(std::string_view data);

/// Nothing when the file cannot be read.
std::optional<std::string> sha256OfFile(const std::string& path);

}  // namespace argosy
