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
  for (const char* text : {"", "GB", "-1", "1 GiB", "1 s", "1e30", "9e18"}) EXPECT_THROW(parseBytes(text), BenchError) << text;
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
  EXPECT_EQ(parseDuration(exact(std::chrono::milliseconds(1250))), std::chrono::milliseconds(1250));
}

}  // namespace
}  // namespace argosy::bench
