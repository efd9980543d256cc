// Texts of a chart as numbers: what is compared and sent about are few texts, all known before.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace argosy::statechart {

class Texts {
 public:
  /// The empty text is 0.
  Texts() { number(""); }

  int number(const std::string& text) {
    const auto [found, isNew] = numbers_.emplace(text, static_cast<int>(all_.size()));
    if (isNew) all_.push_back(text);
    return found->second;
  }
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::map<std::string, int> numbers_;
  std::vector<std::string> all_;
};

/// What an event has to begin with; those that do are named by the descriptor (error.x and error.x.y by `error.x` and `error.*`, all by `*`).
bool matches(const std::string& descriptor, const std::string& event);

/// "1.5s", "20ms" in milliseconds; a negative number for what is none.
long millisecondsOf(const std::string& text);

/// What ECMAScript makes of the text as a number: nothing for none, Unknown where that takes more than decimal digits.
struct UnknownNumber {};
std::variant<std::monostate, std::int32_t, UnknownNumber> numberOf(const std::string& text);

}  // namespace argosy::statechart
