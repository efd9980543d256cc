// An interpolation problem as its engines see it: a tree of formulas, and which symbols its subtrees share with the rest.
#pragma once

#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "smt/interpolation/interpolator.h"

namespace argosy::smt {

class InterpolationTree {
 public:
  /// Throws std::invalid_argument for a problem that is no tree.
  explicit InterpolationTree(const InterpolationProblem& problem);

  std::size_t size() const { return formulas_.size(); }
  std::size_t root() const { return size() - 1; }
  bool isSequence() const { return isSequence_; }
  std::span<const TermRef> formulas() const { return formulas_; }
  TermRef formula(std::size_t node) const { return formulas_[node]; }
  /// Of any node but the root.
  std::size_t parent(std::size_t node) const { return parents_[node]; }
  std::span<const std::size_t> children(std::size_t node) const { return children_[node]; }

  /// The symbols that occur both inside the node's subtree and outside of it, in order of creation.
  std::span<const TermRef> sharedSymbols(std::size_t node) const { return shared_[node]; }
  /// Whether a term is made of what the node's subtree shares, functions included.
  bool isShared(std::size_t node, TermRef term) const;

  /// The same tree of other formulas.
  InterpolationTree withFormulas(std::vector<TermRef> formulas) const {
    return InterpolationTree({std::move(formulas), parents_});
  }

 private:
  using Occurrences = std::unordered_map<TermRef, std::size_t>;

  TermRef nameOf(TermRef term);
  std::vector<Occurrences> occurrences();
  void findShared();

  std::vector<TermRef> formulas_;
  std::vector<std::size_t> parents_;
  std::vector<std::vector<std::size_t>> children_;
  bool isSequence_ = true;
  std::vector<std::vector<TermRef>> shared_;
  std::vector<std::unordered_set<TermRef>> vocabulary_;      // shared symbols, and functions
  std::unordered_map<std::string_view, TermRef> functions_;  // each stands for all applications of its function
};

}  // namespace argosy::smt
