// Applications of uninterpreted functions as symbols, with the instances of congruence that relate them (Ackermann's reduction).
#pragma once

#include <unordered_map>

#include "smt/interpolation/interpolation_tree.h"

namespace argosy::smt {

class FunctionRemoval {
 public:
  FunctionRemoval(TermTable& terms, const InterpolationTree& tree);

  const InterpolationTree& tree() const { return tree_; }
  /// The term with the applications again.
  TermRef restore(TermRef term) const;

 private:
  TermTable& terms_;
  std::unordered_map<TermRef, TermRef>
      applications_;  // by the symbols that stand for them, which have no applications below
  InterpolationTree tree_;
};

}  // namespace argosy::smt
