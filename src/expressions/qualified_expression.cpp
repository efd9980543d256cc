#include "expressions/qualified_expression.h"

#include "expressions/expression_reader.h"

namespace argosy::expressions {
namespace {

/// Names as toQualifiedText writes them come first; then, for files that people write, names as they stand in the program.
ExpressionRef findName(Program& program, FunctionId here, const CExpression& name) {
  const std::size_t colons = name.text.find("::");
  const bool isQualified = colons != std::string::npos;
  const std::string variable = isQualified ? name.text.substr(colons + 2) : name.text;
  const std::string owner = isQualified ? name.text.substr(0, colons) : "";
  const auto isOwner = [&](FunctionId function) {
    return function.valid() && (isQualified ? program.functions[function].uniqueName == owner : function == here);
  };
  for (const bool isLocal : {true, false}) {
    for (const auto field : {&Variable::uniqueName, &Variable::name}) {
      std::vector<VariableId> found;
      for (const Variable& candidate : program.variables) {
        const bool isHere = isLocal ? isOwner(candidate.function) : !isQualified && isStatic(candidate.storage);
        if (isHere && candidate.*field == variable) found.push_back(candidate.id);
      }
      if (found.size() > 1) throw TextError(name.position, "'" + name.text + "' is the name of several variables");
      if (found.size() == 1) return program.variableExpression(found.front());
    }
  }
  for (const Function& function : program.functions)
    if (function.uniqueName == name.text) return program.expressions.functionAddress(function.id, function.type);
  if (name.text == "NULL") return program.expressions.int32(0);
  throw TextError(name.position, "there is no variable '" + name.text + "'" +
                                     (here.valid() ? " in the function '" + program.functions[here].name + "'" : ""));
}

class QualifiedNames final : public Meaning {
 public:
  QualifiedNames(Program& program, FunctionId function) : program_(program), function_(function) {}
  ExpressionRef ofName(const CExpression& name) override { return findName(program_, function_, name); }

 private:
  Program& program_;
  FunctionId function_;
};

}  // namespace

ExpressionRef readQualified(Program& program, FunctionId function, const CExpression& expression) {
  QualifiedNames names(program, function);
  const auto conjuncts = ExpressionReader(program, names).conditions({expression});
  if (!conjuncts) return program.expressions.int32(0);
  ExpressionRef result = program.expressions.int32(1);
  for (const ExpressionRef conjunct : *conjuncts)
    result = result->isConstant() ? conjunct : program.expressions.binary(BinaryOperator::BitAnd, result, conjunct);
  return result;
}

}  // namespace argosy::expressions
