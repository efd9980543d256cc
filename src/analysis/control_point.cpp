#include "analysis/control_point.h"

#include "base/growth.h"

namespace argosy {

const ControlPoint& ControlPoints::at(NodeId location, const CallingContext* context) {
  const std::uint64_t key = std::uint64_t{context->id} << 32 | location.index;
  return *foundOrMade(
      [&]() -> const ControlPoint* {
        const auto known = points_.find(key);
        return known == points_.end() ? nullptr : known->second.get();
      },
      [&]() -> const ControlPoint* {
        return points_.emplace(key, makeRef<ControlPoint>(location, context)).first->second.get();
      });
}

}  // namespace argosy
