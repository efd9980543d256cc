#include "domains/interval/interval.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_set>
#include <vector>

#include "domains/interval/float_order.h"
#include "program/arithmetic.h"

namespace argosy::interval {
namespace {

using enum BinaryOperator;
using Domain = IntervalDomain;

class IntervalTest : public testing::Test {
 protected:
  TypeTable types{DataModel::LP64};
  TypeRef int32 = types.int32(), unsigned32 = types.integer(32, false), unsigned64 = types.integer(64, false);
  TypeRef signed8 = types.integer(8, true), unsigned8 = types.integer(8, false);
  TypeRef float64 = types.floating(FloatFormat::Double), float32 = types.floating(FloatFormat::Single);

  static Interval range(TypeRef type, Int128 low, Int128 high) { return Domain::fromIntegerRange(type, low, high); }
  static UInt128 bits(TypeRef type, const char* number) { return *floating::parse(type->floatFormat(), number); }
  static Interval reals(TypeRef type, const char* low, const char* high) {
    return Domain::join(type, Domain::constant(type, bits(type, low)), Domain::constant(type, bits(type, high)));
  }
  static std::string binary(BinaryOperator op, TypeRef type, const Interval& left, const Interval& right) {
    return Domain::toString(type, Domain::binary(op, type, left, type, right));
  }
  /// The operands that are left, as text.
  static std::string refined(BinaryOperator op, TypeRef type, Interval left, Interval right, const Interval& result) {
    Domain::refineBinary(op, type, left, type, right, result);
    return Domain::toString(type, left) + ", " + Domain::toString(type, right);
  }
  static std::string refinedCast(TypeRef to, TypeRef from, Interval operand, const Interval& result) {
    Domain::refineCast(to, from, operand, result);
    return Domain::toString(from, operand);
  }
  static constexpr Interval no{0, 0}, yes{1, 1};
};

/// What is best is found by trying all pairs of 8-bit numbers.
class IntervalOperators : public IntervalTest {
 protected:
  std::mt19937_64 random{7};

  Interval randomRange(TypeRef type, std::uint64_t widest) {
    const Interval all = Domain::top(type);
    const auto low = all.low + static_cast<Int128>(random() % 256);
    return {low, std::min(all.high, low + static_cast<Int128>(random() % widest))};
  }

  static Int128 evaluate(BinaryOperator op, TypeRef type, Int128 x, Int128 y) {
    const auto result =
        evaluateBinary(op, type, truncate(static_cast<UInt128>(x), 8), type, truncate(static_cast<UInt128>(y), 8));
    return isComparison(op) ? static_cast<Int128>(result.bits) : integerValue(type, result.bits);
  }

  static void include(TypeRef type, Interval& range, Int128 number) {
    range = Domain::join(type, range, {number, number});
  }

  void expectBest(BinaryOperator op, TypeRef type, const Interval& left, const Interval& right) {
    Interval best;
    for (Int128 x = left.low; x <= left.high; ++x) {
      for (Int128 y = right.low; y <= right.high; ++y) include(type, best, evaluate(op, type, x, y));
    }
    const Interval result = Domain::binary(op, type, left, type, right);
    ASSERT_EQ(Domain::toString(type, result), Domain::toString(type, best))
        << Domain::toString(type, left) << " " << toString(op) << " " << Domain::toString(type, right);
  }

  void expectBestRefinement(BinaryOperator op, TypeRef type, Interval left, Interval right, const Interval& result) {
    Interval bestLeft, bestRight;
    for (Int128 x = left.low; x <= left.high; ++x) {
      for (Int128 y = right.low; y <= right.high; ++y) {
        const Int128 z = evaluate(op, type, x, y);
        if (z < result.low || z > result.high) continue;
        include(type, bestLeft, x);
        include(type, bestRight, y);
      }
    }
    const std::string problem = Domain::toString(type, left) + " " + toString(op) + " " +
                                Domain::toString(type, right) + " given " + Domain::toString(type, result);
    Domain::refineBinary(op, type, left, type, right, result);
    ASSERT_EQ(Domain::toString(type, left), Domain::toString(type, bestLeft)) << problem;
    ASSERT_EQ(Domain::toString(type, right), Domain::toString(type, bestRight)) << problem;
  }
};

TEST_F(IntervalOperators, ForwardOperatorsAreTheBest) {
  for (const TypeRef type : {signed8, unsigned8}) {
    for (const BinaryOperator op : {Add, Subtract, BitAnd, BitOr, BitXor, Less, LessEqual, Equal, NotEqual}) {
      for (int i = 0; i < 400 && !HasFatalFailure(); ++i)
        expectBest(op, type, randomRange(type, i % 40 == 0 ? 256 : 20), randomRange(type, i % 50 == 0 ? 256 : 20));
    }
    for (const BinaryOperator op : {Divide, Remainder, ShiftRight}) {
      for (Int128 constant = 0; constant < 8 && !HasFatalFailure(); ++constant) {
        for (int i = 0; i < 50 && !HasFatalFailure(); ++i)
          expectBest(op, type, randomRange(type, op == Remainder ? 3 : 100), {constant, constant});
      }
    }
  }
}

TEST_F(IntervalOperators, BackwardOperatorsAreTheBest) {
  for (const TypeRef type : {signed8, unsigned8}) {
    for (const BinaryOperator op : {Add, Subtract, Less, LessEqual, Equal, NotEqual}) {
      for (int i = 0; i < 400 && !HasFatalFailure(); ++i) {
        const Interval result = isComparison(op) ? (i % 2 ? yes : no) : randomRange(type, 40);
        expectBestRefinement(op, type, randomRange(type, i % 40 == 0 ? 256 : 20), randomRange(type, i % 7 ? 20 : 1),
                             result);
      }
    }
    for (const BinaryOperator op : {Multiply, Divide, ShiftLeft, ShiftRight, BitXor}) {
      for (Int128 constant = op == Divide ? 1 : 0; constant < (op == ShiftLeft ? 3 : 4); ++constant) {
        for (int i = 0; i < 100 && !HasFatalFailure(); ++i) {
          const Interval left = randomRange(type, 150), right{constant, constant};
          if (op != BitXor) expectBestRefinement(op, type, left, right, randomRange(type, 40));
          const Int128 z = evaluate(op, type, left.low, constant);
          expectBestRefinement(op, type, left, right, {z, z});
        }
      }
    }
    for (const BinaryOperator op : {BitAnd, BitOr, Remainder}) {
      for (int i = 0; i < 400 && !HasFatalFailure(); ++i) {
        Interval left = randomRange(type, 150);
        const Interval right = randomRange(type, 1);
        if (op == Remainder && (left.low < 0 || right.low == 0)) continue;
        const Int128 z = evaluate(op, type, left.high, right.low);
        expectBestRefinement(op, type, left, right, {z, z});
        expectBestRefinement(op, type, left, right, randomRange(type, 1));
      }
    }
  }
}

TEST_F(IntervalOperators, CastsBetweenIntegersAreTheBest) {
  const TypeRef from = types.integer(16, true);
  for (const TypeRef to : {signed8, unsigned8}) {
    for (int i = 0; i < 500; ++i) {
      const auto low = static_cast<Int128>(random() % 2000) - 1000;
      Interval operand{low, low + static_cast<Int128>(random() % 600)};
      const Interval result = randomRange(to, 60);
      Interval best;
      for (Int128 x = operand.low; x <= operand.high; ++x) {
        const Int128 y = integerValue(to, truncate(static_cast<UInt128>(x), 8));
        if (y >= result.low && y <= result.high) include(from, best, x);
      }
      Domain::refineCast(to, from, operand, result);
      ASSERT_EQ(operand, best);
    }
  }
}

TEST_F(IntervalTest, ArithmeticWraps) {
  EXPECT_EQ(binary(Add, int32, range(int32, 1, 5), range(int32, -2, 10)), "[-1, 15]");
  EXPECT_EQ(binary(Add, int32, range(int32, INT32_MAX - 1, INT32_MAX), range(int32, 1, 1)), "top");
  EXPECT_EQ(binary(Add, int32, range(int32, INT32_MAX - 1, INT32_MAX), range(int32, 2, 2)),
            "[-2147483648, -2147483647]");
  EXPECT_EQ(binary(Subtract, unsigned32, range(unsigned32, 0, 2), range(unsigned32, 3, 3)), "[4294967293, 4294967295]");
  EXPECT_EQ(binary(Multiply, int32, range(int32, -3, 5), range(int32, -7, 2)), "[-35, 21]");
  EXPECT_EQ(binary(Multiply, unsigned64, Domain::top(unsigned64), Domain::top(unsigned64)), "top");
  EXPECT_EQ(binary(Divide, int32, range(int32, -10, 20), range(int32, 2, 5)), "[-5, 10]");
  EXPECT_EQ(binary(Divide, int32, range(int32, 10, 20), range(int32, -1, 1)), "[-20, 20]");
  EXPECT_EQ(binary(Remainder, int32, Domain::top(int32), range(int32, 10, 10)), "[-9, 9]");
  EXPECT_EQ(binary(Remainder, int32, range(int32, 3, 5), range(int32, 6, 9)), "[3, 5]");
  EXPECT_EQ(binary(BitAnd, int32, Domain::top(int32), range(int32, 255, 255)), "[0, 255]");
  EXPECT_EQ(binary(ShiftLeft, int32, range(int32, 1, 1), range(int32, 0, 4)), "[1, 16]");
  EXPECT_EQ(binary(ShiftRight, unsigned32, Domain::top(unsigned32), range(unsigned32, 8, 40)), "top");
  EXPECT_EQ(binary(ShiftRight, unsigned32, Domain::top(unsigned32), range(unsigned32, 40, 41)), "[0, 16777215]");
}

TEST_F(IntervalTest, WideUnsignedIntegersAreRangesOrTop) {
  const TypeRef wide = types.integer(128, false);
  EXPECT_EQ(binary(Add, wide, range(wide, 1, 5), range(wide, 2, 2)), "[3, 7]");
  EXPECT_EQ(binary(Subtract, wide, range(wide, 1, 5), range(wide, 2, 2)), "top");
  EXPECT_TRUE(Domain::isTop(wide, Domain::constant(wide, UInt128{1} << 127)));
  EXPECT_EQ(Domain::binary(Less, wide, Domain::top(wide), wide, range(wide, 0, 0)), (Interval{0, 1}));
  EXPECT_EQ(Domain::toString(int32, Domain::cast(int32, wide, range(wide, 1, 5))), "[1, 5]");
}

TEST_F(IntervalTest, FloatArithmetic) {
  EXPECT_EQ(binary(Add, float64, reals(float64, "1", "2"), reals(float64, "0.5", "0.5")), "[1.5, 2.5]");
  EXPECT_EQ(binary(Multiply, float64, reals(float64, "-1", "2"), reals(float64, "-3", "4")), "[-6, 8]");
  EXPECT_EQ(binary(Divide, float64, reals(float64, "1", "1"), reals(float64, "-0.0", "-0.0")), "-inf");
  EXPECT_EQ(binary(Divide, float64, reals(float64, "1", "1"), reals(float64, "-1", "1")), "[-inf, inf]");
  EXPECT_EQ(binary(Divide, float64, reals(float64, "0", "1"), reals(float64, "0", "1")), "[0, inf] or NaN");
  EXPECT_EQ(binary(Subtract, float64, reals(float64, "inf", "inf"), reals(float64, "inf", "inf")), "NaN");
  EXPECT_EQ(binary(Subtract, float64, reals(float64, "0", "inf"), reals(float64, "inf", "inf")), "-inf or NaN");
  EXPECT_EQ(binary(Multiply, float64, reals(float64, "0", "1"), reals(float64, "inf", "inf")), "inf or NaN");
  // 0.1 + 0.2 is not 0.3: the bounds are the rounded results.
  const Interval sum =
      Domain::binary(Add, float64, reals(float64, "0.1", "0.1"), float64, reals(float64, "0.2", "0.2"));
  EXPECT_EQ(Domain::binary(Equal, float64, sum, float64, reals(float64, "0.3", "0.3")), no);
}

TEST_F(IntervalTest, FloatComparisonsKnowZerosAndNaN) {
  const Interval zeros = reals(float64, "-0.0", "0.0"), minusZero = reals(float64, "-0.0", "-0.0");
  const Interval plusZero = reals(float64, "0.0", "0.0"), one = reals(float64, "1", "1");
  const Interval nan = Domain::constant(float64, bits(float64, "nan"));
  EXPECT_EQ(Domain::binary(Equal, float64, minusZero, float64, plusZero), yes);
  EXPECT_EQ(Domain::binary(Less, float64, minusZero, float64, plusZero), no);
  EXPECT_EQ(Domain::binary(LessEqual, float64, zeros, float64, minusZero), yes);
  EXPECT_EQ(Domain::binary(NotEqual, float64, nan, float64, nan), yes);
  EXPECT_EQ(Domain::binary(LessEqual, float64, nan, float64, one), no);
  EXPECT_EQ(Domain::binary(LessEqual, float64, one, float64, Domain::top(float64)), (Interval{0, 1}));

  const Interval all = Domain::top(float64);
  EXPECT_EQ(refined(LessEqual, float64, all, one, yes), "[-inf, 1], 1");
  EXPECT_EQ(refined(LessEqual, float64, all, one, no), "[1.0000000000000002, inf] or NaN, 1");
  EXPECT_EQ(refined(Less, float64, reals(float64, "-1", "1"), plusZero, no), "[-0, 1], 0");
  EXPECT_EQ(refined(Equal, float64, all, plusZero, yes), "[-0, 0], 0");
  EXPECT_EQ(refined(NotEqual, float64, reals(float64, "-0.0", "1"), plusZero, yes), "[5e-324, 1], 0");
  EXPECT_EQ(refined(Less, float64, one, all, no), "1, [-inf, 1] or NaN");
  EXPECT_EQ(refined(Less, float64, all, nan, yes), "bottom, bottom");
  EXPECT_EQ(refined(Less, float64, one, nan, no), "1, NaN");
  EXPECT_EQ(refined(Equal, float64, all, all, yes), "[-inf, inf], [-inf, inf]");
}

TEST_F(IntervalTest, Conversions) {
  const auto cast = [](TypeRef to, TypeRef from, const Interval& value) {
    return Domain::toString(to, Domain::cast(to, from, value));
  };
  EXPECT_EQ(cast(unsigned8, int32, range(int32, 250, 255)), "[250, 255]");
  EXPECT_EQ(cast(unsigned8, int32, range(int32, 250, 256)), "top");
  EXPECT_EQ(cast(signed8, int32, range(int32, 250, 255)), "[-6, -1]");
  EXPECT_EQ(cast(types.boolean(), int32, range(int32, 1, 7)), "1");
  EXPECT_EQ(cast(float64, int32, range(int32, -1, 7)), "[-1, 7]");
  EXPECT_EQ(cast(int32, float64, reals(float64, "-1.5", "7.9")), "[-1, 7]");
  EXPECT_EQ(cast(int32, float64, reals(float64, "3", "1e30")), "top");
  EXPECT_EQ(cast(int32, float64, reals(float64, "1e20", "1e30")), "-2147483648");
  EXPECT_EQ(cast(float32, float64, reals(float64, "0.1", "1e300")), "[0.1, inf]");
  EXPECT_EQ(cast(types.boolean(), float64, Domain::constant(float64, bits(float64, "nan"))), "1");

  EXPECT_EQ(refinedCast(unsigned8, int32, range(int32, 0, 300), range(unsigned8, 40, 50)), "[40, 300]");
  EXPECT_EQ(refinedCast(unsigned8, int32, range(int32, 51, 300), range(unsigned8, 40, 50)), "[296, 300]");
  EXPECT_EQ(refinedCast(types.boolean(), int32, range(int32, 0, 9), yes), "[1, 9]");
  EXPECT_EQ(refinedCast(types.boolean(), float64, Domain::top(float64), no), "[-0, 0]");
  EXPECT_EQ(refinedCast(float64, int32, Domain::top(int32), reals(float64, "-0.5", "2.5")), "[0, 2]");
  EXPECT_EQ(refinedCast(int32, float64, Domain::top(float64), range(int32, 1, 2)), "[1, 2.9999999999999996]");
  EXPECT_EQ(refinedCast(float64, float32, Domain::top(float32), reals(float64, "1", "2")), "[1, 2]");
}

TEST_F(IntervalTest, RefinementOfExpressions) {
  const Interval all = Domain::top(int32);
  EXPECT_EQ(refined(Less, int32, all, range(int32, 10, 10), yes), "[-2147483648, 9], 10");
  EXPECT_EQ(refined(Less, int32, all, range(int32, INT32_MIN, INT32_MIN), yes), "bottom, bottom");
  EXPECT_EQ(refined(NotEqual, int32, range(int32, 3, 9), range(int32, 9, 9), yes), "[3, 8], 9");
  EXPECT_EQ(refined(NotEqual, int32, range(int32, 9, 9), range(int32, 9, 9), yes), "bottom, bottom");
  EXPECT_EQ(refined(Add, int32, all, range(int32, 1, 1), range(int32, 0, 5)), "[-1, 4], 1");
  EXPECT_EQ(refined(Multiply, int32, range(int32, 0, 1000), range(int32, 3, 3), range(int32, 10, 20)), "[4, 6], 3");
  EXPECT_EQ(refined(Remainder, int32, range(int32, 0, 100), range(int32, 10, 10), range(int32, 7, 8)), "[7, 98], 10");
  EXPECT_EQ(refined(BitAnd, int32, range(int32, 0, 100), range(int32, 64, 64), range(int32, 1, INT32_MAX)),
            "[64, 100], 64");
  EXPECT_EQ(
      refined(ShiftRight, unsigned32, Domain::top(unsigned32), range(unsigned32, 24, 24), range(unsigned32, 1, 1)),
      "[16777216, 33554431], 24");
  EXPECT_EQ(refined(Add, float64, Domain::top(float64), reals(float64, "1", "1"), reals(float64, "2", "3")),
            "[0.9999999999999999, 2], 1");
  EXPECT_EQ(refined(Multiply, float64, Domain::top(float64), reals(float64, "2", "2"), reals(float64, "2", "3")),
            "[1, 1.5], 2");
  Interval operand = all;
  Domain::refineUnary(UnaryOperator::Negate, int32, operand, range(int32, 3, 4));
  EXPECT_EQ(Domain::toString(int32, operand), "[-4, -3]");
}

TEST_F(IntervalTest, WideningStopsAtThresholds) {
  const std::vector<Int128> thresholds{-10, 0, 100};
  const auto widen = [&](TypeRef type, const Interval& old, const Interval& next) {
    return Domain::toString(type, Domain::widen(type, old, Domain::join(type, old, next), thresholds));
  };
  EXPECT_EQ(widen(int32, range(int32, 5, 5), range(int32, 6, 6)), "[5, 100]");
  EXPECT_EQ(widen(int32, range(int32, 5, 5), range(int32, 101, 101)), "[5, 2147483647]");
  EXPECT_EQ(widen(int32, range(int32, 5, 5), range(int32, 4, 4)), "[0, 5]");
  EXPECT_EQ(widen(unsigned8, range(unsigned8, 5, 5), range(unsigned8, 101, 101)), "[5, 255]");
  EXPECT_EQ(widen(float64, reals(float64, "17", "17"), reals(float64, "80", "80")), "[17, 100]");
  EXPECT_EQ(widen(float64, reals(float64, "0", "0"), reals(float64, "0.5", "0.5")), "[0, 1]");
  EXPECT_EQ(widen(int32, Domain::bottom(), range(int32, 6, 7)), "[6, 7]");
}

TEST_F(IntervalTest, FloatPlacesAreConsecutive) {
  for (const FloatFormat format :
       {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::X87Extended, FloatFormat::Quad}) {
    const Int128 infinity = infinityPlace(format);
    EXPECT_TRUE(floating::isInfinite(format, floatAt(format, infinity)));
    EXPECT_EQ(floatAt(format, -1), floating::negate(format, 0));
    std::mt19937_64 random(3);
    for (int i = 0; i < 2000; ++i) {
      const auto far = static_cast<Int128>((UInt128{random()} << 64 | random()) >> (random() % 127 + 1)) % infinity;
      const Int128 place = i % 2 ? far : ~far;
      const UInt128 here = floatAt(format, place), next = floatAt(format, place + 1);
      ASSERT_EQ(floatPlace(format, here), place);
      ASSERT_FALSE(floating::isNaN(format, here));
      const FloatOrder order = floating::compare(format, here, next);
      ASSERT_EQ(order, place == -1 ? FloatOrder::Equal : FloatOrder::Less);
    }
    EXPECT_EQ(floatAt(format, powerOfTwoPlace(format, 3)), *floating::parse(format, "8"));
    EXPECT_EQ(powerOfTwoPlace(format, 100000), infinity);
  }
  // 2^-16382 has two encodings in the x87 format.
  const UInt128 leading = UInt128{1} << 63, normal = UInt128{1} << 64 | leading;
  EXPECT_EQ(floatPlace(FloatFormat::X87Extended, leading), floatPlace(FloatFormat::X87Extended, normal));
  EXPECT_FALSE(hasOneEncoding(FloatFormat::X87Extended, floatPlace(FloatFormat::X87Extended, normal)));
}

TEST_F(IntervalTest, EqualValuesHashAlike) {
  std::unordered_set<Interval> values;
  for (int i = 0; i < 100; ++i) values.insert(range(int32, i % 10, 20));
  EXPECT_EQ(values.size(), 10U);
}

}  // namespace
}  // namespace argosy::interval
