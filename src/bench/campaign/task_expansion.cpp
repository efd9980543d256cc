#include "bench/campaign/task_expansion.h"

#include <set>

#include "bench/definition/file_glob.h"
#include "bench/definition/set_file.h"

namespace argosy::bench {
namespace {

namespace fs = std::filesystem;

class Selection {
 public:
  Selection(const BenchmarkDefinition& definition, const Variables& variables, std::vector<std::string>& warnings)
      : definition_(definition), variables_(variables), warnings_(warnings) {}

  std::vector<fs::path> files(const TaskPattern& pattern) const {
    const bool set = pattern.kind == PatternKind::IncludesFile || pattern.kind == PatternKind::ExcludesFile;
    const bool mustExist = pattern.kind == PatternKind::Include || set;
    const std::string text = variables_.substitute(pattern.text);
    const std::string place = definition_.place(pattern.line);
    std::vector<fs::path> direct = expand(text, definition_.directory, place, mustExist);
    if (!set) return direct;
    std::vector<fs::path> result;
    for (const fs::path& file : direct) {
      for (const SetEntry& entry : readSetFile(file)) {
        const auto files =
            expand(entry.pattern, entry.directory, entry.place, pattern.kind == PatternKind::IncludesFile);
        result.insert(result.end(), files.begin(), files.end());
      }
    }
    return result;
  }

 private:
  std::vector<fs::path> expand(const std::string& text, const fs::path& directory, const std::string& place,
                               bool mustExist) const {
    std::vector<fs::path> files = expandPattern(text, directory);
    std::error_code ignored;
    if (mustExist && files.size() == 1 && fs::is_directory(files.front(), ignored))
      throw BenchError(place + text + " is a directory: expected a file");
    if (!files.empty()) return files;
    if (mustExist && !hasWildcard(text)) throw BenchError(place + "there is no file " + text);
    warnings_.push_back(place + "no file matches " + text);
    return files;
  }

  const BenchmarkDefinition& definition_;
  const Variables& variables_;
  std::vector<std::string>& warnings_;
};

}  // namespace

std::vector<SelectedTask> selectTasks(const BenchmarkDefinition& definition, const TaskSet& set,
                                      const Variables& variables, std::vector<std::string>& warnings) {
  const Selection selection(definition, variables, warnings);
  std::set<fs::path> excluded;
  for (const TaskPattern& pattern : set.patterns) {
    if (pattern.kind != PatternKind::Exclude && pattern.kind != PatternKind::ExcludesFile) continue;
    for (fs::path& file : selection.files(pattern)) excluded.insert(std::move(file));
  }
  std::vector<SelectedTask> tasks;
  std::set<fs::path> seen;
  for (const TaskPattern& pattern : set.patterns) {
    if (pattern.kind != PatternKind::Include && pattern.kind != PatternKind::IncludesFile) continue;
    for (fs::path& file : selection.files(pattern)) {
      if (excluded.contains(file) || !seen.insert(file).second) continue;
      tasks.push_back({std::move(file), ""});
    }
  }
  std::set<std::string> identifiers;
  for (const TaskPattern& pattern : set.patterns) {
    if (pattern.kind != PatternKind::WithoutFile) continue;
    std::string identifier = variables.substitute(pattern.text);
    if (identifiers.insert(identifier).second) tasks.push_back({{}, std::move(identifier)});
  }
  return tasks;
}

}  // namespace argosy::bench
