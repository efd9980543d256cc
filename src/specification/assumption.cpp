#include "specification/assumption.h"

#include <algorithm>

#include "expressions/names.h"

namespace argosy::automaton {

std::size_t Assumptions::indexOf(const CExpression& variable) const {
  return static_cast<std::size_t>(std::find_if(variables_.begin(), variables_.end(),
                                               [&](const AutomatonVariable& v) { return v.name == variable.text; }) -
                                  variables_.begin());
}

ExpressionRef Assumptions::automatonVariable(const CExpression& variable) {
  const std::int64_t* value = std::get_if<std::int64_t>(&context_.values[indexOf(variable)]);
  if (!value) throw TextError(variable.position, "expected an integer variable, but '" + variable.text + "' is a set");
  return reader_.integer(*value);
}

ExpressionRef Assumptions::automatonSet(const CExpression& expression) {
  const CExpression& variable = expression.operands[0];
  const Value& set = context_.values[indexOf(variable)];
  if (std::holds_alternative<std::int64_t>(set))
    throw TextError(variable.position, "expected a set, but '" + variable.text + "' is an integer variable");
  if (expression.kind == CKind::Member) {
    if (expression.text != "empty") throw TextError(expression.position, "expected '.empty' after a set");
    const bool isEmpty = evaluate(Condition{IsEmpty{indexOf(variable)}}, context_);
    return reader_.integer(isEmpty ? 1 : 0);
  }
  const CExpression& index = expression.operands[1];
  Term term{TermKind::Constant, 0, {}, index.position};
  if (index.kind == CKind::Joker) {
    term.kind = TermKind::Joker;
    term.value = static_cast<std::int64_t>(index.value);
  } else {
    const ExpressionRef element = reader_.value(index);
    if (element->kind() != ExpressionKind::IntegerConstant || std::holds_alternative<std::set<std::string>>(set))
      throw TextError(index.position, "expected a joker or an integer constant as the element of a set of that type");
    term.value = static_cast<std::int64_t>(element->integerValue());
  }
  return reader_.integer(contains(set, term, context_) ? 1 : 0);
}

bool Assumptions::entersFunction() const {
  return !step_.isLeave && isCallOfDefinedFunction(program_, program_.edges[step_.edge]);
}

ExpressionRef Assumptions::parameterFor(ExpressionRef argument) {
  const Call& call = std::get<Call>(program_.edges[step_.edge].operation);
  const std::vector<VariableId>& parameters = program_.functions[call.function].parameters;
  for (std::size_t i = 0; i < std::min(parameters.size(), call.arguments.size()); ++i)
    if (call.arguments[i] == argument) return program_.variableExpression(parameters[i]);
  return nullptr;
}

ExpressionRef Assumptions::joker(const CExpression& joker) {
  const auto found = context_.bindings.find(static_cast<unsigned>(joker.value));
  if (found == context_.bindings.end() || !found->second.expression)
    throw TextError(joker.position,
                    "expected an expression, but " + joker.text + " stands for " +
                        (found == context_.bindings.end() ? "nothing here" : "'" + found->second.text + "'"));
  const ExpressionRef expression = found->second.expression;
  if (!entersFunction()) return expression;
  if (const ExpressionRef parameter = parameterFor(expression)) return parameter;
  forEachSubexpression(expression, [&](ExpressionRef e) {
    if (e->kind() == ExpressionKind::Variable && !isStatic(program_.variables[e->variable()].storage))
      throw TextError(joker.position, joker.text + " stands for '" + found->second.text +
                                          "', which is out of reach in the called function");
  });
  return expression;
}

ExpressionRef Assumptions::ofName(const CExpression& name) {
  const FunctionId here = program_.nodes[program_.edges[step_.edge].source].function;
  const VariableId found = expressions::findVariable(program_, here, name);
  const ExpressionRef variable = program_.variableExpression(found);
  if (!entersFunction() || isStatic(program_.variables[found].storage)) return variable;
  if (const ExpressionRef parameter = parameterFor(variable)) return parameter;
  throw TextError(name.position, "the caller's variable '" + name.text +
                                     "' is out of reach in the called function; match an argument as $1");
}

ExpressionRef Assumptions::ofExtension(const CExpression& expression) {
  switch (expression.kind) {
    case CKind::AutomatonVariable: return automatonVariable(expression);
    case CKind::Joker: return joker(expression);
    case CKind::Member:
    case CKind::Index:
      return expression.operands[0].kind == CKind::AutomatonVariable ? automatonSet(expression) : nullptr;
    default: return nullptr;
  }
}

}  // namespace argosy::automaton
