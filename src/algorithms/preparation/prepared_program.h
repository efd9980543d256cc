// A program as engines get it: transformed, with its facts and the way back to the original, where what they find has to be shown.
#pragma once

#include "algorithms/preparation/program_facts.h"
#include "program/transform/transformation.h"

namespace argosy::algorithms {

class PreparedProgram {
 public:
  /// The original stays as it is.
  explicit PreparedProgram(const Program& original, const Transformations& transformations = {});
  PreparedProgram(const PreparedProgram&) = delete;
  PreparedProgram& operator=(const PreparedProgram&) = delete;

  const Program& program() const { return transformed_.program; }
  const ProgramMap& map() const { return transformed_.map; }
  ProgramFacts& facts() { return facts_; }

 private:
  TransformedProgram transformed_;
  ProgramFacts facts_;
};

}  // namespace argosy::algorithms
