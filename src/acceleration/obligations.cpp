#include "acceleration/obligations.h"

#include "smt/sum_normalisation.h"

namespace argosy::acceleration {

using smt::TermRef;

Obligations::Obligations(Program& program, const PathEffect& effect, const ClosedForms& forms, const Guard& guard,
                         ExpressionRef iterations, const smt::QueryLimits& limits, const Limits* runLimits)
    : program_(program),
      effect_(effect),
      forms_(forms),
      guard_(guard),
      iterations_(iterations),
      options_{.kind = smt::SolverKind::Sat, .limits = limits, .runLimits = runLimits, .expectsContradictions = true},
      theory_(encode::makeTheory(terms_, encode::IntegerEncoding::BitVectors, encode::FloatEncoding::Ieee)),
      scalars_(*theory_) {}

auto Obligations::before(TermRef iterations) -> Environment { return {{iterations_->variable(), iterations}}; }

auto Obligations::after(TermRef iterations) -> Environment {
  const Environment start = before(iterations);
  Environment result = start;
  for (const auto& [variable, differences] : forms_.variables())
    result[variable] = scalars_.value(forms_.valueAfter(program_, variable, iterations_), start);
  return result;
}

TermRef Obligations::conditions(const Environment& environment) {
  TermRef all = terms_.truth(true);
  for (const auto& [expression, truth] : guard_.conditions()) {
    const TermRef condition = scalars_.condition(expression, environment);
    if (!condition) return nullptr;
    all = terms_.conjunction(all, truth ? condition : terms_.negation(condition));
  }
  return all;
}

TermRef Obligations::range(TermRef iterations) {
  TermRef all = terms_.truth(true);
  for (const ExpressionRef expression : guard_.range(program_, iterations_)) {
    const TermRef condition = scalars_.condition(expression, before(iterations));
    if (!condition) return nullptr;
    all = terms_.conjunction(all, condition);
  }
  return all;
}

std::optional<bool> Obligations::isContradiction(std::initializer_list<TermRef> formulas) {
  const auto solver = smt::makeSolver(terms_, options_);
  for (const TermRef formula : formulas) {
    if (!formula) return std::nullopt;
    solver->add(formula);
  }
  const smt::Answer answer = solver->check();
  return answer == smt::Answer::Unknown ? std::nullopt : std::optional(answer == smt::Answer::Unsatisfiable);
}

TermRef Obligations::changed(VariableId variable, const Environment& environment) {
  return scalars_.value(effect_.values.at(variable), environment);
}

std::optional<Refusal> Obligations::refusal() {
  const TypeRef type = iterations_->type();
  const TermRef n = theory_->symbol("n", type), j = theory_->symbol("j", type);
  const TermRef zero = theory_->constant(type, 0), one = theory_->constant(type, 1);
  const TermRef next = theory_->binary(BinaryOperator::Add, type, n, type, one);
  const TermRef isNoOverflow = terms_.distinct(next, zero);
  const Environment none = after(zero), some = after(n), more = after(next);
  // (n + 1) n / 2 = n (n - 1) / 2 + n is told to the solver, who can hardly multiply.
  const ExpressionRef pairs = pairsOf(program_.expressions, iterations_);
  const TermRef pairsBefore = theory_->symbol("pairs", type);
  const std::unordered_map<TermRef, TermRef> known{
      {scalars_.value(pairs, before(n)), pairsBefore},
      {scalars_.value(pairs, before(next)), theory_->binary(BinaryOperator::Add, type, pairsBefore, type, n)}};
  for (const auto& [variable, differences] : forms_.variables()) {
    const TermRef value = scalars_.value(program_.variableExpression(variable), {});
    const TermRef expected = changed(variable, some);
    if (!expected) return Refusal::NotLinear;
    for (const auto& [claim, actual] : {std::pair(value, none.at(variable)), std::pair(expected, more.at(variable))}) {
      const TermRef differ = smt::substitute(terms_, terms_.distinct(claim, actual), known);
      const auto isProved = isContradiction({isNoOverflow, smt::withDecidedEquations(terms_, differ)});
      if (!isProved) return Refusal::TimedOut;
      if (!*isProved) return Refusal::Refuted;
    }
  }
  const TermRef isInRange = range(zero);
  if (!isInRange || isContradiction({terms_.negation(isInRange)}) != true) return Refusal::Condition;
  const TermRef between = conditions(after(j));
  if (!between) return Refusal::Condition;
  const auto isBetween =
      isContradiction({conditions(before(n)), range(n), conditions(some),
                       theory_->compare(BinaryOperator::LessEqual, type, j, n), terms_.negation(between)});
  if (!isBetween) return Refusal::TimedOut;
  return *isBetween ? std::nullopt : std::optional(Refusal::Condition);
}

bool Obligations::coversOneMore() {
  const TypeRef type = iterations_->type();
  const TermRef n = theory_->symbol("n", type);
  const TermRef next = theory_->binary(BinaryOperator::Add, type, n, type, theory_->constant(type, 1));
  const TermRef inRange = range(next);
  if (!inRange) return false;
  const TermRef isPossible = terms_.conjunction(terms_.distinct(next, theory_->constant(type, 0)), inRange);
  return isContradiction({conditions(before(n)), range(n), conditions(after(n)), conditions(after(next)),
                          terms_.negation(isPossible)}) == true;
}

}  // namespace argosy::acceleration
