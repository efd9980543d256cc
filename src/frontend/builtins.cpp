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

ExpressionRef FunctionTranslator::libraryCall(const clang::CallExpr* call, const std::string& name, ExpressionRef wanted) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const FunctionId id = unit_.functionByName(name, type(callee->getType()));
  program_.functions[id].isNoReturn |= callee->isNoReturn();
  reportWritingFormat(name, call);
  std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  return emitCall(id, type(call), std::move(values), callInfo(call), true, wanted);
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
      // What the compiler does not know: -1, or 0 for the minimum.
      clang::Expr::EvalResult kind;
      const bool wantsMinimum = call->getArg(1)->EvaluateAsInt(kind, context_) && (kind.Val.getInt().getZExtValue() & 2) != 0;
      return expressions_.integer(type(call), wantsMinimum ? 0 : -1);
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
                       unit_.reason(ReasonKind::UnsupportedBuiltin, ReasonEffect::OverApproximates, name, call->getBeginLoc(), function_));
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
      if (!area.valid()) return unsupported(call, ReasonKind::UnsupportedConstruct, "va_start in a function without '...'");
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
  if (const auto result = floatBuiltin(call, id)) return result;
  const llvm::StringRef plain = view.drop_front(std::strlen("__builtin_"));
  if (hasBuiltinModel(plain)) return libraryCall(call, name, wanted);
  if (context_.BuiltinInfo.isLibFunction(id)) return libraryCall(call, plain.str(), wanted);
  // The vector and machine-specific ones: the result is arbitrary, and so is what they do to memory.
  const bool isVector = plain.starts_with("ia32") || call->getType()->isVectorType();
  return unsupported(call, isVector ? ReasonKind::VectorExtension : ReasonKind::UnsupportedBuiltin, name);
}

ExpressionRef FunctionTranslator::overflowBuiltin(const clang::CallExpr* call, BinaryOperator op) {
  const SourceInfo where = callInfo(call);
  const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  TypeRef resultType = values[2]->type()->element();
  unsigned widest = 0;
  for (TypeRef type : {values[0]->type(), values[1]->type(), resultType}) widest = std::max(widest, type->bits());
  if (widest > 64) return unsupported(call, ReasonKind::UnsupportedBuiltin, "overflow arithmetic on 128-bit operands");
  // In twice the width nothing of this overflows: the product of two unsigned numbers needs the unsigned type.
  const bool bothUnsigned = !values[0]->type()->isSigned() && !values[1]->type()->isSigned();
  TypeRef wide = types_.integer(widest <= 32 ? 64 : 128, !(bothUnsigned && op == BinaryOperator::Multiply));
  ExpressionRef exact = save(
      expressions_.binary(op, expressions_.cast(wide, values[0]), expressions_.cast(wide, values[1])), where);
  ExpressionRef stored = expressions_.cast(resultType, exact);
  ExpressionRef overflows = save(expressions_.notEqual(expressions_.cast(wide, stored), exact), where);
  assign(expressions_.dereference(values[2]), stored, where);
  return expressions_.cast(type(call), overflows);
}

}  // namespace argosy::frontend
