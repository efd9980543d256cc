#include "acceleration/path_effect.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace argosy::acceleration {

bool isWord(const Variable& variable) {
  return variable.type->isInteger() && variable.type->bits() <= 64 && !variable.addressTaken && !variable.isVolatile &&
         !variable.isThreadLocal;
}

namespace {

class Effects {
 public:
  explicit Effects(Program& program) : program_(program), expressions_(program.expressions) {}

  std::optional<Refusal> apply(const Operation& operation) {
    return std::visit(
        Overloaded{
            [](const Skip&) -> std::optional<Refusal> { return std::nullopt; },
            [&](const Assume& assume) -> std::optional<Refusal> {
              const ExpressionRef condition = now(assume.condition);
              if (!condition) return Refusal::Input;
              if (isTooLarge(condition)) return Refusal::TooLarge;
              effect.conditions.push_back({condition, assume.truth});
              return std::nullopt;
            },
            [&](const Assign& assign) -> std::optional<Refusal> {
              const ExpressionRef value = now(assign.value);
              if (!value) return Refusal::Input;
              if (isTooLarge(value)) return Refusal::TooLarge;
              return write(assign.target, value);
            },
            // Each iteration has a value of its own, which a counterexample would have to name.
            [](const Havoc&) -> std::optional<Refusal> { return Refusal::Input; },
            [&](const Declare& declare) { return write(program_.variableExpression(declare.variable), nullptr); },
            [&](const Kill& kill) -> std::optional<Refusal> {
              for (const VariableId variable : kill.variables)
                if (const auto refusal = write(program_.variableExpression(variable), nullptr)) return refusal;
              return std::nullopt;
            },
            [](const Call&) -> std::optional<Refusal> { return Refusal::Call; },
            [](const Return&) -> std::optional<Refusal> { return Refusal::Call; },
            [](const Halt&) -> std::optional<Refusal> { return Refusal::Call; },
            [](const auto&) -> std::optional<Refusal> { return Refusal::Memory; },
        },
        operation);
  }

  PathEffect effect;

 private:
  std::optional<Refusal> write(ExpressionRef target, ExpressionRef value) {
    if (target->kind() != ExpressionKind::Variable) return Refusal::Memory;
    const Variable& variable = program_.variables[target->variable()];
    if (!isWord(variable)) return variable.addressTaken || variable.isVolatile ? Refusal::Memory : Refusal::Type;
    effect.values[variable.id] = value;
    return std::nullopt;
  }

  /// Written out: its parts may be shared, and who looks at it looks at each of them again.
  bool isTooLarge(ExpressionRef expression) { return sizeOf(expression) > maximalSize; }
  std::size_t sizeOf(ExpressionRef expression) {
    if (!expression) return 0;
    const auto [known, isNew] = sizes_.try_emplace(expression, 1);
    if (!isNew) return known->second;
    const std::size_t size = 1 + sizeOf(expression->left()) + sizeOf(expression->right());
    return sizes_[expression] = std::min(size, maximalSize + 1);
  }

  /// The expression in terms of the values at the start; null when it depends on an unknown value.
  ExpressionRef now(ExpressionRef expression) {
    const auto operands = [&](const auto& make) -> ExpressionRef {
      const ExpressionRef operand = now(expression->operand());
      return operand ? make(operand) : nullptr;
    };
    const auto both = [&](const auto& make) -> ExpressionRef {
      const ExpressionRef left = now(expression->left()), right = now(expression->right());
      return left && right ? make(left, right) : nullptr;
    };
    switch (expression->kind()) {
      case ExpressionKind::Variable: {
        const auto found = effect.values.find(expression->variable());
        return found == effect.values.end() ? expression : found->second;
      }
      case ExpressionKind::Dereference:
        return operands([&](ExpressionRef e) { return expressions_.dereferenceAs(expression->type(), e); });
      case ExpressionKind::Member:
        return operands([&](ExpressionRef e) { return expressions_.member(e, expression->fieldIndex()); });
      case ExpressionKind::Element:
        return both([&](ExpressionRef array, ExpressionRef index) { return expressions_.element(array, index); });
      case ExpressionKind::AddressOf: return operands([&](ExpressionRef e) { return expressions_.addressOf(e); });
      case ExpressionKind::Unary:
        return operands([&](ExpressionRef e) { return expressions_.unary(expression->unaryOperator(), e); });
      case ExpressionKind::Binary:
        return both(
            [&](ExpressionRef l, ExpressionRef r) { return expressions_.binary(expression->binaryOperator(), l, r); });
      case ExpressionKind::Cast:
        return operands([&](ExpressionRef e) { return expressions_.cast(expression->type(), e); });
      default: return expression;
    }
  }

  static constexpr std::size_t maximalSize = 300;

  Program& program_;
  ExpressionTable& expressions_;
  std::unordered_map<ExpressionRef, std::size_t> sizes_;
};

}  // namespace

std::variant<PathEffect, Refusal> effectOf(Program& program, std::span<const EdgeId> path) {
  Effects effects(program);
  for (const EdgeId edge : path)
    if (const auto refusal = effects.apply(program.edges[edge].operation)) return *refusal;
  return std::move(effects.effect);
}

}  // namespace argosy::acceleration
