#include "bench/quantity.h"

#include <gtest/gtest.h>

namespace argosy::bench {
namespace {

TEST(Quantity, TimesHaveUnits) {
  EXPECT_EQ(parseDuration("900"), std::chrono::seconds(900));
  EXPECT_EQ(parseDuration("15 min"), std::chrono::minutes(15));
  EXPECT_EQ(parseDuration(" 1.5h "), std::chrono::minutes(90));
  EXPECT_EQ(parseDuration("200ms"), std::chrono::milliseconds(200));
}

TEST(Quantity, MemoryIsCountedInPowersOfTen) {
  EXPECT_EQ(parseBytes("15 GB").count, 15'000'000'000u);
  EXPECT_EQ(parseBytes("1MB").count, 1'000'000u);
  EXPECT_EQ(parseBytes("123").count, 123u);
}

TEST(Quantity, NonsenseIsRefusedWithWhatWasExpected) {
  for (const char* text : {"", "s", "-1s", "1 parsec", "inf", "nan", "1e30h", "1 GB"}) {
    EXPECT_THROW(parseDuration(text), BenchError) << text;
  }
  for (const char* text : {"", "GB", "-1", "1 GiB", "1 s", "1e30", "9e18"})
    EXPECT_THROW(parseBytes(text), BenchError) << text;
  try {
    parseBytes("1 GiB");
  } catch (const BenchError& error) {
    EXPECT_STREQ(error.what(),
                 "'1 GiB' has an unknown unit: expected an amount of memory such as '15 GB', '500MB' or '4000000B'");
  }
}

TEST(Quantity, ExactFormsLoseNothing) {
  EXPECT_EQ(exact(Duration(12'345'678'901)), "12.345678901s");
  EXPECT_EQ(exact(Duration(1)), "0.000000001s");
  EXPECT_EQ(exact(Bytes{1234}), "1234B");
  EXPECT_EQ(shortest(std::chrono::milliseconds(10'250)), "10.25 s");
  EXPECT_EQ(shortest(std::chrono::seconds(900)), "900 s");
  EXPECT_EQ(shortest(Duration(0)), "0 s");
  EXPECT_EQ(parseDuration(exact(std::chrono::milliseconds(1250))), std::chrono::milliseconds(1250));
}

TEST(Quantity, PeopleReadFewDigits) {
  using namespace std::chrono_literals;
  EXPECT_EQ(readable(Duration(4'758'374'000)), "4.76 s");
  EXPECT_EQ(readable(0s), "0.00 ms");
  EXPECT_EQ(readable(12'345us), "12.3 ms");
  EXPECT_EQ(readable(99ms), "99.0 ms");
  EXPECT_EQ(readable(100ms), "0.10 s");
  EXPECT_EQ(readable(9'999ms), "10.0 s");
  EXPECT_EQ(readable(59'949ms), "59.9 s");
  EXPECT_EQ(readable(59'960ms), "1:00 min");
  EXPECT_EQ(readable(185s), "3:05 min");
  EXPECT_EQ(readable(3'599'600ms), "1:00:00 h");
  EXPECT_EQ(readable(7384s), "2:03:04 h");
  EXPECT_EQ(readableDuration(59s), "59 s");
  EXPECT_EQ(readableDuration(185s), "3:05 min");
  EXPECT_EQ(readableDuration(7384s), "2:03:04 h");
  EXPECT_EQ(readable(Bytes{999}), "999 B");
  EXPECT_EQ(readable(Bytes{523'400}), "523 kB");
  EXPECT_EQ(readable(Bytes{999'600}), "1.00 MB");
  EXPECT_EQ(readable(Bytes{15'000'000'000}), "15.0 GB");
}

}  // namespace
}  // namespace argosy::bench
