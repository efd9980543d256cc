#include "acceleration/defined_path.h"

#include <unordered_set>

#include "program/arithmetic.h"

namespace argosy::acceleration {
namespace {

class Definedness {
 public:
  Definedness(Program& program, bool stopsAtOverflow)
      : program_(program), expressions_(program.expressions), stopsAtOverflow_(stopsAtOverflow) {}

  std::optional<DefinedPath> of(std::span<const EdgeId> path) {
    for (const EdgeId edge : path)
      if (const auto* assign = std::get_if<Assign>(&program_.edges[edge].operation))
        if (assign->target->kind() == ExpressionKind::Variable) changed_.insert(assign->target->variable());
    for (const EdgeId edge : path) {
      const NodeId node = program_.edges[edge].source;
      // The operation is copied: edges are added meanwhile.
      const Operation operation = program_.edges[edge].operation;
      bool isKnown = true;
      forEachExpression(operation, [&](ExpressionRef e, bool isTarget) {
        if (isKnown && !isTarget) isKnown = require(e, node);
      });
      if (!isKnown) return std::nullopt;
      result_.path.push_back(edge);
    }
    return std::move(result_);
  }

 private:
  /// Otherwise it is what it was in the iteration before.
  bool changes(ExpressionRef expression) const {
    bool result = false;
    forEachSubexpression(expression, [&](ExpressionRef part) {
      result |= part->kind() == ExpressionKind::Variable && changed_.contains(part->variable());
    });
    return result;
  }

  /// Named, with parts at constant places.
  static bool isObject(ExpressionRef e) {
    while (e->kind() == ExpressionKind::Member) e = e->operand();
    return e->kind() == ExpressionKind::Variable;
  }

  static bool isNumber(ExpressionRef e) { return e->type()->isInteger() || e->type()->isBoolean(); }

  /// Conditions for the expression; false when there are none that integers could be asked about.
  bool require(ExpressionRef e, NodeId node) {
    if (!changes(e)) {
      const bool isPlain = e->isConstant() || e->kind() == ExpressionKind::Variable;
      if (!isPlain && e->type()->isScalar()) result_.fixed.push_back(e);
      return isPlain || e->type()->isScalar() || isObject(e);
    }
    if (e->left() && !require(e->left(), node)) return false;
    if (e->right() && !require(e->right(), node)) return false;
    const auto demand = [&](ExpressionRef condition) {
      // Only the path has it: the graph stays what it is.
      result_.path.push_back(program_.edges.nextId());
      program_.edges.push_back({node, node, Assume{condition, true}, {}});
    };
    const auto atLeast = [&](ExpressionRef number, Int128 least) {
      demand(expressions_.binary(BinaryOperator::LessEqual, expressions_.integer(number->type(), least), number));
    };
    const auto atMost = [&](ExpressionRef number, Int128 greatest) {
      demand(expressions_.binary(BinaryOperator::LessEqual, number, expressions_.integer(number->type(), greatest)));
    };
    switch (e->kind()) {
      case ExpressionKind::Variable: return isNumber(e);
      case ExpressionKind::Element: {
        const TypeRef array = e->operand()->type();
        if (changes(e->operand()) || !array->isArray() || !e->index()->type()->isInteger()) return false;
        const std::uint64_t count = array->count().value_or(0);
        const unsigned bits = e->index()->type()->bits();
        if (count == 0 || bits > 64) return false;
        if (e->index()->type()->isSigned()) atLeast(e->index(), 0);
        const Int128 greatest = (Int128{1} << (bits - (e->index()->type()->isSigned() ? 1 : 0))) - 1;
        if (static_cast<Int128>(count - 1) < greatest) atMost(e->index(), static_cast<Int128>(count - 1));
        return true;
      }
      case ExpressionKind::Cast: return isNumber(e) && isNumber(e->operand());
      case ExpressionKind::Unary: {
        const bool mayOverflow = e->unaryOperator() == UnaryOperator::Negate && e->type()->isSignedInteger();
        if (mayOverflow && stopsAtOverflow_) atLeast(e->operand(), least(e->type()) + 1);
        return isNumber(e);
      }
      case ExpressionKind::Binary: return requireBinary(e, atLeast, atMost, demand);
      default: return false;
    }
  }

  bool requireBinary(ExpressionRef e, const auto& atLeast, const auto& atMost, const auto& demand) {
    const ExpressionRef left = e->left(), right = e->right();
    const TypeRef type = left->type();
    if (!isNumber(left) || !isNumber(right)) return false;
    const bool isSigned = type->isSignedInteger(), isConstant = right->kind() == ExpressionKind::IntegerConstant;
    switch (e->binaryOperator()) {
      case BinaryOperator::Add:
      case BinaryOperator::Subtract:
      case BinaryOperator::Multiply: {
        if (!isSigned || !stopsAtOverflow_) return true;
        if (isConstant && e->binaryOperator() != BinaryOperator::Multiply) {
          const bool isSum = e->binaryOperator() == BinaryOperator::Add;
          const Int128 step = isSum ? right->integerValue() : -right->integerValue();
          if (step > 0) atMost(left, greatest(type) - step);
          if (step < 0) atLeast(left, least(type) - step);
          return true;
        }
        if (type->bits() > 32) return false;
        const TypeRef wide = program_.types.integer(64, true);
        const ExpressionRef result =
            expressions_.binary(e->binaryOperator(), expressions_.cast(wide, left), expressions_.cast(wide, right));
        atMost(result, greatest(type));
        atLeast(result, least(type));
        return true;
      }
      case BinaryOperator::Divide:
      case BinaryOperator::Remainder: {
        if (isConstant && right->integerValue() != 0 && right->integerValue() != -1) return true;
        if (isSigned && stopsAtOverflow_) return false;
        if (changes(right)) demand(expressions_.notEqual(right, expressions_.integer(right->type(), 0)));
        return true;
      }
      case BinaryOperator::ShiftLeft:
      case BinaryOperator::ShiftRight: {
        const bool isLeft = e->binaryOperator() == BinaryOperator::ShiftLeft;
        if (isConstant) {
          const Int128 amount = right->integerValue();
          if (amount < 0 || amount >= static_cast<Int128>(type->bits())) return false;
          if (!isLeft || !isSigned) return true;
          atLeast(left, 0);
          atMost(left, greatest(type) >> static_cast<unsigned>(amount));
          return true;
        }
        if (isLeft && isSigned) return false;
        if (!changes(right)) return true;
        if (right->type()->isSigned()) atLeast(right, 0);
        atMost(right, static_cast<Int128>(type->bits() - 1));
        return true;
      }
      default: return e->binaryOperator() < BinaryOperator::PointerAdd;
    }
  }

  static Int128 greatest(TypeRef type) { return (Int128{1} << (type->bits() - 1)) - 1; }
  static Int128 least(TypeRef type) { return -(Int128{1} << (type->bits() - 1)); }

  Program& program_;
  ExpressionTable& expressions_;
  bool stopsAtOverflow_;
  std::unordered_set<VariableId> changed_;
  DefinedPath result_;
};

}  // namespace

std::optional<DefinedPath> definedPath(Program& program, std::span<const EdgeId> path, bool stopsAtOverflow) {
  return Definedness(program, stopsAtOverflow).of(path);
}

}  // namespace argosy::acceleration
