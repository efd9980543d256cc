// Functions of string.h and ctype.h of whose results the standard fixes the sign only, or whether they are zero. Their models return anything
// that has it; an execution that must be determined has the sign from here.
#include <cstring>
#include <string_view>
#include <unordered_map>

#include "interpreter/native_library.h"

namespace argosy::interpreter {

namespace {

UInt128 signOf(int order) { return static_cast<std::uint32_t>(order < 0 ? -1 : order > 0 ? 1 : 0); }

unsigned byteAt(const NativeCall& call, std::uint64_t address) {
  return std::to_integer<unsigned>(*call.evaluator.bytesToRead(address & call.evaluator.pointerMask(), 1));
}

/// `isEnd`: nothing is compared after two such bytes.
template <class IsEnd>
UInt128 compare(const NativeCall& call, std::uint64_t count, const IsEnd& isEnd) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const unsigned left = byteAt(call, call.word(0) + i), right = byteAt(call, call.word(1) + i);
    if (left != right) return signOf(left < right ? -1 : 1);
    if (isEnd(left)) break;
  }
  return 0;
}

constexpr auto atNull = [](unsigned byte) { return byte == 0; };
constexpr auto never = [](unsigned) { return false; };

UInt128 compareStrings(const NativeCall& call) { return compare(call, ~std::uint64_t{0}, atNull); }
UInt128 compareBoundedStrings(const NativeCall& call) { return compare(call, call.word(2), atNull); }
UInt128 compareMemory(const NativeCall& call) { return compare(call, call.word(2), never); }

/// Of the C locale, by hand: that of this process may be another one.
template <class Holds>
UInt128 isOfClass(const NativeCall& call, const Holds& holds) {
  const auto character = static_cast<std::int32_t>(call.word(0));
  return character >= 0 && character < 128 && holds(static_cast<char>(character)) ? 1 : 0;
}

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isPrinted(char c) { return c >= ' ' && c < 127; }
bool isAlphanumeric(char c) { return isUpper(c) || isLower(c) || isDigit(c); }

}  // namespace

NativeFunction findNativeComparison(std::string_view name) {
  static const std::unordered_map<std::string_view, NativeFunction> table{
      {"strcmp", compareStrings},
      {"strncmp", compareBoundedStrings},
      {"memcmp", compareMemory},
      {"isupper", [](const NativeCall& call) { return isOfClass(call, isUpper); }},
      {"islower", [](const NativeCall& call) { return isOfClass(call, isLower); }},
      {"isdigit", [](const NativeCall& call) { return isOfClass(call, isDigit); }},
      {"isalpha",
       [](const NativeCall& call) { return isOfClass(call, [](char c) { return isUpper(c) || isLower(c); }); }},
      {"isalnum", [](const NativeCall& call) { return isOfClass(call, isAlphanumeric); }},
      {"isspace",
       [](const NativeCall& call) {
         return isOfClass(call, [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); });
       }},
      {"isprint", [](const NativeCall& call) { return isOfClass(call, isPrinted); }},
      {"ispunct",
       [](const NativeCall& call) {
         return isOfClass(call, [](char c) { return isPrinted(c) && c != ' ' && !isAlphanumeric(c); });
       }},
      {"isxdigit",
       [](const NativeCall& call) {
         return isOfClass(call, [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); });
       }},
  };
  const auto found = table.find(name);
  return found == table.end() ? nullptr : found->second;
}

}  // namespace argosy::interpreter
