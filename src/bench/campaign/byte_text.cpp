#include "bench/campaign/byte_text.h"

namespace argosy::bench {
namespace {

constexpr unsigned char privateLead = 0xEF;

bool continues(const std::string& bytes, std::size_t at, std::size_t count) {
  for (std::size_t i = at + 1; i <= at + count; ++i) {
    if (i >= bytes.size() || (static_cast<unsigned char>(bytes[i]) & 0xC0) != 0x80) return false;
  }
  return true;
}

// Length of the valid UTF-8 sequence at `at` that needs no escape; 0 where there is none.
std::size_t plainSequence(const std::string& bytes, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return continues(bytes, at, 1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF && continues(bytes, at, 2)) {
    const unsigned char second = byte(at + 1);
    const bool overlong = lead == 0xE0 && second < 0xA0;
    const bool surrogate = lead == 0xED && second >= 0xA0;
    const bool escape = lead == privateLead && second >= 0x9C && second <= 0x9F;
    return overlong || surrogate || escape ? 0 : 3;
  }
  if (lead >= 0xF0 && lead <= 0xF4 && continues(bytes, at, 3)) {
    const bool outside = (lead == 0xF0 && byte(at + 1) < 0x90) || (lead == 0xF4 && byte(at + 1) >= 0x90);
    return outside ? 0 : 4;
  }
  return 0;
}

}  // namespace

std::string bytesToUtf8(const std::string& bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t length = plainSequence(bytes, at);
    if (length > 0) {
      text.append(bytes, at, length);
      at += length;
      continue;
    }
    const unsigned code = 0xF700u + static_cast<unsigned char>(bytes[at++]);
    text += {static_cast<char>(0xE0 | (code >> 12)), static_cast<char>(0x80 | ((code >> 6) & 0x3F)),
             static_cast<char>(0x80 | (code & 0x3F))};
  }
  return text;
}

std::string utf8ToBytes(const std::string& text) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(at) == privateLead && at + 2 < text.size() && byte(at + 1) >= 0x9C && byte(at + 1) <= 0x9F) {
      bytes += static_cast<char>(((byte(at + 1) & 0x03) << 6) | (byte(at + 2) & 0x3F));
      at += 2;
    } else {
      bytes += text[at];
    }
  }
  return bytes;
}

}  // namespace argosy::bench
