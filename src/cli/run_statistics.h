// The figures of a verification run, for people and for scripts.
#pragma once

#include <iosfwd>

#include "algorithms/verification.h"

namespace argosy::cli {

void printStatistics(std::ostream& out, std::span<const algorithms::StageReport> stages);
std::string statisticsJson(std::span<const algorithms::StageReport> stages, const std::string& verdict);

}  // namespace argosy::cli
