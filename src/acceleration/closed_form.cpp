#include "acceleration/closed_form.h"

#include <algorithm>
#include <bit>
#include <set>

#include "program/substitution.h"

namespace argosy::acceleration {
namespace {

constexpr std::size_t maximalDegree = 6;

/// The number x with odd * x = 1 modulo powers of two, by Newton's iteration, which doubles the bits that are right.
std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t result = odd;
  for (int i = 0; i < 5; ++i) result *= 2 - odd * result;
  return result;
}

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

ExpressionRef fallingProduct(Program& program, ExpressionRef n, unsigned k) {
  ExpressionTable& expressions = program.expressions;
  ExpressionRef product = n;
  for (unsigned i = 1; i < k; ++i)
    product = expressions.binary(
        BinaryOperator::Multiply, product,
        expressions.binary(BinaryOperator::Subtract, n, expressions.integer(n->type(), static_cast<Int128>(i))));
  return product;
}

/// The form divided by k!, where that is no fraction.
std::optional<AffineForm> quotientByFactorial(const AffineForm& form, unsigned k) {
  Int128 factorial = 1;
  for (unsigned i = 2; i <= k; ++i) factorial *= i;
  const auto quotient = [&](std::uint64_t number) {
    return static_cast<std::uint64_t>(static_cast<UInt128>(form.signedNumber(number) / factorial));
  };
  if (form.signedNumber(form.constant()) % factorial != 0) return std::nullopt;
  AffineForm result(form.bits(), quotient(form.constant()));
  for (const auto& [id, term] : form.terms()) {
    if (form.signedNumber(term.coefficient) % factorial != 0) return std::nullopt;
    result = result.plus(AffineForm::of(form.bits(), term.lvalue), quotient(term.coefficient));
  }
  return result;
}

}  // namespace

ExpressionRef binomial(Program& program, ExpressionRef n, unsigned k) {
  ExpressionTable& expressions = program.expressions;
  const TypeRef type = n->type();
  if (k == 0) return expressions.integer(type, 1);
  if (k == 1) return n;
  const auto multiplied = [&](ExpressionRef left, ExpressionRef right) {
    return expressions.binary(BinaryOperator::Multiply, left, right);
  };
  if (k == 2) {
    // Nothing that has wrapped around is divided: one of n and n - 1 is even, and the other one odd.
    const ExpressionRef one = expressions.integer(type, 1);
    const ExpressionRef half = expressions.binary(BinaryOperator::ShiftRight, n, one);
    return multiplied(
        half, expressions.binary(BinaryOperator::BitOr, expressions.binary(BinaryOperator::Subtract, n, one), one));
  }
  // k! is an odd number times a power of two: the product has so many more bits that shifting leaves all that count, and odd numbers have inverses.
  const TypeRef wide = program.types.integer(type->bits() * 2, false);
  const ExpressionRef number = expressions.cast(wide, n);
  ExpressionRef product = number;
  std::uint64_t factorial = 1;
  for (unsigned i = 1; i < k; ++i) {
    product = multiplied(product, expressions.binary(BinaryOperator::Subtract, number, expressions.integer(wide, i)));
    factorial *= i + 1;
  }
  const int twos = std::countr_zero(factorial);
  product =
      expressions.cast(type, expressions.binary(BinaryOperator::ShiftRight, product, expressions.integer(wide, twos)));
  const AffineForm modulus(type->bits());
  const Int128 odd = modulus.signedNumber(AffineForm(type->bits(), inverse(factorial >> twos)).constant());
  return multiplied(product, expressions.integer(type, odd));
}

std::variant<ClosedForms, Refusal> ClosedForms::of(Program& program, const PathEffect& effect) {
  std::set<VariableId> needed;
  for (const PathCondition& condition : effect.conditions) addChanged(effect, condition.expression, needed);
  for (const auto& [variable, value] : effect.values)
    if (value) addChanged(effect, value, needed);
  for (const auto& [target, value] : effect.writes) {
    if (effect.hasInput(target) || effect.hasInput(value)) return Refusal::Input;
    addChanged(effect, target, needed);
    addChanged(effect, value, needed);
  }
  ClosedForms forms;
  for (const VariableId variable : needed) {
    const ExpressionRef value = effect.values.at(variable);
    if (!value || effect.hasInput(value)) return Refusal::Input;
    const unsigned bits = program.variables[variable].type->bits();
    auto row = affineForm(value, bits);
    if (!row || !hasOnlyVariables(*row, effect)) return Refusal::NotLinear;
    forms.rows_.emplace(variable, std::move(*row));
    forms.bits_ = std::max(forms.bits_, bits);
  }
  const std::size_t most = forms.rows_.size() + 1;
  const auto isPolynomial = [&](const auto& entry) {
    return forms.settled_.contains(entry.first) ||
           forms.differences(AffineForm::of(entry.second.bits(), program.variableExpression(entry.first)), most);
  };
  while (!std::ranges::all_of(forms.rows_, isPolynomial))
    if (!forms.settle(program)) return Refusal::NotPolynomial;
  for (const auto& [variable, row] : forms.rows_) {
    const AffineForm itself = AffineForm::of(row.bits(), program.variableExpression(variable));
    auto differences = forms.differences(itself, most);
    if (!differences) return Refusal::NotPolynomial;
    if (differences->size() > maximalDegree) return Refusal::Degree;
    forms.differences_.emplace(variable, std::move(*differences));
  }
  return forms;
}

bool ClosedForms::settle(Program& program) {
  std::map<VariableId, AffineForm> found;
  for (const auto& [variable, row] : rows_) {
    if (settled_.contains(variable) || row.mentions(program.variableExpression(variable)) ||
        differences(AffineForm::of(row.bits(), program.variableExpression(variable)), rows_.size() + 1))
      continue;
    const auto changes = differences(row, rows_.size() + 1);
    if (!changes) continue;
    // One iteration back: the inverse of 1 + ∆.
    AffineForm before = row;
    for (std::size_t k = 0; k < changes->size(); ++k)
      before = before.plus((*changes)[k], k % 2 == 0 ? ~std::uint64_t{0} : std::uint64_t{1});
    found.emplace(variable, std::move(before));
  }
  settled_.insert(found.begin(), found.end());
  ++peeled_;
  return !found.empty();
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
    if (const auto known = settled_.find(term.lvalue->variable()); known != settled_.end()) {
      result = result.plus(difference(known->second), term.coefficient);
      continue;
    }
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

unsigned ClosedForms::degree() const {
  std::size_t most = 0;
  for (const auto& [variable, differences] : differences_) most = std::max(most, differences.size());
  return static_cast<unsigned>(most);
}

ExpressionRef ClosedForms::valueAfter(Program& program, VariableId variable, ExpressionRef iterations) const {
  const ExpressionRef n = program.expressions.cast(program.types.integer(bits_, false), iterations);
  ExpressionRef value = startOf(program, variable);
  unsigned k = 0;
  for (const AffineForm& form : differences_.at(variable)) {
    // k! C(n, k) = n (n - 1) …: a polynomial, which solvers can compare with others.
    const auto quotient = quotientByFactorial(form, ++k);
    value = addMultiple(program, value, quotient ? fallingProduct(program, n, k) : binomial(program, n, k),
                        quotient ? *quotient : form);
  }
  return program.expressions.cast(program.variables[variable].type, value);
}

ExpressionRef ClosedForms::valueAfter(Program& program, VariableId variable,
                                      std::span<const ExpressionRef> choices) const {
  ExpressionRef value = startOf(program, variable);
  std::size_t k = 0;
  for (const AffineForm& form : differences_.at(variable)) value = addMultiple(program, value, choices[k++], form);
  return program.expressions.cast(program.variables[variable].type, value);
}

ExpressionRef ClosedForms::after(Program& program, ExpressionRef expression, ExpressionRef iterations) const {
  return substitute(program.expressions, expression, [&](ExpressionRef variable) {
    return differences_.contains(variable->variable()) ? valueAfter(program, variable->variable(), iterations)
                                                       : variable;
  });
}

ExpressionRef ClosedForms::startOf(Program& program, VariableId variable) const {
  return program.expressions.cast(program.types.integer(bits_, false), program.variableExpression(variable));
}

ExpressionRef ClosedForms::addMultiple(Program& program, ExpressionRef value, ExpressionRef times,
                                       const AffineForm& form) const {
  ExpressionTable& expressions = program.expressions;
  const bool isOne = form.isConstant() && form.constant() == 1;
  const TypeRef type = program.types.integer(bits_, false);
  return expressions.add(
      value, isOne ? times : expressions.binary(BinaryOperator::Multiply, times, sumOf(program, type, form)));
}

ExpressionRef ClosedForms::settledValue(Program& program, VariableId variable) const {
  const TypeRef type = program.types.integer(bits_, false);
  return program.expressions.cast(program.variables[variable].type, sumOf(program, type, settled_.at(variable)));
}

}  // namespace argosy::acceleration
