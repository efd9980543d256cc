#include "domains/value/explicit_value.h"

#include "tests/domains/scalar_laws.h"

namespace argosy::value {

INSTANTIATE_TYPED_TEST_SUITE_P(ExplicitValue, ScalarLaws, ExplicitValueDomain);

namespace {

using enum BinaryOperator;
using Domain = ExplicitValueDomain;

class ExplicitValueTest : public testing::Test {
 protected:
  TypeTable types{DataModel::LP64};
  TypeRef int32 = types.int32(), unsigned32 = types.integer(32, false), boolean = types.boolean();
  TypeRef float64 = types.floating(FloatFormat::Double), wide = types.integer(128, false);
  ExplicitValue unknown = ExplicitValue::top(), no = number(0), yes = number(1);

  ExplicitValue number(Int128 value) { return Domain::constant(int32, static_cast<UInt128>(value)); }
  ExplicitValue real(const char* text) {
    return Domain::constant(float64, *floating::parse(FloatFormat::Double, text));
  }
  static std::string refined(BinaryOperator op, TypeRef type, ExplicitValue left, ExplicitValue right,
                             const ExplicitValue& result) {
    Domain::refineBinary(op, type, left, type, right, result);
    return Domain::toString(type, left) + ", " + Domain::toString(type, right);
  }
};

TEST_F(ExplicitValueTest, SomeResultsDoNotNeedBothOperands) {
  const auto binary = [&](BinaryOperator op, TypeRef type, ExplicitValue left, ExplicitValue right) {
    return Domain::toString(type, Domain::binary(op, type, left, type, right));
  };
  EXPECT_EQ(binary(Multiply, int32, unknown, no), "0");
  EXPECT_EQ(binary(BitAnd, int32, no, unknown), "0");
  EXPECT_EQ(binary(BitOr, int32, number(-1), unknown), "-1");
  EXPECT_EQ(binary(Remainder, int32, unknown, yes), "0");
  EXPECT_EQ(binary(Less, unsigned32, unknown, no), "0");
  EXPECT_EQ(binary(Less, int32, unknown, no), "top");
  EXPECT_EQ(binary(Equal, float64, unknown, real("nan")), "0");
  EXPECT_EQ(binary(Add, int32, unknown, no), "top");
}

TEST_F(ExplicitValueTest, RefinementSolves) {
  EXPECT_EQ(refined(Equal, int32, unknown, number(5), yes), "5, 5");
  EXPECT_EQ(refined(NotEqual, int32, number(-5), unknown, no), "-5, -5");
  EXPECT_EQ(refined(Equal, int32, unknown, number(5), no), "not 5, 5");
  EXPECT_EQ(refined(NotEqual, boolean, unknown, no, yes), "1, 0");
  EXPECT_EQ(refined(Less, unsigned32, unknown, yes, yes), "0, 1");
  EXPECT_EQ(refined(Less, int32, number(INT32_MAX), unknown, yes), "bottom, bottom");
  EXPECT_EQ(refined(Add, int32, unknown, number(5), number(INT32_MIN)), "2147483643, 5");
  EXPECT_EQ(refined(Subtract, int32, number(3), unknown, number(10)), "3, -7");
  EXPECT_EQ(refined(Subtract, int32, unknown, number(3), number(10)), "13, 3");
  EXPECT_EQ(refined(BitXor, int32, number(6), unknown, number(5)), "6, 3");
  EXPECT_EQ(refined(Multiply, int32, unknown, number(2), number(8)), "top, 2");
  EXPECT_EQ(refined(Multiply, int32, number(-3), unknown, number(9)), "-3, -3");
  const ExplicitValue huge = Domain::constant(wide, UInt128{1} << 127);
  EXPECT_EQ(refined(Add, wide, unknown, yes, huge), "170141183460469231731687303715884105727, 1");
  EXPECT_EQ(refined(Equal, wide, unknown, huge, yes),
            Domain::toString(wide, huge) + ", " + Domain::toString(wide, huge));
}

TEST_F(ExplicitValueTest, FloatsAreSolvedOnlyWhereBitsAreUnique) {
  EXPECT_EQ(refined(Equal, float64, unknown, real("1.5"), yes), "1.5, 1.5");
  EXPECT_EQ(refined(Equal, float64, unknown, real("0"), yes), "top, 0");
  EXPECT_EQ(refined(Equal, float64, unknown, real("nan"), yes), "bottom, bottom");
  ExplicitValue operand = unknown;
  Domain::refineUnary(UnaryOperator::Negate, float64, operand, real("2"));
  EXPECT_EQ(Domain::toString(float64, operand), "-2");
}

TEST_F(ExplicitValueTest, CastsAreSolvedWhereNothingIsLost) {
  const TypeRef signed8 = types.character(), int64 = types.integer(64, true);
  const auto refinedCast = [&](TypeRef to, TypeRef from, const ExplicitValue& result) {
    ExplicitValue operand = unknown;
    Domain::refineCast(to, from, operand, result);
    return Domain::toString(from, operand);
  };
  EXPECT_EQ(refinedCast(int64, int32, Domain::constant(int64, static_cast<UInt128>(Int128{-3}))), "-3");
  EXPECT_EQ(refinedCast(int64, unsigned32, Domain::constant(int64, static_cast<UInt128>(Int128{-3}))), "bottom");
  EXPECT_EQ(refinedCast(signed8, int32, Domain::constant(signed8, 3)), "top");
  EXPECT_EQ(refinedCast(boolean, int32, no), "0");
  EXPECT_EQ(refinedCast(int32, boolean, yes), "1");
  EXPECT_EQ(refinedCast(float64, int32, real("7")), "7");
  EXPECT_EQ(refinedCast(float64, int32, real("7.5")), "bottom");
  EXPECT_EQ(refinedCast(boolean, float64, no), "top");
  EXPECT_EQ(refinedCast(float64, types.floating(FloatFormat::Single), real("0.5")), "0.5");
}

}  // namespace
}  // namespace argosy::value
