#include "bench/results/xml_text.h"

#include <algorithm>
#include <cstdint>

namespace argosy::bench {
namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

bool allowed(std::uint32_t character) {
  return character == '\t' || character == '\n' || character == '\r' || (character >= 0x20 && character < 0xD800) ||
         (character >= 0xE000 && character < 0xFFFE) || (character >= 0x10000 && character < 0x110000);
}

// The length of the allowed character that the text begins with; 0 where it begins with none.
std::size_t characterLength(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || length > text.size()) return 0;
  std::uint32_t character = length == 1 ? first : first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0) != 0x80) return 0;
    character = (character << 6) | (next & 0x3Fu);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  return character >= smallest[length] && allowed(character) ? length : 0;
}

}  // namespace

bool isXmlText(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = characterLength(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string asXmlText(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = characterLength(text);
    result += length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string base64(std::string_view data) {
  std::string result;
  for (std::size_t i = 0; i < data.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, data.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 3; ++j) bits = bits << 8 | (j < count ? static_cast<unsigned char>(data[i + j]) : 0u);
    for (std::size_t j = 0; j < 4; ++j) result += j <= count ? digits[bits >> (18 - 6 * j) & 63] : '=';
  }
  return result;
}

std::optional<std::string> fromBase64(std::string_view text) {
  std::string result;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == ' ' || c == '\t') continue;
    if (c == '=') break;
    const std::size_t digit = digits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if (++count % 4 == 0) {
      for (const int shift : {16, 8, 0}) result += static_cast<char>(bits >> shift & 0xFF);
      bits = 0;
    }
  }
  if (count % 4 == 1) return std::nullopt;
  if (count % 4 == 2) result += static_cast<char>(bits >> 4 & 0xFF);
  if (count % 4 == 3) {
    result += static_cast<char>(bits >> 10 & 0xFF);
    result += static_cast<char>(bits >> 2 & 0xFF);
  }
  return result;
}

}  // namespace argosy::bench
