// Random expressions over symbols of all scalar types, for tests of the evidence room.
#pragma once

#include <random>
#include <vector>

#include "evidence/evaluate.h"

namespace argosy::test {

class RandomExpressions {
 public:
  explicit RandomExpressions(std::uint64_t seed) : random(seed) {
    for (const unsigned bits : {8U, 16U, 32U, 64U, 128U}) {
      integers.push_back(types.integer(bits, true));
      integers.push_back(types.integer(bits, false));
    }
    integers.push_back(types.boolean());
    integers.push_back(types.pointer(types.voidType()));
    for (const FloatFormat format :
         {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::X87Extended, FloatFormat::Quad})
      floats.push_back(types.floating(format));
  }

  std::mt19937_64 random;
  TypeTable types{DataModel::LP64};
  ExpressionTable expressions{types};
  std::vector<TypeRef> integers, floats;
  evidence::Assignment assignment;  // a value for every symbol made so far

  bool chance(unsigned one, unsigned in) { return random() % in < one; }
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[random() % from.size()];
  }

  /// Often special: small, large, a power of two; floats near one, NaN, infinite.
  UInt128 bits(TypeRef type) {
    if (type->isFloat()) {
      const FloatFormat format = type->floatFormat();
      const UInt128 number = floating::fromInteger(format, random() >> (random() % 64), 64, chance(1, 2));
      const UInt128 fraction = floating::apply(format, FloatOperation::Divide, number,
                                               floating::fromInteger(format, 1 + random() % 64, 64, false));
      switch (random() % 12) {
        case 0: return 0;
        case 1: return floating::negate(format, 0);
        case 2: return floating::apply(format, FloatOperation::Divide, fraction, 0);  // infinite or NaN
        case 3: return floating::apply(format, FloatOperation::Divide, 0, 0);
        case 4: return 1 + random() % 8;  // subnormal
        default: return fraction;
      }
    }
    UInt128 value = (UInt128{random()} << 64 | random()) >> (random() % 128);
    if (chance(1, 3)) value = random() % 40;
    if (chance(1, 5)) value = UInt128{1} << (random() % 128);
    if (chance(1, 4)) value = ~value;
    return truncate(value, type->bits());
  }

  ExpressionRef constant(TypeRef type, UInt128 value) {
    return type->isFloat() ? expressions.floating(type, value) : expressions.integer(type, static_cast<Int128>(value));
  }

  ExpressionRef symbol(TypeRef type) {
    const VariableId variable(assignment.size());
    assignment[variable] = bits(type);
    return expressions.variable(variable, type);
  }

  /// A node on top of two of the expressions in `pool`.
  ExpressionRef node(const std::vector<ExpressionRef>& pool, const std::vector<TypeRef>& castTypes) {
    using Op = BinaryOperator;
    const ExpressionRef left = pick(pool);
    const TypeRef type = left->type();
    if (chance(1, 4)) return expressions.cast(pick(castTypes), left);
    if (chance(1, 8))
      return expressions.unary(type->isFloat() || chance(1, 2) ? UnaryOperator::Negate : UnaryOperator::Complement,
                               left);
    static const std::vector<Op> onFloats{Op::Add,  Op::Subtract,  Op::Multiply, Op::Divide,
                                          Op::Less, Op::LessEqual, Op::Equal,    Op::NotEqual};
    static const std::vector<Op> onIntegers{Op::Add,       Op::Subtract,   Op::Multiply, Op::Divide,  Op::Remainder,
                                            Op::ShiftLeft, Op::ShiftRight, Op::BitAnd,   Op::BitOr,   Op::BitXor,
                                            Op::Less,      Op::LessEqual,  Op::Equal,    Op::NotEqual};
    const Op op = pick(type->isFloat() ? onFloats : onIntegers);
    const ExpressionRef other = chance(1, 4) ? constant(type, bits(type)) : pick(pool);
    const bool isShift = op == Op::ShiftLeft || op == Op::ShiftRight;
    if (isShift && other->type()->isIntegral()) return expressions.binary(op, left, other);
    return expressions.binary(op, left, expressions.cast(type, other));
  }

  /// The last of `size` nodes over some symbols, each using the ones before.
  ExpressionRef dag(std::size_t size, const std::vector<TypeRef>& symbolTypes) {
    std::vector<ExpressionRef> pool;
    const std::size_t symbols = 1 + random() % 3;
    for (std::size_t i = 0; i < symbols; ++i) pool.push_back(symbol(pick(symbolTypes)));
    for (std::size_t i = 0; i < size; ++i) pool.push_back(node(pool, symbolTypes));
    return pool.back();
  }
};

}  // namespace argosy::test
