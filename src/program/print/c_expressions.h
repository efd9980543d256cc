// Expressions of the printed C program, each with exactly the type that the model gives it.
#pragma once

#include <map>
#include <set>
#include <string>

#include "program/print/c_names.h"
#include "program/print/c_types.h"
#include "program/print/expression_printer.h"

namespace argosy {

/// What the text printed so far refers to, and so has to be declared.
struct CReferences {
  std::set<FunctionId> functions;
  std::map<std::string, TypeRef> inputs;  // input functions, with their result type
};

class CExpressions final : public ExpressionPrinter {
 public:
  CExpressions(const Program& program, const CNames& names, CTypes& types, CReferences& references)
      : program_(program), names_(names), types_(types), references_(references) {}

  /// The object to be assigned to.
  std::string printTarget(ExpressionRef lvalue) const;
  std::string functionName(FunctionId function) const override;

 protected:
  std::string variableName(VariableId variable) const override { return names_.variable(variable); }
  std::string fieldName(TypeRef record, std::uint32_t index) const override { return names_.field(record, index); }
  std::string typeName(TypeRef type) const override { return types_.spell(type); }
  Text integerConstant(ExpressionRef constant) const override;
  Text floatConstant(ExpressionRef constant) const override;
  Text zeroAggregate(ExpressionRef zero) const override;
  Text accessPointer(ExpressionRef dereference) const override;
  Text withModelType(ExpressionRef expression, Text text) const override;
  Text addressOf(ExpressionRef address) const override;
  Text functionAddress(ExpressionRef address) const override;

 private:
  const Program& program_;
  const CNames& names_;
  CTypes& types_;
  CReferences& references_;
};

}  // namespace argosy
