#include "algorithms/program_features.h"

namespace argosy::algorithms {
namespace {

/// From here on a program is large: whole unrollings of it are dear.
constexpr std::size_t largeEdges = 5000;

bool mentionsFloats(const Operation& operation) {
  bool found = false;
  forEachExpression(operation, [&](ExpressionRef expression, bool) {
    forEachSubexpression(expression, [&](ExpressionRef part) { found |= part->type() && part->type()->isFloat(); });
  });
  return found;
}

bool mentionsArrays(const Operation& operation) {
  bool found = false;
  forEachExpression(operation, [&](ExpressionRef expression, bool) {
    forEachSubexpression(expression, [&](ExpressionRef part) {
      found |= part->kind() == ExpressionKind::Element && part->index()->kind() != ExpressionKind::IntegerConstant;
    });
  });
  return found;
}

}  // namespace

std::set<std::string> featuresOf(ProgramFacts& facts) {
  std::set<std::string> features;
  const Program& program = facts.program;
  std::size_t edges = 0;
  for (const Function& function : program.functions) {
    if (!function.isDefined || !facts.callGraph().isReachable(function.id)) continue;
    if (facts.callGraph().isRecursive(function.id)) features.insert("recursion");
    if (!facts.controlFlow.loopsOf(function.id).empty()) features.insert("loops");
    for (const NodeId node : function.nodes) {
      for (const EdgeId id : program.nodes[node].outgoing) {
        ++edges;
        const Operation& operation = program.edges[id].operation;
        if (std::holds_alternative<Allocate>(operation)) features.insert("heap");
        if (mentionsFloats(operation)) features.insert("floats");
        if (mentionsArrays(operation)) features.insert("arrays");
      }
    }
  }
  if (edges > largeEdges) features.insert("large");
  return features;
}

}  // namespace argosy::algorithms
