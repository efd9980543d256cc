// The nodes of base/persistent_map.h: a path-compressed radix tree over the digits of the key, most significant first,
// each node one allocation with its entries and children in arrays that bitmaps index. The structure is canonical, so
// equal contents give equal trees.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/reference.h"

namespace argosy::persistent {

inline constexpr unsigned digitBits = 4;
inline constexpr unsigned fanOut = 1U << digitBits;

/// A set of digits.
using Digits = std::uint16_t;
static_assert(std::numeric_limits<Digits>::digits >= fanOut);

constexpr Digits digitBit(unsigned digit) { return static_cast<Digits>(1U << digit); }
constexpr Digits digitsBetween(unsigned first, unsigned last) {
  return static_cast<Digits>((2U << last) - (1U << first));
}

/// A table, since neither arm64 nor the x86-64 baseline counts the bits of a general register in one instruction.
inline constexpr auto bitsOfByte = [] {
  std::array<std::uint8_t, 256> bits{};
  for (unsigned byte = 0; byte < bits.size(); ++byte) bits[byte] = static_cast<std::uint8_t>(std::popcount(byte));
  return bits;
}();
constexpr unsigned count(Digits digits) { return 0U + bitsOfByte[digits & 0xffU] + bitsOfByte[digits >> 8U]; }
constexpr unsigned lowest(Digits digits) { return static_cast<unsigned>(std::countr_zero(digits)); }

/// Calls `visit(digit)` for each digit, in order; stops and returns false when it returns false.
template <class Visit>
bool allDigits(Digits digits, const Visit& visit) {
  for (; digits != 0; digits = static_cast<Digits>(digits & (digits - 1))) {
    if (!visit(lowest(digits))) return false;
  }
  return true;
}

/// The bits from the digit at `shift` downwards: those in which the keys of one node may differ.
constexpr std::uint64_t bitsUpTo(unsigned shift) {
  return shift + digitBits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (shift + digitBits)) - 1;
}

/// Where the most significant digit in which two keys differ stands; the last digit when they are equal.
constexpr unsigned differingShift(std::uint64_t left, std::uint64_t right) {
  return (63U - static_cast<unsigned>(std::countl_zero((left ^ right) | 1U))) / digitBits * digitBits;
}

/// The finalizer of MurmurHash3: a bijection in which every bit of the argument affects every bit of the result.
constexpr std::uint64_t mixBits(std::uint64_t bits) {
  bits = (bits ^ (bits >> 33)) * 0xff51afd7ed558ccdULL;
  bits = (bits ^ (bits >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return bits ^ (bits >> 33);
}

/// Hashes are combined by exclusive or, so each has to look random even when keys and values are consecutive numbers.
template <class Value>
std::uint64_t entryHash(std::uint64_t key, const Value& value) {
  return mixBits(mixBits(key + 0x9e3779b97f4a7c15ULL) ^ static_cast<std::uint64_t>(std::hash<Value>{}(value)));
}

template <class Value>
struct Entry {
  std::uint64_t key;
  Value value;

  std::uint64_t hash() const { return entryHash(key, value); }
};

template <class Value>
class Node;

/// What a node has at one digit: a single entry, a child with at least two, or nothing.
template <class Value>
struct Slot {
  const Entry<Value>* entry = nullptr;
  Node<Value>* node = nullptr;

  bool empty() const { return entry == nullptr && node == nullptr; }
  std::size_t size() const { return node != nullptr ? node->size : entry != nullptr ? 1 : 0; }
  std::uint64_t position() const { return node != nullptr ? node->prefix : entry->key; }
  unsigned shift() const { return node != nullptr ? node->shift : 0; }
};

/// The entries whose keys agree with `prefix` above the digit at `shift`, and of which at least two differ in that digit.
/// Only the root of a map of one entry, a node with shift 0, has a single slot.
template <class Value>
class Node final : public ReferenceCounted {
 public:
  using Entry = persistent::Entry<Value>;
  using Slot = persistent::Slot<Value>;

  std::uint32_t size = 0;
  const std::uint64_t prefix;  // zero from the digit at `shift` downwards
  std::uint64_t hash = 0;      // the exclusive or of the entries' hashes
  const Digits entryDigits;
  const Digits childDigits;
  const std::uint8_t shift;

 private:
  // What has been constructed: while a node is being filled, less than the bitmaps promise.
  std::uint8_t constructedEntries_ = 0;
  std::uint8_t constructedChildren_ = 0;
  const std::uint8_t entryCapacity_;

  static_assert(std::is_nothrow_move_constructible_v<Value>, "nodes are rebuilt by moving their values");

  struct alignas(Entry) Block {
    std::byte bytes[alignof(Entry)];
  };
  static_assert(alignof(Entry) >= alignof(Ref<Node>) && alignof(Entry) >= alignof(std::uint64_t));

  Node(std::uint64_t key, unsigned digitShift, Digits entriesAt, Digits childrenAt)
      : prefix(key & ~bitsUpTo(digitShift)),
        entryDigits(entriesAt),
        childDigits(childrenAt),
        shift(static_cast<std::uint8_t>(digitShift)),
        entryCapacity_(static_cast<std::uint8_t>(count(entriesAt))) {}

  static constexpr std::size_t blocksFor(std::size_t bytes) { return (bytes + sizeof(Block) - 1) / sizeof(Block); }
  static std::size_t blocks(Digits entriesAt, Digits childrenAt) {
    return blocksFor(sizeof(Node)) +
           blocksFor(count(entriesAt) * sizeof(Entry) + count(childrenAt) * sizeof(Ref<Node>));
  }
  Entry* entries() const {
    auto* storage = reinterpret_cast<Block*>(const_cast<Node*>(this));
    return reinterpret_cast<Entry*>(storage + blocksFor(sizeof(Node)));
  }
  Ref<Node>* children() const { return reinterpret_cast<Ref<Node>*>(entries() + entryCapacity_); }

 public:
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  ~Node() {
    std::destroy_n(entries(), constructedEntries_);
    std::destroy_n(children(), constructedChildren_);
  }

  /// Destroying, because only the node itself knows how long its allocation is.
  static void operator delete(Node* node, std::destroying_delete_t) {
    const std::size_t length = blocks(node->entryDigits, node->childDigits);
    node->~Node();
    std::allocator<Block>{}.deallocate(reinterpret_cast<Block*>(node), length);
  }

  /// A node to be filled by `append` in the order of the digits, and to be given its hash and size.
  static Ref<Node> allocate(std::uint64_t key, unsigned shift, Digits entriesAt, Digits childrenAt) {
    void* storage = std::allocator<Block>{}.allocate(blocks(entriesAt, childrenAt));
    return Ref<Node>(::new (storage) Node(key, shift, entriesAt, childrenAt));
  }
  void append(Entry&& entry) { std::construct_at(entries() + constructedEntries_++, std::move(entry)); }
  void append(const Entry& entry) {
    std::construct_at(entries() + constructedEntries_, entry);
    ++constructedEntries_;
  }
  void append(Ref<Node>&& child) { std::construct_at(children() + constructedChildren_++, std::move(child)); }

  /// The root of a map of one entry.
  static Ref<Node> singleton(Entry entry) {
    const std::uint64_t key = entry.key;
    Ref<Node> node = allocate(key, 0, digitBit(key & (fanOut - 1)), 0);
    node->hash = entry.hash();
    node->size = 1;
    node->append(std::move(entry));
    return node;
  }
  static Ref<Node> pair(Entry one, Entry other) {
    if (other.key < one.key) std::swap(one, other);
    const unsigned shift = differingShift(one.key, other.key);
    const auto digits =
        static_cast<Digits>(digitBit(one.key >> shift & (fanOut - 1)) | digitBit(other.key >> shift & (fanOut - 1)));
    Ref<Node> node = allocate(one.key, shift, digits, 0);
    node->hash = one.hash() ^ other.hash();
    node->size = 2;
    node->append(std::move(one));
    node->append(std::move(other));
    return node;
  }
  /// A node above `child`, which does not cover the key of `entry`.
  static Ref<Node> above(Ref<Node> child, Entry entry) {
    const unsigned shift = differingShift(child->prefix, entry.key);
    Ref<Node> node = allocate(entry.key, shift, digitBit(entry.key >> shift & (fanOut - 1)),
                              digitBit(child->prefix >> shift & (fanOut - 1)));
    node->hash = child->hash ^ entry.hash();
    node->size = child->size + 1;
    node->append(std::move(entry));
    node->append(std::move(child));
    return node;
  }
  /// `node` with `entry`, `child` or (neither) nothing at a digit; still without hash and size. Takes the contents of
  /// `node` when nobody else owns it: the caller then drops it. No digit at all (`bit` 0) gives a mere copy.
  static Ref<Node> replaceSlot(const Ref<Node>& node, Digits bit, Entry* entry, Ref<Node> child) {
    const auto entriesAt = static_cast<Digits>((node->entryDigits & ~bit) | (entry != nullptr ? bit : 0));
    const auto childrenAt = static_cast<Digits>((node->childDigits & ~bit) | (child ? bit : 0));
    Ref<Node> result = allocate(node->prefix, node->shift, entriesAt, childrenAt);
    const bool steal = node.isUnique();
    const unsigned entryIndex = count(node->entryDigits & (bit - 1U));
    const unsigned childIndex = count(node->childDigits & (bit - 1U));
    result->takeEntries(*node, 0, entryIndex, steal);
    if (entry != nullptr) result->append(std::move(*entry));
    result->takeEntries(*node, entryIndex + ((node->entryDigits & bit) != 0), node->constructedEntries_, steal);
    result->takeChildren(*node, 0, childIndex, steal);
    if (child) result->append(std::move(child));
    result->takeChildren(*node, childIndex + ((node->childDigits & bit) != 0), node->constructedChildren_, steal);
    return result;
  }
  static void makeUnique(Ref<Node>& node) {
    if (node.isUnique()) return;
    Ref<Node> copy = replaceSlot(node, 0, nullptr, nullptr);
    copy->hash = node->hash;
    copy->size = node->size;
    node = std::move(copy);
  }

  Digits digits() const { return entryDigits | childDigits; }
  std::uint64_t lastKey() const { return prefix | bitsUpTo(shift); }
  bool covers(std::uint64_t key) const { return ((key ^ prefix) >> shift) < fanOut; }
  /// The digit of a covered key.
  unsigned digitOf(std::uint64_t key) const { return static_cast<unsigned>((key ^ prefix) >> shift); }

  Entry& entryAt(Digits bit) const { return entries()[count(entryDigits & (bit - 1U))]; }
  Ref<Node>& childAt(Digits bit) const { return children()[count(childDigits & (bit - 1U))]; }
  Slot slot(unsigned digit) const {
    const Digits bit = digitBit(digit);
    if ((entryDigits & bit) != 0) return {&entryAt(bit), nullptr};
    if ((childDigits & bit) != 0) return {nullptr, childAt(bit).get()};
    return {};
  }

 private:
  void takeEntries(const Node& source, unsigned first, unsigned last, bool steal) {
    takeRange(source.entries() + first, last - first, entries() + constructedEntries_, steal);
    constructedEntries_ = static_cast<std::uint8_t>(constructedEntries_ + (last - first));
  }
  void takeChildren(const Node& source, unsigned first, unsigned last, bool steal) {
    takeRange(source.children() + first, last - first, children() + constructedChildren_, steal);
    constructedChildren_ = static_cast<std::uint8_t>(constructedChildren_ + (last - first));
  }
  template <class T>
  static void takeRange(T* from, unsigned length, T* to, bool steal) {
    if (steal) {
      std::uninitialized_move_n(from, length, to);
    } else {
      std::uninitialized_copy_n(from, length, to);
    }
  }
};

/// The digit at which two slots (of different trees) are walked together: the top one in which any of their keys differ.
/// A slot that lies below as a whole acts like a node with that one slot.
template <class Value>
struct Level {
  std::uint64_t prefix;
  unsigned shift;

  Level(Slot<Value> left, Slot<Value> right)
      : prefix(left.position()),
        shift(std::max({left.shift(), right.shift(), differingShift(left.position(), right.position())})) {}
  Digits digits(Slot<Value> whole) const {
    return isAt(whole) ? whole.node->digits() : digitBit(whole.position() >> shift & (fanOut - 1));
  }
  Slot<Value> slot(Slot<Value> whole, unsigned digit) const {
    if (isAt(whole)) return whole.node->slot(digit);
    return (whole.position() >> shift & (fanOut - 1)) == digit ? whole : Slot<Value>{};
  }

 private:
  bool isAt(Slot<Value> whole) const { return whole.node != nullptr && whole.node->shift == shift; }
};

/// What remains of a subtree: nothing, one entry (of an existing tree, or new) or a node.
template <class Value>
using Piece = std::variant<std::monostate, const Entry<Value>*, Entry<Value>, Ref<Node<Value>>>;

/// Puts the pieces of the slots of one node together, in the canonical way.
template <class Value>
class Assembly {
 public:
  Assembly(std::uint64_t prefix, unsigned shift) : prefix_(prefix), shift_(shift) {}

  /// In the order of the digits.
  void add(unsigned digit, Piece<Value> piece) {
    if (std::holds_alternative<std::monostate>(piece)) return;
    (std::holds_alternative<Ref<Node<Value>>>(piece) ? childDigits_ : entryDigits_) |= digitBit(digit);
    pieces_[size_++] = std::move(piece);
  }

  Piece<Value> finish() {
    if (size_ < 2) return std::move(pieces_[0]);
    Ref<Node<Value>> node = Node<Value>::allocate(prefix_, shift_, entryDigits_, childDigits_);
    for (unsigned i = 0; i < size_; ++i) {
      if (auto* child = std::get_if<Ref<Node<Value>>>(&pieces_[i])) {
        node->hash ^= (*child)->hash;
        node->size += (*child)->size;
        node->append(std::move(*child));
      } else {
        node->size += 1;
        if (auto* fresh = std::get_if<Entry<Value>>(&pieces_[i])) {
          node->hash ^= fresh->hash();
          node->append(std::move(*fresh));
        } else {
          const Entry<Value>& existing = *std::get<const Entry<Value>*>(pieces_[i]);
          node->hash ^= existing.hash();
          node->append(existing);
        }
      }
    }
    return node;
  }

  static Ref<Node<Value>> root(Piece<Value> piece) {
    if (std::holds_alternative<std::monostate>(piece)) return nullptr;
    if (auto* node = std::get_if<Ref<Node<Value>>>(&piece)) return std::move(*node);
    if (auto* fresh = std::get_if<Entry<Value>>(&piece)) return Node<Value>::singleton(std::move(*fresh));
    return Node<Value>::singleton(*std::get<const Entry<Value>*>(piece));
  }

 private:
  std::uint64_t prefix_;
  unsigned shift_;
  Digits entryDigits_ = 0;
  Digits childDigits_ = 0;
  unsigned size_ = 0;
  std::array<Piece<Value>, fanOut> pieces_;
};

}  // namespace argosy::persistent
