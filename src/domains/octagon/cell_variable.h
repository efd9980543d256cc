// Which variables octagons have: the integers that whole bytes of memory are, read as numbers of one type. Bytes that are read as numbers of several types are as many
// variables. They are keyed in the order of the cells, so that those of an object, or of a part of it, are neighbours.
#pragma once

#include <bit>
#include <optional>

#include "domains/octagon/linear_form.h"
#include "memory_model/cell_key.h"
#include "program/type.h"

namespace argosy::octagon {

// Cells that begin with a byte leave three bits of their keys free: the size, and whether numbers have a sign.
constexpr VariableKey variableOf(memory::CellKey cell, unsigned bytes, bool isSigned) {
  return cell | static_cast<unsigned>(std::countr_zero(bytes)) << 1 | (isSigned ? 1 : 0);
}
constexpr memory::CellKey cellOf(VariableKey variable) { return variable & ~VariableKey{7}; }
constexpr unsigned bitsOf(VariableKey variable) { return 8u << (variable >> 1 & 3); }
constexpr bool isSigned(VariableKey variable) { return (variable & 1) != 0; }
inline TypeRef typeOf(VariableKey variable, TypeTable& types) {
  return types.integer(bitsOf(variable), isSigned(variable));
}

/// Whether numbers of the type can be those of a variable.
inline bool isVariableType(TypeRef type) {
  return type->isInteger() && type->bits() <= 64 && std::has_single_bit(type->bits()) && type->bits() >= 8 &&
         type->bits() == type->size() * 8;
}

constexpr bool isVariablePlace(Int128 bit, unsigned width) {
  return bit >= 0 && bit % 8 == 0 && bit + width <= static_cast<Int128>(memory::maximalBit);
}

/// The variable that a number of the type is, when it is stored there.
inline std::optional<VariableKey> cellVariable(memory::MemoryObjectId object, Int128 bit, unsigned width,
                                               TypeRef type) {
  if (!isVariableType(type) || type->bits() != width || !isVariablePlace(bit, width)) return std::nullopt;
  return variableOf(memory::cellKey(object, static_cast<std::uint64_t>(bit)), width / 8, type->isSigned());
}

}  // namespace argosy::octagon
