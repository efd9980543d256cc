#include "program/arithmetic.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

namespace argosy {
namespace {

template <class Integer>
std::vector<Integer> samples() {
  using Limits = std::numeric_limits<Integer>;
  std::vector<Integer> values{0,
                              1,
                              2,
                              3,
                              7,
                              31,
                              32,
                              63,
                              64,
                              100,
                              Limits::max(),
                              Limits::min(),
                              Limits::max() - 1,
                              static_cast<Integer>(-1),
                              static_cast<Integer>(-2),
                              static_cast<Integer>(Limits::min() + 1),
                              static_cast<Integer>(Limits::max() / 2)};
  std::mt19937_64 random(1);
  for (int i = 0; i < 60; ++i) values.push_back(static_cast<Integer>(random() >> (random() % 64)));
  return values;
}

template <class Integer>
class WordArithmetic : public testing::Test {
 protected:
  static constexpr unsigned bits = 8 * sizeof(Integer);
  static constexpr bool isSigned = std::is_signed_v<Integer>;
  TypeTable types{DataModel::LP64};
  TypeRef type = types.integer(bits, isSigned);

  static UInt128 raw(Integer value) { return truncate(static_cast<UInt128>(value), bits); }
  ArithmeticResult apply(BinaryOperator op, Integer left, Integer right) {
    return evaluateBinary(op, type, raw(left), type, raw(right));
  }
};

using Words = testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                             std::int64_t, std::uint64_t>;
TYPED_TEST_SUITE(WordArithmetic, Words);

TYPED_TEST(WordArithmetic, AgreesWithTheHost) {
  using Integer = TypeParam;
  for (const Integer left : samples<Integer>()) {
    for (const Integer right : samples<Integer>()) {
      const auto check = [&](BinaryOperator op, Integer expected, bool overflow) {
        const ArithmeticResult result = this->apply(op, left, right);
        EXPECT_EQ(result.bits, this->raw(expected)) << toString(op);
        EXPECT_EQ(result.fault, overflow && this->isSigned ? ArithmeticFault::SignedOverflow : ArithmeticFault::None);
      };
      Integer expected = 0;
      bool overflow = __builtin_add_overflow(left, right, &expected);
      check(BinaryOperator::Add, expected, overflow);
      overflow = __builtin_sub_overflow(left, right, &expected);
      check(BinaryOperator::Subtract, expected, overflow);
      overflow = __builtin_mul_overflow(left, right, &expected);
      check(BinaryOperator::Multiply, expected, overflow);
      check(BinaryOperator::BitAnd, static_cast<Integer>(left & right), false);
      check(BinaryOperator::BitOr, static_cast<Integer>(left | right), false);
      check(BinaryOperator::BitXor, static_cast<Integer>(left ^ right), false);
      EXPECT_EQ(this->apply(BinaryOperator::Less, left, right).bits, UInt128{left < right});
      EXPECT_EQ(this->apply(BinaryOperator::LessEqual, left, right).bits, UInt128{left <= right});
      EXPECT_EQ(this->apply(BinaryOperator::Equal, left, right).bits, UInt128{left == right});
      EXPECT_EQ(this->apply(BinaryOperator::NotEqual, left, right).bits, UInt128{left != right});
      const bool quotientOverflows =
          this->isSigned && left == std::numeric_limits<Integer>::min() && right == static_cast<Integer>(-1);
      if (right == 0) {
        EXPECT_EQ(this->apply(BinaryOperator::Divide, left, right).fault, ArithmeticFault::DivisionByZero);
        EXPECT_EQ(this->apply(BinaryOperator::Remainder, left, right).fault, ArithmeticFault::DivisionByZero);
      } else if (quotientOverflows) {
        EXPECT_EQ(this->apply(BinaryOperator::Divide, left, right).fault, ArithmeticFault::SignedOverflow);
        EXPECT_EQ(this->apply(BinaryOperator::Remainder, left, right).fault, ArithmeticFault::SignedOverflow);
      } else {
        check(BinaryOperator::Divide, static_cast<Integer>(left / right), false);
        check(BinaryOperator::Remainder, static_cast<Integer>(left % right), false);
      }
    }
  }
}

TYPED_TEST(WordArithmetic, Shifts) {
  using Integer = TypeParam;
  TypeRef int32 = this->types.int32();
  for (const Integer left : samples<Integer>()) {
    for (unsigned amount = 0; amount < this->bits; ++amount) {
      const auto right = evaluateBinary(BinaryOperator::ShiftRight, this->type, this->raw(left), int32, amount);
      EXPECT_EQ(right.bits, this->raw(static_cast<Integer>(left >> amount)));
      EXPECT_EQ(right.fault, ArithmeticFault::None);
      const auto shifted = evaluateBinary(BinaryOperator::ShiftLeft, this->type, this->raw(left), int32, amount);
      const Int128 exact = static_cast<Int128>(static_cast<UInt128>(Int128{left}) << amount);
      EXPECT_EQ(shifted.bits, truncate(static_cast<UInt128>(exact), this->bits));
      const bool fits = exact >= std::numeric_limits<Integer>::min() && exact <= std::numeric_limits<Integer>::max();
      EXPECT_EQ(shifted.fault == ArithmeticFault::ShiftOverflow, this->isSigned && (left < 0 || !fits));
    }
    for (const Int128 amount : {Int128{-1}, Int128{this->bits}, Int128{1000}}) {
      const UInt128 bits = truncate(static_cast<UInt128>(amount), 32);
      EXPECT_EQ(evaluateBinary(BinaryOperator::ShiftLeft, this->type, this->raw(left), int32, bits).fault,
                ArithmeticFault::ShiftOutOfRange);
      EXPECT_EQ(evaluateBinary(BinaryOperator::ShiftRight, this->type, this->raw(left), int32, bits).fault,
                ArithmeticFault::ShiftOutOfRange);
    }
  }
}

TYPED_TEST(WordArithmetic, UnaryOperators) {
  using Integer = TypeParam;
  for (const Integer value : samples<Integer>()) {
    EXPECT_EQ(evaluateUnary(UnaryOperator::Complement, this->type, this->raw(value)).bits,
              this->raw(static_cast<Integer>(~value)));
    Integer expected = 0;
    const bool overflow = __builtin_sub_overflow(Integer{0}, value, &expected);
    const ArithmeticResult negated = evaluateUnary(UnaryOperator::Negate, this->type, this->raw(value));
    EXPECT_EQ(negated.bits, this->raw(expected));
    EXPECT_EQ(negated.fault == ArithmeticFault::SignedOverflow, this->isSigned && overflow);
  }
}

TYPED_TEST(WordArithmetic, Casts) {
  using Integer = TypeParam;
  const auto to = [&](TypeRef target, Integer value) { return evaluateCast(target, this->type, this->raw(value)); };
  for (const Integer value : samples<Integer>()) {
    EXPECT_EQ(to(this->types.integer(8, true), value).bits, UInt128{static_cast<std::uint8_t>(value)});
    EXPECT_EQ(to(this->types.integer(16, false), value).bits, UInt128{static_cast<std::uint16_t>(value)});
    EXPECT_EQ(to(this->types.integer(64, true), value).bits,
              UInt128{static_cast<std::uint64_t>(static_cast<std::int64_t>(value))});
    EXPECT_EQ(to(this->types.integer(128, false), value).bits, static_cast<UInt128>(Int128{value}));
    EXPECT_EQ(to(this->types.boolean(), value).bits, UInt128{value != 0});
    EXPECT_EQ(to(this->types.floating(FloatFormat::Double), value).bits,
              UInt128{std::bit_cast<std::uint64_t>(static_cast<double>(value))});
    EXPECT_EQ(to(this->types.floating(FloatFormat::Single), value).bits,
              UInt128{std::bit_cast<std::uint32_t>(static_cast<float>(value))});
  }
  for (const double value :
       {0.0,   -0.0,  0.9, -0.9, 1.5,   -1.5,         100.0,        127.9,  128.0,  -128.9,           -129.0,
        255.9, 256.0, 1e9, 1e15, -1e15, 2147483647.5, 4294967295.5, 9.3e18, 1.9e19, double(INFINITY), double(NAN)}) {
    const ArithmeticResult result =
        evaluateCast(this->type, this->types.floating(FloatFormat::Double), std::bit_cast<std::uint64_t>(value));
    const double whole = std::trunc(value);
    const bool fits = whole >= static_cast<double>(std::numeric_limits<Integer>::min()) &&
                      whole < std::ldexp(1.0, std::numeric_limits<Integer>::digits);
    EXPECT_EQ(result.fault == ArithmeticFault::None, fits) << value;
    if (fits) {
      EXPECT_EQ(result.bits, this->raw(static_cast<Integer>(value))) << value;
    }
  }
}

class WideArithmetic : public testing::Test {
 protected:
  TypeTable types{DataModel::LP64};
  TypeRef type = types.integer(128, true);
  const UInt128 smallest = UInt128{1} << 127;
};

TEST_F(WideArithmetic, Overflows) {
  EXPECT_EQ(evaluateBinary(BinaryOperator::Add, type, smallest - 1, type, 1).fault, ArithmeticFault::SignedOverflow);
  EXPECT_EQ(evaluateBinary(BinaryOperator::Add, type, smallest - 1, type, 1).bits, smallest);
  EXPECT_EQ(evaluateBinary(BinaryOperator::Multiply, type, smallest, type, ~UInt128{0}).fault,
            ArithmeticFault::SignedOverflow);
  EXPECT_EQ(evaluateBinary(BinaryOperator::Divide, type, smallest, type, ~UInt128{0}).fault,
            ArithmeticFault::SignedOverflow);
  EXPECT_EQ(evaluateUnary(UnaryOperator::Negate, type, smallest).fault, ArithmeticFault::SignedOverflow);
  TypeRef unsignedType = types.integer(128, false);
  EXPECT_EQ(evaluateBinary(BinaryOperator::Add, unsignedType, ~UInt128{0}, unsignedType, 2).bits, UInt128{1});
  EXPECT_EQ(evaluateBinary(BinaryOperator::Add, unsignedType, ~UInt128{0}, unsignedType, 2).fault,
            ArithmeticFault::None);
  EXPECT_EQ(evaluateBinary(BinaryOperator::Less, unsignedType, 1, unsignedType, smallest).bits, UInt128{1});
  EXPECT_EQ(evaluateBinary(BinaryOperator::Less, type, 1, type, smallest).bits, UInt128{0});
  EXPECT_EQ(evaluateBinary(BinaryOperator::ShiftRight, type, smallest, types.int32(), 127).bits, ~UInt128{0});
}

TEST(FloatArithmetic, ComparisonsWithNaN) {
  TypeTable types(DataModel::LP64);
  TypeRef type = types.floating(FloatFormat::Double);
  const UInt128 nan = std::bit_cast<std::uint64_t>(std::nan("")), one = std::bit_cast<std::uint64_t>(1.0);
  EXPECT_EQ(evaluateBinary(BinaryOperator::Equal, type, nan, type, nan).bits, UInt128{0});
  EXPECT_EQ(evaluateBinary(BinaryOperator::NotEqual, type, nan, type, nan).bits, UInt128{1});
  EXPECT_EQ(evaluateBinary(BinaryOperator::Less, type, nan, type, one).bits, UInt128{0});
  EXPECT_EQ(evaluateBinary(BinaryOperator::LessEqual, type, one, type, nan).bits, UInt128{0});
  EXPECT_EQ(evaluateCast(types.boolean(), type, nan).bits, UInt128{1});
  EXPECT_EQ(evaluateCast(types.boolean(), type, std::bit_cast<std::uint64_t>(-0.0)).bits, UInt128{0});
  EXPECT_EQ(evaluateUnary(UnaryOperator::Negate, type, one).bits, UInt128{std::bit_cast<std::uint64_t>(-1.0)});
}

TEST(PointerArithmetic, StridesAndCasts) {
  TypeTable types(DataModel::ILP32);
  EXPECT_EQ(pointerStride(types.pointer(types.integer(64, true))), 8U);
  EXPECT_EQ(pointerStride(types.pointer(types.voidType())), 1U);
  EXPECT_EQ(pointerStride(types.pointer(types.function(types.voidType(), {}, false, true))), 1U);
  // An int becomes a pointer by sign-extension, a pointer compares unsigned.
  TypeTable wide(DataModel::LP64);
  TypeRef pointer = wide.pointer(wide.voidType());
  EXPECT_EQ(evaluateCast(pointer, wide.int32(), 0xffffffff).bits, UInt128{0xffffffffffffffff});
  EXPECT_EQ(evaluateBinary(BinaryOperator::Less, pointer, 1, pointer, 0xffffffffffffffff).bits, UInt128{1});
}

}  // namespace
}  // namespace argosy
