#include "bench/host/topology.h"

#include <sched.h>

#include <algorithm>
#include <memory>
#include <set>
#include <sstream>

namespace argosy::bench {

namespace {

using std::filesystem::path;

std::optional<std::vector<int>> readList(const path& file) {
  const std::optional<std::string> text = readText(file);
  return text ? std::optional(parseNumberList(*text)) : std::nullopt;
}

// The smallest number that stands in the first of the lists which exists.
int representative(int core, std::initializer_list<path> lists) {
  for (const path& list : lists)
    if (const auto members = readList(list); members && !members->empty()) return members->front();
  return core;
}

// Entries such as cpu12 or node0, by number.
std::vector<int> numberedEntries(const path& directory, const std::string& prefix) {
  std::vector<int> numbers;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
    const std::string name = entry.path().filename();
    const bool numbered = name.starts_with(prefix) && name.size() > prefix.size() &&
                          name.find_first_not_of("0123456789", prefix.size()) == std::string::npos;
    if (numbered) numbers.push_back(std::stoi(name.substr(prefix.size())));
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

path lastLevelCache(const path& core) {
  path best;
  long long highest = 1;
  for (const int index : numberedEntries(core / "cache", "index")) {
    const path directory = core / "cache" / ("index" + std::to_string(index));
    const long long level = readNumber(directory / "level").value_or(0);
    if (level <= highest) continue;
    highest = level;
    best = directory;
  }
  return best / "shared_cpu_list";
}

Core readCore(const path& cpus, int number) {
  const path directory = cpus / ("cpu" + std::to_string(number));
  const path topology = directory / "topology";
  const std::vector<int> nodes = numberedEntries(directory, "node");
  Core core{.number = number};
  core.physicalCore = representative(number, {topology / "core_cpus_list", topology / "thread_siblings_list"});
  core.cache = representative(number, {lastLevelCache(directory)});
  core.node = nodes.empty() ? 0 : nodes.front();
  // Some virtual machines say -1.
  core.package = static_cast<int>(std::max(0LL, readNumber(topology / "physical_package_id").value_or(0)));
  return core;
}

// Hybrid processors have one performance-monitoring unit for each class. Elsewhere the kernel tells the capacities (1024 is the best).
void classify(const HostFiles& files, Topology& topology) {
  std::vector<std::pair<std::string, std::set<int>>> classes;
  for (const auto& [unit, name] :
       {std::pair("cpu_core", "performance"), {"cpu_atom", "efficiency"}, {"cpu_lowpower", "low power"}})
    if (const auto members = readList(files.system / "devices" / unit / "cpus"); members && !members->empty())
      classes.emplace_back(name, std::set<int>(members->begin(), members->end()));
  if (classes.empty()) {
    std::map<long long, std::set<int>, std::greater<>> byCapacity;
    for (const Core& core : topology.cores) {
      const path directory = files.system / "devices/system/cpu" / ("cpu" + std::to_string(core.number));
      byCapacity[readNumber(directory / "cpu_capacity").value_or(1024)].insert(core.number);
    }
    for (auto& [capacity, members] : byCapacity)
      classes.emplace_back("capacity " + std::to_string(capacity), std::move(members));
  }
  for (const auto& [name, members] : classes) {
    bool used = false;
    for (Core& core : topology.cores) {
      if (!members.contains(core.number)) continue;
      core.coreClass = static_cast<int>(topology.coreClasses.size());
      used = true;
    }
    if (used) topology.coreClasses.push_back(name);
  }
}

std::optional<Bytes> kilobytes(std::optional<std::uint64_t> number) {
  return number ? std::optional(Bytes{*number * 1024}) : std::nullopt;
}

void readMemory(const HostFiles& files, Topology& topology) {
  const path nodes = files.system / "devices/system/node";
  for (const int node : numberedEntries(nodes, "node")) {
    const std::string name = std::to_string(node);
    const auto size = kilobytes(readField(nodes / ("node" + name) / "meminfo", "Node " + name + " MemTotal"));
    topology.nodeMemory[node] = size.value_or(Bytes{0});
  }
  topology.memory = kilobytes(readField(files.process / "meminfo", "MemTotal"));
  // The kernel's number for a node can lack what was plugged in after the start (virtual machines that grow); an only node
  // has all memory of the machine.
  if (topology.nodeMemory.size() == 1 && topology.memory) topology.nodeMemory.begin()->second = *topology.memory;
}

// The smallest limit of the groups that hold this process, in both versions of control groups.
std::optional<Bytes> groupMemoryLimit(const HostFiles& files) {
  std::optional<Bytes> smallest;
  const auto consider = [&](const path& root, const path& group, const char* limit) {
    for (path current = group;; current = current.parent_path()) {
      const auto number = readNumber(root / current.relative_path() / limit);  // "max" is no number
      if (number && *number >= 0) {
        const Bytes bytes{static_cast<std::uint64_t>(*number)};
        smallest = smallest ? std::min(*smallest, bytes) : bytes;
      }
      if (!current.has_relative_path()) break;
    }
  };
  std::istringstream lines(readText(files.process / "self/cgroup").value_or(""));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const path group = line.substr(second + 1);
    const path root = files.system / "fs/cgroup";
    if (controllers.empty()) {
      consider(root, group, "memory.max");
      consider(root / "unified", group, "memory.max");
    } else if (("," + controllers + ",").find(",memory,") != std::string::npos) {
      consider(root / "memory", group, "memory.limit_in_bytes");
    }
  }
  return smallest;
}

std::vector<int> affinityOfThisProcess() {
  for (int most = 1024; most <= 1 << 20; most *= 2) {
    const std::unique_ptr<cpu_set_t, void (*)(cpu_set_t*)> set(CPU_ALLOC(most), [](cpu_set_t* s) { CPU_FREE(s); });
    const std::size_t size = CPU_ALLOC_SIZE(most);
    CPU_ZERO_S(size, set.get());
    if (sched_getaffinity(0, size, set.get()) != 0) continue;
    std::vector<int> cores;
    for (int core = 0; core < most; ++core)
      if (CPU_ISSET_S(core, size, set.get())) cores.push_back(core);
    return cores;
  }
  throw BenchError("the kernel does not tell which cores may be used");
}

}  // namespace

Topology readTopology(const HostFiles& files, const std::optional<std::vector<int>>& allowed) {
  const path cpus = files.system / "devices/system/cpu";
  const std::vector<int> present = numberedEntries(cpus, "cpu");
  const std::vector<int> online = readList(cpus / "online").value_or(present);
  Topology topology;
  for (const int number : present) {
    const bool usable = std::binary_search(online.begin(), online.end(), number) &&
                        (!allowed || std::find(allowed->begin(), allowed->end(), number) != allowed->end());
    if (usable) topology.cores.push_back(readCore(cpus, number));
  }
  if (topology.cores.empty()) throw BenchError(cpus.native() + " names no core that may be used");
  classify(files, topology);
  readMemory(files, topology);
  const std::optional<Bytes> limit = groupMemoryLimit(files);
  if (limit && (!topology.memory || *limit < *topology.memory)) topology.memoryLimit = limit;
  return topology;
}

// The affinity mask is always within the enclosing group's cpuset.
Topology ownTopology() { return readTopology({}, affinityOfThisProcess()); }

}  // namespace argosy::bench
