// The objects behind a configuration's formulas: terms, theory, encoder and solvers.
#pragma once

#include <map>
#include <memory>

#include "algorithms/program_facts.h"
#include "configuration/configuration.h"
#include "encode/encoder.h"
#include "smt/solver.h"

namespace argosy::algorithms {

class Formulas {
 public:
  Formulas(ProgramFacts& facts, const configuration::Configuration& configuration, const Limits& limits);

  encode::Encoder& encoder() { return *encoder_; }
  smt::TermTable& terms() { return terms_; }
  /// What proofs take for granted: empty with a sound encoding.
  std::string assumption() const {
    return theory_->isSound() ? "" : "the encoding is unsound (" + std::string(theory_->name()) + "): the proof may be wrong";
  }

  struct Result {
    smt::Answer answer = smt::Answer::Unknown;
    smt::Model model;    // Satisfiable
    std::string reason;  // Unknown
  };
  /// Is the formula satisfiable, together with the facts about everything it mentions? The configured solver is asked; when the formula is not
  /// in its reach, Z3.
  Result solve(smt::TermRef formula, bool wantsModel);

  /// Figures for the statistics, per solver.
  std::vector<std::pair<std::string, std::string>> statistics() const;

 private:
  Result ask(smt::SolverKind kind, smt::TermRef formula, bool wantsModel);

  const configuration::Configuration& configuration_;
  const Limits& limits_;
  smt::TermTable terms_;
  std::unique_ptr<encode::Theory> theory_;
  std::unique_ptr<encode::Encoder> encoder_;
  smt::SolverKind kind_;
  std::unique_ptr<smt::Solver> incremental_;  // bit-blasting keeps its clauses from query to query
  encode::Encoder::KnownFacts known_;
  struct Totals {
    std::uint64_t queries = 0, unknown = 0;
    double seconds = 0, translationSeconds = 0;
  };
  std::map<smt::SolverKind, Totals> totals_;
};

}  // namespace argosy::algorithms
