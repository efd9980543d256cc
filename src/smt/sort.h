// Sorts: the types of terms. Interned, so equality is identity.
#pragma once

#include <cstdint>
#include <string>

namespace argosy::smt {

enum class SortKind : std::uint8_t { Boolean, BitVector, Integer, Real, Float, Array };

class Sort;
using SortRef = const Sort*;

class Sort {
 public:
  SortKind kind() const { return kind_; }
  bool isBoolean() const { return kind_ == SortKind::Boolean; }
  bool isBitVector() const { return kind_ == SortKind::BitVector; }
  bool isInteger() const { return kind_ == SortKind::Integer; }
  bool isReal() const { return kind_ == SortKind::Real; }
  bool isFloat() const { return kind_ == SortKind::Float; }
  bool isArray() const { return kind_ == SortKind::Array; }

  unsigned width() const { return first_; }  // BitVector: 1 to 128
  /// Float: the bits of the exponent and of the significand, the hidden one included (binary32: 8 and 24; x87: 15 and 64).
  unsigned exponentBits() const { return first_; }
  unsigned significandBits() const { return second_; }
  SortRef index() const { return index_; }      // Array
  SortRef element() const { return element_; }  // Array

 private:
  friend class TermTable;
  SortKind kind_ = SortKind::Boolean;
  unsigned first_ = 0, second_ = 0;
  SortRef index_ = nullptr, element_ = nullptr;
};

/// As SMT-LIB 2.6 spells it.
std::string toSmtLib(SortRef sort);

}  // namespace argosy::smt
