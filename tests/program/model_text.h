// All that there is to see of one program, to compare it.
#pragma once

#include <sstream>
#include <string>

#include "program/print/json.h"

namespace argosy::test {

/// Without the types, which programs share that come from each other: those of one are seen in all.
inline std::string modelText(const Program& program) {
  std::ostringstream out;
  printJson(out, program);
  std::string text = out.str();
  const std::size_t types = text.find("\n\"types\": ");
  return text.erase(types, text.find("\n\"variables\": ") - types);
}

}  // namespace argosy::test
