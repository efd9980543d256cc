// `argosy bench cores`: which cores this machine has, which of them parallel runs would get, and why (docs/theory.md §11.5).
#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "bench/host/core_allocation.h"
#include "bench/host/host_warnings.h"
#include "bench/host/topology.h"
#include "cli/bench/bench_commands.h"

namespace argosy::cli {

namespace {

using namespace argosy::bench;

struct CoresOptions {
  unsigned cores = 0;
  unsigned parallel = 1;
  std::string memory;
  std::string only;
  bool noSiblings = false;
  bool json = false;
};

std::string gigabytes(Bytes bytes) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g GB", static_cast<double>(bytes.count) / 1e9);
  return text.data();
}

std::string counted(std::size_t number, const std::string& thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

template <typename Property>
std::set<int> distinct(const Topology& topology, const std::vector<int>& cores, Property property) {
  std::set<int> values;
  for (const Core& core : topology.cores)
    if (std::find(cores.begin(), cores.end(), core.number) != cores.end()) values.insert(core.*property);
  return values;
}

std::string list(const std::set<int>& numbers) { return formatNumberList({numbers.begin(), numbers.end()}); }

void printTopology(const Topology& topology) {
  std::vector<int> all;
  for (const Core& core : topology.cores) all.push_back(core.number);
  std::cout << counted(all.size(), "core") << " may be used (" << formatNumberList(all)
            << "): " << counted(distinct(topology, all, &Core::physicalCore).size(), "physical core") << " in "
            << counted(distinct(topology, all, &Core::package).size(), "package") << " and "
            << counted(distinct(topology, all, &Core::node).size(), "memory region");
  if (topology.memory) std::cout << ", " << gigabytes(*topology.memory) << " of memory";
  if (topology.memoryLimit)
    std::cout << " (" << gigabytes(*topology.memoryLimit) << " for the enclosing control group)";
  std::cout << "\n";

  // Class, package, node → physical core → its cores.
  std::map<std::tuple<int, int, int>, std::map<int, std::string>> regions;
  for (const Core& core : topology.cores) {
    std::string& siblings = regions[{core.coreClass, core.package, core.node}][core.physicalCore];
    siblings += (siblings.empty() ? "" : "+") + std::to_string(core.number);
  }
  for (const auto& [place, physicalCores] : regions) {
    const auto& [coreClass, package, node] = place;
    std::cout << "  package " << package << ", memory node " << node;
    if (const auto memory = topology.nodeMemory.find(node); memory != topology.nodeMemory.end())
      std::cout << " (" << gigabytes(memory->second) << ")";
    if (topology.coreClasses.size() > 1) std::cout << ", " << topology.coreClasses[coreClass];
    std::cout << ":";
    for (const auto& [number, siblings] : physicalCores) std::cout << " " << siblings;
    std::cout << "\n";
  }
}

void printAllocation(const Topology& topology, const CoresOptions& options, const Allocation& allocation) {
  std::cout << counted(options.parallel, "parallel run") << " with " << counted(options.cores, "core") << " each:\n";
  for (std::size_t run = 0; run < allocation.runs.size(); ++run) {
    const std::vector<int>& cores = allocation.runs[run].cores;
    std::cout << "  run " << run + 1 << ": cores " << formatNumberList(cores) << " on "
              << counted(distinct(topology, cores, &Core::physicalCore).size(), "physical core") << ", package "
              << list(distinct(topology, cores, &Core::package)) << ", memory node "
              << list(distinct(topology, cores, &Core::node)) << "\n";
  }
}

nlohmann::json asJson(const Topology& topology) {
  nlohmann::json json;
  for (const Core& core : topology.cores)
    json["cores"].push_back({{"number", core.number},
                             {"physicalCore", core.physicalCore},
                             {"cache", core.cache},
                             {"memoryNode", core.node},
                             {"package", core.package},
                             {"class", topology.coreClasses.at(core.coreClass)}});
  for (const auto& [node, memory] : topology.nodeMemory) json["memoryNodes"][std::to_string(node)] = memory.count;
  if (topology.memory) json["memory"] = topology.memory->count;
  if (topology.memoryLimit) json["memoryLimit"] = topology.memoryLimit->count;
  return json;
}

nlohmann::json asJson(const Allocation& allocation) {
  nlohmann::json json{{"runs", nlohmann::json::array()}, {"warnings", allocation.warnings}};
  for (const Resources& run : allocation.runs)
    json["runs"].push_back({{"cores", run.cores}, {"memoryNodes", run.memoryNodes}});
  return json;
}

void showCores(const CoresOptions& options) {
  const Topology topology = ownTopology();
  AllocationRequest request{
      .coresPerRun = options.cores, .parallelRuns = options.parallel, .useSiblings = !options.noSiblings};
  request.onlyCores = parseNumberList(options.only);
  if (!options.memory.empty()) request.memoryPerRun = parseBytes(options.memory);
  Allocation allocation = allocateCores(topology, request);
  for (std::string& warning : hostWarnings(options.parallel)) allocation.warnings.push_back(std::move(warning));
  if (options.json) {
    nlohmann::json json = asJson(topology);
    json["allocation"] = asJson(allocation);
    if (options.cores > 0) {
      request.parallelRuns = static_cast<unsigned>(topology.cores.size());
      json["allocation"]["largestSafeParallelism"] = largestSafeParallelism(topology, request);
    }
    std::cout << json.dump(2) << "\n";
    return;
  }
  printTopology(topology);
  if (options.cores > 0) {
    printAllocation(topology, options, allocation);
    request.parallelRuns = static_cast<unsigned>(topology.cores.size());
    std::cout << "  " << counted(largestSafeParallelism(topology, request), "such run")
              << " can have physical cores of their own, in one memory region and of one kind\n";
  }
  for (const std::string& warning : allocation.warnings) std::cerr << "argosy: warning: " << warning << "\n";
}

}  // namespace

void addBenchCores(CLI::App& bench, int&) {
  const auto options = std::make_shared<CoresOptions>();
  CLI::App* command =
      bench.add_subcommand("cores", "Show the cores of this machine, and which of them parallel runs would get");
  command->add_option("--cores", options->cores, "Cores for each run")->check(CLI::Range(1U, 1'000'000U));
  command->add_option("--parallel", options->parallel, "Number of parallel runs")->check(CLI::Range(1U, 1'000'000U));
  command->add_option("--memory", options->memory, "Memory for each run, such as 4GB");
  command->add_option("--only", options->only, "Use only these cores, such as 0-3,8");
  command->add_flag("--no-hyperthreading", options->noSiblings, "Use only one core of each physical core");
  command->add_flag("--json", options->json, "Print everything as JSON");
  command->callback([options] { showCores(*options); });
}

}  // namespace argosy::cli
