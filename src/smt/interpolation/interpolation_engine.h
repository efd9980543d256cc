// What an interpolation engine has to offer. Its candidates are checked by whoever asks: an engine may guess.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stdexcept>

#include "smt/interpolation/deadline.h"
#include "smt/interpolation/interpolation_tree.h"

namespace argosy::smt {

/// Checks a candidate, one term per node. True: it is taken, and nothing more is wanted.
using Acceptance = std::function<bool(std::span<const TermRef>)>;

class InterpolationEngine {
 public:
  virtual ~InterpolationEngine() = default;
  /// Offers candidates until one is taken, or there are no more. Throws NoInterpolant when there is none at all.
  virtual void interpolate(const InterpolationTree& tree, const Deadline& deadline, const Acceptance& accept) = 0;
};

/// Why an engine has no candidate, in a few words that are the same for the same reason.
class NoInterpolant : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::unique_ptr<InterpolationEngine> makeSpacerEngine(TermTable& terms);
std::unique_ptr<InterpolationEngine> makeIntegerEngine(TermTable& terms);
std::unique_ptr<InterpolationEngine> makeWeakestPreconditionEngine(TermTable& terms);
std::unique_ptr<InterpolationEngine> makeCvc5InterpolationEngine(TermTable& terms);

}  // namespace argosy::smt
