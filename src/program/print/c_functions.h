// Function definitions of the printed C program: one statement per edge, a label where a jump leads.
#pragma once

#include <map>
#include <ostream>

#include "program/print/c_calls.h"
#include "program/print/c_expressions.h"

namespace argosy {

class CFunctions {
 public:
  CFunctions(const Program& program, const CNames& names, CTypes& types, CReferences& references,
             const CExpressions& expressions, std::map<VariableId, std::string> programArguments)
      : program_(program),
        names_(names),
        types_(types),
        references_(references),
        expressions_(expressions),
        calls_(program, types, expressions),
        programArguments_(std::move(programArguments)) {}

  /// `int f(int a, int b)`, without storage class.
  std::string prototype(const Function& function) const;
  void printDefinition(std::ostream& out, const Function& function) const;

 private:
  std::string statement(const Edge& edge) const;
  std::string assignment(const Assign& assign) const;
  std::string havoc(const Havoc& havoc) const;
  std::string allocation(const Allocate& allocate) const;
  std::string halt(const Halt& halt) const;
  std::string returnAnything(const Function& function) const;
  std::string printBytes(ExpressionRef pointer) const;

  const Program& program_;
  const CNames& names_;
  CTypes& types_;
  CReferences& references_;
  const CExpressions& expressions_;
  CCalls calls_;
  std::map<VariableId, std::string> programArguments_;  // arbitrary in the model, given by the C run-time
};

}  // namespace argosy
