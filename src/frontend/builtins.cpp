// Compiler builtins. What has a library function behind it goes there; the rest is spelled out.
#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

/// Builtins whose models bear a name of their own, because C does not let them be defined: see models/builtins.c.
bool hasBuiltinModel(llvm::StringRef name) {
  for (const char* prefix : {"clz", "ctz", "popcount", "parity", "ffs", "clrsb", "bswap", "bitreverse", "rotateleft",
                             "rotateright", "ia32_crc32"})
    if (name.starts_with(prefix)) return true;
  return false;
}

}  // namespace

ExpressionRef FunctionTranslator::libraryCall(const clang::CallExpr* call, const std::string& name,
                                              ExpressionRef wanted) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const FunctionId id = unit_.functionByName(name, type(callee->getType()));
  program_.functions[id].isNoReturn |= callee->isNoReturn();
  reportWritingFormat(name, call);
  return callLibrary(id, call, true, wanted);
}

std::optional<ExpressionRef> FunctionTranslator::builtin(const clang::CallExpr* call, const clang::FunctionDecl* callee,
                                                         ExpressionRef wanted) {
  const unsigned id = callee->getBuiltinID();
  const std::string name = callee->getNameAsString();
  const llvm::StringRef view(name);
  const SourceInfo where = callInfo(call);
  const auto argument = [&](unsigned i) { return rvalue(call->getArg(i)); };
  if (view.starts_with("__sync_") || view.starts_with("__atomic_")) return synchronisationBuiltin(call, name);
  if (!view.starts_with("__builtin_")) return std::nullopt;  // a library function that the compiler knows
  if (type(call)->isScalar() && !hasEffects(call))
    if (ExpressionRef constant = constantOf(call)) return constant;

  using namespace clang;
  switch (id) {
    case Builtin::BI__builtin_expect:
    case Builtin::BI__builtin_expect_with_probability:
    case Builtin::BI__builtin_assume_aligned:
    case Builtin::BI__builtin_launder: {
      const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
      for (const ExpressionRef hint : std::span(values).subspan(1)) discard(hint, where);
      return expressions_.cast(type(call), values[0]);
    }
    case Builtin::BI__builtin_unpredictable: return argument(0);
    case Builtin::BI__builtin_constant_p: return expressions_.int32(0);
    case Builtin::BI__builtin_object_size:
    case Builtin::BI__builtin_dynamic_object_size: {
      clang::Expr::EvalResult kind;
      if (!call->getArg(1)->EvaluateAsInt(kind, context_))
        return unsupported(call, ReasonKind::UnsupportedBuiltin, name);
      return objectSize(call, static_cast<unsigned>(kind.Val.getInt().getZExtValue()));
    }
    case Builtin::BI__builtin_unreachable:
      unsupported(call, ReasonKind::UnsupportedConstruct, "__builtin_unreachable is reached");
      startUnreachable();
      return nullptr;
    case Builtin::BI__builtin_trap:
    case Builtin::BI__builtin_debugtrap:
      emit(Halt{HaltKind::Abort, nullptr}, where);
      startUnreachable();
      return nullptr;
    case Builtin::BI__builtin_assume: {
      // An operand with effects is not evaluated. Were it false, the behaviour would be undefined.
      if (hasEffects(call->getArg(0))) return nullptr;
      const NodeId holds = newNode(), fails = newNode();
      condition(call->getArg(0), holds, fails, where);
      startAt(fails);
      unsupported(call, ReasonKind::UnsupportedConstruct, "the condition of __builtin_assume is false");
      emit(Halt{HaltKind::Blocked, nullptr}, where);
      startAt(holds);
      return nullptr;
    }
    case Builtin::BI__builtin_prefetch:
    case Builtin::BI__builtin___clear_cache:
    case Builtin::BI__builtin_va_end:
      for (const ExpressionRef value : arguments({call->getArgs(), call->getNumArgs()})) discard(value, where);
      return nullptr;
    case Builtin::BI__builtin_return_address:
    case Builtin::BI__builtin_frame_address:
    case Builtin::BI__builtin_extract_return_addr:
      // Where it leads is the compiler's business; that two calls from one place give the same is not known here.
      return arbitrary(type(call), where, HavocCause::Approximation,
                       unit_.reason(ReasonKind::UnsupportedBuiltin, ReasonEffect::OverApproximates, name,
                                    call->getBeginLoc(), function_));
    case Builtin::BI__builtin_alloca:
    case Builtin::BI__builtin_alloca_uninitialized:
    case Builtin::BI__builtin_alloca_with_align:
    case Builtin::BI__builtin_alloca_with_align_uninitialized: {
      ExpressionRef size = expressions_.cast(types_.sizeType(), argument(0));
      ExpressionRef result = temporary(types_.pointer(types_.voidType()));
      emit(Allocate{result, size, AllocationKind::Function}, where);
      return expressions_.cast(type(call), result);
    }
    case Builtin::BI__builtin_memcpy:
    case Builtin::BI__builtin_memcpy_inline:
    case Builtin::BI__builtin_memmove:
    case Builtin::BI__builtin___memcpy_chk:
    case Builtin::BI__builtin___memmove_chk:
    case Builtin::BI__builtin_memset:
    case Builtin::BI__builtin_memset_inline:
    case Builtin::BI__builtin___memset_chk:
    case Builtin::BI__builtin_bzero:
    case Builtin::BI__builtin_mempcpy: {
      const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
      TypeRef pointerType = types_.pointer(types_.voidType());
      ExpressionRef destination = save(expressions_.cast(pointerType, values[0]), where);
      if (id == Builtin::BI__builtin_bzero) {
        emit(SetMemory{destination, expressions_.int32(0), values[1]}, where);
        return nullptr;
      }
      ExpressionRef size = save(values[2], where);
      if (view.contains("memset")) {
        emit(SetMemory{destination, values[1], size}, where);
      } else {
        emit(CopyMemory{destination, expressions_.cast(pointerType, values[1]), size}, where);
      }
      if (id == Builtin::BI__builtin_mempcpy) destination = expressions_.pointerAdd(destination, size);
      return type(call)->isVoid() ? nullptr : expressions_.cast(type(call), destination);
    }
    case Builtin::BI__builtin_va_start:
    case Builtin::BI__builtin_stdarg_start: {
      const VariableId area = program_.functions[function_].variadicArea;
      ExpressionRef slot = variableListSlot(call->getArg(0));
      if (!area.valid())
        return unsupported(call, ReasonKind::UnsupportedConstruct, "va_start in a function without '...'");
      assign(slot, program_.variableExpression(area), where);
      return nullptr;
    }
    case Builtin::BI__builtin_va_copy: {
      ExpressionRef destination = variableListSlot(call->getArg(0));
      assign(destination, variableListSlot(call->getArg(1)), where);
      return nullptr;
    }
    case Builtin::BI__builtin_add_overflow:
    case Builtin::BI__builtin_sadd_overflow:
    case Builtin::BI__builtin_saddl_overflow:
    case Builtin::BI__builtin_saddll_overflow:
    case Builtin::BI__builtin_uadd_overflow:
    case Builtin::BI__builtin_uaddl_overflow:
    case Builtin::BI__builtin_uaddll_overflow: return overflowBuiltin(call, argosy::BinaryOperator::Add);
    case Builtin::BI__builtin_sub_overflow:
    case Builtin::BI__builtin_ssub_overflow:
    case Builtin::BI__builtin_ssubl_overflow:
    case Builtin::BI__builtin_ssubll_overflow:
    case Builtin::BI__builtin_usub_overflow:
    case Builtin::BI__builtin_usubl_overflow:
    case Builtin::BI__builtin_usubll_overflow: return overflowBuiltin(call, argosy::BinaryOperator::Subtract);
    case Builtin::BI__builtin_mul_overflow:
    case Builtin::BI__builtin_smul_overflow:
    case Builtin::BI__builtin_smull_overflow:
    case Builtin::BI__builtin_smulll_overflow:
    case Builtin::BI__builtin_umul_overflow:
    case Builtin::BI__builtin_umull_overflow:
    case Builtin::BI__builtin_umulll_overflow: return overflowBuiltin(call, argosy::BinaryOperator::Multiply);
    case Builtin::BI__builtin_setjmp:
    case Builtin::BI__builtin_longjmp: return unsupported(call, ReasonKind::NonLocalJump, name);
    default: break;
  }
  if (id == Builtin::BI__builtin_clzg || id == Builtin::BI__builtin_ctzg || id == Builtin::BI__builtin_popcountg)
    return genericBitCount(call, name);
  if (const auto result = floatBuiltin(call, id)) return result;
  const llvm::StringRef plain = view.drop_front(std::strlen("__builtin_"));
  if (hasBuiltinModel(plain)) return libraryCall(call, name, wanted);
  if (context_.BuiltinInfo.isLibFunction(id)) return libraryCall(call, plain.str(), wanted);
  // The vector and machine-specific ones: the result is arbitrary, and so is what they do to memory.
  const bool isVector = plain.starts_with("ia32") || call->getType()->isVectorType();
  return unsupported(call, isVector ? ReasonKind::VectorExtension : ReasonKind::UnsupportedBuiltin, name);
}

ExpressionRef FunctionTranslator::objectSize(const clang::CallExpr* call, unsigned kind) {
  const clang::Expr* pointer = call->getArg(0);
  if (std::uint64_t size = 0; pointer->tryEvaluateObjectSize(size, context_, kind))
    return expressions_.integer(type(call), static_cast<Int128>(size));
  // How far a compiler follows the pointer is its own affair: it may know the rest of the whole object, or say that it does not know.
  const SourceInfo where = callInfo(call);
  const ReasonId reason =
      unit_.reason(ReasonKind::UnsupportedBuiltin, ReasonEffect::OverApproximates,
                   "how much of an object's size the compiler knows", call->getBeginLoc(), function_);
  if (hasEffects(pointer) || (kind & 1) != 0) return arbitrary(type(call), where, HavocCause::Approximation, reason);
  ExpressionRef known = temporary(types_.sizeType());
  emit(ObjectQuery{known, expressions_.cast(types_.pointer(types_.voidType()), rvalue(pointer)),
                   ObjectQuestion::BytesFromHere},
       where);
  ExpressionRef isKnown = arbitrary(types_.int32(), where, HavocCause::Approximation, reason);
  ExpressionRef result = temporary(type(call));
  const NodeId yes = newNode(), no = newNode(), end = newNode();
  branch(isKnown, yes, no, where);
  startAt(yes);
  emitTo(end, Assign{result, expressions_.cast(type(call), known)}, where);
  startAt(no);
  emitTo(end, Assign{result, expressions_.integer(type(call), (kind & 2) != 0 ? 0 : -1)}, where);
  startAt(end);
  return result;
}

ExpressionRef FunctionTranslator::genericBitCount(const clang::CallExpr* call, const std::string& name) {
  const SourceInfo where = callInfo(call);
  const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  const unsigned bits = values[0]->type()->bits();
  if (bits > 64) return unsupported(call, ReasonKind::UnsupportedBuiltin, name + " of more than 64 bits");
  TypeRef wide = types_.integer(64, false);
  ExpressionRef operand = save(expressions_.cast(wide, values[0]), where);
  const std::string counter = name.substr(0, name.size() - 1) + "ll";
  const FunctionId id = unit_.functionByName(counter, types_.function(types_.int32(), {wide}, false, true));
  ExpressionRef count = emitCall(id, types_.int32(), {operand}, where, true, nullptr);
  if (name == "__builtin_clzg")
    count = expressions_.binary(BinaryOperator::Subtract, count, expressions_.int32(static_cast<int>(64 - bits)));
  if (values.size() == 1) return count;
  ExpressionRef result = temporary(types_.int32());
  const NodeId isZero = newNode(), isOther = newNode(), end = newNode();
  branch(expressions_.notEqual(operand, expressions_.integer(wide, 0)), isOther, isZero, where);
  startAt(isOther);
  emitTo(end, Assign{result, count}, where);
  startAt(isZero);
  emitTo(end, Assign{result, expressions_.cast(types_.int32(), values[1])}, where);
  startAt(end);
  return result;
}

std::optional<ExpressionRef> FunctionTranslator::overflowPredicate(const clang::CallExpr* call,
                                                                   const std::string& name) {
  if (!name.ends_with("_overflow_p") || call->getNumArgs() != 3) return std::nullopt;
  const std::string operation = name.substr(std::strlen("__builtin_"), 3);
  const BinaryOperator op = operation == "add"   ? BinaryOperator::Add
                            : operation == "sub" ? BinaryOperator::Subtract
                                                 : BinaryOperator::Multiply;
  // The function is not declared: a call promotes its arguments, and only the third one's own type says what has to fit.
  const clang::Expr* third = call->getArg(2)->IgnoreParenImpCasts();
  if (third->refersToBitField() || !third->getType()->isIntegerType())
    return unsupported(call, ReasonKind::UnsupportedBuiltin, name);
  const SourceInfo where = callInfo(call);
  const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  const auto exact = exactResult(op, values[0], values[1], type(third), where);
  if (!exact) return unsupported(call, ReasonKind::UnsupportedBuiltin, "overflow arithmetic on 128-bit operands");
  return expressions_.cast(type(call), exact->overflows);
}

std::optional<FunctionTranslator::ExactResult> FunctionTranslator::exactResult(BinaryOperator op, ExpressionRef left,
                                                                               ExpressionRef right, TypeRef resultType,
                                                                               const SourceInfo& where) {
  const unsigned widestOperand = std::max(left->type()->bits(), right->type()->bits()),
                 widest = std::max(widestOperand, resultType->bits());
  if (widestOperand > 64) return std::nullopt;
  // In twice the width nothing of this overflows: the product of two unsigned numbers needs the unsigned type.
  const bool bothUnsigned = !left->type()->isSigned() && !right->type()->isSigned();
  TypeRef wide = types_.integer(widest <= 32 ? 64 : 128, !(bothUnsigned && op == BinaryOperator::Multiply));
  ExpressionRef exact =
      save(expressions_.binary(op, expressions_.cast(wide, left), expressions_.cast(wide, right)), where);
  ExpressionRef stored = expressions_.cast(resultType, exact);
  if (resultType->bits() == wide->bits()) {
    // Of a number that is as wide, the other signedness changes the value where the highest bit is set.
    TypeRef number = types_.integer(wide->bits(), true);
    ExpressionRef isHigh =
        expressions_.binary(BinaryOperator::Less, expressions_.cast(number, exact), expressions_.integer(number, 0));
    return ExactResult{stored,
                       resultType->isSigned() == wide->isSigned() ? expressions_.int32(0) : save(isHigh, where)};
  }
  return ExactResult{stored, save(expressions_.notEqual(expressions_.cast(wide, stored), exact), where)};
}

ExpressionRef FunctionTranslator::overflowBuiltin(const clang::CallExpr* call, BinaryOperator op) {
  const SourceInfo where = callInfo(call);
  const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  const auto exact = exactResult(op, values[0], values[1], values[2]->type()->element(), where);
  if (!exact) return unsupported(call, ReasonKind::UnsupportedBuiltin, "overflow arithmetic on 128-bit operands");
  assign(expressions_.dereference(values[2]), exact->stored, where);
  return expressions_.cast(type(call), exact->overflows);
}

}  // namespace argosy::frontend
