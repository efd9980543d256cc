// Expressions: values, objects, effects and conditions. Operators are in operators.cpp, calls in calls.cpp.
#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

/// A number used as a pointer, possibly with an offset.
bool isFixedAddress(ExpressionRef pointer) {
  while (pointer->kind() == ExpressionKind::Cast ||
         (pointer->kind() == ExpressionKind::Binary && (pointer->binaryOperator() == BinaryOperator::PointerAdd ||
                                                        pointer->binaryOperator() == BinaryOperator::PointerSubtract)))
    pointer = pointer->operand();
  return pointer->isConstant();
}

}  // namespace

ExpressionRef FunctionTranslator::floatConstant(TypeRef type, const llvm::APFloat& value) {
  const llvm::APInt bits = value.bitcastToAPInt();
  UInt128 raw = bits.extractBitsAsZExtValue(std::min(64u, bits.getBitWidth()), 0);
  if (bits.getBitWidth() > 64) raw |= UInt128{bits.extractBitsAsZExtValue(bits.getBitWidth() - 64, 64)} << 64;
  return expressions_.floating(type, raw);
}

ExpressionRef FunctionTranslator::fromApValue(const clang::APValue& value, clang::QualType clangType) {
  TypeRef target = type(clangType);
  if (value.isInt() && target->isIntegral()) {
    const llvm::APSInt& number = value.getInt();
    if (number.getBitWidth() <= 64)
      return expressions_.integer(target,
                                  number.isSigned() ? Int128{number.getSExtValue()} : Int128{number.getZExtValue()});
    const UInt128 low = number.extractBitsAsZExtValue(64, 0),
                  high = number.extractBitsAsZExtValue(number.getBitWidth() - 64, 64);
    return expressions_.integer(target, static_cast<Int128>(low | high << 64));
  }
  if (value.isFloat() && target->isFloat()) return floatConstant(target, value.getFloat());
  if (!value.isLValue() || !target->isIntegral()) return nullptr;

  ExpressionRef base = nullptr;
  const clang::APValue::LValueBase object = value.getLValueBase();
  if (!object) {
    base = expressions_.null(types_.pointer(types_.character()));
  } else if (const auto* declaration = object.dyn_cast<const clang::ValueDecl*>()) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
      base = addressOfFunction(function, function->getLocation());
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      base = expressions_.addressOf(variableLvalue(variable));
    }
  } else if (const auto* expression = object.dyn_cast<const clang::Expr*>()) {
    if (const auto* label = llvm::dyn_cast<clang::AddrLabelExpr>(expression)) {
      base = rvalue(label);
    } else {
      base = expressions_.addressOf(lvalue(expression));
    }
  }
  if (!base) return nullptr;
  const std::int64_t offset = value.getLValueOffset().getQuantity();
  if (offset != 0)
    base = expressions_.pointerAdd(expressions_.cast(types_.pointer(types_.character()), base),
                                   expressions_.integer(types_.pointerDifference(), offset));
  return expressions_.cast(target, base);
}

ExpressionRef FunctionTranslator::constantOf(const clang::Expr* expression) {
  clang::Expr::EvalResult result;
  if (!expression->EvaluateAsRValue(result, context_) || result.HasSideEffects) return nullptr;
  if (!result.Val.isInt() && !result.Val.isFloat()) return nullptr;
  return fromApValue(result.Val, expression->getType());
}

std::pair<ExpressionRef, ExpressionRef> FunctionTranslator::operands(const clang::Expr* left,
                                                                     const clang::Expr* right) {
  ExpressionRef first = rvalue(left);
  if (hasEffects(right)) first = save(first, info(left));
  return {first, rvalue(right)};
}

std::vector<ExpressionRef> FunctionTranslator::arguments(llvm::ArrayRef<const clang::Expr*> list) {
  std::size_t lastEffect = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (hasEffects(list[i])) lastEffect = i;
  std::vector<ExpressionRef> values;
  for (std::size_t i = 0; i < list.size(); ++i) {
    ExpressionRef value = rvalue(list[i]);
    values.push_back(i < lastEffect ? save(value, info(list[i])) : value);
  }
  return values;
}

ExpressionRef FunctionTranslator::rvalue(const clang::Expr* expression) {
  if (expression->getType()->isAnyComplexType())
    return complexObject(complexValue(expression), type(expression), info(expression));
  if (expression->getType()->isVectorType())
    if (const auto vector = vectorValue(expression)) return *vector;
  switch (expression->getStmtClass()) {
    case clang::Stmt::ParenExprClass: return rvalue(llvm::cast<clang::ParenExpr>(expression)->getSubExpr());
    case clang::Stmt::ConstantExprClass: return rvalue(llvm::cast<clang::ConstantExpr>(expression)->getSubExpr());
    case clang::Stmt::GenericSelectionExprClass:
      return rvalue(llvm::cast<clang::GenericSelectionExpr>(expression)->getResultExpr());
    case clang::Stmt::ChooseExprClass: return rvalue(llvm::cast<clang::ChooseExpr>(expression)->getChosenSubExpr());
    case clang::Stmt::IntegerLiteralClass: {
      const llvm::APInt value = llvm::cast<clang::IntegerLiteral>(expression)->getValue();
      return fromApValue(clang::APValue(llvm::APSInt(value, true)), expression->getType());
    }
    case clang::Stmt::CharacterLiteralClass:
      return expressions_.integer(type(expression), llvm::cast<clang::CharacterLiteral>(expression)->getValue());
    case clang::Stmt::FloatingLiteralClass:
      return floatConstant(type(expression), llvm::cast<clang::FloatingLiteral>(expression)->getValue());
    case clang::Stmt::BuiltinBitCastExprClass:
    case clang::Stmt::ImplicitCastExprClass:
    case clang::Stmt::CStyleCastExprClass: return castExpression(llvm::cast<clang::CastExpr>(expression));
    case clang::Stmt::UnaryOperatorClass: return unaryOperator(llvm::cast<clang::UnaryOperator>(expression), true);
    case clang::Stmt::BinaryOperatorClass: return binaryOperator(llvm::cast<clang::BinaryOperator>(expression));
    case clang::Stmt::CompoundAssignOperatorClass:
      return assignment(llvm::cast<clang::CompoundAssignOperator>(expression), true);
    case clang::Stmt::ConditionalOperatorClass:
    case clang::Stmt::BinaryConditionalOperatorClass:
      return conditional(llvm::cast<clang::AbstractConditionalOperator>(expression), true);
    case clang::Stmt::OpaqueValueExprClass: {
      const auto* opaque = llvm::cast<clang::OpaqueValueExpr>(expression);
      const auto found = opaqueValues_.find(opaque);
      return found != opaqueValues_.end() ? found->second : rvalue(opaque->getSourceExpr());
    }
    case clang::Stmt::CallExprClass: return call(llvm::cast<clang::CallExpr>(expression), true);
    case clang::Stmt::StmtExprClass: return statementExpression(llvm::cast<clang::StmtExpr>(expression), true);
    case clang::Stmt::UnaryExprOrTypeTraitExprClass: {
      const auto* trait = llvm::cast<clang::UnaryExprOrTypeTraitExpr>(expression);
      if (trait->getKind() == clang::UETT_SizeOf && trait->getTypeOfArgument()->isVariableArrayType()) {
        // sizeof of a variable-length array evaluates its operand.
        if (trait->isArgumentType()) {
          evaluateSizes(trait->getArgumentType(), info(expression));
        } else {
          effect(trait->getArgumentExpr());
        }
        return expressions_.cast(type(expression), sizeOf(trait->getTypeOfArgument()));
      }
      break;
    }
    case clang::Stmt::InitListExprClass: {
      const auto* list = llvm::cast<clang::InitListExpr>(expression);
      if (type(expression)->isScalar()) {
        if (list->getNumInits() == 0) return expressions_.zero(type(expression));
        return rvalue(list->getInit(0));
      }
      ExpressionRef object = temporary(type(expression), "literal");
      initialise(object, expression, info(expression));
      return object;
    }
    case clang::Stmt::ImplicitValueInitExprClass: return expressions_.zero(type(expression));
    case clang::Stmt::ArraySubscriptExprClass:  // of a vector that is no lvalue
      return read(subscriptLvalue(llvm::cast<clang::ArraySubscriptExpr>(expression)), expression);
    case clang::Stmt::MemberExprClass: return read(memberLvalue(llvm::cast<clang::MemberExpr>(expression)), expression);
    case clang::Stmt::CompoundLiteralExprClass:
      return read(compoundLiteral(llvm::cast<clang::CompoundLiteralExpr>(expression)), expression);
    case clang::Stmt::SourceLocExprClass:
      return fromApValue(llvm::cast<clang::SourceLocExpr>(expression)->EvaluateInContext(context_, nullptr),
                         expression->getType());
    case clang::Stmt::VAArgExprClass: return variableArgument(llvm::cast<clang::VAArgExpr>(expression));
    case clang::Stmt::AtomicExprClass: return atomicExpression(llvm::cast<clang::AtomicExpr>(expression));
    case clang::Stmt::AddrLabelExprClass: {
      const clang::LabelDecl* label = llvm::cast<clang::AddrLabelExpr>(expression)->getLabel();
      return expressions_.cast(type(expression), expressions_.addressOf(unit_.labelObject(label)));
    }
    case clang::Stmt::DeclRefExprClass:
      if (const auto* constant =
              llvm::dyn_cast<clang::EnumConstantDecl>(llvm::cast<clang::DeclRefExpr>(expression)->getDecl()))
        return fromApValue(clang::APValue(constant->getInitVal()), expression->getType());
      break;
    case clang::Stmt::OffsetOfExprClass: {
      if (ExpressionRef constant = constantOf(expression)) return constant;
      // offsetof with a run-time index: the address of the member of an object at address zero.
      const auto* offset = llvm::cast<clang::OffsetOfExpr>(expression);
      ExpressionRef object =
          expressions_.dereference(expressions_.null(types_.pointer(type(offset->getTypeSourceInfo()->getType()))));
      for (unsigned i = 0; i < offset->getNumComponents(); ++i) {
        const clang::OffsetOfNode& node = offset->getComponent(i);
        if (node.getKind() == clang::OffsetOfNode::Array) {
          object = expressions_.element(object, rvalue(offset->getIndexExpr(node.getArrayExprIndex())));
        } else {
          object = expressions_.member(object, unit_.types.fieldIndex(node.getField()));
        }
      }
      return expressions_.cast(type(expression), expressions_.addressOf(object));
    }
    default: break;
  }
  if (expression->isGLValue()) return read(lvalue(expression), expression);
  if (type(expression)->isScalar())
    if (ExpressionRef constant = constantOf(expression)) return constant;
  const bool isVector = expression->getType()->isVectorType();
  return unsupported(expression, isVector ? ReasonKind::VectorExtension : ReasonKind::UnsupportedConstruct,
                     "the expression " + quoted(expression));
}

void FunctionTranslator::effect(const clang::Expr* expression) {
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expression)) return effect(full->getSubExpr());
  expression = expression->IgnoreParens();
  switch (expression->getStmtClass()) {
    case clang::Stmt::CallExprClass: call(llvm::cast<clang::CallExpr>(expression), false); return;
    case clang::Stmt::UnaryOperatorClass: {
      const auto* operation = llvm::cast<clang::UnaryOperator>(expression);
      if (operation->isIncrementDecrementOp()) {
        unaryOperator(operation, false);
        return;
      }
      if (operation->getOpcode() == clang::UO_Extension) return effect(operation->getSubExpr());
      break;
    }
    case clang::Stmt::CompoundAssignOperatorClass:
    case clang::Stmt::BinaryOperatorClass: {
      const auto* operation = llvm::cast<clang::BinaryOperator>(expression);
      if (operation->getOpcode() == clang::BO_Comma) {
        effect(operation->getLHS());
        return effect(operation->getRHS());
      }
      if (operation->isAssignmentOp()) {
        assignment(operation, false);
        return;
      }
      if (operation->isLogicalOp()) {
        const NodeId end = newNode();
        condition(operation, end, end, info(operation, StatementKind::LogicalOperator));
        return startAt(end);
      }
      break;
    }
    case clang::Stmt::ConditionalOperatorClass:
    case clang::Stmt::BinaryConditionalOperatorClass:
      conditional(llvm::cast<clang::AbstractConditionalOperator>(expression), false);
      return;
    case clang::Stmt::StmtExprClass: statementExpression(llvm::cast<clang::StmtExpr>(expression), false); return;
    case clang::Stmt::ImplicitCastExprClass:
    case clang::Stmt::CStyleCastExprClass: {
      const auto* cast = llvm::cast<clang::CastExpr>(expression);
      if (cast->getCastKind() == clang::CK_ToVoid || !type(expression)->isFloat()) {
        // A discarded conversion does nothing, except that reading can fault.
        if (cast->getCastKind() == clang::CK_LValueToRValue) break;
        return effect(cast->getSubExpr());
      }
      break;
    }
    default: break;
  }
  if (expression->getType()->isVoidType()) {
    // A void lvalue (`*p` with `void *p`), or something without a value.
    if (!expression->isGLValue()) rvalue(expression);
    return;
  }
  if (expression->isGLValue()) {
    lvalue(expression);
    return;
  }
  discard(rvalue(expression), info(expression));
}

void FunctionTranslator::discard(ExpressionRef value, const SourceInfo& info) {
  if (value && value->type()->isScalar() && value->kind() != ExpressionKind::Variable) save(value, info);
}

ExpressionRef FunctionTranslator::variableLvalue(const clang::VarDecl* variable) {
  if (const auto found = locals_.find(variable); found != locals_.end()) return found->second;
  if (variable->isStaticLocal()) return program_.variableExpression(unit_.staticLocal(variable, function_));
  return program_.variableExpression(unit_.globalVariable(variable));
}

ExpressionRef FunctionTranslator::lvalue(const clang::Expr* expression) {
  switch (expression->getStmtClass()) {
    case clang::Stmt::ParenExprClass: return lvalue(llvm::cast<clang::ParenExpr>(expression)->getSubExpr());
    case clang::Stmt::ConstantExprClass: return lvalue(llvm::cast<clang::ConstantExpr>(expression)->getSubExpr());
    case clang::Stmt::GenericSelectionExprClass:
      return lvalue(llvm::cast<clang::GenericSelectionExpr>(expression)->getResultExpr());
    case clang::Stmt::ChooseExprClass: return lvalue(llvm::cast<clang::ChooseExpr>(expression)->getChosenSubExpr());
    case clang::Stmt::DeclRefExprClass: {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(llvm::cast<clang::DeclRefExpr>(expression)->getDecl());
      if (!variable) break;
      ExpressionRef object = variableLvalue(variable);
      TypeRef seen = type(expression);
      // Another unit may have declared the object at another type.
      const bool sameArray =
          seen->isArray() && object->type()->isArray() && seen->element() == object->type()->element();
      if (object->type() == seen || sameArray) return object;
      return expressions_.dereferenceAs(seen, expressions_.addressOf(object));
    }
    case clang::Stmt::MemberExprClass: return memberLvalue(llvm::cast<clang::MemberExpr>(expression));
    case clang::Stmt::ArraySubscriptExprClass:
      return subscriptLvalue(llvm::cast<clang::ArraySubscriptExpr>(expression));
    case clang::Stmt::UnaryOperatorClass: {
      const auto* operation = llvm::cast<clang::UnaryOperator>(expression);
      switch (operation->getOpcode()) {
        case clang::UO_Deref: return expressions_.dereference(rvalue(operation->getSubExpr()));
        case clang::UO_Extension: return lvalue(operation->getSubExpr());
        case clang::UO_Real:
        case clang::UO_Imag: {
          ExpressionRef object = lvalue(operation->getSubExpr());
          if (!operation->getSubExpr()->getType()->isAnyComplexType()) return object;
          return expressions_.member(object, operation->getOpcode() == clang::UO_Real ? 0 : 1);
        }
        default: break;
      }
      break;
    }
    case clang::Stmt::StringLiteralClass:
      return program_.variableExpression(unit_.stringLiteral(llvm::cast<clang::StringLiteral>(expression)));
    case clang::Stmt::PredefinedExprClass:
      return lvalue(llvm::cast<clang::PredefinedExpr>(expression)->getFunctionName());
    case clang::Stmt::CompoundLiteralExprClass:
      return compoundLiteral(llvm::cast<clang::CompoundLiteralExpr>(expression));
    case clang::Stmt::ImplicitCastExprClass:
    case clang::Stmt::CStyleCastExprClass: {
      const auto* cast = llvm::cast<clang::CastExpr>(expression);
      if (cast->getCastKind() == clang::CK_NoOp && expression->isGLValue()) return lvalue(cast->getSubExpr());
      break;
    }
    case clang::Stmt::BinaryOperatorClass: {
      const auto* operation = llvm::cast<clang::BinaryOperator>(expression);
      if (operation->getOpcode() == clang::BO_Comma && expression->isGLValue()) {
        effect(operation->getLHS());
        return lvalue(operation->getRHS());
      }
      break;
    }
    case clang::Stmt::OpaqueValueExprClass:
      if (expression->isGLValue()) {
        const auto* opaque = llvm::cast<clang::OpaqueValueExpr>(expression);
        const auto found = opaqueValues_.find(opaque);
        return found != opaqueValues_.end() ? found->second : lvalue(opaque->getSourceExpr());
      }
      break;
    default: break;
  }
  // A record or array that is not an lvalue in C (a call's result, an assignment, ...): its value lives in an object here.
  if (!expression->isGLValue()) {
    ExpressionRef value = rvalue(expression);
    if (value && value->isLvalue()) return value;
    if (value) {
      ExpressionRef object = temporary(value->type());
      assign(object, value, info(expression));
      return object;
    }
  }
  if (emissionForbidden_) throw EmissionForbidden{};
  const bool isVector =
      expression->getType()->isVectorType() || expression->getStmtClass() == clang::Stmt::ExtVectorElementExprClass;
  unsupported(expression, isVector ? ReasonKind::VectorExtension : ReasonKind::UnsupportedConstruct,
              "the object " + quoted(expression));
  TypeRef objectType = type(expression);
  return temporary(objectType->isVoid() || objectType->isFunction() ? types_.character() : objectType);
}

ExpressionRef FunctionTranslator::memberLvalue(const clang::MemberExpr* member) {
  const auto* field = llvm::cast<clang::FieldDecl>(member->getMemberDecl());
  const std::uint32_t index = unit_.types.fieldIndex(field);
  ExpressionRef record =
      member->isArrow() ? expressions_.dereference(rvalue(member->getBase())) : lvalue(member->getBase());
  TypeRef recordType = type(context_.getTypeDeclType(field->getParent()));
  if (record->type() != recordType) record = expressions_.dereferenceAs(recordType, expressions_.addressOf(record));
  return expressions_.member(record, index);
}

ExpressionRef FunctionTranslator::subscriptLvalue(const clang::ArraySubscriptExpr* subscript) {
  if (const clang::QualType base = subscript->getBase()->getType(); base->isVectorType()) {
    if (!unit_.types.isVector(base))
      return unsupported(subscript, ReasonKind::VectorExtension, "subscript of a vector");
    ExpressionRef vector = lvalue(subscript->getBase());
    if (hasEffects(subscript->getIdx())) vector = stabilise(vector, info(subscript));
    return expressions_.element(expressions_.member(vector, 0), rvalue(subscript->getIdx()));
  }
  auto [pointer, index] = subscript->getLHS() == subscript->getBase()
                              ? operands(subscript->getLHS(), subscript->getRHS())
                              : std::pair<ExpressionRef, ExpressionRef>();
  if (!pointer) std::tie(index, pointer) = operands(subscript->getLHS(), subscript->getRHS());
  return expressions_.dereference(pointerStep(true, pointer, subscript->getType(), index));
}

ExpressionRef FunctionTranslator::stabilise(ExpressionRef object, const SourceInfo& info) {
  switch (object->kind()) {
    case ExpressionKind::Variable: return object;
    case ExpressionKind::Member: return expressions_.member(stabilise(object->operand(), info), object->fieldIndex());
    case ExpressionKind::Element:
      return expressions_.element(stabilise(object->operand(), info), save(object->index(), info));
    case ExpressionKind::Dereference: return expressions_.dereference(save(object->operand(), info));
    default: return object;
  }
}

ExpressionRef FunctionTranslator::read(ExpressionRef object, const clang::Expr* expression) {
  if (!holdsVolatile(expression->getType())) return object;
  // Memory that something outside the program may change: an object that nobody here defines, or a fixed address.
  ExpressionRef base = object;
  while (base->kind() == ExpressionKind::Member || base->kind() == ExpressionKind::Element) base = base->operand();
  const bool isExternal =
      (base->kind() == ExpressionKind::Variable && program_.variables[base->variable()].isUndefined) ||
      (base->kind() == ExpressionKind::Dereference && isFixedAddress(base->operand()));
  if (!isExternal || object->type()->isArray()) return object;
  const ReasonId reason =
      unit_.reason(ReasonKind::HardwareRegister, ReasonEffect::OverApproximates,
                   "volatile read of an object outside the program", expression->getBeginLoc(), function_);
  return arbitrary(object->type(), info(expression), HavocCause::Approximation, reason);
}

}  // namespace argosy::frontend
