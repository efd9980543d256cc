// The identifiers of the printed C program. Everything the program defines becomes `static`, so only what it leaves
// undefined has to keep its name; the rest moves out of the way of keywords and of functions that compilers know.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "program/program.h"

namespace argosy {

class CNames {
 public:
  explicit CNames(const Program& program);

  const std::string& variable(VariableId variable) const { return variables_[variable]; }
  const std::string& function(FunctionId function) const { return functions_[function]; }
  /// `struct TAG` or `union TAG`
  std::string record(TypeRef record) const;
  const std::string& field(TypeRef record, std::uint32_t fieldIndex) const;

 private:
  using NameSet = std::unordered_set<std::string>;

  void nameFunctions(const Program& program);
  void nameVariables(const Program& program);
  void nameRecords(const Program& program);

  NameSet global_;
  IdentifierVector<VariableId, std::string> variables_;
  IdentifierVector<FunctionId, std::string> functions_;
  std::unordered_map<TypeRef, std::string> tags_;
  std::unordered_map<TypeRef, std::vector<std::string>> fields_;
};

/// The name cannot be given to a definition: a keyword, a predefined macro, or a function that GCC or Clang know.
bool isReservedInC(const std::string& name);

}  // namespace argosy
