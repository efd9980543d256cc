// A comparison as text for a terminal, as Markdown for a merge request, and as JSON for programs.
#pragma once

#include <string>

#include "bench/compare/comparison.h"
#include "bench/compare/failure_criteria.h"

namespace argosy::bench {

std::string comparisonText(const Comparison& comparison, const FailureCriteria& criteria);
std::string comparisonMarkdown(const Comparison& comparison, const FailureCriteria& criteria);
std::string comparisonJson(const Comparison& comparison, const FailureCriteria& criteria);

}  // namespace argosy::bench
