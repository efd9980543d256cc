// Which command lines an unrolling follows (program/facts/argument_extent.h): all of them, coarsely, until an error is reached that no execution shows. That rules out a
// proof, and from then on errors are looked for, with few arguments, and with more when these are of no more use.
#pragma once

#include "algorithms/unrolling/unrolling.h"

namespace argosy::algorithms {

class ArgumentSearch {
 public:
  ArgumentSearch(const Program& program, UnrollingComposite& cpas) : program_(program), cpas_(cpas) {}

  /// What is not reached now is not reached at all.
  bool coversAll() const { return extent_ == ArgumentExtent::Any; }
  /// True when other command lines are to be followed, from the program's start: after an unrolling up to a bound that has not refuted anything, but has found errors that were not
  /// confirmed, or all that there is.
  bool advance(bool hasUnconfirmed, bool isExhausted, std::uint32_t bound);

 private:
  const Program& program_;
  UnrollingComposite& cpas_;
  ArgumentExtent extent_ = ArgumentExtent::Any;
};

}  // namespace argosy::algorithms
