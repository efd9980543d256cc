// An ordered map from 64-bit keys with value semantics whose copies share structure: copying is O(1), an update copies
// one path (nothing when it owns the path alone), and what two maps share is never visited when they are compared or
// combined. Abstract states that differ in few entries are kept and joined cheaply this way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "base/persistent_map_node.h"
#include "base/reference.h"

namespace argosy {

/// Value is copyable, movable without exceptions, comparable by == and hashable by std::hash. Callbacks must not change
/// the map they are called from; pointers to values are valid until the map changes.
template <class Value>
class PersistentMap {
 public:
  using Key = std::uint64_t;

  bool empty() const { return !root_; }
  std::size_t size() const { return root_ ? root_->size : 0; }
  /// Depends on the contents only.
  std::uint64_t hash() const { return root_ ? root_->hash : 0; }
  /// Whether both are the same physical tree: sufficient, not necessary, for equality.
  bool sharesAllWith(const PersistentMap& other) const { return root_ == other.root_; }

  const Value* find(Key key) const {
    const Node* node = root_.get();
    while (node != nullptr && node->covers(key)) {
      const Digits bit = persistent::digitBit(node->digitOf(key));
      if ((node->entryDigits & bit) != 0) {
        const Entry& entry = node->entryAt(bit);
        return entry.key == key ? &entry.value : nullptr;
      }
      if ((node->childDigits & bit) == 0) return nullptr;
      node = node->childAt(bit).get();
    }
    return nullptr;
  }

  /// The hash of the map restricted to these keys; nothing when one of them is missing.
  std::optional<std::uint64_t> hashOf(std::span<const Key> keys) const {
    std::uint64_t result = 0;
    for (const Key key : keys) {
      const Value* value = find(key);
      if (value == nullptr) return std::nullopt;
      result ^= persistent::entryHash(key, *value);
    }
    return result;
  }

  /// Calls `visit(key, value)` in the order of the keys; when it returns a bool, false stops.
  template <class Visit>
  void forEach(Visit&& visit) const {
    forEachInRange(0, std::numeric_limits<Key>::max(), visit);
  }
  /// The same for first <= key <= last.
  template <class Visit>
  void forEachInRange(Key first, Key last, Visit&& visit) const {
    if (root_ && first <= last) visitRange(*root_, first, last, visit);
  }

  void set(Key key, Value value) {
    const Value* old = find(key);
    if (old != nullptr && *old == value) return;
    Entry entry{key, std::move(value)};
    if (!root_) {
      root_ = Node::singleton(std::move(entry));
    } else {
      std::uint64_t hashChange = entry.hash();
      if (old != nullptr) hashChange ^= persistent::entryHash(key, *old);
      setBelow(root_, entry, hashChange, old == nullptr);
    }
  }

  /// Whether there was an entry.
  bool erase(Key key) {
    const Value* old = find(key);
    if (old == nullptr) return false;
    if (root_->size == 1) {
      root_ = nullptr;
    } else if (root_->size == 2) {
      root_ = Node::singleton(otherEntry(*root_, key));
    } else {
      eraseBelow(root_, key, persistent::entryHash(key, *old));
    }
    return true;
  }

  /// Erases the entries with first <= key <= last.
  void eraseRange(Key first, Key last) {
    retain(
        [=](const Node& node) -> std::optional<bool> {
          if (node.lastKey() < first || last < node.prefix) return true;
          if (first <= node.prefix && node.lastKey() <= last) return false;
          return std::nullopt;
        },
        [=](const Entry& entry) { return entry.key < first || last < entry.key; });
  }

  /// Erases the entries for which `keep(key, value)` is false.
  template <class Keep>
  void filter(Keep&& keep) {
    retain([](const Node&) -> std::optional<bool> { return std::nullopt; },
           [&](const Entry& entry) { return static_cast<bool>(keep(entry.key, entry.value)); });
  }

  /// In O(1) when the maps share everything or (but for collisions) differ.
  friend bool operator==(const PersistentMap& left, const PersistentMap& right) {
    if (!left.root_ || !right.root_) return left.root_ == right.root_;
    return equal(*left.root_, *right.root_);
  }

  /// The keys of both maps with `combine(key, inA, inB)`, an optional value; nothing drops the key. `combine` must be
  /// idempotent, since equal values are not combined. A result equal to `a`, or else to `b`, is physically that map.
  template <class Combine>
  static PersistentMap intersectWith(const PersistentMap& a, const PersistentMap& b, Combine&& combine) {
    if (!a.root_ || !b.root_) return {};
    Meeting meeting = intersect(slotOf(a), slotOf(b), combine);
    if (meeting.isA) return a;
    if (meeting.isB) return b;
    PersistentMap result;
    result.root_ = Assembly::root(std::move(meeting.piece));
    return result;
  }

  /// Whether every key of `b` is in `a`, and `leq(key, inA, inB)` holds; `leq` must be reflexive.
  template <class Leq>
  static bool allOf(const PersistentMap& b, const PersistentMap& a, Leq&& leq) {
    if (!b.root_ || !a.root_) return !b.root_;
    return included(slotOf(b), slotOf(a), leq);
  }

  /// Calls `visit(key, inA, inB)` in the order of the keys whose entries differ; a null pointer stands for no entry.
  template <class Visit>
  static void forEachDifference(const PersistentMap& a, const PersistentMap& b, Visit&& visit) {
    difference(slotOf(a), slotOf(b), visit);
  }

 private:
  using Node = persistent::Node<Value>;
  using Entry = persistent::Entry<Value>;
  using Slot = persistent::Slot<Value>;
  using Level = persistent::Level<Value>;
  using Piece = persistent::Piece<Value>;
  using Assembly = persistent::Assembly<Value>;
  using Digits = persistent::Digits;

  /// The intersection of two subtrees, and whether it equals either.
  struct Meeting {
    Piece piece;
    bool isA = false;
    bool isB = false;
  };

  static Slot slotOf(const PersistentMap& map) { return {nullptr, map.root_.get()}; }
  static Piece pieceOf(Slot slot) { return slot.node != nullptr ? Piece(Ref<Node>(slot.node)) : Piece(slot.entry); }

  /// The entry that stays when `key` leaves a node of two.
  static Entry otherEntry(const Node& node, Key key) {
    return node.entryAt(static_cast<Digits>(node.entryDigits & ~persistent::digitBit(node.digitOf(key))));
  }

  static void setBelow(Ref<Node>& node, Entry& entry, std::uint64_t hashChange, bool isNew) {
    if (!node->covers(entry.key)) {
      node = node->size == 1 ? Node::pair(node->entryAt(node->entryDigits), std::move(entry))
                             : Node::above(node, std::move(entry));
      return;
    }
    const std::uint64_t hash = node->hash ^ hashChange;
    const std::uint32_t size = node->size + (isNew ? 1 : 0);
    const Digits bit = persistent::digitBit(node->digitOf(entry.key));
    if ((node->childDigits & bit) != 0) {
      Node::makeUnique(node);
      setBelow(node->childAt(bit), entry, hashChange, isNew);
    } else if ((node->entryDigits & bit) != 0 && isNew) {
      node = Node::replaceSlot(node, bit, nullptr, Node::pair(node->entryAt(bit), std::move(entry)));
    } else if (!isNew && node.isUnique()) {
      node->entryAt(bit).value = std::move(entry.value);
    } else {
      node = Node::replaceSlot(node, bit, &entry, nullptr);
    }
    node->hash = hash;
    node->size = size;
  }

  /// The node has the key and at least two others, so that a node remains.
  static void eraseBelow(Ref<Node>& node, Key key, std::uint64_t hashChange) {
    const std::uint64_t hash = node->hash ^ hashChange;
    const std::uint32_t size = node->size - 1;
    const Digits bit = persistent::digitBit(node->digitOf(key));
    if ((node->entryDigits & bit) != 0) {
      if (persistent::count(node->digits()) == 2) {
        node = Ref<Node>(node->childAt(node->childDigits));
        return;
      }
      node = Node::replaceSlot(node, bit, nullptr, nullptr);
    } else if (node->childAt(bit)->size == 2) {
      Entry other = otherEntry(*node->childAt(bit), key);
      node = Node::replaceSlot(node, bit, &other, nullptr);
    } else {
      Node::makeUnique(node);
      eraseBelow(node->childAt(bit), key, hashChange);
    }
    node->hash = hash;
    node->size = size;
  }

  /// `whole` says of a node whether all of it stays (true) or goes (false), or nothing when that depends.
  template <class Whole, class Keep>
  void retain(const Whole& whole, const Keep& keep) {
    if (root_) root_ = Assembly::root(retained(*root_, whole, keep));
  }
  template <class Whole, class Keep>
  static Piece retained(Node& node, const Whole& whole, const Keep& keep) {
    if (const std::optional<bool> answer = whole(node)) return *answer ? Piece(Ref<Node>(&node)) : Piece();
    Assembly assembly(node.prefix, node.shift);
    bool unchanged = true;
    persistent::allDigits(node.digits(), [&](unsigned digit) {
      const Slot slot = node.slot(digit);
      if (slot.node != nullptr) {
        Piece piece = retained(*slot.node, whole, keep);
        const auto* child = std::get_if<Ref<Node>>(&piece);
        unchanged = unchanged && child != nullptr && child->get() == slot.node;
        assembly.add(digit, std::move(piece));
      } else if (keep(*slot.entry)) {
        assembly.add(digit, slot.entry);
      } else {
        unchanged = false;
      }
      return true;
    });
    return unchanged ? Piece(Ref<Node>(&node)) : assembly.finish();
  }

  /// False when `visit` asked to stop.
  template <class Visit>
  static bool visitRange(const Node& node, Key first, Key last, Visit& visit) {
    if (last < node.prefix || node.lastKey() < first) return true;
    const unsigned firstDigit = first <= node.prefix ? 0 : node.digitOf(first);
    const unsigned lastDigit = node.lastKey() <= last ? persistent::fanOut - 1 : node.digitOf(last);
    const auto digits = static_cast<Digits>(node.digits() & persistent::digitsBetween(firstDigit, lastDigit));
    return persistent::allDigits(digits, [&](unsigned digit) {
      const Slot slot = node.slot(digit);
      if (slot.node != nullptr) return visitRange(*slot.node, first, last, visit);
      if (slot.entry->key < first || last < slot.entry->key) return true;
      if constexpr (std::is_void_v<decltype(visit(slot.entry->key, slot.entry->value))>) {
        visit(slot.entry->key, slot.entry->value);
        return true;
      } else {
        return static_cast<bool>(visit(slot.entry->key, slot.entry->value));
      }
    });
  }

  static bool equal(const Node& left, const Node& right) {
    if (&left == &right) return true;
    if (left.hash != right.hash || left.size != right.size || left.prefix != right.prefix ||
        left.shift != right.shift || left.entryDigits != right.entryDigits || left.childDigits != right.childDigits) {
      return false;
    }
    return persistent::allDigits(left.digits(), [&](unsigned digit) {
      const Slot inLeft = left.slot(digit);
      const Slot inRight = right.slot(digit);
      if (inLeft.node != nullptr) return equal(*inLeft.node, *inRight.node);
      return inLeft.entry->key == inRight.entry->key && inLeft.entry->value == inRight.entry->value;
    });
  }

  template <class Combine>
  static Meeting intersect(Slot a, Slot b, Combine& combine) {
    if (a.node != nullptr && a.node == b.node) return {pieceOf(a), true, true};
    if (a.entry != nullptr && b.entry != nullptr) return intersectEntries(*a.entry, *b.entry, combine);
    const Level level(a, b);
    const Digits inA = level.digits(a);
    const Digits inB = level.digits(b);
    const auto inBoth = static_cast<Digits>(inA & inB);
    bool isA = inBoth == inA;
    bool isB = inBoth == inB;
    Assembly assembly(level.prefix, level.shift);
    persistent::allDigits(inBoth, [&](unsigned digit) {
      Meeting meeting = intersect(level.slot(a, digit), level.slot(b, digit), combine);
      isA = isA && meeting.isA;
      isB = isB && meeting.isB;
      assembly.add(digit, std::move(meeting.piece));
      return true;
    });
    if (isA || isB) return {pieceOf(isA ? a : b), isA, isB};
    return {assembly.finish()};
  }
  template <class Combine>
  static Meeting intersectEntries(const Entry& a, const Entry& b, Combine& combine) {
    if (a.key != b.key) return {};
    if (a.value == b.value) return {&a, true, true};
    std::optional<Value> combined = combine(a.key, a.value, b.value);
    if (!combined) return {};
    if (*combined == a.value) return {&a, true, false};
    if (*combined == b.value) return {&b, false, true};
    return {Entry{a.key, std::move(*combined)}};
  }

  template <class Leq>
  static bool included(Slot b, Slot a, Leq& leq) {
    if (b.node != nullptr && b.node == a.node) return true;
    if (b.entry != nullptr && a.entry != nullptr) {
      return b.entry->key == a.entry->key && leq(b.entry->key, a.entry->value, b.entry->value);
    }
    if (b.size() > a.size()) return false;
    const Level level(b, a);
    if ((level.digits(b) & ~level.digits(a)) != 0) return false;
    return persistent::allDigits(
        level.digits(b), [&](unsigned digit) { return included(level.slot(b, digit), level.slot(a, digit), leq); });
  }

  template <class Visit>
  static void difference(Slot a, Slot b, Visit& visit) {
    if (a.node == b.node && a.entry == b.entry) return;
    if (a.empty() || b.empty()) {
      differenceToNothing(a.empty() ? b : a, a.empty(), visit);
    } else if (a.entry != nullptr && b.entry != nullptr && a.entry->key == b.entry->key) {
      if (!(a.entry->value == b.entry->value)) visit(a.entry->key, &a.entry->value, &b.entry->value);
    } else {
      const Level level(a, b);
      persistent::allDigits(level.digits(a) | level.digits(b), [&](unsigned digit) {
        difference(level.slot(a, digit), level.slot(b, digit), visit);
        return true;
      });
    }
  }
  template <class Visit>
  static void differenceToNothing(Slot slot, bool isInB, Visit& visit) {
    auto visitOne = [&](Key key, const Value& value) {
      const Value* none = nullptr;
      isInB ? visit(key, none, &value) : visit(key, &value, none);
    };
    if (slot.node != nullptr) {
      visitRange(*slot.node, 0, std::numeric_limits<Key>::max(), visitOne);
    } else {
      visitOne(slot.entry->key, slot.entry->value);
    }
  }

  Ref<Node> root_;
};

}  // namespace argosy
