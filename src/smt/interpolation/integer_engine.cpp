// Guess over the integers, check over the bits: Spacer generalises much better in linear integer arithmetic than over bit-vectors,
// and most of what C programs compute does not wrap around.
#include <algorithm>

#include "smt/interpolation/function_removal.h"
#include "smt/interpolation/horn_clauses.h"
#include "smt/interpolation/integer_decoding.h"

namespace argosy::smt {
namespace {

/// Of the time, so that some is left for another attempt.
constexpr double partForIdealSums = 0.5;

class IntegerEngine final : public InterpolationEngine {
 public:
  explicit IntegerEngine(TermTable& terms) : terms_(terms) {}

  /// First without the ranges of numbers, which are seldom needed and then end up in the interpolants; with sums that wrap around
  /// only when those that do not have led to nothing.
  void interpolate(const InterpolationTree& tree, const Deadline& deadline, const Acceptance& accept) override {
    using enum IntegerEncoding::Bounds;
    using enum IntegerEncoding::Sums;
    const FunctionRemoval removal(terms_, tree);
    Attempt attempt = tryWith(removal, Ideal, NotNegative, deadline, accept);
    if (attempt.outcome == Outcome::Satisfiable) attempt = tryWith(removal, Ideal, Complete, deadline, accept);
    if (attempt.outcome != Outcome::Taken && !deadline.isOver())
      attempt = tryWith(removal, Wrapping, Complete, deadline, accept);
    if (!attempt.failure.empty()) throw NoInterpolant(attempt.failure);
  }

 private:
  enum class Outcome : std::uint8_t { Taken, Refused, Satisfiable };
  struct Attempt {
    Outcome outcome;
    std::string failure{};
  };

  Attempt tryWith(const FunctionRemoval& removal, IntegerEncoding::Sums sums, IntegerEncoding::Bounds bounds,
                  const Deadline& deadline, const Acceptance& accept) {
    const InterpolationTree& tree = removal.tree();
    IntegerEncoding encoding(terms_, tree.formulas(), sums);
    std::vector<TermRef> formulas;
    for (const TermRef formula : tree.formulas()) {
      const TermRef encoded = encoding.encode(formula);
      formulas.push_back(terms_.conjunction(encoded, encoding.rangesIn(encoded, bounds)));
    }
    try {
      const HornSolution solution =
          solveHornClauses(terms_, tree.withFormulas(std::move(formulas)),
                           deadline.part(sums == IntegerEncoding::Sums::Ideal ? partForIdealSums : partForSolver));
      if (solution.isSatisfiable) return {Outcome::Satisfiable, "satisfiable over the integers"};
      return {offer(solution.terms, encoding, removal, accept) ? Outcome::Taken : Outcome::Refused};
    } catch (const std::runtime_error& error) {
      return {Outcome::Refused, error.what()};
    }
  }

  bool offer(std::span<const TermRef> numbers, const IntegerEncoding& encoding, const FunctionRemoval& removal,
             const Acceptance& accept) {
    std::vector<std::vector<TermRef>> offered;
    std::string failure;
    for (const Wrapping wrapping : {Wrapping::InEqualities, Wrapping::Everywhere, Wrapping::Nowhere}) {
      try {
        IntegerDecoding decoding(terms_, encoding, wrapping);
        std::vector<TermRef> candidate;
        for (const TermRef term : numbers) candidate.push_back(removal.restore(decoding.decode(term)));
        if (std::ranges::find(offered, candidate) != offered.end()) continue;
        if (accept(candidate)) return true;
        offered.push_back(std::move(candidate));
      } catch (const std::runtime_error& error) {
        failure = error.what();
      }
    }
    if (offered.empty()) throw NoInterpolant(failure);
    return false;
  }

  TermTable& terms_;
};

}  // namespace

std::unique_ptr<InterpolationEngine> makeIntegerEngine(TermTable& terms) {
  return std::make_unique<IntegerEngine>(terms);
}

}  // namespace argosy::smt
