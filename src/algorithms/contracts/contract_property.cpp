#include "algorithms/contracts/contract_property.h"

#include "program/transform/calls_by_contracts.h"

namespace argosy::algorithms {

automaton::Property contractProperty() {
  automaton::Property property = automaton::makeProperty(automaton::PropertyKind::UnreachCall);
  property.name = "contract";
  property.functions = {CallsByContracts::violatedFunction};
  return property;
}

std::vector<automaton::Automaton> withContracts(std::span<const automaton::Automaton> specification) {
  std::vector<automaton::Automaton> result(specification.begin(), specification.end());
  result.push_back(*automaton::translate(contractProperty()));
  return result;
}

}  // namespace argosy::algorithms
