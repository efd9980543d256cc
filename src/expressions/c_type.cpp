#include "expressions/c_type.h"

#include <optional>

namespace argosy::expressions {
namespace {

unsigned integerBits(const CType& type, Target target) {
  switch (type.rank) {
    case 'c': return 8;
    case 's': return 16;
    case 'l': return target.pointerBits();
    case 'L': return 64;
    default: return 32;
  }
}

bool isSigned(const CType& type, Target target) {
  return type.rank == 'c' && type.isPlain ? target.hasSignedCharacters() : type.isSigned;
}

std::optional<FloatFormat> floatFormat(const CType& type, Target target) {
  switch (type.base) {
    case CBaseType::Float: return FloatFormat::Single;
    case CBaseType::Double: return FloatFormat::Double;
    case CBaseType::LongDouble: return target.longDouble();
    default: return std::nullopt;
  }
}

}  // namespace

bool isSameType(const CType& cType, TypeRef type, Target target) {
  for (unsigned i = 0; i < cType.pointers; ++i) {
    if (!type->isPointer()) return false;
    type = type->element();
  }
  switch (cType.base) {
    case CBaseType::Void: return type->isVoid();
    case CBaseType::Boolean: return type->isBoolean();
    case CBaseType::Integer:
      return type->isInteger() && type->bits() == integerBits(cType, target) &&
             type->isSigned() == isSigned(cType, target);
    case CBaseType::Struct:
    case CBaseType::Union:
      return type->isRecord() && type->isUnion() == (cType.base == CBaseType::Union) && type->name() == cType.tag;
    default: return type->isFloat() && type->floatFormat() == *floatFormat(cType, target);
  }
}

TypeRef findType(const CType& cType, TypeTable& types) {
  TypeRef result = nullptr;
  switch (cType.base) {
    case CBaseType::Void: result = types.voidType(); break;
    case CBaseType::Boolean: result = types.boolean(); break;
    case CBaseType::Integer:
      result = types.integer(integerBits(cType, types.target()), isSigned(cType, types.target()));
      break;
    case CBaseType::Struct:
    case CBaseType::Union:
      for (const Type& type : types.all())
        if (type.isRecord() && type.isUnion() == (cType.base == CBaseType::Union) && type.name() == cType.tag)
          result = &type;
      if (!result) return nullptr;
      break;
    default: result = types.floating(*floatFormat(cType, types.target()));
  }
  for (unsigned i = 0; i < cType.pointers; ++i) result = types.pointer(result);
  return result;
}

}  // namespace argosy::expressions
