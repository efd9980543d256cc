// Terms as Z3's expressions, and Z3's values as constants.
#pragma once

#include <z3++.h>

#include <atomic>

#include "smt/back_end.h"
#include "smt/term_map.h"

namespace argosy::smt {

/// Remembers every translation; iterative, since terms are deep.
class Z3Translation {
 public:
  Z3Translation(z3::context& context, ConstantMaker& constants);

  z3::expr operator()(TermRef term);
  /// What the terms so far are made of, for the choice of a strategy.
  struct Fragment {
    bool hasArrays = false, hasFloats = false, hasOthers = false;
  };
  const Fragment& fragment() const { return fragment_; }
  /// Makes `operator()` throw; from another thread.
  void interrupt() { isInterrupted_ = true; }
  void clearInterrupt() { isInterrupted_ = false; }

  /// Throws what has no constant: numbers beyond 128 bits, irrational ones, functions as array values.
  TermRef valueIn(const z3::model& model, TermRef term);

 private:
  z3::expr wrap(Z3_ast ast);
  z3::sort sortOf(SortRef sort);
  void note(SortRef sort);
  z3::expr translate(TermRef term);
  z3::expr constant(TermRef term);
  z3::expr application(TermRef term);
  z3::expr junction(TermRef term);
  z3::expr operand(TermRef term, std::size_t index);

  TermRef constantFrom(const z3::model& model, SortRef sort, const z3::expr& value);
  TermRef floatFrom(const z3::model& model, SortRef sort, const z3::expr& value);
  TermRef arrayFromLambda(const z3::model& model, SortRef sort, const z3::expr& value);
  TermRef arrayFrom(const z3::model& model, SortRef sort, const z3::expr& value);

  z3::context& context_;
  ConstantMaker& constants_;
  z3::ast_vector kept_;  // holds the references
  TermMap<Z3_ast> translations_;
  z3::expr nearestEven_, towardZero_;
  Fragment fragment_;
  std::atomic<bool> isInterrupted_ = false;
};

}  // namespace argosy::smt
