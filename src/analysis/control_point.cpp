#include "analysis/control_point.h"

namespace argosy {

const ControlPoint& ControlPoints::at(NodeId location, const CallingContext* context) {
  ControlPointRef& point = points_[std::uint64_t{context->id} << 32 | location.index];
  if (!point) point = makeRef<ControlPoint>(location, context);
  return *point;
}

}  // namespace argosy
