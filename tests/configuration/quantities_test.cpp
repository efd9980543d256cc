#include "configuration/quantities.h"

#include <gtest/gtest.h>

#include <random>

namespace argosy::configuration {
namespace {

using namespace std::chrono_literals;

TEST(Duration, ReadsAllUnits) {
  EXPECT_EQ(parseDuration("20"), 20s);
  EXPECT_EQ(parseDuration("20s"), 20s);
  EXPECT_EQ(parseDuration("20 s"), 20s);
  EXPECT_EQ(parseDuration("1.5min"), 90s);
  EXPECT_EQ(parseDuration("2h"), 2h);
  EXPECT_EQ(parseDuration("500ms"), 500ms);
  EXPECT_EQ(parseDuration("0"), 0s);
  EXPECT_EQ(parseDuration("0.25"), 250ms);
  EXPECT_EQ(parseDuration("0.1h"), 6min);
}

TEST(Duration, NeverRoundsALimitToNone) {
  EXPECT_EQ(parseDuration("0.1ms"), 1ms);
  EXPECT_EQ(parseDuration("0.0000001s"), 1ms);
  EXPECT_EQ(parseDuration("0.0s"), 0ms);
}

TEST(Duration, RejectsWhatIsNone) {
  for (const char* text : {"",
                           " ",
                           "s",
                           "-1s",
                           "+1s",
                           "1.s",
                           ".5s",
                           "1..5s",
                           "1,5s",
                           "20 ",
                           " 20",
                           "20S",
                           "20sec",
                           "20s ",
                           "1s1",
                           "1e3s",
                           "0x10",
                           "nan",
                           "inf",
                           "20MB",
                           "9999999999999999999",
                           "9999999999999999h"})
    EXPECT_FALSE(parseDuration(text)) << "'" << text << "'";
}

TEST(Duration, LargestValues) {
  EXPECT_EQ(parseDuration("999999999999999ms"), Duration(999999999999999));
  EXPECT_EQ(parseDuration("0.00000000000000001h"), 1ms);
  EXPECT_FALSE(parseDuration("0.000000000000000001h")) << "more digits than are kept exactly";
}

TEST(Duration, PrintsInTheLargestWholeUnit) {
  EXPECT_EQ(toString(Duration(0)), "0s");
  EXPECT_EQ(toString(Duration(90s)), "90s");
  EXPECT_EQ(toString(Duration(120s)), "2min");
  EXPECT_EQ(toString(Duration(3h)), "3h");
  EXPECT_EQ(toString(Duration(1500ms)), "1500ms");
}

TEST(MemorySize, ReadsAllUnits) {
  EXPECT_EQ(parseMemorySize("4GB"), MemorySize{4'000'000'000});
  EXPECT_EQ(parseMemorySize("500 MB"), MemorySize{500'000'000});
  EXPECT_EQ(parseMemorySize("4000"), MemorySize{4'000'000'000}) << "megabytes, as in BenchExec";
  EXPECT_EQ(parseMemorySize("7B"), MemorySize{7});
  EXPECT_EQ(parseMemorySize("7kB"), MemorySize{7000});
  EXPECT_EQ(parseMemorySize("7KB"), MemorySize{7000});
  EXPECT_EQ(parseMemorySize("1.5TB"), MemorySize{1'500'000'000'000});
  EXPECT_EQ(parseMemorySize("3KiB"), MemorySize{3072});
  EXPECT_EQ(parseMemorySize("2MiB"), MemorySize{2u << 20});
  EXPECT_EQ(parseMemorySize("2GiB"), MemorySize{std::uint64_t{2} << 30});
  EXPECT_EQ(parseMemorySize("1TiB"), MemorySize{std::uint64_t{1} << 40});
  EXPECT_EQ(parseMemorySize("0"), MemorySize{0});
}

TEST(MemorySize, RejectsWhatIsNone) {
  for (const char* text : {"", "GB", "-1GB", "4 gb", "4G", "4gB", "4Gb", "four", "4GB!", "4s", "99999999999TB"})
    EXPECT_FALSE(parseMemorySize(text)) << "'" << text << "'";
}

TEST(MemorySize, PrintsInTheLargestWholeUnit) {
  EXPECT_EQ(toString(MemorySize{0}), "0");
  EXPECT_EQ(toString(MemorySize{4'000'000'000}), "4GB");
  EXPECT_EQ(toString(MemorySize{1'500'000'000}), "1500MB");
  EXPECT_EQ(toString(MemorySize{1024}), "1024B");
  EXPECT_EQ(toString(MemorySize{3000}), "3kB");
}

TEST(Quantities, ReadBackWhatTheyPrint) {
  std::mt19937_64 random(20);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t amount = random() >> (14 + random() % 50);
    EXPECT_EQ(parseDuration(toString(Duration(amount))), Duration(amount));
    EXPECT_EQ(parseMemorySize(toString(MemorySize{amount})), MemorySize{amount});
  }
}

}  // namespace
}  // namespace argosy::configuration
