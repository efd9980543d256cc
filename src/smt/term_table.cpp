#include "smt/term_table.h"

#include <cassert>

#include "smt/float_constants.h"
#include "smt/interned_terms.h"

namespace argosy::smt {

TermTable::TermTable() : interned_(std::make_unique<Interned>()) {}
TermTable::~TermTable() = default;

std::size_t TermTable::size() const { return interned_->count; }

SortRef TermTable::booleanSort() const { return interned_->boolean; }
SortRef TermTable::integerSort() const { return interned_->integer; }
SortRef TermTable::realSort() const { return interned_->real; }

SortRef TermTable::bitVectorSort(unsigned width) {
  assert(width >= 1 && width <= 128);
  SortRef& sort = interned_->bitVectors[width];
  if (!sort) sort = interned_->internSort(SortKind::BitVector, width, 0, nullptr, nullptr);
  return sort;
}

SortRef TermTable::floatSort(unsigned exponentBits, unsigned significandBits) {
  assert(exponentBits >= 2 && significandBits >= 2 && exponentBits + significandBits <= 128);
  return interned_->internSort(SortKind::Float, exponentBits, significandBits, nullptr, nullptr);
}

SortRef TermTable::arraySort(SortRef index, SortRef element) {
  return interned_->internSort(SortKind::Array, 0, 0, index, element);
}

TermRef TermTable::truth(bool value) const { return value ? interned_->truth : interned_->falsity; }

TermRef TermTable::bitVector(unsigned width, UInt128 bits) {
  return interned_->intern({.kind = TermKind::Constant, .sort = bitVectorSort(width), .bits = truncate(bits, width)});
}

TermRef TermTable::integer(Int128 value) {
  return interned_->intern({.kind = TermKind::Constant, .sort = integerSort(), .bits = static_cast<UInt128>(value)});
}

TermRef TermTable::rational(Int128 numerator, Int128 denominator) {
  assert(denominator != 0);
  Int128 a = numerator < 0 ? -numerator : numerator, b = denominator < 0 ? -denominator : denominator;
  while (b != 0) {
    const Int128 remainder = a % b;
    a = b;
    b = remainder;
  }
  const Int128 divisor = denominator < 0 ? -a : a;
  return interned_->intern({.kind = TermKind::Rational,
                            .sort = realSort(),
                            .bits = static_cast<UInt128>(numerator / divisor),
                            .denominator = denominator / divisor});
}

TermRef TermTable::floating(SortRef sort, UInt128 ieeeBits) {
  assert(sort->isFloat());
  // SMT-LIB has one NaN.
  const UInt128 bits = isFloatNaN(sort, ieeeBits) ? canonicalNaN(sort) : ieeeBits;
  return interned_->intern({.kind = TermKind::Constant, .sort = sort, .bits = bits});
}

TermRef TermTable::symbol(std::string_view name, SortRef sort) {
  const auto found = interned_->symbols.find(name);
  if (found != interned_->symbols.end()) {
    assert(found->second->sort() == sort);
    return found->second;
  }
  const TermRef made = interned_->intern({.kind = TermKind::Symbol, .sort = sort, .name = interned_->internName(name)});
  interned_->symbols.emplace(name, made);
  return made;
}

TermRef TermTable::fresh(std::string_view prefix, SortRef sort) {
  std::string name;
  do {
    name = std::string(prefix) + "!" + std::to_string(interned_->freshSymbols++);
  } while (interned_->symbols.contains(name));
  return symbol(name, sort);
}

TermRef TermTable::apply(std::string_view function, SortRef result, std::span<const TermRef> arguments) {
  return interned_->intern(
      {.kind = TermKind::Apply, .sort = result, .operands = arguments, .name = interned_->internName(function)});
}

TermRef TermTable::make(TermKind kind, SortRef sort, std::initializer_list<TermRef> operands, unsigned high,
                        unsigned low) {
  return interned_->intern(
      {.kind = kind, .sort = sort, .operands = {operands.begin(), operands.size()}, .high = high, .low = low});
}

TermRef TermTable::makeCommutative(TermKind kind, SortRef sort, TermRef left, TermRef right) {
  const bool ordered = right->isConstant() || (!left->isConstant() && left->id() <= right->id());
  return ordered ? make(kind, sort, {left, right}) : make(kind, sort, {right, left});
}

TermRef zeroOf(TermTable& table, SortRef sort) {
  switch (sort->kind()) {
    case SortKind::Boolean: return table.truth(false);
    case SortKind::BitVector: return table.bitVector(sort->width(), 0);
    case SortKind::Integer: return table.integer(0);
    case SortKind::Real: return table.rational(0, 1);
    case SortKind::Float: return table.floating(sort, 0);
    case SortKind::Array: return table.constantArray(sort, zeroOf(table, sort->element()));
  }
  return nullptr;
}

}  // namespace argosy::smt
