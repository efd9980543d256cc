#include "configuration/option.h"

#include <algorithm>
#include <charconv>

#include "base/suggestion.h"

namespace argosy::configuration {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// An optional of the variant, from an optional of one of its alternatives.
template <class T>
std::optional<OptionValue> asValue(std::optional<T> value) {
  if (!value) return std::nullopt;
  return OptionValue(std::move(*value));
}

struct Printer {
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(Chosen value) const { return std::string(value.name); }
  std::string operator()(Duration value) const { return toString(value); }
  std::string operator()(MemorySize value) const { return toString(value); }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const StringList& value) const {
    std::string text;
    for (const std::string& element : value) text += (text.empty() ? "" : ", ") + element;
    return "[" + text + "]";
  }
};

}  // namespace

std::string toString(const OptionValue& value) { return std::visit(Printer{}, value); }

std::optional<OptionValue> BooleanType::parse(std::string_view text) const {
  if (text == "true") return OptionValue(true);
  if (text == "false") return OptionValue(false);
  return std::nullopt;
}

std::optional<OptionValue> IntegerType::parse(std::string_view text) const {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < low || value > high) return std::nullopt;
  return OptionValue(value);
}

std::string IntegerType::expectation() const {
  if (high != std::numeric_limits<std::int64_t>::max())
    return "an integer from " + std::to_string(low) + " to " + std::to_string(high);
  return low == std::numeric_limits<std::int64_t>::min() ? "an integer" : "an integer, at least " + std::to_string(low);
}

std::string IntegerType::name() const {
  if (high != std::numeric_limits<std::int64_t>::max())
    return "integer, " + std::to_string(low) + " to " + std::to_string(high);
  return low == std::numeric_limits<std::int64_t>::min() ? "integer" : "integer, at least " + std::to_string(low);
}

std::vector<std::string_view> ChoiceType::names() const {
  std::vector<std::string_view> names;
  for (const Choice& choice : choices()) names.push_back(choice.name);
  return names;
}

std::optional<OptionValue> ChoiceType::parse(std::string_view text) const {
  const auto choice = std::ranges::find(choices(), text, &Choice::name);
  return choice == choices().end() ? std::nullopt : std::optional<OptionValue>(Chosen{choice->name});
}

std::string ChoiceType::expectation() const { return enumerate(names()); }

std::optional<OptionValue> DurationType::parse(std::string_view text) const { return asValue(parseDuration(text)); }

std::optional<OptionValue> MemorySizeType::parse(std::string_view text) const { return asValue(parseMemorySize(text)); }

std::optional<OptionValue> StringType::parse(std::string_view text) const { return OptionValue(std::string(text)); }

std::optional<OptionValue> StringListType::parse(std::string_view text) const {
  StringList elements;
  if (trimmed(text).empty()) return OptionValue(elements);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view element = trimmed(text.substr(begin, end - begin));
    if (element.empty()) return std::nullopt;
    elements.emplace_back(element);
    begin = end + 1;
  }
  return OptionValue(std::move(elements));
}

std::optional<OptionValue> parse(const OptionType& type, std::string_view text) {
  return std::visit([&](const auto& alternative) { return alternative.parse(text); }, type);
}

std::string expectation(const OptionType& type) {
  return std::visit([](const auto& alternative) { return alternative.expectation(); }, type);
}

std::string typeName(const OptionType& type) {
  return std::visit([](const auto& alternative) { return alternative.name(); }, type);
}

}  // namespace argosy::configuration
