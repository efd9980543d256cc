// Transformations in place, for tests that do not need the original any more.
#pragma once

#include "program/transform/transformation.h"

namespace argosy::test {

inline ProgramMap transform(Program& program, const Transformation& transformation) {
  TransformedProgram transformed = transformation.apply(std::move(program));
  program = std::move(transformed.program);
  return std::move(transformed.map);
}

}  // namespace argosy::test
