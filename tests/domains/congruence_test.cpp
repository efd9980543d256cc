// What congruences tell and intervals do not; that nothing wrong is told is shown by the laws (congruence_laws_test.cpp).
#include "domains/congruence/congruence.h"

#include <gtest/gtest.h>

namespace argosy::congruence {
namespace {

class Congruences : public testing::Test {
 protected:
  static Congruence mod(UInt128 remainder, UInt128 modulus) { return Congruence::residue(modulus, remainder); }
  Congruence number(TypeRef type, Int128 value) const {
    return CongruenceDomain::constant(type, static_cast<UInt128>(value));
  }
  Congruence apply(BinaryOperator op, TypeRef type, const Congruence& left, const Congruence& right) const {
    return CongruenceDomain::binary(op, type, left, type, right);
  }

  TypeTable types{DataModel::LP64};
  TypeRef i8 = types.integer(8, true), u8 = types.integer(8, false), i32 = types.int32(),
          u32 = types.integer(32, false), i64 = types.integer(64, true), u128 = types.integer(128, false);
  const Congruence top = Congruence::top();
};

TEST_F(Congruences, JoinIsByTheGreatestCommonDivisor) {
  EXPECT_EQ(CongruenceDomain::join(i32, number(i32, 4), number(i32, 10)), mod(4, 6));
  EXPECT_EQ(CongruenceDomain::join(i32, mod(4, 6), number(i32, 19)), mod(1, 3));
  EXPECT_EQ(CongruenceDomain::join(i32, mod(1, 4), mod(3, 6)), mod(1, 2));
  EXPECT_EQ(CongruenceDomain::join(i32, mod(1, 4), mod(2, 6)), top);
  EXPECT_EQ(CongruenceDomain::join(i8, number(i8, -5), number(i8, 3)), mod(3, 8)) << "remainders are not negative";
  EXPECT_EQ(CongruenceDomain::join(u128, number(u128, 0), number(u128, 12)), mod(0, 4)) << "powers of two only";
}

TEST_F(Congruences, MeetIsByTheChineseRemainderTheorem) {
  EXPECT_EQ(CongruenceDomain::meet(i32, mod(2, 3), mod(3, 5)), mod(8, 15));
  EXPECT_EQ(CongruenceDomain::meet(i32, mod(1, 4), mod(3, 6)), mod(9, 12));
  EXPECT_TRUE(CongruenceDomain::meet(i32, mod(1, 4), mod(2, 6)).isBottom());
  // 0 modulo 391: of the signed bytes only zero. 1 modulo 17 and 6 modulo 23 is 52 modulo 391.
  EXPECT_EQ(CongruenceDomain::meet(i8, mod(0, 17), mod(0, 23)), number(i8, 0));
  EXPECT_EQ(CongruenceDomain::meet(i8, mod(1, 17), mod(6, 23)), number(i8, 52));
  EXPECT_TRUE(CongruenceDomain::meet(i8, mod(0, 17), mod(2, 23)).isBottom()) << "it is no byte";
}

TEST_F(Congruences, WrappingKeepsThePowerOfTwo) {
  using enum BinaryOperator;
  EXPECT_EQ(apply(Add, i32, mod(0, 6), number(i32, 6)), mod(0, 2)) << "2147483646 + 6 wraps";
  EXPECT_EQ(apply(Add, i32, mod(0, 3), number(i32, 1)), mod(1, 3)) << "2147483646 is the greatest multiple of 3";
  EXPECT_EQ(apply(Multiply, u32, top, number(u32, 12)), mod(0, 4));
  EXPECT_EQ(apply(Multiply, u32, mod(1, 2), number(u32, 4)), mod(4, 8));
  EXPECT_EQ(apply(Multiply, i32, mod(2, 4), mod(4, 8)), mod(8, 16));
  EXPECT_EQ(apply(ShiftLeft, i32, top, number(i32, 3)), mod(0, 8));
  EXPECT_EQ(CongruenceDomain::unary(UnaryOperator::Negate, i32, mod(1, 4)), mod(3, 4));
  EXPECT_EQ(CongruenceDomain::unary(UnaryOperator::Complement, i32, mod(1, 6)), mod(4, 6)) << "-1 - x never wraps";
}

TEST_F(Congruences, CastsKeepNumbersThatFit) {
  EXPECT_EQ(CongruenceDomain::cast(i64, i32, mod(2, 3)), mod(2, 3));
  EXPECT_EQ(CongruenceDomain::cast(u32, i32, mod(2, 6)), mod(0, 2)) << "negative numbers wrap";
  EXPECT_EQ(CongruenceDomain::cast(u8, i32, mod(7, 512)), number(u8, 7));
  EXPECT_EQ(CongruenceDomain::cast(types.boolean(), i32, mod(1, 2)), number(types.boolean(), 1));
  EXPECT_EQ(CongruenceDomain::cast(types.boolean(), i32, mod(0, 2)), top);
}

TEST_F(Congruences, DivisionAndBits) {
  using enum BinaryOperator;
  EXPECT_EQ(apply(Remainder, u32, mod(5, 8), number(u32, 4)), number(u32, 1));
  EXPECT_EQ(apply(Remainder, i32, mod(5, 8), number(i32, 4)), mod(1, 4)) << "1 or -3";
  EXPECT_EQ(apply(Remainder, i32, mod(4, 8), number(i32, 4)), number(i32, 0));
  EXPECT_EQ(apply(Remainder, i32, mod(4, 8), number(i32, 12)), mod(0, 4));
  EXPECT_EQ(apply(Divide, i32, mod(4, 12), number(i32, 4)), mod(1, 3));
  EXPECT_EQ(apply(Divide, i32, mod(5, 12), number(i32, 4)), top) << "rounded towards zero";
  EXPECT_EQ(apply(Divide, u32, mod(5, 12), number(u32, 4)), mod(1, 3));
  EXPECT_EQ(apply(ShiftRight, i32, mod(5, 12), number(i32, 2)), mod(1, 3)) << "rounded down";
  EXPECT_EQ(apply(BitAnd, i32, mod(5, 8), number(i32, 7)), number(i32, 5));
  EXPECT_EQ(apply(BitAnd, i32, top, number(i32, -8)), mod(0, 8));
  EXPECT_EQ(apply(BitOr, i32, top, number(i32, 3)), mod(3, 4));
  EXPECT_EQ(apply(BitXor, i32, mod(1, 4), number(i32, 2)), mod(3, 4));
}

TEST_F(Congruences, ComparisonsAndWhatTheyTell) {
  using enum BinaryOperator;
  EXPECT_EQ(apply(Equal, i32, mod(1, 2), mod(0, 4)), Congruence::constant(0));
  EXPECT_EQ(apply(NotEqual, i32, mod(1, 2), number(i32, 6)), Congruence::constant(1));
  EXPECT_EQ(apply(Less, u32, number(u32, 0), mod(1, 2)), Congruence::constant(1)) << "an odd number is positive";
  EXPECT_EQ(apply(Less, i32, number(i32, 0), mod(1, 2)), top);
  Congruence left = mod(1, 4), right = mod(3, 6);
  CongruenceDomain::refineBinary(Equal, i32, left, i32, right, Congruence::constant(1));
  EXPECT_EQ(left, mod(9, 12));
  EXPECT_EQ(right, mod(9, 12));
}

TEST_F(Congruences, ConditionsTellOperands) {
  using enum BinaryOperator;
  const auto operand = [&](BinaryOperator op, TypeRef type, Int128 right, Int128 result) {
    Congruence left = top, known = number(type, right);
    CongruenceDomain::refineBinary(op, type, left, type, known, number(type, result));
    return left;
  };
  EXPECT_EQ(operand(Remainder, i32, 6, 4), mod(4, 6));
  EXPECT_EQ(operand(Remainder, i32, 6, -2), mod(4, 6));
  EXPECT_EQ(operand(BitAnd, i32, 7, 5), mod(5, 8));
  EXPECT_EQ(operand(BitAnd, i32, 6, 4), top) << "its lowest bit is anything";
  EXPECT_EQ(operand(Add, i32, 3, 10), number(i32, 7));
  EXPECT_EQ(operand(ShiftLeft, u32, 30, UInt128{1} << 30), mod(1, 4));
  Congruence wide = top;
  CongruenceDomain::refineCast(u8, i32, wide, number(u8, 7));
  EXPECT_EQ(wide, mod(7, 256));
}

}  // namespace
}  // namespace argosy::congruence
