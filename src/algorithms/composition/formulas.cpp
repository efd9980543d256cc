#include "algorithms/composition/formulas.h"

#include "smt/equation_elimination.h"

namespace argosy::algorithms {

using configuration::Configuration;

Formulas::Formulas(ProgramFacts& facts, const Configuration& configuration, const Limits& limits)
    : configuration_(configuration),
      limits_(limits),
      kind_(configuration.getChoice<smt::SolverKind>(
          "smt.solver",
          {{"sat", smt::SolverKind::Sat}, {"z3", smt::SolverKind::Z3}, {"cvc5", smt::SolverKind::Cvc5}})) {
  const auto integers = configuration.getChoice<encode::IntegerEncoding>(
      "encoding.integers", {{"bitvectors", encode::IntegerEncoding::BitVectors},
                            {"linear", encode::IntegerEncoding::LinearSound},
                            {"linear-unsound", encode::IntegerEncoding::LinearUnsound}});
  const auto floats = configuration.getChoice<encode::FloatEncoding>(
      "encoding.floats",
      {{"ieee", encode::FloatEncoding::Ieee}, {"reals-unsound", encode::FloatEncoding::RealsUnsound}});
  theory_ = encode::makeTheory(terms_, integers, floats);
  encoder_ = std::make_unique<encode::Encoder>(facts.program, facts.memory.aliases, *theory_);
  makeAbstraction();
}

Formulas::~Formulas() = default;

void Formulas::makeAbstraction() {
  const bool tracksPredicates = configuration_.getChoice("predicate.track") != "none";
  if (tracksPredicates && configuration_.getChoice("predicate.regions") == "bdd") {
    diagrams_ = std::make_unique<smt::BddManager>();
    regions_ = std::make_unique<predicate::BddRegions>(terms_, *diagrams_);
  } else {
    regions_ = std::make_unique<predicate::FormulaRegions>(
        terms_, [this](smt::TermRef formula) { return isUnsatisfiable(formula); });
  }
  const auto kind = configuration_.getChoice<predicate::AbstractionKind>(
      "predicate.abstraction", {{"boolean", predicate::AbstractionKind::Boolean},
                                {"cartesian", predicate::AbstractionKind::Cartesian},
                                {"combined", predicate::AbstractionKind::Combined}});
  abstraction_ = std::make_unique<predicate::Abstraction>(terms_, *regions_, kind);
  blockAbstraction_ = std::make_unique<predicate::BlockAbstraction>(*encoder_, *this, *regions_, *abstraction_);
  smt::InterpolationOptions options;
  if (const auto time = configuration_.getDuration("smt.interpolation-time"); time.count() != 0)
    options.limits.time = time;
  options.runLimits = &limits_;
  options.dumpDirectory = configuration_.getString("smt.dump");
  using enum smt::InterpolationEngineKind;
  std::vector<std::vector<smt::InterpolationEngineKind>> orders{{WeakestPrecondition},
                                                                {Integers, Spacer, WeakestPrecondition}};
  if (const auto engine = smt::parseInterpolationEngine(configuration_.getChoice("smt.interpolation")))
    orders = {{*engine}};
  for (const auto& engines : orders) {
    options.engines = engines;
    interpolators_.push_back(std::make_unique<smt::Interpolator>(terms_, options));
  }
}

std::vector<smt::Interpolator*> Formulas::interpolators() const {
  std::vector<smt::Interpolator*> result;
  for (const auto& interpolator : interpolators_) result.push_back(interpolator.get());
  return result;
}

namespace {

/// In the reach of bit-blasting.
bool hasBitsOnly(std::span<const smt::TermRef> formulas) {
  bool result = true;
  smt::forEachTerm(formulas, [&](smt::TermRef term) {
    const smt::SortRef sort = term->sort()->isArray() ? term->sort()->element() : term->sort();
    result &= (sort->isBoolean() || sort->isBitVector() || sort->isFloat()) && term->kind() != smt::TermKind::Apply;
  });
  return result;
}

smt::SolverOptions solverOptions(const Configuration& configuration, const Limits& limits, smt::SolverKind kind) {
  smt::SolverOptions options;
  options.kind = kind;
  if (const auto time = configuration.getDuration("smt.time"); time.count() != 0) options.limits.time = time;
  options.runLimits = &limits;
  options.dumpDirectory = configuration.getString("smt.dump");
  options.cache = configuration.getBoolean("smt.cache");
  options.expectsContradictions = configuration.getChoice("smt.search") == "proofs";
  return options;
}

}  // namespace

Formulas::Result Formulas::ask(smt::SolverKind kind, smt::TermRef formula, bool wantsModel, QueryTime time,
                               std::uint32_t conflicts) {
  const smt::TermRef roots[] = {formula};
  std::unique_ptr<smt::Solver> single;
  smt::Solver* solver = nullptr;
  Result result;
  smt::SolverStatistics before;
  if (kind == smt::SolverKind::Sat && !time) {
    // Facts hold whatever the query is: they stay, and so does what the solver learns from them.
    if (!incremental_) incremental_ = smt::makeSolver(terms_, solverOptions(configuration_, limits_, kind));
    solver = incremental_.get();
    before = solver->statistics();
    for (const smt::TermRef fact : encoder_->factsAbout(roots, known_)) solver->add(fact);
    solver->limitConflicts(conflicts);
    result.answer = solver->check(roots);
  } else {
    smt::SolverOptions options = solverOptions(configuration_, limits_, kind);
    if (time) options.limits.time = time;
    single = smt::makeSolver(terms_, options);
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
  totals.cacheHits += after.cacheHits - before.cacheHits;
  totals.seconds += after.seconds - before.seconds;
  totals.translationSeconds += after.translationSeconds - before.translationSeconds;
  return result;
}

Formulas::Result Formulas::solveWithin(smt::TermRef formula, bool wantsModel, QueryTime timeForProducts) {
  if (formula->isFalse()) return {smt::Answer::Unsatisfiable, {}, {}};
  if (formula->isTrue() && !wantsModel) return {smt::Answer::Satisfiable, {}, {}};
  if (!smt::EquationElimination::isPromising(formula)) return decide(formula, wantsModel);
  // The facts about what is eliminated have to be part of the formula.
  const smt::TermRef roots[] = {formula};
  const std::vector<smt::TermRef> facts = encoder_->factsAbout(roots);
  Result last{smt::Answer::Unsatisfiable, {}, {}};
  for (const smt::EquationElimination& one :
       smt::eliminateByCases(terms_, terms_.conjunction(formula, terms_.conjunction(facts)))) {
    Result result = decide(one.formula(), wantsModel, timeForProducts);
    if (wantsModel && result.answer == smt::Answer::Satisfiable) one.complete(result.model);
    if (result.answer == smt::Answer::Satisfiable) return result;
    if (result.answer == smt::Answer::Unknown) last = std::move(result);
  }
  return last;
}

Formulas::Result Formulas::solveBriefly(smt::TermRef formula, bool wantsModel, std::uint32_t conflicts) {
  if (formula->isFalse()) return {smt::Answer::Unsatisfiable, {}, {}};
  if (kind_ != smt::SolverKind::Sat || isBeyondBits_) return {smt::Answer::Unknown, {}, "no bit-blasting"};
  Result result = ask(kind_, formula, wantsModel, {}, conflicts);
  // What follows contains the same.
  isBeyondBits_ = result.answer == smt::Answer::Unknown && result.reason != smt::Solver::tooManyConflicts;
  return result;
}

Formulas::Result Formulas::decide(smt::TermRef formula, bool wantsModel, QueryTime time) {
  if (formula->isFalse()) return {smt::Answer::Unsatisfiable, {}, {}};
  Result result = ask(kind_, formula, wantsModel, time);
  if (result.answer == smt::Answer::Unknown && kind_ != smt::SolverKind::Z3 && !limits_.check()) {
    Result second = ask(smt::SolverKind::Z3, formula, wantsModel, time);
    if (second.answer != smt::Answer::Unknown) return second;
    result.reason += "; z3: " + second.reason;
  }
  return result;
}

void Formulas::withSolver(std::span<const smt::TermRef> formulas, const std::function<void(smt::Solver&)>& use) {
  const bool needsZ3 = kind_ == smt::SolverKind::Sat && !hasBitsOnly(formulas);
  std::unique_ptr<smt::Solver>& solver = abstracting_[needsZ3];
  if (!solver)
    solver = smt::makeSolver(terms_, solverOptions(configuration_, limits_, needsZ3 ? smt::SolverKind::Z3 : kind_));
  use(*solver);
}

Figures Formulas::statistics() const {
  Figures result{{"terms", terms_.size()}, {"encoding", std::string(theory_->name())}};
  const predicate::AbstractionStatistics& abstraction = abstraction_->statistics();
  std::uint64_t queries = abstraction.queries;  // by solvers of their own
  for (const auto& [kind, totals] : totals_) queries += totals.queries;
  result.emplace_back("queries", queries);
  for (const auto& [kind, totals] : totals_) {
    const std::string name = smt::toString(kind);
    result.emplace_back(name + " queries", totals.queries);
    result.emplace_back(name + " cache hits", totals.cacheHits);
    result.emplace_back(name + " unknown", totals.unknown);
    result.emplace_back(name + " seconds", totals.seconds);
    result.emplace_back(name + " translation seconds", totals.translationSeconds);
  }
  if (configuration_.getChoice("predicate.blocks") != "never") {
    result.emplace_back("abstractions", blockAbstraction_->computed());
    result.emplace_back("abstraction queries", abstraction.queries);
    result.emplace_back("abstraction cache hits", abstraction.cacheHits);
    result.emplace_back("abstraction seconds", blockAbstraction_->secondsSpent());
    const predicate::RegionStatistics& regions = regions_->statistics();
    result.emplace_back("coverage checks", regions.implications);
    result.emplace_back("coverage cache hits", regions.cacheHits);
    result.emplace_back("coverage queries", regions.queries);
  }
  std::map<smt::InterpolationEngineKind, smt::InterpolationStatistics> engines;
  for (const auto& interpolator : interpolators_)
    for (const smt::InterpolationStatistics& engine : interpolator->statistics()) {
      smt::InterpolationStatistics& total = engines[engine.engine];
      total.tried += engine.tried;
      total.succeeded += engine.succeeded;
      total.seconds += engine.seconds + engine.checkSeconds;
    }
  for (const auto& [engine, total] : engines) {
    if (!total.tried) continue;
    const std::string name = smt::toString(engine);
    result.emplace_back("interpolations tried by " + name, total.tried);
    result.emplace_back("interpolations by " + name, total.succeeded);
    result.emplace_back("interpolation seconds by " + name, total.seconds);
  }
  return result;
}

}  // namespace argosy::algorithms
