// Symbolic values: expressions over symbols that stand for what the program does not determine. The third scalar domain of
// the abstract memory, for following one path: conditions are recorded, not decided.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "domains/memory/memory.h"
#include "program/arithmetic.h"

namespace argosy::algorithms {

struct SymbolicValue {
  ExpressionRef expression = nullptr;  // null: nothing is known, not even a name
  friend bool operator==(const SymbolicValue&, const SymbolicValue&) = default;
};

class SymbolicDomain {
 public:
  using Value = SymbolicValue;
  struct Range {
    Int128 low, high;
  };
  struct RecordedCondition {
    ExpressionRef condition;
    bool truth;
  };
  struct InitialContents {
    VariableId symbol;
    memory::MemoryObjectId object;
    Int128 bit;
    unsigned width;
  };
  struct Symbol {
    VariableId variable;
    TypeRef type;
  };

  explicit SymbolicDomain(Program& program) : program_(program), expressions_(program.expressions) {}

  Value top(TypeRef) const { return {}; }
  Value bottom() const { return {}; }
  Value constant(TypeRef type, UInt128 bits) const;
  bool isTop(TypeRef, const Value& value) const { return value.expression == nullptr; }
  bool isBottom(const Value&) const { return false; }
  std::optional<UInt128> singleton(TypeRef type, const Value& value) const;
  Range integerRange(TypeRef type, const Value& value) const;
  Value fromIntegerRange(TypeRef type, Int128 low, Int128 high) const;
  bool lessOrEqual(TypeRef, const Value& left, const Value& right) const { return left == right; }
  Value join(TypeRef, const Value& left, const Value& right) const { return left == right ? left : Value{}; }
  Value meet(TypeRef, const Value& left, const Value&) const { return left; }
  Value unary(UnaryOperator op, TypeRef type, const Value& operand) const;
  Value binary(BinaryOperator op, TypeRef operandType, const Value& left, TypeRef rightType, const Value& right) const;
  Value cast(TypeRef to, TypeRef from, const Value& operand) const;
  void refineUnary(UnaryOperator, TypeRef, Value&, const Value&) const {}
  void refineBinary(BinaryOperator, TypeRef, Value&, TypeRef, Value&, const Value&) const {}
  void refineCast(TypeRef, TypeRef, Value&, const Value&) const {}

  /// A new symbol.
  Value fresh(TypeRef type) const;
  /// The symbol stands for what an object contained before the program wrote to it.
  void nameContents(const Value& symbol, memory::MemoryObjectId object, Int128 bit, unsigned width) const {
    if (symbol.expression) contents.push_back({symbol.expression->variable(), object, bit, width});
  }
  /// The path goes on only if the condition has this truth.
  void record(const Value& condition, bool truth) const;

  mutable std::vector<Symbol> symbols;
  mutable std::vector<RecordedCondition> conditions;
  mutable std::vector<InitialContents> contents;
  mutable bool isContradictory = false;  // some condition is constant, and the wrong one

 private:
  Program& program_;
  ExpressionTable& expressions_;
};

}  // namespace argosy::algorithms

template <>
struct std::hash<argosy::algorithms::SymbolicValue> {
  std::size_t operator()(const argosy::algorithms::SymbolicValue& value) const noexcept {
    return std::hash<const void*>()(value.expression);
  }
};
