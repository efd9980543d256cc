// Live variables: which locals, parameters and temporaries may be read later before they are overwritten. Variables whose
// address is taken and static ones are not tracked, and count as live everywhere.
//
// Most temporaries live within one stretch of straight-line code. For them a few intervals say it all; only the others get
// a column in the per-node bit sets, which keeps these small in functions with tens of thousands of nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "program/facts/control_flow.h"
#include "program/program.h"

namespace argosy {

class Liveness {
 public:
  /// Needs `Variable::addressTaken` to be up to date. Keeps a reference to both arguments.
  Liveness(const Program& program, const ControlFlow& controlFlow);

  bool isTracked(VariableId variable) const { return variables_[variable].kind != Kind::Untracked; }
  /// The value that the variable has at the node may be read. At a node that the entry does not reach, nothing is live.
  bool isLive(NodeId node, VariableId variable) const;
  /// The tracked variables that are live at the node, in increasing order.
  std::vector<VariableId> liveAt(NodeId node) const;

 private:
  enum class Kind : std::uint8_t {
    Untracked,
    Straight,  // lives in one stretch of straight-line code only
    General,
  };
  struct VariableFacts {
    Kind kind = Kind::Untracked;
    std::uint32_t column = 0;                    // General: in the function's bit sets
    std::uint32_t firstRange = 0, endRange = 0;  // Straight: in ranges_
  };
  /// Nodes by their position in reverse postorder, both ends included.
  struct Range {
    std::uint32_t first, last;
  };
  struct FunctionFacts {
    std::size_t words = 0;
    std::vector<std::uint64_t> rows;  // `words` per node, in reverse postorder
  };
  struct Access {
    VariableId variable;
    std::uint32_t position;  // of the edge's source
    bool isUse;
  };

  void analyse(const Function& function);
  /// All accesses to tracked variables, by position; on one edge uses come first.
  std::vector<Access> collectAccesses(FunctionId function);
  void classify(FunctionId function, const std::vector<Access>& accesses);
  void computeRanges(const Function& function, const std::vector<Access>& accesses);
  void solve(const Function& function);

  const Program* program_;
  const ControlFlow* controlFlow_;
  IdentifierVector<VariableId, VariableFacts> variables_;
  IdentifierVector<FunctionId, FunctionFacts> functions_;
  std::vector<Range> ranges_;
};

/// Calls `use(variable)` for each variable that the operation reads by name, in any order and perhaps repeatedly, and
/// `overwrite(variable)` for each that it overwrites entirely.
template <class Use, class Overwrite>
void forEachAccess(const Operation& operation, const Use& use, const Overwrite& overwrite) {
  const auto* const elements = std::get_if<WriteElements>(&operation);
  const auto read = [&](ExpressionRef expression) {
    forEachSubexpression(expression, [&](ExpressionRef e) {
      if (e->kind() == ExpressionKind::Variable && !(elements && e == elements->counter)) use(e->variable());
    });
  };
  forEachExpression(operation, [&](ExpressionRef e, bool isTarget) {
    if (!isTarget) return read(e);
    // A write to a part reads the pointers and indices on the way, but not the variable itself.
    for (; e->kind() == ExpressionKind::Member || e->kind() == ExpressionKind::Element; e = e->operand())
      if (e->kind() == ExpressionKind::Element) read(e->index());
    if (e->kind() == ExpressionKind::Dereference) read(e->operand());
  });
  forEachExpression(operation, [&](ExpressionRef e, bool isTarget) {
    if (isTarget && e->kind() == ExpressionKind::Variable) overwrite(e->variable());
  });
  if (const Declare* declare = std::get_if<Declare>(&operation)) overwrite(declare->variable);
  if (const Kill* kill = std::get_if<Kill>(&operation))
    for (const VariableId variable : kill->variables) overwrite(variable);
}

}  // namespace argosy
