// Terms as cvc5's, and cvc5's values as constants.
#pragma once

#include <cvc5/cvc5.h>

#include <atomic>

#include "smt/back_end.h"
#include "smt/term_map.h"

namespace argosy::smt {

class Cvc5Translation {
 public:
  Cvc5Translation(cvc5::Solver& solver, ConstantMaker& constants);

  /// Iterative; remembers every translation.
  cvc5::Term operator()(TermRef term);
  /// Makes `operator()` throw; from another thread.
  void interrupt() { isInterrupted_ = true; }
  void clearInterrupt() { isInterrupted_ = false; }

  /// Throws what has no constant.
  TermRef constantFrom(SortRef sort, const cvc5::Term& value);

 private:
  cvc5::Sort sortOf(SortRef sort);
  cvc5::Term translate(TermRef term);
  cvc5::Term constant(TermRef term);
  cvc5::Term application(TermRef term);
  cvc5::Term operation(TermRef term);
  std::vector<cvc5::Term> operands(TermRef term);
  TermRef arrayFrom(SortRef sort, const cvc5::Term& value);

  struct Translation {
    cvc5::Term term;
    unsigned depth = 0;
  };

  cvc5::Solver& solver_;
  ConstantMaker& constants_;
  TermMap<Translation> translations_;
  std::unordered_map<std::string, cvc5::Term> functions_;
  cvc5::Term nearestEven_, towardZero_;
  std::atomic<bool> isInterrupted_ = false;
};

}  // namespace argosy::smt
