#include "bench/definition/set_file.h"

#include <limits.h>

#include <algorithm>

#include "bench/definition/file_glob.h"
#include "bench/definition/line_pattern.h"
#include "bench/definition/text_file.h"

namespace argosy::bench {
namespace {

class SetReader {
 public:
  std::vector<SetEntry> entries;

  void read(const std::filesystem::path& file) {
    const std::string text = readTextFile(file);
    const std::filesystem::path identity = std::filesystem::weakly_canonical(file);
    if (std::find(open_.begin(), open_.end(), identity) != open_.end())
      throw BenchError(file.string() + ": the set contains itself");
    if (++filesRead_ > mostFiles) throw BenchError(file.string() + ": the sets contain each other too often");
    open_.push_back(identity);
    int number = 0;
    anyLine(text, false, [&](std::string_view line) {
      readLine(file, ++number, line);
      return false;
    });
    open_.pop_back();
  }

 private:
  void readLine(const std::filesystem::path& file, int number, std::string_view line) {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!line.empty() && blank(line.front())) line.remove_prefix(1);
    while (!line.empty() && blank(line.back())) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') return;
    const std::string place = file.string() + ":" + std::to_string(number) + ": ";
    if (line.size() > PATH_MAX)
      throw BenchError(place + "expected a file-name pattern, not a line of " + std::to_string(line.size()) + " bytes");
    if (!line.ends_with(".set")) {
      entries.push_back({std::string(line), file.parent_path(), place});
      return;
    }
    const auto files = expandPattern(std::string(line), file.parent_path());
    if (files.empty()) throw BenchError(place + "there is no file " + std::string(line));
    for (const std::filesystem::path& nested : files) read(nested);
  }

  static constexpr int mostFiles = 10'000;

  std::vector<std::filesystem::path> open_;
  int filesRead_ = 0;
};

}  // namespace

std::vector<SetEntry> readSetFile(const std::filesystem::path& file) {
  SetReader reader;
  reader.read(file);
  return std::move(reader.entries);
}

}  // namespace argosy::bench
