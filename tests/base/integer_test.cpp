#include "base/integer.h"

#include <gtest/gtest.h>

namespace argosy {
namespace {

TEST(Integer, TruncatesAndSignExtends) {
  EXPECT_EQ(truncate(0x1ff, 8), UInt128{0xff});
  EXPECT_EQ(truncate(~UInt128{0}, 128), ~UInt128{0});
  EXPECT_EQ(signExtend(0x80, 8), Int128{-128});
  EXPECT_EQ(signExtend(0x7f, 8), Int128{127});
  EXPECT_EQ(signExtend(1, 1), Int128{-1});
  EXPECT_EQ(signExtend(~UInt128{0}, 128), Int128{-1});
}

TEST(Integer, PrintsAndReadsBack) {
  const Int128 smallest = static_cast<Int128>(UInt128{1} << 127);
  EXPECT_EQ(toString(smallest), "-170141183460469231731687303715884105728");
  EXPECT_EQ(toString(~UInt128{0}), "340282366920938463463374607431768211455");
  EXPECT_EQ(toHexadecimal(UInt128{255} << 64), "0xff0000000000000000");
  for (const Int128 value : {Int128{0}, Int128{-1}, Int128{42}, smallest, Int128{1} << 100})
    EXPECT_EQ(parseInteger(toString(value)), value);
}

TEST(Integer, ReadsCNotations) {
  EXPECT_EQ(parseInteger("0x1F"), Int128{31});
  EXPECT_EQ(parseInteger("-0x10"), Int128{-16});
  EXPECT_EQ(parseInteger("017"), Int128{15});
  EXPECT_EQ(parseInteger("0"), Int128{0});
  EXPECT_EQ(parseInteger("+7"), Int128{7});
  EXPECT_FALSE(parseInteger(""));
  EXPECT_FALSE(parseInteger("-"));
  EXPECT_FALSE(parseInteger("12a"));
  EXPECT_FALSE(parseInteger("08"));
  EXPECT_FALSE(parseInteger("0x"));
  EXPECT_FALSE(parseInteger("999999999999999999999999999999999999999999"));
}

}  // namespace
}  // namespace argosy
