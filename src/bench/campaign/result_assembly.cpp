#include "bench/campaign/result_assembly.h"

#include <chrono>

#include "bench/host/host_description.h"
#include "bench/quantity.h"

namespace argosy::bench {
namespace {

// Paths are relative to the result files, so that a directory with tasks and results can be moved.
std::string relativePath(const std::string& path, const std::filesystem::path& directory) {
  const std::filesystem::path absolute(path);
  if (!absolute.is_absolute() || !directory.is_absolute()) return path;
  const std::filesystem::path relative = absolute.lexically_relative(directory.lexically_normal());
  return relative.empty() ? path : relative.string();
}

RunRecord relativeRecord(RunRecord record, const std::filesystem::path& directory) {
  record.name = relativePath(record.name, directory);
  record.propertyFile = relativePath(record.propertyFile, directory);
  for (std::string& file : record.files) file = relativePath(file, directory);
  return record;
}

// "900s" where it is whole, as BenchExec writes limits.
std::string limitText(Duration duration) {
  const auto whole = std::chrono::duration_cast<std::chrono::seconds>(duration);
  return whole == duration ? std::to_string(whole.count()) + "s" : exact(duration);
}

// "2026-11-15T19:30:00.123456+00:00" → "2026-11-15 19:30:00 +00:00".
std::string readable(const std::string& iso) {
  if (iso.size() < 26) return iso;
  return iso.substr(0, 10) + " " + iso.substr(11, 8) + " " + iso.substr(26);
}

void setLimits(std::map<std::string, std::string>& attributes, const CampaignPlan& plan) {
  const Limits& limits = plan.limits;
  // What a tool is judged by is the soft limit, where there is one.
  if (limits.softCpuTime || limits.cpuTime) {
    attributes["timelimit"] = limitText(limits.softCpuTime ? *limits.softCpuTime : *limits.cpuTime);
  }
  if (limits.softCpuTime && limits.cpuTime) attributes["hardtimelimit"] = limitText(*limits.cpuTime);
  if (limits.wallTime) attributes["walltimelimit"] = limitText(*limits.wallTime);
  if (limits.memory) attributes["memlimit"] = exact(*limits.memory);
  if (plan.coresPerRun > 0) attributes["cpuCores"] = std::to_string(plan.coresPerRun);
}

RunSetResult headerFor(const Journal& journal, const ResultContext& context, const PlannedRunSet& runSet) {
  const CampaignPlan& plan = journal.head().plan;
  RunSetResult result;
  result.attributes = {{"benchmarkname", plan.name},
                       {"date", readable(journal.head().startTime)},
                       {"starttime", journal.head().startTime},
                       {"endtime", context.endTime},
                       {"tool", plan.tool.name},
                       {"toolmodule", plan.toolModule},
                       {"version", plan.toolVersion},
                       {"generator", context.generator},
                       {"options", runSet.options}};
  if (!plan.displayName.empty()) result.attributes["displayName"] = plan.displayName;
  if (!context.complete) result.attributes["error"] = "interrupted";
  if (plan.parallelRuns > 1) result.attributes["parallelRuns"] = std::to_string(plan.parallelRuns);
  setLimits(result.attributes, plan);
  result.description = plan.description;
  result.system = context.system;
  result.environment = environmentVariables();
  result.sweep = runSet.sweep;
  for (const OutputColumn& column : plan.columns) result.columnTitles.push_back(column.title);
  return result;
}

void appendRuns(const Journal& journal, std::size_t runSet, RunSetResult& result) {
  const auto end = journal.finished().lower_bound({runSet + 1, 0});
  for (auto entry = journal.finished().lower_bound({runSet, 0}); entry != end; ++entry) {
    result.runs.push_back(relativeRecord(entry->second, journal.head().plan.outputDirectory));
  }
}

std::string nameWithBlock(const std::string& name, const std::string& block) {
  return name.empty() || block.empty() ? name + block : name + "." + block;
}

void setName(RunSetResult& result, const std::string& name, const std::string& block) {
  if (const std::string full = nameWithBlock(name, block); !full.empty()) result.attributes["name"] = full;
  if (!block.empty()) result.attributes["block"] = block;
}

}  // namespace

std::vector<std::string> resultNames(const CampaignPlan& plan) {
  std::map<std::string, std::vector<std::string>> blocks;
  for (const PlannedRunSet& runSet : plan.runSets) blocks[runSet.name].push_back(runSet.taskSet);
  std::vector<std::string> names;
  for (const auto& [name, taskSets] : blocks) {
    names.push_back(name);
    if (taskSets.size() == 1) continue;
    for (const std::string& block : taskSets)
      if (!block.empty()) names.push_back(nameWithBlock(name, block));
  }
  return names;
}

AssembledResults assembleResults(const Journal& journal, const ResultContext& context) {
  const std::vector<PlannedRunSet>& runSets = journal.head().plan.runSets;
  AssembledResults results;
  std::map<std::string, std::vector<std::size_t>> byDefinition;
  std::vector<std::string> order;
  for (std::size_t i = 0; i < runSets.size(); ++i) {
    auto [entry, isNew] = byDefinition.try_emplace(runSets[i].name);
    if (isNew) order.push_back(runSets[i].name);
    entry->second.push_back(i);
  }
  for (const std::string& name : order) {
    const std::vector<std::size_t>& members = byDefinition.at(name);
    NamedResult whole{name, headerFor(journal, context, runSets[members.front()])};
    for (const std::size_t member : members) appendRuns(journal, member, whole.result);
    setName(whole.result, name, members.size() == 1 ? runSets[members.front()].taskSet : "");
    results.runDefinitions.push_back(std::move(whole));
    if (members.size() == 1) continue;
    for (const std::size_t member : members) {
      const std::string& block = runSets[member].taskSet;
      if (block.empty()) continue;
      NamedResult part{nameWithBlock(name, block), headerFor(journal, context, runSets[member])};
      appendRuns(journal, member, part.result);
      setName(part.result, name, block);
      results.taskSets.push_back(std::move(part));
    }
  }
  return results;
}

}  // namespace argosy::bench
