#include "acceleration/known_at_loop.h"

#include <algorithm>

namespace argosy::acceleration {
namespace {

class WayIn {
 public:
  WayIn(Program& program, const ControlFlow& flow, LoopId loop)
      : program_(program), flow_(flow), loop_(flow.loops()[loop]) {
    for (const NodeId node : flow.body(loop))
      for (const EdgeId edge : program.nodes[node].outgoing) change(program.edges[edge].operation);
  }

  std::vector<PathCondition> run() {
    constexpr int longest = 300;
    EdgeId edge = wayInto(loop_.head);
    for (int i = 0; edge.valid() && i < longest; ++i) {
      const Operation& operation = program_.edges[edge].operation;
      if (const auto* condition = std::get_if<Assume>(&operation)) learn({condition->condition, condition->truth});
      if (const auto* assign = std::get_if<Assign>(&operation)) learn(*assign);
      change(operation);
      edge = wayInto(program_.edges[edge].source);
    }
    return std::move(known_);
  }

 private:
  /// The only one that executions can take; of a loop's head not those that come back.
  EdgeId wayInto(NodeId node) const {
    EdgeId only;
    for (const EdgeId edge : program_.nodes[node].incoming) {
      const NodeId source = program_.edges[edge].source;
      if (!flow_.isReachable(source) || std::ranges::find(loop_.backEdges, edge) != loop_.backEdges.end()) continue;
      if (only.valid()) return {};
      only = edge;
    }
    return only;
  }

  void change(const Operation& operation) {
    forEachExpression(operation, [&](ExpressionRef expression, bool isTarget) {
      if (isTarget && expression->kind() == ExpressionKind::Variable) changed_.insert(expression->variable());
    });
    if (const auto* declare = std::get_if<Declare>(&operation)) changed_.insert(declare->variable);
    if (const auto* kill = std::get_if<Kill>(&operation))
      changed_.insert(kill->variables.begin(), kill->variables.end());
  }

  bool isAbout(ExpressionRef expression, bool& isSomething) const {
    bool result = true;
    forEachSubexpression(expression, [&](ExpressionRef part) {
      if (!part->isLvalue()) return;
      isSomething = true;
      if (part->kind() != ExpressionKind::Variable) {
        result = false;
        return;
      }
      const Variable& variable = program_.variables[part->variable()];
      result &= isWord(variable) && !isStatic(variable.storage) && !changed_.contains(variable.id);
    });
    return result;
  }

  void learn(const PathCondition& condition) {
    bool isSomething = false;
    if (isAbout(condition.expression, isSomething) && isSomething) known_.push_back(condition);
  }
  void learn(const Assign& assign) {
    bool isSomething = false;
    if (assign.target->kind() == ExpressionKind::Variable && assign.value->kind() == ExpressionKind::IntegerConstant &&
        isAbout(assign.target, isSomething))
      known_.push_back({program_.expressions.equal(assign.target, assign.value), true});
  }

  Program& program_;
  const ControlFlow& flow_;
  const Loop& loop_;
  std::set<VariableId> changed_;
  std::vector<PathCondition> known_;
};

}  // namespace

std::vector<PathCondition> knownAt(Program& program, const ControlFlow& flow, LoopId loop) {
  return WayIn(program, flow, loop).run();
}

}  // namespace argosy::acceleration
