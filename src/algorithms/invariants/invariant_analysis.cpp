#include "algorithms/invariants/invariant_analysis.h"

#include <unordered_set>

#include "analysis/cpa_algorithm.h"

namespace argosy::algorithms {
namespace {

struct LoopHead {
  const ArgState* state;
  std::vector<std::pair<const ArgState*, Step>> arrivals;
};

/// Nothing where several states are at one place (other components keep them apart): there is no one invariant to start from.
std::optional<std::vector<LoopHead>> loopHeadsOf(const ControlFlow& controlFlow, const ArgCpa& arg,
                                                 const ReachedSet& reached) {
  std::vector<LoopHead> heads;
  std::unordered_set<Place, PlaceHash> places;
  bool isUnique = true;
  reached.forEach([&](ReachedId, const ReachedState& entry) {
    const Place place = arg.place(*entry.state);
    if (!controlFlow.isLoopHead(place.location())) return;
    isUnique &= places.insert(place).second;
    LoopHead& head = heads.emplace_back(static_cast<const ArgState*>(entry.state.get()));
    const auto add = [&](const ArgState& arriving) {
      for (const ArgState::Link& link : arriving.parents())
        head.arrivals.push_back({link.parent,
                                 {link.step.kind, link.step.edge, &arg.program().edges[link.step.edge],
                                  &arg.place(*link.parent).point(), &place.point()}});
    };
    add(*head.state);
    for (const auto& covered : head.state->covers()) add(*covered);
  });
  return isUnique ? std::optional(std::move(heads)) : std::nullopt;
}

bool looksForInvariants(const DomainRegistration& domain, bool relates) {
  if (!domain.givesInvariants) return false;
  if (!relates) return domain.relatesInsteadOf.empty();
  return std::ranges::none_of(domains::all(), [&](const DomainRegistration* other) {
    return other->relatesInsteadOf == domain.cpas.front().name;
  });
}

/// All domains that look for invariants on behalf of others.
configuration::Configuration configurationFor(InvariantAnalysis::Wish wish) {
  configuration::Configuration result(domains::catalogue());
  std::vector<std::string> options;
  for (const DomainRegistration* domain : domains::all())
    for (const configuration::CpaDeclaration& cpa : domain->cpas) {
      if (!looksForInvariants(*domain, wish.relates) && cpa.whyRequired.empty()) continue;
      result.cpas.emplace_back(cpa.name);
      if (!domain->invariantEffort.empty())
        options.push_back(std::string(domain->invariantEffort) + "=" + std::to_string(wish.effort));
    }
  configuration::applyOptions(result, options);
  return result;
}

}  // namespace

unsigned descendingPasses(const Cpa& cpa) {
  unsigned passes = 0;
  for (const auto& component : cpa.components()) passes = std::max(passes, component->descendingPasses());
  return passes;
}

PrecisionRef descendingPrecision(const ControlFlow& controlFlow, ArgCpa& arg, const ReachedSet& reached,
                                 const Precision& last) {
  const auto heads = loopHeadsOf(controlFlow, arg, reached);
  if (!heads || heads->empty()) return nullptr;
  PrecisionRef result;
  for (std::size_t i = 0; i < arg.components().size(); ++i) {
    std::vector<LoopHeadResult> results;
    for (const LoopHead& head : *heads) {
      LoopHeadResult& found = results.emplace_back(arg.place(*head.state), arg.parts(*head.state)[i]);
      for (const auto& [state, step] : head.arrivals) found.arrivals.emplace_back(arg.parts(*state)[i], step);
    }
    const Precision& before = result ? *result : last;
    if (PrecisionRef part = arg.components()[i]->descend(*arg.parts(before)[i], results))
      result = arg.withPart(before, i, std::move(part));
  }
  return result;
}

InvariantAnalysis::InvariantAnalysis(ProgramFacts& facts, Wish wish, ComponentList beside)
    : facts_(facts), configuration_(configurationFor(wish)) {
  ComponentList components = makeComponents(facts, configuration_, {});
  for (auto& component : beside) components.push_back(std::move(component));
  composite_ = std::make_unique<CompositeCpa>(facts.program, std::move(components));
  arg_ = std::make_unique<ArgCpa>(*composite_);
}

bool InvariantAnalysis::run(const Limits& limits) {
  PrecisionRef precision = arg_->initialPrecision();
  for (unsigned passes = descendingPasses(*arg_);; --passes) {
    auto next = std::make_unique<ReachedSet>(*arg_, waitlistOrder(configuration_, facts_.controlFlow));
    const Adjusted initial = arg_->adjust(arg_->initialState(arg_->start()), precision);
    next->add(initial.state, initial.precision);
    if (CpaAlgorithm(*arg_, limits, nullptr).run(*next) != ExplorationEnd::Complete) break;
    reached_ = std::move(next);
    if (passes == 0) break;
    precision = descendingPrecision(facts_.controlFlow, *arg_, *reached_, *precision);
    if (!precision) break;
  }
  return reached_ != nullptr;
}

PlacedConditions InvariantAnalysis::invariants(bool onlyAtLoopHeads) const {
  PlacedConditions found;
  std::unordered_set<Place, PlaceHash> ambiguous;
  reached_->forEach([&](ReachedId, const ReachedState& entry) {
    const Place place = arg_->place(*entry.state);
    if (onlyAtLoopHeads && !facts_.controlFlow.isLoopHead(place.location())) return;
    const auto [conditions, isNew] = found.try_emplace(place);
    if (!isNew) ambiguous.insert(place);
    if (isNew) conditions->second = conditionsOf(*arg_, *entry.state, place);
  });
  for (const Place& place : ambiguous) found[place].clear();
  return found;
}

}  // namespace argosy::algorithms
