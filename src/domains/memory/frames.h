// Frames of the calls that are open at a place.
#pragma once

#include "analysis/calling_context.h"
#include "memory_model/renaming.h"

namespace argosy::memory {

/// The call that is open innermost.
inline Frame frameOf(const CallingContext* context) { return {context->function, context->activation, context->id}; }

/// To the names that objects have when an analysis begins in the innermost call, and counts activations from there.
Renaming relativeTo(const CallingContext& innermost);

}  // namespace argosy::memory
