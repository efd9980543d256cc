#include "interpreter/memory.h"

#include <algorithm>
#include "interpreter/execution_stop.h"

namespace argosy::interpreter {

Memory::Memory(DataModel model, std::uint64_t limitBytes) : addresses_(model), objects_(1), limit_(limitBytes) {}

void Memory::charge(std::uint64_t bytes) {
  if (bytes > limit_ || used_ > limit_ - bytes)
    throw ExecutionStop{Outcome::MemoryLimit, "the memory limit is reached"};
  used_ += bytes;
}

Object& Memory::create(ObjectKind kind, std::uint64_t size, std::uint64_t alignment) {
  // Addresses are aligned to at least the size that is asked for.
  const auto reservation = addresses_.reserve(std::max(size, alignment));
  if (!reservation) throw ExecutionStop{Outcome::MemoryLimit, "the address space is used up"};
  if (reservation->object >= objects_.size()) objects_.resize(reservation->object + 1);
  Object& object = objects_[reservation->object];
  object.address = reservation->address;
  object.size = size;
  object.kind = kind;
  object.writable = true;
  return object;
}

Object& Memory::adopt(ObjectKind kind, std::byte* data, std::uint64_t size, bool writable, std::uint64_t alignment) {
  Object& object = create(kind, size, alignment);
  object.data = data;
  object.writable = writable;
  return object;
}

Object& Memory::allocate(ObjectKind kind, std::uint64_t size) {
  charge(size);
  HostBytes bytes = zeroedBytes(size);
  if (!bytes) throw ExecutionStop{Outcome::MemoryLimit, "the host has no more memory"};
  Object& object = create(kind, size);
  object.data = bytes.get();
  object.owned = std::move(bytes);
  return object;
}

Object& Memory::addFunction(FunctionId function) {
  Object& object = create(ObjectKind::Function, 0);
  object.function = function;
  return object;
}

void Memory::destroy(Object& object) {
  if (object.owned) discharge(object.size);
  addresses_.release(object.address, static_cast<ObjectIndex>(&object - objects_.data()));
  object.owned.reset();
  object.data = nullptr;
  object.size = 0;
  object.kind = ObjectKind::None;
}

}  // namespace argosy::interpreter
