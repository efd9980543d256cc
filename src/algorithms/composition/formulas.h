// The objects behind a configuration's formulas: terms, theory, encoder and solvers.
#pragma once

#include <map>
#include <memory>

#include "algorithms/figures.h"
#include "algorithms/preparation/program_facts.h"
#include "configuration/configuration.h"
#include "domains/predicate/block_abstraction.h"
#include "smt/bdd.h"
#include "smt/interpolation/interpolator.h"

namespace argosy::algorithms {

class Formulas final : public predicate::Queries {
 public:
  Formulas(ProgramFacts& facts, const configuration::Configuration& configuration, const Limits& limits);
  ~Formulas() override;

  encode::Encoder& encoder() { return *encoder_; }
  smt::TermTable& terms() { return terms_; }
  /// What proofs take for granted: empty with a sound encoding.
  std::string assumption() const {
    return theory_->isSound()
               ? ""
               : "the encoding is unsound (" + std::string(theory_->name()) + "): the proof may be wrong";
  }

  /// The configured solver is asked; when the formula is not in its reach, Z3.
  Result solve(smt::TermRef formula, bool wantsModel) override {
    return solveWithin(formula, wantsModel, std::nullopt);
  }
  /// The same; products of unknowns, which solvers may work on for ever, have this much time.
  using QueryTime = std::optional<std::chrono::milliseconds>;
  Result solveWithin(smt::TermRef formula, bool wantsModel, QueryTime timeForProducts);
  /// The same, by bit-blasting alone, which gives up after so many conflicts; 0: never.
  Result solveBriefly(smt::TermRef formula, bool wantsModel, std::uint32_t conflicts);
  /// Forgets what was asked before.
  void renewSolver() {
    incremental_.reset();
    known_ = {};
    isBeyondBits_ = false;
  }
  void withSolver(std::span<const smt::TermRef> formulas, const std::function<void(smt::Solver&)>& use) override;

  predicate::BlockAbstraction& abstraction() { return *blockAbstraction_; }
  /// In the order in which they are to be asked.
  std::vector<smt::Interpolator*> interpolators() const;

  /// Of the solvers, and of the predicate abstraction where there is one.
  Figures statistics() const;

 private:
  void makeAbstraction();
  Result decide(smt::TermRef formula, bool wantsModel, QueryTime time = {});
  Result ask(smt::SolverKind kind, smt::TermRef formula, bool wantsModel, QueryTime time, std::uint32_t conflicts = 0);

  const configuration::Configuration& configuration_;
  const Limits& limits_;
  smt::TermTable terms_;
  std::unique_ptr<encode::Theory> theory_;
  std::unique_ptr<encode::Encoder> encoder_;
  smt::SolverKind kind_;
  std::unique_ptr<smt::Solver> incremental_;  // bit-blasting keeps its clauses from query to query
  encode::Encoder::KnownFacts known_;
  bool isBeyondBits_ = false;  // a brief question was about more than bits
  std::unique_ptr<smt::Solver>
      abstracting_[2];  // for abstractions: bit-blasting or the configured solver, Z3 for what bits cannot say
  std::unique_ptr<smt::BddManager> diagrams_;
  std::unique_ptr<predicate::Regions> regions_;
  std::unique_ptr<predicate::Abstraction> abstraction_;
  std::unique_ptr<predicate::BlockAbstraction> blockAbstraction_;
  std::vector<std::unique_ptr<smt::Interpolator>> interpolators_;
  struct Totals {
    std::uint64_t queries = 0, unknown = 0, cacheHits = 0;
    double seconds = 0, translationSeconds = 0;
  };
  std::map<smt::SolverKind, Totals> totals_;
};

}  // namespace argosy::algorithms
