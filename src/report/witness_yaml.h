// Witnesses of formats 2.0 and 2.1 as YAML text.
#pragma once

#include <string>

#include "report/witness.h"

namespace argosy::report {

std::string toYaml(const ViolationWitness& witness);
std::string toYaml(const CorrectnessWitness& witness);

}  // namespace argosy::report
