#include "evidence/evaluate.h"

#include <algorithm>
#include <stdexcept>

#include "program/arithmetic.h"

namespace argosy::evidence {

namespace {

bool isOperation(ExpressionRef e) {
  return e->kind() == ExpressionKind::Unary || e->kind() == ExpressionKind::Binary || e->kind() == ExpressionKind::Cast;
}

/// Operands as evaluateBinary reads them: the left operand's type is the type of both, except for a shift's amount.
bool isDefinedOn(BinaryOperator op, TypeRef left, TypeRef right) {
  if (!left->isScalar() || !right->isScalar()) return false;
  if (left->isFloat()) {
    const bool isArithmetic = op == BinaryOperator::Add || op == BinaryOperator::Subtract ||
                              op == BinaryOperator::Multiply || op == BinaryOperator::Divide;
    return right == left && (isArithmetic || isComparison(op));
  }
  if (!right->isIntegral() || op >= BinaryOperator::PointerAdd) return false;
  const bool isShift = op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
  return isShift || left->bits() == right->bits();
}

}  // namespace

ExpressionDag::ExpressionDag(std::span<const ExpressionRef> roots) {
  std::vector<ExpressionRef> pending(roots.begin(), roots.end());
  while (!pending.empty()) {
    const ExpressionRef expression = pending.back();
    pending.pop_back();
    if (!positions_.try_emplace(expression, noNode).second) continue;
    nodes_.push_back({.expression = expression});
    if (!isOperation(expression)) continue;
    pending.push_back(expression->left());
    if (expression->right()) pending.push_back(expression->right());
  }
  std::ranges::sort(nodes_, {}, [](const Node& node) { return node.expression->id(); });
  std::unordered_map<VariableId, ExpressionRef> symbols;
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    Node& node = nodes_[i];
    positions_[node.expression] = i;
    if (isOperation(node.expression)) {
      node.left = positions_.at(node.expression->left());
      if (node.expression->right()) node.right = positions_.at(node.expression->right());
    }
    node.evaluable = isEvaluable(node);
    // One symbol read with two types would have two meanings.
    if (node.expression->kind() == ExpressionKind::Variable &&
        symbols.try_emplace(node.expression->variable(), node.expression).first->second != node.expression)
      node.evaluable = false;
  }
}

bool ExpressionDag::isEvaluable(const Node& node) const {
  const ExpressionRef e = node.expression;
  if (!e->type()->isScalar()) return false;
  if (e->isConstant() || e->kind() == ExpressionKind::Variable) return true;
  if (!isOperation(e) || !nodes_[node.left].evaluable) return false;
  switch (e->kind()) {
    case ExpressionKind::Unary: return !(e->unaryOperator() == UnaryOperator::Complement && e->type()->isFloat());
    case ExpressionKind::Binary:
      return nodes_[node.right].evaluable && isDefinedOn(e->binaryOperator(), e->left()->type(), e->right()->type());
    default: return true;
  }
}

NodeValue evaluateNode(ExpressionRef node, UInt128 left, UInt128 right, const Assignment& assignment) {
  ArithmeticResult result;
  switch (node->kind()) {
    case ExpressionKind::Variable: {
      const auto found = assignment.find(node->variable());
      return {found == assignment.end() ? 0 : truncate(found->second, node->type()->bits()), false};
    }
    case ExpressionKind::Unary: result = evaluateUnary(node->unaryOperator(), node->type(), left); break;
    case ExpressionKind::Binary:
      result = evaluateBinary(node->binaryOperator(), node->left()->type(), left, node->right()->type(), right);
      break;
    case ExpressionKind::Cast: result = evaluateCast(node->type(), node->operand()->type(), left); break;
    default: return {node->bits(), false};
  }
  return {result.bits, result.fault == ArithmeticFault::DivisionByZero ||
                           result.fault == ArithmeticFault::ShiftOutOfRange ||
                           result.fault == ArithmeticFault::FloatToIntegerOverflow};
}

std::size_t ExpressionDag::evaluate(const Assignment& assignment, std::vector<UInt128>& values) const {
  values.assign(nodes_.size(), 0);
  std::size_t faults = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (!node.evaluable) continue;
    const NodeValue value = evaluateNode(node.expression, node.left == noNode ? UInt128{0} : values[node.left],
                                         node.right == noNode ? UInt128{0} : values[node.right], assignment);
    values[i] = value.bits;
    faults += value.faults ? 1 : 0;
  }
  return faults;
}

UInt128 evaluate(ExpressionRef expression, const Assignment& assignment) {
  const ExpressionDag dag(std::span(&expression, 1));
  if (!dag.nodeOf(expression).evaluable)
    throw std::invalid_argument("only scalar expressions over symbols and constants can be evaluated");
  std::vector<UInt128> values;
  dag.evaluate(assignment, values);
  return values[dag.positionOf(expression)];
}

bool isTrue(TypeRef type, UInt128 bits) {
  return type->isFloat() ? !floating::isZero(type->floatFormat(), bits) : bits != 0;
}

}  // namespace argosy::evidence
