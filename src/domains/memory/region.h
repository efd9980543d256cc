// Where lvalues are.
#pragma once

#include <algorithm>
#include <optional>

#include "memory_model/cell_key.h"
#include "program/expression.h"

namespace argosy::memory {

/// A part of an object: `width` bits at bit offset low, or at low + k * stride up to high.
struct Region {
  MemoryObjectId object;
  Int128 low = 0, high = 0;
  Int128 stride = 0;
  bool isExact() const { return low == high; }

  /// Nobody knows where in the object, nor how much of it is meant.
  static Region anywhere(MemoryObjectId object, Int128 bits) { return {object, 0, std::max<Int128>(1, bits), 1}; }
  bool isAnywhere() const { return stride == 1 && !isExact(); }
  void shift(Int128 bits) {
    if (isAnywhere()) return;
    low += bits;
    high += bits;
  }
};

/// Where an lvalue is: in a known object, or wherever `pointer` (the innermost dereferenced expression) points.
struct Target {
  std::optional<Region> region;
  ExpressionRef pointer = nullptr;
};

/// The number of bits that an lvalue occupies.
inline unsigned widthOf(ExpressionRef lvalue) {
  return lvalue->isBitField() ? *lvalue->field().bitWidth : static_cast<unsigned>(lvalue->type()->size() * 8);
}

}  // namespace argosy::memory
