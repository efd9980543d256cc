#include "program/expression.h"

#include <stdexcept>

#include "base/growth.h"
#include "program/arithmetic.h"

namespace argosy {

Int128 Expression::integerValue() const { return argosy::integerValue(type_, bits_); }

const char* toString(UnaryOperator op) { return op == UnaryOperator::Negate ? "-" : "~"; }

const char* toString(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::Add:
    case BinaryOperator::PointerAdd: return "+";
    case BinaryOperator::Subtract:
    case BinaryOperator::PointerSubtract:
    case BinaryOperator::PointerDifference: return "-";
    case BinaryOperator::Multiply: return "*";
    case BinaryOperator::Divide: return "/";
    case BinaryOperator::Remainder: return "%";
    case BinaryOperator::ShiftLeft: return "<<";
    case BinaryOperator::ShiftRight: return ">>";
    case BinaryOperator::BitAnd: return "&";
    case BinaryOperator::BitOr: return "|";
    case BinaryOperator::BitXor: return "^";
    case BinaryOperator::Less: return "<";
    case BinaryOperator::LessEqual: return "<=";
    case BinaryOperator::Equal: return "==";
    case BinaryOperator::NotEqual: return "!=";
  }
  return "?";
}

std::size_t ExpressionTable::Hash::operator()(ExpressionRef e) const {
  std::size_t hash = static_cast<std::size_t>(e->kind_) * 31 + e->operator_;
  const auto mix = [&hash](std::size_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15ull + (hash >> 29); };
  mix(e->type_->id());
  mix(e->index_);
  mix(e->operands_[0] ? e->operands_[0]->id_ + 1 : 0);
  mix(e->operands_[1] ? e->operands_[1]->id_ + 1 : 0);
  mix(static_cast<std::size_t>(e->bits_));
  mix(static_cast<std::size_t>(e->bits_ >> 64));
  return hash;
}

bool ExpressionTable::Equal::operator()(ExpressionRef a, ExpressionRef b) const {
  return a->kind_ == b->kind_ && a->operator_ == b->operator_ && a->type_ == b->type_ && a->index_ == b->index_ &&
         a->operands_ == b->operands_ && a->bits_ == b->bits_;
}

ExpressionRef ExpressionTable::intern(const Expression& candidate) {
  auto& [storage, interned] = *contents_;
  return foundOrMade(
      [&]() -> ExpressionRef {
        const auto known = interned.find(&candidate);
        return known == interned.end() ? nullptr : *known;
      },
      [&]() -> ExpressionRef {
        Expression& stored = storage.emplace_back(candidate);
        stored.id_ = static_cast<std::uint32_t>(storage.size() - 1);
        interned.insert(&stored);
        return &stored;
      });
}

ExpressionRef ExpressionTable::integer(TypeRef type, Int128 value) {
  Expression e;
  e.kind_ = ExpressionKind::IntegerConstant;
  e.type_ = type;
  e.bits_ = truncate(static_cast<UInt128>(value), type->bits());
  return intern(e);
}

ExpressionRef ExpressionTable::floating(TypeRef type, UInt128 bits) {
  Expression e;
  e.kind_ = ExpressionKind::FloatConstant;
  e.type_ = type;
  e.bits_ = truncate(bits, type->bits());
  return intern(e);
}

ExpressionRef ExpressionTable::zero(TypeRef type) {
  if (type->isFloat()) return floating(type, 0);
  if (type->isScalar()) return integer(type, 0);
  Expression e;
  e.kind_ = ExpressionKind::ZeroAggregate;
  e.type_ = type;
  return intern(e);
}

ExpressionRef ExpressionTable::variable(VariableId variable, TypeRef type) {
  Expression e;
  e.kind_ = ExpressionKind::Variable;
  e.type_ = type;
  e.index_ = variable.index;
  return intern(e);
}

ExpressionRef ExpressionTable::dereference(ExpressionRef pointer) {
  if (pointer->kind() == ExpressionKind::AddressOf && pointer->type()->element() == pointer->operand()->type())
    return pointer->operand();
  // *(&a[0] + i) is a[i]
  if (pointer->kind() == ExpressionKind::Binary && pointer->binaryOperator() == BinaryOperator::PointerAdd &&
      pointer->left()->kind() == ExpressionKind::AddressOf) {
    ExpressionRef base = pointer->left()->operand();
    if (base->kind() == ExpressionKind::Element && base->index()->isZero() &&
        base->type() == pointer->type()->element())
      return element(base->operand(), pointer->right());
  }
  Expression e;
  e.kind_ = ExpressionKind::Dereference;
  e.type_ = pointer->type()->element();
  e.operands_[0] = pointer;
  return intern(e);
}

ExpressionRef ExpressionTable::dereferenceAs(TypeRef type, ExpressionRef pointer) {
  return dereference(cast(types_.pointer(type), pointer));
}

ExpressionRef ExpressionTable::member(ExpressionRef record, std::uint32_t fieldIndex) {
  Expression e;
  e.kind_ = ExpressionKind::Member;
  e.type_ = record->type()->fields()[fieldIndex].type;
  e.index_ = fieldIndex;
  e.operands_[0] = record;
  return intern(e);
}

ExpressionRef ExpressionTable::element(ExpressionRef array, ExpressionRef index) {
  Expression e;
  e.kind_ = ExpressionKind::Element;
  e.type_ = array->type()->element();
  e.operands_ = {array, index};
  return intern(e);
}

ExpressionRef ExpressionTable::addressOf(ExpressionRef lvalue) {
  if (lvalue->kind() == ExpressionKind::Dereference) return lvalue->operand();
  Expression e;
  e.kind_ = ExpressionKind::AddressOf;
  e.type_ = types_.pointer(lvalue->type());
  e.operands_[0] = lvalue;
  return intern(e);
}

ExpressionRef ExpressionTable::decay(ExpressionRef array) {
  return addressOf(element(array, integer(types_.pointerDifference(), 0)));
}

ExpressionRef ExpressionTable::functionAddress(FunctionId function, TypeRef functionType) {
  Expression e;
  e.kind_ = ExpressionKind::FunctionAddress;
  e.type_ = types_.pointer(functionType);
  e.index_ = function.index;
  return intern(e);
}

ExpressionRef ExpressionTable::unary(UnaryOperator op, ExpressionRef operand) {
  if (operand->isConstant()) {
    const ArithmeticResult result = evaluateUnary(op, operand->type(), operand->bits());
    if (result.fault == ArithmeticFault::None)
      return operand->type()->isFloat() ? floating(operand->type(), result.bits)
                                        : integer(operand->type(), static_cast<Int128>(result.bits));
  }
  Expression e;
  e.kind_ = ExpressionKind::Unary;
  e.operator_ = static_cast<std::uint8_t>(op);
  e.type_ = operand->type();
  e.operands_[0] = operand;
  return intern(e);
}

ExpressionRef ExpressionTable::binary(BinaryOperator op, ExpressionRef left, ExpressionRef right) {
  TypeRef type = left->type();
  if (isComparison(op)) type = types_.int32();
  if (op == BinaryOperator::PointerDifference) type = types_.pointerDifference();

  const bool pointerStep = op == BinaryOperator::PointerAdd || op == BinaryOperator::PointerSubtract;
  if (pointerStep && right->isZero()) return left;
  if (!pointerStep && op != BinaryOperator::PointerDifference && left->isConstant() && right->isConstant()) {
    const ArithmeticResult result = evaluateBinary(op, left->type(), left->bits(), right->type(), right->bits());
    if (result.fault == ArithmeticFault::None)
      return type->isFloat() ? floating(type, result.bits) : integer(type, static_cast<Int128>(result.bits));
  }
  // (a < b) != 0 is (a < b): C conditions are compared with zero over and over.
  if (op == BinaryOperator::NotEqual && right->isZero() && left->kind() == ExpressionKind::Binary &&
      isComparison(left->binaryOperator()))
    return left;
  Expression e;
  e.kind_ = ExpressionKind::Binary;
  e.operator_ = static_cast<std::uint8_t>(op);
  e.type_ = type;
  e.operands_ = {left, right};
  return intern(e);
}

ExpressionRef ExpressionTable::cast(TypeRef type, ExpressionRef operand) {
  if (operand->type() == type) return operand;
  if (operand->isConstant()) {
    const ArithmeticResult result = evaluateCast(type, operand->type(), operand->bits());
    if (result.fault == ArithmeticFault::None)
      return type->isFloat() ? floating(type, result.bits) : integer(type, static_cast<Int128>(result.bits));
  }
  // Pointer casts do not change the bits, so only the outermost counts.
  if (type->isPointer() && operand->kind() == ExpressionKind::Cast && operand->type()->isPointer() &&
      operand->operand()->type()->isPointer())
    return cast(type, operand->operand());
  Expression e;
  e.kind_ = ExpressionKind::Cast;
  e.type_ = type;
  e.operands_[0] = operand;
  return intern(e);
}

ExpressionRef ExpressionTable::isZero(ExpressionRef operand) {
  // !(a == b) is a != b and the other way round; !(a < b) stays, because of NaN.
  if (operand->kind() == ExpressionKind::Binary) {
    if (operand->binaryOperator() == BinaryOperator::Equal) return notEqual(operand->left(), operand->right());
    if (operand->binaryOperator() == BinaryOperator::NotEqual) return equal(operand->left(), operand->right());
  }
  return equal(operand, zero(operand->type()));
}

}  // namespace argosy
