// _Complex: pairs of numbers. Multiplication and division follow C11 Annex G; they are library models (models/complex.c).
#include "frontend/function_translator.h"

namespace argosy::frontend {

FunctionTranslator::ComplexValue FunctionTranslator::complexParts(ExpressionRef object) {
  return {expressions_.member(object, 0), expressions_.member(object, 1)};
}

ExpressionRef FunctionTranslator::complexObject(const ComplexValue& value, TypeRef type, const SourceInfo& info) {
  if (value.real->kind() == ExpressionKind::Member && value.imaginary->kind() == ExpressionKind::Member &&
      value.real->operand() == value.imaginary->operand() && value.real->operand()->type() == type &&
      value.real->fieldIndex() == 0 && value.imaginary->fieldIndex() == 1)
    return value.real->operand();
  ExpressionRef object = temporary(type, "complex");
  // The parts may depend on the object that the value is going to be stored in, but not on this fresh one.
  assign(expressions_.member(object, 0), value.real, info);
  assign(expressions_.member(object, 1), value.imaginary, info);
  return object;
}

FunctionTranslator::ComplexValue FunctionTranslator::complexCast(ComplexValue value, TypeRef part) {
  return {expressions_.cast(part, value.real), value.imaginary ? expressions_.cast(part, value.imaginary) : nullptr};
}

FunctionTranslator::ComplexValue FunctionTranslator::complexOperand(const clang::Expr* expression, TypeRef part) {
  // Clang writes the conversion of a real operand out; here it has to stay real.
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expression->IgnoreParens());
  const bool isConverted = cast && (cast->getCastKind() == clang::CK_FloatingRealToComplex ||
                                    cast->getCastKind() == clang::CK_IntegralRealToComplex);
  const clang::Expr* operand = isConverted ? cast->getSubExpr() : expression;
  const ComplexValue value =
      operand->getType()->isAnyComplexType() ? complexValue(operand) : ComplexValue{rvalue(operand), nullptr};
  return part ? complexCast(value, part) : value;
}

FunctionTranslator::ComplexValue FunctionTranslator::complexValue(const clang::Expr* expression) {
  expression = expression->IgnoreParens();
  const SourceInfo where = info(expression);
  TypeRef complexType = type(expression);
  // A real operand of a mixed expression.
  if (!expression->getType()->isAnyComplexType()) {
    ExpressionRef real = rvalue(expression);
    return {real, expressions_.zero(real->type())};
  }
  TypeRef part = complexType->fields()[0].type;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expression)) {
    const clang::Expr* operand = cast->getSubExpr();
    const bool converts = cast->getCastKind() != clang::CK_LValueToRValue && cast->getCastKind() != clang::CK_NoOp;
    if (converts && part->isFloat() && followsRoundingMode()) requireNearest("arithmetic", where);
    switch (cast->getCastKind()) {
      case clang::CK_FloatingRealToComplex:
      case clang::CK_IntegralRealToComplex: return {expressions_.cast(part, rvalue(operand)), expressions_.zero(part)};
      case clang::CK_FloatingComplexCast:
      case clang::CK_FloatingComplexToIntegralComplex:
      case clang::CK_IntegralComplexCast:
      case clang::CK_IntegralComplexToFloatingComplex: return complexCast(complexValue(operand), part);
      case clang::CK_LValueToRValue: return complexParts(lvalue(operand));
      case clang::CK_NoOp: return complexValue(operand);
      default: break;
    }
  }
  if (const auto* literal = llvm::dyn_cast<clang::ImaginaryLiteral>(expression))
    return {expressions_.zero(part), expressions_.cast(part, rvalue(literal->getSubExpr()))};
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(expression)) {
    const clang::Expr* operand = operation->getSubExpr();
    switch (operation->getOpcode()) {
      case clang::UO_Plus:
      case clang::UO_Extension: return complexValue(operand);
      case clang::UO_Minus: {
        const ComplexValue value = complexValue(operand);
        return {expressions_.unary(UnaryOperator::Negate, value.real),
                expressions_.unary(UnaryOperator::Negate, value.imaginary)};
      }
      case clang::UO_Not: {
        const ComplexValue value = complexValue(operand);
        return {value.real, expressions_.unary(UnaryOperator::Negate, value.imaginary)};
      }
      case clang::UO_Deref: return complexParts(lvalue(operation));
      default: break;
    }
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expression)) {
    if (operation->isAssignmentOp()) return complexParts(complexAssignment(operation, true));
    if (operation->getOpcode() == clang::BO_Comma) {
      effect(operation->getLHS());
      return complexValue(operation->getRHS());
    }
    ComplexValue left = complexOperand(operation->getLHS(), part);
    if (hasEffects(operation->getRHS()))
      left = {save(left.real, where), left.imaginary ? save(left.imaginary, where) : nullptr};
    const ComplexValue right = complexOperand(operation->getRHS(), part);
    return complexArithmetic(operation->getOpcode(), left, right, expression);
  }
  if (const auto* operation = llvm::dyn_cast<clang::AbstractConditionalOperator>(expression))
    return complexParts(conditional(operation, true));
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(expression)) {
    if (called->getBuiltinCallee() == clang::Builtin::BI__builtin_complex) {
      const auto [real, imaginary] = operands(called->getArg(0), called->getArg(1));
      return {real, imaginary};
    }
    return complexParts(call(called, true));
  }
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(expression))
    return complexParts(statementExpression(block, true));
  if (const auto* argument = llvm::dyn_cast<clang::VAArgExpr>(expression))
    return complexParts(variableArgument(argument));
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expression)) {
    if (list->getNumInits() == 2) return {rvalue(list->getInit(0)), rvalue(list->getInit(1))};
    if (list->getNumInits() == 1) return complexValue(list->getInit(0));
    return {expressions_.zero(part), expressions_.zero(part)};
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(expression)) return {expressions_.zero(part), expressions_.zero(part)};
  if (expression->isGLValue()) return complexParts(lvalue(expression));
  return complexParts(unsupported(expression, ReasonKind::ComplexArithmetic, "the expression " + quoted(expression)));
}

FunctionTranslator::ComplexValue FunctionTranslator::complexArithmetic(clang::BinaryOperatorKind kind,
                                                                       ComplexValue left, ComplexValue right,
                                                                       const clang::Expr* where) {
  const auto op = [&](BinaryOperator o, ExpressionRef l, ExpressionRef r) { return expressions_.binary(o, l, r); };
  TypeRef part = left.real->type();
  if (part->isFloat() && followsRoundingMode()) requireNearest("arithmetic", info(where));
  // A real operand has no imaginary part, not even a zero one (C11 G.5.1, G.5.2).
  switch (kind) {
    case clang::BO_Add:
    case clang::BO_Sub: {
      const BinaryOperator combine = kind == clang::BO_Add ? BinaryOperator::Add : BinaryOperator::Subtract;
      ExpressionRef imaginary = left.imaginary;
      if (!left.imaginary) {
        imaginary =
            kind == clang::BO_Add ? right.imaginary : expressions_.unary(UnaryOperator::Negate, right.imaginary);
      } else if (right.imaginary) {
        imaginary = op(combine, left.imaginary, right.imaginary);
      }
      return {op(combine, left.real, right.real), imaginary};
    }
    case clang::BO_Mul:
      if (!left.imaginary)
        return {op(BinaryOperator::Multiply, left.real, right.real),
                op(BinaryOperator::Multiply, left.real, right.imaginary)};
      if (!right.imaginary)
        return {op(BinaryOperator::Multiply, left.real, right.real),
                op(BinaryOperator::Multiply, left.imaginary, right.real)};
      if (part->isInteger() && part->size() >= types_.int32()->size()) {
        const auto times = [&](ExpressionRef l, ExpressionRef r) { return op(BinaryOperator::Multiply, l, r); };
        return {op(BinaryOperator::Subtract, times(left.real, right.real), times(left.imaginary, right.imaginary)),
                op(BinaryOperator::Add, times(left.real, right.imaginary), times(left.imaginary, right.real))};
      }
      break;
    case clang::BO_Div:
      if (!right.imaginary)
        return {op(BinaryOperator::Divide, left.real, right.real),
                op(BinaryOperator::Divide, left.imaginary, right.real)};
      if (!left.imaginary) left.imaginary = expressions_.zero(part);
      if (part->isInteger() && part->size() >= types_.int32()->size()) {
        // As gcc and Clang compute it.
        const auto times = [&](ExpressionRef l, ExpressionRef r) { return op(BinaryOperator::Multiply, l, r); };
        ExpressionRef square =
            op(BinaryOperator::Add, times(right.real, right.real), times(right.imaginary, right.imaginary));
        ExpressionRef real =
            op(BinaryOperator::Add, times(left.real, right.real), times(left.imaginary, right.imaginary));
        ExpressionRef imaginary =
            op(BinaryOperator::Subtract, times(left.imaginary, right.real), times(left.real, right.imaginary));
        return {op(BinaryOperator::Divide, real, square), op(BinaryOperator::Divide, imaginary, square)};
      }
      break;
    default: break;
  }
  const char* suffix = nullptr;
  if (part->isFloat())
    suffix = part->floatFormat() == FloatFormat::Single   ? "float"
             : part->floatFormat() == FloatFormat::Double ? "double"
             : part == types_.longDouble()                ? "longdouble"
                                                          : nullptr;
  if ((kind != clang::BO_Mul && kind != clang::BO_Div) || !suffix) {
    ExpressionRef object = unsupported(where, ReasonKind::ComplexArithmetic, "operator on complex integers");
    return complexParts(object);
  }
  const std::string name =
      std::string("__argosy_complex_") + (kind == clang::BO_Mul ? "multiply_" : "divide_") + suffix;
  TypeRef functionType =
      types_.function(types_.voidType(), {types_.pointer(part), part, part, part, part}, false, true);
  const FunctionId function = unit_.functionByName(name, functionType);
  ExpressionRef result = temporary(types_.array(part, 2), "complex");
  emit(Call{nullptr,
            function,
            nullptr,
            {expressions_.decay(result), left.real, left.imaginary, right.real, right.imaginary},
            {}},
       info(where));
  const auto element = [&](int i) {
    return expressions_.element(result, expressions_.integer(types_.pointerDifference(), i));
  };
  return {element(0), element(1)};
}

ExpressionRef FunctionTranslator::complexAssignment(const clang::BinaryOperator* operation, bool valueNeeded) {
  const SourceInfo where = info(operation);
  ExpressionRef object = lvalue(operation->getLHS());
  if (valueNeeded || hasEffects(operation->getRHS())) object = stabilise(object, where);
  ComplexValue value = complexOperand(operation->getRHS(), nullptr);
  const bool isComplexTarget = operation->getLHS()->getType()->isAnyComplexType();
  if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(operation)) {
    const auto kind = clang::BinaryOperator::getOpForCompoundAssignment(compound->getOpcode());
    TypeRef computation = type(compound->getComputationResultType());
    TypeRef part = computation->isRecord() ? computation->fields()[0].type : computation;
    const ComplexValue left = isComplexTarget ? complexParts(object) : ComplexValue{object, nullptr};
    value = complexArithmetic(kind, complexCast(left, part), complexCast(value, part), operation);
  }
  if (!value.imaginary) value.imaginary = expressions_.zero(value.real->type());
  if (!isComplexTarget) {
    assign(object, expressions_.cast(object->type(), value.real), where);
    return object;
  }
  TypeRef part = object->type()->fields()[0].type;
  // Both parts are computed before either is stored.
  ExpressionRef imaginary = save(expressions_.cast(part, value.imaginary), where);
  assign(expressions_.member(object, 0), expressions_.cast(part, value.real), where);
  assign(expressions_.member(object, 1), imaginary, where);
  return object;
}

ExpressionRef FunctionTranslator::isComplexNonZero(const ComplexValue& value) {
  ExpressionRef real = expressions_.notEqual(value.real, expressions_.zero(value.real->type()));
  ExpressionRef imaginary = expressions_.notEqual(value.imaginary, expressions_.zero(value.imaginary->type()));
  return expressions_.binary(BinaryOperator::BitOr, real, imaginary);
}

ExpressionRef FunctionTranslator::complexComparison(const clang::BinaryOperator* operation) {
  const SourceInfo where = info(operation);
  ComplexValue left = complexValue(operation->getLHS());
  if (hasEffects(operation->getRHS())) left = {save(left.real, where), save(left.imaginary, where)};
  ComplexValue right = complexValue(operation->getRHS());
  // One side may be real; the usual conversions are about the parts' type.
  TypeRef part = left.real->type()->bits() >= right.real->type()->bits() ? left.real->type() : right.real->type();
  left = complexCast(left, part);
  right = complexCast(right, part);
  ExpressionRef equal = expressions_.binary(BinaryOperator::BitAnd, expressions_.equal(left.real, right.real),
                                            expressions_.equal(left.imaginary, right.imaginary));
  return operation->getOpcode() == clang::BO_NE ? expressions_.isZero(equal) : equal;
}

}  // namespace argosy::frontend
