// Expressions: immutable, interned (equal means identical), typed, free of side effects, every C conversion an explicit
// Cast. An lvalue expression used as an operand stands for its value; under AddressOf and as the target of an operation it
// stands for the object.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>

#include "base/identifier.h"
#include "base/integer.h"
#include "program/type.h"

namespace argosy {

using VariableId = Identifier<struct VariableTag>;
using FunctionId = Identifier<struct FunctionTag>;

enum class ExpressionKind : std::uint8_t {
  IntegerConstant,  // of integer, boolean or pointer type (null, and addresses written as numbers)
  FloatConstant,    // raw bits
  ZeroAggregate,    // a record or array with all bytes zero
  Variable,         // lvalue: the object itself
  Dereference,      // lvalue: *pointer
  Member,           // lvalue: record.field
  Element,          // lvalue: array[index]; the index may have any integer type
  AddressOf,        // &lvalue
  FunctionAddress,  // &function
  Unary,
  Binary,
  Cast,
};

enum class UnaryOperator : std::uint8_t { Negate, Complement };

/// Operands have the same type, which is also the result's, except where noted. `a > b` is represented as `b < a`, `!a` as
/// `a == 0`; the short-circuit operators and `?:` are control flow.
enum class BinaryOperator : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  ShiftLeft,   // the right operand may have another integer type
  ShiftRight,  // arithmetic on signed types; the right operand may have another integer type
  BitAnd,
  BitOr,
  BitXor,
  Less,  // comparisons give `int` 0 or 1
  LessEqual,
  Equal,
  NotEqual,
  PointerAdd,         // pointer + any integer, scaled by the pointee's size (1 for void and functions)
  PointerSubtract,    // pointer - any integer, scaled likewise
  PointerDifference,  // pointer - pointer, in elements; result `ptrdiff_t`
};

constexpr bool isComparison(BinaryOperator op) { return op >= BinaryOperator::Less && op <= BinaryOperator::NotEqual; }
const char* toString(UnaryOperator op);
const char* toString(BinaryOperator op);  // C's spelling

class Expression;
using ExpressionRef = const Expression*;

class Expression {
 public:
  ExpressionKind kind() const { return kind_; }
  TypeRef type() const { return type_; }
  std::uint32_t id() const { return id_; }  // dense, in order of creation: operands have smaller ids

  bool isConstant() const { return kind_ == ExpressionKind::IntegerConstant || kind_ == ExpressionKind::FloatConstant; }
  bool isLvalue() const { return kind_ >= ExpressionKind::Variable && kind_ <= ExpressionKind::Element; }
  bool isZero() const { return kind_ == ExpressionKind::IntegerConstant && bits_ == 0; }

  /// Constants: the value's bits, zero above the type's width.
  UInt128 bits() const { return bits_; }
  /// Integer constants: the value as a mathematical integer (sign-extended when the type is signed).
  Int128 integerValue() const;

  VariableId variable() const { return VariableId(index_); }  // Variable
  FunctionId function() const { return FunctionId(index_); }  // FunctionAddress
  std::uint32_t fieldIndex() const { return index_; }         // Member
  const Field& field() const { return operands_[0]->type()->fields()[index_]; }
  bool isBitField() const { return kind_ == ExpressionKind::Member && field().bitWidth.has_value(); }

  UnaryOperator unaryOperator() const { return static_cast<UnaryOperator>(operator_); }
  BinaryOperator binaryOperator() const { return static_cast<BinaryOperator>(operator_); }

  /// Dereference: the pointer. Member, Element: the record or array. AddressOf: the lvalue. Unary, Cast: the operand.
  ExpressionRef operand() const { return operands_[0]; }
  ExpressionRef left() const { return operands_[0]; }
  ExpressionRef right() const { return operands_[1]; }
  /// Element: the index.
  ExpressionRef index() const { return operands_[1]; }

 private:
  friend class ExpressionTable;
  ExpressionKind kind_ = ExpressionKind::IntegerConstant;
  std::uint8_t operator_ = 0;
  std::uint32_t id_ = 0;
  std::uint32_t index_ = 0;
  TypeRef type_ = nullptr;
  std::array<ExpressionRef, 2> operands_{};
  UInt128 bits_ = 0;
};

/// Owns and interns the expressions of one program and of those that are made from it: a copy is another handle to the same expressions, which only ever become
/// more. They mention variables and functions by number, so that an expression means in each of these programs what the numbers mean there. The makers simplify
/// locally where that cannot hide undefined behaviour: constants are folded unless the operation overflows, divides by zero or shifts too far.
class ExpressionTable {
 public:
  explicit ExpressionTable(TypeTable types) : types_(std::move(types)) {}

  TypeTable& types() { return types_; }

  ExpressionRef integer(TypeRef type, Int128 value);  // truncated to the type
  ExpressionRef int32(Int128 value) { return integer(types_.int32(), value); }
  ExpressionRef sizeConstant(std::uint64_t value) { return integer(types_.sizeType(), static_cast<Int128>(value)); }
  ExpressionRef null(TypeRef pointerType) { return integer(pointerType, 0); }
  ExpressionRef floating(TypeRef type, UInt128 bits);
  /// The zero of any object type.
  ExpressionRef zero(TypeRef type);

  ExpressionRef variable(VariableId variable, TypeRef type);
  ExpressionRef dereference(ExpressionRef pointer);
  /// `*(type *)pointer`
  ExpressionRef dereferenceAs(TypeRef type, ExpressionRef pointer);
  ExpressionRef member(ExpressionRef record, std::uint32_t fieldIndex);
  ExpressionRef element(ExpressionRef array, ExpressionRef index);
  ExpressionRef addressOf(ExpressionRef lvalue);
  /// An array used as a value: the address of its first element.
  ExpressionRef decay(ExpressionRef array);
  ExpressionRef functionAddress(FunctionId function, TypeRef functionType);

  ExpressionRef unary(UnaryOperator op, ExpressionRef operand);
  ExpressionRef binary(BinaryOperator op, ExpressionRef left, ExpressionRef right);
  ExpressionRef less(ExpressionRef l, ExpressionRef r) { return binary(BinaryOperator::Less, l, r); }
  ExpressionRef equal(ExpressionRef l, ExpressionRef r) { return binary(BinaryOperator::Equal, l, r); }
  ExpressionRef notEqual(ExpressionRef l, ExpressionRef r) { return binary(BinaryOperator::NotEqual, l, r); }
  ExpressionRef add(ExpressionRef l, ExpressionRef r) { return binary(BinaryOperator::Add, l, r); }
  ExpressionRef pointerAdd(ExpressionRef p, ExpressionRef i) { return binary(BinaryOperator::PointerAdd, p, i); }
  /// C's conversion of a scalar to `type`; to boolean it is `operand != 0`. Identity when the type is the operand's.
  ExpressionRef cast(TypeRef type, ExpressionRef operand);
  /// `operand == 0`, C's `!operand`, for any scalar.
  ExpressionRef isZero(ExpressionRef operand);

  std::size_t size() const { return contents_->storage.size(); }

 private:
  struct Hash {
    std::size_t operator()(ExpressionRef e) const;
  };
  struct Equal {
    bool operator()(ExpressionRef a, ExpressionRef b) const;
  };
  struct Contents {
    std::deque<Expression> storage;
    std::unordered_set<ExpressionRef, Hash, Equal> interned;
  };
  ExpressionRef intern(const Expression& candidate);

  TypeTable types_;
  std::shared_ptr<Contents> contents_ = std::make_shared<Contents>();
};

/// Calls `visit` on the expression and all its subexpressions, operands last.
template <class Visit>
void forEachSubexpression(ExpressionRef expression, const Visit& visit) {
  visit(expression);
  if (expression->left()) forEachSubexpression(expression->left(), visit);
  if (expression->right()) forEachSubexpression(expression->right(), visit);
}

}  // namespace argosy
