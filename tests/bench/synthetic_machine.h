// Writes the sysfs and proc files of machines that are not there into a temporary directory.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "bench/host/topology.h"

namespace argosy::bench {

class SyntheticMachine {
 public:
  struct Description {
    int number;
    int package;
    int coreId;  // what the kernel calls it; nobody may rely on it
    int node;
    std::vector<int> siblings;  // including itself
    int capacity = 0;           // 0: not told
  };

  SyntheticMachine() {
    // In memory where possible: a machine has hundreds of files.
    const bool memory = access("/dev/shm", W_OK) == 0;
    std::string name =
        (memory ? "/dev/shm" : std::filesystem::temp_directory_path().native()) + "/argosy-machine-XXXXXX";
    if (!mkdtemp(name.data())) throw BenchError("cannot create " + name);
    root_ = name;
  }
  ~SyntheticMachine() { std::filesystem::remove_all(root_); }
  SyntheticMachine(const SyntheticMachine&) = delete;
  SyntheticMachine& operator=(const SyntheticMachine&) = delete;

  void write(const std::string& file, const std::string& content) const {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << content << "\n";
  }

  void addCore(const Description& core) {
    const std::string directory = "sys/devices/system/cpu/cpu" + std::to_string(core.number);
    write(directory + "/topology/physical_package_id", std::to_string(core.package));
    write(directory + "/topology/core_id", std::to_string(core.coreId));
    write(directory + "/topology/thread_siblings_list", formatNumberList(core.siblings));
    if (core.capacity != 0) write(directory + "/cpu_capacity", std::to_string(core.capacity));
    std::filesystem::create_directories(root_ / directory / ("node" + std::to_string(core.node)));
    online_.push_back(core.number);
    nodes_[core.node].push_back(core.number);
  }

  void setCache(int core, const std::vector<int>& sharedWith) const {
    const std::string directory = "sys/devices/system/cpu/cpu" + std::to_string(core) + "/cache/index3/";
    write(directory + "level", "3");
    write(directory + "shared_cpu_list", formatNumberList(sharedWith));
  }

  // All cores are online unless said otherwise; gigabytes for each node.
  void finish(std::uint64_t memoryPerNode, const std::string& online = "") const {
    write("sys/devices/system/cpu/online", online.empty() ? formatNumberList(online_) : online);
    for (const auto& [node, cores] : nodes_) {
      const std::string name = std::to_string(node);
      const std::string kilobytes = std::to_string(memoryPerNode * 1'000'000'000 / 1024);
      write("sys/devices/system/node/node" + name + "/meminfo",
            "Node " + name + " MemTotal:       " + kilobytes + " kB\nNode " + name + " MemFree:  5 kB");
    }
    write("proc/meminfo", "MemTotal:  " + std::to_string(nodes_.size() * memoryPerNode * 1'000'000'000 / 1024) +
                              " kB\nSwapTotal:       0 kB");
  }

  HostFiles files() const { return {root_ / "sys", root_ / "proc"}; }
  Topology topology() const { return readTopology(files()); }

 private:
  std::filesystem::path root_;
  std::vector<int> online_;
  std::map<int, std::vector<int>> nodes_;
};

// Two packages with eight physical cores of two threads. Siblings share a core id but are 16 apart, and numbers of cores jump between
// packages. Core ids have gaps.
inline void describeDualXeon(SyntheticMachine& machine) {
  for (int number = 0; number < 32; ++number) {
    const int first = number % 16;
    const int package = first / 8;
    const int coreId = first % 8 < 4 ? first % 4 : first % 4 + 8;
    machine.addCore({number, package, coreId, package, {first, first + 16}});
  }
  machine.finish(68);
}

// Two packages with two memory regions each; pairs of cores share a module. Siblings have adjacent numbers but different core ids, and
// core ids repeat within a package. The regions are numbered in another order than the packages.
inline void describeOpteron(SyntheticMachine& machine) {
  constexpr int regions[] = {1, 3, 2, 0};
  for (int number = 0; number < 32; ++number)
    machine.addCore({number, number / 16, number % 8, regions[number / 8], {number / 2 * 2, number / 2 * 2 + 1}});
  machine.finish(32);
}

// Four fast cores with two threads each and four slow ones without.
inline void describeHybrid(SyntheticMachine& machine) {
  for (int number = 0; number < 12; ++number) {
    const int first = number < 8 ? number / 2 * 2 : number;
    machine.addCore({number, 0, number * 4, 0, number < 8 ? std::vector{first, first + 1} : std::vector{number}});
  }
  machine.write("sys/devices/cpu_core/cpus", "0-7");
  machine.write("sys/devices/cpu_atom/cpus", "8-11");
  machine.finish(16);
}

}  // namespace argosy::bench
