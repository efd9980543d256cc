#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

/// Longer strings are copied from their literal instead of being stored character by character.
constexpr std::uint64_t longestUnrolledString = 64;

const clang::Expr* withoutWrapping(const clang::Expr* expression) {
  while (true) {
    expression = expression->IgnoreParens();
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expression)) {
      expression = full->getSubExpr();
    } else if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expression)) {
      expression = generic->getResultExpr();
    } else if (const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(expression)) {
      expression = predefined->getFunctionName();
    } else if (const auto* extension = llvm::dyn_cast<clang::UnaryOperator>(expression);
               extension && extension->getOpcode() == clang::UO_Extension) {
      expression = extension->getSubExpr();
    } else {
      return expression;
    }
  }
}

/// Whether the initialiser gives every part of the type a value by itself.
bool coversEverything(const clang::Expr* initialiser, TypeRef type) {
  if (type->isScalar()) return true;
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(withoutWrapping(initialiser));
  if (!list) return !llvm::isa<clang::StringLiteral>(withoutWrapping(initialiser));
  if (type->isArray()) {
    if (list->hasArrayFiller() || list->getNumInits() != type->count().value_or(0)) return false;
    for (const clang::Expr* part : list->inits())
      if (!coversEverything(part, type->element())) return false;
    return true;
  }
  return false;  // records have padding and unions have other members: start from zero
}

}  // namespace

template <class Leaf>
void FunctionTranslator::forEachPart(ExpressionRef target, const clang::Expr* initialiser, const Leaf& leaf) {
  initialiser = withoutWrapping(initialiser);
  if (llvm::isa<clang::ImplicitValueInitExpr>(initialiser) || llvm::isa<clang::NoInitExpr>(initialiser)) return;
  if (const auto* update = llvm::dyn_cast<clang::DesignatedInitUpdateExpr>(initialiser)) {
    forEachPart(target, update->getBase(), leaf);
    const bool outer = std::exchange(overriding_, true);
    forEachPart(target, update->getUpdater(), leaf);
    overriding_ = outer;
    return;
  }
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(initialiser);
  if (!list) return leaf(target, initialiser);
  if (const clang::InitListExpr* semantic = list->getSemanticForm()) list = semantic;
  TypeRef type = target->type();
  if (list->isTransparent() || (!type->isAggregate() && list->getNumInits() == 1))
    return forEachPart(target, list->getInit(0), leaf);
  if (unit_.types.isVector(list->getType()) && type->isRecord()) {
    for (unsigned i = 0; i < list->getNumInits(); ++i) {
      if (list->getInit(i)->getType()->isVectorType()) return leaf(target, list);  // a part of several elements
      forEachPart(lane(target, i), list->getInit(i), leaf);
    }
    return;
  }
  if (!type->isAggregate() || list->getType()->isAnyComplexType() || list->getType()->isVectorType()) {
    if (list->getNumInits() > 0) leaf(target, list);
    return;
  }
  if (type->isArray()) {
    if (list->isStringLiteralInit()) return forEachPart(target, list->getInit(0), leaf);
    for (unsigned i = 0; i < list->getNumInits(); ++i)
      forEachPart(expressions_.element(target, expressions_.integer(types_.pointerDifference(), i)), list->getInit(i),
                  leaf);
    // Elements beyond the list take the filler; it is a zero unless a range designator made it something else.
    const clang::Expr* filler = list->getArrayFiller();
    if (filler && !llvm::isa<clang::ImplicitValueInitExpr>(filler) && !llvm::isa<clang::InitListExpr>(filler))
      for (std::uint64_t i = list->getNumInits(); i < type->count().value_or(0); ++i)
        forEachPart(
            expressions_.element(target, expressions_.integer(types_.pointerDifference(), static_cast<Int128>(i))),
            filler, leaf);
    return;
  }
  if (type->isUnion()) {
    if (const clang::FieldDecl* field = list->getInitializedFieldInUnion(); field && list->getNumInits() > 0)
      forEachPart(expressions_.member(target, unit_.types.fieldIndex(field)), list->getInit(0), leaf);
    return;
  }
  const clang::RecordDecl* record = list->getType()->castAs<clang::RecordType>()->getDecl()->getDefinition();
  unsigned next = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (next >= list->getNumInits()) break;
    forEachPart(expressions_.member(target, unit_.types.fieldIndex(field)), list->getInit(next++), leaf);
  }
}

void FunctionTranslator::initialise(ExpressionRef target, const clang::Expr* initialiser, const SourceInfo& info) {
  if (target->type()->isAggregate() && !coversEverything(initialiser, target->type()))
    assign(target, expressions_.zero(target->type()), info);
  initialiseParts(target, initialiser, info);
}

void FunctionTranslator::initialiseParts(ExpressionRef target, const clang::Expr* initialiser, const SourceInfo& info) {
  std::unordered_map<const clang::Expr*, ExpressionRef>
      shared;  // a range designator gives one expression to many elements
  forEachPart(target, initialiser, [&](ExpressionRef part, const clang::Expr* value) {
    TypeRef partType = part->type();
    if (const auto* literal = llvm::dyn_cast<clang::StringLiteral>(value); literal && partType->isArray()) {
      // A flexible member has no room of its own; an array may be shorter than the string's terminator.
      const std::uint64_t length = std::min<std::uint64_t>(literal->getLength(), partType->count().value_or(0));
      if (length > longestUnrolledString) {
        ExpressionRef source = expressions_.decay(program_.variableExpression(unit_.stringLiteral(literal)));
        emit(CopyMemory{expressions_.decay(part), source,
                        expressions_.sizeConstant(length * partType->element()->size())},
             info);
        return;
      }
      for (unsigned i = 0; i < length; ++i)
        assign(expressions_.element(part, expressions_.integer(types_.pointerDifference(), i)),
               expressions_.integer(partType->element(), literal->getCodeUnit(i)), info);
      return;
    }
    if (part->kind() == ExpressionKind::Variable && callReturning(value, part)) return;
    // int a[3] = (int[3]){...} and char s[] = __func__ copy an array object.
    if (partType->isArray()) return assign(part, lvalue(value), info);
    const bool mayBeShared = part->kind() != ExpressionKind::Variable && hasEffects(value);
    const auto known = mayBeShared ? shared.find(value) : shared.end();
    ExpressionRef computed = known != shared.end() ? known->second : rvalue(value);
    if (mayBeShared && known == shared.end()) shared[value] = computed = save(computed, info);
    if (computed->type() != partType) {
      if (computed->type()->isScalar() && partType->isScalar()) {
        computed = expressions_.cast(partType, computed);
      } else if (computed->isLvalue()) {
        computed = expressions_.dereferenceAs(partType, expressions_.addressOf(computed));
      }
    }
    assign(part, computed, info);
  });
}

ExpressionRef FunctionTranslator::compoundLiteral(const clang::CompoundLiteralExpr* literal) {
  if (literal->isFileScope() || emissionForbidden_) return program_.variableExpression(unit_.fileScopeLiteral(literal));
  const VariableId id = addLocal("literal", type(literal), Storage::Local, literal->getSourceRange());
  scopes_[scope_].variables.push_back(id);
  ExpressionRef object = program_.variableExpression(id);
  const SourceInfo where = info(literal);
  emit(Declare{id}, where);
  initialise(object, literal->getInitializer(), where);
  return object;
}

ExpressionRef FunctionTranslator::staticValue(const clang::Expr* initialiser, TypeRef wanted) {
  // Numbers are the common case, and Clang has them at hand.
  if (wanted->isScalar() && !initialiser->getType()->isPointerType())
    if (ExpressionRef number = constantOf(initialiser)) return expressions_.cast(wanted, number);
  try {
    emissionForbidden_ = true;
    ExpressionRef value = rvalue(initialiser);
    emissionForbidden_ = false;
    return wanted->isScalar() && value->type()->isScalar() ? expressions_.cast(wanted, value) : value;
  } catch (const EmissionForbidden&) {
    // Conditional operators and the like: Clang's evaluator reduces them to an object and an offset.
    clang::Expr::EvalResult result;
    ExpressionRef value = nullptr;
    if (initialiser->EvaluateAsRValue(result, context_)) value = fromApValue(result.Val, initialiser->getType());
    emissionForbidden_ = false;
    return value;
  }
}

void FunctionTranslator::initialiseStatic(ExpressionRef target, const clang::Expr* initialiser,
                                          std::vector<InitialValue>& values) {
  forEachPart(target, initialiser, [&](ExpressionRef part, const clang::Expr* value) {
    TypeRef partType = part->type();
    if (const auto* literal = llvm::dyn_cast<clang::StringLiteral>(value); literal && partType->isArray()) {
      const std::uint64_t room = partType->count().value_or(literal->getLength());
      for (unsigned i = 0; i < std::min<std::uint64_t>(literal->getLength(), room); ++i)
        if (const std::uint32_t unitValue = literal->getCodeUnit(i))
          values.push_back({expressions_.element(part, expressions_.integer(types_.pointerDifference(), i)),
                            expressions_.integer(partType->element(), unitValue)});
      return;
    }
    if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(value); literal && partType->isAggregate())
      return initialiseStatic(part, literal->getInitializer(), values);
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(value); cast && partType->isAggregate()) {
      const clang::Expr* inner = withoutWrapping(cast->getSubExpr());
      if (llvm::isa<clang::CompoundLiteralExpr>(inner)) return initialiseStatic(part, inner, values);
      // GNU C: another constant object's value.
      if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(inner))
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
          if (const clang::Expr* init = variable->getAnyInitializer()) return initialiseStatic(part, init, values);
    }
    if (value->getType()->isAnyComplexType()) {
      clang::Expr::EvalResult result;
      const bool isEvaluated = value->EvaluateAsRValue(result, context_);
      if (isEvaluated && result.Val.isComplexInt()) {
        const clang::QualType number = value->getType()->castAs<clang::ComplexType>()->getElementType();
        values.push_back(
            {expressions_.member(part, 0), fromApValue(clang::APValue(result.Val.getComplexIntReal()), number)});
        values.push_back(
            {expressions_.member(part, 1), fromApValue(clang::APValue(result.Val.getComplexIntImag()), number)});
        return;
      }
      if (isEvaluated && result.Val.isComplexFloat()) {
        values.push_back({expressions_.member(part, 0),
                          floatConstant(partType->fields()[0].type, result.Val.getComplexFloatReal())});
        values.push_back({expressions_.member(part, 1),
                          floatConstant(partType->fields()[1].type, result.Val.getComplexFloatImag())});
        return;
      }
    }
    if (unit_.types.isVector(value->getType())) {
      clang::Expr::EvalResult result;
      if (value->EvaluateAsRValue(result, context_) && result.Val.isVector()) {
        const clang::QualType element = value->getType()->castAs<clang::VectorType>()->getElementType();
        for (unsigned i = 0; i < result.Val.getVectorLength(); ++i)
          values.push_back({lane(part, i), fromApValue(result.Val.getVectorElt(i), element)});
        return;
      }
    }
    ExpressionRef computed = staticValue(value, partType);
    if (!computed || (!computed->type()->isScalar() && computed->kind() != ExpressionKind::ZeroAggregate)) {
      const SourceRange where = unit_.range(value->getSourceRange());
      unit_.linker.error(where.file.valid() ? program_.files[where.file] : unit_.unit.name(), where.begin.line,
                         where.begin.column, "initialiser is not a constant that can be modelled");
      return;
    }
    const bool isZero = computed->isZero() || computed->kind() == ExpressionKind::ZeroAggregate;
    if (!isZero || part->isBitField() || overriding_) values.push_back({part, computed});
  });
}

}  // namespace argosy::frontend
