// Division that rounds downwards, where C++'s rounds towards zero.
#pragma once

#include "base/integer.h"

namespace argosy {

/// The divisor is positive.
constexpr Int128 floorDivide(Int128 dividend, Int128 divisor) {
  return dividend / divisor - (dividend % divisor < 0 ? 1 : 0);
}

}  // namespace argosy
