#include "bench/host/core_allocation.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>

namespace argosy::bench {

namespace {

// From close to far.
enum class Level { Cache, Node, Package, Class, Machine };
constexpr std::array allLevels{Level::Cache, Level::Node, Level::Package, Level::Class, Level::Machine};

using Place = std::array<int, 4>;  // class, package, node, cache; -1 for what is farther in than the level

Place placeOf(const Core& core, Level level) {
  Place place{core.coreClass, core.package, core.node, core.cache};
  const std::size_t known = level == Level::Machine ? 0 : 4 - static_cast<std::size_t>(level);
  std::fill(place.begin() + static_cast<std::ptrdiff_t>(known), place.end(), -1);
  return place;
}

struct PhysicalCore {
  Core representative;
  std::vector<int> free;  // cores on which nothing runs yet
  unsigned runs = 0;
};

std::vector<PhysicalCore> physicalCores(const std::vector<Core>& cores) {
  std::map<int, PhysicalCore> byRepresentative;
  for (const Core& core : cores) {
    PhysicalCore& physical = byRepresentative[core.physicalCore];
    if (physical.free.empty()) physical.representative = core;
    physical.free.push_back(core.number);
  }
  std::vector<PhysicalCore> result;
  for (auto& [number, physical] : byRepresentative) result.push_back(std::move(physical));
  return result;
}

using CoreSets = std::vector<std::vector<int>>;

// One attempt: each run stays within one place of the level. With sharing, a physical core may serve several runs.
class Distribution {
 public:
  Distribution(const std::vector<Core>& cores, Level level, bool sharing)
      : cores_(physicalCores(cores)), level_(level), sharing_(sharing) {}

  std::optional<CoreSets> distribute(unsigned coresPerRun, unsigned runs) {
    CoreSets sets;
    for (unsigned run = 0; run < runs; ++run) {
      const std::optional<Place> place = choosePlace(coresPerRun);
      if (!place) return std::nullopt;
      sets.push_back(take(*place, coresPerRun));
    }
    return sets;
  }

 private:
  bool available(const PhysicalCore& core) const { return !core.free.empty() && (sharing_ || core.runs == 0); }

  unsigned runsAt(const Place& place, Level level) const {
    const auto position = runs_.find({level, place});
    return position == runs_.end() ? 0 : position->second;
  }

  // Far from the other runs: the fewest of them in the same package, then node, then cache.
  std::optional<Place> choosePlace(unsigned coresPerRun) const {
    std::map<Place, std::size_t> capacity;
    std::map<Place, const Core*> samples;
    for (const PhysicalCore& core : cores_) {
      if (!available(core)) continue;
      const Place place = placeOf(core.representative, level_);
      capacity[place] += core.free.size();
      samples.try_emplace(place, &core.representative);
    }
    std::optional<Place> best;
    std::array<std::size_t, 4> bestRank{};
    for (const auto& [place, cores] : capacity) {
      if (cores < coresPerRun) continue;
      const auto runs = [&, core = samples[place]](Level level) -> std::size_t {
        return level < level_ ? 0 : runsAt(placeOf(*core, level), level);
      };
      const std::array rank{runs(Level::Package), runs(Level::Node), runs(Level::Cache), sharing_ ? ~cores : 0};
      if (best && rank >= bestRank) continue;
      best = place;
      bestRank = rank;
    }
    return best;
  }

  // Close to one another: as few nodes, caches and physical cores as possible.
  std::vector<int> take(const Place& place, unsigned coresPerRun) {
    std::vector<PhysicalCore*> candidates;
    std::map<std::pair<Level, Place>, std::size_t> free;
    for (PhysicalCore& core : cores_) {
      if (!available(core) || placeOf(core.representative, level_) != place) continue;
      candidates.push_back(&core);
      for (const Level level : allLevels) free[{level, placeOf(core.representative, level)}] += core.free.size();
    }
    const auto rank = [&](const PhysicalCore* core) {
      const auto room = [&](Level level) { return ~free[{level, placeOf(core->representative, level)}]; };
      return std::tuple(core->runs, room(Level::Class), placeOf(core->representative, Level::Class),
                        room(Level::Package), placeOf(core->representative, Level::Package), room(Level::Node),
                        placeOf(core->representative, Level::Node), room(Level::Cache),
                        placeOf(core->representative, Level::Cache), ~core->free.size(), core->representative.number);
    };
    std::sort(candidates.begin(), candidates.end(),
              [&](const PhysicalCore* a, const PhysicalCore* b) { return rank(a) < rank(b); });

    std::vector<int> cores;
    std::set<std::pair<Level, Place>> used;
    for (PhysicalCore* core : candidates) {
      if (cores.size() == coresPerRun) break;
      const std::size_t count = std::min(core->free.size(), coresPerRun - cores.size());
      const auto end = core->free.begin() + static_cast<std::ptrdiff_t>(count);
      cores.insert(cores.end(), core->free.begin(), end);
      core->free.erase(core->free.begin(), end);
      ++core->runs;
      for (const Level level : allLevels) used.insert({level, placeOf(core->representative, level)});
    }
    for (const auto& key : used) ++runs_[key];
    std::sort(cores.begin(), cores.end());
    return cores;
  }

  std::vector<PhysicalCore> cores_;
  Level level_;
  bool sharing_;
  std::map<std::pair<Level, Place>, unsigned> runs_;
};

std::optional<CoreSets> attempt(const std::vector<Core>& cores, Level level, bool sharing, unsigned coresPerRun,
                                unsigned runs) {
  return Distribution(cores, level, sharing).distribute(coresPerRun, runs);
}

// The closest level at which a run fits at all; at least the memory node.
std::optional<Level> necessaryLevel(const std::vector<Core>& cores, unsigned coresPerRun) {
  for (const Level level : allLevels)
    if (level >= Level::Node && attempt(cores, level, false, coresPerRun, 1)) return level;
  return std::nullopt;
}

std::optional<CoreSets> attemptUpTo(Level last, const std::vector<Core>& cores, bool sharing, unsigned coresPerRun,
                                    unsigned runs) {
  for (const Level level : allLevels)
    if (level <= last)
      if (auto sets = attempt(cores, level, sharing, coresPerRun, runs)) return sets;
  return std::nullopt;
}

std::vector<Core> usableCores(const Topology& topology, const AllocationRequest& request) {
  std::vector<Core> cores = topology.cores;
  if (!request.onlyCores.empty()) {
    for (const int wanted : request.onlyCores)
      if (std::none_of(cores.begin(), cores.end(), [&](const Core& core) { return core.number == wanted; }))
        throw BenchError("core " + std::to_string(wanted) +
                         " does not exist, is offline, or is not allowed for this process");
    std::erase_if(cores, [&](const Core& core) {
      return std::find(request.onlyCores.begin(), request.onlyCores.end(), core.number) == request.onlyCores.end();
    });
  }
  if (!request.useSiblings) {
    std::set<int> seen;
    std::erase_if(cores, [&](const Core& core) { return !seen.insert(core.physicalCore).second; });
  }
  return cores;
}

// Each class for itself, the fastest first; on most machines there is only one.
std::vector<std::vector<Core>> byClass(const std::vector<Core>& cores) {
  std::map<int, std::vector<Core>> classes;
  for (const Core& core : cores) classes[core.coreClass].push_back(core);
  std::vector<std::vector<Core>> result;
  for (auto& [number, members] : classes) result.push_back(std::move(members));
  return result;
}

std::optional<CoreSets> safely(const std::vector<Core>& cores, unsigned coresPerRun, unsigned runs) {
  for (const std::vector<Core>& members : byClass(cores))
    if (const auto level = necessaryLevel(members, coresPerRun))
      if (auto sets = attemptUpTo(*level, members, false, coresPerRun, runs)) return sets;
  return std::nullopt;
}

unsigned safeParallelism(const std::vector<Core>& cores, unsigned coresPerRun, unsigned atMost) {
  // More runs than cores never fit, and fewer always do if more do.
  unsigned fitting = 0;
  for (unsigned excluded = std::min(atMost, static_cast<unsigned>(cores.size())) + 1; fitting + 1 < excluded;) {
    const unsigned middle = std::midpoint(fitting, excluded);
    (safely(cores, coresPerRun, middle) ? fitting : excluded) = middle;
  }
  return fitting;
}

std::string counted(std::uint64_t number, const char* thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

// What is wrong with an allocation that could not be made safely.
void warnAboutCompromises(const std::vector<Core>& cores, const CoreSets& sets, unsigned coresPerRun,
                          Allocation& allocation) {
  std::map<int, const Core*> byNumber;
  for (const Core& core : cores) byNumber[core.number] = &core;
  std::map<int, std::set<std::size_t>> runsOfPhysicalCore;
  std::set<int> classes;
  bool split = false;
  for (std::size_t run = 0; run < sets.size(); ++run) {
    std::set<std::pair<int, int>> regions;
    for (const int number : sets[run]) {
      const Core& core = *byNumber.at(number);
      runsOfPhysicalCore[core.physicalCore].insert(run);
      regions.insert({core.package, core.node});
      classes.insert(core.coreClass);
    }
    split |= regions.size() > 1;
  }
  const bool shared = std::any_of(runsOfPhysicalCore.begin(), runsOfPhysicalCore.end(),
                                  [](const auto& entry) { return entry.second.size() > 1; });
  if (!shared && !split && classes.size() <= 1) return;
  const unsigned safe = safeParallelism(cores, coresPerRun, static_cast<unsigned>(sets.size()));
  const std::string advice = safe == 0 || safe == sets.size()
                                 ? ""
                                 : "; with at most " + counted(safe, "parallel run") + " of " +
                                       counted(coresPerRun, "core") + " this does not happen";
  if (shared)
    allocation.warnings.push_back(
        "parallel runs share physical cores, which makes them much slower and their times useless" + advice);
  if (split)
    allocation.warnings.push_back("runs use cores of several memory regions, which can make them slower" + advice);
  if (classes.size() > 1)
    allocation.warnings.push_back(
        "runs use cores of different classes (fast and slow ones), so their times cannot be compared" + advice);
}

std::string megabytes(std::uint64_t bytes) { return std::to_string(bytes / 1'000'000) + " MB"; }

void requireMemory(std::uint64_t runs, Bytes perRun, Bytes available, const std::string& where) {
  // A product of two plausible numbers may overflow.
  if (perRun.count == 0 || runs <= available.count / perRun.count) return;
  throw BenchError(where + " (" + megabytes(available.count) + ") is not enough for " + counted(runs, "parallel run") +
                   " with " + megabytes(perRun.count) + " each");
}

void checkMemory(const Topology& topology, const AllocationRequest& request, const Allocation& allocation) {
  if (!request.memoryPerRun) return;
  const Bytes perRun = *request.memoryPerRun;
  if (topology.memoryLimit)
    requireMemory(request.parallelRuns, perRun, *topology.memoryLimit,
                  "the memory limit of the control group around this process");
  if (topology.memory) requireMemory(request.parallelRuns, perRun, *topology.memory, "the memory of this machine");
  std::set<std::vector<int>> nodeSets;
  for (const Resources& run : allocation.runs) nodeSets.insert(run.memoryNodes);
  for (const std::vector<int>& nodes : nodeSets) {
    if (nodes.empty()) continue;
    Bytes available;
    for (const int node : nodes) available.count += topology.nodeMemory.at(node).count;
    const auto runs = std::count_if(allocation.runs.begin(), allocation.runs.end(), [&](const Resources& run) {
      return !run.memoryNodes.empty() &&
             std::includes(nodes.begin(), nodes.end(), run.memoryNodes.begin(), run.memoryNodes.end());
    });
    requireMemory(static_cast<std::uint64_t>(runs), perRun, available, "the memory of node " + formatNumberList(nodes));
  }
}

// Exactly the nodes of the cores, unless they have no memory at all.
std::vector<int> localNodes(const Topology& topology, const std::vector<int>& cores) {
  std::set<int> nodes;
  for (const Core& core : topology.cores)
    if (std::find(cores.begin(), cores.end(), core.number) != cores.end()) nodes.insert(core.node);
  const bool haveMemory = std::any_of(nodes.begin(), nodes.end(), [&](int node) {
    const auto position = topology.nodeMemory.find(node);
    return position != topology.nodeMemory.end() && position->second.count > 0;
  });
  return haveMemory ? std::vector<int>(nodes.begin(), nodes.end()) : std::vector<int>();
}

CoreSets chooseSets(const std::vector<Core>& cores, unsigned coresPerRun, unsigned runs) {
  if (auto sets = safely(cores, coresPerRun, runs)) return std::move(*sets);
  for (const std::vector<Core>& members : byClass(cores))
    if (auto sets = attemptUpTo(Level::Class, members, false, coresPerRun, runs)) return std::move(*sets);
  for (const bool sharing : {false, true})
    if (auto sets = attemptUpTo(Level::Machine, cores, sharing, coresPerRun, runs)) return std::move(*sets);
  return {};  // excluded: there are enough cores
}

}  // namespace

Allocation allocateCores(const Topology& topology, const AllocationRequest& request) {
  Allocation allocation;
  const std::vector<Core> cores = usableCores(topology, request);
  if (request.parallelRuns == 0) throw BenchError("the number of parallel runs must be at least 1");
  if (request.coresPerRun == 0) {
    std::vector<int> all;
    if (!request.onlyCores.empty() || !request.useSiblings)
      for (const Core& core : cores) all.push_back(core.number);
    allocation.runs.assign(request.parallelRuns, {all, all.empty() ? std::vector<int>() : localNodes(topology, all)});
    if (request.parallelRuns > 1)
      allocation.warnings.push_back("parallel runs share all cores, because no number of cores per run is given");
    checkMemory(topology, request, allocation);
    return allocation;
  }
  if (std::uint64_t{request.coresPerRun} * request.parallelRuns > cores.size()) {
    std::vector<int> numbers;
    for (const Core& core : cores) numbers.push_back(core.number);
    throw BenchError(counted(request.parallelRuns, "parallel run") + " with " + counted(request.coresPerRun, "core") +
                     " each need " + counted(std::uint64_t{request.coresPerRun} * request.parallelRuns, "core") +
                     ", but only " + counted(cores.size(), "core") + " may be used (" + formatNumberList(numbers) +
                     ")");
  }
  const CoreSets sets = chooseSets(cores, request.coresPerRun, request.parallelRuns);
  for (const std::vector<int>& set : sets) allocation.runs.push_back({set, localNodes(topology, set)});
  warnAboutCompromises(cores, sets, request.coresPerRun, allocation);
  checkMemory(topology, request, allocation);
  return allocation;
}

unsigned largestSafeParallelism(const Topology& topology, const AllocationRequest& request) {
  return safeParallelism(usableCores(topology, request), request.coresPerRun, request.parallelRuns);
}

}  // namespace argosy::bench
