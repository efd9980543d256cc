// The parts of a run's measurement that need no run: sleeping, sampling, trimming, host counters, requests.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "bench/run/energy_meter.h"
#include "bench/run/memory_sampler.h"
#include "bench/run/output_trimming.h"
#include "bench/run/process_tree.h"
#include "bench/run/request_check.h"
#include "bench/run/run_meters.h"
#include "bench/run/temporary_directory.h"
#include "bench/run/watcher.h"

namespace argosy::bench {
namespace {

using namespace std::chrono_literals;

TEST(Watcher, SleepsUntilALimitCanBeReached) {
  Limits limits;
  limits.cpuTime = 10s;
  limits.wallTime = 100s;
  EXPECT_EQ(longestSleep(limits, 2s, 1s, 4), 2s);
  EXPECT_EQ(longestSleep(limits, 2s, 99500ms, 4), 500ms);
  limits.softCpuTime = 6s;
  EXPECT_EQ(longestSleep(limits, 2s, 1s, 4), 1s);
  EXPECT_EQ(longestSleep(limits, 11s, 1s, 4), 0s);
}

TEST(Watcher, ACpuLimitImpliesAWallLimit) {
  Limits limits;
  EXPECT_EQ(wallLimit(limits), std::nullopt);
  limits.cpuTime = 10s;
  EXPECT_EQ(wallLimit(limits), 40s);
  limits.wallTime = 20s;
  EXPECT_EQ(wallLimit(limits), 20s);
}

/// The readings and states of a group, one after the other; the last ones stay.
struct ScriptedGroup {
  std::vector<Duration> readings;
  std::size_t pausesUntilEmpty = 0;
  std::size_t read = 0, pauses = 0;

  Duration settled() {
    return settledTime([&] { return readings[std::min(read++, readings.size() - 1)]; },
                       [&] { return pauses >= pausesUntilEmpty; }, [&] { ++pauses; });
  }
};

TEST(CpuTime, IsReadAgainUntilItStays) {
  ScriptedGroup quiet{{3s}};
  EXPECT_EQ(quiet.settled(), 3s);
  EXPECT_EQ(quiet.read, 2u);
  EXPECT_EQ(quiet.pauses, 0u);
  ScriptedGroup late{{1s, 2s, 3s, 4s}};
  EXPECT_EQ(late.settled(), 4s);
  // What is the same may still grow as long as there is somebody.
  ScriptedGroup busy{{1s, 1s, 1s, 5s}, 3};
  EXPECT_EQ(busy.settled(), 5s);
  EXPECT_EQ(busy.pauses, 3u);
}

TEST(CpuTime, IsReadWithoutEndOnlySoOften) {
  ScriptedGroup restless;
  for (int i = 1; i <= 1000; ++i) restless.readings.push_back(std::chrono::seconds(i));
  restless.pausesUntilEmpty = 1000;
  restless.settled();
  EXPECT_LE(restless.pauses, 20u);
}

TEST(CpuTime, IsDoubtfulWhereWaitingCountedMuchMore) {
  EXPECT_EQ(doubtAbout(10s, 10s), std::nullopt);
  EXPECT_EQ(doubtAbout(10s, 3s), std::nullopt);  // who was never waited for is in the group's time only
  EXPECT_EQ(doubtAbout(9600ms, 10s), std::nullopt);
  EXPECT_EQ(doubtAbout(10ms, 400ms), std::nullopt);
  const auto doubt = doubtAbout(9s, 10s);
  ASSERT_TRUE(doubt);
  EXPECT_NE(doubt->find("the measurement may be flawed"), std::string::npos) << *doubt;
}

TEST(MemorySampler, PeriodGrowsWithTimeAndCostAndShrinksNearTheLimit) {
  const auto now = MemorySampler::Clock::now();
  MemorySampler sampler(Bytes{2'000'000'000});
  for (int i = 0; i < 10; ++i) sampler.record(Bytes{1000}, 10us, now);
  EXPECT_EQ(sampler.next() - now, 100ms);
  sampler.record(Bytes{1000}, 8ms, now);
  EXPECT_EQ(sampler.next() - now, 160ms);
  sampler.record(Bytes{1'999'900'000}, 10us, now);
  EXPECT_EQ(sampler.next() - now, 2ms);
  EXPECT_FALSE(sampler.aboveLimit());
  sampler.record(Bytes{2'000'000'001}, 10us, now);
  sampler.record(Bytes{5}, 10us, now);
  EXPECT_TRUE(sampler.aboveLimit());
  EXPECT_EQ(sampler.peak(), Bytes{2'000'000'001});
}

TEST(ProcessTree, SeesItsOwnProcess) {
  EXPECT_GT(memoryOf({getpid()}).count, 100'000u);
  EXPECT_EQ(memoryOf({-5}).count, 0u);
  const std::vector<pid_t> children = childrenOf(getppid());
  EXPECT_NE(std::find(children.begin(), children.end(), getpid()), children.end());
}

std::string contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(OutputTrimming, HeadAndTailRemain) {
  const TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "log";
  for (const std::size_t size : {100u, 101u, 130u, 5'000u, 3'000'000u}) {
    std::string text;
    while (text.size() < size) text += static_cast<char>('a' + text.size() % 26);
    std::ofstream(file, std::ios::trunc) << text;
    const bool trimmed = trimOutput(file, Bytes{100});
    EXPECT_EQ(trimmed, size > 100);
    const std::string kept = contents(file);
    EXPECT_EQ(kept.substr(0, 50), text.substr(0, 50)) << size;
    EXPECT_EQ(kept.substr(kept.size() - 50), text.substr(size - 50)) << size;
    EXPECT_LE(kept.size(), 100u + 70u);
    if (trimmed) {
      EXPECT_NE(kept.find(" " + std::to_string(size - 100) + " bytes of the output were removed"), std::string::npos);
    }
  }
}

TEST(OutputTrimming, ReleasedSpaceIsNeverPartOfTheResult) {
  const TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "log";
  const std::string text(5'000'000, 'x');
  std::ofstream(file) << text;
  const FileDescriptor descriptor(open(file.c_str(), O_RDWR | O_CLOEXEC));
  releaseMiddle(descriptor.get(), Bytes{100'000});
  EXPECT_EQ(std::filesystem::file_size(file), text.size());
  trimOutput(file, Bytes{100'000});
  EXPECT_EQ(contents(file).find('\0'), std::string::npos);
}

TEST(EnergyMeter, CountersBeginAnew) {
  const TemporaryDirectory root;
  const auto put = [&](const std::string& file, const std::string& text) {
    std::filesystem::create_directories((root.path() / file).parent_path());
    std::ofstream(root.path() / file) << text;
  };
  put("class/powercap/intel-rapl:0/energy_uj", "9000000\n");
  put("class/powercap/intel-rapl:0/max_energy_range_uj", "10000000\n");
  put("class/powercap/intel-rapl:0:1/energy_uj", "5\n");
  put("class/powercap/intel-rapl:1/energy_uj", "1\n");
  put("class/powercap/intel-rapl:1/max_energy_range_uj", "10000000\n");
  const EnergyReading before = EnergyReading::now(root.path());
  put("class/powercap/intel-rapl:0/energy_uj", "500000\n");
  put("class/powercap/intel-rapl:1/energy_uj", "250001\n");
  const auto energy = EnergyReading::now(root.path()).since(before);
  const std::vector<std::pair<std::string, std::string>> expected{
      {"cpuenergy", "1.750000J"}, {"cpuenergy-pkg0-package", "1.500000J"}, {"cpuenergy-pkg1-package", "0.250000J"}};
  EXPECT_EQ(energy, expected);
}

TEST(Request, ImpossibleLimitsAreRefused) {
  Limits limits;
  limits.cpuTime = 10s;
  limits.softCpuTime = 11s;
  EXPECT_THROW(checkLimits(limits), BenchError);
  limits.softCpuTime = 10s;
  EXPECT_NO_THROW(checkLimits(limits));
  limits.wallTime = 0s;
  EXPECT_THROW(checkLimits(limits), BenchError);
  limits.wallTime.reset();
  limits.memory = parseBytes("1000TB");
  EXPECT_THROW(checkLimits(limits), BenchError);
  limits.memory = Bytes{10};
  EXPECT_THROW(checkLimits(limits), BenchError);
  EXPECT_THROW(checkResources({{0, 100'000}, {}}), BenchError);
  EXPECT_THROW(checkResources({{}, {4'000}}), BenchError);
  EXPECT_NO_THROW(checkResources({{0}, {}}));
}

TEST(Names, AreBenchExecs) {
  for (const TerminationReason reason :
       {TerminationReason::CpuTime, TerminationReason::SoftCpuTime, TerminationReason::WallTime,
        TerminationReason::Memory, TerminationReason::FilesCount, TerminationReason::FilesSize,
        TerminationReason::Killed, TerminationReason::Failed})
    EXPECT_EQ(terminationReason(name(reason)), reason);
  EXPECT_EQ(name(TerminationReason::SoftCpuTime), "cputime-soft");
  EXPECT_EQ(terminationReason("nonsense"), std::nullopt);
  EXPECT_EQ(name(Method::PerformanceCounter), "perf");
  EXPECT_EQ(grade("B"), Grade::B);
  EXPECT_EQ(grade("D"), std::nullopt);
}

}  // namespace
}  // namespace argosy::bench
