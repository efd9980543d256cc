#include "algorithms/precision/initial_precision.h"

#include <algorithm>

#include "algorithms/precision/contract_predicates.h"
#include "algorithms/precision/shared_source.h"
#include "domains/predicate/atoms.h"

namespace argosy::algorithms {
namespace {

using Item = predicate::PredicatePrecision::Item;

void add(encode::Encoder& encoder, const SeedPredicate& seed, std::vector<Item>& items) {
  const smt::TermRef formula = encoder.plainFormula(seed.expression, {seed.function, seed.activation});
  // What holds always, or cannot be told of memory alone, guides nobody.
  if (!formula || formula->isTrue()) return;
  items.push_back({seed.location, seed.function, predicate::canonical(encoder.terms(), formula).positive});
}

/// What the user's code branches on. Temporaries are gone before the next block ends.
void addAssumptions(const Program& program, encode::Encoder& encoder, std::vector<Item>& items) {
  for (const Edge& edge : program.edges) {
    const auto* assume = std::get_if<Assume>(&edge.operation);
    const FunctionId function = program.nodes[edge.source].function;
    if (!assume || program.functions[function].origin != FunctionOrigin::Source || assume->condition->isConstant())
      continue;
    bool hasTemporary = false;
    forEachSubexpression(assume->condition, [&](ExpressionRef part) {
      hasTemporary |=
          part->kind() == ExpressionKind::Variable && program.variables[part->variable()].storage == Storage::Temporary;
    });
    if (!hasTemporary) add(encoder, {NodeId(), function, 0, assume->condition}, items);
  }
}

}  // namespace

bool tracksPredicates(const configuration::Configuration& configuration) {
  if (configuration.hasStages())
    return std::ranges::any_of(configuration.stages,
                               [](const configuration::Stage& stage) { return tracksPredicates(stage.configuration); });
  return configuration.usesCpa("predicate") && (configuration.algorithm == configuration::Algorithm::Impact ||
                                                configuration.getChoice("predicate.track") == "refined");
}

Ref<const predicate::PredicatePrecision> initialPrecision(ProgramFacts& facts,
                                                          const configuration::Configuration& configuration,
                                                          encode::Encoder& encoder) {
  std::vector<Item> items;
  if (tracksPredicates(configuration)) {
    if (configuration.getChoice("predicate.initial-precision") == "assumptions")
      addAssumptions(facts.program, encoder, items);
    for (const SeedPredicate& seed : facts.seedPredicates) add(encoder, seed, items);
    for (const SharedFact& fact : facts.board.facts())
      if (const ExpressionRef expression = expressionOf(facts.program, fact))
        add(encoder, {fact.location, facts.program.nodes[fact.location].function, 0, expression}, items);
    if (configuration.getBoolean("blocks.memoize"))
      for (Item& item : contractPredicates(facts, encoder)) items.push_back(std::move(item));
  }
  return predicate::PredicatePrecision().with(items);
}

}  // namespace argosy::algorithms
