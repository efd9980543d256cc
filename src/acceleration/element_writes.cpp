#include "acceleration/element_writes.h"

namespace argosy::acceleration {
namespace {

/// An lvalue, or the pointer to one, with another index in place of one that it has.
ExpressionRef withIndex(ExpressionTable& expressions, ExpressionRef place, ExpressionRef index,
                        ExpressionRef replacement) {
  const auto inside = [&](ExpressionRef part) { return withIndex(expressions, part, index, replacement); };
  const auto other = [&](ExpressionRef found) { return found == index ? replacement : found; };
  switch (place->kind()) {
    case ExpressionKind::Member: return expressions.member(inside(place->operand()), place->fieldIndex());
    case ExpressionKind::Element: return expressions.element(inside(place->operand()), other(place->index()));
    case ExpressionKind::Dereference: return expressions.dereferenceAs(place->type(), inside(place->operand()));
    case ExpressionKind::AddressOf: return expressions.addressOf(inside(place->operand()));
    case ExpressionKind::Cast: return expressions.cast(place->type(), inside(place->operand()));
    case ExpressionKind::Binary:
      return expressions.binary(place->binaryOperator(), inside(place->left()), other(place->right()));
    default: return place;
  }
}

bool isStep(ExpressionRef expression) {
  return expression->kind() == ExpressionKind::Binary &&
         (expression->binaryOperator() == BinaryOperator::PointerAdd ||
          expression->binaryOperator() == BinaryOperator::PointerSubtract);
}

}  // namespace

ExpressionRef movingIndex(ExpressionRef lvalue, const ClosedForms& forms) {
  ExpressionRef found = nullptr;
  for (ExpressionRef place = lvalue;;) {
    const bool isElement = place->kind() == ExpressionKind::Element;
    if (isElement || isStep(place)) {
      const ExpressionRef index = isElement ? place->index() : place->right();
      if (forms.concerns(index)) {
        if (found) return nullptr;
        found = index;
      }
      place = place->left();
    } else if (place->kind() == ExpressionKind::Member || place->kind() == ExpressionKind::Dereference ||
               place->kind() == ExpressionKind::AddressOf ||
               (place->kind() == ExpressionKind::Cast && place->operand()->type()->isPointer())) {
      place = place->operand();
    } else {
      return forms.concerns(place) ? nullptr : found;
    }
  }
}

ExpressionRef indexAfter(Program& program, ExpressionRef index, Int128 step, ExpressionRef number) {
  ExpressionTable& expressions = program.expressions;
  const TypeRef type = program.types.pointerDifference();
  const ExpressionRef distance = expressions.cast(type, number);
  return expressions.add(
      expressions.cast(type, index),
      step == 1 ? distance : expressions.binary(BinaryOperator::Multiply, distance, expressions.integer(type, step)));
}

std::vector<WriteElements> elementWrites(Program& program, const PathEffect& effect, const ClosedForms& forms,
                                         const Guard& guard, ExpressionRef counter, ExpressionRef times) {
  std::vector<WriteElements> result;
  for (const auto& [target, value] : effect.writes) {
    const ExpressionRef index = movingIndex(target, forms);
    const ExpressionRef moved = indexAfter(program, index, guard.steps().at(index), counter);
    result.push_back(
        {counter, times, withIndex(program.expressions, target, index, moved), forms.after(program, value, counter)});
  }
  return result;
}

}  // namespace argosy::acceleration
