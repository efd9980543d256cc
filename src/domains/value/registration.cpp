#include "domains/registration.h"

#include "analysis/component.h"
#include "domains/memory/precision_scope.h"
#include "domains/value/value_refiner.h"

namespace argosy::value {
namespace {

using namespace configuration;

constexpr OptionDeclaration valueOptions[] = {
    {"value.merge",
     ChoiceType{{"sep", "never merge: one state per combination of values"},
                {"join", "merge states at the same place; what differs becomes unknown"}},
     "sep", "What happens when two states meet at the same location."},
    {"value.track",
     ChoiceType{{"all", "every variable, from the start"},
                {"refined", "nothing at first; refinements add what a proof needs (algorithm `cegar`)"}},
     "all", "Which variables have their values tracked."},
    {"value.liveness", BooleanType{}, "true", "Forget the values of variables that are not read any more."},
    {"value.precision-scope",
     ChoiceType{{"location", "only at the locations whose interpolant needs it"},
                {"function", "everywhere in the functions of these locations"},
                {"global", "everywhere"}},
     "location",
     "Where a variable is tracked that a refinement has found to matter.",
     {"value.track", "refined"}},
    {"value.prefix-selection",
     ChoiceType{
         {"first", "the one that ends first on the path"},
         {"last", "the one that ends last on the path"},
         {"shortest", "the one whose interpolants cover the fewest locations"},
         {"domain-good", "the one whose interpolants use the easiest variables: booleans before counters of loops"}},
     "domain-good",
     "Which infeasible sliced prefix of a spurious counterexample is refined.",
     {"value.track", "refined"}},
};

constexpr OptionGroup groups[] = {{"value", "Explicit values", valueOptions, "value"}};

constexpr CpaDeclaration declarations[] = {
    {.name = "value",
     .help = "explicit values",
     .knowsOnlyFromStart = true,
     .refinable = {"value.track", "refined"},
     .joins = {"value.merge", "join"},
     .options = groups},
};

void makeComponents(const ComponentContext& context, ComponentList& components) {
  const Configuration& configuration = context.configuration;
  ValueCpa::Options options;
  options.tracksEverything = configuration.getChoice("value.track") == "all";
  options.joins = configuration.getChoice("value.merge") == "join";
  options.dropsDead = configuration.getBoolean("value.liveness");
  options.scope = memory::precisionScope(configuration, "value.precision-scope");
  addComponent<ValueCpa>(components, context.memory, options);
}

std::unique_ptr<Refiner> makeRefiner(const RefinerContext& context) {
  const auto selection = context.configuration.getChoice<PrefixSelection>(
      "value.prefix-selection", {{"first", PrefixSelection::First},
                                 {"last", PrefixSelection::Last},
                                 {"shortest", PrefixSelection::Shortest},
                                 {"domain-good", PrefixSelection::DomainGood}});
  return std::make_unique<ValueRefiner>(context.program, *component<ValueCpa>(context.cpa), context.variableClasses(),
                                        selection, context.configuration.getChoice("cegar.restart") == "root");
}

}  // namespace

extern const DomainRegistration registration;
const DomainRegistration registration{
    .cpas = declarations, .makeComponents = makeComponents, .makeRefiner = makeRefiner};

}  // namespace argosy::value
