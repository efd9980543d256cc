#include "domains/registration.h"

#include "domains/control/sequential_control.h"

namespace argosy::control {
namespace {

using configuration::CpaDeclaration;

constexpr CpaDeclaration declarations[] = {
    {.name = "location",
     .help = "the location in the program",
     .whyRequired = "every other CPA follows the edges that it gives"},
    {.name = "callstack",
     .help = "the functions that have not returned yet",
     .whyRequired = "without it, functions return to calls they did not come from"},
};

void makeComponents(const ComponentContext& context, ComponentList& components) {
  addComponent<SequentialControl>(components, context.program, context.points);
}

}  // namespace

extern const DomainRegistration registration;
const DomainRegistration registration{.cpas = declarations, .makeComponents = makeComponents};

}  // namespace argosy::control
