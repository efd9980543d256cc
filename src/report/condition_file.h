// Condition files (conditional model checking, docs/theory.md §2.9): what a run has finished with, for a later run on the same program, which leaves it out.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "analysis/covered_paths.h"
#include "report/metadata.h"

namespace argosy::report {

/// "file:line:column: what is wrong and what was expected"
class ConditionError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Steps are numbers of the program's edges, so that a condition is about one program, as one version of Argosy reads it.
struct SavedCondition {
  std::vector<std::string> inputFiles;
  std::string specification;
  std::string program;  // fingerprintOf it
  /// What each of them covers is covered.
  std::vector<CoveredPaths> parts;
};

/// `version`: of Argosy, which numbers the edges.
std::string fingerprintOf(const Program& program, const std::string& version);

std::string toYaml(const SavedCondition& condition, const Producer& producer);

/// Throws ConditionError.
SavedCondition readCondition(const std::string& path);
/// The same for text; `name` is for messages.
SavedCondition parseCondition(const std::string& text, const std::string& name);

}  // namespace argosy::report
