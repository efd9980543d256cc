#include "encode/assumed_value.h"
#include "encode/encoder.h"
#include "program/arithmetic.h"

namespace argosy::encode {

Encoder::Place Encoder::dereference(TermRef address, ExpressionRef pointer) {
  std::vector<PointerTarget> targets = pointers_.accessed(address);
  const bool isKnown = !targets.empty();
  return {std::move(targets), isKnown ? nullptr : address, pointer, 0};
}

Encoder::Place Encoder::resolve(ExpressionRef lvalue, const Frame& frame, const PathFormula& path) {
  switch (lvalue->kind()) {
    case ExpressionKind::Variable:
      return {{{terms_.truth(true), objects_.variable(lvalue->variable(), frame), offsets_.constant(0)}},
              nullptr,
              nullptr,
              0};
    case ExpressionKind::Dereference: return dereference(evaluate(lvalue->operand(), frame, path), lvalue->operand());
    case ExpressionKind::Member: {
      Place place = resolve(lvalue->operand(), frame, path);
      place.bit += lvalue->field().bitOffset;
      return place;
    }
    case ExpressionKind::Element: {
      Place place = resolve(lvalue->operand(), frame, path);
      const TermRef index = asStep(evaluate(lvalue->index(), frame, path), lvalue->index()->type());
      const TermRef distance = offsets_.scale(index, static_cast<Int128>(lvalue->type()->size()));
      for (PointerTarget& target : place.targets) target.offset = offsets_.add(target.offset, distance);
      if (place.address) place.address = offsets_.add(place.address, distance);
      return place;
    }
    default: return {};
  }
}

TermRef Encoder::addressOf(const Place& place) {
  const TermRef distance = offsets_.constant(static_cast<Int128>(place.bit / 8));
  if (place.address) return offsets_.add(place.address, distance);
  TermRef result = nullptr;
  for (const PointerTarget& target : place.targets) {
    const TermRef start =
        target.object.valid() ? offsets_.add(objects_.address(target.object), target.offset) : target.offset;
    const TermRef address = offsets_.add(start, distance);
    result = result ? terms_.ite(target.condition, address, result) : address;
  }
  return result;
}

TermRef Encoder::asOffset(TermRef value, TypeRef type) { return theory_.cast(offsets_.type(), type, value); }

TermRef Encoder::asStep(TermRef value, TypeRef type) { return pointers_.asStep(asOffset(value, type)); }

TermRef Encoder::evaluate(ExpressionRef expression, const Frame& frame, const PathFormula& path) {
  const TypeRef type = expression->type();
  switch (expression->kind()) {
    case ExpressionKind::IntegerConstant:
    case ExpressionKind::FloatConstant: return theory_.constant(type, expression->bits());
    case ExpressionKind::Variable:
      if (words_)
        if (const auto word = words_->find(expression); word != words_->end()) return word->second;
      [[fallthrough]];
    case ExpressionKind::Dereference:
    case ExpressionKind::Member:
    case ExpressionKind::Element: return readLvalue(expression, frame, path);
    case ExpressionKind::AddressOf: {
      const Place place = resolve(expression->operand(), frame, path);
      const TermRef address = addressOf(place);
      return address ? address : theory_.fresh("address", type);
    }
    case ExpressionKind::FunctionAddress: return objects_.address(objects_.function(expression->function()));
    case ExpressionKind::Unary:
      return theory_.unary(expression->unaryOperator(), type, evaluate(expression->operand(), frame, path));
    case ExpressionKind::Binary: return evaluateBinary(expression, frame, path);
    case ExpressionKind::Cast: {
      const TypeRef from = expression->operand()->type();
      if (type->isBoolean()) return theory_.fromBoolean(type, evaluateCondition(expression->operand(), frame, path));
      const TermRef value = theory_.cast(type, from, evaluate(expression->operand(), frame, path));
      return type->isPointer() && !from->isPointer() ? pointers_.fromInteger(value) : value;
    }
    case ExpressionKind::ZeroAggregate: break;
  }
  return theory_.fresh("value", type);
}

TermRef Encoder::compare(ExpressionRef comparison, const Frame& frame, const PathFormula& path) {
  const BinaryOperator op = comparison->binaryOperator();
  const TypeRef type = comparison->left()->type();
  const TermRef left = evaluate(comparison->left(), frame, path), right = evaluate(comparison->right(), frame, path);
  if (!type->isIntegral() || type->bits() != offsets_.type()->bits()) return theory_.compare(op, type, left, right);
  switch (op) {
    case BinaryOperator::Equal: return pointers_.equal(left, right);
    case BinaryOperator::NotEqual: return terms_.negation(pointers_.equal(left, right));
    default:
      return type->isPointer() ? pointers_.ordered(op, type, left, right) : theory_.compare(op, type, left, right);
  }
}

TermRef Encoder::evaluateCondition(ExpressionRef expression, const Frame& frame, const PathFormula& path) {
  if (expression->kind() == ExpressionKind::Binary && isComparison(expression->binaryOperator()))
    return compare(expression, frame, path);
  const TypeRef type = expression->type();
  const TermRef value = evaluate(expression, frame, path);
  if (type->isIntegral() && type->bits() == offsets_.type()->bits())
    return terms_.negation(pointers_.equal(value, theory_.constant(type, 0)));
  return theory_.isNonZero(type, value);
}

TermRef Encoder::evaluateBinary(ExpressionRef binary, const Frame& frame, const PathFormula& path) {
  const BinaryOperator op = binary->binaryOperator();
  if (isComparison(op)) return theory_.fromBoolean(binary->type(), compare(binary, frame, path));
  const TermRef left = evaluate(binary->left(), frame, path), right = evaluate(binary->right(), frame, path);
  switch (op) {
    case BinaryOperator::PointerAdd:
    case BinaryOperator::PointerSubtract: {
      const auto stride = static_cast<Int128>(pointerStride(binary->type()));
      const TermRef steps = asStep(right, binary->right()->type());
      return offsets_.add(left, offsets_.scale(steps, op == BinaryOperator::PointerAdd ? stride : -stride));
    }
    case BinaryOperator::PointerDifference: {
      TermRef distance = nullptr;
      const auto* l = pointers_.targets(left);
      const auto* r = pointers_.targets(right);
      if (l && r && l->size() == 1 && r->size() == 1 && l->front().object == r->front().object)
        distance = offsets_.subtract(l->front().offset, r->front().offset);
      else distance = offsets_.subtract(left, right);
      const auto stride = pointerStride(binary->left()->type());
      if (stride <= 1) return distance;
      return theory_.binary(BinaryOperator::Divide, offsets_.type(), distance, offsets_.type(),
                            theory_.constant(offsets_.type(), stride));
    }
    default: return theory_.binary(op, binary->type(), left, binary->right()->type(), right);
  }
}

TermRef Encoder::isInside(TermRef offset, std::uint64_t bit, MemoryObjectId object, const PathFormula& path) {
  if (bit >= 8) offset = offsets_.add(offset, offsets_.constant(static_cast<Int128>(bit / 8)));
  const TermRef notBefore = terms_.negation(offsets_.less(offset, offsets_.constant(0)));
  const TermRef size = memory_.sizeOf(path, object);
  return size ? terms_.conjunction(notBefore, offsets_.less(offset, size)) : notBefore;
}

/// Whichever of the objects that the pointer may point to contains the address.
TermRef Encoder::readUnknown(TermRef address, const Place& place, std::uint32_t width, TypeRef type,
                             const PathFormula& path) {
  const AliasSet& set = aliases_.of(place.pointer);
  TermRef result = theory_.fresh("somewhere", type);
  if (set.isEverything) {
    approximations_.note(unknownAddress);
    return result;
  }
  const std::vector<MemoryObjectId> candidates = objectsIn(set, path);
  if (candidates.size() > maximalCandidates) {
    approximations_.note(manyObjects);
    return result;
  }
  for (const MemoryObjectId object : candidates) {
    const TermRef offset = offsets_.subtract(address, objects_.address(object));
    result = terms_.ite(isInside(offset, place.bit, object, path),
                        memory_.read(path, object, offset, place.bit, width, type), result);
  }
  return result;
}

/// Null, or a member of what is not there: neither objects nor devices of hosted programs are in the first or the last page.
static bool isNearNull(Int128 address) {
  constexpr Int128 page = 4096;
  return address > -page && address < page;
}

TermRef Encoder::read(const Place& place, std::uint32_t width, TypeRef type, const PathFormula& path) {
  if (place.address) return readUnknown(place.address, place, width, type, path);
  TermRef result = nullptr;
  for (const PointerTarget& target : place.targets) {
    TermRef value = nullptr;
    if (target.object.valid()) value = memory_.read(path, target.object, target.offset, place.bit, width, type);
    else if (target.isUnknown()) value = readUnknown(target.offset, place, width, type, path);
    else if (target.isNowhere || isNearNull(*offsets_.constantValue(target.offset))) continue;  // undefined behaviour
    else value = theory_.fresh("device", type);  // nothing of the program's
    // One of the conditions holds, so that the first one does where the others do not.
    result = result ? terms_.ite(target.condition, value, result) : assumedValue(terms_, value, target.condition);
  }
  return result ? result : theory_.fresh("nowhere", type);
}

TermRef Encoder::readLvalue(ExpressionRef lvalue, const Frame& frame, const PathFormula& path) {
  const TypeRef type = lvalue->type();
  const Place place = resolve(lvalue, frame, path);
  if (!type->isScalar()) return theory_.fresh("aggregate", program_.types.int32());
  if (!lvalue->isBitField()) return read(place, widthOf(lvalue), type, path);
  if (type->isBoolean()) return read(place, 1, type, path);
  const TypeRef narrow = program_.types.integer(*lvalue->field().bitWidth, type->isSigned());
  return theory_.cast(type, narrow, read(place, narrow->bits(), narrow, path));
}

}  // namespace argosy::encode
