#include "bench/host/host_files.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "bench/quantity.h"

namespace argosy::bench {

std::optional<std::string> readText(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) return std::nullopt;
  std::ostringstream content;
  content << stream.rdbuf();
  std::string text = content.str();
  text.erase(text.find_last_not_of(" \n\t") + 1);
  return text;
}

std::optional<long long> readNumber(const std::filesystem::path& file) {
  const std::optional<std::string> text = readText(file);
  if (!text) return std::nullopt;
  long long number = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc() || end != text->data() + text->size()) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> readField(const std::filesystem::path& file, std::string_view name) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(name)) continue;
    const std::string_view rest = std::string_view(line).substr(name.size());
    const std::size_t digits = rest.find_first_not_of(": \t");
    if (digits == 0 || digits == std::string_view::npos) continue;
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(rest.data() + digits, rest.data() + rest.size(), number);
    if (error == std::errc()) return number;
  }
  return std::nullopt;
}

std::vector<int> parseNumberList(std::string_view text) {
  constexpr int most = 1 << 20;
  const auto number = [&](std::string_view part) {
    int value = -1;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (error != std::errc() || end != part.data() + part.size() || value < 0 || value > most)
      throw BenchError("'" + std::string(text) + "' is no list of numbers such as 0-3,8");
    return value;
  };
  std::vector<int> result;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view part = rest.substr(0, rest.find(','));
    if (part.size() + 1 == rest.size()) number("");  // a comma at the end
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
    const std::size_t dash = part.find('-');
    const int first = number(part.substr(0, dash));
    const int last = dash == std::string_view::npos ? first : number(part.substr(dash + 1));
    if (last < first) number("");
    for (int i = first; i <= last; ++i) result.push_back(i);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string formatNumberList(std::vector<int> numbers) {
  std::sort(numbers.begin(), numbers.end());
  std::string result;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (!result.empty()) result += ',';
    result += std::to_string(numbers[i]);
    if (end - i > 1) result += (end - i > 2 ? "-" : ",") + std::to_string(numbers[end - 1]);
    i = end;
  }
  return result;
}

}  // namespace argosy::bench
