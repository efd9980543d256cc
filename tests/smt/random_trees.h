// Random trees of formulas that contradict each other.
#pragma once

#include <algorithm>
#include <optional>
#include <random>

#include "smt/interpolation/interpolator.h"
#include "tests/smt/random_terms.h"

namespace argosy::smt {

class RandomTrees {
 public:
  RandomTrees(TermTable& terms, std::mt19937_64& random) : terms_(terms), random_(random) {}

  /// Random formulas of few bits, as the nodes of a random tree: each is satisfiable, all together are not.
  InterpolationProblem make() {
    for (;;) {
      if (attempts_++ % 50 == 0) renewPool();
      InterpolationProblem problem;
      std::vector<bool> holds(pool_->worlds().size(), true);
      const auto holdsSomewhere = [&] { return std::ranges::find(holds, true) != holds.end(); };
      while (problem.formulas.size() < 5 && holdsSomewhere()) {
        const RandomTerms::Entry& entry = pool_->pickBoolean();
        if (entry.term->isConstant()) continue;
        for (std::size_t world = 0; world < holds.size(); ++world)
          holds[world] = holds[world] && entry.values[world] != 0;
        problem.formulas.push_back(entry.term);
      }
      const std::size_t nodes = problem.formulas.size();
      if (nodes < 3 || holdsSomewhere()) continue;
      for (std::size_t i = 0; i + 1 < nodes; ++i) problem.parents.push_back(i + 1 + random_() % (nodes - 1 - i));
      return problem;
    }
  }

 private:
  void renewPool() {
    pool_.emplace(terms_, random_(), std::vector<unsigned>{2});
    for (const char* name : {"a", "b", "c"}) pool_->addExhaustive(name, terms_.bitVectorSort(2));
    pool_->addExhaustive("p", terms_.booleanSort());
    for (int i = 0; i < 60; ++i) pool_->grow();
  }

  TermTable& terms_;
  std::mt19937_64& random_;
  std::optional<RandomTerms> pool_;
  unsigned attempts_ = 0;
};

}  // namespace argosy::smt
