#include "algorithms/source/witness_condition.h"

#include <algorithm>

#include "base/floating_point.h"
#include "expressions/expression_reader.h"
#include "expressions/names.h"
#include "expressions/source_scope.h"

namespace argosy::algorithms {
namespace {

using expressions::CExpression;
using expressions::CKind;

WitnessCondition makeLeaf(ExpressionRef expression) {
  WitnessCondition condition;
  condition.leaf = expression;
  return condition;
}

/// Names mean the innermost object that is visible at the place.
class ConditionReader final : private expressions::Meaning {
 public:
  ConditionReader(Program& program, ProgramText& texts, NodeId node, SourcePosition position)
      : program_(program), texts_(texts), node_(node), position_(position), reader_(program, *this) {}

  WitnessCondition read(const CExpression& expression) {
    const bool isUnary = expression.kind == CKind::Unary && expression.text == "!";
    const bool isAnd = expression.kind == CKind::Binary && expression.text == "&&";
    const bool isOr = expression.kind == CKind::Binary && expression.text == "||";
    if (!isUnary && !isAnd && !isOr) return leaf(expression);
    WitnessCondition condition;
    condition.kind = isUnary ? ConditionKind::Not : isAnd ? ConditionKind::And : ConditionKind::Or;
    for (const CExpression& operand : expression.operands) condition.operands.push_back(read(operand));
    return condition;
  }

 private:
  WitnessCondition leaf(const CExpression& expression) {
    const auto conditions = reader_.conditions({expression});
    if (!conditions) return makeLeaf(program_.expressions.int32(0));
    return makeLeaf(conditions->empty() ? program_.expressions.int32(1) : conditions->front());
  }

  ExpressionRef ofName(const CExpression& name) override {
    const FunctionId function = program_.nodes[node_].function;
    const auto scope = [&](const std::string& text) {
      const Variable* visible = expressions::visibleLocal(program_, texts_, function, position_, text);
      return visible ? visible->id : VariableId();
    };
    return program_.variableExpression(expressions::findVariable(program_, function, name, scope));
  }

  Program& program_;
  ProgramText& texts_;
  NodeId node_;
  SourcePosition position_;
  expressions::ExpressionReader reader_;
};

ExpressionRef constantFor(Program& program, ExpressionRef result, std::string text) {
  const TypeRef type = result->type();
  std::erase_if(text, [](char c) { return c == '(' || c == ')' || c == ' ' || c == '\t'; });
  if (!type->isFloat()) {
    std::string digits = text;
    while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != std::string_view::npos) digits.pop_back();
    if (const auto value = parseInteger(digits)) {
      const ExpressionRef same = program.expressions.integer(type, *value);
      if (type->isPointer() || same->integerValue() == *value) return same;
      // Wide enough for every constant, so that the comparison is one of numbers.
      return program.expressions.integer(program.types.integer(128, true), *value);
    }
  } else {
    const auto value = floating::parse(FloatFormat::Double, text);
    if (value) return program.expressions.floating(program.types.floating(FloatFormat::Double), *value);
  }
  throw UnsupportedWitness("the constant '" + text + "' is not supported");
}

}  // namespace

WitnessCondition conditionAt(Program& program, ProgramText& texts, NodeId node, SourcePosition position,
                             const std::string& text) {
  try {
    return ConditionReader(program, texts, node, position)
        .read(expressions::parsePlainExpression(text, {"'" + text + "'", 1, 1}));
  } catch (const expressions::TextError& error) {
    throw UnsupportedWitness(error.what());
  }
}

WitnessCondition resultCondition(Program& program, ExpressionRef result, const std::string& text) {
  ExpressionTable& table = program.expressions;
  const std::size_t operatorAt = text.find_first_of("=!<>");
  const std::size_t constantAt = text.find_first_not_of("=!<>", operatorAt);
  if (operatorAt == std::string::npos || constantAt == std::string::npos || !result->type()->isScalar())
    throw UnsupportedWitness("'" + text + "' is not supported");
  const std::string op = text.substr(operatorAt, constantAt - operatorAt);
  ExpressionRef right = constantFor(program, result, text.substr(constantAt));
  ExpressionRef left = table.cast(right->type(), result);
  if (op[0] == '>') std::swap(left, right);
  const BinaryOperator relation = op == "=="               ? BinaryOperator::Equal
                                  : op == "!="             ? BinaryOperator::NotEqual
                                  : op == "<" || op == ">" ? BinaryOperator::Less
                                                           : BinaryOperator::LessEqual;
  return makeLeaf(table.binary(relation, left, right));
}

std::optional<bool> evaluate(const WitnessCondition& condition, interpreter::Inspector& inspector) {
  if (condition.kind == ConditionKind::Leaf) {
    const auto value = inspector.value(condition.leaf);
    return value ? std::optional(*value != 0) : std::nullopt;
  }
  const auto first = evaluate(condition.operands[0], inspector);
  if (!first) return first;
  if (condition.kind == ConditionKind::Not) return !*first;
  return *first == (condition.kind == ConditionKind::And) ? evaluate(condition.operands[1], inspector) : first;
}

void addBranch(ProgramDraft& draft, const WitnessCondition& condition, NodeId node, NodeId whenTrue, NodeId whenFalse,
               const SourceInfo& info) {
  switch (condition.kind) {
    case ConditionKind::Leaf:
      if (condition.leaf->isConstant()) {
        draft.program().addEdge(node, condition.leaf->isZero() ? whenFalse : whenTrue, Skip{}, info);
      } else {
        draft.program().addEdge(node, whenTrue, Assume{condition.leaf, true}, info);
        draft.program().addEdge(node, whenFalse, Assume{condition.leaf, false}, info);
      }
      return;
    case ConditionKind::Not: return addBranch(draft, condition.operands[0], node, whenFalse, whenTrue, info);
    case ConditionKind::And:
    case ConditionKind::Or: {
      const NodeId second = draft.addNode(node);
      const bool isAnd = condition.kind == ConditionKind::And;
      addBranch(draft, condition.operands[0], node, isAnd ? second : whenTrue, isAnd ? whenFalse : second, info);
      return addBranch(draft, condition.operands[1], second, whenTrue, whenFalse, info);
    }
  }
}

}  // namespace argosy::algorithms
