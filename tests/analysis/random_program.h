// Random programs over one variable with few values, with calls, and an independent enumeration of what they reach.
#pragma once

#include <array>
#include <random>
#include <set>
#include <tuple>

#include "analysis/step.h"
#include "tests/program/program_builder.h"

namespace argosy::test {

class RandomProgram {
 public:
  static constexpr int values = 5;
  /// Location, call edges that are open, value.
  using Configuration = std::tuple<NodeId, std::vector<EdgeId>, int>;

  explicit RandomProgram(std::uint64_t seed) : random_(seed) {
    std::vector<FunctionId> functions;
    for (int i = 0; i < 3; ++i)
      functions.push_back(addRandomGraph(builder_, random_, 5 + random_() % 4, random_() % 6));
    Program& program = builder_.program;
    program.start = functions[0];
    for (Edge& edge : program.edges) {
      const FunctionId caller = program.nodes[edge.source].function;
      // No recursion, so that there are finitely many calling contexts.
      if (caller != functions.back() && random_() % 4 == 0) {
        const std::size_t first = caller == functions[0] ? 1 : 2;
        edge.operation = Call{nullptr, functions[first + random_() % (functions.size() - first)], nullptr, {}, {}};
      }
    }
    for (std::size_t i = 0; i < 3 * program.edges.size(); ++i) {
      std::array<int, values> effect;
      for (int& value : effect) value = random_() % 4 == 0 ? -1 : static_cast<int>(random_() % values);
      if (random_() % 2 == 0)
        for (int value = 0; value < values; ++value) effect[static_cast<std::size_t>(value)] = value;
      effects_.push_back(effect);
    }
  }

  const Program& program() const { return builder_.program; }

  /// -1: infeasible.
  int effect(StepKind kind, EdgeId edge, int value) const {
    return effects_[3 * edge.index + static_cast<std::size_t>(kind)][static_cast<std::size_t>(value)];
  }
  std::vector<int> transfer(int value, const Step& step) const {
    const int result = effect(step.kind, step.id, value);
    return result < 0 ? std::vector<int>() : std::vector{result};
  }
  /// On a set of values, one bit each.
  std::vector<int> transferSet(int set, const Step& step) const {
    int result = 0;
    for (int value = 0; value < values; ++value)
      if (const int next = effect(step.kind, step.id, value); (set >> value & 1) != 0 && next >= 0) result |= 1 << next;
    return result == 0 ? std::vector<int>() : std::vector{result};
  }

  std::set<Configuration> reachable() const {
    const Program& program = builder_.program;
    std::set<Configuration> seen;
    std::vector<Configuration> pending;
    const auto visit = [&](NodeId node, std::vector<EdgeId> stack, int value) {
      Configuration next(node, std::move(stack), value);
      if (value >= 0 && seen.insert(next).second) pending.push_back(std::move(next));
    };
    visit(program.functions[program.start].entry, {}, 0);
    while (!pending.empty()) {
      const auto [node, stack, value] = pending.back();
      pending.pop_back();
      for (const EdgeId edge : program.nodes[node].outgoing) {
        if (const Call* call = std::get_if<Call>(&program.edges[edge].operation)) {
          std::vector<EdgeId> longer = stack;
          longer.push_back(edge);
          visit(program.functions[call->function].entry, longer, effect(StepKind::Enter, edge, value));
        } else {
          visit(program.edges[edge].target, stack, effect(StepKind::Operation, edge, value));
        }
      }
      if (node == program.functions[program.nodes[node].function].exit && !stack.empty()) {
        std::vector<EdgeId> shorter(stack.begin(), stack.end() - 1);
        visit(program.edges[stack.back()].target, shorter, effect(StepKind::Leave, stack.back(), value));
      }
    }
    return seen;
  }

 private:
  std::mt19937 random_;
  ProgramBuilder builder_;
  std::vector<std::array<int, values>> effects_;
};

inline std::vector<EdgeId> openCalls(const CallingContext* context) {
  std::vector<EdgeId> calls;
  for (; context->caller; context = context->caller) calls.insert(calls.begin(), context->callSite);
  return calls;
}

}  // namespace argosy::test
