#include "domains/registration.h"

#include "domains/automaton/automaton_cpa.h"

namespace argosy::automaton {
namespace {

constexpr configuration::CpaDeclaration declarations[] = {
    {.name = "automaton",
     .help = "the specification, as observer automata",
     .whyRequired = "without it, no property is checked"},
};

void makeComponents(const ComponentContext& context, ComponentList& components) {
  for (const Automaton& automaton : context.specification)
    addComponent<AutomatonCpa>(components, context.program, automaton);
}

}  // namespace

extern const DomainRegistration registration;
const DomainRegistration registration{.cpas = declarations, .makeComponents = makeComponents};

}  // namespace argosy::automaton
