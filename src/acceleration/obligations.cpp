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

auto Obligations::before(TermRef iterations) -> Environment {
  Environment result;
  for (const auto& [variable, form] : forms_.settled())
    result[variable] = scalars_.value(forms_.settledValue(program_, variable), {});
  result[iterations_->variable()] = iterations;
  return result;
}

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

std::optional<Refusal> Obligations::refusalOfSettled() {
  if (forms_.settled().empty()) return std::nullopt;
  Environment now;
  for (unsigned i = 0; i < forms_.peeled(); ++i) {
    Environment next;
    for (const auto& [variable, differences] : forms_.variables()) next[variable] = changed(variable, now);
    now = std::move(next);
  }
  for (const auto& [variable, form] : forms_.settled()) {
    const TermRef expected = scalars_.value(forms_.settledValue(program_, variable), now);
    if (!expected || !now.at(variable)) return Refusal::NotLinear;
    const auto isProved =
        isContradiction({smt::withDecidedEquations(terms_, terms_.distinct(now.at(variable), expected))});
    if (!isProved) return Refusal::TimedOut;
    if (!*isProved) return Refusal::Refuted;
  }
  return std::nullopt;
}

std::optional<Refusal> Obligations::refusal() {
  const TypeRef type = iterations_->type();
  const TermRef n = theory_->symbol("n", type), j = theory_->symbol("j", type);
  const TermRef zero = theory_->constant(type, 0), one = theory_->constant(type, 1);
  const TermRef next = theory_->binary(BinaryOperator::Add, type, n, type, one);
  const TermRef isNoOverflow = terms_.distinct(next, zero);
  const Environment none = after(zero), some = after(n), more = after(next);
  // Pascal's rule is told to the solver, who can hardly multiply.
  std::unordered_map<TermRef, TermRef> known;
  TermRef fewer = n;
  for (unsigned k = 2; k <= forms_.degree(); ++k) {
    const ExpressionRef chosen = binomial(program_, iterations_, k);
    const TermRef symbol = theory_->symbol("choices" + std::to_string(k), type);
    known.emplace(scalars_.value(chosen, before(n)), symbol);
    known.emplace(scalars_.value(chosen, before(next)),
                  theory_->binary(BinaryOperator::Add, type, symbol, type, fewer));
    fewer = symbol;
  }
  if (const auto refusal = refusalOfSettled()) return refusal;
  for (const auto& [variable, differences] : forms_.variables()) {
    const TermRef value = scalars_.value(program_.variableExpression(variable), before(zero));
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

bool Obligations::countsIterations(const PathCondition& condition, ExpressionRef number) {
  const TermRef n = theory_->symbol("n", iterations_->type());
  const Environment some = after(n);
  Environment behind;
  for (const auto& [variable, differences] : forms_.variables())
    if (!(behind[variable] = changed(variable, some))) return false;
  const TermRef still = scalars_.condition(condition.expression, behind);
  const TermRef expected = scalars_.value(number, before(n));
  if (!still || !expected) return false;
  return isContradiction({conditions(before(n)), range(n), conditions(some),
                          condition.truth ? terms_.negation(still) : still, terms_.distinct(n, expected)}) == true;
}

}  // namespace argosy::acceleration
