#include "algorithms/strategy/induction_configuration.h"

#include "domains/registry.h"

namespace argosy::algorithms {

configuration::Configuration inductionConfiguration() {
  configuration::Configuration result(domains::catalogue());
  result.name = "k-induction";
  result.algorithm = configuration::Algorithm::Bmc;
  result.cpas = {"location", "callstack", "automaton", "predicate"};
  const std::string options[] = {"bmc.induction=lemmas"};
  configuration::applyOptions(result, options);
  return result;
}

}  // namespace argosy::algorithms
