// Control groups of hosts that are not at hand: directories stand in for the kernel's tree.
#include "bench/run/control_group.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "bench/run/temporary_directory.h"

namespace argosy::bench {
namespace {

using std::filesystem::path;

void put(const path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

std::string get(const path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

class FakeHost : public ::testing::Test {
 protected:
  // As systemd leaves a machine of today: one tree, and we are in a scope of it.
  ControlGroupView unified(const std::string& group) const {
    return {"0::" + group + "\n", "26 20 0:25 / " + (root() / "cgroup").string() + " rw,nosuid - cgroup2 cgroup2 rw\n"};
  }
  const path& root() const { return directory_.path(); }

  TemporaryDirectory directory_;
};

TEST_F(FakeHost, OwnGroupOfVersion2IsFoundBelowItsMount) {
  std::filesystem::create_directories(root() / "cgroup/user.slice/argosy.scope");
  const OwnGroups own = ownGroups(unified("/user.slice/argosy.scope"));
  EXPECT_EQ(own.unifiedMount, root() / "cgroup");
  EXPECT_EQ(own.unified, root() / "cgroup/user.slice/argosy.scope");
  EXPECT_TRUE(own.legacy.empty());
}

TEST_F(FakeHost, InAContainerTheMountShowsOnlyAPartOfTheTree) {
  std::filesystem::create_directories(root() / "cgroup/inner");
  const std::string mount = "26 20 0:25 /docker/abc " + (root() / "cgroup").string() + " rw - cgroup2 cgroup2 rw\n";
  EXPECT_EQ(ownGroups({"0::/docker/abc/inner\n", mount}).unified, root() / "cgroup/inner");
  EXPECT_EQ(ownGroups({"0::/docker/abc\n", mount}).unified, root() / "cgroup");
  EXPECT_EQ(ownGroups({"0::/elsewhere\n", mount}).unified, std::nullopt);
}

TEST_F(FakeHost, HybridHostsHaveOneTreePerController) {
  for (const char* part : {"memory/outer", "cpu,cpuacct", "unified"})
    std::filesystem::create_directories(root() / part);
  const std::string base = root().string();
  const OwnGroups own = ownGroups({"4:memory:/outer\n3:cpu,cpuacct:/\n1:name=systemd:/\n0::/\n",
                                   "1 1 0:1 / " + base + "/memory rw - cgroup cgroup rw,memory\n2 1 0:2 / " + base +
                                       "/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n3 1 0:3 / " + base +
                                       "/unified rw shared:9 - cgroup2 cgroup2 rw\n"});
  EXPECT_EQ(own.legacy.at("memory"), root() / "memory/outer");
  EXPECT_EQ(own.legacy.at("cpuacct"), root() / "cpu,cpuacct");
  EXPECT_EQ(own.unified, root() / "unified");
}

TEST_F(FakeHost, WeMoveIntoALeafAndHandControllersOn) {
  const path group = root() / "scope";
  put(group / "cgroup.procs", std::to_string(getpid()) + "\n");
  put(group / "cgroup.events", "populated 1\n");
  put(group / "cgroup.subtree_control", "");
  put(group / "cgroup.controllers", "cpuset cpu io memory pids\n");
  // The kernel makes the leaf's files together with it; here they must be there before.
  const path leaf = group / ("argosy-" + std::to_string(getpid()) + "-self");
  put(leaf / "cgroup.procs", "");
  std::vector<std::string> reasons;
  {
    const auto delegated = DelegatedGroup::take(group, reasons);
    ASSERT_TRUE(delegated);
    EXPECT_EQ(get(leaf / "cgroup.procs"), std::to_string(getpid()));
    EXPECT_EQ(delegated->controllers(), (std::set<std::string>{"cpu", "cpuset", "io", "memory", "pids"}));
    // Every controller by a write of its own, so that one that is missing does not spoil the others.
    EXPECT_TRUE(get(group / "cgroup.subtree_control").starts_with("+"));
  }
  EXPECT_TRUE(get(group / "cgroup.subtree_control").starts_with("-"));
  EXPECT_EQ(get(group / "cgroup.procs").substr(0, std::to_string(getpid()).size()), std::to_string(getpid()));
  EXPECT_TRUE(reasons.empty());
}

TEST_F(FakeHost, AGroupThatHoldsOthersIsNotOurs) {
  const path group = root() / "session";
  put(group / "cgroup.procs", "1\n" + std::to_string(getpid()) + "\n");
  put(group / "cgroup.events", "populated 1\n");
  put(group / "cgroup.subtree_control", "");
  std::vector<std::string> reasons;
  EXPECT_FALSE(DelegatedGroup::take(group, reasons));
  ASSERT_EQ(reasons.size(), 1u);
  EXPECT_NE(reasons[0].find("also holds process 1,"), std::string::npos) << reasons[0];
}

TEST_F(FakeHost, AnAdministratorsGroupIsTakenAsItIs) {
  std::vector<std::string> reasons;
  EXPECT_FALSE(DelegatedGroup::adopt(root() / "benchexec", reasons));
  EXPECT_TRUE(reasons.empty());
  const path group = root() / "benchexec";
  put(group / "cgroup.procs", "");
  put(group / "cgroup.subtree_control", "memory\n");
  put(group / "cgroup.controllers", "memory pids\n");
  const auto delegated = DelegatedGroup::adopt(group, reasons);
  ASSERT_TRUE(delegated);
  EXPECT_EQ(delegated->controllers(), (std::set<std::string>{"memory", "pids"}));
  EXPECT_EQ(get(group / "cgroup.subtree_control").substr(0, 5), "+pids");
}

TEST_F(FakeHost, GradeANeedsTimeMemoryAndKillFromTheKernel) {
  ControlGroupRoots roots;
  EXPECT_EQ(ControlGroup::missingForGradeA(roots).size(), 3u);
  roots.unified = root();
  EXPECT_EQ(ControlGroup::missingForGradeA(roots).size(), 1u);
  roots.unifiedControllers = {"memory"};
  EXPECT_TRUE(ControlGroup::missingForGradeA(roots).empty());
  EXPECT_FALSE(ControlGroup::canEnforceCores(roots));

  ControlGroupRoots legacy;
  for (const char* controller : {"memory", "cpuacct", "freezer"}) legacy.legacy[controller] = root();
  EXPECT_TRUE(ControlGroup::missingForGradeA(legacy).empty());
  legacy.legacy.erase("freezer");
  EXPECT_EQ(ControlGroup::missingForGradeA(legacy).size(), 1u);
}

class FakeUnifiedGroup : public FakeHost {
 protected:
  FakeUnifiedGroup() {
    roots_.unified = root();
    roots_.unifiedControllers = {"cpuset", "memory", "io", "pids"};
    roots_.afterMaking = [](const path& group) {
      for (const char* file : {"cgroup.procs", "cgroup.kill", "memory.max", "memory.swap.max", "memory.oom.group",
                               "pids.max", "cpuset.cpus", "cpuset.mems"})
        put(group / file, "");
      put(group / "cgroup.events", "populated 0\nfrozen 0\n");
      put(group / "cpu.stat", "usage_usec 1234567\nuser_usec 1000000\nsystem_usec 234567\n");
      put(group / "memory.peak", "7654321\n");
      put(group / "memory.events.local", "low 0\nhigh 0\nmax 7\noom 1\noom_kill 3\n");
      put(group / "io.stat", "8:0 rbytes=1000 wbytes=20 rios=1 wios=1\n8:16 rbytes=1 wbytes=2 rios=1 wios=1\n");
      put(group / "cpu.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=1500000\nfull avg10=0.00 total=7\n");
    };
  }

  ControlGroupRoots roots_;
};

TEST_F(FakeUnifiedGroup, LimitsAreWrittenAsVersion2WantsThem) {
  Limits limits;
  limits.memory = parseBytes("2GB");
  limits.processes = 99;
  ControlGroup group(roots_, "run", limits, {{2, 5}, {1}});
  EXPECT_EQ(get(root() / "run/memory.max"), "2000000000");
  EXPECT_EQ(get(root() / "run/memory.swap.max"), "0");
  EXPECT_EQ(get(root() / "run/memory.oom.group"), "1");
  EXPECT_EQ(get(root() / "run/pids.max"), "100");
  EXPECT_EQ(get(root() / "run/cpuset.cpus"), "2,5");
  EXPECT_EQ(get(root() / "run/cpuset.mems"), "1");
  EXPECT_TRUE(group.swapIsDenied());
  EXPECT_TRUE(group.coresEnforced());
  EXPECT_LT(group.outOfMemoryDescriptor(), 0);
  group.add(4711, false);
  EXPECT_EQ(get(root() / "run/cgroup.procs"), "4711");
  group.kill();
  EXPECT_EQ(get(root() / "run/cgroup.kill"), "1");
}

TEST_F(FakeUnifiedGroup, MeasurementsAreTheKernels) {
  const ControlGroup group(roots_, "run", {}, {});
  EXPECT_EQ(group.cpuTime(), std::chrono::microseconds(1234567));
  EXPECT_EQ(group.peakMemory(), Bytes{7654321});
  EXPECT_TRUE(group.outOfMemory());
  EXPECT_TRUE(group.empty());
  EXPECT_FALSE(group.coresEnforced());
  const auto statistics = group.statistics();
  ASSERT_EQ(statistics.size(), 3u);
  EXPECT_EQ(statistics[0], (std::pair<std::string, std::string>{"blkio-read", "1001B"}));
  EXPECT_EQ(statistics[1], (std::pair<std::string, std::string>{"blkio-write", "22B"}));
  EXPECT_EQ(statistics[2], (std::pair<std::string, std::string>{"pressure-cpu-some", "1.500000000s"}));
}

TEST_F(FakeUnifiedGroup, ALimitThatCannotBeSetIsAnError) {
  roots_.afterMaking = [](const path& group) { put(group / "cgroup.events", "populated 0\n"); };
  Limits limits;
  limits.memory = parseBytes("2GB");
  EXPECT_THROW(ControlGroup(roots_, "run", limits, {}), BenchError);
}

TEST_F(FakeUnifiedGroup, Version1StepsInForMissingControllers) {
  roots_.unifiedControllers.clear();
  const path memory = root() / "v1-memory";
  const path cpuset = root() / "v1-cpuset";
  roots_.legacy = {{"memory", memory}, {"cpuset", cpuset}, {"cpuacct", root() / "v1-cpuacct"}};
  put(cpuset / "cpuset.cpus", "0-7\n");
  put(cpuset / "cpuset.mems", "0-1\n");
  std::filesystem::create_directories(memory);
  std::filesystem::create_directories(root() / "v1-cpuacct");
  roots_.afterMaking = [](const path& group) {
    for (const char* file : {"cgroup.procs", "memory.limit_in_bytes", "memory.memsw.limit_in_bytes",
                             "memory.oom_control", "cgroup.event_control", "cpuset.cpus", "cpuset.mems"})
      put(group / file, "");
    put(group / "cgroup.events", "populated 0\n");
    put(group / "memory.memsw.max_usage_in_bytes", "5000\n");
  };
  Limits limits;
  limits.memory = Bytes{1'000'000};
  ControlGroup group(roots_, "run", limits, {{3}, {}});
  EXPECT_EQ(get(memory / "run/memory.limit_in_bytes"), "1000000");
  EXPECT_EQ(get(memory / "run/memory.memsw.limit_in_bytes"), "1000000");
  EXPECT_GE(group.outOfMemoryDescriptor(), 0);
  EXPECT_EQ(group.peakMemory(), Bytes{5000});
  EXPECT_EQ(get(cpuset / "run/cpuset.cpus"), "3");
  EXPECT_EQ(get(cpuset / "run/cpuset.mems"), "0-1");
  // Its CPU time is version 2's.
  EXPECT_FALSE(std::filesystem::exists(root() / "v1-cpuacct/run"));
  group.add(4711, true);
  EXPECT_EQ(get(memory / "run/cgroup.procs"), "4711");
  EXPECT_EQ(get(root() / "run/cgroup.procs"), "");
}

TEST_F(FakeHost, GroupsOfDeadBenchmarkersAreRemoved) {
  const std::vector<std::string> names{"argosy-2147483646-1", "argosy-" + std::to_string(getpid()) + "-1", "argosy-x",
                                       "other"};
  for (const std::string& name : names) std::filesystem::create_directory(root() / name);
  removeStaleGroups(root());
  EXPECT_FALSE(std::filesystem::exists(root() / "argosy-2147483646-1"));
  EXPECT_TRUE(std::filesystem::exists(root() / ("argosy-" + std::to_string(getpid()) + "-1")));
  EXPECT_TRUE(std::filesystem::exists(root() / "argosy-x"));
  EXPECT_TRUE(std::filesystem::exists(root() / "other"));
}

}  // namespace
}  // namespace argosy::bench
