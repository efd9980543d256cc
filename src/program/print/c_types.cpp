#include "program/print/c_types.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "program/print/c_records.h"

namespace argosy {

namespace {

/// `[3]`. C wants to know the size of an array's elements; where the model has a variable length there, it does its own
/// arithmetic on bytes, so any length will do.
std::string brackets(TypeRef array, const std::string& declarator) {
  if (array->count()) return "[" + std::to_string(*array->count()) + "]";
  return declarator.ends_with(']') ? "[0]" : "[]";
}

}  // namespace

std::string CTypes::spellParameters(TypeRef function) const {
  std::string list;
  for (TypeRef parameter : function->parameters()) list += (list.empty() ? "" : ", ") + spell(parameter);
  if (function->isVariadic()) return list.empty() ? "" : list + ", ...";
  return list.empty() && function->hasPrototype() ? "void" : list;
}

std::string CTypes::spell(TypeRef type, const std::string& declarator) const {
  switch (type->kind()) {
    case TypeKind::Record: return names_.record(type) + (declarator.empty() ? "" : " " + declarator);
    case TypeKind::Pointer: {
      const bool parenthesise = type->element()->isArray() || type->element()->isFunction();
      return spell(type->element(), parenthesise ? "(*" + declarator + ")" : "*" + declarator);
    }
    case TypeKind::Array: return spell(type->element(), declarator + brackets(type, declarator));
    case TypeKind::Function: return spell(type->element(), declarator + "(" + spellParameters(type) + ")");
    default: return toC(type, declarator);
  }
}

std::string CTypes::spellAccess(TypeRef type, const std::string& declarator) {
  if (type->isArray()) return spellAccess(type->element(), declarator + brackets(type, declarator));
  if (!type->isScalar()) return spell(type, declarator);
  return accessType(type) + (declarator.empty() ? "" : " " + declarator);
}

const std::string& CTypes::accessType(TypeRef scalar) {
  auto& [type, name] = accessTypes_[scalar->id()];
  if (name.empty()) {
    type = scalar;
    if (scalar->isPointer()) {
      name = "__argosy_pointer_" + std::to_string(scalar->id());
    } else {
      name = "__argosy_" + toC(scalar);
      std::replace(name.begin(), name.end(), ' ', '_');
    }
  }
  return name;
}

void CTypes::printAccessTypes(std::ostream& out) const {
  for (const auto& [id, access] : accessTypes_)
    out << "typedef " << spell(access.first, access.second) << " __attribute__((may_alias, aligned(1)));\n";
}

std::string objectDeclaration(const Variable& variable, const CNames& names, const CTypes& types) {
  const std::string& name = names.variable(variable.id);
  // GNU C lets linker symbols be declared as void; their address is all that counts.
  std::string text = variable.type->isVoid() ? "signed char " + name : types.spell(variable.type, name);
  // A record whose size is no multiple of its alignment (an initialised flexible array) is printed with a smaller one.
  const TypeRef type = variable.type;
  const bool isRounded = type->alignment() > 0 && type->size() % type->alignment() == 0;
  if (variable.alignment > (isRounded ? type->alignment() : 1))
    text += " __attribute__((aligned(" + std::to_string(variable.alignment) + ")))";
  return text;
}

void CTypes::printRecords(std::ostream& out) const {
  for (const Type& type : program_.types.all())
    if (type.isRecord()) out << names_.record(&type) << ";\n";
  std::vector<bool> done(program_.types.all().size());
  // A record is defined after the records it contains; the nesting is as deep as the C declarations are.
  const auto define = [&](const auto& self, TypeRef type) -> void {
    while (type->isArray()) type = type->element();
    if (!type->isRecord() || !type->isComplete() || done[type->id()]) return;
    done[type->id()] = true;
    for (const Field& field : type->fields()) self(self, field.type);
    printRecord(out, type, names_, *this);
  };
  for (const Type& type : program_.types.all()) define(define, &type);
}

}  // namespace argosy
