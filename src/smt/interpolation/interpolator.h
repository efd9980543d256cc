// Sequence and tree interpolants: for formulas that contradict each other, what each part of them contributes to the contradiction,
// said in the symbols it shares with the rest (docs/theory.md §6.3). Several engines are asked in turn; none is trusted.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smt/solver.h"

namespace argosy::smt {

/// Formulas whose conjunction is unsatisfiable: the nodes of a tree, children before parents, the root last.
struct InterpolationProblem {
  std::vector<TermRef> formulas;
  /// Of each node but the last, parents[i] > i. Empty: a sequence, in which the parent of i is i + 1.
  std::vector<std::size_t> parents{};
};

enum class InterpolationEngineKind : std::uint8_t {
  Integers,             // guesses over the integers (Spacer), checked over the bits
  Spacer,               // recursion-free Horn clauses in the theories of the formulas
  WeakestPrecondition,  // an unsatisfiable core, and preconditions of what it kept
  Cvc5,                 // synthesis
};
/// "integers", "spacer", "weakest-precondition", "cvc5".
const char* toString(InterpolationEngineKind kind);
std::optional<InterpolationEngineKind> parseInterpolationEngine(std::string_view name);
std::span<const InterpolationEngineKind> allInterpolationEngines();

struct InterpolationOptions {
  /// In the order in which they are tried.
  std::vector<InterpolationEngineKind> engines{InterpolationEngineKind::Integers, InterpolationEngineKind::Spacer,
                                               InterpolationEngineKind::WeakestPrecondition};
  /// Per engine and problem, the check of the result included.
  QueryLimits limits{};
  /// The run's own limits; must outlive the interpolator; may be null.
  const Limits* runLimits = nullptr;
  /// Answers the implication queries; what Sat cannot express goes to Z3.
  SolverKind checker = SolverKind::Sat;
  /// Every problem is written there, for bench/interpolation, and below as a script for other solvers. Empty: none.
  std::string dumpDirectory{};
};

struct InterpolationStatistics {
  InterpolationEngineKind engine{};
  std::uint64_t tried = 0, succeeded = 0;
  std::uint64_t failed = 0;   // no candidate that could be checked in time
  std::uint64_t refuted = 0;  // candidates, of which a problem may have several, that the check refuted
  double seconds = 0;         // of the engine alone
  double checkSeconds = 0;
  std::uint64_t resultSize = 0;                     // different subterms of the results
  std::map<std::string, std::uint64_t> failures{};  // by reason
};

class InterpolationEngine;
class InterpolationTree;
class Deadline;

class Interpolator {
 public:
  Interpolator(TermTable& terms, InterpolationOptions options);
  /// With engines of one's own in place of those that the options name.
  using Engines = std::vector<std::pair<InterpolationEngineKind, std::unique_ptr<InterpolationEngine>>>;
  Interpolator(TermTable& terms, InterpolationOptions options, Engines engines);
  ~Interpolator();

  /// One term per node (root: false): the children's terms and the node's formula imply the node's term; a term has only symbols
  /// that occur both inside the node's subtree and outside of it. Checked by implication queries; an engine that fails or whose
  /// result is refuted is counted, and the next is tried. Nothing when all fail.
  std::optional<std::vector<TermRef>> interpolate(const InterpolationProblem& problem);

  /// Per engine, in the order of the options.
  std::span<const InterpolationStatistics> statistics() const { return statistics_; }

  // The steps of `interpolate`, for strategies that put a result together from several queries (tree_strategies.h).

  const InterpolationOptions& options() const { return options_; }
  /// Writes the problem, if problems are written. The conjuncts of its formulas that contradict each other, or all, when they were not
  /// found in time; nothing: the formulas are satisfiable.
  std::optional<InterpolationTree> reduce(const InterpolationProblem& problem, const Deadline& deadline);
  /// All engines in turn. The first has its own deadline; each other has as much time as the options say.
  std::optional<std::vector<TermRef>> askEngines(const InterpolationTree& tree, const Deadline& first);
  /// Conjuncts of a result without which it obeys the law as well.
  enum class Surplus : std::uint8_t { Dropped, Kept };
  /// One engine, by its place in the options.
  std::optional<std::vector<TermRef>> askEngine(std::size_t index, const InterpolationTree& tree,
                                                const Deadline& deadline, Surplus surplus = Surplus::Dropped);

 private:
  TermTable& terms_;
  InterpolationOptions options_;
  Engines engines_;
  std::vector<InterpolationStatistics> statistics_;
  std::size_t dumped_ = 0;
};

}  // namespace argosy::smt
