// Assumptions of automata as expressions of the program: automaton variables and jokers are replaced by what they stand for.
#pragma once

#include <vector>

#include "expressions/expression_reader.h"
#include "specification/automaton.h"
#include "specification/evaluation.h"

namespace argosy::automaton {

/// The assumptions of one transition at one step. They are evaluated after the step. When the step enters a function,
/// only static objects and the call's arguments (which are the parameters then) can be named: the caller's other variables
/// are out of reach, and naming them is an error.
class Assumptions final : private expressions::Meaning {
 public:
  Assumptions(Program& program, const std::vector<AutomatonVariable>& variables, const StepShape& step,
              const Context& context)
      : program_(program), variables_(variables), step_(step), context_(context), reader_(program, *this) {}

  /// As ExpressionReader::conditions.
  std::optional<std::vector<ExpressionRef>> build(const std::vector<CExpression>& assumptions) {
    return reader_.conditions(assumptions);
  }

 private:
  ExpressionRef ofName(const CExpression& name) override;
  ExpressionRef ofExtension(const CExpression& expression) override;
  ExpressionRef automatonVariable(const CExpression& variable);
  ExpressionRef automatonSet(const CExpression& expression);
  ExpressionRef joker(const CExpression& joker);
  /// The callee's parameter that gets this argument; null when none does.
  ExpressionRef parameterFor(ExpressionRef argument);
  bool entersFunction() const;
  std::size_t indexOf(const CExpression& variable) const;

  Program& program_;
  const std::vector<AutomatonVariable>& variables_;
  StepShape step_;
  const Context& context_;
  expressions::ExpressionReader reader_;
};

}  // namespace argosy::automaton
