// harness.c: an executable test that makes the violation of a counterexample happen.
#pragma once

#include <string>

#include "evidence/replay.h"
#include "report/metadata.h"

namespace argosy::report {

/// C text to be compiled together with the program's files; its first comment says how.
std::string harness(const Program& program, const evidence::ReplayedCounterexample& counterexample, const Task& task);

}  // namespace argosy::report
