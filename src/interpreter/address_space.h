// Where objects stand in the program's address space. Objects are kept apart by gaps, so that a pointer that runs out
// of its object hits no other one, and addresses of dead objects are not used again soon, so that dangling pointers
// are noticed. Finding the object of an address takes constant time.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "program/type.h"

namespace argosy::interpreter {

/// Index into Memory's table of objects; 0 is no object.
using ObjectIndex = std::uint32_t;

class AddressSpace {
 public:
  explicit AddressSpace(DataModel model);

  struct Reservation {
    std::uint64_t address;
    ObjectIndex object;
  };
  /// An address range for a new object and the object's index; nothing when the address space is used up.
  std::optional<Reservation> reserve(std::uint64_t size);
  void release(std::uint64_t address, ObjectIndex object);

  /// The object in whose range (object and gap after it) the address lies. LP64: possibly an index never handed out.
  ObjectIndex find(std::uint64_t address) const {
    if (wide_) return static_cast<ObjectIndex>(address >> wideObjectBits);
    const Chunk& chunk = chunks_[static_cast<std::uint32_t>(address) >> chunkBits];
    if (chunk.slots.empty()) return 0;
    return chunk.slots[(address & (chunkSize - 1)) >> chunk.slotBits];
  }

 private:
  // LP64: each object owns 2^32 addresses, and the upper half of an address is the object's index.
  static constexpr unsigned wideObjectBits = 32;
  static constexpr std::uint64_t offsetUnit = 1 << 16, differentOffsets = 4093;
  static constexpr std::size_t wideQuarantine = std::size_t{1} << 18;

  // ILP32: the space is cut into chunks; a chunk holds slots of one power-of-two size, at least twice its objects'
  // size. Objects larger than a slot can be get several chunks of their own.
  static constexpr unsigned chunkBits = 20;
  static constexpr std::uint64_t chunkSize = std::uint64_t{1} << chunkBits;
  static constexpr unsigned smallestSlotBits = 5;
  static constexpr std::size_t narrowQuarantine = 4096;

  struct Chunk {
    unsigned slotBits = 0;
    std::vector<ObjectIndex> slots;
  };
  struct SizeClass {
    std::uint64_t next = 0, end = 0;  // the part of its newest chunk that was never used
    std::deque<std::uint64_t> dead;
  };

  std::optional<Reservation> reserveWide(std::uint64_t size);
  std::optional<Reservation> reserveNarrow(std::uint64_t size);
  std::optional<std::uint64_t> reserveSlot(SizeClass& sizeClass, unsigned slotBits);
  std::optional<std::uint64_t> reserveChunks(std::uint64_t count);
  ObjectIndex nextIndex();

  bool wide_;
  ObjectIndex fresh_ = 1;
  std::deque<ObjectIndex> deadIndices_;
  std::vector<Chunk> chunks_;
  std::array<SizeClass, chunkBits + 1> classes_;
  std::size_t chunkCursor_ = 1;
};

}  // namespace argosy::interpreter
