// The same call under another name: what a function, or a block of it, does is the same however many calls of it are open below. A renaming moves the frames of each
// function by a number of activations. It is one-to-one and has an inverse; static objects, functions and what is allocated keep their names.
#pragma once

#include <utility>
#include <vector>

#include "memory_model/frame.h"

namespace argosy::memory {

class Renaming {
 public:
  /// Of the function's frames, activation a becomes a + `distance` (modulo 2^32), on top of what was said before.
  void move(FunctionId function, std::uint32_t distance);

  std::uint32_t distanceOf(FunctionId function) const;
  Frame operator()(Frame frame) const;
  bool isIdentity() const { return moves_.empty(); }
  Renaming inverse() const;
  /// This one first.
  Renaming then(const Renaming& next) const;
  friend bool operator==(const Renaming&, const Renaming&) = default;

 private:
  std::vector<std::pair<FunctionId, std::uint32_t>> moves_;  // by function; none is 0
};

}  // namespace argosy::memory
