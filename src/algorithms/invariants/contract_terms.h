// The language of a function's contract: parameters as they are at the call, globals at the call and at the return, and what is returned.
#pragma once

#include <map>
#include <unordered_set>

#include "analysis/component_cpa.h"
#include "expressions/program_text.h"
#include "program/call_terms.h"
#include "program/program.h"

namespace argosy::algorithms {

class ContractTerms {
 public:
  /// `text` gets variables that stand for `\result` and `\old(e)`. All have to outlive this.
  ContractTerms(Program& text, expressions::ProgramText& files, FunctionId function, const ProgramBlock& block);
  ContractTerms(const ContractTerms&) = delete;
  ContractTerms& operator=(const ContractTerms&) = delete;

  /// What a state at the call is said with where the contract demands, and where it ensures; and a state at the return.
  const CallTerms& demanded() const { return demanded_; }
  const CallTerms& remembered() const { return remembered_; }
  const CallTerms& returned() const { return returned_; }

  /// Whether the text can say a condition made of these: numbers only, all with names that others see, too.
  bool canSay(ExpressionRef condition) const;

 private:
  class Terms : public CallTerms {
   public:
    enum class Moment : std::uint8_t { Demanded, Remembered, Returned };
    Terms(ContractTerms& contract, Moment moment) : contract_(contract), moment_(moment) {}
    ExpressionRef now(ExpressionRef lvalue) const override;
    ExpressionRef atCall(ExpressionRef lvalue) const override;
    ExpressionRef result() const override;

   private:
    ContractTerms& contract_;
    Moment moment_;
  };

  bool hasName(const Variable& variable) const;
  bool mayChange(const Variable& variable) const;
  /// `\old(lvalue)`, or just the lvalue where it stays as it is.
  ExpressionRef old(ExpressionRef lvalue);
  ExpressionRef term(const std::string& name, TypeRef type);

  Program& text_;
  expressions::ProgramText& files_;
  FunctionId function_;
  const ProgramBlock& block_;
  VariableId first_;                        // of the terms; those before are the program's variables
  std::unordered_set<VariableId> changed_;  // parameters that do not stay what they were at the call
  std::map<ExpressionRef, ExpressionRef> olds_;
  ExpressionRef result_ = nullptr;
  Terms demanded_{*this, Terms::Moment::Demanded}, remembered_{*this, Terms::Moment::Remembered},
      returned_{*this, Terms::Moment::Returned};
};

}  // namespace argosy::algorithms
