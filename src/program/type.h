// The types of the program model: C's types after the target has fixed all sizes and layouts. Types are interned, so
// equality is identity; records are nominal.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "program/target.h"

namespace argosy {

enum class TypeKind : std::uint8_t { Void, Boolean, Integer, Float, Pointer, Array, Function, Record };

class Type;
using TypeRef = const Type*;

struct Field {
  std::string name;  // empty for an anonymous member
  TypeRef type = nullptr;
  std::uint64_t bitOffset = 0;  // from the start of the record
  /// Width of a bit-field; its storage is the bits [bitOffset, bitOffset + width) in little-endian bit order.
  std::optional<unsigned> bitWidth;
  std::uint64_t byteOffset() const { return bitOffset / 8; }
};

class Type {
 public:
  TypeKind kind() const { return kind_; }
  std::uint32_t id() const { return id_; }

  bool isVoid() const { return kind_ == TypeKind::Void; }
  bool isBoolean() const { return kind_ == TypeKind::Boolean; }
  bool isInteger() const { return kind_ == TypeKind::Integer; }
  bool isFloat() const { return kind_ == TypeKind::Float; }
  bool isPointer() const { return kind_ == TypeKind::Pointer; }
  bool isArray() const { return kind_ == TypeKind::Array; }
  bool isFunction() const { return kind_ == TypeKind::Function; }
  bool isRecord() const { return kind_ == TypeKind::Record; }
  bool isAggregate() const { return isArray() || isRecord(); }
  /// Values of the type are one number: boolean, integer, float or pointer.
  bool isScalar() const { return isBoolean() || isInteger() || isFloat() || isPointer(); }
  /// Values of the type are machine integers (a pointer is its address).
  bool isIntegral() const { return isBoolean() || isInteger() || isPointer(); }

  std::uint64_t size() const {
    return size_;
  }  // in bytes; 0 for incomplete types and functions (GNU: void is 1 for arithmetic)
  unsigned alignment() const { return alignment_; }  // in bytes
  bool isComplete() const { return complete_; }

  /// Number of bits of a scalar's value: 1 for boolean, the width of an integer or pointer, a float's value bits.
  unsigned bits() const { return bits_; }
  bool isSigned() const { return signed_; }
  bool isSignedInteger() const { return isInteger() && signed_; }
  FloatFormat floatFormat() const { return floatFormat_; }
  FloatRules floatRules() const { return floatRules_; }
  /// A float constant as C spells it.
  std::string floatLiteral(UInt128 bits) const {
    return floating::toCLiteral(floatFormat_, bits, name_ == "long double");
  }

  /// Pointee, array element, or a function's return type.
  TypeRef element() const { return element_; }
  /// Number of array elements; nothing for `T[]` and variable lengths.
  std::optional<std::uint64_t> count() const { return count_; }

  std::span<const TypeRef> parameters() const { return parameters_; }
  bool isVariadic() const { return variadic_; }
  bool hasPrototype() const { return prototype_; }

  /// A record's tag, made up when it has none or shares it with another record; a float's name in the target's C.
  const std::string& name() const { return name_; }
  /// How the source refers to a record: `struct list`, `list_t`.
  const std::string& spelling() const { return spelling_; }
  bool isUnion() const { return union_; }
  std::span<const Field> fields() const { return fields_; }

 private:
  friend class TypeTable;
  TypeKind kind_ = TypeKind::Void;
  bool signed_ = false, complete_ = true, variadic_ = false, prototype_ = true, union_ = false;
  FloatFormat floatFormat_ = FloatFormat::Double;
  FloatRules floatRules_ = FloatRules::X86;
  unsigned bits_ = 0, alignment_ = 1;
  std::uint32_t id_ = 0;
  std::uint64_t size_ = 0;
  TypeRef element_ = nullptr;
  std::optional<std::uint64_t> count_;
  std::vector<TypeRef> parameters_;
  std::string name_, spelling_;
  std::vector<Field> fields_;
};

/// Owns and interns all types of one program and of those that are made from it: a copy is another handle to the same types, which only ever become more.
class TypeTable {
 public:
  explicit TypeTable(Target target);

  Target target() const { return contents_->target; }
  unsigned pointerBits() const { return target().pointerBits(); }

  TypeRef voidType() const { return contents_->voidType; }
  TypeRef boolean() const { return contents_->boolean; }
  TypeRef integer(unsigned bits, bool isSigned);
  TypeRef int32() { return integer(32, true); }                               // C's `int`
  TypeRef character() { return integer(8, target().hasSignedCharacters()); }  // C's plain `char`
  TypeRef longDouble() { return floating(target().longDouble()); }
  TypeRef sizeType() { return integer(pointerBits(), false); }
  TypeRef pointerDifference() { return integer(pointerBits(), true); }
  TypeRef floating(FloatFormat format);
  TypeRef pointer(TypeRef pointee);
  TypeRef array(TypeRef element, std::optional<std::uint64_t> count);
  TypeRef function(TypeRef result, std::vector<TypeRef> parameters, bool variadic, bool prototype);

  /// A new, incomplete record; `completeRecord` gives it a layout, once. Without a spelling it is called by its name.
  TypeRef declareRecord(std::string name, bool isUnion, std::string spelling = {});
  void completeRecord(TypeRef record, std::vector<Field> fields, std::uint64_t size, unsigned alignment);

  const std::deque<Type>& all() const { return contents_->types; }

 private:
  struct Contents {
    Target target;
    std::deque<Type> types{};
    TypeRef voidType = nullptr, boolean = nullptr;
    std::map<std::pair<unsigned, bool>, TypeRef> integers{};
    std::map<FloatFormat, TypeRef> floats{};
    std::map<TypeRef, TypeRef> pointers{};
    std::map<std::pair<TypeRef, std::optional<std::uint64_t>>, TypeRef> arrays{};
    std::vector<std::uint32_t> waitingArrays{};  // of incomplete records, in the order of their creation
    std::map<std::tuple<TypeRef, std::vector<TypeRef>, bool, bool>, TypeRef> functions{};
  };

  Type& make(TypeKind kind);
  void layOutArray(Type& array);

  std::shared_ptr<Contents> contents_;
};

/// A type as C spells it, e.g. `int *`, `struct list`; `declarator` is the declared name, possibly empty.
std::string toC(TypeRef type, const std::string& declarator = "");
/// The same as the source has it: different records may look the same.
std::string toSource(TypeRef type, const std::string& declarator = "");

}  // namespace argosy
