// The laws that every domain of scalar values has to obey, on random values of all types: a lattice, operators that
// lose no behaviour of program/arithmetic.h, and backward operators that lose no pair of operands. Use:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Name, ScalarLaws, Domain);
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "domains/memory/scalar_domain.h"
#include "tests/domains/scalar_samples.h"

namespace argosy {

template <class Domain>
class ScalarLaws : public testing::Test {
  static_assert(memory::ScalarDomain<Domain>);

 protected:
  using Value = typename Domain::Value;
  using Sample = ScalarSamples::Sample<Domain>;

  ScalarSamples samples{20240601};

  Sample sample(TypeRef type) { return samples.sample<Domain>(type); }

  static std::string describe(TypeRef type, const Value& value) {
    return toC(type) + " " + Domain::toString(type, value);
  }

  /// Calls `check` on many pairs of abstract values of each type.
  template <class Check>
  void forSamples(int count, const Check& check) {
    for (const TypeRef type : samples.all()) {
      for (int i = 0; i < count && !this->HasFatalFailure(); ++i) check(type, sample(type), sample(type));
    }
  }

  static const std::vector<BinaryOperator>& operatorsOf(TypeRef type) {
    using enum BinaryOperator;
    static const std::vector<BinaryOperator> onFloats{Add,  Subtract,  Multiply, Divide,
                                                      Less, LessEqual, Equal,    NotEqual};
    static const std::vector<BinaryOperator> onIntegers{Add,       Subtract,   Multiply, Divide,  Remainder,
                                                        ShiftLeft, ShiftRight, BitAnd,   BitOr,   BitXor,
                                                        Less,      LessEqual,  Equal,    NotEqual};
    return type->isFloat() ? onFloats : onIntegers;
  }
  static std::vector<UnaryOperator> unaryOperatorsOf(TypeRef type) {
    if (type->isFloat()) return {UnaryOperator::Negate};
    return {UnaryOperator::Negate, UnaryOperator::Complement};
  }
  TypeRef rightTypeOf(BinaryOperator op, TypeRef type) {
    const bool isShift = op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
    return isShift ? samples.integralType() : type;
  }
  TypeRef resultTypeOf(BinaryOperator op, TypeRef type) { return isComparison(op) ? samples.types().int32() : type; }

  /// A result to refine by: exactly `bits`, or some value that may or may not contain them.
  Value resultNear(TypeRef type, UInt128 bits) {
    const Value exact = Domain::constant(type, bits);
    switch (samples.below(4)) {
      case 0: return exact;
      case 1: return Domain::join(type, exact, Domain::constant(type, samples.neighbour(type, bits)));
      case 2: return Domain::join(type, exact, sample(type).value);
      default: return sample(type).value;
    }
  }

  /// Calls `check(op, type, left, rightType, right)` for every binary operator.
  template <class Check>
  void forOperators(int count, const Check& check) {
    for (const TypeRef type : samples.all()) {
      for (const BinaryOperator op : operatorsOf(type)) {
        for (int i = 0; i < count && !this->HasFatalFailure(); ++i) {
          const TypeRef rightType = rightTypeOf(op, type);
          check(op, type, sample(type), rightType, sample(rightType));
        }
      }
    }
  }
};

TYPED_TEST_SUITE_P(ScalarLaws);

TYPED_TEST_P(ScalarLaws, Constants) {
  using Domain = TypeParam;
  for (const TypeRef type : this->samples.all()) {
    EXPECT_TRUE(Domain::isTop(type, Domain::top(type)));
    EXPECT_FALSE(Domain::isBottom(Domain::top(type)));
    EXPECT_TRUE(Domain::isBottom(Domain::bottom()));
    for (int i = 0; i < 500; ++i) {
      const UInt128 bits = this->samples.bits(type), other = this->samples.bits(type);
      const auto value = Domain::constant(type, bits);
      ASSERT_TRUE(Domain::contains(type, Domain::top(type), bits));
      ASSERT_FALSE(Domain::contains(type, Domain::bottom(), bits));
      ASSERT_TRUE(Domain::contains(type, value, bits)) << this->describe(type, value);
      const auto singleton = Domain::singleton(type, value);
      if (ScalarSamples::isOrdinary(type, bits)) {
        ASSERT_TRUE(singleton) << this->describe(type, value);
      }
      if (!singleton) continue;
      ASSERT_EQ(toHexadecimal(*singleton), toHexadecimal(bits)) << this->describe(type, value);
      ASSERT_EQ(Domain::contains(type, value, other), bits == other) << this->describe(type, value);
      ASSERT_EQ(std::hash<typename Domain::Value>()(value),
                std::hash<typename Domain::Value>()(Domain::constant(type, *singleton)));
    }
  }
}

TYPED_TEST_P(ScalarLaws, IntegerRanges) {
  using Domain = TypeParam;
  for (const TypeRef type : this->samples.integral()) {
    for (int i = 0; i < 500; ++i) {
      const auto sample = this->sample(type);
      const auto range = Domain::integerRange(type, sample.value);
      for (const UInt128 member : sample.members) {
        ASSERT_LE(range.low, integerValue(type, member)) << this->describe(type, sample.value);
        ASSERT_GE(range.high, integerValue(type, member)) << this->describe(type, sample.value);
      }
      const auto low = static_cast<Int128>(this->samples.word()) >> this->samples.below(128);
      const auto width = static_cast<Int128>(this->samples.word() >> (1 + this->samples.below(127)));
      Int128 high = 0;
      if (__builtin_add_overflow(low, width, &high)) continue;
      const auto value = Domain::fromIntegerRange(type, low, high);
      for (const Int128 number : {low, high, low + width / 2, low + width / 3}) {
        ASSERT_TRUE(Domain::contains(type, value, truncate(static_cast<UInt128>(number), type->bits())))
            << this->describe(type, value) << " from [" << toString(low) << ", " << toString(high) << "]";
      }
    }
    EXPECT_TRUE(Domain::isBottom(Domain::fromIntegerRange(type, 1, 0)));
  }
}

TYPED_TEST_P(ScalarLaws, Order) {
  using Domain = TypeParam;
  this->forSamples(400, [&](TypeRef type, const auto& a, const auto& b) {
    const auto c = this->sample(type);
    ASSERT_TRUE(Domain::lessOrEqual(type, a.value, a.value));
    ASSERT_TRUE(Domain::lessOrEqual(type, Domain::bottom(), a.value));
    ASSERT_TRUE(Domain::lessOrEqual(type, a.value, Domain::top(type)));
    ASSERT_FALSE(Domain::lessOrEqual(type, a.value, Domain::bottom()));
    const bool below = Domain::lessOrEqual(type, a.value, b.value);
    if (below && Domain::lessOrEqual(type, b.value, a.value)) {
      ASSERT_TRUE(a.value == b.value);
    }
    if (below && Domain::lessOrEqual(type, b.value, c.value)) {
      ASSERT_TRUE(Domain::lessOrEqual(type, a.value, c.value));
    }
    if (!below) return;
    for (const UInt128 member : a.members) ASSERT_TRUE(Domain::contains(type, b.value, member));
  });
}

TYPED_TEST_P(ScalarLaws, JoinAndMeet) {
  using Domain = TypeParam;
  this->forSamples(400, [&](TypeRef type, const auto& a, const auto& b) {
    const auto join = Domain::join(type, a.value, b.value), meet = Domain::meet(type, a.value, b.value);
    ASSERT_TRUE(Domain::lessOrEqual(type, a.value, join) && Domain::lessOrEqual(type, b.value, join));
    ASSERT_TRUE(join == Domain::join(type, b.value, a.value));
    ASSERT_TRUE(a.value == Domain::join(type, a.value, Domain::bottom()));
    ASSERT_TRUE(Domain::lessOrEqual(type, meet, a.value));
    ASSERT_TRUE(!Domain::meetIsExact || Domain::lessOrEqual(type, meet, b.value));
    ASSERT_TRUE(a.value == Domain::meet(type, a.value, join));
    ASSERT_TRUE(a.value == Domain::meet(type, a.value, Domain::top(type)));
    for (const UInt128 member : a.members) {
      const bool isCommon = Domain::contains(type, b.value, member);
      ASSERT_TRUE(!isCommon || Domain::contains(type, meet, member));
      ASSERT_TRUE(!Domain::meetIsExact || isCommon == Domain::contains(type, meet, member));
    }
  });
}

TYPED_TEST_P(ScalarLaws, WideningTerminates) {
  using Domain = TypeParam;
  const std::vector<Int128> thresholds{-1000, -5, 0, 1, 17, 1 << 20};
  for (const TypeRef type : this->samples.all()) {
    for (int run = 0; run < 20; ++run) {
      auto value = this->sample(type);
      int changes = 0;
      for (int i = 0; i < 150; ++i) {
        // Now a leap, now a small step away from a number that was reached before.
        const UInt128 next = i % 3 ? this->samples.neighbour(type, value.members.back()) : this->samples.bits(type);
        value.members.push_back(next);
        const auto joined = Domain::join(type, value.value, Domain::constant(type, next));
        const auto widened = Domain::widen(type, value.value, joined, thresholds);
        ASSERT_TRUE(Domain::lessOrEqual(type, value.value, widened));
        ASSERT_TRUE(Domain::lessOrEqual(type, joined, widened)) << this->describe(type, joined);
        changes += widened == value.value ? 0 : 1;
        value.value = widened;
      }
      ASSERT_LE(changes, 2 * (30 + static_cast<int>(thresholds.size()))) << toC(type);
    }
  }
}

TYPED_TEST_P(ScalarLaws, BinaryOperatorsAreSound) {
  using Domain = TypeParam;
  this->forOperators(150, [&](BinaryOperator op, TypeRef type, const auto& a, TypeRef rightType, const auto& b) {
    const TypeRef resultType = this->resultTypeOf(op, type);
    const auto result = Domain::binary(op, type, a.value, rightType, b.value);
    for (const UInt128 x : a.members) {
      for (const UInt128 y : b.members) {
        const UInt128 bits = evaluateBinary(op, type, x, rightType, y).bits;
        ASSERT_TRUE(Domain::contains(resultType, result, bits))
            << this->describe(type, a.value) << " " << toString(op) << " " << this->describe(rightType, b.value)
            << " = " << this->describe(resultType, result) << " lacks " << toHexadecimal(bits) << " = "
            << toHexadecimal(x) << " op " << toHexadecimal(y);
      }
    }
    ASSERT_TRUE(Domain::isBottom(Domain::binary(op, type, Domain::bottom(), rightType, b.value)));
    ASSERT_TRUE(Domain::isBottom(Domain::binary(op, type, a.value, rightType, Domain::bottom())));
  });
}

TYPED_TEST_P(ScalarLaws, OperatorsAreExactOnConstants) {
  using Domain = TypeParam;
  const auto check = [&](TypeRef resultType, const auto& result, UInt128 bits) {
    if (!ScalarSamples::isOrdinary(resultType, bits)) return;
    ASSERT_TRUE(Domain::singleton(resultType, result)) << this->describe(resultType, result);
    ASSERT_EQ(toHexadecimal(*Domain::singleton(resultType, result)), toHexadecimal(bits));
  };
  for (const TypeRef type : this->samples.all()) {
    for (int i = 0; i < 200; ++i) {
      const UInt128 x = this->samples.bits(type);
      if (!ScalarSamples::isOrdinary(type, x)) continue;
      const auto a = Domain::constant(type, x);
      for (const BinaryOperator op : this->operatorsOf(type)) {
        const TypeRef rightType = this->rightTypeOf(op, type);
        const UInt128 y = this->samples.bits(rightType);
        if (!ScalarSamples::isOrdinary(rightType, y)) continue;
        check(this->resultTypeOf(op, type), Domain::binary(op, type, a, rightType, Domain::constant(rightType, y)),
              evaluateBinary(op, type, x, rightType, y).bits);
      }
      for (const UnaryOperator op : this->unaryOperatorsOf(type))
        check(type, Domain::unary(op, type, a), evaluateUnary(op, type, x).bits);
      for (const TypeRef to : this->samples.all()) check(to, Domain::cast(to, type, a), evaluateCast(to, type, x).bits);
    }
  }
}

TYPED_TEST_P(ScalarLaws, UnaryOperatorsAreSound) {
  using Domain = TypeParam;
  this->forSamples(400, [&](TypeRef type, const auto& a, const auto&) {
    for (const UnaryOperator op : this->unaryOperatorsOf(type)) {
      const auto result = Domain::unary(op, type, a.value);
      for (const UInt128 x : a.members) {
        const UInt128 bits = evaluateUnary(op, type, x).bits;
        ASSERT_TRUE(Domain::contains(type, result, bits)) << toString(op) << this->describe(type, a.value);
        const auto known = this->resultNear(type, bits);
        auto operand = a.value;
        Domain::refineUnary(op, type, operand, known);
        ASSERT_TRUE(Domain::lessOrEqual(type, operand, a.value));
        if (Domain::contains(type, known, bits)) {
          ASSERT_TRUE(Domain::contains(type, operand, x))
              << toString(op) << this->describe(type, a.value) << " given " << this->describe(type, known);
        }
      }
    }
  });
}

TYPED_TEST_P(ScalarLaws, CastsAreSound) {
  using Domain = TypeParam;
  this->forSamples(30, [&](TypeRef from, const auto& a, const auto&) {
    for (const TypeRef to : this->samples.all()) {
      const auto result = Domain::cast(to, from, a.value);
      for (const UInt128 x : a.members) {
        const UInt128 bits = evaluateCast(to, from, x).bits;
        ASSERT_TRUE(Domain::contains(to, result, bits))
            << "(" << toC(to) << ") " << this->describe(from, a.value) << " = " << this->describe(to, result)
            << " lacks " << toHexadecimal(bits) << " from " << toHexadecimal(x);
        const auto known = this->resultNear(to, bits);
        auto operand = a.value;
        Domain::refineCast(to, from, operand, known);
        ASSERT_TRUE(Domain::lessOrEqual(from, operand, a.value));
        if (!Domain::contains(to, known, bits)) continue;
        ASSERT_TRUE(Domain::contains(from, operand, x))
            << "(" << toC(to) << ") " << this->describe(from, a.value) << " given " << this->describe(to, known)
            << " is " << this->describe(from, operand) << ", which lacks " << toHexadecimal(x);
      }
    }
  });
}

TYPED_TEST_P(ScalarLaws, RefinementIsSound) {
  using Domain = TypeParam;
  this->forOperators(150, [&](BinaryOperator op, TypeRef type, const auto& a, TypeRef rightType, const auto& b) {
    const TypeRef resultType = this->resultTypeOf(op, type);
    for (const UInt128 x : a.members) {
      const UInt128 y = b.members[this->samples.below(b.members.size())];
      const UInt128 bits = evaluateBinary(op, type, x, rightType, y).bits;
      const auto known = this->resultNear(resultType, bits);
      auto left = a.value, right = b.value;
      Domain::refineBinary(op, type, left, rightType, right, known);
      ASSERT_TRUE(Domain::lessOrEqual(type, left, a.value) && Domain::lessOrEqual(rightType, right, b.value));
      if (!Domain::contains(resultType, known, bits)) continue;
      ASSERT_TRUE(Domain::contains(type, left, x) && Domain::contains(rightType, right, y))
          << this->describe(type, a.value) << " " << toString(op) << " " << this->describe(rightType, b.value)
          << " given " << this->describe(resultType, known) << " is " << this->describe(type, left) << ", "
          << this->describe(rightType, right) << ", which lacks " << toHexadecimal(x) << ", " << toHexadecimal(y);
    }
  });
}

/// Constants that do not give the result leave nothing.
TYPED_TEST_P(ScalarLaws, RefinementRefutes) {
  using Domain = TypeParam;
  for (const TypeRef type : this->samples.all()) {
    for (const BinaryOperator op : this->operatorsOf(type)) {
      for (int i = 0; i < 50; ++i) {
        const TypeRef rightType = this->rightTypeOf(op, type), resultType = this->resultTypeOf(op, type);
        const UInt128 x = this->samples.bits(type), y = this->samples.bits(rightType);
        const UInt128 bits = evaluateBinary(op, type, x, rightType, y).bits, other = this->samples.bits(resultType);
        const bool ordinary = ScalarSamples::isOrdinary(type, x) && ScalarSamples::isOrdinary(rightType, y) &&
                              ScalarSamples::isOrdinary(resultType, bits) &&
                              ScalarSamples::isOrdinary(resultType, other);
        if (!ordinary || bits == other) continue;
        auto left = Domain::constant(type, x), right = Domain::constant(rightType, y);
        Domain::refineBinary(op, type, left, rightType, right, Domain::constant(resultType, other));
        ASSERT_TRUE(Domain::isBottom(left) || Domain::isBottom(right)) << toString(op) << " on " << toC(type);
      }
    }
  }
}

REGISTER_TYPED_TEST_SUITE_P(ScalarLaws, Constants, IntegerRanges, Order, JoinAndMeet, WideningTerminates,
                            BinaryOperatorsAreSound, OperatorsAreExactOnConstants, UnaryOperatorsAreSound,
                            CastsAreSound, RefinementIsSound, RefinementRefutes);

}  // namespace argosy
