// A flat hash map from terms: translations, values and marks of millions of terms.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "smt/term.h"

namespace argosy::smt {

template <class Value>
class TermMap {
 public:
  std::size_t size() const { return size_; }

  Value* find(TermRef key) {
    Slot* slot = slots_.empty() ? nullptr : &slotOf(key);
    return slot && slot->key ? &slot->value : nullptr;
  }
  const Value* find(TermRef key) const { return const_cast<TermMap*>(this)->find(key); }
  bool contains(TermRef key) const { return find(key) != nullptr; }

  /// The value of the key, default-constructed when it is new, and whether it is. Valid until the next insertion.
  std::pair<Value*, bool> insert(TermRef key) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    Slot& slot = slotOf(key);
    const bool isNew = slot.key == nullptr;
    if (isNew) {
      slot.key = key;
      ++size_;
    }
    return {&slot.value, isNew};
  }
  Value& operator[](TermRef key) { return *insert(key).first; }

 private:
  struct Slot {
    TermRef key = nullptr;
    Value value{};
  };

  Slot& slotOf(TermRef key) {
    const std::size_t mask = slots_.size() - 1;
    // Fibonacci hashing: ids are dense, and so are the sets of them that belong together.
    std::size_t position = (std::uint64_t{key->id()} * 0x9E3779B97F4A7C15U >> 20) & mask;
    while (slots_[position].key && slots_[position].key != key) position = (position + 1) & mask;
    return slots_[position];
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 16 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.key) slotOf(slot.key) = std::move(slot);
    }
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

}  // namespace argosy::smt
