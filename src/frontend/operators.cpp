// Operators: conversions, arithmetic, assignments. Those that are control flow are in control_operators.cpp.
#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

std::optional<BinaryOperator> arithmeticOperator(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_Mul: return BinaryOperator::Multiply;
    case clang::BO_Div: return BinaryOperator::Divide;
    case clang::BO_Rem: return BinaryOperator::Remainder;
    case clang::BO_Add: return BinaryOperator::Add;
    case clang::BO_Sub: return BinaryOperator::Subtract;
    case clang::BO_Shl: return BinaryOperator::ShiftLeft;
    case clang::BO_Shr: return BinaryOperator::ShiftRight;
    case clang::BO_And: return BinaryOperator::BitAnd;
    case clang::BO_Or: return BinaryOperator::BitOr;
    case clang::BO_Xor: return BinaryOperator::BitXor;
    case clang::BO_EQ: return BinaryOperator::Equal;
    case clang::BO_NE: return BinaryOperator::NotEqual;
    case clang::BO_LT:
    case clang::BO_GT: return BinaryOperator::Less;
    case clang::BO_LE:
    case clang::BO_GE: return BinaryOperator::LessEqual;
    default: return std::nullopt;
  }
}

}  // namespace

ExpressionRef FunctionTranslator::functionPointer(const clang::FunctionDecl* function, TypeRef pointerType,
                                                  const clang::Expr* where) {
  ExpressionRef address = addressOfFunction(function, where->getBeginLoc());
  const std::string& name = program_.functions[address->function()].name;
  const bool isMissing = function->isWeak() && !function->isDefined() && !unit_.linker.isDefined(name);
  address = expressions_.cast(pointerType, address);
  return isMissing && !emissionForbidden_ ? addressOrNull(address, where) : address;
}

ExpressionRef FunctionTranslator::addressOrNull(ExpressionRef address, const clang::Expr* where) {
  TypeRef pointerType = address->type();
  ExpressionRef pointer = temporary(pointerType);
  const SourceInfo at = info(where);
  const NodeId found = newNode(), missing = newNode(), end = newNode();
  branchArbitrarily(found, missing, at);
  startAt(found);
  assign(pointer, address, at);
  goTo(end, at);
  startAt(missing);
  assign(pointer, expressions_.null(pointerType), at);
  goTo(end, at);
  startAt(end);
  return pointer;
}

ExpressionRef FunctionTranslator::castExpression(const clang::CastExpr* cast) {
  const clang::Expr* operand = cast->getSubExpr();
  if (cast->getType()->isVariablyModifiedType() && llvm::isa<clang::CStyleCastExpr>(cast))
    evaluateSizes(cast->getType(), info(cast));
  switch (cast->getCastKind()) {
    case clang::CK_LValueToRValue: {
      ExpressionRef object = lvalue(operand);
      return read(object, operand);
    }
    case clang::CK_ArrayToPointerDecay: {
      ExpressionRef array = lvalue(operand);
      return array->type()->isArray() ? expressions_.decay(array)
                                      : expressions_.cast(type(cast), expressions_.addressOf(array));
    }
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr: {
      const clang::Expr* designator = operand->IgnoreParens();
      while (const auto* extension = llvm::dyn_cast<clang::UnaryOperator>(designator)) {
        if (extension->getOpcode() == clang::UO_Deref) return rvalue(extension->getSubExpr());
        designator = extension->getSubExpr()->IgnoreParens();
      }
      if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(designator))
        designator = generic->getResultExpr()->IgnoreParens();
      if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(designator))
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()))
          return functionPointer(function, type(cast), cast);
      if (const auto* conditional = llvm::dyn_cast<clang::AbstractConditionalOperator>(designator))
        return this->conditional(conditional, true);
      return unsupported(cast, ReasonKind::UnsupportedConstruct, "function designator");
    }
    case clang::CK_NoOp:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic: return rvalue(operand);
    case clang::CK_BitCast:
    case clang::CK_AddressSpaceConversion:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingToBoolean:
    case clang::CK_FloatingCast:
    case clang::CK_PointerToIntegral:
    case clang::CK_IntegralToPointer:
    case clang::CK_PointerToBoolean:
    case clang::CK_BooleanToSignedIntegral: {
      ExpressionRef value = rvalue(operand);
      TypeRef target = type(cast);
      if (!value->type()->isScalar() || !target->isScalar()) {
        if (cast->getCastKind() == clang::CK_BitCast && value->type()->size() == target->size())
          return reinterpreted(value, target, info(cast));
        return unsupported(cast, ReasonKind::VectorExtension, "conversion of a vector");
      }
      // GNU C makes every enumeration's and integer's narrowing implementation-defined: two's complement.
      return roundedConversion(target, value, operand, cast);
    }
    case clang::CK_LValueToRValueBitCast: return reinterpreted(lvalue(operand), type(cast), info(cast));
    case clang::CK_NullToPointer:
      if (hasEffects(operand)) effect(operand);
      return expressions_.null(type(cast));
    case clang::CK_ToVoid: effect(operand); return nullptr;
    case clang::CK_ToUnion: {
      ExpressionRef object = temporary(type(cast), "literal");
      const clang::RecordDecl* record = cast->getType()->castAs<clang::RecordType>()->getDecl()->getDefinition();
      for (const clang::FieldDecl* field : record->fields())
        if (context_.hasSameUnqualifiedType(field->getType(), operand->getType())) {
          assign(expressions_.member(object, unit_.types.fieldIndex(field)), rvalue(operand), info(cast));
          return object;
        }
      return unsupported(cast, ReasonKind::UnsupportedConstruct, "cast to union");
    }
    case clang::CK_FloatingComplexToReal:
    case clang::CK_IntegralComplexToReal: return complexValue(operand).real;
    case clang::CK_FloatingComplexToBoolean:
    case clang::CK_IntegralComplexToBoolean: {
      return expressions_.cast(type(cast), isComplexNonZero(complexValue(operand)));
    }
    default: break;
  }
  const bool isVector = cast->getType()->isVectorType() || operand->getType()->isVectorType();
  return unsupported(cast, isVector ? ReasonKind::VectorExtension : ReasonKind::UnsupportedConstruct,
                     "the conversion of " + quoted(operand) + " from '" + operand->getType().getAsString() + "' to '" +
                         cast->getType().getAsString() + "'");
}

ExpressionRef FunctionTranslator::pointerStep(bool add, ExpressionRef pointer, clang::QualType pointee,
                                              ExpressionRef index) {
  if (pointee->isVariableArrayType()) {
    // The stride is known at run time only: count elements that have a constant size.
    const Elements elements = elementsOf(pointee);
    ExpressionRef distance =
        expressions_.binary(BinaryOperator::Multiply, expressions_.cast(types_.pointerDifference(), index),
                            expressions_.cast(types_.pointerDifference(), elements.count));
    ExpressionRef moved =
        expressions_.binary(add ? BinaryOperator::PointerAdd : BinaryOperator::PointerSubtract,
                            expressions_.cast(types_.pointer(type(elements.type)), pointer), distance);
    return expressions_.cast(pointer->type(), moved);
  }
  if (index->type()->isBoolean()) index = expressions_.cast(types_.int32(), index);
  return expressions_.binary(add ? BinaryOperator::PointerAdd : BinaryOperator::PointerSubtract, pointer, index);
}

ExpressionRef FunctionTranslator::arithmetic(clang::BinaryOperatorKind kind, ExpressionRef left,
                                             clang::QualType leftType, ExpressionRef right, clang::QualType rightType) {
  if (kind == clang::BO_Add || kind == clang::BO_Sub) {
    if (left->type()->isPointer() && right->type()->isPointer()) {
      if (leftType->getPointeeType()->isVariableArrayType()) {
        TypeRef bytes = types_.pointer(types_.character());
        ExpressionRef distance = expressions_.binary(BinaryOperator::PointerDifference, expressions_.cast(bytes, left),
                                                     expressions_.cast(bytes, right));
        return expressions_.binary(BinaryOperator::Divide, distance,
                                   expressions_.cast(types_.pointerDifference(), sizeOf(leftType->getPointeeType())));
      }
      return expressions_.binary(BinaryOperator::PointerDifference, left, expressions_.cast(left->type(), right));
    }
    if (left->type()->isPointer()) return pointerStep(kind == clang::BO_Add, left, leftType->getPointeeType(), right);
    if (right->type()->isPointer()) return pointerStep(true, right, rightType->getPointeeType(), left);
  }
  const BinaryOperator op = *arithmeticOperator(kind);
  if (kind == clang::BO_GT || kind == clang::BO_GE) std::swap(left, right);
  if (isComparison(op) && left->type() != right->type()) {
    // Pointers of different types, or a pointer and an integer (GNU C): compared as the left one's type.
    right = expressions_.cast(left->type(), right);
  }
  return expressions_.binary(op, left, right);
}

ExpressionRef FunctionTranslator::unaryOperator(const clang::UnaryOperator* operation, bool valueNeeded) {
  const clang::Expr* operand = operation->getSubExpr();
  switch (operation->getOpcode()) {
    case clang::UO_Extension: return rvalue(operand);
    case clang::UO_Plus: return rvalue(operand);
    case clang::UO_Minus:
    case clang::UO_Not: {
      ExpressionRef value = rvalue(operand);
      if (!value->type()->isScalar())
        return unsupported(operation, ReasonKind::VectorExtension, "operator on a vector");
      requireKeptNegation(operation);
      return sameInGcc(
          expressions_.unary(
              operation->getOpcode() == clang::UO_Minus ? UnaryOperator::Negate : UnaryOperator::Complement, value),
          operation);
    }
    case clang::UO_LNot: {
      const clang::Expr* inner = operand->IgnoreParens();
      if (inner->getType()->isAnyComplexType()) return expressions_.isZero(isComplexNonZero(complexValue(inner)));
      if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(inner); binary && binary->isLogicalOp())
        return logicalValue(operation);
      ExpressionRef value = rvalue(operand);
      if (!value->type()->isScalar())
        return unsupported(operation, ReasonKind::VectorExtension, "operator on a vector");
      return expressions_.isZero(value);
    }
    case clang::UO_AddrOf: {
      const clang::Expr* inner = operand->IgnoreParens();
      if (inner->getType()->isFunctionType()) {
        if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(inner))
          return functionPointer(llvm::cast<clang::FunctionDecl>(reference->getDecl()), type(operation), operation);
        if (const auto* dereference = llvm::dyn_cast<clang::UnaryOperator>(inner))
          return rvalue(dereference->getSubExpr());
      }
      ExpressionRef object = lvalue(operand);
      ExpressionRef address = expressions_.cast(type(operation), expressions_.addressOf(object));
      const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(inner);
      const bool isMissing = reference && reference->getDecl()->isWeak() &&
                             object->kind() == ExpressionKind::Variable &&
                             program_.variables[object->variable()].isUndefined;
      return isMissing && !emissionForbidden_ ? addressOrNull(address, operation) : address;
    }
    case clang::UO_Deref: return read(lvalue(operation), operation);
    case clang::UO_Real:
    case clang::UO_Imag: {
      const bool isReal = operation->getOpcode() == clang::UO_Real;
      if (operand->getType()->isAnyComplexType()) {
        const ComplexValue value = complexValue(operand);
        return isReal ? value.real : value.imaginary;
      }
      ExpressionRef value = rvalue(operand);
      return isReal ? value : expressions_.zero(value->type());
    }
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec: {
      const SourceInfo where = info(operation);
      ExpressionRef object = lvalue(operand);
      if (valueNeeded) object = stabilise(object, where);
      if (!object->type()->isScalar())
        return unsupported(operation, ReasonKind::VectorExtension, "increment of a vector");
      const bool isPost = operation->isPostfix();
      ExpressionRef old = read(object, operand);
      if (isPost && valueNeeded) old = save(old, where);
      const auto kind = operation->isIncrementOp() ? clang::BO_Add : clang::BO_Sub;
      ExpressionRef value = nullptr;
      TypeRef objectType = object->type();
      if (objectType->isPointer()) {
        value = arithmetic(kind, old, operand->getType(), expressions_.int32(1), context_.IntTy);
      } else if (objectType->isFloat()) {
        value = roundedArithmetic(kind, nullptr, old, nullptr, expressions_.cast(objectType, expressions_.int32(1)),
                                  operation);
      } else {
        // The arithmetic happens after the usual promotions, so that a narrow type wraps instead of overflowing.
        TypeRef wide = objectType->bits() < 32 ? types_.int32() : objectType;
        if (object->isBitField() && *object->field().bitWidth < 32) wide = types_.int32();
        value = arithmetic(kind, expressions_.cast(wide, old), operand->getType(), expressions_.integer(wide, 1),
                           operand->getType());
        value = expressions_.cast(objectType, value);
      }
      assign(object, value, where);
      return isPost ? old : object;
    }
    default: break;
  }
  return unsupported(operation, ReasonKind::UnsupportedConstruct, "unary operator");
}

ExpressionRef FunctionTranslator::binaryOperator(const clang::BinaryOperator* operation) {
  if (operation->isLogicalOp()) return logicalValue(operation);
  if (operation->getOpcode() == clang::BO_Comma) {
    effect(operation->getLHS());
    return operation->getRHS()->getType()->isVoidType() ? (effect(operation->getRHS()), nullptr)
                                                        : rvalue(operation->getRHS());
  }
  if (operation->isAssignmentOp()) return assignment(operation, true);
  if (operation->getLHS()->getType()->isAnyComplexType() || operation->getRHS()->getType()->isAnyComplexType())
    return complexComparison(operation);
  // Long chains (a + b + c + ...) nest to the left; recursion depth is their length, which the large stack allows.
  const auto [left, right] = operands(operation->getLHS(), operation->getRHS());
  if (!left || !right || !left->type()->isScalar() || !right->type()->isScalar())
    return unsupported(operation, ReasonKind::VectorExtension, "operator on a vector");
  ExpressionRef value =
      left->type()->isFloat()
          ? roundedArithmetic(operation->getOpcode(), operation->getLHS(), left, operation->getRHS(), right, operation)
          : arithmetic(operation->getOpcode(), left, operation->getLHS()->getType(), right,
                       operation->getRHS()->getType());
  const bool mayGrow =
      operation->isAdditiveOp() || operation->getOpcode() == clang::BO_Mul || operation->getOpcode() == clang::BO_Shl;
  return mayGrow ? sameInGcc(value, operation) : value;
}

ExpressionRef FunctionTranslator::assignment(const clang::BinaryOperator* operation, bool valueNeeded) {
  if (operation->getLHS()->getType()->isAnyComplexType() || operation->getRHS()->getType()->isAnyComplexType())
    return complexAssignment(operation, valueNeeded);
  if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(operation))
    return compoundAssignment(compound, valueNeeded);
  const SourceInfo where = info(operation);
  ExpressionRef object = lvalue(operation->getLHS());
  // The store can change what the lvalue's own address is computed from, as in a[a[0]] = 2.
  if (valueNeeded) object = stabilise(object, where);
  if (hasEffects(operation->getRHS())) {
    object = stabilise(object, where);
    if (const auto result = callReturning(operation->getRHS(), object)) return object;
  }
  ExpressionRef value = rvalue(operation->getRHS());
  if (value->type() != object->type()) {
    if (value->type()->isScalar() && object->type()->isScalar()) {
      value = expressions_.cast(object->type(), value);
    } else {
      value = expressions_.dereferenceAs(object->type(), expressions_.addressOf(value));
    }
  }
  assign(object, value, where);
  return object;
}

ExpressionRef FunctionTranslator::compoundAssignment(const clang::CompoundAssignOperator* operation, bool valueNeeded) {
  const SourceInfo where = info(operation);
  ExpressionRef object = lvalue(operation->getLHS());
  if (valueNeeded || hasEffects(operation->getRHS())) object = stabilise(object, where);
  ExpressionRef right = rvalue(operation->getRHS());
  if (!object->type()->isScalar() || !right->type()->isScalar()) return vectorAssignment(operation, object, right);
  const auto kind = clang::BinaryOperator::getOpForCompoundAssignment(operation->getOpcode());
  ExpressionRef left = roundedConversion(type(operation->getComputationLHSType()), read(object, operation->getLHS()),
                                         nullptr, operation);
  ExpressionRef value =
      left->type()->isFloat()
          ? roundedArithmetic(kind, nullptr, left, operation->getRHS(), right, operation)
          : arithmetic(kind, left, operation->getComputationLHSType(), right, operation->getRHS()->getType());
  assign(object, roundedConversion(object->type(), value, nullptr, operation), where);
  return object;
}

}  // namespace argosy::frontend
