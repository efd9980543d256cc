// Calls: ordinary ones, variable arguments, and the functions that are operations of the program model.
#include "frontend/function_translator.h"
#include "frontend/parsing/variable_structures.h"

namespace argosy::frontend {

namespace {

bool isNonLocalJump(llvm::StringRef name) {
  return name == "setjmp" || name == "_setjmp" || name == "__sigsetjmp" || name == "sigsetjmp" || name == "longjmp" ||
         name == "_longjmp" || name == "siglongjmp";
}

}  // namespace

std::optional<ExpressionRef> FunctionTranslator::callReturning(const clang::Expr* expression, ExpressionRef target) {
  const auto* called = llvm::dyn_cast<clang::CallExpr>(expression->IgnoreParens());
  if (!called || target->kind() != ExpressionKind::Variable || type(called) != target->type()) return std::nullopt;
  if (called->getType()->isAnyComplexType()) return std::nullopt;
  ExpressionRef value = call(called, true, target);
  if (value != target) {
    if (value->type() != target->type() && value->type()->isScalar()) value = expressions_.cast(target->type(), value);
    assign(target, value, callInfo(called));
  }
  return target;
}

ExpressionRef FunctionTranslator::emitCall(FunctionId callee, TypeRef resultType, std::vector<ExpressionRef> arguments,
                                           const SourceInfo& info, bool valueNeeded, ExpressionRef wanted) {
  ExpressionRef result = nullptr;
  if (valueNeeded && !resultType->isVoid())
    result = wanted && wanted->type() == resultType ? wanted : temporary(resultType);
  emit(Call{result, callee, nullptr, std::move(arguments), {}}, info);
  if (program_.functions[callee].isNoReturn) {
    emit(Halt{HaltKind::Abort, nullptr}, info);
    startUnreachable();
  }
  return result;
}

ExpressionRef FunctionTranslator::call(const clang::CallExpr* call, bool valueNeeded, ExpressionRef wanted) {
  if (emissionForbidden_) {
    if (ExpressionRef constant = constantOf(call)) return constant;
    throw EmissionForbidden{};
  }
  if (const clang::FunctionDecl* callee = call->getDirectCallee()) {
    requireUnfoldedRounding(call, callee);
    if (const auto special = specialCall(call, callee, wanted)) return *special;
    const FunctionId id = unit_.function(callee);
    if (!callee->getDefinition()) {
      reportWritingFormat(program_.functions[id].name, call);
      return callLibrary(id, call, valueNeeded, wanted);
    }
    std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
    return emitCall(id, type(call), std::move(values), callInfo(call), valueNeeded, wanted);
  }
  const SourceInfo where = callInfo(call);
  ExpressionRef pointer = rvalue(call->getCallee());
  bool argumentsHaveEffects = false;
  for (const clang::Expr* argument : call->arguments()) argumentsHaveEffects |= hasEffects(argument);
  if (argumentsHaveEffects) pointer = save(pointer, where);
  std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  TypeRef resultType = type(call);
  ExpressionRef result = nullptr;
  if (valueNeeded && !resultType->isVoid())
    result = wanted && wanted->type() == resultType ? wanted : temporary(resultType);
  if (pointer->kind() == ExpressionKind::FunctionAddress) {
    emit(Call{result, pointer->function(), nullptr, std::move(values), {}}, where);
  } else {
    emit(Call{result, FunctionId(), pointer, std::move(values), {}}, where);
  }
  return result;
}

std::optional<ExpressionRef> FunctionTranslator::specialCall(const clang::CallExpr* call,
                                                             const clang::FunctionDecl* callee, ExpressionRef wanted) {
  const std::string name = callee->getNameAsString();
  if (callee->getBuiltinID() != 0)
    if (const auto result = builtin(call, callee, wanted)) return result;
  // A definition of the user's own comes before any meaning of the name.
  if (callee->getDefinition() || (callee->hasExternalFormalLinkage() && unit_.linker.isDefined(name)))
    return std::nullopt;
  const llvm::StringRef view(name);
  const SourceInfo where = callInfo(call);
  if (view.starts_with("__VERIFIER_nondet_") && !call->getType()->isVoidType()) return input(call, name, wanted);
  if (name == "__VERIFIER_assume" && call->getNumArgs() == 1) {
    assume(call->getArg(0), where);
    return nullptr;
  }
  if (name == structureLengthCheck && unit_.unit.isRewritten() && call->getNumArgs() == 2) {
    checkStructureLength(call);
    return nullptr;
  }
  if (view.starts_with("__builtin_"))
    if (const auto result = overflowPredicate(call, name)) return result;
  if (unit_.linker.options.understandsVerifiers && !unit_.unit.isModel())
    if (const auto meaning = verifierMeaning(name))
      if (const auto result = verifierCall(call, name, *meaning, wanted)) return result;
  // Headers give these functions other names, which an assembler label leads back.
  const auto* label = callee->getAttr<clang::AsmLabelAttr>();
  if (isNonLocalJump(view) || (label && isNonLocalJump(label->getLabel())))
    return unsupported(call, ReasonKind::NonLocalJump, name);
  if (name == "alloca" && call->getNumArgs() == 1) {
    ExpressionRef size = expressions_.cast(types_.sizeType(), rvalue(call->getArg(0)));
    ExpressionRef result = temporary(types_.pointer(types_.voidType()));
    emit(Allocate{result, size, AllocationKind::Function}, where);
    return expressions_.cast(type(call), result);
  }
  if ((name == "memcpy" || name == "memmove" || name == "memset") && call->getNumArgs() == 3) {
    const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
    TypeRef pointerType = types_.pointer(types_.voidType());
    ExpressionRef destination = save(expressions_.cast(pointerType, values[0]), where);
    ExpressionRef size = expressions_.cast(types_.sizeType(), values[2]);
    if (name == "memset") {
      emit(SetMemory{destination, expressions_.cast(types_.int32(), values[1]), size}, where);
    } else {
      emit(CopyMemory{destination, expressions_.cast(pointerType, values[1]), size}, where);
    }
    return type(call)->isVoid() ? nullptr : expressions_.cast(type(call), destination);
  }
  if (unit_.unit.isModel() && view.starts_with("__argosy_")) return intrinsic(call, name, wanted);
  // What translates into C for us may say so, too; printed programs define it.
  if (name == "__argosy_unmodelled" && call->getNumArgs() == 1 && !unit_.linker.isDefinedSomehow(name))
    return intrinsic(call, name, wanted);
  return std::nullopt;
}

ExpressionRef FunctionTranslator::input(const clang::CallExpr* call, const std::string& name, ExpressionRef wanted) {
  const SourceInfo where = callInfo(call);
  for (const ExpressionRef value : arguments({call->getArgs(), call->getNumArgs()})) discard(value, where);
  ExpressionRef result = wanted && wanted->type() == type(call) ? wanted : temporary(type(call));
  emit(Havoc{result, HavocCause::Input, name, {}}, where);
  return result;
}

std::optional<ExpressionRef> FunctionTranslator::intrinsic(const clang::CallExpr* call, const std::string& name,
                                                           ExpressionRef wanted) {
  const SourceInfo where = callInfo(call);
  if (name == "__argosy_assume") {
    assume(call->getArg(0), where);
    return nullptr;
  }
  const auto message = [&]() -> std::string {
    if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(call->getArg(0)->IgnoreParenImpCasts()))
      return text->getString().str();
    return "library model";
  };
  if (name == "__argosy_approximated") {
    // Nothing depends on the value: the operation tells a replay that it passes an approximation.
    const ReasonId reason = unit_.reason(ReasonKind::LibraryApproximation, ReasonEffect::OverApproximates, message(),
                                         call->getBeginLoc(), function_);
    emit(Havoc{temporary(types_.int32()), HavocCause::Approximation, "", reason}, where);
    return nullptr;
  }
  if (name == "__argosy_unmodelled") {
    const std::string text = message();
    const ReasonKind kind = llvm::StringRef(text).starts_with("thread") ? ReasonKind::Threads
                            : llvm::StringRef(text).contains("jmp")     ? ReasonKind::NonLocalJump
                                                                        : ReasonKind::UnsupportedConstruct;
    const ReasonId reason = unit_.reason(kind, ReasonEffect::LosesBehaviours, text, call->getBeginLoc(), function_);
    emit(Unmodelled{reason}, where);
    startUnreachable();
    return nullptr;
  }
  const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  if (llvm::StringRef(name).starts_with("__argosy_arbitrary_")) {
    ExpressionRef result = wanted && wanted->type() == type(call) ? wanted : temporary(type(call));
    emit(Havoc{result, HavocCause::Arbitrary, "", {}}, where);
    return result;
  }
  if (name == "__argosy_allocate") {
    ExpressionRef result = temporary(type(call));
    emit(Allocate{result, values[0], AllocationKind::Heap}, where);
    return result;
  }
  if (name == "__argosy_deallocate") {
    emit(Deallocate{values[0], AllocationKind::Heap}, where);
    return nullptr;
  }
  if (name == "__argosy_copy") {
    emit(CopyMemory{values[0], values[1], values[2]}, where);
    return nullptr;
  }
  if (name == "__argosy_set") {
    emit(SetMemory{values[0], values[1], values[2]}, where);
    return nullptr;
  }
  if (name == "__argosy_havoc") {
    emit(HavocMemory{values[0], values[1], HavocCause::Arbitrary, {}}, where);
    return nullptr;
  }
  if (name == "__argosy_object_size") {
    ExpressionRef result = temporary(type(call));
    emit(ObjectQuery{result, values[0], ObjectQuestion::BytesFromHere}, where);
    return result;
  }
  if (name == "__argosy_exit" || name == "__argosy_abort") {
    const bool isExit = name == "__argosy_exit";
    emit(Halt{isExit ? HaltKind::Exit : HaltKind::Abort, isExit ? values[0] : nullptr}, where);
    startUnreachable();
    return nullptr;
  }
  return std::nullopt;
}

ExpressionRef FunctionTranslator::variableListSlot(const clang::Expr* list) {
  TypeRef bytes = types_.pointer(types_.character());
  // x86-64: an array of one record, which has decayed; i386: a pointer, given as an lvalue.
  if (list->isGLValue()) {
    ExpressionRef object = lvalue(list);
    if (object->type()->isArray())
      object = expressions_.element(object, expressions_.integer(types_.pointerDifference(), 0));
    return object->type() == bytes ? object : expressions_.dereferenceAs(bytes, expressions_.addressOf(object));
  }
  return expressions_.dereferenceAs(bytes, rvalue(list));
}

ExpressionRef FunctionTranslator::variableArgument(const clang::VAArgExpr* expression) {
  const SourceInfo where = info(expression);
  ExpressionRef slot = stabilise(variableListSlot(expression->getSubExpr()), where);
  ExpressionRef current = save(slot, where);
  TypeRef valueType = type(expression);
  const std::uint64_t word = types_.pointerBits() / 8;
  const std::uint64_t step = (valueType->size() + word - 1) / word * word;
  assign(slot,
         expressions_.pointerAdd(current, expressions_.integer(types_.pointerDifference(), static_cast<Int128>(step))),
         where);
  return expressions_.dereferenceAs(valueType, current);
}

}  // namespace argosy::frontend
