#include "interpreter/static_storage.h"

#include <algorithm>
#include <new>

namespace argosy::interpreter {

std::optional<std::uint64_t> constantOffset(ExpressionRef lvalue) {
  std::uint64_t offset = 0;
  for (; lvalue->kind() != ExpressionKind::Variable; lvalue = lvalue->operand()) {
    if (lvalue->kind() == ExpressionKind::Member) offset += lvalue->field().byteOffset();
    else if (lvalue->kind() == ExpressionKind::Element && lvalue->index()->isConstant())
      offset += static_cast<std::uint64_t>(lvalue->index()->integerValue()) * lvalue->type()->size();
    else return std::nullopt;
  }
  return offset;
}

namespace {

/// A record with a flexible array member that has initial values is larger than its type.
std::uint64_t objectSize(const Variable& variable) {
  std::uint64_t size = variable.type->size();
  for (const InitialValue& initial : variable.initialValues)
    if (!initial.target->isBitField())
      size = std::max(size, constantOffset(initial.target).value_or(0) + initial.target->type()->size());
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
  block_ = zeroedBytes(total);
  if (!block_) throw std::bad_alloc();
  for (const Variable& variable : program.variables) {
    if (!isStatic(variable.storage)) continue;
    StaticObject& object = objects_[variable.id];
    object.host = block_.get() + object.address;  // the offset in the block, until now
    const bool writable = variable.storage != Storage::Literal || !variable.isConst;
    object.address = memory.adopt(ObjectKind::Static, object.host, object.size, writable, variable.alignment).address;
  }
}

std::uint64_t StaticStorage::functionAddress(FunctionId function) {
  std::uint64_t& address = functions_[function];
  if (address == 0) address = memory_.addFunction(function).address;
  return address;
}

}  // namespace argosy::interpreter
