// Evaluation of expressions in an abstract memory, forwards (what can the value be) and backwards (what must hold for the
// value to be such), for any scalar domain.
#pragma once

#include "base/floor_division.h"
#include "domains/memory/memory.h"
#include "program/facts/alias_sets.h"

namespace argosy::memory {

template <class D>
class Evaluator {
 public:
  using V = Value<D>;
  using M = Memory<D>;

  Evaluator(const Program& program, const MemoryAccess<D>& access, M& memory, const Frame& frame)
      : program_(program), access_(access), memory_(memory), frame_(frame) {}

  V evaluate(ExpressionRef expression);
  Target resolve(ExpressionRef lvalue) { return resolve(lvalue, true); }
  /// The place that a pointer value designates.
  std::optional<Region> dereference(const V& pointer) const;

  /// Restricts the memory to where the expression's value lies in `required`; false when there is no such state.
  bool refine(ExpressionRef expression, const typename D::Value& required);
  bool assume(ExpressionRef condition, bool truth);
  /// Gives the lvalue this value, if it is known where it is.
  bool constrain(ExpressionRef lvalue, const V& value);

 private:
  using Scalar = typename D::Value;
  const D& domain() const { return access_.domain; }

  /// Without access, as under &, an index may be the end of its array.
  Target resolve(ExpressionRef lvalue, bool isAccessed);
  V evaluateBinary(ExpressionRef binary);
  V evaluateCast(ExpressionRef cast);
  V evaluatePointerStep(ExpressionRef binary);
  V evaluatePointerDifference(ExpressionRef binary);
  /// Of addresses; `type` is that of the operands, perhaps an integer.
  V comparePointers(BinaryOperator op, TypeRef type, const V& left, const V& right);
  bool refineComparisonOfPointers(ExpressionRef comparison, const V& left, const V& right, bool truth);
  std::optional<Region> dereferenceStep(ExpressionRef pointer);
  /// An index as machines add it to an address: what exceeds the largest signed number of a pointer's width leads backwards.
  typename D::Range stepRange(const V& index, TypeRef type) const;
  std::optional<bool> truthOf(const Scalar& required) const;
  /// Can be neither null nor the address of another object.
  bool pointsInside(const V& pointer) const;
  bool mayBeNull(ExpressionRef lvalue) const;

  const Program& program_;
  const MemoryAccess<D>& access_;
  M& memory_;
  const Frame frame_;  // of the variables that expressions name
};

template <class D>
Target Evaluator<D>::resolve(ExpressionRef lvalue, bool isAccessed) {
  switch (lvalue->kind()) {
    case ExpressionKind::Variable: return {Region{access_.objects.variable(lvalue->variable(), frame_)}, nullptr};
    case ExpressionKind::Dereference: return {dereferenceStep(lvalue->operand()), lvalue->operand()};
    case ExpressionKind::Member: {
      Target target = resolve(lvalue->operand(), isAccessed);
      if (target.region) target.region->shift(static_cast<Int128>(lvalue->field().bitOffset));
      return target;
    }
    case ExpressionKind::Element: {
      // Only the last index decides whether the access is inside: it may lead back from where the others lead.
      Target target = resolve(lvalue->operand(), false);
      if (!target.region) return target;
      const Int128 stride = static_cast<Int128>(lvalue->type()->size()) * 8;
      Region& region = *target.region;
      auto [low, high] = stepRange(evaluate(lvalue->index()), lvalue->index()->type());
      const auto size = access_.sizeOf(memory_, region.object);
      if (isAccessed && size && stride != 0 && low != high && region.isExact()) {
        // Outside the object the behaviour is undefined; that a row, or a member, ends before the object does is no obstacle to machines. An element
        // that begins before the object may have members in it.
        const Int128 first = floorDivide(-region.low, stride),
                     last = floorDivide(static_cast<Int128>(*size) * 8 - 1 - region.low, stride);
        if (std::max(low, first) <= std::min(high, last)) {
          low = std::max(low, first);
          high = std::min(high, last);
        }
      }
      const Int128 limit = static_cast<Int128>(maximalBit) * 2;
      const bool isFar = low < -limit || high > limit;
      if (low == high && !isFar) {
        region.shift(low * stride);
        return target;
      }
      if (isFar || !region.isExact()) {
        region = Region::anywhere(region.object, size ? static_cast<Int128>(*size) * 8 : limit);
        return target;
      }
      region = {region.object, region.low + low * stride, region.low + high * stride, stride};
      return target;
    }
    default: return {};
  }
}

template <class D>
std::optional<Region> Evaluator<D>::dereference(const V& pointer) const {
  if (!pointer.base.valid()) return std::nullopt;
  const auto [low, high] = domain().integerRange(access_.offsetType, pointer.scalar);
  const Int128 limit = static_cast<Int128>(maximalBit) / 4;
  if (low < -limit || high > limit) {
    const auto size = access_.sizeOf(memory_, pointer.base);
    if (!size) return std::nullopt;
    return Region::anywhere(pointer.base, static_cast<Int128>(*size) * 8);
  }
  return Region{pointer.base, low * 8, high * 8, 8};
}

template <class D>
typename D::Range Evaluator<D>::stepRange(const V& index, TypeRef type) const {
  const Scalar steps = index.base.valid() ? domain().top(type) : index.scalar;
  return domain().integerRange(access_.offsetType, domain().cast(access_.offsetType, type, steps));
}

/// p[i] lies at multiples of the element's size, which the value of p + i alone does not tell.
template <class D>
std::optional<Region> Evaluator<D>::dereferenceStep(ExpressionRef pointer) {
  if (pointer->kind() != ExpressionKind::Binary || pointer->binaryOperator() != BinaryOperator::PointerAdd)
    return dereference(evaluate(pointer));
  const auto start = dereferenceStep(pointer->left());
  if (!start || !start->isExact()) return dereference(evaluate(pointer));
  const V index = evaluate(pointer->right());
  if (index.base.valid()) return std::nullopt;
  const auto [low, high] = stepRange(index, pointer->right()->type());
  const Int128 limit = static_cast<Int128>(maximalBit) * 2;
  if (low < -limit || high > limit) return dereference(evaluate(pointer));
  const Int128 stride = static_cast<Int128>(pointerStride(pointer->type())) * 8;
  return Region{start->object, start->low + low * stride, start->low + high * stride, stride};
}

template <class D>
bool Evaluator<D>::mayBeNull(ExpressionRef lvalue) const {
  while (lvalue->kind() == ExpressionKind::Member || lvalue->kind() == ExpressionKind::Element)
    lvalue = lvalue->operand();
  return lvalue->kind() == ExpressionKind::Variable && program_.variables[lvalue->variable()].isWeak;
}

template <class D>
Value<D> Evaluator<D>::evaluate(ExpressionRef expression) {
  const TypeRef type = expression->type();
  switch (expression->kind()) {
    case ExpressionKind::IntegerConstant:
    case ExpressionKind::FloatConstant: return access_.constant(type, expression->bits());
    case ExpressionKind::ZeroAggregate: return access_.top(type);
    case ExpressionKind::Variable:
    case ExpressionKind::Dereference:
    case ExpressionKind::Member:
    case ExpressionKind::Element: {
      const Target target = resolve(expression);
      if (!target.region) return access_.top(type);
      return access_.readRegion(memory_, *target.region, widthOf(expression), type);
    }
    case ExpressionKind::AddressOf: {
      const Target target = resolve(expression->operand(), false);
      if (!target.region || mayBeNull(expression->operand())) {
        // &p->member of an unknown p; the address of a fixed location.
        if (target.pointer && expression->operand()->kind() == ExpressionKind::Dereference)
          return evaluate(target.pointer);
        return access_.top(type);
      }
      if (target.region->isAnywhere()) return access_.top(type);
      return {target.region->object,
              domain().fromIntegerRange(access_.offsetType, target.region->low / 8, target.region->high / 8)};
    }
    case ExpressionKind::FunctionAddress:
      if (program_.functions[expression->function()].isWeak) return access_.top(type);
      return {access_.objects.function(expression->function()), domain().constant(access_.offsetType, 0)};
    case ExpressionKind::Unary: {
      const V operand = evaluate(expression->operand());
      if (operand.base.valid()) return access_.top(type);
      return {MemoryObjectId(), domain().unary(expression->unaryOperator(), type, operand.scalar)};
    }
    case ExpressionKind::Binary: return evaluateBinary(expression);
    case ExpressionKind::Cast: return evaluateCast(expression);
  }
  return access_.top(type);
}

template <class D>
Value<D> Evaluator<D>::evaluateCast(ExpressionRef cast) {
  const V operand = evaluate(cast->operand());
  const TypeRef to = cast->type(), from = cast->operand()->type();
  if (!operand.base.valid()) return {MemoryObjectId(), domain().cast(to, from, operand.scalar)};
  if (to->isBoolean()) return pointsInside(operand) ? access_.constant(to, 1) : access_.top(to);
  if (to->isIntegral() && to->bits() == access_.offsetType->bits()) return operand;
  return access_.top(to);
}

template <class D>
bool Evaluator<D>::pointsInside(const V& pointer) const {
  const auto [low, high] = domain().integerRange(access_.offsetType, pointer.scalar);
  // An object without bytes (GNU C has such) need not have an address of its own.
  const VariableId variable = access_.objects[pointer.base].variable;
  const bool isEmpty = variable.valid() && program_.variables[variable].type->isComplete() &&
                       program_.variables[variable].type->size() == 0;
  if (low < 0 || isEmpty) return false;
  const auto size = access_.sizeOf(memory_, pointer.base);
  return size ? high < static_cast<Int128>(*size) : high == 0;
}

template <class D>
Value<D> Evaluator<D>::comparePointers(BinaryOperator op, TypeRef type, const V& left, const V& right) {
  const V unknown = access_.top(access_.int32);
  if (left.base == right.base && left.base.valid()) {
    // An integer may have wrapped around, and then its order is not that of the offsets.
    const bool isOrdered = type->isPointer() || op == BinaryOperator::Equal || op == BinaryOperator::NotEqual ||
                           (pointsInside(left) && pointsInside(right));
    if (isOrdered)
      return {MemoryObjectId(), domain().binary(op, access_.offsetType, left.scalar, access_.offsetType, right.scalar)};
  }
  if (op != BinaryOperator::Equal && op != BinaryOperator::NotEqual) return unknown;
  const auto isNull = [&](const V& value) {
    return !value.base.valid() && domain().singleton(access_.offsetType, value.scalar) == std::optional<UInt128>(0);
  };
  // Equal string literals may or may not share their place.
  const auto isLiteral = [&](const V& value) {
    const MemoryObject& object = access_.objects[value.base];
    return object.kind == MemoryObjectKind::Static && program_.variables[object.variable].storage == Storage::Literal;
  };
  if (left.base.valid() && right.base.valid() && isLiteral(left) && isLiteral(right)) return unknown;
  const bool differ = (left.base.valid() && right.base.valid() && pointsInside(left) && pointsInside(right)) ||
                      (left.base.valid() && pointsInside(left) && isNull(right)) ||
                      (right.base.valid() && pointsInside(right) && isNull(left));
  return differ ? access_.constant(access_.int32, op == BinaryOperator::NotEqual ? 1 : 0) : unknown;
}

template <class D>
Value<D> Evaluator<D>::evaluatePointerStep(ExpressionRef binary) {
  const V pointer = evaluate(binary->left());
  const V index = evaluate(binary->right());
  if (index.base.valid()) return access_.top(binary->type());
  const TypeRef offsetType = access_.offsetType;
  const Scalar steps = domain().cast(offsetType, binary->right()->type(), index.scalar);
  const Scalar stride = domain().constant(offsetType, pointerStride(binary->type()));
  const Scalar distance = domain().binary(BinaryOperator::Multiply, offsetType, steps, offsetType, stride);
  const BinaryOperator op =
      binary->binaryOperator() == BinaryOperator::PointerAdd ? BinaryOperator::Add : BinaryOperator::Subtract;
  if (pointer.base.valid())
    return {pointer.base, domain().binary(op, offsetType, pointer.scalar, offsetType, distance)};
  const Scalar address = domain().cast(offsetType, binary->type(), pointer.scalar);
  return {MemoryObjectId(),
          domain().cast(binary->type(), offsetType, domain().binary(op, offsetType, address, offsetType, distance))};
}

template <class D>
Value<D> Evaluator<D>::evaluatePointerDifference(ExpressionRef binary) {
  const V left = evaluate(binary->left()), right = evaluate(binary->right());
  const TypeRef offsetType = access_.offsetType;
  if (left.base != right.base) return access_.top(binary->type());
  Scalar l = left.scalar, r = right.scalar;
  if (!left.base.valid()) {
    l = domain().cast(offsetType, binary->left()->type(), l);
    r = domain().cast(offsetType, binary->right()->type(), r);
  }
  const Scalar stride = domain().constant(offsetType, pointerStride(binary->left()->type()));
  const Scalar bytes = domain().binary(BinaryOperator::Subtract, offsetType, l, offsetType, r);
  return {MemoryObjectId(), domain().binary(BinaryOperator::Divide, offsetType, bytes, offsetType, stride)};
}

template <class D>
Value<D> Evaluator<D>::evaluateBinary(ExpressionRef binary) {
  const BinaryOperator op = binary->binaryOperator();
  if (op == BinaryOperator::PointerAdd || op == BinaryOperator::PointerSubtract) return evaluatePointerStep(binary);
  if (op == BinaryOperator::PointerDifference) return evaluatePointerDifference(binary);
  const V left = evaluate(binary->left()), right = evaluate(binary->right());
  const TypeRef type = binary->left()->type(), rightType = binary->right()->type();
  if (!left.base.valid() && !right.base.valid())
    return {MemoryObjectId(), domain().binary(op, type, left.scalar, rightType, right.scalar)};
  if (isComparison(op)) return comparePointers(op, type, left, right);
  // Addresses as integers: adding a known number keeps the object. An unknown one may be the distance to another object.
  const TypeRef offsetType = access_.offsetType;
  const auto isKnown = [&](const V& number, TypeRef numberType) {
    return domain().singleton(numberType, number.scalar).has_value();
  };
  if (op == BinaryOperator::Add && left.base.valid() != right.base.valid()) {
    const V& pointer = left.base.valid() ? left : right;
    const V& number = left.base.valid() ? right : left;
    if (!isKnown(number, binary->type())) return access_.top(binary->type());
    return {pointer.base, domain().binary(op, offsetType, pointer.scalar, offsetType,
                                          domain().cast(offsetType, binary->type(), number.scalar))};
  }
  if (op == BinaryOperator::Subtract && left.base.valid() && !right.base.valid() && isKnown(right, rightType))
    return {left.base, domain().binary(op, offsetType, left.scalar, offsetType,
                                       domain().cast(offsetType, rightType, right.scalar))};
  if (op == BinaryOperator::Subtract && left.base == right.base)
    return {MemoryObjectId(), domain().cast(binary->type(), offsetType,
                                            domain().binary(op, offsetType, left.scalar, offsetType, right.scalar))};
  return access_.top(binary->type());
}

template <class D>
bool Evaluator<D>::assume(ExpressionRef condition, bool truth) {
  const TypeRef type = condition->type();
  const V value = evaluate(condition);
  Scalar required = domain().constant(type, 0);
  if (truth) {
    // Non-zero is no interval and no constant, except for what can only be 0 or 1.
    const bool isTruthValue = condition->kind() == ExpressionKind::Binary && isComparison(condition->binaryOperator());
    required = isTruthValue ? domain().constant(type, 1) : domain().top(type);
    if (!isTruthValue) {
      if (value.base.valid()) return true;
      Scalar operand = value.scalar, zero = domain().constant(type, 0);
      domain().refineBinary(BinaryOperator::NotEqual, type, operand, type, zero, domain().constant(access_.int32, 1));
      if (domain().isBottom(operand)) return false;
      return refine(condition, operand);
    }
  }
  if (value.base.valid()) return truth || !pointsInside(value);
  if (domain().isBottom(domain().meet(type, value.scalar, required))) return false;
  return refine(condition, required);
}

template <class D>
std::optional<bool> Evaluator<D>::truthOf(const Scalar& required) const {
  const auto single = domain().singleton(access_.int32, required);
  return single ? std::optional(*single != 0) : std::nullopt;
}

template <class D>
bool Evaluator<D>::constrain(ExpressionRef lvalue, const V& value) {
  const Target target = resolve(lvalue);
  if (!target.region || !target.region->isExact()) return true;
  const unsigned width = widthOf(lvalue);
  access_.write(memory_, target.region->object, target.region->low, width, lvalue->type(), value);
  return true;
}

template <class D>
bool Evaluator<D>::refine(ExpressionRef expression, const Scalar& required) {
  const TypeRef type = expression->type();
  switch (expression->kind()) {
    case ExpressionKind::Variable:
    case ExpressionKind::Dereference:
    case ExpressionKind::Member:
    case ExpressionKind::Element: {
      const V old = evaluate(expression);
      if (old.base.valid()) return true;
      const Scalar narrowed = domain().meet(type, old.scalar, required);
      if (domain().isBottom(narrowed)) return false;
      return narrowed == old.scalar || constrain(expression, {MemoryObjectId(), narrowed});
    }
    case ExpressionKind::Unary: {
      const V operand = evaluate(expression->operand());
      if (operand.base.valid()) return true;
      Scalar narrowed = operand.scalar;
      domain().refineUnary(expression->unaryOperator(), type, narrowed, required);
      if (domain().isBottom(narrowed)) return false;
      return narrowed == operand.scalar || refine(expression->operand(), narrowed);
    }
    case ExpressionKind::Cast: {
      const V operand = evaluate(expression->operand());
      if (operand.base.valid()) return true;
      Scalar narrowed = operand.scalar;
      domain().refineCast(type, expression->operand()->type(), narrowed, required);
      if (domain().isBottom(narrowed)) return false;
      return narrowed == operand.scalar || refine(expression->operand(), narrowed);
    }
    case ExpressionKind::Binary: {
      const BinaryOperator op = expression->binaryOperator();
      if (op >= BinaryOperator::PointerAdd) return true;
      const V left = evaluate(expression->left()), right = evaluate(expression->right());
      if (left.base.valid() || right.base.valid()) {
        const auto truth = truthOf(required);
        return !isComparison(op) || !truth || refineComparisonOfPointers(expression, left, right, *truth);
      }
      Scalar l = left.scalar, r = right.scalar;
      domain().refineBinary(op, expression->left()->type(), l, expression->right()->type(), r, required);
      if (domain().isBottom(l) || domain().isBottom(r)) return false;
      if (!(l == left.scalar) && !refine(expression->left(), l)) return false;
      return r == right.scalar || refine(expression->right(), r);
    }
    default: return true;
  }
}

template <class D>
bool Evaluator<D>::refineComparisonOfPointers(ExpressionRef comparison, const V& left, const V& right, bool truth) {
  const bool meansEqual = (comparison->binaryOperator() == BinaryOperator::Equal && truth) ||
                          (comparison->binaryOperator() == BinaryOperator::NotEqual && !truth);
  if (!meansEqual) return true;
  // Equal to something known: now it is known as well. But where one object begins another may end, and who points there may mean either.
  const auto isAmid = [&](const V& pointer) {
    if (!pointer.base.valid() || !pointsInside(pointer)) return false;
    const auto [low, high] = domain().integerRange(access_.offsetType, pointer.scalar);
    return low > 0;
  };
  if (isAmid(left) && comparison->right()->isLvalue() && access_.isTop(comparison->right()->type(), right))
    return constrain(comparison->right(), left);
  if (isAmid(right) && comparison->left()->isLvalue() && access_.isTop(comparison->left()->type(), left))
    return constrain(comparison->left(), right);
  return true;
}

}  // namespace argosy::memory
