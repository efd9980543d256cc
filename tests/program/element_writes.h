// Test programs write `elements(k, n, a[k], 2 * k)` for an operation that C does not have: each call of a function whose name begins with `elements` becomes one.
#pragma once

#include "program/program.h"

namespace argosy::test {

inline std::size_t makeElementWrites(Program& program) {
  std::size_t count = 0;
  for (Edge& edge : program.edges) {
    const auto* call = std::get_if<Call>(&edge.operation);
    if (!call || !call->function.valid() || !program.functions[call->function].name.starts_with("elements")) continue;
    const std::vector<ExpressionRef> arguments = call->arguments;
    edge.operation = WriteElements{arguments[0], arguments[1], arguments[2], arguments[3]};
    ++count;
  }
  return count;
}

}  // namespace argosy::test
