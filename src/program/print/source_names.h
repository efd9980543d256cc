// What variables are called in texts for people: their names in the source. Where one text has several variables of one name, the line of the
// declaration tells them apart: `x@12`.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "program/program.h"

namespace argosy {

class SourceNames {
 public:
  explicit SourceNames(const Program& program) : program_(program) {}
  SourceNames(const Program& program, ExpressionRef expression) : SourceNames(program) { add(expression); }
  SourceNames(const Program& program, const Operation& operation);

  /// The text has this variable, too.
  void add(VariableId variable);
  void add(ExpressionRef expression);

  std::string of(VariableId variable) const;

 private:
  const Program& program_;
  std::map<std::string, std::vector<VariableId>> variables_;  // by name
};

}  // namespace argosy
