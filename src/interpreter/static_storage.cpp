#include "interpreter/static_storage.h"

#include <algorithm>
#include <new>

namespace argosy::interpreter {

namespace {

/// Where the part of an object that a constant lvalue denotes ends, in bytes from the object's start.
std::uint64_t extent(ExpressionRef lvalue) {
  std::uint64_t end = lvalue->type()->size();
  for (; lvalue->kind() != ExpressionKind::Variable; lvalue = lvalue->operand()) {
    if (lvalue->kind() == ExpressionKind::Member) end += lvalue->field().byteOffset();
    if (lvalue->kind() == ExpressionKind::Element)
      end += static_cast<std::uint64_t>(lvalue->index()->bits()) * lvalue->type()->size();
    if (lvalue->kind() == ExpressionKind::Dereference) return 0;
  }
  return end;
}

/// A record with a flexible array member that has initial values is larger than its type.
std::uint64_t objectSize(const Variable& variable) {
  std::uint64_t size = variable.type->size();
  for (const InitialValue& initial : variable.initialValues)
    if (!initial.target->isBitField()) size = std::max(size, extent(initial.target));
  return size;
}

}  // namespace

StaticStorage::StaticStorage(const Program& program, Memory& memory) : memory_(memory) {
  constexpr std::uint64_t alignment = 16;
  std::uint64_t total = 0;
  for (const Variable& variable : program.variables) {
    if (!isStatic(variable.storage)) continue;
    const std::uint64_t size = objectSize(variable);
    objects_[variable.id] = StaticObject{nullptr, total, size};
    total += (size + alignment - 1) / alignment * alignment;
    memory.charge(size);
  }
  block_.reset(static_cast<std::byte*>(std::calloc(std::max<std::uint64_t>(total, 1), 1)));
  if (!block_) throw std::bad_alloc();
  for (const Variable& variable : program.variables) {
    if (!isStatic(variable.storage)) continue;
    StaticObject& object = objects_[variable.id];
    object.host = block_.get() + object.address;  // the offset in the block, until now
    const bool writable = variable.storage != Storage::Literal || !variable.isConst;
    object.address = memory.adopt(ObjectKind::Static, object.host, object.size, writable).address;
  }
}

std::uint64_t StaticStorage::functionAddress(FunctionId function) {
  std::uint64_t& address = functions_[function];
  if (address == 0) address = memory_.addFunction(function).address;
  return address;
}

}  // namespace argosy::interpreter
