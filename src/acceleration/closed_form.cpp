#include "acceleration/closed_form.h"

#include <algorithm>
#include <set>

namespace argosy::acceleration {
namespace {

constexpr std::size_t maximalDegree = 2;

/// Those that the path changes, among the variables of the expression.
void addChanged(const PathEffect& effect, ExpressionRef expression, std::set<VariableId>& found) {
  forEachSubexpression(expression, [&](ExpressionRef part) {
    if (part->kind() == ExpressionKind::Variable && effect.changes(part->variable())) found.insert(part->variable());
  });
}

/// Other lvalues stay what they are, unless where they are changes.
bool hasOnlyVariables(const AffineForm& form, const PathEffect& effect) {
  return std::ranges::all_of(form.terms(), [&](const auto& term) {
    if (term.second.lvalue->kind() == ExpressionKind::Variable) return true;
    std::set<VariableId> changed;
    addChanged(effect, term.second.lvalue, changed);
    return changed.empty();
  });
}

ExpressionRef sumOf(Program& program, TypeRef type, const AffineForm& form) {
  ExpressionTable& expressions = program.expressions;
  ExpressionRef sum = nullptr;
  const auto add = [&](ExpressionRef term) { sum = sum ? expressions.add(sum, term) : term; };
  for (const auto& [id, term] : form.terms()) {
    const ExpressionRef value = expressions.cast(type, term.lvalue);
    const Int128 coefficient = form.signedNumber(term.coefficient);
    add(coefficient == 1 ? value
                         : expressions.binary(BinaryOperator::Multiply, value, expressions.integer(type, coefficient)));
  }
  if (form.constant() != 0 || !sum) add(expressions.integer(type, form.signedNumber(form.constant())));
  return sum;
}

}  // namespace

ExpressionRef pairsOf(ExpressionTable& expressions, ExpressionRef n) {
  // Nothing that has wrapped around is divided: one of n and n - 1 is even, and the other one odd.
  const ExpressionRef one = expressions.integer(n->type(), 1);
  const ExpressionRef half = expressions.binary(BinaryOperator::ShiftRight, n, one);
  const ExpressionRef odd =
      expressions.binary(BinaryOperator::BitOr, expressions.binary(BinaryOperator::Subtract, n, one), one);
  return expressions.binary(BinaryOperator::Multiply, half, odd);
}

std::variant<ClosedForms, Refusal> ClosedForms::of(Program& program, const PathEffect& effect) {
  std::set<VariableId> needed;
  for (const PathCondition& condition : effect.conditions) addChanged(effect, condition.expression, needed);
  for (const auto& [variable, value] : effect.values)
    if (value) addChanged(effect, value, needed);
  ClosedForms forms;
  for (const VariableId variable : needed) {
    const ExpressionRef value = effect.values.at(variable);
    if (!value) return Refusal::Input;
    const unsigned bits = program.variables[variable].type->bits();
    auto row = affineForm(value, bits);
    if (!row || !hasOnlyVariables(*row, effect)) return Refusal::NotLinear;
    forms.rows_.emplace(variable, std::move(*row));
    forms.bits_ = std::max(forms.bits_, bits);
  }
  for (const auto& [variable, row] : forms.rows_) {
    const AffineForm itself = AffineForm::of(row.bits(), program.variableExpression(variable));
    auto differences = forms.differences(itself, forms.rows_.size() + 1);
    if (!differences) return Refusal::NotPolynomial;
    if (differences->size() > maximalDegree) return Refusal::Degree;
    forms.differences_.emplace(variable, std::move(*differences));
  }
  return forms;
}

bool ClosedForms::concerns(ExpressionRef expression) const {
  bool result = false;
  forEachSubexpression(expression, [&](ExpressionRef part) {
    result |= part->kind() == ExpressionKind::Variable && rows_.contains(part->variable());
  });
  return result;
}

AffineForm ClosedForms::difference(const AffineForm& form) const {
  AffineForm result(form.bits());
  for (const auto& [id, term] : form.terms()) {
    if (term.lvalue->kind() != ExpressionKind::Variable) continue;
    const auto row = rows_.find(term.lvalue->variable());
    if (row == rows_.end()) continue;
    result = result.plus(row->second, term.coefficient)
                 .plus(AffineForm::of(row->second.bits(), term.lvalue), ~term.coefficient + 1);
  }
  return result;
}

std::optional<std::vector<AffineForm>> ClosedForms::differences(const AffineForm& form, std::size_t most) const {
  std::vector<AffineForm> result;
  for (AffineForm next = difference(form); !next.isZero(); next = difference(next)) {
    if (result.size() == most) return std::nullopt;
    result.push_back(next);
  }
  return result;
}

std::optional<AffineForm> ClosedForms::slope(const AffineForm& form) const {
  AffineForm first = difference(form);
  return difference(first).isZero() ? std::optional(std::move(first)) : std::nullopt;
}

ExpressionRef ClosedForms::valueAfter(Program& program, VariableId variable, ExpressionRef iterations) const {
  ExpressionTable& expressions = program.expressions;
  const TypeRef type = program.types.integer(bits_, false);
  const ExpressionRef n = expressions.cast(type, iterations);
  ExpressionRef value = expressions.cast(type, program.variableExpression(variable));
  const auto addMultiple = [&](ExpressionRef times, const AffineForm& form) {
    const ExpressionRef sum = sumOf(program, type, form);
    value = expressions.add(value, expressions.binary(BinaryOperator::Multiply, times, sum));
  };
  const std::vector<AffineForm>& found = differences_.at(variable);
  if (!found.empty()) addMultiple(n, found[0]);
  if (found.size() > 1) addMultiple(pairsOf(expressions, n), found[1]);
  return expressions.cast(program.variables[variable].type, value);
}

}  // namespace argosy::acceleration
