#include "domains/predicate/abstraction.h"

#include <algorithm>

#include "domains/predicate/abstraction_groups.h"
#include "domains/predicate/abstraction_search.h"
#include "domains/predicate/atoms.h"

namespace argosy::predicate {

using smt::TermRef;

Abstraction::Abstraction(smt::TermTable& terms, Regions& regions, AbstractionKind kind,
                         const AbstractionOptions& options)
    : terms_(terms), regions_(regions), kind_(kind), options_(options) {}

std::size_t Abstraction::KeyHash::operator()(const Key& key) const {
  std::size_t hash = key.size();
  for (const std::uint32_t id : key) hash = (hash ^ id) * 0x9E3779B97F4A7C15U + (hash >> 29);
  return hash;
}

Abstraction::Key Abstraction::keyOf(TermRef formula, std::span<const TermRef> facts,
                                    std::span<const AbstractionPredicate> predicates) {
  Key key = {formula->id(), static_cast<std::uint32_t>(facts.size())};
  for (const TermRef fact : facts) key.push_back(fact->id());
  std::sort(key.begin() + 2, key.end());
  for (const AbstractionPredicate& predicate : predicates) {
    key.push_back(predicate.plain->id());
    key.push_back(predicate.instantiated->id());
  }
  return key;
}

std::vector<AbstractionPredicate> Abstraction::canonicalPredicates(std::span<const AbstractionPredicate> predicates) {
  std::vector<AbstractionPredicate> result;
  for (const AbstractionPredicate& predicate : predicates) {
    const auto [positive, isNegated] = canonical(terms_, predicate.plain);
    result.push_back({positive, isNegated ? terms_.negation(predicate.instantiated) : predicate.instantiated});
  }
  const auto id = [](const AbstractionPredicate& predicate) { return predicate.plain->id(); };
  std::ranges::stable_sort(result, {}, id);
  result.erase(std::ranges::unique(result, {}, id).begin(), result.end());
  return result;
}

Region Abstraction::compute(smt::Solver& solver, TermRef formula, std::span<const TermRef> facts,
                            std::span<const AbstractionPredicate> predicates) {
  ++statistics_.abstractions;
  statistics_.predicates += predicates.size();
  if (predicates.empty()) {
    ++statistics_.shortcuts;
    return regions_.truth(true);
  }
  const std::vector<AbstractionPredicate> tracked = canonicalPredicates(predicates);
  Key key = keyOf(formula, facts, tracked);
  if (const auto found = cache_.find(key); found != cache_.end()) {
    ++statistics_.cacheHits;
    return found->second;
  }
  Result result = abstract(solver, formula, facts, tracked);
  if (result.isComplete) {
    if (cache_.size() >= options_.cacheSize) cache_.clear();
    cache_.emplace(std::move(key), result.region);
  }
  return std::move(result.region);
}

TermRef Abstraction::nameOf(TermRef atom) {
  if (atom->isSymbol()) return atom;
  const auto [found, isNew] = names_.try_emplace(atom, nullptr);
  if (isNew) found->second = terms_.fresh("holds", terms_.booleanSort());
  return found->second;
}

Abstraction::Result Abstraction::abstract(smt::Solver& solver, TermRef formula, std::span<const TermRef> facts,
                                          std::span<const AbstractionPredicate> predicates) {
  Region constant = regions_.truth(true);
  std::vector<AbstractionPredicate> open;
  for (const AbstractionPredicate& predicate : predicates) {
    if (!predicate.instantiated->isConstant()) {
      open.push_back(predicate);
      continue;
    }
    ++statistics_.constantPredicates;
    const Region holds = regions_.predicate(predicate.plain);
    constant = regions_.conjunction(constant, predicate.instantiated->isTrue() ? holds : regions_.negation(holds));
  }

  const PredicateGroups grouped = groupPredicates(terms_, formula, facts, open);
  statistics_.irrelevantPredicates += grouped.irrelevant;
  std::vector<Decision> decisions;
  std::vector<std::vector<std::size_t>> groups;
  for (const std::vector<std::size_t>& positions : grouped.groups) {
    std::unordered_map<TermRef, std::size_t> known;
    std::vector<std::size_t>& group = groups.emplace_back();
    for (const std::size_t position : positions) {
      const auto [atom, isNegated] = canonical(terms_, open[position].instantiated);
      const auto [found, isNew] = known.try_emplace(atom, decisions.size());
      if (isNew) {
        group.push_back(decisions.size());
        decisions.push_back({atom, nameOf(atom), {}});
      }
      decisions[found->second].plain.push_back({open[position].plain, isNegated});
    }
  }
  if (decisions.empty()) ++statistics_.shortcuts;

  const SolverScope scope(solver);
  solver.add(formula);
  for (const TermRef fact : facts) solver.add(fact);
  const std::size_t count = decisions.size();
  AbstractionSearch search(terms_, regions_, solver, options_, statistics_, std::move(decisions));
  if (search.isContradiction()) return {regions_.truth(false), true};

  Region region = constant;
  AbstractionSearch::Implied implied(count);
  if (kind_ != AbstractionKind::Boolean) {
    implied = search.implied();
    region = regions_.conjunction(region, search.cartesianRegion(implied));
  }
  if (kind_ != AbstractionKind::Cartesian) {
    for (const std::vector<std::size_t>& group : groups)
      region = regions_.conjunction(region, search.booleanRegion(group, implied));
  }
  return {region, search.isComplete()};
}

}  // namespace argosy::predicate
