// Operators that are control flow: &&, ||, ?:, statement expressions; and expressions as conditions.
#include "frontend/function_translator.h"

namespace argosy::frontend {

ExpressionRef FunctionTranslator::logicalValue(const clang::Expr* expression) {
  const SourceInfo where = info(expression, StatementKind::LogicalOperator);
  const NodeId whenTrue = newNode(), whenFalse = newNode(), end = newNode();
  ExpressionRef result = temporary(types_.int32());
  condition(expression, whenTrue, whenFalse, where);
  startAt(whenTrue);
  assign(result, expressions_.int32(1), where);
  goTo(end, where);
  startAt(whenFalse);
  assign(result, expressions_.int32(0), where);
  goTo(end, where);
  startAt(end);
  return expressions_.cast(type(expression), result);
}

ExpressionRef FunctionTranslator::conditional(const clang::AbstractConditionalOperator* operation, bool valueNeeded) {
  SourceInfo where;
  where.kind = StatementKind::Conditional;
  where.statement = statementStart_;
  where.range = unit_.range(clang::SourceRange(operation->getQuestionLoc()));
  where.anchor = where.range.begin;
  const NodeId whenTrue = newNode(), whenFalse = newNode(), end = newNode();
  if (const auto* elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(operation))
    opaqueValues_[elvis->getOpaqueValue()] = save(rvalue(elvis->getCommon()), where);
  // GNU C lets a conditional be a function designator; its value is the pointer.
  TypeRef resultType = type(operation);
  const bool hasValue = valueNeeded && !resultType->isVoid();
  if (resultType->isFunction()) resultType = types_.pointer(resultType);
  ExpressionRef result = hasValue ? temporary(resultType) : nullptr;
  condition(operation->getCond(), whenTrue, whenFalse, where);
  const auto alternative = [&](NodeId node, const clang::Expr* expression) {
    startAt(node);
    if (hasValue) {
      ExpressionRef value = nullptr;
      if (expression->getType()->isFunctionType()) {
        const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParens());
        const auto* function = reference ? llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()) : nullptr;
        if (function) value = addressOfFunction(function, expression->getBeginLoc());
      } else if (!callReturning(expression, result)) {
        value = rvalue(expression);
      }
      if (value) {
        if (value->type() != resultType && value->type()->isScalar()) value = expressions_.cast(resultType, value);
        assign(result, value, where);
      }
    } else {
      effect(expression);
    }
    goTo(end, where);
  };
  alternative(whenTrue, operation->getTrueExpr());
  alternative(whenFalse, operation->getFalseExpr());
  startAt(end);
  return result;
}

ExpressionRef FunctionTranslator::statementExpression(const clang::StmtExpr* expression, bool valueNeeded) {
  if (emissionForbidden_) throw EmissionForbidden{};
  const SourcePosition start = statementStart_;
  const int outer = scope_;
  enterScope();
  const clang::CompoundStmt* block = expression->getSubStmt();
  const bool hasValue = valueNeeded && !expression->getType()->isVoidType();
  ExpressionRef result = nullptr;
  for (const clang::Stmt* child : block->body()) {
    const bool isLast = child == block->body_back();
    // The value is the last expression's, behind any labels.
    const clang::Stmt* valueStatement = isLast && hasValue ? child : nullptr;
    while (valueStatement) {
      if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(valueStatement)) {
        placeTarget(label->getDecl());
        program_.nodes[here_].labels.push_back(label->getDecl()->getNameAsString());
        valueStatement = label->getSubStmt();
      } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(valueStatement)) {
        valueStatement = attributed->getSubStmt();
      } else {
        break;
      }
    }
    const auto* value = llvm::dyn_cast_or_null<clang::Expr>(valueStatement);
    if (!value) {
      statement(child);
      continue;
    }
    statementStart_ = unit_.position(value->getBeginLoc());
    result = temporary(type(expression));
    ExpressionRef computed = rvalue(value);
    if (computed->type() != result->type() && computed->type()->isScalar())
      computed = expressions_.cast(result->type(), computed);
    assign(result, computed, info(value));
  }
  leaveScopesUntil(outer);
  statementStart_ = start;
  if (hasValue && !result) result = temporary(type(expression));
  return result;
}

void FunctionTranslator::condition(const clang::Expr* expression, NodeId whenTrue, NodeId whenFalse,
                                   const SourceInfo& where) {
  if (emissionForbidden_) throw EmissionForbidden{};
  expression = expression->IgnoreParens();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expression))
    return condition(full->getSubExpr(), whenTrue, whenFalse, where);
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(expression)) {
    if (operation->getOpcode() == clang::UO_LNot) return condition(operation->getSubExpr(), whenFalse, whenTrue, where);
    if (operation->getOpcode() == clang::UO_Extension)
      return condition(operation->getSubExpr(), whenTrue, whenFalse, where);
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expression)) {
    if (operation->isLogicalOp()) {
      const NodeId middle = newNode();
      if (operation->getOpcode() == clang::BO_LAnd) {
        condition(operation->getLHS(), middle, whenFalse, where);
      } else {
        condition(operation->getLHS(), whenTrue, middle, where);
      }
      startAt(middle);
      return condition(operation->getRHS(), whenTrue, whenFalse, where);
    }
    if (operation->getOpcode() == clang::BO_Comma) {
      effect(operation->getLHS());
      return condition(operation->getRHS(), whenTrue, whenFalse, where);
    }
  }
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(expression)) {
    const unsigned builtinId = called->getBuiltinCallee();
    if (builtinId == clang::Builtin::BI__builtin_expect && constantOf(called->getArg(1))) {
      const clang::Expr* hinted = called->getArg(0);
      // The argument is converted to long; the condition is the same without that, unless it is a narrowing.
      if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(hinted))
        if (cast->getCastKind() == clang::CK_IntegralCast &&
            context_.getTypeSize(cast->getSubExpr()->getType()) <= context_.getTypeSize(cast->getType()))
          hinted = cast->getSubExpr();
      return condition(hinted, whenTrue, whenFalse, where);
    }
  }
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expression)) {
    // (int)(a && b) and (_Bool)x keep the truth of their operand.
    const bool keepsTruth =
        cast->getCastKind() == clang::CK_IntegralToBoolean || cast->getCastKind() == clang::CK_PointerToBoolean ||
        (cast->getCastKind() == clang::CK_IntegralCast &&
         context_.getTypeSize(cast->getSubExpr()->getType()) <= context_.getTypeSize(cast->getType()));
    if (keepsTruth) return condition(cast->getSubExpr(), whenTrue, whenFalse, where);
  }
  SourceInfo here = where;
  here.range = unit_.range(expression->getSourceRange());
  ExpressionRef value =
      expression->getType()->isAnyComplexType() ? isComplexNonZero(complexValue(expression)) : rvalue(expression);
  if (!value->type()->isScalar()) {
    unsupported(expression, ReasonKind::UnsupportedConstruct, "condition that is not a scalar");
    value = temporary(types_.int32());
  }
  ExpressionRef test = value->type() == types_.int32() && value->kind() == ExpressionKind::Binary &&
                               isComparison(value->binaryOperator())
                           ? value
                           : expressions_.notEqual(value, expressions_.zero(value->type()));
  if (test->kind() == ExpressionKind::IntegerConstant) return goTo(test->isZero() ? whenFalse : whenTrue, here);
  branch(test, whenTrue, whenFalse, here);
}

}  // namespace argosy::frontend
