#include "algorithms/validation/contract_validation.h"

#include <algorithm>

#include "algorithms/contracts/contract_proof.h"
#include "algorithms/preparation/property_reduction.h"
#include "algorithms/source/contract_reading.h"
#include "expressions/text_error.h"

namespace argosy::algorithms {

using evidence::UnknownCause;

evidence::Verdict proveWithContracts(const Program& program, automaton::Specification specification,
                                     std::span<const evidence::FunctionContract> contracts,
                                     const configuration::Configuration& induction, const Limits& limits) {
  const Transformations transformations = reduceProperties(specification);
  PreparedProgram prepared(program, transformations);
  std::vector<automaton::Automaton> observers;
  std::vector<evidence::Target> targets;
  for (const automaton::Property& property : specification) {
    auto observer = automaton::translate(property);
    if (!observer)
      return evidence::Unknown(
          {UnknownCause::UnsupportedProperty, "the property " + property.name + " is not supported yet", {}});
    observers.push_back(std::move(*observer));
    targets.push_back({property.name, property.functions});
  }
  std::vector<FunctionId> functions;
  for (const evidence::FunctionContract& contract : contracts) {
    if (!program.functions[contract.function].isDefined)
      return evidence::Unknown(
          {UnknownCause::ImpreciseAnalysis, "there is a contract of a function without a body", {}});
    functions.push_back(contract.function);
  }
  ContractVocabulary vocabulary = contractVocabulary(prepared.program(), prepared.facts().callGraph(), functions);
  std::vector<Contract> read(vocabulary.functions.size());
  for (const evidence::FunctionContract& contract : contracts) {
    const auto words = std::ranges::find(vocabulary.functions, contract.function, &ContractWords::function);
    if (words == vocabulary.functions.end()) break;  // the vocabulary says why
    try {
      Contract own = readContract(prepared.program(), *words, contract);
      Contract& all = read[static_cast<std::size_t>(words - vocabulary.functions.begin())];
      all.demands.insert(all.demands.end(), own.demands.begin(), own.demands.end());
      all.ensures.insert(all.ensures.end(), own.ensures.begin(), own.ensures.end());
    } catch (const expressions::TextError& error) {
      return evidence::Unknown(
          {UnknownCause::ImpreciseAnalysis,
           "the contract of '" + program.functions[contract.function].name + "' is not understood: " + error.what(),
           {}});
    }
  }
  return ContractProof(prepared.program(), std::move(vocabulary), std::move(read), induction, observers, targets,
                       limits)
      .run();
}

}  // namespace argosy::algorithms
