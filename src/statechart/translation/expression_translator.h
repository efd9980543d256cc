// Expressions of charts as expressions of C.
#pragma once

#include "statechart/translation/texts.h"
#include "statechart/translation/variables.h"

namespace argosy::statechart {

/// A C expression: an int, a _Bool, or a struct value.
struct CExpression {
  Kind kind;
  std::string text;
  /// Its evaluation may set has_failed.
  bool mayFail = false;
};

class ExpressionTranslator {
 public:
  ExpressionTranslator(const Chart& chart, const Variables& variables, Texts& texts)
      : chart_(chart), variables_(variables), texts_(texts) {}

  CExpression translate(const Expression& expression);
  CExpression asValue(const Expression& expression);
  /// As a condition.
  CExpression asTruth(const Expression& expression);
  /// A statement that writes the value there; has_failed where that cannot be done.
  std::string assignment(const Expression& location, const CExpression& value);

 private:
  using Operands = std::vector<ExpressionPointer>;
  CExpression variable(const Expression& expression);
  CExpression systemVariable(const std::string& name);
  CExpression member(const Expression& expression);
  CExpression eventField(const std::string& name);
  CExpression unary(const Expression& expression);
  CExpression step(const Expression& expression);
  CExpression binary(const Expression& expression);
  CExpression junction(const Expression& expression);
  CExpression call(const Expression& expression);
  CExpression mathematics(const std::string& name, const Operands& arguments, Position position);
  CExpression array(const Operands& elements, bool concatenates);
  CExpression object(const Expression& expression);
  CExpression isIn(const Expression& argument, Position position);
  /// Of a property.
  std::string keyNumber(const std::string& name);
  std::string textNumber(const std::string& text) { return std::to_string(texts_.number(text)); }

  const Chart& chart_;
  const Variables& variables_;
  Texts& texts_;
};

/// What events say of where they come from, and what the chart can name itself by.
inline constexpr const char* processorName = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor";
inline constexpr const char* sessionName = "session";
inline constexpr const char* sessionLocation = "#_scxml_session";

}  // namespace argosy::statechart
