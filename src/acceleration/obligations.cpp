#include "acceleration/obligations.h"

#include <algorithm>

#include "acceleration/element_writes.h"
#include "smt/equation_elimination.h"
#include "smt/sum_normalisation.h"

namespace argosy::acceleration {

using smt::TermRef;

namespace {

smt::SolverOptions solverOptions(const smt::QueryLimits& limits, const Limits* runLimits) {
  return {.kind = smt::SolverKind::Sat, .limits = limits, .runLimits = runLimits, .expectsContradictions = true};
}

}  // namespace

bool isImpossible(const PathEffect& effect, const smt::QueryLimits& limits, const Limits* runLimits) {
  smt::TermTable terms;
  const auto theory = encode::makeTheory(terms, encode::IntegerEncoding::BitVectors, encode::FloatEncoding::Ieee);
  ScalarTerms scalars(*theory);
  const auto solver = smt::makeSolver(terms, solverOptions(limits, runLimits));
  for (const auto& [expression, truth] : effect.conditions)
    if (const TermRef condition = scalars.condition(expression, {}))
      solver->add(truth ? condition : terms.negation(condition));
  return solver->check() == smt::Answer::Unsatisfiable;
}

Obligations::Obligations(Program& program, const PathEffect& effect, const ClosedForms& forms, const Guard& guard,
                         ExpressionRef iterations, InputNames& names, const smt::QueryLimits& limits,
                         const Limits* runLimits, std::span<const PathCondition> known)
    : program_(program),
      effect_(effect),
      forms_(forms),
      guard_(guard),
      iterations_(iterations),
      names_(names),
      known_(known.begin(), known.end()),
      options_(solverOptions(limits, runLimits)),
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
  return after(start, [&](VariableId variable) {
    return scalars_.value(forms_.valueAfter(program_, variable, iterations_), start);
  });
}

auto Obligations::afterChoices(std::span<const TermRef> choices) -> Environment {
  // Variables that nobody uses stand for them.
  Environment start = before(choices.front());
  std::vector<ExpressionRef> names;
  for (const TermRef choice : choices) {
    names.push_back(names_.name(iterations_->type(), effect_.inputs.size() + names.size()));
    start[names.back()->variable()] = choice;
  }
  return after(
      start, [&](VariableId variable) { return scalars_.value(forms_.valueAfter(program_, variable, names), start); });
}

auto Obligations::after(const Environment& start, const std::function<TermRef(VariableId)>& value) -> Environment {
  Environment result = start;
  for (const auto& [variable, differences] : forms_.variables()) result[variable] = value(variable);
  return result;
}

TermRef Obligations::conditions(const Environment& environment) {
  return conjunction(guard_.conditions(), environment);
}

TermRef Obligations::conjunction(std::span<const PathCondition> conditions, const Environment& environment) {
  TermRef all = terms_.truth(true);
  for (const auto& [expression, truth] : conditions) {
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
  TermRef all = conjunction(known_, {});
  if (!all) all = terms_.truth(true);
  for (const TermRef formula : formulas) {
    if (!formula) return std::nullopt;
    all = terms_.conjunction(all, formula);
  }
  if (!smt::EquationElimination::isPromising(all)) return isUnsatisfiable(all);
  std::optional<bool> result = true;
  for (const smt::EquationElimination& one : smt::eliminateByCases(terms_, all)) {
    const auto isThis = isUnsatisfiable(one.formula());
    if (!isThis) result = std::nullopt;
    else if (!*isThis) return false;
  }
  return result;
}

std::optional<bool> Obligations::isUnsatisfiable(TermRef formula) {
  if (formula->isFalse()) return true;
  const auto solver = smt::makeSolver(terms_, options_);
  solver->add(formula);
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
  const TermRef n = theory_->symbol("n", type);
  const TermRef zero = theory_->constant(type, 0), one = theory_->constant(type, 1);
  const TermRef next = theory_->binary(BinaryOperator::Add, type, n, type, one);
  const TermRef isNoOverflow = terms_.distinct(next, zero);
  // Pascal's rule is told to the solver, who can hardly multiply: C(n + 1, k) = C(n, k) + C(n, k - 1).
  std::vector<TermRef> choices{n}, choicesOfNext{next};
  for (unsigned k = 2; k <= forms_.degree(); ++k) {
    const TermRef fewer = choices.back();
    choices.push_back(theory_->symbol("choices" + std::to_string(k), type));
    choicesOfNext.push_back(theory_->binary(BinaryOperator::Add, type, choices.back(), type, fewer));
  }
  const Environment none = after(zero), some = afterChoices(choices), more = afterChoices(choicesOfNext);
  if (const auto refusal = refusalOfSettled()) return refusal;
  for (const auto& [variable, differences] : forms_.variables()) {
    const TermRef value = scalars_.value(program_.variableExpression(variable), before(zero));
    const TermRef expected = changed(variable, some);
    if (!expected) return Refusal::NotLinear;
    for (const auto& [claim, actual] : {std::pair(value, none.at(variable)), std::pair(expected, more.at(variable))}) {
      const auto isProved =
          isContradiction({isNoOverflow, smt::withDecidedEquations(terms_, terms_.distinct(claim, actual))});
      if (!isProved) return Refusal::TimedOut;
      if (!*isProved) return Refusal::Refuted;
    }
  }
  const TermRef isInRange = range(zero);
  if (!isInRange || isContradiction({terms_.negation(isInRange)}) != true) return Refusal::Condition;
  // What is asked of one number of iterations holds for one less, and so for all less; unless it holds after each iteration before which all conditions hold.
  const TermRef ofNext = conditions(after(next)), ofThis = conjunction(thoseThatMayEnd(), after(n));
  if (!ofNext || !ofThis) return Refusal::Condition;
  const auto isBetween = isContradiction({isNoOverflow, conditions(before(n)), ofOneMore(range(next), n), ofNext,
                                          terms_.negation(terms_.conjunction(range(n), ofThis))});
  if (!isBetween) return Refusal::TimedOut;
  if (!*isBetween) return Refusal::Condition;
  return refusalOfIndices(n, next);
}

std::optional<Refusal> Obligations::refusalOfIndices(TermRef n, TermRef next) {
  const TypeRef type = program_.types.pointerDifference();
  for (const auto& [index, step] : guard_.steps()) {
    const auto claim = [&](TermRef iterations) {
      return scalars_.value(indexAfter(program_, index, step, iterations_), before(iterations));
    };
    const auto actual = [&](TermRef iterations) {
      return scalars_.value(program_.expressions.cast(type, index), after(iterations));
    };
    const TermRef zero = theory_->constant(iterations_->type(), 0), claimOfNext = ofOneMore(claim(next), n);
    if (!claimOfNext || !actual(next)) return Refusal::Memory;
    const auto isAtStart = isContradiction({terms_.distinct(claim(zero), actual(zero))});
    const auto isStep =
        isContradiction({terms_.distinct(next, zero), conditions(before(n)), ofOneMore(range(next), n),
                         terms_.equal(claim(n), actual(n)), terms_.distinct(claimOfNext, actual(next))});
    if (!isAtStart || !isStep) return Refusal::TimedOut;
    if (!*isAtStart || !*isStep) return Refusal::Refuted;
  }
  return std::nullopt;
}

std::vector<PathCondition> Obligations::thoseThatMayEnd() {
  const TermRef zero = theory_->constant(iterations_->type(), 0);
  Environment behind;
  for (const auto& [variable, differences] : forms_.variables()) behind[variable] = changed(variable, before(zero));
  std::vector<PathCondition> result;
  for (const PathCondition& condition : guard_.conditions()) {
    const bool isUnknown = std::ranges::any_of(guard_.unknowns(), [&](const PathCondition& unknown) {
      return unknown.expression == condition.expression && unknown.truth == condition.truth;
    });
    const TermRef stays = isUnknown ? conjunction(std::span(&condition, 1), behind) : nullptr;
    const bool isInductive = stays && isContradiction({conditions(before(zero)), terms_.negation(stays)}) == true;
    if (!isInductive) result.push_back(condition);
  }
  return result;
}

TermRef Obligations::ofOneMore(TermRef formula, TermRef n) {
  const TypeRef type = iterations_->type();
  const TermRef next = theory_->binary(BinaryOperator::Add, type, n, type, theory_->constant(type, 1));
  std::unordered_map<TermRef, TermRef> known;
  for (const unsigned bits : {64u, 128u}) {
    const TypeRef wide = program_.types.integer(bits, true);
    if (type->bits() >= bits) continue;
    known.emplace(
        theory_->cast(wide, type, next),
        theory_->binary(BinaryOperator::Add, wide, theory_->cast(wide, type, n), wide, theory_->constant(wide, 1)));
  }
  return formula ? smt::substitute(terms_, formula, known) : nullptr;
}

bool Obligations::coversOneMore() {
  const TypeRef type = iterations_->type();
  const TermRef n = theory_->symbol("n", type), zero = theory_->constant(type, 0);
  const TermRef next = theory_->binary(BinaryOperator::Add, type, n, type, theory_->constant(type, 1));
  const TermRef more = ofOneMore(range(next), n), start = conditions(before(n)), inRange = range(n),
                last = conditions(after(n)), another = conditions(after(next));
  if (!more ||
      isContradiction({start, inRange, last, another, terms_.distinct(next, zero), terms_.negation(more)}) != true)
    return false;
  // As many as the counter cannot count: of linear forms modulo a power of two the same as none.
  return forms_.degree() <= 1 || isContradiction({start, inRange, last, another, terms_.equal(next, zero)}) == true;
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
