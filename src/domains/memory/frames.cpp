#include "domains/memory/frames.h"

namespace argosy::memory {

Renaming relativeTo(const CallingContext& innermost) {
  Renaming result;
  // Below the innermost call, of each function as many calls are open as the last of them has a number more.
  for (const CallingContext* context = innermost.caller; context; context = context->caller)
    if (result.distanceOf(context->function) == 0) result.move(context->function, 0 - (context->activation + 1));
  return result;
}

}  // namespace argosy::memory
