#include "domains/registration.h"

#include "domains/interval/interval_cpa.h"

namespace argosy::interval {
namespace {

using namespace configuration;

constexpr OptionDeclaration intervalOptions[] = {
    {"interval.merge",
     ChoiceType{{"join", "merge states at the same place into the hull of their intervals, widened at loop heads"},
                {"sep", "never merge, and never widen: loops are unrolled"}},
     "join", "What happens when two states meet at the same location."},
    {"interval.widening-delay",
     IntegerType{0, 1'000'000},
     "2",
     "How many times a loop head is joined before it is widened.",
     {"interval.merge", "join"}},
    {"interval.thresholds",
     BooleanType{},
     "true",
     "Widen to the constants that the program compares with before widening to the limits of the type.",
     {"interval.merge", "join"}},
    {"interval.narrowing",
     IntegerType{0, 1000},
     "2",
     "How many descending passes regain precision after a widened fixpoint.",
     {"interval.merge", "join"}},
    {"interval.liveness", BooleanType{}, "true", "Forget the intervals of variables that are not read any more."},
};

constexpr OptionGroup groups[] = {{"interval", "Intervals", intervalOptions, "interval"}};

constexpr CpaDeclaration declarations[] = {
    {.name = "interval",
     .help = "intervals",
     .knowsOnlyFromStart = true,
     .joins = {"interval.merge", "join"},
     .options = groups},
};

void makeComponents(const ComponentContext& context, ComponentList& components) {
  const Configuration& configuration = context.configuration;
  memory::WideningOptions options;
  options.joins = configuration.getChoice("interval.merge") == "join";
  options.usesThresholds = configuration.getBoolean("interval.thresholds");
  options.dropsDead = configuration.getBoolean("interval.liveness");
  options.wideningDelay = static_cast<unsigned>(configuration.getInteger("interval.widening-delay"));
  options.descendingPasses = static_cast<unsigned>(configuration.getInteger("interval.narrowing"));
  addComponent<IntervalCpa>(components, context.memory, context.controlFlow, options, context.isRecursive);
}

}  // namespace

extern const DomainRegistration registration;
const DomainRegistration registration{.cpas = declarations,
                                      .makeComponents = makeComponents,
                                      .givesInvariants = true,
                                      .invariantEffort = "interval.widening-delay"};

}  // namespace argosy::interval
