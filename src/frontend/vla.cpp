// Variable-length arrays: a pointer to an object that is allocated where the declaration stands.
#include "frontend/function_translator.h"

namespace argosy::frontend {

void FunctionTranslator::evaluateSizes(clang::QualType type, const SourceInfo& info) {
  while (type->isVariablyModifiedType()) {
    // What a name or an expression stands for was evaluated where that was declared.
    if (type->getAs<clang::TypedefType>() || type->getAs<clang::TypeOfExprType>()) return;
    if (const auto* array = context_.getAsVariableArrayType(type)) {
      if (const clang::Expr* size = array->getSizeExpr(); size && !vlaSizes_.contains(size)) {
        ExpressionRef count = temporary(types_.sizeType(), "length");
        assign(count, expressions_.cast(types_.sizeType(), rvalue(size)), info);
        vlaSizes_[size] = count;
      } else if (size) {
        // The declaration is reached again (a loop): the size may have changed.
        assign(vlaSizes_[size], expressions_.cast(types_.sizeType(), rvalue(size)), info);
      }
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

ExpressionRef FunctionTranslator::sizeOf(clang::QualType type) {
  if (const auto* array = context_.getAsVariableArrayType(type)) {
    ExpressionRef element = sizeOf(array->getElementType());
    const auto found = vlaSizes_.find(array->getSizeExpr());
    if (found == vlaSizes_.end()) return temporary(types_.sizeType(), "length");  // `[*]`: only in prototypes
    return expressions_.binary(BinaryOperator::Multiply, found->second, element);
  }
  if (const auto* array = context_.getAsConstantArrayType(type); array && type->isVariablyModifiedType())
    return expressions_.binary(BinaryOperator::Multiply, expressions_.sizeConstant(array->getSize().getZExtValue()),
                               sizeOf(array->getElementType()));
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
