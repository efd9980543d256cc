#include "algorithms/preparation/program_features.h"

#include "algorithms/preparation/accelerable_loops.h"
#include "algorithms/preparation/short_executions.h"
#include "program/facts/argument_extent.h"

namespace argosy::algorithms {
namespace {

/// From here on a program is large: whole unrollings of it are dear.
constexpr std::size_t largeEdges = 5000;

/// From here on, of the user's: functions are called again and again, and are worth remembering.
constexpr std::size_t manyFunctions = 50;

/// From here on, with a loop, a program is taken for an automaton or an event loop: which way it goes depends on few variables, and induction has
/// many cases to go through.
constexpr std::size_t manyBranches = 50;

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

std::set<std::string> featuresOf(ProgramFacts& facts, const std::set<std::string>& asked) {
  std::set<std::string> features;
  const Program& program = facts.program;
  std::size_t functions = 0, edges = 0, branches = 0;
  for (const Function& function : program.functions) {
    if (!function.isDefined || !facts.callGraph().isReachable(function.id)) continue;
    if (function.origin == FunctionOrigin::Source) ++functions;
    if (facts.callGraph().isRecursive(function.id)) features.insert("recursion");
    if (!facts.controlFlow.loopsOf(function.id).empty()) features.insert("loops");
    for (const NodeId node : function.nodes) {
      if (program.nodes[node].outgoing.size() > 1) ++branches;
      for (const EdgeId id : program.nodes[node].outgoing) {
        ++edges;
        const Operation& operation = program.edges[id].operation;
        if (std::holds_alternative<Allocate>(operation)) features.insert("heap");
        if (mentionsFloats(operation)) features.insert("floats");
        if (mentionsArrays(operation)) features.insert("arrays");
      }
    }
  }
  if (branches >= manyBranches && features.contains("loops")) features.insert("branching");
  if (functions >= manyFunctions) features.insert("modular");
  if (edges > largeEdges) features.insert("large");
  if (asked.contains("accelerable") && features.contains("loops") && hasAccelerableLoop(program))
    features.insert("accelerable");
  if (seemsShort(program)) features.insert("short");
  if (hasArgumentExtents(program)) features.insert("arguments");
  return features;
}

}  // namespace argosy::algorithms
