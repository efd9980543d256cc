#include "base/interchange_format.h"

#include <gtest/gtest.h>

namespace argosy::floating {
namespace {

constexpr FloatFormat formats[] = {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double,
                                   FloatFormat::X87Extended, FloatFormat::Quad};

TEST(InterchangeFormat, ShapesAndFormatsBelongTogether) {
  for (const FloatFormat format : formats) EXPECT_EQ(formatOf(shapeOf(format)), format);
  EXPECT_EQ(shapeOf(FloatFormat::Half).bits(), 16u);
  EXPECT_EQ(shapeOf(FloatFormat::Quad).bits(), 128u);
  EXPECT_EQ(shapeOf(FloatFormat::X87Extended).bits(), 79u);
  EXPECT_EQ(formatOf({8, 25}), std::nullopt);
}

UInt128 x87(unsigned sign, unsigned exponent, std::uint64_t significand) {
  return UInt128{sign} << 79 | UInt128{exponent} << 64 | significand;
}

TEST(InterchangeFormat, TheLeadingBitOfX87IsImplied) {
  constexpr std::uint64_t leading = std::uint64_t{1} << 63;
  constexpr FloatFormat format = FloatFormat::X87Extended;
  EXPECT_EQ(toInterchange(format, x87(1, 0x3fff, leading | 5)), UInt128{1} << 78 | UInt128{0x3fff} << 63 | 5);
  for (const UInt128 raw :
       {x87(0, 0, 0), x87(1, 0, 0), x87(0, 0, 7), x87(1, 0x3fff, leading | 5), x87(0, 0x7ffe, ~std::uint64_t{0}),
        x87(0, 0x7fff, leading), x87(1, 0x7fff, leading | leading >> 1)})
    EXPECT_EQ(fromInterchange(format, toInterchange(format, raw)), raw);
  // A pseudo-denormal is the number with the exponent 1; an unnormal is no number.
  EXPECT_EQ(fromInterchange(format, toInterchange(format, x87(0, 0, leading | 3))), x87(0, 1, leading | 3));
  EXPECT_EQ(compare(format, fromInterchange(format, toInterchange(format, x87(0, 5, 3))), x87(0, 0, 0)),
            FloatOrder::Unordered);
}

TEST(InterchangeFormat, OthersAreTheSame) {
  for (const FloatFormat format : {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::Quad}) {
    EXPECT_EQ(toInterchange(format, 0x1234), UInt128{0x1234});
    EXPECT_EQ(fromInterchange(format, 0x1234), UInt128{0x1234});
  }
}

}  // namespace
}  // namespace argosy::floating
