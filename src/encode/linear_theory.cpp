#include "encode/linear_theory.h"

#include <algorithm>

#include "encode/bit_vector_theory.h"
#include "program/arithmetic.h"

namespace argosy::encode {

using smt::TermKind;

namespace {

struct Bounds {
  Int128 low, high;
};

/// Nothing for types whose bounds do not fit.
std::optional<Bounds> boundsOf(TypeRef type) {
  const unsigned bits = type->bits();
  if (type->isSigned()) {
    if (bits > 127) return std::nullopt;
    return Bounds{-(Int128{1} << (bits - 1)), (Int128{1} << (bits - 1)) - 1};
  }
  if (bits > 126) return std::nullopt;
  return Bounds{0, (Int128{1} << bits) - 1};
}

}  // namespace

LinearTheory::LinearTheory(TermTable& terms, bool wraps, FloatEncoding floats)
    : Theory(terms),
      wraps_(wraps),
      floats_(floats == FloatEncoding::Ieee ? makeIeeeFloats(*this) : makeRealFloats(*this)) {}

std::string_view LinearTheory::name() const {
  if (wraps_) return floats_->isSound() ? "linear integers" : "linear integers, floats as reals (unsound)";
  return floats_->isSound() ? "linear integers (unsound)" : "linear integers (unsound), floats as reals (unsound)";
}

SortRef LinearTheory::sort(TypeRef type) { return type->isFloat() ? floats_->sort(type) : terms.integerSort(); }

TermRef LinearTheory::constant(TypeRef type, UInt128 bits) {
  if (type->isFloat()) return floats_->constant(type, bits);
  bits = truncate(bits, type->bits());
  if (type->isSigned() || bits >> 127 == 0) return terms.integer(integerValue(type, bits));
  // Too large for the numbers at hand: some value, the same for the same bits.
  return uninterpreted("constant." + toHexadecimal(bits), type, {terms.integer(0)});
}

std::optional<UInt128> LinearTheory::constantBits(TypeRef type, TermRef value) const {
  if (type->isFloat()) return floats_->constantBits(type, value);
  if (value->kind() != TermKind::Constant) return std::nullopt;
  return truncate(static_cast<UInt128>(value->integer()), type->bits());
}

TermRef LinearTheory::symbol(const std::string& name, TypeRef type) {
  const TermRef result = Theory::symbol(name, type);
  if (!type->isFloat() && !definitions.has(result))
    if (const TermRef range = inRange(type, result)) definitions.add(result, range);
  return result;
}

TermRef LinearTheory::inRange(TypeRef type, TermRef value) {
  const auto bounds = boundsOf(type);
  if (!bounds) return nullptr;
  return terms.conjunction(terms.arithmetic(TermKind::LessEqual, terms.integer(bounds->low), value),
                           terms.arithmetic(TermKind::LessEqual, value, terms.integer(bounds->high)));
}

TermRef LinearTheory::uninterpreted(const std::string& operation, TypeRef type, std::vector<TermRef> operands) {
  const std::string name = operation + (type->isSigned() ? ".s" : ".u") + std::to_string(type->bits());
  const TermRef result = terms.apply(name, terms.integerSort(), operands);
  if (!definitions.has(result))
    if (const TermRef range = inRange(type, result)) definitions.add(result, range);
  return result;
}

TermRef LinearTheory::wrap(TypeRef type, TermRef value) {
  if (!wraps_) return value;
  if (value->kind() == TermKind::Constant) {
    return constant(type, static_cast<UInt128>(value->integer()));
  }
  const TermRef fits = inRange(type, value);
  const TermRef outside = uninterpreted("wrap", type, {value});
  return fits ? terms.ite(fits, value, outside) : outside;
}

TermRef LinearTheory::divide(TermRef left, Int128 divisor) {
  const TermRef zero = terms.integer(0), by = terms.integer(divisor);
  const TermRef upwards = terms.arithmetic(TermKind::IntegerDivide, left, by);
  const TermRef downwards =
      terms.arithmeticNegate(terms.arithmetic(TermKind::IntegerDivide, terms.arithmeticNegate(left), by));
  return terms.ite(terms.arithmetic(TermKind::LessEqual, zero, left), upwards, downwards);
}

TermRef LinearTheory::unary(UnaryOperator op, TypeRef type, TermRef operand) {
  if (type->isFloat()) return floats_->negate(type, operand);
  if (type->bits() > 64) return uninterpreted(op == UnaryOperator::Negate ? "negate" : "complement", type, {operand});
  const TermRef negated = terms.arithmeticNegate(operand);
  // ~x is -x - 1, in unsigned types 2^w - 1 - x: exact in both.
  if (op == UnaryOperator::Complement) {
    if (type->isSigned()) return terms.arithmetic(TermKind::Add, negated, terms.integer(-1));
    const auto bounds = boundsOf(type);
    if (!bounds) return uninterpreted("complement", type, {operand});
    return terms.arithmetic(TermKind::Add, negated, terms.integer(bounds->high));
  }
  return wrap(type, negated);
}

TermRef LinearTheory::binary(BinaryOperator op, TypeRef type, TermRef left, TypeRef rightType, TermRef right) {
  if (type->isFloat()) return floats_->binary(op, type, left, right);
  const bool isConstantLeft = left->kind() == TermKind::Constant, isConstantRight = right->kind() == TermKind::Constant;
  if (isConstantLeft && isConstantRight) {
    const UInt128 l = *constantBits(type, left), r = *constantBits(rightType, right);
    return constant(type, evaluateBinary(op, type, l, rightType, r).bits);
  }
  const auto bothOrders = [&](const char* name) {
    std::vector<TermRef> operands{left, right};
    std::ranges::sort(operands, {}, &smt::Term::id);  // commutative: a*b and b*a are one term
    return uninterpreted(name, type, operands);
  };
  // Sums and products of such numbers do not fit the terms' own.
  if (type->bits() > 64) return uninterpreted("operator." + std::to_string(static_cast<int>(op)), type, {left, right});
  switch (op) {
    case BinaryOperator::Add: return wrap(type, terms.arithmetic(TermKind::Add, left, right));
    case BinaryOperator::Subtract: return wrap(type, terms.subtract(left, right));
    case BinaryOperator::Multiply:
      if (isConstantLeft || isConstantRight) return wrap(type, terms.arithmetic(TermKind::Multiply, left, right));
      return bothOrders("multiply");
    case BinaryOperator::Divide:
      if (isConstantRight && right->integer() != 0) return wrap(type, divide(left, right->integer()));
      return uninterpreted("divide", type, {left, right});
    case BinaryOperator::Remainder: {
      if (!isConstantRight || right->integer() == 0) return uninterpreted("remainder", type, {left, right});
      const TermRef product = terms.arithmetic(TermKind::Multiply, divide(left, right->integer()), right);
      return terms.subtract(left, product);
    }
    case BinaryOperator::BitAnd: return bothOrders("and");
    case BinaryOperator::BitOr: return bothOrders("or");
    case BinaryOperator::BitXor: return bothOrders("xor");
    case BinaryOperator::ShiftLeft:
      if (isConstantRight && right->integer() >= 0 && right->integer() < std::min<Int128>(type->bits(), 100))
        return wrap(type, terms.arithmetic(TermKind::Multiply, left,
                                           terms.integer(Int128{1} << static_cast<int>(right->integer()))));
      return uninterpreted("shift-left", type, {left, right});
    case BinaryOperator::ShiftRight:
      // Flooring, which is what an arithmetic shift does.
      if (isConstantRight && right->integer() >= 0 && right->integer() < std::min<Int128>(type->bits(), 100))
        return terms.arithmetic(TermKind::IntegerDivide, left,
                                terms.integer(Int128{1} << static_cast<int>(right->integer())));
      return uninterpreted("shift-right", type, {left, right});
    default: return fresh("integer", type);
  }
}

TermRef LinearTheory::compare(BinaryOperator op, TypeRef type, TermRef left, TermRef right) {
  if (type->isFloat()) return floats_->compare(op, type, left, right);
  switch (op) {
    case BinaryOperator::Less: return terms.arithmetic(TermKind::Less, left, right);
    case BinaryOperator::LessEqual: return terms.arithmetic(TermKind::LessEqual, left, right);
    case BinaryOperator::Equal: return terms.equal(left, right);
    default: return terms.distinct(left, right);
  }
}

TermRef LinearTheory::cast(TypeRef to, TypeRef from, TermRef operand) {
  if (to == from) return operand;
  if (to->isBoolean()) return fromBoolean(to, isNonZero(from, operand));
  if (to->isFloat())
    return from->isFloat() ? floats_->convert(to, from, operand) : floats_->fromInteger(to, from, operand);
  if (from->isFloat()) return wrap(to, floats_->toInteger(to, from, operand));
  const auto target = boundsOf(to), source = boundsOf(from);
  if (target && source && target->low <= source->low && source->high <= target->high) return operand;
  if (!wraps_) return operand;
  if (operand->kind() == TermKind::Constant) return wrap(to, operand);
  // The same bits with another sign: exact.
  if (to->bits() == from->bits() && to->bits() <= 64) {
    const TermRef zero = terms.integer(0), modulus = terms.integer(Int128{1} << to->bits());
    if (!to->isSigned())
      return terms.ite(terms.arithmetic(TermKind::Less, operand, zero),
                       terms.arithmetic(TermKind::Add, operand, modulus), operand);
    return terms.ite(terms.arithmetic(TermKind::LessEqual, operand, terms.integer(target->high)), operand,
                     terms.subtract(operand, modulus));
  }
  return wrap(to, operand);
}

TermRef LinearTheory::toBits(TypeRef type, TermRef value) {
  if (type->isFloat()) return floats_->toBits(type, value);
  const auto bits = constantBits(type, value);
  return bits ? terms.bitVector(type->bits(), *bits) : nullptr;
}

TermRef LinearTheory::fromBits(TypeRef type, TermRef bits) {
  if (type->isFloat()) return floats_->fromBits(type, bits);
  return bits->isConstant() ? constant(type, bits->bits()) : nullptr;
}

std::unique_ptr<Theory> makeTheory(TermTable& terms, IntegerEncoding integers, FloatEncoding floats) {
  if (integers == IntegerEncoding::BitVectors) return std::make_unique<BitVectorTheory>(terms, floats);
  return std::make_unique<LinearTheory>(terms, integers == IntegerEncoding::LinearSound, floats);
}

}  // namespace argosy::encode
