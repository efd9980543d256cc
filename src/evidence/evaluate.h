// Evaluation of symbolic conditions: expressions built from constants, symbols (variables of scalar type), unary and
// binary operators and casts, with the meaning of program/arithmetic.h. Conditions of a path share most of their parts,
// so everything here is linear in the number of different nodes, and not recursive.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "program/expression.h"

namespace argosy::evidence {

/// Raw bits per symbol; a symbol that is missing is zero.
using Assignment = std::unordered_map<VariableId, UInt128>;

/// The different nodes of some expressions, operands before the nodes that use them.
class ExpressionDag {
 public:
  static constexpr std::uint32_t noNode = ~std::uint32_t{0};
  struct Node {
    ExpressionRef expression;
    std::uint32_t left = noNode, right = noNode;
    /// False for what is no scalar expression over symbols, for instance when memory is read in it.
    bool evaluable = false;
  };

  ExpressionDag() = default;
  explicit ExpressionDag(std::span<const ExpressionRef> roots);

  std::span<const Node> nodes() const { return nodes_; }
  std::uint32_t positionOf(ExpressionRef expression) const { return positions_.at(expression); }
  const Node& nodeOf(ExpressionRef expression) const { return nodes_[positionOf(expression)]; }

  /// Fills `values` with one entry per node (0 where the node is not evaluable) and returns how many nodes divide by zero,
  /// shift by an amount out of range, or convert a float to an integer type that it does not fit.
  std::size_t evaluate(const Assignment& assignment, std::vector<UInt128>& values) const;

 private:
  bool isEvaluable(const Node& node) const;

  std::vector<Node> nodes_;
  std::unordered_map<ExpressionRef, std::uint32_t> positions_;
};

/// One node's value from its operands' values; `assignment` gives the symbols' values.
struct NodeValue {
  UInt128 bits;
  bool faults;  // in the sense of ExpressionDag::evaluate
};
NodeValue evaluateNode(ExpressionRef node, UInt128 left, UInt128 right, const Assignment& assignment);

/// The value of an evaluable expression; throws std::invalid_argument for others.
UInt128 evaluate(ExpressionRef expression, const Assignment& assignment);

/// Whether C takes the value as true: it does not compare equal to zero.
bool isTrue(TypeRef type, UInt128 bits);

}  // namespace argosy::evidence
