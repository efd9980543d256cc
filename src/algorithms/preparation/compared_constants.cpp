#include "algorithms/preparation/compared_constants.h"

#include <set>

namespace argosy::algorithms {

std::vector<Int128> comparedConstants(const Program& program, ComparisonOrigin origin) {
  constexpr std::size_t most = 64;
  std::set<Int128> result;
  for (const Edge& edge : program.edges) {
    const auto* assume = std::get_if<Assume>(&edge.operation);
    if (!assume) continue;
    const Function& function = program.functions[program.nodes[edge.source].function];
    if (origin == ComparisonOrigin::Source && function.origin != FunctionOrigin::Source) continue;
    forEachSubexpression(assume->condition, [&](ExpressionRef part) {
      if (part->kind() == ExpressionKind::IntegerConstant && result.size() < most) result.insert(part->integerValue());
    });
  }
  return {result.begin(), result.end()};
}

}  // namespace argosy::algorithms
