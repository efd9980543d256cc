// Classification and comparison of floats.
#include "frontend/function_translator.h"

namespace argosy::frontend {

std::optional<ExpressionRef> FunctionTranslator::floatBuiltin(const clang::CallExpr* call, unsigned id) {
  using namespace clang;
  using Op = argosy::BinaryOperator;
  const SourceInfo where = callInfo(call);
  const auto both = [&](Op op, ExpressionRef l, ExpressionRef r) { return expressions_.binary(op, l, r); };

  switch (id) {
    case Builtin::BI__builtin_isgreater:
    case Builtin::BI__builtin_isgreaterequal:
    case Builtin::BI__builtin_isless:
    case Builtin::BI__builtin_islessequal:
    case Builtin::BI__builtin_islessgreater:
    case Builtin::BI__builtin_isunordered: {
      const auto [left, right] = operands(call->getArg(0), call->getArg(1));
      switch (id) {
        case Builtin::BI__builtin_isgreater: return both(Op::Less, right, left);
        case Builtin::BI__builtin_isgreaterequal: return both(Op::LessEqual, right, left);
        case Builtin::BI__builtin_isless: return both(Op::Less, left, right);
        case Builtin::BI__builtin_islessequal: return both(Op::LessEqual, left, right);
        case Builtin::BI__builtin_islessgreater:
          return both(Op::BitOr, both(Op::Less, left, right), both(Op::Less, right, left));
        default: return both(Op::BitOr, both(Op::NotEqual, left, left), both(Op::NotEqual, right, right));
      }
    }
    case Builtin::BI__builtin_isnan:
    case Builtin::BI__builtin_isinf:
    case Builtin::BI__builtin_isinf_sign:
    case Builtin::BI__builtin_isfinite:
    case Builtin::BI__builtin_isnormal:
    case Builtin::BI__builtin_signbit:
    case Builtin::BI__builtin_signbitf:
    case Builtin::BI__builtin_signbitl:
    case Builtin::BI__builtin_fpclassify: break;
    default: return std::nullopt;
  }

  ExpressionRef value = save(rvalue(call->getArg(call->getNumArgs() - 1)), where);
  TypeRef type = value->type();
  if (!type->isFloat()) return std::nullopt;
  const llvm::fltSemantics& semantics = context_.getFloatTypeSemantics(call->getArg(call->getNumArgs() - 1)->getType());
  ExpressionRef infinity = floatConstant(type, llvm::APFloat::getInf(semantics));
  ExpressionRef minusInfinity = floatConstant(type, llvm::APFloat::getInf(semantics, true));
  ExpressionRef smallest = floatConstant(type, llvm::APFloat::getSmallestNormalized(semantics));
  ExpressionRef minusSmallest = floatConstant(type, llvm::APFloat::getSmallestNormalized(semantics, true));
  ExpressionRef isFinite = both(Op::BitAnd, both(Op::Less, value, infinity), both(Op::Less, minusInfinity, value));
  ExpressionRef isLarge =
      both(Op::BitOr, both(Op::LessEqual, smallest, value), both(Op::LessEqual, value, minusSmallest));
  switch (id) {
    case Builtin::BI__builtin_isnan: return both(Op::NotEqual, value, value);
    case Builtin::BI__builtin_isinf:
      return both(Op::BitOr, both(Op::Equal, value, infinity), both(Op::Equal, value, minusInfinity));
    case Builtin::BI__builtin_isinf_sign:
      return both(Op::Subtract, both(Op::Equal, value, infinity), both(Op::Equal, value, minusInfinity));
    case Builtin::BI__builtin_isfinite: return isFinite;
    case Builtin::BI__builtin_isnormal: return both(Op::BitAnd, isFinite, isLarge);
    case Builtin::BI__builtin_fpclassify: {
      // fpclassify(nan, infinite, normal, subnormal, zero, x)
      ExpressionRef result = temporary(types_.int32());
      const NodeId end = newNode();
      const auto choose = [&](ExpressionRef condition, unsigned index) {
        const NodeId yes = newNode(), no = newNode();
        branch(condition, yes, no, where);
        startAt(yes);
        assign(result, rvalue(call->getArg(index)), where);
        goTo(end, where);
        startAt(no);
      };
      choose(both(Op::NotEqual, value, value), 0);
      choose(both(Op::BitOr, both(Op::Equal, value, infinity), both(Op::Equal, value, minusInfinity)), 1);
      choose(isLarge, 2);
      choose(both(Op::NotEqual, value, expressions_.zero(type)), 3);
      assign(result, rvalue(call->getArg(4)), where);
      goTo(end, where);
      startAt(end);
      return result;
    }
    default: {
      // Some value other than zero for a set bit: the model leaves it open, as compilers do.
      const std::string name = std::string("__signbit") + (type->bits() == 32 ? "f" : type->bits() == 64 ? "" : "l");
      TypeRef functionType = types_.function(types_.int32(), {type}, false, true);
      return emitCall(unit_.functionByName(name, functionType), types_.int32(), {value}, where, true, nullptr);
    }
  }
}

}  // namespace argosy::frontend
