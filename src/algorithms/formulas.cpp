#include "algorithms/formulas.h"

#include <cstdio>

namespace argosy::algorithms {

using configuration::Configuration;

namespace {

std::string seconds(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f s", value);
  return text;
}

}  // namespace

Formulas::Formulas(ProgramFacts& facts, const Configuration& configuration, const Limits& limits)
    : configuration_(configuration),
      limits_(limits),
      kind_(configuration.getChoice<smt::SolverKind>(
          "smt.solver", {{"sat", smt::SolverKind::Sat}, {"z3", smt::SolverKind::Z3}, {"cvc5", smt::SolverKind::Cvc5}})) {
  const auto integers = configuration.getChoice<encode::IntegerEncoding>("encoding.integers",
                                                                         {{"bitvectors", encode::IntegerEncoding::BitVectors},
                                                                          {"linear", encode::IntegerEncoding::LinearSound},
                                                                          {"linear-unsound", encode::IntegerEncoding::LinearUnsound}});
  const auto floats = configuration.getChoice<encode::FloatEncoding>(
      "encoding.floats", {{"ieee", encode::FloatEncoding::Ieee}, {"reals-unsound", encode::FloatEncoding::RealsUnsound}});
  theory_ = encode::makeTheory(terms_, integers, floats);
  encoder_ = std::make_unique<encode::Encoder>(facts.program, facts.memory.aliases, *theory_);
}

namespace {

smt::SolverOptions solverOptions(const Configuration& configuration, const Limits& limits, smt::SolverKind kind) {
  smt::SolverOptions options;
  options.kind = kind;
  if (const auto time = configuration.getDuration("smt.time"); time.count() != 0) options.limits.time = time;
  options.runLimits = &limits;
  options.dumpDirectory = configuration.getString("smt.dump");
  options.cache = configuration.getBoolean("smt.cache");
  return options;
}

}  // namespace

Formulas::Result Formulas::ask(smt::SolverKind kind, smt::TermRef formula, bool wantsModel) {
  const smt::TermRef roots[] = {formula};
  std::unique_ptr<smt::Solver> single;
  smt::Solver* solver = nullptr;
  Result result;
  smt::SolverStatistics before;
  if (kind == smt::SolverKind::Sat) {
    // Facts hold whatever the query is: they stay, and so does what the solver learns from them.
    if (!incremental_) incremental_ = smt::makeSolver(terms_, solverOptions(configuration_, limits_, kind));
    solver = incremental_.get();
    before = solver->statistics();
    for (const smt::TermRef fact : encoder_->factsAbout(roots, known_)) solver->add(fact);
    result.answer = solver->check(roots);
  } else {
    single = smt::makeSolver(terms_, solverOptions(configuration_, limits_, kind));
    solver = single.get();
    for (const smt::TermRef fact : encoder_->factsAbout(roots)) solver->add(fact);
    solver->add(formula);
    result.answer = solver->check();
  }
  if (result.answer == smt::Answer::Satisfiable && wantsModel) {
    try {
      result.model = solver->model();
    } catch (const std::exception& error) {
      return {smt::Answer::Unknown, {}, error.what()};  // interrupted between answer and model
    }
  }
  if (result.answer == smt::Answer::Unknown) result.reason = solver->reasonUnknown();
  const smt::SolverStatistics& after = solver->statistics();
  Totals& totals = totals_[kind];
  totals.queries += after.queries - before.queries;
  totals.unknown += after.unknown - before.unknown;
  totals.seconds += after.seconds - before.seconds;
  totals.translationSeconds += after.translationSeconds - before.translationSeconds;
  return result;
}

Formulas::Result Formulas::solve(smt::TermRef formula, bool wantsModel) {
  if (formula->isFalse()) return {smt::Answer::Unsatisfiable, {}, {}};
  if (formula->isTrue() && !wantsModel) return {smt::Answer::Satisfiable, {}, {}};
  Result result = ask(kind_, formula, wantsModel);
  if (result.answer == smt::Answer::Unknown && kind_ != smt::SolverKind::Z3 && !limits_.check()) {
    Result second = ask(smt::SolverKind::Z3, formula, wantsModel);
    if (second.answer != smt::Answer::Unknown) return second;
    result.reason += "; z3: " + second.reason;
  }
  return result;
}

std::vector<std::pair<std::string, std::string>> Formulas::statistics() const {
  std::vector<std::pair<std::string, std::string>> result{{"terms", std::to_string(terms_.size())}, {"encoding", std::string(theory_->name())}};
  for (const auto& [kind, totals] : totals_) {
    const std::string name = smt::toString(kind);
    result.emplace_back(name + " queries", std::to_string(totals.queries));
    if (totals.unknown) result.emplace_back(name + " unknown", std::to_string(totals.unknown));
    result.emplace_back(name + " time", seconds(totals.seconds));
    result.emplace_back(name + " translation", seconds(totals.translationSeconds));
  }
  return result;
}

}  // namespace argosy::algorithms
