#include "domains/registration.h"

#include "domains/octagon/octagon_cpa.h"

namespace argosy::octagon {
namespace {

using namespace configuration;

constexpr OptionDeclaration octagonOptions[] = {
    {"octagon.merge",
     ChoiceType{{"sep", "never merge: one state per combination of bounds and relations; `x != y` makes two states"},
                {"join", "merge states at the same place into their common octagon"}},
     "join", "What happens when two states meet at the same location."},
    {"octagon.merge-at",
     ChoiceType{{"everywhere", "wherever two states meet"}, {"loop-heads", "only where loops begin"}},
     "everywhere",
     "Where states are merged.",
     {"octagon.merge", "join"}},
    {"octagon.widening",
     BooleanType{},
     "true",
     "Widen merged states at loop heads, so that the analysis ends: without, loops are followed until nothing new "
     "comes.",
     {"octagon.merge", "join"}},
    {"octagon.widening-delay",
     IntegerType{0, 1'000'000},
     "2",
     "How many times a loop head is joined before it is widened.",
     {"octagon.widening", "true"}},
    {"octagon.thresholds",
     BooleanType{},
     "true",
     "Widen to the constants that the program compares with before giving a bound up.",
     {"octagon.widening", "true"}},
    {"octagon.narrowing",
     IntegerType{0, 1000},
     "2",
     "How many descending passes regain precision after a widened fixpoint.",
     {"octagon.widening", "true"}},
    {"octagon.greatest-block", IntegerType{2, 10'000}, "64",
     "How many variables may be related with each other, directly or not: a relation that would connect more is left "
     "out. A block needs memory quadratic, and time cubic in them."},
    {"octagon.liveness", BooleanType{}, "true", "Forget variables that are not read any more."},
};

constexpr OptionGroup groups[] = {{"octagon", "Octagons", octagonOptions, "octagon"}};

constexpr CpaDeclaration declarations[] = {
    {.name = "octagon",
     .help = "octagons: bounds, and relations ±x ± y <= c",
     .knowsOnlyFromStart = true,
     .joins = {"octagon.merge", "join"},
     .options = groups},
};

void makeComponents(const ComponentContext& context, ComponentList& components) {
  const Configuration& configuration = context.configuration;
  OctagonCpa::Options options;
  options.joins = configuration.getChoice("octagon.merge") == "join";
  options.mergesOnlyAtLoopHeads = configuration.getChoice("octagon.merge-at") == "loop-heads";
  options.widens = configuration.getBoolean("octagon.widening");
  options.splits = !options.joins;
  options.usesThresholds = configuration.getBoolean("octagon.thresholds");
  options.dropsDead = configuration.getBoolean("octagon.liveness");
  options.wideningDelay = static_cast<unsigned>(configuration.getInteger("octagon.widening-delay"));
  options.descendingPasses = static_cast<unsigned>(configuration.getInteger("octagon.narrowing"));
  options.greatestBlock = static_cast<std::size_t>(configuration.getInteger("octagon.greatest-block"));
  addComponent<OctagonCpa>(components, context.memory, context.controlFlow, options, context.isRecursive);
}

}  // namespace

extern const DomainRegistration registration;
const DomainRegistration registration{.cpas = declarations, .makeComponents = makeComponents};

}  // namespace argosy::octagon
