#include "bench/decimal.h"

#include <gtest/gtest.h>

namespace argosy::bench {
namespace {

std::string roundedText(const char* number, unsigned digits = 3) {
  return rounded(parseDecimal(number).value(), digits);
}

// The examples of docs/theory.md §11.9.
TEST(TableDecimal, RoundsToSignificantDigitsHalfUp) {
  EXPECT_EQ(roundedText("9.996"), "10.0");
  EXPECT_EQ(roundedText("1234567"), "1230000");
  EXPECT_EQ(roundedText("7.416"), "7.42");
  EXPECT_EQ(roundedText("7.415"), "7.42");
  EXPECT_EQ(roundedText("7.41499"), "7.41");
  EXPECT_EQ(roundedText("999.5"), "1000");
  EXPECT_EQ(roundedText("999.4"), "999");
  EXPECT_EQ(roundedText("0.0099951"), "0.0100");
  EXPECT_EQ(roundedText("0.000123456"), "0.000123");
  EXPECT_EQ(roundedText("-2.345"), "-2.35");
  EXPECT_EQ(roundedText("1235", 2), "1200");
  EXPECT_EQ(roundedText("1250", 2), "1300");
}

TEST(TableDecimal, NeverShowsMoreDigitsThanWereMeasured) {
  EXPECT_EQ(roundedText("1"), "1");
  EXPECT_EQ(roundedText("1.5"), "1.5");
  EXPECT_EQ(roundedText("0.1"), "0.1");
  EXPECT_EQ(roundedText("1.50"), "1.50");
  EXPECT_EQ(roundedText("12.000000000"), "12.0");
  EXPECT_EQ(roundedText("0.000000000"), "0");
  EXPECT_EQ(roundedText("99.96", 5), "99.96");
}

TEST(TableDecimal, ReadsWhatToolsWrite) {
  EXPECT_EQ(text(parseDecimal("007.50").value()), "7.50");
  EXPECT_EQ(text(parseDecimal("1.5e-05").value()), "0.000015");
  EXPECT_EQ(text(parseDecimal("2E3").value()), "2000");
  EXPECT_EQ(text(parseDecimal(".5").value()), "0.5");
  EXPECT_EQ(text(parseDecimal("-0.25").value()), "-0.25");
  EXPECT_EQ(text(parseDecimal("0.0054496320008183834567").value()), "0.005449632000818383");
  for (const char* no : {"", ".", "-", "1.2.3", "abc", "1e", "0x10", "nan", "inf", "1 2", "1e99", "12345678901234567"})
    EXPECT_FALSE(parseDecimal(no)) << no;
}

TEST(TableDecimal, SumsAreExact) {
  Decimal sum;
  for (int i = 0; i < 10; ++i) sum = sum + parseDecimal("0.1").value();
  EXPECT_EQ(text(sum), "1.0");
  EXPECT_EQ(text(parseDecimal("100000000000000").value() + parseDecimal("0.000000001").value()),
            "100000000000000.000000001");
}

TEST(TableDecimal, ComparesNumbersNotTexts) {
  EXPECT_EQ(parseDecimal("1.50").value(), parseDecimal("1.5").value());
  EXPECT_LT(parseDecimal("9").value(), parseDecimal("10.0").value());
  EXPECT_LT(parseDecimal("-2").value(), parseDecimal("-1.5").value());
}

TEST(TableDecimal, QuantitiesHaveUnits) {
  const auto time = parseQuantity("12.345678901s");
  ASSERT_TRUE(time);
  EXPECT_EQ(text(time->number), "12.345678901");
  EXPECT_EQ(time->unit, "s");
  EXPECT_EQ(parseQuantity("4096B")->unit, "B");
  EXPECT_EQ(parseQuantity("17")->unit, "");
  EXPECT_EQ(parseQuantity("3.5 %")->unit, "%");
  for (const char* no : {"", "s", "walltime", "true", "cgroup", "1234seconds", "ERROR (1)"})
    EXPECT_FALSE(parseQuantity(no)) << no;
  // 123456789 B are 123 MB.
  EXPECT_EQ(rounded(shifted(parseQuantity("123456789B")->number, 6), 3), "123");
}

TEST(TableDecimal, DoublesAreGoodForFifteenDigits) {
  EXPECT_EQ(text(toDecimal(0.1)), "0.1");
  EXPECT_EQ(text(toDecimal(1234.5)), "1234.5");
  EXPECT_DOUBLE_EQ(toDouble(parseDecimal("12.345678901").value()), 12.345678901);
}

}  // namespace
}  // namespace argosy::bench
