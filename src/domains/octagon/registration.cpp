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
     "out, and that is a reason of UNKNOWN. A block needs memory quadratic, and time cubic in them."},
    {"octagon.numbers",
     ChoiceType{{"octagon", "our own octagons"},
                {"ppl-octagon", "octagons of the Parma Polyhedra Library"},
                {"ppl-box", "bounds, no relations"},
                {"ppl-polyhedra", "all linear inequalities"},
                {"ppl-strict-polyhedra", "these, and strict ones"},
                {"ppl-equalities", "linear equations, and congruences (grids)"}},
     "octagon",
     "How relations between integers are kept. All but the first need a module, for which Argosy is built with "
     "`-DARGOSY_PPL=ON`; those of floats are always our own."},
    {"octagon.liveness", BooleanType{}, "true", "Forget variables that are not read any more."},
};

constexpr OptionGroup groups[] = {{"octagon", "Octagons", octagonOptions, "octagon"}};

/// The kind of numbers that a module has; nothing for our own.
std::optional<ElementKind> kindOfNumbers(const Configuration& configuration) {
  using Kind = std::optional<ElementKind>;
  return configuration.getChoice<Kind>("octagon.numbers", {{"octagon", std::nullopt},
                                                           {"ppl-octagon", ElementKind::Octagons},
                                                           {"ppl-box", ElementKind::Boxes},
                                                           {"ppl-polyhedra", ElementKind::Polyhedra},
                                                           {"ppl-strict-polyhedra", ElementKind::StrictPolyhedra},
                                                           {"ppl-equalities", ElementKind::Equalities}});
}

std::optional<Problem> whatIsMissing(const Configuration& configuration) {
  const std::optional<ElementKind> kind = kindOfNumbers(configuration);
  if (!kind) return std::nullopt;
  try {
    numberLibrary(*kind);
    return std::nullopt;
  } catch (const NumberLibraryMissing& missing) {
    const Origin origin = configuration.originOf("octagon.numbers");
    return Problem{origin, "'octagon.numbers: " + std::string(configuration.getChoice("octagon.numbers")) +
                               "' is not possible here: " + missing.what()};
  }
}

/// Interpolants are octagons of our own.
std::optional<Problem> refinesOwnOctagons(const Configuration& configuration) {
  if (!configuration.usesCpa("octagon") || configuration.getChoice("octagon.track") != "refined" ||
      configuration.getChoice("octagon.numbers") == "octagon")
    return std::nullopt;
  return Problem{configuration.originOf("octagon.numbers"),
                 "'octagon.track: refined' needs 'octagon.numbers: octagon': only relations of our own octagons are "
                 "refined; change one of them"};
}

constexpr Rule rules[] = {refinesOwnOctagons};

constexpr CpaDeclaration declarations[] = {
    {.name = "octagon",
     .help = "octagons: bounds, and relations ±x ± y <= c",
     .knowsOnlyFromStart = true,
     .refinable = {"octagon.track", "refined"},
     .joins = {"octagon.merge", "join"},
     .options = groups,
     .rules = rules,
     .whatIsMissing = whatIsMissing},
};

template <NumericDomain Domain>
void addOctagons(const ComponentContext& context, typename Domain::Settings numbers, ComponentList& components) {
  const Configuration& configuration = context.configuration;
  typename RelationalCpa<Domain>::Options options;
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
  options.numbers = std::move(numbers);
  options.numbers.greatestBlock = static_cast<std::size_t>(configuration.getInteger("octagon.greatest-block"));
  addComponent<RelationalCpa<Domain>>(components, context.memory, context.controlFlow, options, context.isRecursive);
}

void makeComponents(const ComponentContext& context, ComponentList& components) {
  if (const std::optional<ElementKind> kind = kindOfNumbers(context.configuration))
    return addOctagons<LoadedNumbers>(context, {.library = numberLibrary(*kind)}, components);
  addOctagons<DecomposedIntegerOctagon>(context, {}, components);
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
