// Bit-fields wider than int. Clang computes with them in their declared type, gcc in the field's own width; the standard leaves it open. A
// program that goes on with a result for which this makes a difference is not modelled.
#include "frontend/function_translator.h"

namespace argosy::frontend {

unsigned FunctionTranslator::widthInGcc(const clang::Expr* expression) {
  const clang::Expr* inner = expression->IgnoreParens();
  const auto bits = static_cast<unsigned>(context_.getTypeSize(inner->getType()));
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(inner)) {
    if (cast->getCastKind() == clang::CK_LValueToRValue) {
      const clang::FieldDecl* field = cast->getSubExpr()->getSourceBitField();
      return field ? std::max(field->getBitWidthValue(context_), intBits) : bits;
    }
    const bool widens = cast->getCastKind() == clang::CK_IntegralCast && cast->getSubExpr()->getType()->isIntegerType();
    return widens ? std::min(bits, std::max(widthInGcc(cast->getSubExpr()), intBits)) : bits;
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(inner))
    return operation->getOpcode() == clang::UO_Minus || operation->getOpcode() == clang::UO_Not
               ? widthInGcc(operation->getSubExpr())
               : bits;
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(inner)) {
    if (operation->isShiftOp()) return widthInGcc(operation->getLHS());
    if (operation->isMultiplicativeOp() || operation->isAdditiveOp() || operation->isBitwiseOp())
      return std::min(bits, std::max(widthInGcc(operation->getLHS()), widthInGcc(operation->getRHS())));
  }
  return bits;
}

ExpressionRef FunctionTranslator::sameInGcc(ExpressionRef value, const clang::Expr* expression) {
  TypeRef type = value->type();
  if (emissionForbidden_ || !type->isInteger() || type->bits() <= intBits) return value;
  const unsigned width = widthInGcc(expression);
  if (width <= intBits || width >= type->bits()) return value;
  const SourceInfo where = info(expression);
  value = save(value, where);
  const Int128 bound = Int128{1} << (type->isSigned() ? width - 1 : width);
  const auto require = [&](ExpressionRef condition) {
    const NodeId holds = newNode(), fails = newNode();
    branch(condition, holds, fails, where);
    startAt(fails);
    unsupported(expression, ReasonKind::UnsupportedConstruct,
                "arithmetic on a bit-field wider than int, which compilers do in different widths");
    emit(Halt{HaltKind::Blocked, nullptr}, where);
    startAt(holds);
  };
  require(expressions_.binary(BinaryOperator::Less, value, expressions_.integer(type, bound)));
  if (type->isSigned())
    require(expressions_.binary(BinaryOperator::LessEqual, expressions_.integer(type, -bound), value));
  return value;
}

}  // namespace argosy::frontend
