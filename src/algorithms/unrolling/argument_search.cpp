#include "algorithms/unrolling/argument_search.h"

namespace argosy::algorithms {

namespace {

/// With so many visits of loop heads, a program may get to the end of the strings of ArgumentExtent::Few.
constexpr std::uint32_t boundForFewArguments = 32;

}  // namespace

bool ArgumentSearch::advance(bool hasUnconfirmed, bool isExhausted, std::uint32_t bound) {
  if (!hasArgumentExtents(program_)) return false;
  switch (extent_) {
    case ArgumentExtent::Any:
      if (!hasUnconfirmed) return false;
      extent_ = ArgumentExtent::Few;
      break;
    case ArgumentExtent::Few:
      if (!isExhausted && bound < boundForFewArguments) return false;
      extent_ = ArgumentExtent::More;
      break;
    case ArgumentExtent::More: return false;
  }
  cpas_.followArguments(extent_);
  return true;
}

}  // namespace argosy::algorithms
