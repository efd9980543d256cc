// Arithmetic violations: found when checked, wrapped when not. Each runs at the widths that have fast paths and those
// that have none.
#include "program/arithmetic.h"
#include "tests/interpreter/program_builder.h"

#include <random>

namespace argosy::interpreter {
namespace {

struct Case {
  BinaryOperator op;
  Int128 left, right;
  Violation violation;
  Int128 wrapped;
};

/// Computes `left op right` on values that come as input, so that nothing is folded, and compares with a third input.
class Computation : public ProgramBuilder {
 public:
  Computation(BinaryOperator op, unsigned bits) {
    TypeRef type = types().integer(bits, true);
    ExpressionRef x = local("x", type), y = local("y", type), z = local("z", type), expected = local("expected", type);
    emit(Havoc{x, HavocCause::Input, "", {}});
    emit(Havoc{y, HavocCause::Input, "", {}});
    assign(z, expressions().binary(op, x, y));
    emit(Havoc{expected, HavocCause::Input, "", {}});
    exit(expressions().equal(z, expected));
  }
};

class ArithmeticViolation : public testing::TestWithParam<unsigned> {
 protected:
  const Int128 smallest = -(Int128{1} << (GetParam() - 2)) * 2, largest = -(smallest + 1);

  static std::string list(const Case& c) {
    return argosy::toString(c.left) + "," + argosy::toString(c.right) + "," + argosy::toString(c.wrapped);
  }
};
INSTANTIATE_TEST_SUITE_P(Widths, ArithmeticViolation, testing::Values(32U, 64U, 128U));

TEST_P(ArithmeticViolation, IsFoundOrWrapped) {
  const auto bits = static_cast<Int128>(GetParam());
  const Case cases[] = {
      {BinaryOperator::Add, largest, 1, Violation::SignedOverflow, smallest},
      {BinaryOperator::Subtract, smallest, 1, Violation::SignedOverflow, largest},
      {BinaryOperator::Multiply, smallest, -1, Violation::SignedOverflow, smallest},
      {BinaryOperator::Divide, smallest, -1, Violation::SignedOverflow, smallest},
      {BinaryOperator::Remainder, smallest, -1, Violation::SignedOverflow, 0},
      {BinaryOperator::ShiftLeft, 1, bits, Violation::ShiftOutOfRange, 1},
      {BinaryOperator::ShiftLeft, 1, -1, Violation::ShiftOutOfRange, smallest},
      {BinaryOperator::ShiftLeft, -1, 1, Violation::LeftShiftOverflow, -2},
      {BinaryOperator::ShiftLeft, largest, 1, Violation::LeftShiftOverflow, -2},
      {BinaryOperator::ShiftRight, -2, bits + 1, Violation::ShiftOutOfRange, -1},
  };
  for (const Case& c : cases) {
    Computation b(c.op, GetParam());
    b.options.checks.push_back(Violation::LeftShiftOverflow);
    b.expectViolation(c.violation, list(c));
    b.options.checks.clear();
    b.expectExit(1, list(c));
  }
}

TEST_P(ArithmeticViolation, DivisionByZeroAlwaysStops) {
  Computation b(BinaryOperator::Divide, GetParam());
  b.expectViolation(Violation::DivisionByZero, "1,0,0");
  b.options.checks.clear();
  EXPECT_EQ(b.run("1,0,0").outcome, Outcome::Abort);
}

TEST_P(ArithmeticViolation, NegationOverflows) {
  ProgramBuilder b;
  ExpressionTable& e = b.expressions();
  TypeRef type = b.types().integer(GetParam(), true);
  ExpressionRef x = b.local("x", type), y = b.local("y", type);
  b.emit(Havoc{x, HavocCause::Input, "", {}});
  b.assign(y, e.unary(UnaryOperator::Negate, x));
  b.exit(e.equal(x, y));
  b.expectViolation(Violation::SignedOverflow, argosy::toString(smallest));
  b.expectExit(1, "0");
  b.expectExit(0, "5");
}

TEST(FloatViolation, ConversionThatDoesNotFit) {
  ProgramBuilder b;
  TypeRef type = b.types().floating(FloatFormat::Double);
  ExpressionRef x = b.local("x", type), y = b.local("y", b.int32());
  b.emit(Havoc{x, HavocCause::Input, "", {}});
  b.assign(y, b.expressions().cast(b.int32(), x));
  b.exit(y);
  b.expectExit(-7, "-7.9");
  b.expectViolation(Violation::FloatToIntegerOverflow, "3e9");
  b.options.checks.clear();
  b.expectExit(static_cast<int>(0x80000000), "3e9");
}

/// The fast paths compute what program/arithmetic.h says, operator by operator, type by type.
TEST(FastPaths, AgreeWithTheDefinition) {
  std::mt19937_64 random(42);
  for (const unsigned bits : {8U, 16U, 32U, 64U, 128U}) {
    for (const bool isSigned : {true, false}) {
      for (int op = 0; op <= static_cast<int>(BinaryOperator::NotEqual); ++op) {
        ProgramBuilder b;
        b.options.checks.clear();
        TypeRef type = b.types().integer(bits, isSigned);
        const auto binaryOperator = static_cast<BinaryOperator>(op);
        TypeRef resultType = isComparison(binaryOperator) ? b.int32() : type;
        ExpressionRef x = b.local("x", type), y = b.local("y", type), z = b.local("z", resultType),
                      expected = b.local("expected", resultType);
        b.emit(Havoc{x, HavocCause::Input, "", {}});
        b.emit(Havoc{y, HavocCause::Input, "", {}});
        b.emit(Havoc{expected, HavocCause::Input, "", {}});
        b.assign(z, b.expressions().binary(binaryOperator, x, y));
        b.exit(b.expressions().equal(z, expected));
        for (int round = 0; round < 20; ++round) {
          const UInt128 left = truncate(UInt128{random()} << 64 | random(), bits) >> (random() % bits);
          UInt128 right = truncate(UInt128{random()} << 64 | random(), bits) >> (random() % bits);
          if (op == static_cast<int>(BinaryOperator::Divide) || op == static_cast<int>(BinaryOperator::Remainder))
            right |= 1;
          const UInt128 result = evaluateBinary(binaryOperator, type, left, type, right).bits;
          const std::string inputs = toHexadecimal(left) + "," + toHexadecimal(right) + "," + toHexadecimal(result);
          const Result run = b.run(inputs);
          EXPECT_EQ(run.exitCode, 1) << argosy::toString(binaryOperator) << " on " << bits << " bits: " << inputs;
        }
      }
    }
  }
}

TEST(FastPaths, CastsAgreeWithTheDefinition) {
  std::mt19937_64 random(43);
  for (const unsigned from : {1U, 8U, 16U, 32U, 64U, 128U}) {
    for (const unsigned to : {1U, 8U, 16U, 32U, 64U, 128U}) {
      for (const bool fromSigned : {true, false}) {
        ProgramBuilder b;
        const auto typeOf = [&](unsigned bits, bool isSigned) {
          return bits == 1 ? b.types().boolean() : b.types().integer(bits, isSigned);
        };
        TypeRef source = typeOf(from, fromSigned), target = typeOf(to, true);
        ExpressionRef x = b.local("x", source), y = b.local("y", target), expected = b.local("expected", target);
        b.emit(Havoc{x, HavocCause::Input, "", {}});
        b.emit(Havoc{expected, HavocCause::Input, "", {}});
        b.assign(y, b.expressions().cast(target, x));
        b.exit(b.expressions().equal(y, expected));
        for (int round = 0; round < 10; ++round) {
          const UInt128 value = truncate(UInt128{random()} << 64 | random(), from);
          const UInt128 result = evaluateCast(target, source, value).bits;
          EXPECT_EQ(b.run(toHexadecimal(value) + "," + toHexadecimal(result)).exitCode, 1) << from << " to " << to;
        }
      }
    }
  }
}

}  // namespace
}  // namespace argosy::interpreter
