// Verdicts as SARIF 2.1.0, for editors and code hosting platforms.
#pragma once

#include <string>

#include "evidence/verdict.h"
#include "report/metadata.h"

namespace argosy::report {

/// FALSE is a result with the counterexample as code flow and the call stack; TRUE is a result of kind "pass"; the reasons
/// of UNKNOWN are notifications of the tool, and so is what else a reader should know. `targets`: what would have violated the property.
std::string toSarif(const Program& program, const evidence::Verdict& verdict, const Producer& producer,
                    const Task& task, const std::string& property, std::span<const evidence::Target> targets = {});

}  // namespace argosy::report
