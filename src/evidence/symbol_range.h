// What comparisons with constants leave of one integral symbol: an interval with holes.
#pragma once

#include <optional>
#include <set>

#include "program/type.h"

namespace argosy::evidence {

class SymbolRange {
 public:
  /// All values of an integral type of at most 64 bits.
  explicit SymbolRange(TypeRef type);

  void atLeast(Int128 bound);
  void atMost(Int128 bound);
  void exclude(Int128 value);
  void require(Int128 value) { atLeast(value), atMost(value); }

  bool isEmpty() const { return low_ > high_; }
  bool isSingle() const { return low_ == high_; }
  /// The value nearest to zero, of two the positive one. Only of a range that is not empty.
  Int128 preferred() const;

 private:
  void trim();

  Int128 low_, high_;  // not holes, unless the range is empty
  std::set<Int128> holes_;
};

}  // namespace argosy::evidence
