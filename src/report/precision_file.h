// Precision files (docs/theory.md §5.7): the predicates that a run found to matter, scope by scope, as C expressions, for a later run on the same or
// a changed program. Sorted, and one predicate per line: files of two runs can be compared.
#pragma once

#include <compare>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "report/metadata.h"

namespace argosy::report {

/// "file:line:column: what is wrong and what was expected"
class PrecisionError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Where predicates count. Without function: everywhere; without line: in the whole function.
struct PrecisionScope {
  std::string function;
  std::uint32_t line = 0;
  std::uint32_t index = 0;       // among the locations of the function on this line, from 1; 0: all of them
  std::uint32_t activation = 0;  // of recursive functions: how many open calls of the same function are below
  std::string source;            // the text of the line, by which it is found when it has moved

  friend auto operator<=>(const PrecisionScope&, const PrecisionScope&) = default;
};

struct PrecisionEntry {
  PrecisionScope scope;
  std::string predicate;               // a C expression; variables of other functions are called function::variable
  std::uint32_t line = 0, column = 0;  // in the precision file; 0: not read from a file

  friend auto operator<=>(const PrecisionEntry&, const PrecisionEntry&) = default;
};

struct SavedPrecision {
  std::vector<std::string> inputFiles;
  std::vector<PrecisionEntry> entries;
  std::size_t unsaid = 0;  // predicates that did not become C expressions; in a file, a comment tells how many
};

std::string toYaml(const SavedPrecision& precision, const Producer& producer);

/// Throws PrecisionError.
SavedPrecision readPrecision(const std::string& path);
/// The same for text; `name` is for messages.
SavedPrecision parsePrecision(const std::string& text, const std::string& name);

}  // namespace argosy::report
