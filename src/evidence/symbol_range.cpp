#include "evidence/symbol_range.h"

#include <algorithm>

namespace argosy::evidence {

SymbolRange::SymbolRange(TypeRef type)
    : low_(type->isSigned() ? -(Int128{1} << (type->bits() - 1)) : 0),
      high_((Int128{1} << (type->bits() - (type->isSigned() ? 1 : 0))) - 1) {}

void SymbolRange::atLeast(Int128 bound) {
  low_ = std::max(low_, bound);
  trim();
}

void SymbolRange::atMost(Int128 bound) {
  high_ = std::min(high_, bound);
  trim();
}

void SymbolRange::exclude(Int128 value) {
  holes_.insert(value);
  trim();
}

void SymbolRange::trim() {
  while (low_ <= high_ && holes_.contains(low_)) ++low_;
  while (low_ <= high_ && holes_.contains(high_)) --high_;
}

Int128 SymbolRange::preferred() const {
  if (low_ > 0) return low_;
  if (high_ < 0) return high_;
  // Ends at the bounds at the latest, and no later than after all holes.
  for (Int128 distance = 0;; ++distance) {
    if (distance <= high_ && !holes_.contains(distance)) return distance;
    if (-distance >= low_ && !holes_.contains(-distance)) return -distance;
  }
}

}  // namespace argosy::evidence
