#include "evidence/command_line.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace argosy::evidence {
namespace {

bool isPlain(char c) {
  constexpr std::string_view others = "-_./=+:,@%";
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         others.find(c) != std::string_view::npos;
}

bool isPrinted(char c) { return c >= ' ' && c <= '~'; }

std::string quoted(const std::string& text) {
  if (!text.empty() && std::ranges::all_of(text, isPlain)) return text;
  if (std::ranges::all_of(text, isPrinted) && text.find('\'') == std::string::npos) return "'" + text + "'";
  std::string result = "$'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') {
      result += {'\\', c};
    } else if (isPrinted(c)) {
      result += c;
    } else {
      std::array<char, 8> escape{};
      std::snprintf(escape.data(), escape.size(), "\\x%02x", static_cast<unsigned char>(c));
      result += escape.data();
    }
  }
  return result + "'";
}

}  // namespace

std::vector<Arguments> commandLinesFrom(const Arguments& texts) {
  Arguments ended, filled;
  for (const std::string& text : texts) {
    ended.push_back(text.substr(0, text.find('\0')));
    filled.push_back(text);
    std::ranges::replace(filled.back(), '\0', 'x');
  }
  std::vector<Arguments> result{ended};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (ended[i] == filled[i]) continue;
    result.push_back(ended);
    result.back()[i] = filled[i];
  }
  if (result.size() > 2) result.push_back(filled);
  return result;
}

Arguments shortenedArguments(Arguments arguments, const std::function<bool(const Arguments&)>& serves) {
  const auto take = [&](Arguments attempt) {
    const bool does = serves(attempt);
    if (does) arguments = std::move(attempt);
    return does;
  };
  for (std::size_t count = 0; count < arguments.size(); count += 1 + count / 8)
    if (take(Arguments(arguments.begin(), arguments.begin() + static_cast<std::ptrdiff_t>(count)))) break;
  for (std::size_t i = arguments.size(); i-- > 0;) {
    Arguments fewer = arguments;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    take(std::move(fewer));
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto with = [&](std::string text) {
      Arguments attempt = arguments;
      attempt[i] = std::move(text);
      return attempt;
    };
    if (take(with("x"))) continue;  // it does not matter
    for (std::size_t length = 0; length < arguments[i].size(); ++length)
      if (take(with(arguments[i].substr(0, length)))) break;
    for (std::size_t at = 0; at < arguments[i].size(); ++at) {
      std::string shorter = arguments[i], plainer = arguments[i];
      shorter.erase(at, 1);
      plainer[at] = 'x';
      if (take(with(std::move(shorter)))) --at;
      else if (!isPrinted(arguments[i][at])) take(with(std::move(plainer)));
    }
  }
  return arguments;
}

std::string shellCommand(const std::string& program, std::span<const std::string> arguments) {
  std::string result = quoted(program);
  for (const std::string& argument : arguments) result += " " + quoted(argument);
  return result;
}

}  // namespace argosy::evidence
