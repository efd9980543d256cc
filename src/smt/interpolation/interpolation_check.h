// The law of interpolants, by implication queries, and the parts of a problem and of a result that matter for it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "smt/interpolation/deadline.h"
#include "smt/interpolation/interpolation_tree.h"

namespace argosy::smt {

enum class InterpolationVerdict : std::uint8_t { Valid, Refuted, Unknown };

/// Whether the candidates obey the law. If so, conjuncts that nothing above needs have been dropped from them.
InterpolationVerdict checkInterpolants(TermTable& terms, const InterpolationTree& tree,
                                       std::vector<TermRef>& candidates, SolverKind checker, const Deadline& deadline);

/// The conjuncts of the formulas that contradict each other. Interpolants of the core are interpolants of the problem.
struct InterpolationCore {
  Answer answer = Answer::Unknown;  // of all formulas together
  std::optional<InterpolationTree> tree{};
};
InterpolationCore coreOf(TermTable& terms, const InterpolationTree& tree, SolverKind checker, const Deadline& deadline);

/// The conjuncts below nested conjunctions, without duplicates.
std::vector<TermRef> conjunctsOf(TermRef formula);

}  // namespace argosy::smt
