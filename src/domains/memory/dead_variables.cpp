#include "domains/memory/dead_variables.h"

#include <algorithm>

#include "base/growth.h"

namespace argosy::memory {

std::span<const VariableId> DeadVariables::after(EdgeId id) {
  std::optional<std::vector<VariableId>>& dead = ofEdge_[id];
  if (!dead) {
    const Growth alone;
    if (dead) return *dead;
    const Edge& edge = program_.edges[id];
    dead = liveness_.liveAt(edge.source);
    forEachAccess(
        edge.operation, [](VariableId) {},
        [&](VariableId variable) {
          if (liveness_.isTracked(variable)) dead->push_back(variable);
        });
    std::erase_if(*dead, [&](VariableId variable) { return liveness_.isLive(edge.target, variable); });
    std::ranges::sort(*dead);
    dead->erase(std::ranges::unique(*dead).begin(), dead->end());
  }
  return *dead;
}

}  // namespace argosy::memory
