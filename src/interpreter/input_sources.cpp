#include "interpreter/input_sources.h"

#include <stdexcept>

#include "base/floating_point.h"

namespace argosy::interpreter {

namespace {

/// 'a', '\n', '\\', '\x41', '\0'
std::optional<Int128> parseCharacter(std::string_view text) {
  if (text.size() < 3 || text.front() != '\'' || text.back() != '\'') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  if (text.size() == 1) return static_cast<signed char>(text[0]);
  if (text[0] != '\\') return std::nullopt;
  text.remove_prefix(1);
  if (text.size() == 1) {
    constexpr std::string_view letters = "abfnrtv\\'\"?0", meanings("\a\b\f\n\r\t\v\\'\"?\0", 12);
    const std::size_t found = letters.find(text[0]);
    if (found == std::string_view::npos) return std::nullopt;
    return meanings[found];
  }
  return parseInteger(text[0] == 'x' ? "0" + std::string(text) : "0" + std::string(text));
}

std::optional<Int128> parseWhole(std::string_view text) {
  if (const auto character = parseCharacter(text)) return character;
  return parseInteger(text);
}

bool isValue(const std::string& text) {
  return parseWhole(text).has_value() || floating::parse(FloatFormat::Quad, text).has_value();
}

}  // namespace

UInt128 RandomInput::uniform(unsigned bits) { return truncate(UInt128{generator_()} << 64 | generator_(), bits); }

UInt128 RandomInput::integer(unsigned bits) {
  const auto signedOnes = [&](UInt128 magnitude) {
    return generator_() % 2 ? truncate(UInt128{0} - magnitude, bits) : magnitude;
  };
  switch (generator_() % 8) {
    case 0: return truncate(generator_() % 2, bits);
    case 1:
    case 2: return signedOnes(truncate(generator_() % 16, bits));
    case 3: return signedOnes(truncate(generator_() % 1000, bits));
    case 4: {  // around the extremes of the signed and unsigned type
      const UInt128 corner = generator_() % 2 ? UInt128{1} << (bits - 1) : UInt128{0};
      return truncate(corner + generator_() % 3 - 1, bits);
    }
    case 5: return truncate((UInt128{1} << (generator_() % bits)) + generator_() % 3 - 1, bits);
    default: return uniform(bits);
  }
}

UInt128 RandomInput::floating(FloatFormat format) {
  switch (generator_() % 8) {
    case 0: return 0;
    case 1:
    case 2: return floating::fromInteger(format, integer(32), 32, true);
    case 3: {  // a small fraction
      const UInt128 numerator = floating::fromInteger(format, uniform(10), 16, true);
      return floating::apply(format, FloatOperation::Divide, numerator, floating::fromInteger(format, 8, 8, false));
    }
    case 4: {
      const char* corners[] = {"inf", "-inf", "nan", "-0.0", "1e-320", "1e30", "-1e30"};
      return *floating::parse(format, corners[generator_() % std::size(corners)]);
    }
    default:
      // Through a narrower format where not every pattern of bits is a number.
      return format == FloatFormat::X87Extended ? floating::convert(FloatFormat::Double, format, uniform(64))
                                                : uniform(floating::valueBits(format));
  }
}

std::optional<UInt128> RandomInput::input(TypeRef type, const std::string&) {
  if (inputsLeft_ && (*inputsLeft_)-- == 0) {
    inputsLeft_ = 0;
    return std::nullopt;
  }
  return arbitrary(type);
}

UInt128 RandomInput::arbitrary(TypeRef type) {
  return type->isFloat() ? floating(type->floatFormat()) : integer(type->bits());
}

ListInput::ListInput(std::vector<std::string> values, std::optional<std::uint64_t> seed) : values_(std::move(values)) {
  if (seed) random_.emplace(*seed);
}

std::vector<std::string> ListInput::parse(std::string_view list) {
  std::vector<std::string> values;
  while (!list.empty()) {
    // A comma inside quotes is a character.
    const std::size_t searchFrom = list.starts_with("','") ? 3 : 0;
    const std::size_t comma = list.find(',', searchFrom);
    std::string value(list.substr(0, comma));
    const std::size_t first = value.find_first_not_of(" \t\n"), last = value.find_last_not_of(" \t\n");
    value = first == std::string::npos || value == "' '" ? value : value.substr(first, last - first + 1);
    if (!isValue(value)) throw std::invalid_argument("'" + value + "' is not an integer, float or character");
    values.push_back(std::move(value));
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
  }
  return values;
}

std::optional<UInt128> ListInput::input(TypeRef type, const std::string&) {
  if (next_ == values_.size()) return std::nullopt;
  const std::string& text = values_[next_++];
  if (type->isFloat()) {
    if (const auto character = parseCharacter(text))
      return floating::fromInteger(type->floatFormat(), static_cast<UInt128>(*character), 128, true);
    if (const auto value = floating::parse(type->floatFormat(), text)) return value;
  }
  if (const auto whole = parseWhole(text))
    return type->isBoolean() ? UInt128{*whole != 0} : truncate(static_cast<UInt128>(*whole), type->bits());
  const auto value = floating::parse(FloatFormat::Quad, text);
  if (!value) return std::nullopt;
  return floating::toInteger(FloatFormat::Quad, *value, type->bits(), type->isSigned()).value_or(0);
}

UInt128 ListInput::arbitrary(TypeRef type) { return random_ ? random_->arbitrary(type) : UInt128{0}; }

}  // namespace argosy::interpreter
