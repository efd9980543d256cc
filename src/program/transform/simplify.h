#pragma once

#include "program/transform/transformation.h"

namespace argosy {

/// Without what does nothing: conditions that are constant, Skip edges (the node before one becomes the node after it; C
/// labels move along), and the nodes that become unreachable. A cycle of nothing but Skip edges stays, as one Skip from a
/// node to itself: `while (1);` does not terminate. Reasons that no operation has any more lose their effect.
class Simplification final : public Transformation {
 public:
  std::string_view name() const override { return "only edges that do something"; }

 private:
  void change(ProgramDraft& draft) const override;
};

}  // namespace argosy
