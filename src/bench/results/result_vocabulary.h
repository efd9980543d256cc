// Names in BenchExec's result XML, and where we put what it has no place for: hidden columns, which its DTD allows, while unknown
// attributes would make the file invalid.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace argosy::bench::result_vocabulary {

inline constexpr std::array<std::string_view, 16> resultAttributes{
    "benchmarkname", "displayName", "name",    "block",    "starttime", "endtime",  "date",      "tool",
    "toolmodule",    "version",     "options", "memlimit", "timelimit", "cpuCores", "generator", "error"};
inline constexpr std::array<std::string_view, 7> requiredAttributes{"benchmarkname", "starttime", "date",     "tool",
                                                                    "toolmodule",    "version",   "generator"};

// Columns of the whole result: attributes of ours, and the axes of a sweep.
inline constexpr std::string_view attributeColumn = "argosy-attribute-";
inline constexpr std::string_view sweepColumn = "argosy-sweep-";
// Columns of a run.
inline constexpr std::string_view repetitionColumn = "argosy-repetition";
inline constexpr std::string_view logColumn = "argosy-log";

inline bool isResultAttribute(std::string_view name) {
  return std::find(resultAttributes.begin(), resultAttributes.end(), name) != resultAttributes.end();
}

// What BenchExec calls a task's log: "rundefinition.task.yml.log". The name of a run set of one <tasks> block ends in the block's.
inline std::string conventionalLogName(std::string runSetName, const std::string& block, std::string_view task) {
  if (!block.empty() && runSetName == block) runSetName.clear();
  if (!block.empty() && runSetName.ends_with("." + block)) runSetName.resize(runSetName.size() - block.size() - 1);
  const std::size_t slash = task.rfind('/');
  if (slash != std::string_view::npos) task.remove_prefix(slash + 1);
  return (runSetName.empty() ? "" : runSetName + ".") + std::string(task) + ".log";
}

}  // namespace argosy::bench::result_vocabulary
