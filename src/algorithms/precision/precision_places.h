// Locations as precision files call them: by function, line and the text of the line, so that they are found again where a change has moved them.
#pragma once

#include <map>
#include <unordered_map>

#include "expressions/program_text.h"
#include "report/precision_file.h"

namespace argosy::algorithms {

class PrecisionPlaces {
 public:
  explicit PrecisionPlaces(const Program& program) : program_(program), texts_(program) {}

  /// The whole function's when nothing of the location comes from a file.
  report::PrecisionScope scopeOf(NodeId location);
  /// The locations that the scope means in this program; none when its line is not there any more.
  std::vector<NodeId> find(FunctionId function, const report::PrecisionScope& scope);
  /// The function with this name; invalid when there is none with a definition.
  FunctionId find(const std::string& function) const;

 private:
  struct Line {
    std::string text;
    std::vector<NodeId> locations;
  };
  using Lines = std::map<std::uint32_t, Line>;
  const Lines& linesOf(FunctionId function);

  const Program& program_;
  expressions::ProgramText texts_;
  std::unordered_map<FunctionId, Lines> lines_;
};

}  // namespace argosy::algorithms
