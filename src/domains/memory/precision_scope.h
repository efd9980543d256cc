// The option that says how far what a refinement has found to matter matters.
#pragma once

#include "configuration/configuration.h"
#include "domains/memory/memory_precision.h"

namespace argosy::memory {

inline PrecisionScope precisionScope(const configuration::Configuration& configuration, std::string_view key) {
  return configuration.getChoice<PrecisionScope>(key, {{"location", PrecisionScope::Location},
                                                       {"function", PrecisionScope::Function},
                                                       {"global", PrecisionScope::Global}});
}

}  // namespace argosy::memory
