// All states that a program over words can have at its nodes, one by one: what a transformation has to preserve.
#pragma once

#include <map>
#include <set>

#include "program/arithmetic.h"
#include "program/program.h"

namespace argosy::test {

/// Values of variables, as bits.
using WordState = std::map<VariableId, UInt128>;

class ExplicitStates {
 public:
  /// What a variable may get where it may get anything.
  using Choices = std::function<std::vector<UInt128>(const Variable&)>;

  ExplicitStates(const Program& program, Choices choices) : program_(program), choices_(std::move(choices)) {}

  /// All that can be reached, at each node; nothing when there are more than `most` states.
  std::optional<std::map<NodeId, std::set<WordState>>> from(NodeId node, const WordState& state, std::size_t most) {
    std::map<NodeId, std::set<WordState>> reached;
    std::vector<std::pair<NodeId, WordState>> work{{node, state}};
    reached[node].insert(state);
    std::size_t count = 0;
    const auto reach = [&](NodeId target, WordState next) {
      if (reached[target].insert(next).second) work.emplace_back(target, std::move(next));
    };
    while (!work.empty()) {
      if (++count > most) return std::nullopt;
      const auto [at, now] = std::move(work.back());
      work.pop_back();
      for (const EdgeId id : program_.nodes[at].outgoing) {
        const Edge& edge = program_.edges[id];
        if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
          if ((value(assume->condition, now) != 0) == assume->truth) reach(edge.target, now);
        } else if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
          WordState next = now;
          next[assign->target->variable()] = value(assign->value, now);
          reach(edge.target, std::move(next));
        } else if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) {
          for (const UInt128 bits : choices_(program_.variables[havoc->target->variable()])) {
            WordState next = now;
            next[havoc->target->variable()] = bits;
            reach(edge.target, std::move(next));
          }
        } else if (!std::holds_alternative<Halt>(edge.operation) && !std::holds_alternative<Return>(edge.operation)) {
          reach(edge.target, now);
        }
      }
    }
    return reached;
  }

 private:
  UInt128 value(ExpressionRef expression, const WordState& state) const {
    switch (expression->kind()) {
      case ExpressionKind::IntegerConstant: return expression->bits();
      case ExpressionKind::Variable: return state.at(expression->variable());
      case ExpressionKind::Unary:
        return evaluateUnary(expression->unaryOperator(), expression->type(), value(expression->operand(), state)).bits;
      case ExpressionKind::Cast:
        return evaluateCast(expression->type(), expression->operand()->type(), value(expression->operand(), state))
            .bits;
      case ExpressionKind::Binary:
        return evaluateBinary(expression->binaryOperator(), expression->left()->type(),
                              value(expression->left(), state), expression->right()->type(),
                              value(expression->right(), state))
            .bits;
      default: throw std::logic_error("no expression over words");
    }
  }

  const Program& program_;
  Choices choices_;
};

}  // namespace argosy::test
