#include "domains/registration.h"

#include "domains/congruence/congruence_cpa.h"

namespace argosy::congruence {
namespace {

using namespace configuration;

constexpr OptionDeclaration congruenceOptions[] = {
    {"congruence.merge",
     ChoiceType{{"join", "merge states at the same place into what their numbers have in common"},
                {"sep", "never merge: loops are unrolled"}},
     "join", "What happens when two states meet at the same location."},
    {"congruence.liveness", BooleanType{}, "true", "Forget the congruences of variables that are not read any more."},
};

constexpr OptionGroup groups[] = {{"congruence", "Congruences", congruenceOptions, "congruence"}};

constexpr CpaDeclaration declarations[] = {
    {.name = "congruence",
     .help = "remainders of numbers: even, a multiple of 8, …",
     .knowsOnlyFromStart = true,
     .joins = {"congruence.merge", "join"},
     .options = groups},
};

void makeComponents(const ComponentContext& context, ComponentList& components) {
  CongruenceCpa::Options options;
  options.joins = context.configuration.getChoice("congruence.merge") == "join";
  options.dropsDead = context.configuration.getBoolean("congruence.liveness");
  addComponent<CongruenceCpa>(components, context.memory, options);
}

}  // namespace

extern const DomainRegistration registration;
const DomainRegistration registration{.cpas = declarations, .makeComponents = makeComponents, .givesInvariants = true};

}  // namespace argosy::congruence
