#include "domains/registration.h"

#include "analysis/component.h"
#include "domains/memory/precision_scope.h"
#include "domains/octagon/octagon_refiner.h"

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
    {"octagon.track",
     ChoiceType{{"all", "every variable, from the start"},
                {"refined", "nothing at first; refinements add what a proof needs (algorithm `cegar`)"}},
     "all", "Which variables have their bounds and relations tracked."},
    {"octagon.precision-scope",
     ChoiceType{{"location", "only at the locations whose interpolant needs it"},
                {"function", "everywhere in the functions of these locations"},
                {"global", "everywhere"}},
     "location",
     "Where a variable is tracked that a refinement has found to matter.",
     {"octagon.track", "refined"}},
    {"octagon.refinement",
     ChoiceType{{"values-first",
                 "if explicit values refute the path, what they need; else what octagons need, from then on always"},
                {"values-always-first", "the same, but each path is tried with explicit values first"},
                {"octagons", "always what octagons need"}},
     "values-first",
     "What is looked for in a spurious counterexample.",
     {"octagon.track", "refined"}},
    {"octagon.check-time",
     DurationType{},
     "0s",
     "Time for following one path with octagons, so that it can be refined; after that it is neither feasible nor "
     "refuted. 0s: no limit of its own.",
     {"octagon.track", "refined"}},
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
     .refinable = {"octagon.track", "refined"},
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
  options.tracksEverything = configuration.getChoice("octagon.track") == "all";
  options.scope = memory::precisionScope(configuration, "octagon.precision-scope");
  options.greatestBlock = static_cast<std::size_t>(configuration.getInteger("octagon.greatest-block"));
  addComponent<OctagonCpa>(components, context.memory, context.controlFlow, options, context.isRecursive);
}

std::unique_ptr<Refiner> makeRefiner(const RefinerContext& context) {
  const Configuration& configuration = context.configuration;
  const std::string_view refinement = configuration.getChoice("octagon.refinement");
  OctagonRefiner::Options options;
  options.asksValuesFirst = refinement != "octagons";
  options.staysWithOctagons = refinement == "values-first";
  options.checkSeconds = std::chrono::duration<double>(configuration.getDuration("octagon.check-time")).count();
  options.restartsAtRoot = configuration.getChoice("cegar.restart") == "root";
  return std::make_unique<OctagonRefiner>(context.program, *component<OctagonCpa>(context.cpa), options);
}

}  // namespace

extern const DomainRegistration registration;
const DomainRegistration registration{.cpas = declarations,
                                      .makeComponents = makeComponents,
                                      .makeRefiner = makeRefiner,
                                      .givesInvariants = true,
                                      .relatesInsteadOf = "interval",
                                      .invariantEffort = "octagon.widening-delay"};

}  // namespace argosy::octagon
