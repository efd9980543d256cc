// Variable-length arrays: a pointer to an object that is allocated where the declaration stands.
#include "frontend/function_translator.h"

namespace argosy::frontend {

void FunctionTranslator::evaluateLength(const clang::Expr* size, const SourceInfo& info) {
  // A declaration in a loop is reached again, and the length may have changed.
  const auto [length, isNew] = vlaSizes_.try_emplace(size, nullptr);
  if (isNew) length->second = temporary(types_.sizeType(), "length");
  ExpressionRef variable = length->second;
  assign(variable, expressions_.cast(types_.sizeType(), rvalue(size)), info);
}

void FunctionTranslator::evaluateSizes(clang::QualType type, const SourceInfo& info) {
  while (type->isVariablyModifiedType()) {
    // What a name stands for was evaluated where it was declared; `typeof` evaluates an operand of such a type.
    if (type->getAs<clang::TypedefType>()) return;
    if (const auto* typeOf = type->getAs<clang::TypeOfExprType>()) return effect(typeOf->getUnderlyingExpr());
    if (const auto* array = context_.getAsVariableArrayType(type)) {
      if (const clang::Expr* size = array->getSizeExpr()) evaluateLength(size, info);
      type = array->getElementType();
    } else if (const auto* fixed = type->getAsArrayTypeUnsafe()) {
      type = fixed->getElementType();
    } else if (const auto* pointer = type->getAs<clang::PointerType>()) {
      type = pointer->getPointeeType();
    } else if (const auto* function = type->getAs<clang::FunctionType>()) {
      type = function->getReturnType();
    } else if (const auto* atomic = type->getAs<clang::AtomicType>()) {
      type = atomic->getValueType();
    } else {
      return;
    }
  }
}

FunctionTranslator::Elements FunctionTranslator::elementsOf(clang::QualType type) {
  if (!type->isVariablyModifiedType() || !type->isArrayType()) return {expressions_.sizeConstant(1), type};
  const Elements inner = elementsOf(type->getAsArrayTypeUnsafe()->getElementType());
  ExpressionRef length = nullptr;
  if (const auto* array = context_.getAsVariableArrayType(type)) {
    const clang::Expr* size = array->getSizeExpr();
    if (!size) return {temporary(types_.sizeType(), "length"), inner.type};  // `[*]`: only in prototypes
    if (!vlaSizes_.contains(size)) evaluateLength(size, info(size));
    length = vlaSizes_.at(size);
  } else {
    length = expressions_.sizeConstant(context_.getAsConstantArrayType(type)->getSize().getZExtValue());
  }
  const bool isOne = inner.count->isConstant() && inner.count->bits() == 1;
  return {isOne ? length : expressions_.binary(BinaryOperator::Multiply, length, inner.count), inner.type};
}

void FunctionTranslator::checkStructureLength(const clang::CallExpr* check) {
  const std::vector<ExpressionRef> values = arguments({check->getArgs(), check->getNumArgs()});
  const NodeId same = newNode(), other = newNode();
  branch(expressions_.equal(values[0], expressions_.cast(values[0]->type(), values[1])), same, other, callInfo(check));
  startAt(other);
  unsupported(check, ReasonKind::UnsupportedConstruct,
              "an array of variable length in a structure, if it is longer or shorter than the first one");
  startUnreachable();
  startAt(same);
}

ExpressionRef FunctionTranslator::sizeOf(clang::QualType type) {
  if (type->isArrayType() && type->isVariablyModifiedType()) {
    const Elements elements = elementsOf(type);
    return expressions_.binary(BinaryOperator::Multiply, elements.count, sizeOf(elements.type));
  }
  if (type->isVoidType() || type->isFunctionType()) return expressions_.sizeConstant(1);
  return expressions_.sizeConstant(static_cast<std::uint64_t>(context_.getTypeSizeInChars(type).getQuantity()));
}

void FunctionTranslator::declareVla(const clang::VarDecl* variable, const SourceInfo& info) {
  TypeRef arrayType = type(variable->getType());
  const VariableId id =
      addLocal(variable->getNameAsString(), types_.pointer(arrayType), Storage::Local, variable->getSourceRange());
  ExpressionRef pointer = program_.variableExpression(id);
  locals_[variable] = expressions_.dereference(pointer);
  emit(Allocate{pointer, sizeOf(variable->getType()), AllocationKind::Scope}, info);
  enterScope().vlaPointer = pointer;
}

}  // namespace argosy::frontend
