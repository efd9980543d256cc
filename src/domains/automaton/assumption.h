// Assumptions of automata as expressions of the program: names are looked up, automaton variables and jokers replaced by what
// they stand for, and C's conversions made explicit.
#pragma once

#include <functional>
#include <vector>

#include "domains/automaton/automaton.h"
#include "domains/automaton/evaluation.h"

namespace argosy::automaton {

/// What a name means, for expressions that are not read in the function of a step; throws SpecificationError when it means
/// nothing.
using NameLookup = std::function<ExpressionRef(const CExpression& name)>;

/// Builds the assumptions of one transition at one step. They are evaluated after the step. When the step enters a function,
/// only static objects and the call's arguments (which are the parameters then) can be named: the caller's other variables
/// are out of reach, and naming them is an error.
class AssumptionBuilder {
 public:
  AssumptionBuilder(Program& program, const std::vector<AutomatonVariable>& variables, const StepShape& step,
                    const Context& context, NameLookup lookup = nullptr)
      : program_(program), variables_(variables), step_(step), context_(context), lookup_(std::move(lookup)) {}

  /// Which of the function's variables a name means where it stands; an invalid identifier when none of them is visible there.
  using Scope = std::function<VariableId(const std::string& name)>;
  void resolveBy(Scope scope) { scope_ = std::move(scope); }

  /// Conditions of type `int`, all of which are to be non-zero; those that are always so are left out. Nothing when one of
  /// them is always zero. Throws SpecificationError where an expression has no meaning in the step's function.
  std::optional<std::vector<ExpressionRef>> build(const std::vector<CExpression>& assumptions);

 private:
  void collect(const CExpression& expression, std::vector<ExpressionRef>& conditions);
  ExpressionRef condition(const CExpression& expression);
  ExpressionRef value(const CExpression& expression);   // arrays and functions decayed
  ExpressionRef object(const CExpression& expression);  // an lvalue, or a value that is none
  ExpressionRef constant(const CExpression& literal);
  ExpressionRef automatonVariable(const CExpression& variable);
  ExpressionRef automatonSet(const CExpression& expression);
  ExpressionRef joker(const CExpression& joker);
  ExpressionRef name(const CExpression& name);
  ExpressionRef member(ExpressionRef record, const CExpression& expression);
  ExpressionRef unary(const CExpression& expression);
  ExpressionRef binary(const CExpression& expression);
  ExpressionRef logical(const CExpression& expression);
  ExpressionRef pointerArithmetic(const CExpression& expression, ExpressionRef left, ExpressionRef right);
  ExpressionRef promote(ExpressionRef operand);
  ExpressionRef integer(Int128 value);
  /// The callee's parameter that gets this argument; null when none does.
  ExpressionRef parameterFor(ExpressionRef argument);
  bool entersFunction() const;
  std::size_t indexOf(const CExpression& variable) const;

  Program& program_;
  const std::vector<AutomatonVariable>& variables_;
  StepShape step_;
  const Context& context_;
  NameLookup lookup_;
  Scope scope_;
};

}  // namespace argosy::automaton
