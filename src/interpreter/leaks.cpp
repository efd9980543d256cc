#include <cstring>

#include "interpreter/machine.h"

namespace argosy::interpreter {

namespace {

/// Marks the heap objects that some word of the scanned bytes points into. Packed records hold pointers at any
/// offset, so every offset is looked at.
class Marker {
 public:
  Marker(Memory& memory, unsigned pointerSize)
      : memory_(memory), pointerSize_(pointerSize), marked_(memory.objects().size()) {}

  void scan(const std::byte* bytes, std::uint64_t size) {
    for (std::uint64_t i = 0; i + pointerSize_ <= size; ++i)
      mark(static_cast<std::uint64_t>(readBytes(bytes + i, pointerSize_)));
  }

  void finish() {
    while (!pending_.empty()) {
      const Object* object = pending_.back();
      pending_.pop_back();
      scan(object->data, object->size);
    }
  }

  bool isMarked(const Object& object) const { return marked_[indexOf(object)]; }

 private:
  std::size_t indexOf(const Object& object) const {
    return static_cast<std::size_t>(&object - memory_.objects().data());
  }

  void mark(std::uint64_t address) {
    const Object* object = memory_.find(address);
    if (!object || object->kind != ObjectKind::Heap || address - object->address > object->size) return;
    if (marked_[indexOf(*object)]) return;
    marked_[indexOf(*object)] = true;
    pending_.push_back(object);
  }

  Memory& memory_;
  unsigned pointerSize_;
  std::vector<bool> marked_;
  std::vector<const Object*> pending_;
};

}  // namespace

std::vector<const Object*> findLeaks(Memory& memory, const FrameStack& stack, unsigned pointerSize) {
  Marker marker(memory, pointerSize);
  for (const Object& object : memory.objects())
    if (object.kind == ObjectKind::Static || object.kind == ObjectKind::Scoped) marker.scan(object.data, object.size);
  for (const Frame& frame : stack.frames()) marker.scan(frame.memory, frame.code->variablesSize);
  marker.finish();
  std::vector<const Object*> leaks;
  for (const Object& object : memory.objects())
    if (object.kind == ObjectKind::Heap && !marker.isMarked(object)) leaks.push_back(&object);
  return leaks;
}

}  // namespace argosy::interpreter
