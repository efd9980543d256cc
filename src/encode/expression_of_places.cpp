// Pieces of memory as lvalues, addresses as pointers.
#include "encode/expression_of_translation.h"

namespace argosy::encode {

using smt::TermKind;

ConstantSum asConstantSum(TermRef term) {
  if ((term->kind() != TermKind::BvAdd && term->kind() != TermKind::Add) || !term->operand(1)->isConstant())
    return {term, 0};
  const TermRef constant = term->operand(1);
  return {term->operand(0),
          term->sort()->isInteger() ? constant->integer() : signExtend(constant->bits(), term->sort()->width())};
}

/// The lvalue, whose bits are the symbol's, is the same value, too.
bool Translation::hasValueOf(const StateSymbol& symbol, ExpressionRef lvalue) {
  const TypeRef type = lvalue->type();
  if (type->isFloat() || symbol.type->isFloat()) return type == symbol.type;
  if (type->isBoolean() || symbol.type->isBoolean()) return type == symbol.type;
  if (type->bits() > 64) return false;
  // GCC computes with the values of wide bit-fields in types of their own.
  if (lvalue->isBitField() && type->bits() > 32) return false;
  if (encoder_.theory().sort(type)->isBitVector()) return true;
  return type->isPointer() == symbol.type->isPointer() && type->isSigned() == symbol.type->isSigned();
}

ExpressionRef Translation::find(ExpressionRef lvalue, std::uint64_t bit, const StateSymbol& symbol) {
  return memory::partOf(expressions_, lvalue, bit, [&](ExpressionRef part, std::uint64_t at) {
    return part->type()->isScalar() && at == 0 && widthOf(part) == symbol.width && hasValueOf(symbol, part);
  });
}

ExpressionRef Translation::wholeOf(const StateSymbol& symbol) {
  const MemoryObject& object = encoder_.objects()[symbol.object];
  const bool isResult = call_ && object.kind == MemoryObjectKind::ReturnValue && !isAtCall(symbol) &&
                        object.function == frame_.function && object.activation == frame_.activation;
  if (isResult) return call_->result();
  return isVisible(object) ? program_.variableExpression(object.variable) : nullptr;
}

ExpressionRef Translation::lvalueOf(TermRef term) {
  const bool isElement = term->kind() == TermKind::Select;
  const TermRef symbol = isElement ? term->operand(0) : term;
  const StateSymbol* const found = symbol->isSymbol() ? encoder_.stateSymbol(symbol) : nullptr;
  if (!found || isElement != (found->stride != 0)) return nullptr;
  const StateSymbol state = *found;
  if (state.background != encoder_.plain() && !isAtCall(state)) return nullptr;
  const ExpressionRef whole = wholeOf(state);
  if (!whole) return nullptr;
  const ExpressionRef lvalue = isElement ? elementOf(state, term->operand(1)) : find(whole, state.bit, state);
  if (!call_ || !lvalue || whole == call_->result()) return lvalue;
  return isAtCall(state) ? call_->atCall(lvalue) : call_->now(lvalue);
}

/// Outside the array there is an element for the solver, but none in C: the index must be inside whatever the values
/// are.
ExpressionRef Translation::elementOf(const StateSymbol& symbol, TermRef index) {
  const ExpressionRef array = wholeOf(symbol);
  if (index->isConstant()) {
    const Int128 position =
        index->sort()->isInteger() ? index->integer() : signExtend(index->bits(), index->sort()->width());
    const auto size = static_cast<Int128>(array->type()->size());
    if (position < 0 || position >= size) return nullptr;
    return find(array, static_cast<std::uint64_t>(position) * symbol.stride * 8 + symbol.bit, symbol);
  }
  // An index that has changed since is not the one that it was.
  if (isAtCall(symbol)) return nullptr;
  const TypeRef type = array->type();
  if (!type->isArray() || !type->count() || type->element()->size() != symbol.stride) return nullptr;
  ExpressionRef position = nullptr;
  if (index->sort()->isInteger()) {
    const auto number = integer(index);
    if (!number || number->isConstant() || number->low < 0 || number->high >= static_cast<Int128>(*type->count()))
      return nullptr;
    position = number->expression;
  } else if (index->sort()->isBitVector() && unsignedBound(index) < *type->count()) {
    position = smaller(value(index, Reading::Signed), value(index, Reading::Unsigned));
  }
  return position ? find(expressions_.element(array, position), symbol.bit, symbol) : nullptr;
}

ExpressionRef Translation::pointerOf(TermRef address, Int128 offset, TypeRef type) {
  const MemoryObjectId id = address->isSymbol() ? encoder_.objectAt(address) : MemoryObjectId();
  if (!id.valid() || offset < 0) return nullptr;
  const MemoryObject& object = encoder_.objects()[id];
  if (object.kind == MemoryObjectKind::Function && offset == 0) {
    const Function& function = program_.functions[object.function];
    const ExpressionRef pointer = expressions_.functionAddress(object.function, function.type);
    return function.range.valid() && pointer->type() == type ? pointer : nullptr;
  }
  if (!isVisible(object) || !object.size || offset >= static_cast<Int128>(*object.size)) return nullptr;
  const ExpressionRef variable = program_.variableExpression(object.variable);
  const ExpressionRef place = memory::partOf(expressions_, variable, static_cast<std::uint64_t>(offset) * 8,
                                             [&](ExpressionRef part, std::uint64_t at) {
                                               return at == 0 && part->type() == type->element() && !part->isBitField();
                                             });
  if (place) return expressions_.addressOf(place);
  return offset == 0 ? expressions_.cast(type, expressions_.addressOf(variable)) : nullptr;
}

ExpressionRef Translation::equalPointers(ExpressionRef pointer, TermRef other, Int128 offset, bool holds) {
  const TypeRef type = pointer->type();
  ExpressionRef right = nullptr;
  if (other->isConstant()) {
    const bool isNull = offset == 0 && other == smt::zeroOf(terms_, other->sort());
    right = isNull ? expressions_.null(type) : nullptr;
  } else if (const ExpressionRef lvalue = lvalueOf(other)) {
    right = offset == 0 && lvalue->type()->isPointer() ? expressions_.cast(type, lvalue) : nullptr;
  } else {
    right = pointerOf(other, offset, type);
  }
  return right ? expressions_.binary(holds ? BinaryOperator::Equal : BinaryOperator::NotEqual, pointer, right)
               : nullptr;
}

}  // namespace argosy::encode
