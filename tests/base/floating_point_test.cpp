#include "base/floating_point.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

namespace argosy {
namespace {

// The host's types for the formats it has: `long double` is the x87 format on amd64 and binary128 on arm64.
constexpr bool hostLongDoubleIsX87 = LDBL_MANT_DIG == 64;
constexpr FloatFormat hostLongFormat = hostLongDoubleIsX87 ? FloatFormat::X87Extended : FloatFormat::Quad;

template <class Float>
constexpr FloatFormat formatOf = std::is_same_v<Float, float>    ? FloatFormat::Single
                                 : std::is_same_v<Float, double> ? FloatFormat::Double
                                                                 : hostLongFormat;

template <class Float>
UInt128 bitsOf(Float value) {
  UInt128 bits = 0;
  std::memcpy(&bits, &value, floating::valueBits(formatOf<Float>) / 8);
  return bits;
}

template <class Float>
Float valueOf(UInt128 bits) {
  Float value{};
  std::memcpy(&value, &bits, floating::valueBits(formatOf<Float>) / 8);
  return value;
}

template <class Float>
std::vector<Float> samples() {
  using Limits = std::numeric_limits<Float>;
  std::vector<Float> values{0,
                            1,
                            Float(0.5),
                            Float(1.5),
                            Float(2.5),
                            Float(0.1),
                            3,
                            10,
                            Limits::max(),
                            Limits::min(),
                            Limits::denorm_min(),
                            Limits::epsilon(),
                            1 + Limits::epsilon(),
                            Limits::infinity(),
                            Limits::quiet_NaN(),
                            Float(2147483647.0),
                            Float(4294967296.0),
                            Float(9223372036854775808.0)};
  std::mt19937_64 random(7);
  for (int i = 0; i < (sizeof(Float) > 8 ? 15 : 50); ++i) {
    const int exponent = static_cast<int>(random() % 200) - 100;
    values.push_back(std::ldexp(static_cast<Float>(random()), exponent));
    values.push_back(static_cast<Float>(static_cast<std::int64_t>(random() % 2001) - 1000) / 8);
  }
  for (std::size_t i = 0, n = values.size(); i < n; ++i) values.push_back(-values[i]);
  return values;
}

template <class Float>
void expectSame(Float expected, UInt128 actual, const char* what) {
  if (std::isnan(expected)) {
    EXPECT_TRUE(floating::isNaN(formatOf<Float>, actual)) << what;
  } else {
    EXPECT_EQ(toHexadecimal(bitsOf(expected)), toHexadecimal(actual)) << what;
  }
}

template <class Float>
class HostFormat : public testing::Test {};
using HostFormats = testing::Types<float, double, long double>;
TYPED_TEST_SUITE(HostFormat, HostFormats);

TYPED_TEST(HostFormat, BinaryOperationsAgreeWithTheHost) {
  using Float = TypeParam;
  constexpr FloatFormat format = formatOf<Float>;
  for (const Float x : samples<Float>()) {
    for (const Float y : samples<Float>()) {
      const UInt128 a = bitsOf(x), b = bitsOf(y);
      expectSame<Float>(x + y, floating::apply(format, FloatOperation::Add, a, b), "+");
      expectSame<Float>(x - y, floating::apply(format, FloatOperation::Subtract, a, b), "-");
      expectSame<Float>(x * y, floating::apply(format, FloatOperation::Multiply, a, b), "*");
      expectSame<Float>(x / y, floating::apply(format, FloatOperation::Divide, a, b), "/");
      expectSame<Float>(std::fmod(x, y), floating::fmod(format, a, b), "fmod");
      expectSame<Float>(std::remainder(x, y), floating::remainder(format, a, b), "remainder");
      const FloatOrder order = floating::compare(format, a, b);
      EXPECT_EQ(order == FloatOrder::Less, x < y);
      EXPECT_EQ(order == FloatOrder::Equal, x == y);
      EXPECT_EQ(order == FloatOrder::Greater, x > y);
    }
  }
}

TYPED_TEST(HostFormat, UnaryOperationsAgreeWithTheHost) {
  using Float = TypeParam;
  constexpr FloatFormat format = formatOf<Float>;
  for (const Float x : samples<Float>()) {
    const UInt128 a = bitsOf(x);
    expectSame<Float>(std::sqrt(x), floating::squareRoot(format, a), "sqrt");
    expectSame<Float>(std::floor(x), floating::roundToIntegral(format, a, FloatRounding::Down), "floor");
    expectSame<Float>(std::ceil(x), floating::roundToIntegral(format, a, FloatRounding::Up), "ceil");
    expectSame<Float>(std::trunc(x), floating::roundToIntegral(format, a, FloatRounding::TowardZero), "trunc");
    expectSame<Float>(std::round(x), floating::roundToIntegral(format, a, FloatRounding::NearestAway), "round");
    expectSame<Float>(std::nearbyint(x), floating::roundToIntegral(format, a, FloatRounding::NearestEven), "rint");
    EXPECT_EQ(floating::isNaN(format, a), std::isnan(x));
    EXPECT_EQ(floating::isInfinite(format, a), std::isinf(x));
    EXPECT_EQ(floating::isZero(format, a), x == 0);
    EXPECT_EQ(floating::isNegative(format, a), std::signbit(x));
    EXPECT_EQ(floating::isSubnormal(format, a), std::fpclassify(x) == FP_SUBNORMAL);
    EXPECT_EQ(floating::negate(format, a), bitsOf(-x));
    EXPECT_EQ(floating::absolute(format, a), bitsOf(std::fabs(x)));
  }
}

TYPED_TEST(HostFormat, ConversionsAgreeWithTheHost) {
  using Float = TypeParam;
  constexpr FloatFormat format = formatOf<Float>;
  for (const Float x : samples<Float>()) {
    const UInt128 a = bitsOf(x);
    expectSame<float>(static_cast<float>(x), floating::convert(format, FloatFormat::Single, a), "to float");
    expectSame<double>(static_cast<double>(x), floating::convert(format, FloatFormat::Double, a), "to double");
    expectSame<long double>(static_cast<long double>(x), floating::convert(format, hostLongFormat, a),
                            "to long double");
    const auto as32 = floating::toInteger(format, a, 32, true);
    const Float whole = std::trunc(x);
    ASSERT_EQ(as32.has_value(), whole >= -2147483648.0L && whole <= 2147483647.0L);
    if (as32) {
      EXPECT_EQ(signExtend(*as32, 32), static_cast<std::int32_t>(x));
    }
    const auto as64 = floating::toInteger(format, a, 64, false);
    ASSERT_EQ(as64.has_value(), whole >= 0 && whole < 18446744073709551616.0L);
    if (as64) {
      EXPECT_EQ(*as64, static_cast<std::uint64_t>(x));
    }
    const auto as8 = floating::toInteger(format, a, 8, true);
    ASSERT_EQ(as8.has_value(), whole >= -128 && whole <= 127);
  }
  std::mt19937_64 random(11);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t bits = random() >> (random() % 64);
    expectSame<Float>(static_cast<Float>(bits), floating::fromInteger(format, bits, 64, false), "from unsigned");
    expectSame<Float>(static_cast<Float>(static_cast<std::int64_t>(bits)),
                      floating::fromInteger(format, bits, 64, true), "from signed");
    const UInt128 wide = (UInt128{random()} << 64 | bits) >> (random() % 128);
    expectSame<Float>(static_cast<Float>(wide), floating::fromInteger(format, wide, 128, false), "from 128 bits");
  }
}

TYPED_TEST(HostFormat, FusedMultiplyAddRoundsOnce) {
  using Float = TypeParam;
  constexpr FloatFormat format = formatOf<Float>;
  const auto values = samples<Float>();
  std::mt19937_64 random(5);
  for (int i = 0; i < 5000; ++i) {
    const Float x = values[random() % values.size()], y = values[random() % values.size()],
                z = values[random() % values.size()];
    expectSame<Float>(std::fma(x, y, z), floating::fusedMultiplyAdd(format, bitsOf(x), bitsOf(y), bitsOf(z)), "fma");
  }
}

class EveryFormat : public testing::TestWithParam<FloatFormat> {
 protected:
  /// Finite values and infinities, from random bits; x87 ones in canonical encoding.
  std::vector<UInt128> randomValues() {
    std::vector<UInt128> values;
    std::mt19937_64 random(3);
    while (values.size() < 100) {
      UInt128 bits = truncate(UInt128{random()} << 64 | random(), floating::valueBits(GetParam()));
      if (GetParam() == FloatFormat::X87Extended) bits |= UInt128{1} << 63;
      if (GetParam() == FloatFormat::X87Extended && ((bits >> 64) & 0x7fff) == 0) bits &= ~(UInt128{1} << 63);
      if (!floating::isNaN(GetParam(), bits)) values.push_back(bits);
    }
    return values;
  }
};

TEST_P(EveryFormat, DecimalTextReadsBack) {
  std::vector<UInt128> values = randomValues();
  values.resize(15);  // extreme exponents have thousands of digits
  for (const UInt128 value : values) {
    const auto readBack = floating::parse(GetParam(), floating::toDecimal(GetParam(), value));
    ASSERT_TRUE(readBack) << floating::toDecimal(GetParam(), value);
    EXPECT_EQ(*readBack, value);
  }
}

TEST_P(EveryFormat, SquareRootIsTheNearest) {
  // r is the nearest root of x exactly when x lies between the squares of the midpoints around r; the squares need
  // twice the precision, which binary128 has for all but itself, so the check uses neighbours and exact fused
  // residuals.
  const FloatFormat format = GetParam();
  for (const UInt128 bits : randomValues()) {
    const UInt128 x = floating::absolute(format, bits);
    if (floating::isInfinite(format, x) || floating::isZero(format, x) || floating::isSubnormal(format, x)) continue;
    const UInt128 root = floating::squareRoot(format, x);
    const auto residual = [&](UInt128 r) {  // |r * r - x|, rounded once
      return floating::absolute(format, floating::fusedMultiplyAdd(format, r, r, floating::negate(format, x)));
    };
    EXPECT_NE(floating::compare(format, residual(root), residual(root + 1)), FloatOrder::Greater);
    EXPECT_NE(floating::compare(format, residual(root), residual(root - 1)), FloatOrder::Greater);
  }
}

TEST_P(EveryFormat, ArithmeticLaws) {
  const FloatFormat format = GetParam();
  const auto values = randomValues();
  const UInt128 one = floating::fromInteger(format, 1, 32, false);
  for (const UInt128 x : values) {
    EXPECT_EQ(floating::apply(format, FloatOperation::Multiply, x, one), x);
    EXPECT_EQ(floating::apply(format, FloatOperation::Divide, x, one), x);
    if (!floating::isInfinite(format, x)) {
      EXPECT_TRUE(floating::isZero(format, floating::apply(format, FloatOperation::Subtract, x, x)));
      EXPECT_TRUE(floating::isZero(format, floating::fmod(format, x, x)) || floating::isZero(format, x));
    }
    EXPECT_EQ(floating::convert(FloatFormat::Quad, format, floating::convert(format, FloatFormat::Quad, x)), x);
  }
}

TEST_P(EveryFormat, NaNsFollowX86) {
  const FloatFormat format = GetParam();
  const UInt128 zero = 0, one = floating::fromInteger(format, 1, 32, false);
  const UInt128 invalid = floating::apply(format, FloatOperation::Divide, zero, zero);
  EXPECT_TRUE(floating::isNaN(format, invalid));
  EXPECT_TRUE(floating::isNegative(format, invalid));
  const UInt128 positive = floating::negate(format, invalid);
  EXPECT_EQ(floating::apply(format, FloatOperation::Add, positive, one), positive);
  EXPECT_EQ(floating::apply(format, FloatOperation::Add, one, positive), positive);
  EXPECT_EQ(floating::compare(format, positive, positive), FloatOrder::Unordered);
  EXPECT_FALSE(floating::toInteger(format, positive, 64, true));
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat,
                         testing::Values(FloatFormat::Half, FloatFormat::Single, FloatFormat::Double,
                                         FloatFormat::X87Extended, FloatFormat::Quad));

constexpr FloatFormat x87 = FloatFormat::X87Extended;
UInt128 x87Bits(unsigned signAndExponent, std::uint64_t significand) {
  return UInt128{signAndExponent} << 64 | significand;
}

TEST(X87, KnownEncodings) {
  EXPECT_EQ(floating::fromInteger(x87, 1, 32, true), x87Bits(0x3fff, 0x8000000000000000));
  EXPECT_EQ(floating::fromInteger(x87, 0xfffffffe, 32, true), x87Bits(0xc000, 0x8000000000000000));  // -2
  EXPECT_EQ(floating::parse(x87, "3.14159265358979323846264338327950288"), x87Bits(0x4000, 0xc90fdaa22168c235));
  EXPECT_EQ(floating::parse(x87, "0.1"), x87Bits(0x3ffb, 0xcccccccccccccccd));
  EXPECT_EQ(floating::parse(x87, "inf"), x87Bits(0x7fff, 0x8000000000000000));
  EXPECT_EQ(floating::squareRoot(x87, floating::fromInteger(x87, 2, 32, true)), x87Bits(0x3fff, 0xb504f333f9de6484));
  const UInt128 third = floating::apply(x87, FloatOperation::Divide, floating::fromInteger(x87, 1, 32, true),
                                        floating::fromInteger(x87, 3, 32, true));
  EXPECT_EQ(third, x87Bits(0x3ffd, 0xaaaaaaaaaaaaaaab));
}

TEST(X87, HoldsSixtyFourBitIntegersExactly) {
  const std::uint64_t largest = ~std::uint64_t{0};
  EXPECT_EQ(floating::toInteger(x87, floating::fromInteger(x87, largest, 64, false), 64, false), UInt128{largest});
  EXPECT_FALSE(floating::toInteger(x87, floating::fromInteger(x87, UInt128{1} << 64, 128, false), 64, false));
}

TEST(X87, RoundsToNearestEvenWhenNarrowed) {
  const UInt128 tie = x87Bits(0x3fff, 0x8000000000000400);  // 1 + half an ulp of double
  EXPECT_EQ(floating::convert(x87, FloatFormat::Double, tie), UInt128{std::bit_cast<std::uint64_t>(1.0)});
  EXPECT_EQ(floating::convert(x87, FloatFormat::Double, tie | 1),
            UInt128{std::bit_cast<std::uint64_t>(std::nextafter(1.0, 2.0))});
  EXPECT_EQ(floating::convert(FloatFormat::Double, x87, std::bit_cast<std::uint64_t>(-0.5)),
            x87Bits(0xbffe, 0x8000000000000000));
}

TEST(X87, UnnormalsActAsNaNAndPseudoDenormalsHaveAValue) {
  const UInt128 unnormal = x87Bits(0x3fff, 0x4000000000000000);
  EXPECT_TRUE(floating::isNaN(x87, unnormal));
  EXPECT_TRUE(floating::isNaN(x87, floating::apply(x87, FloatOperation::Add, unnormal, unnormal)));
  EXPECT_TRUE(floating::isNaN(x87, x87Bits(0x7fff, 0)));
  const UInt128 pseudoDenormal = x87Bits(0, 0x8000000000000000), smallestNormal = x87Bits(1, 0x8000000000000000);
  EXPECT_EQ(floating::compare(x87, pseudoDenormal, smallestNormal), FloatOrder::Equal);
  EXPECT_FALSE(floating::isSubnormal(x87, pseudoDenormal));
  EXPECT_TRUE(floating::isSubnormal(x87, x87Bits(0, 1)));
}

TEST(Half, KnownValues) {
  EXPECT_EQ(floating::parse(FloatFormat::Half, "65504"), UInt128{0x7bff});
  EXPECT_EQ(floating::parse(FloatFormat::Half, "65520"), UInt128{0x7c00});
  EXPECT_EQ(floating::squareRoot(FloatFormat::Half, 0x0001), UInt128{0x0c00});  // sqrt(2^-24) = 2^-12
  EXPECT_EQ(floating::squareRoot(FloatFormat::Half, 0x4000), UInt128{0x3da8});  // sqrt(2)
  EXPECT_EQ(floating::squareRoot(FloatFormat::Half, 0x7bff), UInt128{0x5bff});  // sqrt(65504) = 255.94
}

TEST(FloatText, Literals) {
  EXPECT_EQ(floating::toCLiteral(FloatFormat::Double, bitsOf(1.5)), "0x1.8p0");
  EXPECT_EQ(floating::toCLiteral(FloatFormat::Single, bitsOf(-0.25f)), "-0x1p-2f");
  EXPECT_EQ(floating::toCLiteral(FloatFormat::Double, bitsOf(-0.0)), "-0x0p0");
  EXPECT_EQ(floating::toCLiteral(x87, *floating::parse(x87, "3")), "0x1.8p1L");
  EXPECT_EQ(floating::toCLiteral(FloatFormat::Single, bitsOf(-INFINITY)), "-__builtin_inff()");
  EXPECT_EQ(floating::toCLiteral(FloatFormat::Double, 0x7ff8000000000000), "__builtin_nan(\"\")");
  EXPECT_EQ(floating::toCLiteral(FloatFormat::Double, 0xfff0000000000005), "-__builtin_nans(\"0x5\")");
  EXPECT_EQ(floating::toDecimal(FloatFormat::Double, bitsOf(0.1)), "0.1");
  EXPECT_EQ(floating::toDecimal(x87, *floating::parse(x87, "0.1")), "0.1");
  EXPECT_EQ(floating::toDecimal(FloatFormat::Single, bitsOf(-INFINITY)), "-inf");
}

TEST(FloatText, Parsing) {
  EXPECT_EQ(floating::parse(FloatFormat::Double, "0x1.8p1"), bitsOf(3.0));
  EXPECT_EQ(floating::parse(FloatFormat::Double, "0x10"), bitsOf(16.0));
  EXPECT_EQ(floating::parse(FloatFormat::Double, "-1e400"), bitsOf(-HUGE_VAL));
  EXPECT_EQ(floating::parse(FloatFormat::Single, "1e-45"), bitsOf(std::numeric_limits<float>::denorm_min()));
  EXPECT_FALSE(floating::parse(FloatFormat::Double, ""));
  EXPECT_FALSE(floating::parse(FloatFormat::Double, "abc"));
  EXPECT_FALSE(floating::parse(FloatFormat::Double, "1.5x"));
}

}  // namespace
}  // namespace argosy
