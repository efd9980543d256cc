// Which locals die along a step: their values are never read again, so that dropping them makes states equal that differ in
// nothing that matters.
#pragma once

#include <optional>

#include "analysis/step.h"
#include "program/facts/liveness.h"

namespace argosy::memory {

class DeadVariables {
 public:
  DeadVariables(const Program& program, const Liveness& liveness)
      : program_(program), liveness_(liveness), ofEdge_(program.edges.size()) {}

  /// Variables of the function that contains the edge, which nothing after the edge reads. For a call that includes the
  /// time inside the callee.
  std::span<const VariableId> after(EdgeId edge);
  const Liveness& liveness() const { return liveness_; }

 private:
  const Program& program_;
  const Liveness& liveness_;
  IdentifierVector<EdgeId, std::optional<std::vector<VariableId>>> ofEdge_;
};

}  // namespace argosy::memory
