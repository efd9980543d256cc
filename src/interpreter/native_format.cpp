// printf's formatting: one conversion at a time, by the host's snprintf on a host type of the same value.
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "interpreter/execution_stop.h"
#include "interpreter/host_float.h"
#include "interpreter/native_library.h"

namespace argosy::interpreter {

namespace {

enum class Length : std::uint8_t { Char, Short, Int, Long, LongLong, LongDouble };

/// One conversion specification, `%[flags][width][.precision][length]conversion`.
struct Conversion {
  std::string flags;
  std::optional<int> width, precision;
  Length length = Length::Int;
  char conversion = 0;

  /// The specification for the host, with another length modifier.
  std::string toHost(const char* lengthModifier, char hostConversion) const {
    std::string text = "%" + flags;
    if (width) text += std::to_string(*width);
    if (precision) text += "." + std::to_string(*precision);
    return text + lengthModifier + hostConversion;
  }
};

template <class Value>
std::string formatOnHost(const std::string& specification, Value value) {
  // The specification is built from parsed parts, with the conversion that fits the value's type.
  const int length = host::print(nullptr, 0, specification.c_str(), value);
  if (length < 0) return "";
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  host::print(text.data(), text.size(), specification.c_str(), value);
  text.pop_back();
  return text;
}

class Formatter {
 public:
  Formatter(const NativeCall& call, const std::string& format, FormatArguments& arguments)
      : call_(call), format_(format), arguments_(arguments) {}

  std::string run() {
    while (position_ < format_.size()) {
      if (format_[position_] != '%') {
        text_.push_back(format_[position_++]);
        continue;
      }
      const std::size_t begin = position_++;
      Conversion conversion = parse();
      if (!convert(conversion)) text_ += format_.substr(begin, position_ - begin);
    }
    return std::move(text_);
  }

 private:
  char peek() const { return position_ < format_.size() ? format_[position_] : '\0'; }

  std::optional<int> number() {
    if (peek() == '*') {
      ++position_;
      return static_cast<int>(static_cast<std::int32_t>(arguments_.next(4)));
    }
    if (!std::isdigit(static_cast<unsigned char>(peek()))) return std::nullopt;
    int value = 0;
    while (std::isdigit(static_cast<unsigned char>(peek()))) {
      value = value < 100000000 ? value * 10 + (format_[position_] - '0') : value;
      ++position_;
    }
    if (peek() == '$') throw ExecutionStop{Outcome::Unmodelled, "printf with numbered arguments"};
    return value;
  }

  Conversion parse() {
    Conversion result;
    while (peek() != '\0' && std::strchr("-+ #0'", peek())) result.flags.push_back(format_[position_++]);
    result.width = number();
    if (result.width && *result.width < 0) {
      result.flags.push_back('-');
      result.width = -*result.width;
    }
    if (peek() == '.') {
      ++position_;
      const bool isStar = peek() == '*';
      result.precision = number().value_or(0);
      if (isStar && *result.precision < 0) result.precision.reset();
    }
    result.length = parseLength();
    result.conversion = peek();
    if (position_ < format_.size()) ++position_;
    return result;
  }

  Length parseLength() {
    const bool isWide = call_.evaluator.pointerSize() == 8;
    const char first = peek();
    if (first == '\0' || !std::strchr("hlqLjzt", first)) return Length::Int;
    ++position_;
    switch (first) {
      case 'h':
        if (peek() != 'h') return Length::Short;
        ++position_;
        return Length::Char;
      case 'l':
        if (peek() != 'l') return Length::Long;
        ++position_;
        return Length::LongLong;
      case 'L': return Length::LongDouble;
      case 'q':
      case 'j': return Length::LongLong;
      default: return isWide ? Length::LongLong : Length::Int;  // z, t
    }
  }

  /// The bits of the integer that the length modifier says, after C's conversion of the promoted argument.
  unsigned integerBits(Length length) const {
    switch (length) {
      case Length::Char: return 8;
      case Length::Short: return 16;
      case Length::Int: return 32;
      case Length::Long: return 8 * call_.evaluator.pointerSize();
      case Length::LongLong:
      case Length::LongDouble: return 64;
    }
    return 32;
  }

  UInt128 nextInteger(Length length) {
    return truncate(arguments_.next(integerBits(length) <= 32 ? 4 : 8), integerBits(length));
  }

  /// False when this is no conversion; the text is then printed as it is.
  bool convert(Conversion& c) {
    switch (c.conversion) {
      case '%': text_.push_back('%'); return true;
      case 'd':
      case 'i':
        text_ += formatOnHost(c.toHost("ll", 'd'),
                              static_cast<long long>(signExtend(nextInteger(c.length), integerBits(c.length))));
        return true;
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        text_ += formatOnHost(c.toHost("ll", c.conversion), static_cast<unsigned long long>(nextInteger(c.length)));
        return true;
      case 'C': c.length = Length::Long; [[fallthrough]];
      case 'c':
        text_ += formatOnHost(c.toHost("", 'c'), static_cast<int>(static_cast<unsigned char>(arguments_.next(4))));
        return true;
      case 'S': c.length = Length::Long; [[fallthrough]];
      case 's': convertString(c); return true;
      case 'p': {
        const auto address = static_cast<std::uintptr_t>(arguments_.nextAddress());
        // The program's addresses mean nothing to the host, which only prints them.
        text_ += address == 0
                     ? formatOnHost(c.toHost("", 's'), "(nil)")
                     : formatOnHost(Conversion{c.flags + "#", c.width, c.precision, c.length, 'x'}.toHost("ll", 'x'),
                                    static_cast<unsigned long long>(address));
        return true;
      }
      case 'n': {
        const auto address = arguments_.nextAddress();
        const unsigned bytes = integerBits(c.length) / 8;
        writeBytes(call_.evaluator.bytesToWrite(address, bytes), bytes, text_.size());
        return true;
      }
      case 'm': text_ += formatOnHost(c.toHost("", 's'), "Success"); return true;
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
      case 'a':
      case 'A': convertFloat(c); return true;
      default: return false;
    }
  }

  void convertString(const Conversion& c) {
    const auto address = arguments_.nextAddress();
    const std::uint64_t limit = c.precision ? static_cast<std::uint64_t>(*c.precision) : ~std::uint64_t{0};
    std::string text;
    if (address == 0) text = !c.precision || *c.precision >= 6 ? "(null)" : "";  // as glibc does
    else if (c.length == Length::Long) text = wideString(address, limit);
    else text = call_.string(address, limit);
    // By hand, because the text may be longer than the host's INT_MAX-bounded formats and needs no further conversion.
    const std::size_t width = c.width ? static_cast<std::size_t>(*c.width) : 0;
    const std::string padding(width > text.size() ? width - text.size() : 0, ' ');
    text_ += c.flags.find('-') != std::string::npos ? text + padding : padding + text;
  }

  /// In the C locale, wide characters outside ASCII cannot be printed; the conversion stops there.
  std::string wideString(std::uint64_t address, std::uint64_t limit) const {
    std::string text;
    for (std::uint64_t i = 0; text.size() < limit; ++i) {
      const auto character = static_cast<std::uint32_t>(
          readBytes(call_.evaluator.bytesToRead((address + 4 * i) & call_.evaluator.pointerMask(), 4), 4));
      if (character == 0 || character > 127) break;
      text.push_back(static_cast<char>(character));
    }
    return text;
  }

  void convertFloat(const Conversion& c) {
    const Target target = call_.evaluator.target();
    const FloatFormat format = c.length == Length::LongDouble ? target.longDouble() : FloatFormat::Double;
    if (format == FloatFormat::Double) {
      text_ += formatOnHost(c.toHost("", c.conversion), toHostFloat<double>(format, arguments_.next(8)));
      return;
    }
    const UInt128 value = truncate(arguments_.next(target.longDoubleSize()), floating::valueBits(format));
    if (format == FloatFormat::Quad) {
      text_ += formatOnHost(c.toHost(host::quadLength, c.conversion), toHostFloat<host::Quad>(format, value));
      return;
    }
    const bool isHexadecimal = c.conversion == 'a' || c.conversion == 'A';
    if (isHexadecimal && hostLongFormat != FloatFormat::X87Extended &&
        !floating::isNaN(FloatFormat::X87Extended, value) && !floating::isInfinite(FloatFormat::X87Extended, value))
      text_ += hexadecimalX87(c, value);
    else text_ += formatOnHost(c.toHost("L", c.conversion), toHostFloat<long double>(FloatFormat::X87Extended, value));
  }

  /// `%La` as x86 prints it: the first hexadecimal digit is the upper four bits of the 64-bit significand.
  static std::string hexadecimalX87(const Conversion& c, UInt128 value) {
    auto significand = static_cast<std::uint64_t>(value);
    int exponent = static_cast<int>((value >> 64) & 0x7fff);
    exponent = (significand == 0 ? 0 : (exponent == 0 ? 1 : exponent) - 16383 - 3);
    unsigned leading = static_cast<unsigned>(significand >> 60);
    std::uint64_t rest = significand << 4;
    int digits = 15;
    if (c.precision && *c.precision < 15) {
      digits = *c.precision;
      const unsigned kept = 4 * static_cast<unsigned>(digits);
      const std::uint64_t dropped = rest << kept, half = std::uint64_t{1} << 63;
      std::uint64_t upper = kept == 0 ? 0 : rest >> (64 - kept);
      const bool isOdd = (kept == 0 ? leading : upper) & 1;
      if (dropped > half || (dropped == half && isOdd)) ++upper;
      if (kept == 0 ? upper != 0 : (upper >> kept) != 0) {
        ++leading;
        upper = 0;
        if (leading == 16) {
          leading = 1;
          exponent += 4;
        }
      }
      rest = kept == 0 ? 0 : upper << (64 - kept);
    }
    std::string fraction;
    for (int i = 0; i < digits; ++i) fraction.push_back("0123456789abcdef"[(rest >> (60 - 4 * i)) & 15]);
    if (!c.precision)
      while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
    else fraction.append(static_cast<std::size_t>(std::max(0, *c.precision - 15)), '0');
    const bool point = !fraction.empty() || c.flags.find('#') != std::string::npos;
    std::string body = std::string(1, "0123456789abcdef"[leading]) + (point ? "." : "") + fraction + "p" +
                       (exponent < 0 ? "-" : "+") + std::to_string(exponent < 0 ? -exponent : exponent);
    const bool negative = floating::isNegative(FloatFormat::X87Extended, value);
    std::string prefix = negative                                 ? "-"
                         : c.flags.find('+') != std::string::npos ? "+"
                         : c.flags.find(' ') != std::string::npos ? " "
                                                                  : "";
    prefix += "0x";
    const std::size_t width = c.width ? static_cast<std::size_t>(*c.width) : 0, length = prefix.size() + body.size();
    const std::size_t missing = width > length ? width - length : 0;
    std::string text = prefix + body;
    if (c.flags.find('-') != std::string::npos) text += std::string(missing, ' ');
    else if (c.flags.find('0') != std::string::npos) text = prefix + std::string(missing, '0') + body;
    else text = std::string(missing, ' ') + text;
    if (c.conversion == 'A')
      for (char& character : text) character = static_cast<char>(std::toupper(static_cast<unsigned char>(character)));
    return text;
  }

  const NativeCall& call_;
  const std::string& format_;
  FormatArguments& arguments_;
  std::size_t position_ = 0;
  std::string text_;
};

}  // namespace

std::string formatText(const NativeCall& call, const std::string& format, FormatArguments& arguments) {
  return Formatter(call, format, arguments).run();
}

}  // namespace argosy::interpreter
