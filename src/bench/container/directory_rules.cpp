#include "bench/container/directory_rules.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "bench/container/mount_table.h"
#include "bench/quantity.h"

namespace argosy::bench {

namespace {

using std::filesystem::path;

// The user may write there, but not as the owner. An overlay of its own makes the user the owner.
bool belongsToSomeoneElse(const path& directory) {
  struct stat status{};
  return stat(directory.c_str(), &status) == 0 && status.st_uid != geteuid() && access(directory.c_str(), W_OK) == 0;
}

bool hasRule(const path& directory, const std::vector<DirectoryRule>& rules) {
  return std::any_of(rules.begin(), rules.end(),
                     [&](const DirectoryRule& rule) { return rule.directory == directory; });
}

// Of the needed files, those that the rules hide although the user did not say so.
std::vector<path> hiddenByDefault(const ContainerOptions& options, const std::vector<DirectoryRule>& rules) {
  std::vector<path> result;
  for (const path& needed : options.neededFiles) {
    std::error_code error;
    const path file = std::filesystem::canonical(needed, error);
    if (!error && modeOf(file, rules) == DirectoryMode::Hidden &&
        modeOf(file, options.directories) != DirectoryMode::Hidden)
      result.push_back(file);
  }
  return result;
}

}  // namespace

DirectoryMode modeOf(const path& path, const std::vector<DirectoryRule>& rules) {
  const DirectoryRule* best = nullptr;
  for (const DirectoryRule& rule : rules)
    if (isWithin(path, rule.directory) && (!best || best->directory.native().size() < rule.directory.native().size()))
      best = &rule;
  return best ? best->mode : DirectoryMode::Overlay;
}

std::vector<DirectoryRule> effectiveRules(const ContainerOptions& options, const path& workingDirectory) {
  std::map<path, DirectoryMode> rules;
  for (const DirectoryRule& rule : options.directories) {
    if (!rule.directory.is_absolute())
      throw BenchError("the directory " + rule.directory.native() +
                       " of a container must be given as an absolute path");
    std::error_code error;
    const path canonical = std::filesystem::canonical(rule.directory, error);
    if (error || !std::filesystem::is_directory(canonical))
      throw BenchError("the directory " + rule.directory.native() + " of a container does not exist");
    const auto [position, isNew] = rules.try_emplace(canonical, rule.mode);
    if (!isNew && position->second != rule.mode)
      throw BenchError("the directory " + rule.directory.native() + " of a container has two different modes");
  }
  std::vector<DirectoryRule> given;
  for (const auto& [directory, mode] : rules) given.push_back({directory, mode});
  const bool hiddenByUser = !given.empty() && modeOf(workingDirectory, given) == DirectoryMode::Hidden;

  const auto byDefault = [&](const char* directory, DirectoryMode mode) {
    std::error_code error;
    const path canonical = std::filesystem::canonical(directory, error);
    if (!error) rules.try_emplace(canonical, mode);
  };
  byDefault("/", DirectoryMode::Overlay);
  byDefault("/dev", DirectoryMode::ReadOnly);
  byDefault("/proc", DirectoryMode::ReadOnly);
  byDefault("/run", DirectoryMode::Hidden);
  if (options.network) byDefault("/run/systemd/resolve", DirectoryMode::ReadOnly);
  if (options.privateTmp)
    for (const char* directory : {"/tmp", "/var/tmp", "/dev/shm"}) byDefault(directory, DirectoryMode::Hidden);

  std::vector<DirectoryRule> result;
  for (const auto& [directory, mode] : rules) result.push_back({directory, mode});
  if (modeOf(workingDirectory, result) == DirectoryMode::Overlay && belongsToSomeoneElse(workingDirectory))
    result.push_back({workingDirectory, DirectoryMode::Overlay});
  if (modeOf(workingDirectory, result) == DirectoryMode::Hidden) {
    if (hiddenByUser)
      throw BenchError("the working directory " + workingDirectory.native() +
                       " is hidden by the directory modes of the container");
    std::erase_if(result, [&](const DirectoryRule& rule) { return rule.directory == workingDirectory; });
    result.push_back({workingDirectory, DirectoryMode::Overlay});
  }
  for (const path& file : hiddenByDefault(options, result)) {
    const path directory = std::filesystem::is_directory(file) ? file : file.parent_path();
    if (!hasRule(directory, result)) result.push_back({directory, DirectoryMode::Overlay});
  }
  return result;
}

std::vector<path> filesNamedIn(const std::vector<std::string>& command, const path& workingDirectory) {
  std::vector<path> files;
  for (const std::string& word : command) {
    const std::size_t equals = word.find('=');  // as in --property=FILE
    for (const std::string& name : {word, equals == std::string::npos ? "" : word.substr(equals + 1)}) {
      std::error_code error;
      if (!name.empty() && std::filesystem::exists(workingDirectory / name, error))
        files.push_back(workingDirectory / name);
    }
  }
  return files;
}

std::vector<path> filesToCopy(const ContainerOptions& options, const std::vector<DirectoryRule>& rules) {
  std::vector<path> files = hiddenByDefault(options, rules);
  std::erase_if(files, [&](const path& file) {
    return !std::filesystem::is_regular_file(file) || !hasRule(file.parent_path(), rules);
  });
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

}  // namespace argosy::bench
