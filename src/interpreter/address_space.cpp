#include "interpreter/address_space.h"

#include <algorithm>
#include <bit>

namespace argosy::interpreter {

AddressSpace::AddressSpace(DataModel model) : wide_(model == DataModel::LP64) {
  if (!wide_) chunks_.resize(std::size_t{1} << (32 - chunkBits));
}

std::optional<AddressSpace::Reservation> AddressSpace::reserve(std::uint64_t size) {
  return wide_ ? reserveWide(size) : reserveNarrow(size);
}

std::optional<AddressSpace::Reservation> AddressSpace::reserveWide(std::uint64_t size) {
  ObjectIndex index = 0;
  if (deadIndices_.size() > wideQuarantine) {
    index = deadIndices_.front();
    deadIndices_.pop_front();
  } else {
    index = fresh_++;
  }
  // Addresses above 2^63 would turn negative in ptrdiff_t.
  if (index >= ObjectIndex{1} << 31) return std::nullopt;
  // As on a machine, the lower half of an address is neither zero nor the same for all objects.
  const std::uint64_t offset = size < std::uint64_t{1} << 31 ? (1 + index % differentOffsets) * offsetUnit : 0;
  return Reservation{(std::uint64_t{index} << wideObjectBits) + offset, index};
}

ObjectIndex AddressSpace::nextIndex() {
  if (deadIndices_.empty()) return fresh_++;
  const ObjectIndex index = deadIndices_.front();
  deadIndices_.pop_front();
  return index;
}

std::optional<AddressSpace::Reservation> AddressSpace::reserveNarrow(std::uint64_t size) {
  const unsigned slotBits =
      std::max(smallestSlotBits, static_cast<unsigned>(std::bit_width(std::max<std::uint64_t>(2 * size, 1) - 1)));
  if (slotBits <= chunkBits) {
    const auto address = reserveSlot(classes_[slotBits], slotBits);
    if (!address) return std::nullopt;
    const ObjectIndex index = nextIndex();
    chunks_[*address >> chunkBits].slots[(*address & (chunkSize - 1)) >> slotBits] = index;
    return Reservation{*address, index};
  }
  auto address = reserveChunks((2 * size + chunkSize - 1) / chunkSize);
  if (!address) address = reserveChunks((size + chunkSize - 1) / chunkSize);
  if (!address) return std::nullopt;
  const ObjectIndex index = nextIndex();
  for (std::uint64_t chunk = *address >> chunkBits; chunk << chunkBits < *address + size; ++chunk)
    chunks_[chunk].slots[0] = index;
  return Reservation{*address, index};
}

std::optional<std::uint64_t> AddressSpace::reserveSlot(SizeClass& sizeClass, unsigned slotBits) {
  const bool reuse = sizeClass.dead.size() > narrowQuarantine;
  if (!reuse && sizeClass.next == sizeClass.end) {
    if (const auto chunk = reserveChunks(1)) {
      sizeClass.next = *chunk;
      sizeClass.end = *chunk + chunkSize;
      Chunk& fresh = chunks_[*chunk >> chunkBits];
      fresh.slotBits = slotBits;
      fresh.slots.assign(chunkSize >> slotBits, 0);
    }
  }
  if (!reuse && sizeClass.next != sizeClass.end) {
    const std::uint64_t address = sizeClass.next;
    sizeClass.next += std::uint64_t{1} << slotBits;
    return address;
  }
  if (sizeClass.dead.empty()) return std::nullopt;
  const std::uint64_t address = sizeClass.dead.front();
  sizeClass.dead.pop_front();
  return address;
}

/// Next fit: searching on from the last place keeps chunks that were given back unused for as long as possible.
std::optional<std::uint64_t> AddressSpace::reserveChunks(std::uint64_t count) {
  // The first chunk holds null, and the last stays free so that one-past-the-end pointers do not wrap to null.
  const std::size_t last = chunks_.size() - 1;
  if (count >= last) return std::nullopt;
  std::size_t run = 0, chunk = chunkCursor_;
  for (std::size_t visited = 0; visited < 2 * chunks_.size(); ++visited, ++chunk) {
    if (chunk >= last) {
      chunk = 1;
      run = 0;
    }
    run = chunks_[chunk].slots.empty() ? run + 1 : 0;
    if (run < count) continue;
    const std::size_t first = chunk + 1 - count;
    for (std::size_t taken = first; taken <= chunk; ++taken) {
      chunks_[taken].slotBits = chunkBits;
      chunks_[taken].slots.assign(1, 0);
    }
    chunkCursor_ = chunk + 1;
    return std::uint64_t{first} << chunkBits;
  }
  return std::nullopt;
}

void AddressSpace::release(std::uint64_t address, ObjectIndex object) {
  deadIndices_.push_back(object);
  if (wide_) return;
  Chunk& chunk = chunks_[address >> chunkBits];
  if (chunk.slotBits < chunkBits) {
    chunk.slots[(address & (chunkSize - 1)) >> chunk.slotBits] = 0;
    classes_[chunk.slotBits].dead.push_back(address);
    return;
  }
  // The object's own chunks, and those of its gap, which belong to no object.
  std::size_t next = address >> chunkBits;
  while (next < chunks_.size() && chunks_[next].slotBits == chunkBits && !chunks_[next].slots.empty() &&
         chunks_[next].slots[0] == object)
    chunks_[next++].slots.clear();
  while (next < chunks_.size() && chunks_[next].slotBits == chunkBits && !chunks_[next].slots.empty() &&
         chunks_[next].slots[0] == 0)
    chunks_[next++].slots.clear();
}

}  // namespace argosy::interpreter
