// Scalars as raw bits and as terms: what the tests of theories share.
#pragma once

#include <gtest/gtest.h>

#include <unordered_set>

#include "encode/float_theory.h"
#include "program/arithmetic.h"
#include "smt/model.h"

namespace argosy::encode {

/// What C says about these bits is the same: NaN is NaN.
inline bool isSameValue(TypeRef type, UInt128 left, UInt128 right) {
  if (left == right) return true;
  return type->isFloat() && floating::isNaN(type->floatFormat(), left) && floating::isNaN(type->floatFormat(), right);
}

/// The x87 format has encodings that are no numbers of IEEE's.
inline bool hasTerm(TypeRef type, UInt128 bits) {
  return !type->isFloat() || toIeeeBits(type->floatFormat(), bits).has_value();
}

/// What the machine computes although C leaves it undefined (signed overflow wraps, as everywhere in this project).
inline bool isComputed(ArithmeticFault fault, TypeRef type) {
  switch (fault) {
    case ArithmeticFault::None:
    case ArithmeticFault::SignedOverflow:
    case ArithmeticFault::ShiftOverflow: return true;
    case ArithmeticFault::ShiftOutOfRange: return (type->bits() & (type->bits() - 1)) == 0;
    case ArithmeticFault::DivisionByZero:
    case ArithmeticFault::FloatToIntegerOverflow: return false;
  }
  return false;
}

inline std::string describe(TypeRef type, UInt128 bits) { return "(" + toC(type) + ")" + toHexadecimal(bits); }

/// An operator, a conversion or a comparison, applied to bits and to terms.
struct ScalarOperation {
  enum class Kind : std::uint8_t { Unary, Binary, Cast };
  Kind kind;
  UnaryOperator unary = UnaryOperator::Negate;
  BinaryOperator binary = BinaryOperator::Add;
  TypeRef type;                 // of the (left) operand
  TypeRef rightType = nullptr;  // of Binary
  TypeRef to = nullptr;         // of Cast

  bool isBoolean() const { return kind == Kind::Binary && isComparison(binary); }
  TypeRef resultType() const { return kind == Kind::Cast ? to : type; }

  ArithmeticResult evaluate(UInt128 left, UInt128 right) const {
    switch (kind) {
      case Kind::Unary: return evaluateUnary(unary, type, left);
      case Kind::Binary: return evaluateBinary(binary, type, left, rightType, right);
      case Kind::Cast: return evaluateCast(to, type, left);
    }
    return {};
  }

  TermRef term(Theory& theory, TermRef left, TermRef right) const {
    switch (kind) {
      case Kind::Unary: return theory.unary(unary, type, left);
      case Kind::Binary:
        return isBoolean() ? theory.compare(binary, type, left, right)
                           : theory.binary(binary, type, left, rightType, right);
      case Kind::Cast: return theory.cast(to, type, left);
    }
    return nullptr;
  }

  std::string describe(UInt128 left, UInt128 right) const {
    const std::string l = encode::describe(type, left);
    switch (kind) {
      case Kind::Unary: return toString(unary) + l;
      case Kind::Binary: return l + " " + toString(binary) + " " + encode::describe(rightType, right);
      case Kind::Cast: return "(" + toC(to) + ")" + l;
    }
    return "";
  }
};

inline std::vector<BinaryOperator> binaryOperators(TypeRef type) {
  std::vector<BinaryOperator> operators{BinaryOperator::Less, BinaryOperator::LessEqual, BinaryOperator::Equal,
                                        BinaryOperator::NotEqual};
  if (type->isBoolean() || type->isPointer()) return operators;
  for (const BinaryOperator op :
       {BinaryOperator::Add, BinaryOperator::Subtract, BinaryOperator::Multiply, BinaryOperator::Divide})
    operators.push_back(op);
  if (type->isFloat()) return operators;
  for (const BinaryOperator op : {BinaryOperator::Remainder, BinaryOperator::ShiftLeft, BinaryOperator::ShiftRight,
                                  BinaryOperator::BitAnd, BinaryOperator::BitOr, BinaryOperator::BitXor})
    operators.push_back(op);
  return operators;
}

/// Everything that C can do with one or two scalars of these types.
inline std::vector<ScalarOperation> operationsOn(const std::vector<TypeRef>& types) {
  using Kind = ScalarOperation::Kind;
  std::vector<ScalarOperation> operations;
  for (const TypeRef type : types) {
    const bool isArithmetic = !type->isBoolean() && !type->isPointer();
    if (isArithmetic) operations.push_back({Kind::Unary, UnaryOperator::Negate, {}, type});
    if (isArithmetic && !type->isFloat()) operations.push_back({Kind::Unary, UnaryOperator::Complement, {}, type});
    for (const BinaryOperator op : binaryOperators(type)) {
      operations.push_back({Kind::Binary, {}, op, type, type});
      const bool isShift = op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
      if (!isShift) continue;
      for (const TypeRef amount : types)
        if (amount != type && amount->isInteger()) operations.push_back({Kind::Binary, {}, op, type, amount});
    }
    for (const TypeRef to : types)
      if (!(to->isFloat() && type->isPointer()) && !(to->isPointer() && type->isFloat()))
        operations.push_back({Kind::Cast, {}, {}, type, nullptr, to});
  }
  return operations;
}

/// All scalar types of a data model, and integers of the widths that bit-fields have.
inline std::vector<TypeRef> scalarTypes(TypeTable& types, const std::vector<unsigned>& bitFieldWidths) {
  std::vector<TypeRef> result{types.boolean(), types.pointer(types.int32())};
  std::vector<unsigned> widths{8, 16, 32, 64, 128};
  widths.insert(widths.end(), bitFieldWidths.begin(), bitFieldWidths.end());
  for (const unsigned width : widths)
    for (const bool isSigned : {false, true}) result.push_back(types.integer(width, isSigned));
  for (const FloatFormat format :
       {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::X87Extended, FloatFormat::Quad})
    result.push_back(types.floating(format));
  return result;
}

/// The definitions of everything that a term mentions.
inline std::vector<TermRef> definitionsOf(const Theory& theory, TermRef root) {
  std::vector<TermRef> facts, work{root};
  std::unordered_set<TermRef> seen;
  while (!work.empty()) {
    const TermRef term = work.back();
    work.pop_back();
    if (!seen.insert(term).second) continue;
    work.insert(work.end(), term->operands().begin(), term->operands().end());
    if (const auto* definitions = theory.definitions.of(term)) {
      facts.insert(facts.end(), definitions->begin(), definitions->end());
      work.insert(work.end(), definitions->begin(), definitions->end());
    }
  }
  return facts;
}

}  // namespace argosy::encode
