// Options as data: what a value of each type looks like, and the declaration of one option.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "configuration/quantities.h"

namespace argosy::configuration {

/// The chosen name of a ChoiceType; it points into the declaration.
struct Chosen {
  std::string_view name;
  friend bool operator==(const Chosen&, const Chosen&) = default;
};

using StringList = std::vector<std::string>;
using OptionValue = std::variant<bool, std::int64_t, Chosen, Duration, MemorySize, std::string, StringList>;

/// As it is written in a configuration file.
std::string toString(const OptionValue& value);

// Each type reads a value from text (nothing when the text is not of the type), says what an error message says that it
// expects, and has a short name for the reference.

struct BooleanType {
  std::optional<OptionValue> parse(std::string_view text) const;
  std::string expectation() const { return "'true' or 'false'"; }
  std::string name() const { return "boolean"; }
};

struct IntegerType {
  std::int64_t low = 0;
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
  std::optional<OptionValue> parse(std::string_view text) const;
  std::string expectation() const;
  std::string name() const;
};

struct Choice {
  std::string_view name;
  std::string_view help;
};

class ChoiceType {
 public:
  static constexpr std::size_t capacity = 8;
  constexpr ChoiceType(std::initializer_list<Choice> choices) : size_(choices.size()) {
    if (choices.size() > capacity) throw std::logic_error("ChoiceType: raise the capacity");
    std::size_t i = 0;
    for (const Choice& choice : choices) choices_[i++] = choice;
  }
  std::span<const Choice> choices() const { return std::span(choices_).first(size_); }
  std::vector<std::string_view> names() const;
  std::optional<OptionValue> parse(std::string_view text) const;
  std::string expectation() const;
  std::string name() const { return "choice"; }

 private:
  // Inside the object, so that an option is declared in one piece.
  std::array<Choice, capacity> choices_;
  std::size_t size_;
};

struct DurationType {
  std::optional<OptionValue> parse(std::string_view text) const;
  std::string expectation() const { return "a duration such as 20s, 1.5min, 2h or 500ms"; }
  std::string name() const { return "duration"; }
};

struct MemorySizeType {
  std::optional<OptionValue> parse(std::string_view text) const;
  std::string expectation() const { return "a memory size such as 4GB, 500MB or 4000 (megabytes)"; }
  std::string name() const { return "memory size"; }
};

struct StringType {
  std::optional<OptionValue> parse(std::string_view text) const;
  std::string expectation() const { return "a string"; }
  std::string name() const { return "string"; }
};

/// Separated by commas where there is only text; spaces around the elements do not count.
struct StringListType {
  std::optional<OptionValue> parse(std::string_view text) const;
  std::string expectation() const { return "a list of strings"; }
  std::string name() const { return "list of strings"; }
};

using OptionType =
    std::variant<BooleanType, IntegerType, ChoiceType, DurationType, MemorySizeType, StringType, StringListType>;

std::optional<OptionValue> parse(const OptionType& type, std::string_view text);
std::string expectation(const OptionType& type);
std::string typeName(const OptionType& type);

/// Another option has to have this value; always true when the key is empty.
struct Condition {
  std::string_view key;
  std::string_view value;
};

struct OptionDeclaration {
  std::string_view key;  // group.name
  OptionType type;
  std::string_view defaultValue;  // as text, checked when the catalogue is made
  std::string_view help;          // one or two sentences
  Condition onlyWith = {};        // without it, the option has no effect
};

/// The options of one room or domain. All keys begin with the group's name.
struct OptionGroup {
  std::string_view name;
  std::string_view title;
  std::span<const OptionDeclaration> options;
  std::string_view cpa = {};        // the CPA these options are for, if they are for one
  std::string_view algorithm = {};  // the algorithm these options are for, if they are for one
};

}  // namespace argosy::configuration
