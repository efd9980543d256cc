#include "bench/host/core_allocation.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "tests/bench/synthetic_machine.h"

namespace argosy::bench {
namespace {

std::vector<std::vector<int>> coresOf(const Allocation& allocation) {
  std::vector<std::vector<int>> result;
  for (const Resources& run : allocation.runs) result.push_back(run.cores);
  return result;
}

std::vector<std::vector<int>> nodesOf(const Allocation& allocation) {
  std::vector<std::vector<int>> result;
  for (const Resources& run : allocation.runs) result.push_back(run.memoryNodes);
  return result;
}

Allocation allocate(const Topology& topology, unsigned cores, unsigned runs) {
  return allocateCores(topology, {.coresPerRun = cores, .parallelRuns = runs});
}

std::string errorOf(const Topology& topology, const AllocationRequest& request) {
  try {
    allocateCores(topology, request);
  } catch (const BenchError& error) {
    return error.what();
  }
  return "";
}

bool mentions(const std::vector<std::string>& warnings, const std::string& text) {
  return std::any_of(warnings.begin(), warnings.end(),
                     [&](const std::string& warning) { return warning.find(text) != std::string::npos; });
}

void expectDisjoint(const Allocation& allocation, unsigned cores, unsigned runs) {
  ASSERT_EQ(allocation.runs.size(), runs);
  std::set<int> all;
  for (const Resources& run : allocation.runs) {
    EXPECT_EQ(run.cores.size(), cores);
    all.insert(run.cores.begin(), run.cores.end());
  }
  EXPECT_EQ(all.size(), cores * runs);
}

using Sets = std::vector<std::vector<int>>;

TEST(NumberList, IsReadAndWritten) {
  EXPECT_EQ(parseNumberList("0-3,8,10-11"), (std::vector<int>{0, 1, 2, 3, 8, 10, 11}));
  EXPECT_EQ(parseNumberList(""), std::vector<int>{});
  EXPECT_EQ(formatNumberList({0, 1, 2, 3, 8, 10, 11}), "0-3,8,10,11");
  for (const char* bad : {"a", "1,", ",1", "3-1", "-1", "1-", "1 2", "99999999999"})
    EXPECT_THROW(parseNumberList(bad), BenchError) << bad;
}

TEST(Topology, OfDualXeon) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const Topology topology = machine.topology();
  ASSERT_EQ(topology.cores.size(), 32u);
  EXPECT_EQ(topology.cores[21].physicalCore, 5);
  EXPECT_EQ(topology.cores[21].package, 0);
  EXPECT_EQ(topology.cores[24].package, 1);
  EXPECT_EQ(topology.coreClasses.size(), 1u);
  EXPECT_EQ(topology.nodeMemory.size(), 2u);
  EXPECT_NEAR(static_cast<double>(topology.memory->count), 136e9, 1e6);
}

TEST(Topology, OnlyOnlineAndAllowedCoresCount) {
  SyntheticMachine machine;
  for (int number : {0, 3, 4, 9, 12}) machine.addCore({number, 0, 0, 0, {number}});
  machine.finish(1, "0-4,12");
  Topology topology = machine.topology();
  ASSERT_EQ(topology.cores.size(), 4u);
  EXPECT_EQ(topology.cores[3].number, 12);
  topology = readTopology(machine.files(), std::vector{3, 9, 12});
  ASSERT_EQ(topology.cores.size(), 2u);
  EXPECT_THROW(readTopology(machine.files(), std::vector{5}), BenchError);
}

// As on a virtual machine that started small: /proc knows what was plugged in since, the node does not.
TEST(Topology, AnOnlyNodeHasAllMemoryOfTheMachine) {
  SyntheticMachine machine;
  machine.addCore({0, 0, 0, 0, {0}});
  machine.finish(5);
  machine.write("proc/meminfo", "MemTotal: 24000000 kB\nSwapTotal:       0 kB");
  EXPECT_EQ(machine.topology().nodeMemory.at(0).count, 24'576'000'000u);
  EXPECT_EQ(errorOf(machine.topology(), {1, 1, Bytes{8'000'000'000}, true, {}}), "");
}

TEST(Topology, LimitsOfEnclosingGroups) {
  SyntheticMachine machine;
  machine.addCore({0, -1, 0, 0, {0}});
  machine.finish(8);
  machine.write("proc/self/cgroup", "4:memory:/a/b\n0::/c/d");
  machine.write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "3000000000");
  machine.write("sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "9223372036854771712");
  machine.write("sys/fs/cgroup/c/d/memory.max", "max");
  Topology topology = machine.topology();
  EXPECT_EQ(topology.cores[0].package, 0);
  ASSERT_TRUE(topology.memoryLimit);
  EXPECT_EQ(topology.memoryLimit->count, 3'000'000'000u);
  machine.write("sys/fs/cgroup/c/memory.max", "2000000000");
  EXPECT_EQ(machine.topology().memoryLimit->count, 2'000'000'000u);
  const std::string error = errorOf(machine.topology(), {1, 1, Bytes{2'500'000'000}, true, {}});
  EXPECT_NE(error.find("control group"), std::string::npos) << error;
}

TEST(Topology, OfThisMachine) {
  const Topology topology = ownTopology();
  cpu_set_t set;
  ASSERT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  EXPECT_EQ(topology.cores.size(), static_cast<std::size_t>(CPU_COUNT(&set)));
  const Allocation allocation = allocate(topology, 1, 1);
  EXPECT_TRUE(CPU_ISSET(allocation.runs[0].cores[0], &set));
  ASSERT_TRUE(topology.memory);
  const auto pages =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  EXPECT_EQ(topology.memory->count, pages);
}

TEST(CoreAllocation, XeonSpreadsRunsOverPackages) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const Topology topology = machine.topology();
  EXPECT_EQ(coresOf(allocate(topology, 1, 4)), (Sets{{0}, {8}, {1}, {9}}));
  const Allocation pairs = allocate(topology, 2, 3);
  EXPECT_EQ(coresOf(pairs), (Sets{{0, 16}, {8, 24}, {1, 17}}));
  EXPECT_EQ(nodesOf(pairs), (Sets{{0}, {1}, {0}}));
  EXPECT_EQ(pairs.warnings, std::vector<std::string>{});
  // An odd number leaves a sibling idle rather than giving it to another run.
  EXPECT_EQ(coresOf(allocate(topology, 3, 2)), (Sets{{0, 1, 16}, {8, 9, 24}}));
}

TEST(CoreAllocation, XeonInFull) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const Topology topology = machine.topology();
  const Allocation sixteen = allocate(topology, 2, 16);
  expectDisjoint(sixteen, 2, 16);
  EXPECT_TRUE(sixteen.warnings.empty());
  for (const Resources& run : sixteen.runs) EXPECT_EQ(run.cores[1], run.cores[0] + 16);
  const Allocation halves = allocate(topology, 16, 2);
  EXPECT_TRUE(halves.warnings.empty());
  EXPECT_EQ(formatNumberList(halves.runs[0].cores), "0-7,16-23");
  EXPECT_EQ(formatNumberList(halves.runs[1].cores), "8-15,24-31");
}

TEST(CoreAllocation, SharedPhysicalCoresAreAvoidedAndReported) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const Topology topology = machine.topology();
  EXPECT_TRUE(allocate(topology, 1, 16).warnings.empty());
  const Allocation many = allocate(topology, 1, 17);
  expectDisjoint(many, 1, 17);
  EXPECT_TRUE(mentions(many.warnings, "share physical cores"));
  EXPECT_TRUE(mentions(many.warnings, "at most 16 parallel runs of 1 core"));
  std::set<int> physical;
  for (const Resources& run : many.runs) physical.insert(run.cores[0] % 16);
  EXPECT_EQ(physical.size(), 16u) << "only the one run too many shares";
  // Three cores need two physical ones: four such runs in each package.
  const Allocation threes = allocate(topology, 3, 10);
  expectDisjoint(threes, 3, 10);
  EXPECT_TRUE(mentions(threes.warnings, "at most 8 parallel runs of 3 cores"));
  EXPECT_EQ(largestSafeParallelism(topology, {.coresPerRun = 4, .parallelRuns = 100}), 8u);
}

TEST(CoreAllocation, RunsAreSplitOverRegionsOnlyIfNecessary) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const Allocation large = allocate(machine.topology(), 20, 1);
  expectDisjoint(large, 20, 1);
  EXPECT_EQ(nodesOf(large), (Sets{{0, 1}}));
  EXPECT_TRUE(mentions(large.warnings, "several memory regions"));
  EXPECT_FALSE(mentions(large.warnings, "share physical"));

  SyntheticMachine small;  // two regions of three cores
  for (int number = 0; number < 6; ++number) small.addCore({number, number % 2, number, number % 2, {number}});
  small.finish(4);
  EXPECT_EQ(coresOf(allocate(small.topology(), 2, 2)), (Sets{{0, 2}, {1, 3}}));
  const Allocation three = allocate(small.topology(), 2, 3);
  expectDisjoint(three, 2, 3);
  EXPECT_TRUE(mentions(three.warnings, "several memory regions"));
  EXPECT_TRUE(mentions(three.warnings, "at most 2 parallel runs"));
}

TEST(CoreAllocation, OpteronSpreadsOverPackagesThenRegions) {
  SyntheticMachine machine;
  describeOpteron(machine);
  const Topology topology = machine.topology();
  EXPECT_EQ(topology.cores[9].physicalCore, 8);
  const Allocation four = allocate(topology, 2, 4);
  // One run in each region, alternating between packages; both cores of a module together.
  EXPECT_EQ(nodesOf(four), (Sets{{1}, {0}, {3}, {2}}));
  EXPECT_EQ(coresOf(four), (Sets{{0, 1}, {24, 25}, {8, 9}, {16, 17}}));
  EXPECT_TRUE(allocate(topology, 1, 16).warnings.empty());
  EXPECT_TRUE(mentions(allocate(topology, 1, 20).warnings, "at most 16"));
  // More than one region has, but not more than a package: the regions of one package.
  const Allocation large = allocate(topology, 16, 2);
  EXPECT_EQ(nodesOf(large), (Sets{{1, 3}, {0, 2}}));
}

TEST(CoreAllocation, WithoutSiblings) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const Topology topology = machine.topology();
  AllocationRequest request{
      .coresPerRun = 4, .parallelRuns = 4, .memoryPerRun = {}, .useSiblings = false, .onlyCores = {}};
  EXPECT_EQ(coresOf(allocateCores(topology, request)),
            (Sets{{0, 1, 2, 3}, {8, 9, 10, 11}, {4, 5, 6, 7}, {12, 13, 14, 15}}));
  request.parallelRuns = 5;
  const std::string error = errorOf(topology, request);
  EXPECT_NE(error.find("need 20 cores, but only 16 cores"), std::string::npos) << error;
}

TEST(CoreAllocation, RestrictedToSomeCores) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const Topology topology = machine.topology();
  AllocationRequest request{
      .coresPerRun = 1, .parallelRuns = 2, .memoryPerRun = {}, .useSiblings = true, .onlyCores = {4, 5, 20}};
  EXPECT_EQ(coresOf(allocateCores(topology, request)), (Sets{{4}, {5}}));
  request.parallelRuns = 3;
  EXPECT_TRUE(mentions(allocateCores(topology, request).warnings, "at most 2"));
  request.onlyCores = {4, 99};
  EXPECT_NE(errorOf(topology, request).find("core 99"), std::string::npos);
}

TEST(CoreAllocation, RunsKeepToTheirCaches) {
  SyntheticMachine machine;  // one region, two caches with four cores each
  for (int number = 0; number < 8; ++number) machine.addCore({number, 0, number, 0, {number}});
  for (int number = 0; number < 8; ++number)
    machine.setCache(number, number % 2 == 0 ? std::vector{0, 2, 4, 6} : std::vector{1, 3, 5, 7});
  machine.finish(8);
  EXPECT_EQ(coresOf(allocate(machine.topology(), 2, 3)), (Sets{{0, 2}, {1, 3}, {4, 6}}));
  const Allocation large = allocate(machine.topology(), 6, 1);
  EXPECT_EQ(coresOf(large), (Sets{{0, 1, 2, 3, 4, 6}}));
  EXPECT_TRUE(large.warnings.empty());
}

TEST(CoreAllocation, AsymmetricMachine) {
  SyntheticMachine machine;
  describeHybrid(machine);
  const Topology topology = machine.topology();
  EXPECT_EQ(topology.coreClasses, (std::vector<std::string>{"performance", "efficiency"}));
  const Allocation fast = allocate(topology, 2, 4);
  EXPECT_EQ(coresOf(fast), (Sets{{0, 1}, {2, 3}, {4, 5}, {6, 7}}));
  EXPECT_TRUE(fast.warnings.empty());
  const Allocation mixed = allocate(topology, 2, 5);
  expectDisjoint(mixed, 2, 5);
  EXPECT_TRUE(mentions(mixed.warnings, "different classes"));
  EXPECT_TRUE(mentions(mixed.warnings, "at most 4"));
  EXPECT_FALSE(mentions(mixed.warnings, "share physical"));
  const Allocation single = allocate(topology, 1, 8);
  EXPECT_TRUE(mentions(single.warnings, "different classes"));
  EXPECT_FALSE(mentions(single.warnings, "share physical"));
}

TEST(CoreAllocation, AsymmetricByCapacity) {
  SyntheticMachine machine;
  for (int number = 0; number < 6; ++number) machine.addCore({number, 0, number, 0, {number}, number < 4 ? 446 : 1024});
  machine.finish(4);
  const Topology topology = machine.topology();
  EXPECT_EQ(coresOf(allocate(topology, 1, 2)), (Sets{{4}, {5}}));
  // Only the slow class has room for all of them.
  const Allocation slow = allocate(topology, 1, 4);
  EXPECT_EQ(coresOf(slow), (Sets{{0}, {1}, {2}, {3}}));
  EXPECT_TRUE(slow.warnings.empty());
}

TEST(CoreAllocation, GapsAndOfflineSiblings) {
  SyntheticMachine machine;
  for (int number : {1, 5, 7, 20, 21, 40}) machine.addCore({number, number / 20, number, number / 20, {number}});
  machine.addCore({6, 0, 5, 0, {5, 6}});
  machine.finish(4, "1,5,7,20-21,40");  // 6 is offline
  const Allocation allocation = allocate(machine.topology(), 1, 6);
  expectDisjoint(allocation, 1, 6);
  EXPECT_TRUE(allocation.warnings.empty());
  EXPECT_EQ(coresOf(allocate(machine.topology(), 3, 1)), (Sets{{1, 5, 7}}));
}

TEST(CoreAllocation, SingleCore) {
  SyntheticMachine machine;
  machine.addCore({0, 0, 0, 0, {0}});
  machine.finish(2);
  EXPECT_EQ(coresOf(allocate(machine.topology(), 1, 1)), (Sets{{0}}));
  EXPECT_NE(errorOf(machine.topology(), {.coresPerRun = 1, .parallelRuns = 2}).find("2 parallel runs"),
            std::string::npos);
}

TEST(CoreAllocation, TooMuchIsRefusedWithNumbers) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const Topology topology = machine.topology();
  std::string error = errorOf(topology, {.coresPerRun = 8, .parallelRuns = 5});
  EXPECT_NE(error.find("5 parallel runs with 8 cores each need 40 cores, but only 32 cores may be used (0-31)"),
            std::string::npos)
      << error;
  error = errorOf(topology, {4'000'000'000, 4'000'000'000, {}, true, {}});
  EXPECT_NE(error.find("16000000000000000000 cores"), std::string::npos) << error;
  error = errorOf(topology, {1, 4, Bytes{40'000'000'000}, true, {}});
  EXPECT_NE(error.find("memory of this machine"), std::string::npos) << error;
  // Three runs of 30 GB fit into the machine and, two and one, into the nodes; 40 GB would fit into the machine only.
  EXPECT_EQ(errorOf(topology, {1, 3, Bytes{30'000'000'000}, true, {}}), "");
  error = errorOf(topology, {1, 3, Bytes{40'000'000'000}, true, {}});
  EXPECT_NE(error.find("the memory of node 0 (68000 MB) is not enough for 2 parallel runs with 40000 MB each"),
            std::string::npos)
      << error;
  error = errorOf(topology, {1, 1'000'000'000, Bytes{~0ULL}, true, {}});
  EXPECT_NE(error, "");
  EXPECT_NE(errorOf(topology, {1, 0, {}, true, {}}), "");
}

TEST(CoreAllocation, WithoutNumberOfCores) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const Allocation one = allocateCores(machine.topology(), {});
  EXPECT_EQ(coresOf(one), Sets{{}});
  EXPECT_TRUE(one.warnings.empty());
  EXPECT_TRUE(mentions(allocate(machine.topology(), 0, 2).warnings, "share all cores"));
}

// Machines with regions of different sizes, numbered at random: as many runs as there is room for get an allocation without warnings,
// and warnings come exactly with what they warn about.
TEST(CoreAllocation, RandomMachines) {
  std::mt19937 random(6);
  const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
  for (int round = 0; round < 300; ++round) {
    const int threads = 1 + below(2);
    std::vector<int> physicalCoresOf(1 + below(4));
    Topology topology;
    topology.coreClasses = {"all"};
    int total = 0;
    for (int& count : physicalCoresOf) total += (count = 1 + below(6)) * threads;
    std::vector<int> numbers(total);
    std::iota(numbers.begin(), numbers.end(), 0);
    std::shuffle(numbers.begin(), numbers.end(), random);
    for (std::size_t region = 0; region < physicalCoresOf.size(); ++region)
      for (int physical = 0; physical < physicalCoresOf[region]; ++physical) {
        const int last = static_cast<int>(numbers.size()) - threads;
        const int first = *std::min_element(numbers.begin() + last, numbers.end());
        for (int thread = 0; thread < threads; ++thread, numbers.pop_back())
          topology.cores.push_back(
              {numbers.back(), first, 0, static_cast<int>(region), static_cast<int>(region / 2), 0});
      }
    std::sort(topology.cores.begin(), topology.cores.end(),
              [](const Core& a, const Core& b) { return a.number < b.number; });

    const int cores = 1 + below(std::min(total, 5));
    const int runs = 1 + below(total / cores);
    int safe = 0;
    for (const int count : physicalCoresOf) safe += count / ((cores + threads - 1) / threads);
    const Allocation allocation = allocate(topology, cores, runs);
    expectDisjoint(allocation, cores, runs);
    if (runs <= safe) {
      EXPECT_TRUE(allocation.warnings.empty()) << round;
    }
    std::map<int, std::set<std::size_t>> users;
    bool split = false;
    for (std::size_t run = 0; run < allocation.runs.size(); ++run) {
      std::set<int> regions;
      for (const Core& core : topology.cores) {
        const std::vector<int>& own = allocation.runs[run].cores;
        if (std::find(own.begin(), own.end(), core.number) == own.end()) continue;
        regions.insert(core.node);
        users[core.physicalCore].insert(run);
      }
      split |= regions.size() > 1;
    }
    const bool shared =
        std::any_of(users.begin(), users.end(), [](const auto& user) { return user.second.size() > 1; });
    EXPECT_EQ(mentions(allocation.warnings, "share physical"), shared) << round;
    EXPECT_EQ(mentions(allocation.warnings, "several memory regions"), split) << round;
    if (safe > 0) {
      EXPECT_EQ(largestSafeParallelism(topology, {static_cast<unsigned>(cores), 100}), static_cast<unsigned>(safe));
    }
  }
}

}  // namespace
}  // namespace argosy::bench
