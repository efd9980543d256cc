// The program's objects: which bytes of the host hold each, where it stands in the address space, and whether it lives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "interpreter/address_space.h"
#include "program/program.h"

namespace argosy::interpreter {

enum class ObjectKind : std::uint8_t {
  None,  // never lived, or dead
  Static,
  Local,  // a named variable of a frame
  Heap,
  Scoped,    // alloca, variable-length array, variadic arguments: dies with its frame at the latest
  Function,  // has an address, but no bytes
};

// NOLINTBEGIN(cppcoreguidelines-no-malloc): zeroed pages from the system cost nothing until they are touched
struct FreeBytes {
  void operator()(std::byte* bytes) const { std::free(bytes); }
};
using HostBytes = std::unique_ptr<std::byte, FreeBytes>;
/// One byte at least; null where the host has no more memory.
inline HostBytes zeroedBytes(std::uint64_t size) {
  return HostBytes(static_cast<std::byte*>(std::calloc(size == 0 ? 1 : size, 1)));
}
// NOLINTEND(cppcoreguidelines-no-malloc)

struct Object {
  std::byte* data = nullptr;
  std::uint64_t size = 0;  // a dead object has size 0, so that the bounds check alone rejects it
  std::uint64_t address = 0;
  ObjectKind kind = ObjectKind::None;
  bool writable = true;
  FunctionId function;
  HostBytes owned;  // heap and scoped objects

  bool alive() const { return kind != ObjectKind::None; }
};

class Memory {
 public:
  Memory(DataModel model, std::uint64_t limitBytes);

  /// An object whose bytes someone else owns: a static object, or a local one in its frame.
  Object& adopt(ObjectKind kind, std::byte* data, std::uint64_t size, bool writable, std::uint64_t alignment = 1);
  /// An object with bytes of its own, all zero.
  Object& allocate(ObjectKind kind, std::uint64_t size);
  Object& addFunction(FunctionId function);
  void destroy(Object& object);

  /// The living object in whose range the address lies (also just past its end), or null.
  Object* find(std::uint64_t address) {
    const ObjectIndex index = addresses_.find(address);
    if (index >= objects_.size()) return nullptr;
    Object& object = objects_[index];
    return object.alive() ? &object : nullptr;
  }

  /// The host's bytes of an access, or null when [address, address + size) is not inside one living object.
  std::byte* access(std::uint64_t address, std::uint64_t size) {
    const ObjectIndex index = addresses_.find(address);
    if (index >= objects_.size()) return nullptr;
    const Object& object = objects_[index];
    const std::uint64_t offset = address - object.address;
    if (offset > object.size || size > object.size - offset) return nullptr;
    return object.data + offset;
  }

  /// As `access`, for an object that may be written.
  std::byte* accessForWriting(std::uint64_t address, std::uint64_t size) {
    const ObjectIndex index = addresses_.find(address);
    if (index >= objects_.size()) return nullptr;
    const Object& object = objects_[index];
    const std::uint64_t offset = address - object.address;
    if (offset > object.size || size > object.size - offset || !object.writable) return nullptr;
    return object.data + offset;
  }

  /// Counts bytes that live outside the objects (frames) against the limit.
  void charge(std::uint64_t bytes);
  void discharge(std::uint64_t bytes) { used_ -= bytes; }

  std::vector<Object>& objects() { return objects_; }
  const std::vector<Object>& objects() const { return objects_; }

 private:
  Object& create(ObjectKind kind, std::uint64_t size, std::uint64_t alignment = 1);

  AddressSpace addresses_;
  std::vector<Object> objects_;
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
};

}  // namespace argosy::interpreter
