#include "smt/interned_terms.h"

#include <algorithm>

namespace argosy::smt {
namespace {

constexpr std::size_t termsPerChunk = 4096;
constexpr std::size_t operandsPerChunk = 16384;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29);
}

std::uint64_t mix(std::uint64_t hash, UInt128 value) {
  return mix(mix(hash, static_cast<std::uint64_t>(value)), static_cast<std::uint64_t>(value >> 64));
}

}  // namespace

TermTable::Interned::Interned() : slots_(1024) {
  boolean = internSort(SortKind::Boolean, 0, 0, nullptr, nullptr);
  integer = internSort(SortKind::Integer, 0, 0, nullptr, nullptr);
  real = internSort(SortKind::Real, 0, 0, nullptr, nullptr);
  truth = intern({.kind = TermKind::True, .sort = boolean});
  falsity = intern({.kind = TermKind::False, .sort = boolean});
}

std::uint64_t TermTable::Interned::hashOf(const Key& key) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(key.kind), reinterpret_cast<std::uintptr_t>(key.sort));
  for (const TermRef operand : key.operands) hash = mix(hash, std::uint64_t{operand->id()});
  if (key.kind == TermKind::Constant || key.kind == TermKind::Rational)
    hash = mix(mix(hash, key.bits), static_cast<UInt128>(key.denominator));
  if (key.kind == TermKind::BvExtract) hash = mix(hash, std::uint64_t{key.high} << 32 | key.low);
  if (key.name) hash = mix(hash, reinterpret_cast<std::uintptr_t>(key.name));
  return hash;
}

bool TermTable::Interned::matches(const Term& term, const Key& key) {
  return term.kind_ == key.kind && term.sort_ == key.sort && term.bits_ == key.bits &&
         term.denominator_ == key.denominator && term.high_ == key.high && term.low_ == key.low &&
         term.name_ == key.name && std::ranges::equal(term.operands(), key.operands);
}

TermRef TermTable::Interned::intern(const Key& key) {
  const std::uint64_t hash = hashOf(key);
  std::size_t position = hash & (slots_.size() - 1);
  while (slots_[position].term) {
    const Slot& slot = slots_[position];
    if (slot.hash == hash && matches(*slot.term, key)) return slot.term;
    position = (position + 1) & (slots_.size() - 1);
  }
  const TermRef term = append(key);
  slots_[position] = {hash, term};
  if (2 * std::size_t{count} > slots_.size()) grow();
  return term;
}

TermRef TermTable::Interned::append(const Key& key) {
  const std::size_t place = count % termsPerChunk;
  if (place == 0) chunks_.push_back(std::make_unique<Term[]>(termsPerChunk));
  Term& term = chunks_.back()[place];
  term.kind_ = key.kind;
  term.id_ = count++;
  term.count_ = static_cast<std::uint32_t>(key.operands.size());
  term.high_ = key.high;
  term.low_ = key.low;
  term.sort_ = key.sort;
  term.operands_ = copyOperands(key.operands);
  term.name_ = key.name;
  term.bits_ = key.bits;
  term.denominator_ = key.denominator;
  return &term;
}

const TermRef* TermTable::Interned::copyOperands(std::span<const TermRef> operands) {
  if (operands.empty()) return nullptr;
  if (operands.size() > operandsLeft_) {
    operandsLeft_ = std::max(operandsPerChunk, operands.size());
    operandChunks_.push_back(std::make_unique<TermRef[]>(operandsLeft_));
    nextOperand_ = operandChunks_.back().get();
  }
  TermRef* const copy = nextOperand_;
  std::ranges::copy(operands, copy);
  nextOperand_ += operands.size();
  operandsLeft_ -= operands.size();
  return copy;
}

void TermTable::Interned::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (!slot.term) continue;
    std::size_t position = slot.hash & (slots_.size() - 1);
    while (slots_[position].term) position = (position + 1) & (slots_.size() - 1);
    slots_[position] = slot;
  }
}

const std::string* TermTable::Interned::internName(std::string_view name) {
  const auto found = names_.find(name);
  if (found != names_.end()) return found->second.get();
  return names_.emplace(name, std::make_unique<std::string>(name)).first->second.get();
}

SortRef TermTable::Interned::internSort(SortKind kind, unsigned first, unsigned second, SortRef index,
                                        SortRef element) {
  SortRef& sort = sortsByShape_[{kind, first, second, index, element}];
  if (!sort) {
    Sort& made = sorts_.emplace_back();
    made.kind_ = kind;
    made.first_ = first;
    made.second_ = second;
    made.index_ = index;
    made.element_ = element;
    sort = &made;
  }
  return sort;
}

}  // namespace argosy::smt
