// Hoare's rule for recursive procedures as a program (docs/theory.md §7.7): calls of functions with contracts do no more than the contract says, and beside the program itself each of
// these functions is called once, by itself, in any state in which its contract may be relied on. If nothing is violated in this program, nothing is in the original, and the contracts hold.
#pragma once

#include "program/transform/contract_words.h"
#include "program/transform/transformation.h"

namespace argosy {

/// Conditions over the words of one function. Of what the function changes, demands say what it is at the call (`ContractObject::now`), and ensures what it is at the return.
struct Contract {
  std::vector<ExpressionRef> demands, ensures;
};

class CallsByContracts final : public Transformation {
 public:
  enum class Use : std::uint8_t {
    Check,    // where a contract does not hold, the function `violatedFunction` is called, and nothing follows
    Observe,  // it may be called wherever a contract has to hold; behind it the words still have their values
  };

  /// Called with a number: of the function, by its position in the vocabulary, twice; one more where its ensures have to hold.
  static constexpr const char* violatedFunction = "__argosy_contract_violated";
  /// The number where a pointer is not what it is thought to be always.
  static constexpr std::size_t addressPlace = 1u << 30;
  static std::size_t placeOf(const Operation& call);

  /// `contracts`: by position, for all functions of the vocabulary, which is that of the program that will be changed. `inputs`: variables with the numbers behind the words; static objects that
  /// may have any value, and keep it.
  CallsByContracts(ContractVocabulary vocabulary, std::vector<Contract> contracts, Use use,
                   std::vector<Variable> inputs = {})
      : vocabulary_(std::move(vocabulary)), contracts_(std::move(contracts)), use_(use), inputs_(std::move(inputs)) {}

  std::string_view name() const override { return "calls by contracts"; }
  const ContractVocabulary& vocabulary() const { return vocabulary_; }

 private:
  class Change;
  void change(ProgramDraft& draft) const override;

  ContractVocabulary vocabulary_;
  std::vector<Contract> contracts_;
  Use use_;
  std::vector<Variable> inputs_;
};

}  // namespace argosy
