// Bytes in JSON: paths and output of tools are bytes, JSON is UTF-8.
#pragma once

#include <string>

namespace argosy::bench {

// A byte that is no UTF-8 becomes the private character U+F700 + byte; these characters themselves are escaped in the same way, byte by
// byte. Text stays as it is, and everything comes back unchanged.
std::string bytesToUtf8(const std::string& bytes);
std::string utf8ToBytes(const std::string& text);

}  // namespace argosy::bench
