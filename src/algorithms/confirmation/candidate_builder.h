// Collects what a path brings into the program, in the order in which a replay asks for it.
#pragma once

#include <cstdint>
#include <vector>

#include "evidence/counterexample.h"

namespace argosy::algorithms {

class CandidateBuilder {
 public:
  /// Objects larger than this begin with zeros.
  static constexpr std::uint64_t maximalContents = 1 << 16;

  /// The value of an input, of another havoc, or the result of an undefined function. Returns its number.
  std::size_t addScalar(EdgeId edge, bool isInput, TypeRef type, UInt128 bits = 0);
  /// The initial contents of an object of this size, zero at first. Returns its number.
  std::size_t addContents(EdgeId edge, std::uint64_t bytes);

  void setScalar(std::size_t entry, UInt128 bits) { entries_[entry].bits = bits; }
  void setContents(std::size_t entry, std::uint64_t bit, unsigned width, UInt128 bits);

  evidence::CandidateCounterexample candidate() const;

 private:
  struct Entry {
    EdgeId edge;
    bool isInput = false;
    TypeRef type = nullptr;  // one scalar …
    UInt128 bits = 0;
    std::uint64_t contentsBytes = 0;  // … or the initial contents of an object
    std::vector<std::uint8_t> image;  // empty: nothing of it matters
  };
  std::vector<Entry> entries_;
};

}  // namespace argosy::algorithms
