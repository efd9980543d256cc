#include "program/type.h"

#include <stdexcept>
#include <type_traits>

#include "base/growth.h"

namespace argosy {

namespace {

const char* floatName(FloatFormat format, Target target) {
  switch (format) {
    case FloatFormat::Half: return "_Float16";
    case FloatFormat::Single: return "float";
    case FloatFormat::Double: return "double";
    case FloatFormat::X87Extended: return "long double";
    case FloatFormat::Quad: return target.longDouble() == format ? "long double" : "__float128";
  }
  return "";
}

/// The type that the table has for the key, or the one that is made for it.
template <class Key, class Make>
TypeRef interned(std::map<Key, TypeRef>& table, const std::type_identity_t<Key>& key, const Make& make) {
  return foundOrMade(
      [&]() -> TypeRef {
        const auto known = table.find(key);
        return known == table.end() ? nullptr : known->second;
      },
      [&]() -> TypeRef { return table[key] = make(); });
}

}  // namespace

TypeTable::TypeTable(Target target) : contents_(std::make_shared<Contents>(Contents{.target = target})) {
  contents_->voidType = &make(TypeKind::Void);
  Type& boolean = make(TypeKind::Boolean);
  boolean.bits_ = 1;
  boolean.size_ = 1;
  contents_->boolean = &boolean;
}

Type& TypeTable::make(TypeKind kind) {
  Type& type = contents_->types.emplace_back();
  type.kind_ = kind;
  type.id_ = static_cast<std::uint32_t>(contents_->types.size() - 1);
  return type;
}

TypeRef TypeTable::integer(unsigned bits, bool isSigned) {
  return interned(contents_->integers, {bits, isSigned}, [&] {
    Type& type = make(TypeKind::Integer);
    type.bits_ = bits;
    type.signed_ = isSigned;
    type.size_ = bits / 8;
    // The System V ABI of i386 aligns 8-byte scalars to 4 inside records; as complete objects they still get 8.
    type.alignment_ = static_cast<unsigned>(type.size_);
    return &type;
  });
}

TypeRef TypeTable::floating(FloatFormat format) {
  return interned(contents_->floats, format, [&] {
    Type& type = make(TypeKind::Float);
    type.floatFormat_ = format;
    type.bits_ = floating::valueBits(format);
    type.signed_ = true;
    const bool isX87 = format == FloatFormat::X87Extended;
    type.size_ = isX87 ? contents_->target.longDoubleSize() : type.bits_ / 8;
    type.alignment_ = isX87 ? contents_->target.longDoubleAlignment() : static_cast<unsigned>(type.size_);
    type.floatRules_ = contents_->target.floatRules();
    type.name_ = floatName(format, contents_->target);
    return &type;
  });
}

TypeRef TypeTable::pointer(TypeRef pointee) {
  return interned(contents_->pointers, pointee, [&] {
    Type& type = make(TypeKind::Pointer);
    type.element_ = pointee;
    type.bits_ = pointerBits();
    type.size_ = pointerBits() / 8;
    type.alignment_ = pointerBits() / 8;
    return &type;
  });
}

TypeRef TypeTable::array(TypeRef element, std::optional<std::uint64_t> count) {
  return interned(contents_->arrays, {element, count}, [&] {
    Type& type = make(TypeKind::Array);
    type.element_ = element;
    type.count_ = count;
    layOutArray(type);
    // A record's own fields can mention arrays of it before it is complete.
    if (count && !element->isComplete()) contents_->waitingArrays.push_back(type.id_);
    return &type;
  });
}

TypeRef TypeTable::function(TypeRef result, std::vector<TypeRef> parameters, bool variadic, bool prototype) {
  return interned(contents_->functions, {result, parameters, variadic, prototype}, [&] {
    Type& type = make(TypeKind::Function);
    type.element_ = result;
    type.parameters_ = std::move(parameters);
    type.variadic_ = variadic;
    type.prototype_ = prototype;
    return &type;
  });
}

TypeRef TypeTable::declareRecord(std::string name, bool isUnion, std::string spelling) {
  Type& type = make(TypeKind::Record);
  type.spelling_ = spelling.empty() ? (isUnion ? "union " : "struct ") + name : std::move(spelling);
  type.name_ = std::move(name);
  type.union_ = isUnion;
  type.complete_ = false;
  return &type;
}

void TypeTable::completeRecord(TypeRef record, std::vector<Field> fields, std::uint64_t size, unsigned alignment) {
  Type& type = contents_->types[record->id()];
  if (type.complete_) throw std::logic_error("record " + type.name_ + " is complete already");
  type.fields_ = std::move(fields);
  type.size_ = size;
  type.alignment_ = alignment;
  type.complete_ = true;
  // Arrays of arrays come after their elements, so one pass in order is enough.
  std::erase_if(contents_->waitingArrays, [this](std::uint32_t id) {
    layOutArray(contents_->types[id]);
    return contents_->types[id].complete_;
  });
}

void TypeTable::layOutArray(Type& array) {
  array.complete_ = array.count_.has_value() && array.element_->isComplete();
  array.size_ = array.count_ ? *array.count_ * array.element_->size() : 0;
  array.alignment_ = array.element_->alignment();
}

namespace {

std::string integerName(TypeRef type) {
  const char* names[][2] = {{"unsigned char", "signed char"},
                            {"unsigned short", "short"},
                            {"unsigned int", "int"},
                            {"unsigned long long", "long long"},
                            {"unsigned __int128", "__int128"}};
  switch (type->bits()) {
    case 8: return names[0][type->isSigned()];
    case 16: return names[1][type->isSigned()];
    case 32: return names[2][type->isSigned()];
    case 64: return names[3][type->isSigned()];
    default: return names[4][type->isSigned()];
  }
}

std::string join(const std::string& specifier, const std::string& declarator) {
  return declarator.empty() ? specifier : specifier + " " + declarator;
}

/// `recordText` says what a record is called.
template <class RecordText>
std::string declaration(TypeRef type, const std::string& declarator, const RecordText& recordText) {
  switch (type->kind()) {
    case TypeKind::Void: return join("void", declarator);
    case TypeKind::Boolean: return join("_Bool", declarator);
    case TypeKind::Integer: return join(integerName(type), declarator);
    case TypeKind::Float: return join(type->name(), declarator);
    case TypeKind::Record: return join(recordText(type), declarator);
    case TypeKind::Pointer: {
      const bool parenthesise = type->element()->isArray() || type->element()->isFunction();
      return declaration(type->element(), parenthesise ? "(*" + declarator + ")" : "*" + declarator, recordText);
    }
    case TypeKind::Array:
      return declaration(type->element(),
                         declarator + "[" + (type->count() ? toString(UInt128{*type->count()}) : "") + "]", recordText);
    case TypeKind::Function: {
      std::string list;
      for (TypeRef parameter : type->parameters())
        list += (list.empty() ? "" : ", ") + declaration(parameter, "", recordText);
      if (type->isVariadic()) list += list.empty() ? "" : ", ...";
      else if (list.empty() && type->hasPrototype()) list = "void";
      return declaration(type->element(), declarator + "(" + list + ")", recordText);
    }
  }
  return "";
}

}  // namespace

std::string toC(TypeRef type, const std::string& declarator) {
  return declaration(type, declarator,
                     [](TypeRef record) { return (record->isUnion() ? "union " : "struct ") + record->name(); });
}

std::string toSource(TypeRef type, const std::string& declarator) {
  return declaration(type, declarator, [](TypeRef record) { return record->spelling(); });
}

}  // namespace argosy
