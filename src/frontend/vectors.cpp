// Vectors of GNU C and Clang: records of one array. Operators work lane by lane in the element's own type, without promotion, and wrap
// around: neither compiler says that a signed lane overflows.
#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

bool isShift(clang::BinaryOperatorKind kind) { return kind == clang::BO_Shl || kind == clang::BO_Shr; }

/// Whether the low bits of the result depend only on the low bits of the operands.
bool isModular(clang::BinaryOperatorKind kind) {
  return kind == clang::BO_Add || kind == clang::BO_Sub || kind == clang::BO_Mul || kind == clang::BO_Shl;
}

}  // namespace

std::vector<ExpressionRef> FunctionTranslator::lanes(ExpressionRef vector) {
  TypeRef array = vector->type()->fields()[0].type;
  std::vector<ExpressionRef> result;
  for (std::uint64_t i = 0; i < array->count().value_or(0); ++i)
    result.push_back(vector->kind() == ExpressionKind::ZeroAggregate ? expressions_.zero(array->element())
                                                                     : lane(vector, i));
  return result;
}

ExpressionRef FunctionTranslator::lane(ExpressionRef vector, std::uint64_t index) {
  return expressions_.element(expressions_.member(vector, 0),
                              expressions_.integer(types_.pointerDifference(), static_cast<Int128>(index)));
}

ExpressionRef FunctionTranslator::vectorOf(TypeRef type, const std::vector<ExpressionRef>& values,
                                           const SourceInfo& where) {
  ExpressionRef object = temporary(type, "vector");
  TypeRef element = type->fields()[0].type->element();
  const auto mayRound = [&](ExpressionRef value) { return conversionMayRound(value->type(), element); };
  if (followsRoundingMode() && llvm::any_of(values, mayRound)) requireNearest("arithmetic", where);
  for (std::size_t i = 0; i < values.size(); ++i) assign(lane(object, i), expressions_.cast(element, values[i]), where);
  return object;
}

ExpressionRef FunctionTranslator::reinterpreted(ExpressionRef value, TypeRef type, const SourceInfo& where) {
  if (value->type() == type) return value;
  ExpressionRef object = value;
  if (!value->isLvalue()) {
    object = temporary(value->type());
    assign(object, value, where);
  }
  return expressions_.dereferenceAs(type, expressions_.addressOf(object));
}

ExpressionRef FunctionTranslator::laneOperation(clang::BinaryOperatorKind kind, ExpressionRef left, ExpressionRef right,
                                                clang::QualType element) {
  TypeRef type = left->type();
  if (!type->isInteger()) return arithmetic(kind, left, element, right, element);
  TypeRef wide = types_.integer(std::max(type->bits(), 32u), type->isSigned());
  if (isModular(kind)) wide = types_.integer(wide->bits(), false);
  ExpressionRef amount =
      expressions_.cast(isShift(kind) ? types_.integer(wide->bits(), right->type()->isSigned()) : wide, right);
  return arithmetic(kind, expressions_.cast(wide, left), element, amount, element);
}

ExpressionRef FunctionTranslator::vectorOperation(clang::BinaryOperatorKind kind, ExpressionRef left,
                                                  ExpressionRef right, clang::QualType element, TypeRef resultType,
                                                  const SourceInfo& where) {
  if (followsRoundingMode() && element->isFloatingType() && !clang::BinaryOperator::isComparisonOp(kind))
    requireNearest("arithmetic", where);
  const std::vector<ExpressionRef> lefts = lanes(left), rights = lanes(right);
  std::vector<ExpressionRef> results;
  for (std::size_t i = 0; i < lefts.size(); ++i) {
    ExpressionRef result = laneOperation(kind, lefts[i], rights[i], element);
    // What holds is all ones.
    if (clang::BinaryOperator::isComparisonOp(kind))
      result = expressions_.unary(UnaryOperator::Negate, expressions_.cast(types_.int32(), result));
    results.push_back(result);
  }
  return vectorOf(resultType, results, where);
}

std::optional<ExpressionRef> FunctionTranslator::vectorValue(const clang::Expr* expression) {
  const SourceInfo where = info(expression);
  TypeRef resultType = type(expression);
  if (!unit_.types.isVector(expression->getType())) return std::nullopt;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expression)) return vectorCast(cast);
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(expression)) return vectorUnary(operation);
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expression)) {
    const clang::BinaryOperatorKind kind = operation->getOpcode();
    if (operation->isAssignmentOp() || operation->isLogicalOp() || kind == clang::BO_Comma) return std::nullopt;
    const auto* vector = operation->getLHS()->getType()->getAs<clang::VectorType>();
    if (!vector || !operation->getRHS()->getType()->isVectorType()) return std::nullopt;
    const auto [left, right] = operands(operation->getLHS(), operation->getRHS());
    return vectorOperation(kind, left, right, vector->getElementType(), resultType, where);
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expression)) {
    const auto isVector = [](const clang::Expr* part) { return part->getType()->isVectorType(); };
    if (llvm::any_of(list->inits(), isVector))
      return unsupported(list, ReasonKind::VectorExtension, "a vector made of vectors");
    ExpressionRef object = temporary(resultType, "vector");
    initialise(object, list, where);
    return object;
  }
  if (const auto* conversion = llvm::dyn_cast<clang::ConvertVectorExpr>(expression))
    return vectorOf(resultType, lanes(rvalue(conversion->getSrcExpr())), where);
  if (const auto* shuffle = llvm::dyn_cast<clang::ShuffleVectorExpr>(expression)) return vectorShuffle(shuffle);
  return std::nullopt;
}

std::optional<ExpressionRef> FunctionTranslator::vectorCast(const clang::CastExpr* cast) {
  const SourceInfo where = info(cast);
  const clang::Expr* operand = cast->getSubExpr();
  TypeRef target = type(cast);
  switch (cast->getCastKind()) {
    case clang::CK_VectorSplat: {
      ExpressionRef value = save(rvalue(operand), where);
      return vectorOf(target, std::vector<ExpressionRef>(target->fields()[0].type->count().value_or(0), value), where);
    }
    case clang::CK_BitCast: {
      // gcc refuses what Clang does by itself; who writes it may mean lanes.
      const auto* from = operand->getType()->getAs<clang::VectorType>();
      const auto* to = cast->getType()->castAs<clang::VectorType>();
      if (llvm::isa<clang::ImplicitCastExpr>(cast) && from && from->getNumElements() != to->getNumElements())
        return unsupported(cast, ReasonKind::VectorExtension,
                           "an implicit conversion to a vector with another number of elements");
      return reinterpreted(rvalue(operand), target, where);
    }
    case clang::CK_IntegralCast:
    case clang::CK_FloatingCast:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral: return vectorOf(target, lanes(rvalue(operand)), where);
    default: return std::nullopt;
  }
}

std::optional<ExpressionRef> FunctionTranslator::vectorUnary(const clang::UnaryOperator* operation) {
  const SourceInfo where = info(operation);
  const clang::Expr* operand = operation->getSubExpr();
  const clang::QualType element = operation->getType()->castAs<clang::VectorType>()->getElementType();
  TypeRef resultType = type(operation);
  switch (operation->getOpcode()) {
    case clang::UO_Minus: {
      std::vector<ExpressionRef> values = lanes(rvalue(operand));
      for (ExpressionRef& value : values)
        value = value->type()->isFloat()
                    ? expressions_.unary(UnaryOperator::Negate, value)
                    : laneOperation(clang::BO_Sub, expressions_.zero(value->type()), value, element);
      return vectorOf(resultType, values, where);
    }
    case clang::UO_Not: {
      std::vector<ExpressionRef> values = lanes(rvalue(operand));
      for (ExpressionRef& value : values)
        value =
            expressions_.unary(UnaryOperator::Complement,
                               expressions_.cast(types_.integer(std::max(value->type()->bits(), 32u), false), value));
      return vectorOf(resultType, values, where);
    }
    default: return std::nullopt;
  }
}

ExpressionRef FunctionTranslator::vectorShuffle(const clang::ShuffleVectorExpr* shuffle) {
  const SourceInfo where = info(shuffle);
  if (shuffle->getNumSubExprs() == 2) return unsupported(shuffle, ReasonKind::VectorExtension, "a shuffle by a vector");
  const auto [left, right] = operands(shuffle->getExpr(0), shuffle->getExpr(1));
  std::vector<ExpressionRef> all = lanes(left);
  const std::vector<ExpressionRef> rest = lanes(right);
  all.insert(all.end(), rest.begin(), rest.end());
  std::vector<ExpressionRef> chosen;
  for (unsigned i = 0; i + 2 < shuffle->getNumSubExprs(); ++i) {
    const llvm::APSInt index = shuffle->getShuffleMaskIdx(context_, i);
    chosen.push_back(index.isNegative() ? arbitrary(all[0]->type(), where) : all[index.getZExtValue()]);
  }
  return vectorOf(type(shuffle), chosen, where);
}

ExpressionRef FunctionTranslator::vectorAssignment(const clang::CompoundAssignOperator* operation, ExpressionRef object,
                                                   ExpressionRef right) {
  const SourceInfo where = info(operation);
  const auto* vector = operation->getComputationLHSType()->getAs<clang::VectorType>();
  if (!vector || right->type()->isScalar() || !unit_.types.isVector(operation->getComputationLHSType()))
    return unsupported(operation, ReasonKind::VectorExtension, "operator on a vector");
  const auto kind = clang::BinaryOperator::getOpForCompoundAssignment(operation->getOpcode());
  assign(object, vectorOperation(kind, object, right, vector->getElementType(), object->type(), where), where);
  return object;
}

}  // namespace argosy::frontend
