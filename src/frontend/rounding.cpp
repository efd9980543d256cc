// Arithmetic in programs that set the rounding mode: operations that round are calls of models/rounding.c.
#include <array>

#include "frontend/function_translator.h"
#include "frontend/rounding_mode.h"

namespace argosy::frontend {

namespace {

constexpr std::array<llvm::RoundingMode, 4> roundingModes = {
    llvm::RoundingMode::NearestTiesToEven, llvm::RoundingMode::TowardNegative, llvm::RoundingMode::TowardPositive,
    llvm::RoundingMode::TowardZero};

const char* modelName(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_Add: return "add";
    case clang::BO_Sub: return "subtract";
    case clang::BO_Mul: return "multiply";
    case clang::BO_Div: return "divide";
    default: return nullptr;
  }
}

llvm::APFloat computed(clang::BinaryOperatorKind kind, llvm::APFloat left, const llvm::APFloat& right,
                       llvm::RoundingMode mode) {
  switch (kind) {
    case clang::BO_Add: left.add(right, mode); break;
    case clang::BO_Sub: left.subtract(right, mode); break;
    case clang::BO_Mul: left.multiply(right, mode); break;
    default: left.divide(right, mode); break;
  }
  return left;
}

bool dependsOnMode(const auto& compute) {
  const llvm::APFloat nearest = compute(roundingModes.front());
  return llvm::any_of(roundingModes, [&](llvm::RoundingMode mode) { return !compute(mode).bitwiseIsEqual(nearest); });
}

/// gcc takes x for x - 0.0, although the difference of two zeros is -0 when rounding downward.
bool mayBeFoldedZero(const clang::Expr* expression, const clang::ASTContext& context) {
  if (!mayBeFolded(expression, context)) return false;
  const auto value = floatValue(expression, context);
  return !value || value->isZero();
}

const llvm::fltSemantics& semanticsOf(TypeRef type) {
  switch (type->floatFormat()) {
    case FloatFormat::Half: return llvm::APFloat::IEEEhalf();
    case FloatFormat::Single: return llvm::APFloat::IEEEsingle();
    case FloatFormat::Double: return llvm::APFloat::IEEEdouble();
    case FloatFormat::X87Extended: return llvm::APFloat::x87DoubleExtended();
    case FloatFormat::Quad: break;
  }
  return llvm::APFloat::IEEEquad();
}

unsigned digits(TypeRef type) { return llvm::APFloat::semanticsPrecision(semanticsOf(type)); }

bool isExactConversion(const clang::Expr* constant, const clang::ASTContext& context,
                       const llvm::fltSemantics& target) {
  clang::Expr::EvalResult result;
  if (!constant->EvaluateAsRValue(result, context) || result.HasSideEffects) return false;
  if (result.Val.isInt()) {
    llvm::APFloat converted(target);
    const llvm::APSInt& value = result.Val.getInt();
    return converted.convertFromAPInt(value, value.isSigned(), roundingModes.front()) == llvm::APFloat::opOK;
  }
  if (!result.Val.isFloat()) return false;
  bool losesInformation = true;
  result.Val.getFloat().convert(target, roundingModes.front(), &losesInformation);
  return !losesInformation;
}

bool isSingleOrDouble(TypeRef type) {
  return type->isFloat() && (type->floatFormat() == FloatFormat::Single || type->floatFormat() == FloatFormat::Double);
}

}  // namespace

bool FunctionTranslator::followsRoundingMode() const {
  return unit_.linker.followsRoundingMode && !unit_.unit.isModel() && !emissionForbidden_;
}

void FunctionTranslator::requireNearest(const char* what, const SourceInfo& where) {
  TypeRef type = types_.function(types_.voidType(), {}, false, true);
  emitCall(unit_.functionByName(std::string("__argosy_require_nearest_") + what, type), types_.voidType(), {}, where,
           false, nullptr);
}

std::string FunctionTranslator::roundingName(TypeRef type) const {
  if (type->isFloat()) {
    if (type->floatFormat() == FloatFormat::Single) return "float";
    if (type->floatFormat() == FloatFormat::Double) return "double";
    return type == types_.longDouble() ? "longdouble" : "";
  }
  if (!type->isInteger() || type->bits() > 64) return "";
  return (type->isSigned() ? "" : "u") + std::string(type->bits() > 32 ? "longlong" : "int");
}

ExpressionRef FunctionTranslator::roundedArithmetic(clang::BinaryOperatorKind kind, const clang::Expr* leftOperand,
                                                    ExpressionRef left, const clang::Expr* rightOperand,
                                                    ExpressionRef right, const clang::Expr* where) {
  TypeRef type = left->type();
  const char* operation = modelName(kind);
  ExpressionRef nearest = arithmetic(kind, left, {}, right, {});
  if (!operation || !followsRoundingMode()) return nearest;
  if (leftOperand && rightOperand && mayBeFolded(leftOperand, context_) && mayBeFolded(rightOperand, context_)) {
    const auto first = floatValue(leftOperand, context_), second = floatValue(rightOperand, context_);
    if (!first || !second ||
        dependsOnMode([&](llvm::RoundingMode mode) { return computed(kind, *first, *second, mode); }))
      requireNearest("constants", info(where));
    return nearest;
  }
  const bool isAdditive = kind == clang::BO_Add || kind == clang::BO_Sub;
  // a - b * -c becomes a + b * c, and -a * (b * -c) becomes a * (b * c).
  const auto maySimplify = [&](const clang::Expr* operand, const clang::Expr* other) {
    if (!operand) return false;
    if (isAdditive && mayBeFoldedZero(operand, context_)) return true;
    return mayAbsorbNegation(operand, context_) && (isAdditive || (other && isNegatable(other, context_)));
  };
  if (maySimplify(leftOperand, rightOperand) || maySimplify(rightOperand, leftOperand)) {
    requireNearest("constants", info(where));
    return nearest;
  }
  if (!isSingleOrDouble(type)) {
    requireNearest("arithmetic", info(where));
    return nearest;
  }
  const std::string name = std::string("__argosy_rounded_") + operation + "_" + roundingName(type);
  return emitCall(unit_.functionByName(name, types_.function(type, {type, type}, false, true)), type, {left, right},
                  info(where), true, nullptr);
}

void FunctionTranslator::requireKeptNegation(const clang::UnaryOperator* operation) {
  if (operation->getType()->isFloatingType() && followsRoundingMode() &&
      mayAbsorbNegation(operation->getSubExpr(), context_))
    requireNearest("constants", info(operation));
}

bool FunctionTranslator::conversionMayRound(TypeRef from, TypeRef to) const {
  if (!to->isFloat()) return false;
  if (from->isFloat()) return digits(to) < digits(from);
  if (!from->isInteger()) return false;
  // gcc converts unsigned numbers by a sum of signed ones, and zero may become -0.
  if (program_.target().architecture() == Architecture::I386 && !from->isSigned() && from->bits() >= 32) return true;
  return from->bits() - (from->isSigned() ? 1 : 0) > digits(to);
}

ExpressionRef FunctionTranslator::roundedConversion(TypeRef target, ExpressionRef value, const clang::Expr* operand,
                                                    const clang::Expr* where) {
  ExpressionRef nearest = expressions_.cast(target, value);
  if (!followsRoundingMode() || !conversionMayRound(value->type(), target)) return nearest;
  if (operand && mayBeFolded(operand, context_)) {
    if (!isExactConversion(operand, context_, semanticsOf(target))) requireNearest("constants", info(where));
    return nearest;
  }
  if (operand && value->type()->isFloat() && isSignOperation(operand)) {
    requireNearest("constants", info(where));
    return nearest;
  }
  const std::string from = roundingName(value->type());
  if (!isSingleOrDouble(target) || from.empty()) {
    requireNearest("arithmetic", info(where));
    return nearest;
  }
  const std::string name = "__argosy_rounded_" + roundingName(target) + "_of_" + from;
  TypeRef parameter = value->type();
  if (parameter->isInteger()) parameter = types_.integer(parameter->bits() > 32 ? 64 : 32, parameter->isSigned());
  TypeRef functionType = types_.function(target, {parameter}, false, true);
  return emitCall(unit_.functionByName(name, functionType), target, {expressions_.cast(parameter, value)}, info(where),
                  true, nullptr);
}

void FunctionTranslator::requireUnfoldedRounding(const clang::CallExpr* call, const clang::FunctionDecl* callee) {
  if (!followsRoundingMode() || callee->getBuiltinID() == 0) return;
  const bool rounds = roundsToInteger(callee->getName());
  const auto isChanged = [&](const clang::Expr* argument) {
    return argument->getType()->isFloatingType() &&
           ((rounds && mayBeFolded(argument, context_)) || mayAbsorbNegation(argument, context_));
  };
  if (llvm::any_of(call->arguments(), isChanged)) requireNearest("constants", callInfo(call));
}

void FunctionTranslator::requireModelledMode(const clang::FunctionDecl* model) {
  if (!unit_.linker.followsRoundingMode || !unit_.unit.isModel() || !model->hasExternalFormalLinkage()) return;
  const auto isFloat = [](clang::QualType type) { return type->isFloatingType(); };
  const bool hasFloats =
      isFloat(model->getReturnType()) || llvm::any_of(model->parameters(), [&](const clang::ParmVarDecl* parameter) {
        return isFloat(parameter->getType());
      });
  // What models share among them is behind a function that is looked at.
  if (hasFloats && !model->getName().starts_with("__argosy_") && !isExactInEveryMode(model->getName()))
    requireNearest("library", info(model->getBody()));
}

}  // namespace argosy::frontend
