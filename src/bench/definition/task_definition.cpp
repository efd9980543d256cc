#include "bench/definition/task_definition.h"

#include "bench/definition/file_glob.h"
#include "bench/definition/text_file.h"
#include "bench/definition/yaml_document.h"

namespace argosy::bench {
namespace {

void checkVersion(const YamlDocument& yaml) {
  const auto version = yaml.child(yaml.root(), "format_version");
  if (!version) throw yaml.error(yaml.root(), "a task definition needs a 'format_version'");
  const std::string text = yaml.string(*version, "the format's version");
  if (text != "1.0" && text != "2.0" && text != "2.1")
    throw yaml.error(*version, "unknown format_version '" + text + "': expected '1.0', '2.0' or '2.1'");
}

TaskProperty readProperty(const YamlDocument& yaml, const YAML::Node& node) {
  if (!node.IsMap()) throw yaml.error(node, "expected a map with 'property_file'");
  const auto file = yaml.child(node, "property_file");
  if (!file) throw yaml.error(node, "a property needs a 'property_file'");
  TaskProperty property{yaml.string(*file, "the property file"), std::nullopt, node.Mark().line + 1};
  const auto verdict = yaml.child(node, "expected_verdict");
  const auto part = yaml.child(node, "subproperty");
  if (verdict) property.expected = yaml.boolean(*verdict, "expected_verdict") ? "true" : "false";
  if (part) {
    const std::string name = yaml.string(*part, "the subproperty");
    if (property.expected != "false")
      throw yaml.error(*part, "a 'subproperty' makes sense only with 'expected_verdict: false'");
    property.expected = "false(" + name + ")";
  }
  return property;
}

std::vector<std::filesystem::path> expandAll(const std::filesystem::path& file,
                                             const std::vector<std::string>& patterns) {
  std::vector<std::filesystem::path> result;
  for (const std::string& pattern : patterns) {
    const auto files = expandPattern(pattern, file.parent_path(), true);
    if (files.empty()) throw BenchError(file.string() + ": there is no file " + pattern);
    result.insert(result.end(), files.begin(), files.end());
  }
  return result;
}

}  // namespace

TaskDefinition parseTaskDefinition(const std::string& text, const std::filesystem::path& file) {
  const YamlDocument yaml(text, file.string());
  const YAML::Node& root = yaml.root();
  checkVersion(yaml);
  TaskDefinition task{.file = file, .inputFiles = {}, .requiredFiles = {}, .properties = {}, .options = {}};
  const auto inputs = yaml.child(root, "input_files");
  if (!inputs) throw yaml.error(root, "a task definition needs 'input_files'");
  task.inputFiles = yaml.strings(*inputs, "input_files");
  if (task.inputFiles.empty()) throw yaml.error(*inputs, "expected at least one input file");
  if (const auto required = yaml.child(root, "required_files"); required && !required->IsNull())
    task.requiredFiles = yaml.strings(*required, "required_files");
  if (const auto properties = yaml.child(root, "properties"); properties && !properties->IsNull()) {
    if (!properties->IsSequence()) throw yaml.error(*properties, "expected 'properties' as a list");
    for (const YAML::Node& node : *properties) task.properties.push_back(readProperty(yaml, node));
  }
  if (const auto options = yaml.child(root, "options"); options && options->IsMap()) {
    for (const auto& entry : *options) {
      if (entry.first.IsScalar() && entry.second.IsScalar()) task.options[entry.first.Scalar()] = entry.second.Scalar();
    }
  }
  return task;
}

TaskDefinition readTaskDefinition(const std::filesystem::path& file) {
  return parseTaskDefinition(readTextFile(file, Bytes{10'000'000}), file);
}

const TaskProperty* TaskDefinition::property(const std::filesystem::path& propertyFile) const {
  const TaskProperty* found = nullptr;
  for (const TaskProperty& candidate : properties) {
    // Collections list properties whose files one does not have: those are just not meant.
    const auto files = expandPattern(candidate.propertyFile, file.parent_path());
    if (files.size() > 1)
      throw BenchError(file.string() + ":" + std::to_string(candidate.line) + ": '" + candidate.propertyFile +
                       "' matches several property files");
    std::error_code error;
    if (files.empty() || !std::filesystem::equivalent(files.front(), propertyFile, error)) continue;
    if (found)
      throw BenchError(file.string() + ":" + std::to_string(candidate.line) + ": the property " +
                       candidate.propertyFile + " is there twice");
    found = &candidate;
  }
  return found;
}

std::vector<std::filesystem::path> TaskDefinition::expandedInputFiles() const { return expandAll(file, inputFiles); }

std::vector<std::filesystem::path> TaskDefinition::expandedRequiredFiles() const {
  return expandAll(file, requiredFiles);
}

}  // namespace argosy::bench
