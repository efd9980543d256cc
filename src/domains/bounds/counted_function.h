// The function whose calls a configuration bounds (`bounds.calls-of`), in the program at hand.
#pragma once

#include "configuration/configuration.h"
#include "program/program.h"

namespace argosy::bounds {

/// Not valid where all calls count. Throws ConfigurationError when the program does not have the function.
FunctionId countedFunction(const Program& program, const configuration::Configuration& configuration);

/// Throws ConfigurationError when the program does not have it, in the configuration or in one of its stages.
void requireCountedFunction(const Program& program, const configuration::Configuration& configuration);

}  // namespace argosy::bounds
