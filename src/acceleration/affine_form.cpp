#include "acceleration/affine_form.h"

namespace argosy::acceleration {

AffineForm AffineForm::of(unsigned bits, ExpressionRef lvalue) {
  AffineForm form(bits);
  form.add(lvalue, 1);
  return form;
}

void AffineForm::add(ExpressionRef lvalue, std::uint64_t coefficient) {
  const auto [term, isNew] = terms_.try_emplace(lvalue->id(), Term{lvalue, 0});
  term->second.coefficient = wrapped(term->second.coefficient + coefficient);
  if (term->second.coefficient == 0) terms_.erase(term);
}

AffineForm AffineForm::plus(const AffineForm& other, std::uint64_t factor) const {
  AffineForm sum = *this;
  sum.constant_ = wrapped(constant_ + factor * other.constant_);
  for (const auto& [id, term] : other.terms_) sum.add(term.lvalue, factor * term.coefficient);
  return sum;
}

std::optional<AffineForm> affineForm(ExpressionRef expression, unsigned bits) {
  const TypeRef type = expression->type();
  if (!type->isInteger() || type->bits() < bits || type->bits() > 64) return std::nullopt;
  if (expression->isLvalue()) {
    if (expression->isBitField()) return std::nullopt;
    return AffineForm::of(bits, expression);
  }
  switch (expression->kind()) {
    case ExpressionKind::IntegerConstant:
      return AffineForm(bits, static_cast<std::uint64_t>(static_cast<UInt128>(expression->integerValue())));
    case ExpressionKind::Unary: {
      const auto operand = affineForm(expression->operand(), bits);
      if (!operand) return std::nullopt;
      // ~x is -x - 1.
      const bool isNegation = expression->unaryOperator() == UnaryOperator::Negate;
      return AffineForm(bits, isNegation ? 0 : ~std::uint64_t{0}).plus(*operand, ~std::uint64_t{0});
    }
    case ExpressionKind::Binary: {
      const BinaryOperator op = expression->binaryOperator();
      if (op == BinaryOperator::ShiftLeft) {
        const auto left = affineForm(expression->left(), bits);
        const ExpressionRef amount = expression->right();
        if (!left || amount->kind() != ExpressionKind::IntegerConstant || amount->integerValue() < 0 ||
            amount->integerValue() >= static_cast<Int128>(type->bits()))
          return std::nullopt;
        return AffineForm(bits).plus(*left, std::uint64_t{1} << static_cast<unsigned>(amount->integerValue()));
      }
      if (op != BinaryOperator::Add && op != BinaryOperator::Subtract && op != BinaryOperator::Multiply)
        return std::nullopt;
      const auto left = affineForm(expression->left(), bits), right = affineForm(expression->right(), bits);
      if (!left || !right) return std::nullopt;
      if (op == BinaryOperator::Add) return left->plus(*right);
      if (op == BinaryOperator::Subtract) return left->plus(*right, ~std::uint64_t{0});
      if (left->isConstant()) return AffineForm(bits).plus(*right, left->constant());
      if (right->isConstant()) return AffineForm(bits).plus(*left, right->constant());
      return std::nullopt;
    }
    case ExpressionKind::Cast: {
      // The lowest bits stay what they are, when the operand has as many.
      const TypeRef from = expression->operand()->type();
      return from->isInteger() && from->bits() >= bits ? affineForm(expression->operand(), bits) : std::nullopt;
    }
    default: return std::nullopt;
  }
}

}  // namespace argosy::acceleration
