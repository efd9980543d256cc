// From a precision file to predicates of the program at hand, which may have changed since the file was written.
#pragma once

#include "algorithms/preparation/program_facts.h"
#include "report/precision_file.h"

namespace argosy::algorithms {

struct FittedPrecision {
  std::vector<SeedPredicate> predicates;
  /// Of the file's predicates: what they talk about is not there any more.
  std::size_t dropped = 0;
  std::string whyFirst;  // "file:line:column: …"
};

/// A predicate whose line is gone counts in the whole function. Throws PrecisionError when something is no expression, and when nothing fits: then the file is
/// another program's. `file` is for messages.
FittedPrecision fitPrecision(Program& program, const report::SavedPrecision& precision, const std::string& file);

}  // namespace argosy::algorithms
