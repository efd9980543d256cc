// How a program calls pieces of its memory: from an object and a bit back to an lvalue of C.
#pragma once

#include "memory_model/object_table.h"

namespace argosy::memory {

/// Which variables an expression may name.
enum class Names : std::uint8_t {
  InScope,  // those that the frame's function sees, as the user wrote them
  Qualified,  // also temporaries, and those of other functions' open calls with the same number as the frame: see toQualifiedText
};

/// The object is a variable that has a name in the frame.
bool isNamed(const Program& program, const MemoryObject& object, const Frame& frame, Names names = Names::InScope);

/// The largest part of the lvalue that contains the bit and that `accept(part, bit in the part)` wants; null when there is none.
template <class Accept>
ExpressionRef partOf(ExpressionTable& expressions, ExpressionRef lvalue, std::uint64_t bit, const Accept& accept) {
  if (accept(lvalue, bit)) return lvalue;
  const TypeRef type = lvalue->type();
  if (type->isArray()) {
    const std::uint64_t step = type->element()->size() * 8;
    if (step == 0 || !type->count() || bit / step >= *type->count()) return nullptr;
    const ExpressionRef index = expressions.int32(static_cast<Int128>(bit / step));
    return partOf(expressions, expressions.element(lvalue, index), bit % step, accept);
  }
  if (!type->isRecord()) return nullptr;
  for (std::uint32_t i = 0; i < type->fields().size(); ++i) {
    const Field& field = type->fields()[i];
    const std::uint64_t width = field.bitWidth ? *field.bitWidth : field.type->size() * 8;
    if (field.name.empty() || bit < field.bitOffset || bit >= field.bitOffset + width) continue;
    if (const auto part = partOf(expressions, expressions.member(lvalue, i), bit - field.bitOffset, accept))
      return part;
  }
  return nullptr;
}

}  // namespace argosy::memory
