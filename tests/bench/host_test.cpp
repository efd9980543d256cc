#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "bench/host/host_description.h"
#include "bench/host/host_warnings.h"
#include "tests/bench/synthetic_machine.h"

namespace argosy::bench {
namespace {

TEST(HostDescription, OfDualXeon) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  machine.write(
      "proc/cpuinfo",
      "processor\t: 0\nmodel\t\t: 62\nmodel name\t: Intel(R) Xeon(R) CPU E5-2650 v2 @ 2.60GHz\ncpu MHz\t\t: 1200.000");
  machine.write("sys/devices/system/cpu/cpu3/cpufreq/cpuinfo_max_freq", "3400000");
  machine.write("sys/devices/system/cpu/intel_pstate/no_turbo", "1");
  const auto description = describeHost(machine.files());
  EXPECT_EQ(description.at("cpu model"), "Intel(R) Xeon(R) CPU E5-2650 v2 @ 2.60GHz");
  EXPECT_EQ(description.at("cores"), "32");
  EXPECT_EQ(description.at("frequency"), "3400000000Hz");
  EXPECT_EQ(description.at("turboboostActive"), "false");
  EXPECT_TRUE(description.at("ram").ends_with("B"));
}

TEST(HostDescription, SaysNothingAboutTheUnknown) {
  SyntheticMachine machine;
  machine.addCore({0, 0, 0, 0, {0}});
  machine.finish(1);
  machine.write("proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd40");
  const auto description = describeHost(machine.files());
  EXPECT_EQ(description.at("cpu model"), "ARM Neoverse-V1");
  EXPECT_FALSE(description.contains("frequency"));
  EXPECT_FALSE(description.contains("turboboostActive"));
}

TEST(HostDescription, OfThisMachine) {
  const auto description = describeHost();
  std::array<char, 256> name{};
  ASSERT_EQ(gethostname(name.data(), name.size()), 0);
  EXPECT_EQ(description.at("hostname"), name.data());
  EXPECT_NE(description.at("os").find("Linux"), std::string::npos);
  EXPECT_EQ(description.at("cores"), std::to_string(sysconf(_SC_NPROCESSORS_ONLN)));
}

TEST(HostDescription, Environment) {
  setenv("ARGOSY_TEST_VARIABLE", "a=b", 1);
  EXPECT_EQ(environmentVariables().at("ARGOSY_TEST_VARIABLE"), "a=b");
  unsetenv("ARGOSY_TEST_VARIABLE");
}

TEST(HostWarnings, SwapAndBoost) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  EXPECT_EQ(hostWarnings(8, machine.files()), std::vector<std::string>{});
  machine.write("proc/meminfo", "MemTotal: 5 kB\nSwapTotal:     1024 kB");
  machine.write("sys/devices/system/cpu/cpufreq/boost", "1");
  EXPECT_EQ(hostWarnings(1, machine.files()).size(), 1u);
  const std::vector<std::string> warnings = hostWarnings(2, machine.files());
  ASSERT_EQ(warnings.size(), 2u);
  EXPECT_NE(warnings[0].find("swapoff -a"), std::string::npos);
  EXPECT_NE(warnings[1].find("cpufreq/boost"), std::string::npos);
  machine.write("sys/devices/system/cpu/cpufreq/boost", "0");
  EXPECT_EQ(hostWarnings(2, machine.files()).size(), 1u);
}

TEST(HostWarnings, Disturbances) {
  SyntheticMachine machine;
  describeDualXeon(machine);
  const auto set = [&](int swapped, int throttled, long long stalled) {
    machine.write("proc/vmstat", "nr_free_pages 1\npswpin " + std::to_string(swapped) + "\npswpout 7");
    for (int core = 0; core < 32; ++core)
      machine.write("sys/devices/system/cpu/cpu" + std::to_string(core) + "/thermal_throttle/core_throttle_count",
                    std::to_string(core == 3 ? throttled : 0));
    machine.write("proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + std::to_string(stalled) +
                                           "\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0");
  };
  const auto now = [&](int second) {
    HostActivity activity = HostActivity::now(machine.files());
    activity.time = std::chrono::steady_clock::time_point() + std::chrono::seconds(second);
    return activity;
  };
  set(5, 10, 1'000'000);
  const HostActivity before = now(0);
  EXPECT_TRUE(disturbances(before, now(10), {}).empty());
  set(5, 10, 1'900'000);
  EXPECT_TRUE(disturbances(before, now(10), {}).empty()) << "nine percent are tolerated";
  set(6, 11, 5'000'000);
  const HostActivity after = now(10);
  const std::vector<std::string> all = disturbances(before, after, {});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_NE(all[0].find("swapped 1 pages"), std::string::npos);
  EXPECT_NE(all[1].find("core 3"), std::string::npos);
  EXPECT_NE(all[2].find("40 %"), std::string::npos);
  const std::vector<int> others{4, 5};
  EXPECT_EQ(disturbances(before, after, others).size(), 2u) << "another core was hot";
  EXPECT_EQ(disturbances(before, after, others, std::chrono::seconds(4)).size(), 1u) << "the run waited for itself";
}

TEST(HostWarnings, OfThisMachine) {
  const HostActivity before = HostActivity::now();
  const HostActivity after = HostActivity::now();
  EXPECT_GE(after.swappedPages, before.swappedPages);
  EXPECT_GE(after.time, before.time);
}

}  // namespace
}  // namespace argosy::bench
