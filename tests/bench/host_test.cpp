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
  const auto set = [&](int swapped, int throttled, int waitingSeconds, int busySeconds) {
    machine.write("proc/vmstat", "nr_free_pages 1\npswpin " + std::to_string(swapped) + "\npswpout 7");
    for (int core = 0; core < 32; ++core)
      machine.write("sys/devices/system/cpu/cpu" + std::to_string(core) + "/thermal_throttle/core_throttle_count",
                    std::to_string(core == 3 ? throttled : 0));
    for (const char* resource : {"cpu", "io"})
      machine.write(std::string("proc/pressure/") + resource,
                    "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + std::to_string(waitingSeconds * 1'000'000LL) +
                        "\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0");
    const std::string ticks = std::to_string(busySeconds * sysconf(_SC_CLK_TCK));
    machine.write("proc/stat", "cpu  1 2 3 4 5 6 7 8 9 10\ncpu3 " + ticks + " 0 0 99 0 0 0 0 0 0\ncpu4 0 0 " + ticks +
                                   " 99 0 0 0 " + ticks + " 0 0\ncpu5 1 1 1 1 1 1 1 1 0 0\nintr 5");
  };
  const auto now = [&](int second) {
    HostActivity activity = HostActivity::now(machine.files());
    activity.time = std::chrono::steady_clock::time_point() + std::chrono::seconds(second);
    return activity;
  };
  using std::chrono::seconds;
  const std::vector<int> three{3}, four{4}, five{5};
  set(5, 10, 1, 50);
  const HostActivity before = now(0);
  EXPECT_TRUE(disturbances(before, now(20), {}).empty());
  set(5, 10, 2, 58);
  EXPECT_TRUE(disturbances(before, now(20), three, seconds(7)).empty()) << "one second in twenty is tolerated";
  set(6, 11, 1, 58);
  EXPECT_EQ(disturbances(before, now(20), three, seconds(8)),
            (std::vector<std::string>{
                "the machine swapped 1 pages during the run, so its times are unreliable",
                "the processor was throttled because of heat during the run (core 3), so its times are unreliable"}));
  EXPECT_EQ(disturbances(before, now(20), five, seconds(0)).size(), 1u) << "another core was hot";
  set(5, 10, 1, 58);
  EXPECT_EQ(disturbances(before, now(20), three, seconds(4)),
            std::vector<std::string>{"other processes used the run's cores for 20 % of its time"});
  EXPECT_EQ(disturbances(before, now(20), four, seconds(8)),
            std::vector<std::string>{"other virtual machines took the run's cores for 40 % of its time"});
  set(5, 10, 9, 50);
  const std::string waiting = "processes waited for input and output in 40 % of the run's time";
  EXPECT_EQ(disturbances(before, now(20), three, seconds(0)), std::vector<std::string>{waiting})
      << "others wait for other cores";
  EXPECT_EQ(disturbances(before, now(20), {}),
            (std::vector<std::string>{"processes waited for a core in 40 % of the run's time", waiting}));
  EXPECT_EQ(disturbances(before, now(20), {}, seconds(0)), std::vector<std::string>{waiting})
      << "nobody but the run worked";
}

TEST(HostWarnings, OfThisMachine) {
  const HostActivity before = HostActivity::now();
  const HostActivity after = HostActivity::now();
  EXPECT_GE(after.swappedPages, before.swappedPages);
  EXPECT_GE(after.time, before.time);
}

}  // namespace
}  // namespace argosy::bench
