// Task definitions: YAML files that say which input files make a task, and what is expected of it for which property (versions
// 1.0, 2.0 and 2.1 of the format).
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace argosy::bench {

struct TaskProperty {
  std::string propertyFile;             // a path relative to the task definition, or a glob that matches one file
  std::optional<std::string> expected;  // "true", "false", "false(valid-deref)"
  int line = 0;
};

struct TaskDefinition {
  std::filesystem::path file;
  std::vector<std::string> inputFiles;  // patterns
  std::vector<std::string> requiredFiles;
  std::vector<TaskProperty> properties;
  std::map<std::string, std::string>
      options;  // those that are plain strings: language, data_model, witness_input_file, …

  // The entry for this very file, whatever links lead to it.
  const TaskProperty* property(const std::filesystem::path& propertyFile) const;
  // Absolute. Throws BenchError for a pattern that matches nothing.
  std::vector<std::filesystem::path> expandedInputFiles() const;
  std::vector<std::filesystem::path> expandedRequiredFiles() const;
};

TaskDefinition readTaskDefinition(const std::filesystem::path& file);
TaskDefinition parseTaskDefinition(const std::string& text, const std::filesystem::path& file);

}  // namespace argosy::bench
