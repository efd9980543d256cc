// Definitions that did not come from a file, and definitions as XML.
#include <pugixml.hpp>
#include <sstream>

#include "bench/definition/benchmark_definition.h"

namespace argosy::bench {
namespace {

const char* elementName(PatternKind kind) {
  switch (kind) {
    case PatternKind::Include: return "include";
    case PatternKind::IncludesFile: return "includesfile";
    case PatternKind::Exclude: return "exclude";
    case PatternKind::ExcludesFile: return "excludesfile";
    case PatternKind::WithoutFile: return "withoutfile";
    case PatternKind::Append: return "append";
  }
  return "include";
}

class DefinitionWriter {
 public:
  explicit DefinitionWriter(const BenchmarkDefinition& definition) : definition_(definition) {}

  std::string write() {
    document_.append_child(pugi::node_declaration).append_attribute("version") = "1.0";
    document_.append_child(pugi::node_doctype)
        .set_value(
            "benchmark PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec benchmark 2.3//EN\" "
            "\"https://www.sosy-lab.org/benchexec/benchmark-2.3.dtd\"");
    pugi::xml_node root = document_.append_child("benchmark");
    writeAttributes(root);
    if (!definition_.description.empty()) element(root, "description", definition_.description);
    writeScope(root, definition_);
    for (const Sweep& sweep : definition_.sweeps) writeSweep(root, sweep);
    for (const RunDefinition& run : definition_.runDefinitions) {
      pugi::xml_node node = root.append_child("rundefinition");
      if (!run.name.empty()) node.append_attribute("name") = run.name.c_str();
      writeScope(node, run);
      for (const Sweep& sweep : run.sweeps) writeSweep(node, sweep);
      for (const TaskSet& set : run.taskSets) writeTasks(node, set);
    }
    for (const TaskSet& set : definition_.taskSets) writeTasks(root, set);
    if (definition_.resultFiles.empty()) root.append_child("resultfiles");
    for (const std::string& pattern : definition_.resultFiles) element(root, "resultfiles", pattern);
    if (!definition_.columns.empty()) {
      pugi::xml_node columns = root.append_child("columns");
      for (const OutputColumn& column : definition_.columns)
        element(columns, "column", column.pattern).append_attribute("title") = column.title.c_str();
    }
    std::ostringstream stream;
    document_.save(stream, "  ");
    return stream.str();
  }

 private:
  static pugi::xml_node element(pugi::xml_node parent, const char* name, const std::string& text) {
    pugi::xml_node node = parent.append_child(name);
    node.text() = text.c_str();
    return node;
  }

  // A path that begins with a variable is left alone: nobody knows yet where it leads.
  std::string absolute(const std::string& path) const {
    if (path.starts_with("${") || path.starts_with("~") || path.starts_with("$")) return path;
    return (definition_.directory / path).lexically_normal();
  }

  void writeAttributes(pugi::xml_node root) const {
    const bool ownProfile = definition_.tool.find('/') != std::string::npos || definition_.tool.ends_with(".yml");
    root.append_attribute("tool") = (ownProfile ? absolute(definition_.tool) : definition_.tool).c_str();
    const auto set = [&](const char* name, const std::string& value) { root.append_attribute(name) = value.c_str(); };
    if (!definition_.displayName.empty()) set("displayName", definition_.displayName);
    if (definition_.timeLimit) set("timelimit", exact(*definition_.timeLimit));
    if (definition_.hardTimeLimit) set("hardtimelimit", exact(*definition_.hardTimeLimit));
    if (definition_.wallTimeLimit) set("walltimelimit", exact(*definition_.wallTimeLimit));
    if (definition_.memoryLimit) set("memlimit", exact(*definition_.memoryLimit));
    if (definition_.coresPerRun) set("cpuCores", std::to_string(*definition_.coresPerRun));
    if (definition_.parallelRuns) set("threads", std::to_string(*definition_.parallelRuns));
  }

  // A word each: BenchExec, too, passes the name on as it is.
  static void writeOptions(pugi::xml_node parent, const std::vector<std::string>& options) {
    for (const std::string& option : options) parent.append_child("option").append_attribute("name") = option.c_str();
  }

  void writeScope(pugi::xml_node parent, const Scope& scope) const {
    writeOptions(parent, scope.options);
    for (const TaskPattern& pattern : scope.requiredFiles) element(parent, "requiredfiles", absolute(pattern.text));
    if (!scope.property) return;
    pugi::xml_node node = element(parent, "propertyfile", absolute(scope.property->path));
    if (scope.property->expectedVerdict)
      node.append_attribute("expectedverdict") = scope.property->expectedVerdict->c_str();
  }

  static void writeSweep(pugi::xml_node parent, const Sweep& sweep) {
    pugi::xml_node node = parent.append_child("sweep");
    node.append_attribute("name") = sweep.name.c_str();
    for (const SweepValue& value : sweep.values) {
      pugi::xml_node child = node.append_child("value");
      child.append_attribute("name") = value.name.c_str();
      writeOptions(child, value.options);
    }
  }

  void writeTasks(pugi::xml_node parent, const TaskSet& set) const {
    pugi::xml_node node = parent.append_child("tasks");
    if (!set.name.empty()) node.append_attribute("name") = set.name.c_str();
    writeScope(node, set);
    for (const TaskPattern& pattern : set.patterns) {
      const bool path = pattern.kind != PatternKind::WithoutFile;
      element(node, elementName(pattern.kind), path ? absolute(pattern.text) : pattern.text);
    }
  }

  const BenchmarkDefinition& definition_;
  pugi::xml_document document_;
};

}  // namespace

BenchmarkDefinition definitionFromCommandLine(const CommandLineDefinition& words) {
  if (words.tasks.empty())
    throw BenchError("no tasks: expected file-name patterns, for example --tasks 'c/loops/*.yml'");
  BenchmarkDefinition definition;
  definition.directory = std::filesystem::current_path();
  definition.name = words.name;
  definition.tool = words.tool;
  definition.options = words.options;
  definition.resultFiles = {"."};
  if (!words.property.empty()) definition.property = PropertyReference{words.property, std::nullopt, 0};
  TaskSet set;
  for (const std::string& pattern : words.tasks)
    set.patterns.push_back({pattern.ends_with(".set") ? PatternKind::IncludesFile : PatternKind::Include, pattern, 0});
  definition.taskSets.push_back(std::move(set));
  definition.runDefinitions.emplace_back();
  return definition;
}

std::string toXml(const BenchmarkDefinition& definition) { return DefinitionWriter(definition).write(); }

}  // namespace argosy::bench
