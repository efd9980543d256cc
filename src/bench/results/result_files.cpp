#include "bench/results/result_files.h"

#include <algorithm>

#include "bench/quantity.h"

namespace argosy::bench {
namespace {

// BenchExec's naming: NAME.results.DEFINITION.xml.bz2.
bool isResultFile(const std::filesystem::path& file) {
  const std::string name = file.filename();
  const bool xml = name.ends_with(".xml") || name.ends_with(".xml.bz2") || name.ends_with(".xml.gz");
  return xml && name.find(".results.") != std::string::npos;
}

std::vector<std::filesystem::path> filesIn(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(directory))
    if (entry.is_regular_file() && isResultFile(entry.path())) files.push_back(entry.path());
  if (files.empty())
    throw BenchError(directory.string() + ": no result file in this directory: expected files '*.results.*.xml.bz2'");
  std::sort(files.begin(), files.end());
  return files;
}

// Campaigns with several sets of tasks write one file for each, beside the one that has them all.
bool isPartOfAnother(const RunSetResult& part, const std::vector<RunSetResult>& results) {
  return !part.attribute("block").empty() && std::ranges::any_of(results, [&](const RunSetResult& whole) {
    return whole.attribute("block").empty() && whole.attribute("name") == part.attribute("name") &&
           whole.attribute("benchmarkname") == part.attribute("benchmarkname") &&
           whole.attribute("date") == part.attribute("date");
  });
}

std::vector<RunSetResult> readDirectory(const std::filesystem::path& directory) {
  std::vector<RunSetResult> all, result;
  for (const std::filesystem::path& file : filesIn(directory)) all.push_back(readRunSetResult(file));
  for (const RunSetResult& candidate : all)
    if (!isPartOfAnother(candidate, all)) result.push_back(candidate);
  return result;
}

}  // namespace

std::vector<RunSetResult> readResultFiles(std::string_view argument) {
  std::vector<RunSetResult> results;
  const auto read = [&](const std::filesystem::path& path) {
    if (!std::filesystem::is_directory(path)) {
      results.push_back(readRunSetResult(path));
      return;
    }
    for (RunSetResult& result : readDirectory(path)) results.push_back(std::move(result));
  };
  // A file whose name has a comma is still a file.
  if (std::filesystem::exists(argument)) {
    read(argument);
    return results;
  }
  for (;;) {
    const std::size_t comma = argument.find(',');
    read(argument.substr(0, comma));
    if (comma == std::string_view::npos) return results;
    argument.remove_prefix(comma + 1);
  }
}

}  // namespace argosy::bench
