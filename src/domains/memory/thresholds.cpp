#include "domains/memory/thresholds.h"

#include <algorithm>

namespace argosy::memory {

std::vector<Int128> thresholdsIn(const Program& program, FunctionId function) {
  // Bounds of loops are mostly constants that the same function compares with.
  std::vector<Int128> thresholds = {-1, 0, 1};
  const auto collect = [&](ExpressionRef expression) {
    if (expression->kind() != ExpressionKind::Binary || !isComparison(expression->binaryOperator())) return;
    for (const ExpressionRef side : {expression->left(), expression->right()}) {
      if (side->kind() != ExpressionKind::IntegerConstant) continue;
      const Int128 value = side->integerValue();
      thresholds.insert(thresholds.end(), {value - 1, value, value + 1});
    }
  };
  for (const NodeId node : program.functions[function].nodes)
    for (const EdgeId edge : program.nodes[node].outgoing)
      forEachExpression(program.edges[edge].operation,
                        [&](ExpressionRef expression, bool) { forEachSubexpression(expression, collect); });
  std::ranges::sort(thresholds);
  thresholds.erase(std::ranges::unique(thresholds).begin(), thresholds.end());
  // Each threshold can cost an iteration: of very many, a sample has to do.
  constexpr std::size_t maximal = 64;
  if (thresholds.size() > maximal) {
    std::vector<Int128> sample;
    for (std::size_t i = 0; i < maximal; ++i) sample.push_back(thresholds[i * thresholds.size() / maximal]);
    thresholds = std::move(sample);
  }
  return thresholds;
}

}  // namespace argosy::memory
