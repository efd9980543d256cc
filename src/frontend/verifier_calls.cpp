// Calls of functions that nobody defines and that other verifiers know.
#include "frontend/function_translator.h"

namespace argosy::frontend {

std::optional<ExpressionRef> FunctionTranslator::verifierCall(const clang::CallExpr* call, const std::string& name,
                                                              VerifierMeaning meaning, ExpressionRef wanted) {
  const SourceInfo where = callInfo(call);
  const bool isVoid = call->getType()->isVoidType();
  const auto understood = [&] { program_.understoodNames.emplace(name, meaning); };
  // Implicitly declared, such a function returns int.
  const auto noValue = [&]() -> ExpressionRef {
    return isVoid ? nullptr : expressions_.cast(type(call), expressions_.int32(0));
  };
  switch (meaning) {
    case VerifierMeaning::Assertion:
    case VerifierMeaning::Assumption: {
      if (call->getNumArgs() == 0 || !call->getArg(0)->getType()->isScalarType()) return std::nullopt;
      understood();
      for (unsigned i = 1; i < call->getNumArgs(); ++i) effect(call->getArg(i));
      if (meaning == VerifierMeaning::Assumption) assume(call->getArg(0), where);
      else assertHolds(call->getArg(0), where);
      return noValue();
    }
    case VerifierMeaning::Input:
      if (isVoid || call->getType()->isFunctionType()) return std::nullopt;
      understood();
      return input(call, name, wanted);
    case VerifierMeaning::NoEffect:
      understood();
      for (const clang::Expr* argument : call->arguments()) effect(argument);
      return noValue();
    case VerifierMeaning::Allocation:
    case VerifierMeaning::Fill:
    case VerifierMeaning::AnyContents: {
      const auto result = verifierMemoryCall(call, meaning);
      if (result) understood();
      return result;
    }
    case VerifierMeaning::Accessible:
    case VerifierMeaning::ObjectBytes: {
      const auto result = objectQuestion(call, meaning);
      if (result) understood();
      return result;
    }
    case VerifierMeaning::Uninterpreted: {
      understood();
      Function& function = program_.functions[unit_.function(call->getDirectCallee())];
      function.isPure = function.dependsOnArgumentsOnly = true;
      return std::nullopt;
    }
    case VerifierMeaning::Unknown:
      return unsupported(call, ReasonKind::UndefinedFunction,
                         "'" + name + "' is an intrinsic function of another verifier");
  }
  return std::nullopt;
}

void FunctionTranslator::assertHolds(const clang::Expr* condition, const SourceInfo& info) {
  const NodeId holds = newNode(), fails = newNode();
  this->condition(condition, holds, fails, info);
  startAt(fails);
  TypeRef text = types_.pointer(types_.character());
  TypeRef line = types_.integer(32, false);
  const FunctionId failure =
      unit_.functionByName("__assert_fail", types_.function(types_.voidType(), {text, text, line, text}, false, true));
  program_.functions[failure].isNoReturn = true;
  ExpressionRef noText = expressions_.null(text);
  emitCall(failure, types_.voidType(), {noText, noText, expressions_.integer(line, 0), noText}, info, false, nullptr);
  startAt(holds);
}

void FunctionTranslator::assume(const clang::Expr* condition, const SourceInfo& info) {
  const NodeId holds = newNode(), fails = newNode();
  this->condition(condition, holds, fails, info);
  startAt(fails);
  emit(Halt{HaltKind::Blocked, nullptr}, info);
  startAt(holds);
}

std::optional<ExpressionRef> FunctionTranslator::verifierMemoryCall(const clang::CallExpr* call,
                                                                    VerifierMeaning meaning) {
  const unsigned parameters = meaning == VerifierMeaning::AnyContents ? 1 : meaning == VerifierMeaning::Fill ? 3 : 2;
  if (call->getNumArgs() != parameters) return std::nullopt;
  const SourceInfo where = callInfo(call);
  const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  const TypeRef pointerType = types_.pointer(types_.voidType());
  const auto as = [&](TypeRef to, std::size_t argument) {
    return save(expressions_.cast(to, values[argument]), where);
  };
  const auto asResult = [&](ExpressionRef value) -> ExpressionRef {
    return call->getType()->isVoidType() ? nullptr : expressions_.cast(type(call), value);
  };
  if (meaning == VerifierMeaning::Allocation) {
    ExpressionRef size = as(types_.sizeType(), 0);
    ExpressionRef object = temporary(pointerType);
    emit(Allocate{object, size, AllocationKind::Heap}, where);
    ExpressionRef isCleared = expressions_.notEqual(as(types_.int32(), 1), expressions_.int32(0));
    const NodeId clears = newNode(), done = newNode();
    branch(isCleared, clears, done, where);
    startAt(clears);
    emit(SetMemory{object, expressions_.int32(0), size}, where);
    goTo(done, where);
    startAt(done);
    return asResult(object);
  }
  if (!values[0]->type()->isPointer()) return std::nullopt;
  ExpressionRef pointer = as(pointerType, 0);
  if (meaning == VerifierMeaning::Fill) {
    emit(SetMemory{pointer, as(types_.int32(), 1), as(types_.sizeType(), 2)}, where);
  } else {
    ExpressionRef size = temporary(types_.sizeType());
    emit(ObjectQuery{size, pointer, ObjectQuestion::BytesFromHere}, where);
    emit(HavocMemory{pointer, size, HavocCause::Arbitrary, {}}, where);
  }
  return asResult(pointer);
}

std::optional<ExpressionRef> FunctionTranslator::objectQuestion(const clang::CallExpr* call, VerifierMeaning meaning) {
  const bool hasLength = meaning == VerifierMeaning::Accessible && call->getNumArgs() == 2;
  if (call->getNumArgs() != (hasLength ? 2 : 1) || call->getType()->isVoidType()) return std::nullopt;
  // Undeclared, the function is given any pointer; the type of the argument itself tells how many bytes are meant where the call does not.
  const clang::QualType pointee = call->getArg(0)->IgnoreImpCasts()->getType()->getPointeeType();
  if (pointee.isNull() || (meaning == VerifierMeaning::Accessible && !hasLength &&
                           (pointee->isIncompleteType() || pointee->isFunctionType())))
    return std::nullopt;
  const SourceInfo where = callInfo(call);
  const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  ExpressionRef pointer = save(expressions_.cast(types_.pointer(types_.voidType()), values[0]), where);
  const auto ask = [&](ObjectQuestion question) {
    ExpressionRef answer = temporary(types_.sizeType());
    emit(ObjectQuery{answer, pointer, question}, where);
    return answer;
  };
  if (meaning == VerifierMeaning::ObjectBytes) return expressions_.cast(type(call), ask(ObjectQuestion::Bytes));
  const auto size = static_cast<Int128>(hasLength ? 0 : context_.getTypeSizeInChars(pointee).getQuantity());
  ExpressionRef length =
      hasLength ? expressions_.cast(types_.sizeType(), values[1]) : expressions_.integer(types_.sizeType(), size);
  ExpressionRef isLongEnough =
      expressions_.binary(BinaryOperator::LessEqual, length, ask(ObjectQuestion::BytesFromHere));
  ExpressionRef isAlive =
      expressions_.notEqual(ask(ObjectQuestion::IsAlive), expressions_.integer(types_.sizeType(), 0));
  return expressions_.cast(type(call), expressions_.binary(BinaryOperator::BitAnd, isAlive, isLongEnough));
}

}  // namespace argosy::frontend
