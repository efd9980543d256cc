#include "domains/predicate/abstraction_search.h"

#include <algorithm>
#include <numeric>

namespace argosy::predicate {

using smt::Answer;
using smt::TermRef;

AbstractionSearch::AbstractionSearch(smt::TermTable& terms, Regions& regions, smt::Solver& solver,
                                     const AbstractionOptions& options, AbstractionStatistics& statistics,
                                     std::vector<Decision> decisions)
    : terms_(terms),
      regions_(regions),
      solver_(solver),
      options_(options),
      statistics_(statistics),
      decisions_(std::move(decisions)),
      all_(decisions_.size()) {
  std::iota(all_.begin(), all_.end(), std::size_t{0});
}

Answer AbstractionSearch::ask(std::span<const TermRef> assumptions) {
  ++statistics_.queries;
  const Answer answer = solver_.check(assumptions);
  if (answer == Answer::Unknown) {
    ++statistics_.unknownAnswers;
    ++unanswered_;
    isComplete_ = false;
  } else {
    unanswered_ = 0;
  }
  return answer;
}

bool AbstractionSearch::isImpossible(TermRef assumption) {
  return isPatient() && ask(std::span(&assumption, 1)) == Answer::Unsatisfiable;
}

std::optional<AbstractionSearch::Valuation> AbstractionSearch::valuation() {
  try {
    const smt::Model model = solver_.model();
    smt::Evaluation evaluation(terms_, model);
    Valuation result;
    for (const Decision& decision : decisions_) {
      TermRef value = model.value(decision.name);
      if (!value) value = evaluation(decision.atom);
      if (!value) {
        isComplete_ = false;
        return std::nullopt;
      }
      result.push_back(value->isTrue());
    }
    valuations_.push_back(result);
    return result;
  } catch (const std::runtime_error&) {
    isComplete_ = false;
    return std::nullopt;
  }
}

bool AbstractionSearch::isContradiction() {
  if (decisions_.empty()) return ask() == Answer::Unsatisfiable;
  names_.emplace(solver_);
  for (const Decision& decision : decisions_) solver_.add(terms_.equal(decision.name, decision.atom));
  const Answer answer = ask();
  if (answer == Answer::Unsatisfiable || (answer == Answer::Satisfiable && valuation()))
    return answer == Answer::Unsatisfiable;
  names_.reset();
  // A predicate that the solver cannot cope with must not hide a contradiction without it.
  return answer == Answer::Unknown && ask() == Answer::Unsatisfiable;
}

// One by one

const AbstractionSearch::Implied& AbstractionSearch::implied() {
  if (!implied_) implied_ = impliedOf(all_, valuations_.empty() ? std::nullopt : std::optional(valuations_.front()));
  return *implied_;
}

AbstractionSearch::Implied AbstractionSearch::impliedOf(Group group, const std::optional<Valuation>& example) {
  Implied candidates(decisions_.size());
  if (example && names_) {
    for (const std::size_t i : group) candidates[i] = (*example)[i];
    confirmTogether(group, candidates);
    return candidates;
  }
  for (const std::size_t i : group) {
    if (isImpossible(terms_.negation(decisions_[i].atom))) candidates[i] = true;
    else if (isImpossible(decisions_[i].atom)) candidates[i] = false;
  }
  return candidates;
}

void AbstractionSearch::dropRefuted(Group group, const Valuation& example, Implied& candidates) {
  for (const std::size_t i : group) {
    if (candidates[i] && *candidates[i] != example[i]) candidates[i].reset();
  }
}

/// Asks whether some candidate can be violated. Each model refutes at least one, mostly many.
void AbstractionSearch::confirmTogether(Group group, Implied& candidates) {
  std::vector<TermRef> violations;
  while (isPatient()) {
    violations.clear();
    for (const std::size_t i : group) {
      if (candidates[i])
        violations.push_back(*candidates[i] ? terms_.negation(decisions_[i].name) : decisions_[i].name);
    }
    if (violations.empty()) return;
    const TermRef someViolation = terms_.disjunction(violations);
    const Answer answer = ask(std::span(&someViolation, 1));
    if (answer == Answer::Unsatisfiable) return;
    const std::optional<Valuation> example = answer == Answer::Satisfiable ? valuation() : std::nullopt;
    if (!example) break;
    const Implied before = candidates;
    dropRefuted(group, *example, candidates);
    if (candidates == before) break;
  }
  confirmOneByOne(group, candidates);
}

void AbstractionSearch::confirmOneByOne(Group group, Implied& candidates) {
  for (const std::size_t i : group) {
    if (!candidates[i]) continue;
    const TermRef name = decisions_[i].name;
    if (!isImpossible(*candidates[i] ? terms_.negation(name) : name)) candidates[i].reset();
  }
}

Region AbstractionSearch::cartesianRegion(const Implied& implied) {
  Region region = regions_.truth(true);
  for (const std::size_t i : all_) {
    if (implied[i]) region = regions_.conjunction(region, allPlain(i, *implied[i]));
  }
  return region;
}

// All combinations

Region AbstractionSearch::booleanRegion(std::span<const std::size_t> group, const Implied& granted) {
  std::vector<std::size_t> open;
  std::ranges::copy_if(group, std::back_inserter(open), [&](std::size_t i) { return !granted[i]; });
  Region region = regions_.truth(true);
  for (const std::size_t i : open) region = regions_.conjunction(region, equivalences(i));
  if (open.empty()) return region;
  // Without models there is nothing to enumerate.
  if (!names_) return regions_.conjunction(region, cartesianRegion(implied()));
  const Enumeration found = enumerate(open);
  statistics_.cubes += found.cubes.size();
  const std::vector<Cube> cubes(found.cubes.begin(), found.cubes.end());
  Region possible = regionOf(open, cubes, 0);
  switch (found.end) {
    case Enumeration::End::Exhausted: break;
    case Enumeration::End::Overflow:
      ++statistics_.overflows;
      possible = regions_.disjunction(possible, *found.rest);
      possible = regions_.conjunction(possible, learnedClauses(open, found.cubes));
      break;
    // Blocked cubes contain all predicates, and what the solver could not cope with may be one of them: without cubes,
    // then.
    case Enumeration::End::Unknown: possible = cartesianRegion(implied()); break;
  }
  return regions_.conjunction(region, possible);
}

AbstractionSearch::Cube AbstractionSearch::cubeOf(Group group, const Valuation& valuation) const {
  Cube cube;
  for (const std::size_t i : group) cube.push_back(valuation[i]);
  return cube;
}

std::vector<TermRef> AbstractionSearch::literalsOf(Group group, const Cube& cube) {
  std::vector<TermRef> literals;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const TermRef name = decisions_[group[i]].name;
    literals.push_back(cube[i] ? name : terms_.negation(name));
  }
  return literals;
}

AbstractionSearch::Enumeration AbstractionSearch::enumerate(Group group) {
  Enumeration found;
  const SolverScope blocking(solver_);
  enumerate(group, found);
  return found;
}

void AbstractionSearch::enumerate(Group group, Enumeration& found) {
  const auto block = [&](const Cube& cube) {
    if (!found.cubes.insert(cube).second) return false;
    solver_.add(terms_.negation(terms_.conjunction(literalsOf(group, cube))));
    return true;
  };
  const auto isExhausted = [&] { return group.size() < 32 && found.cubes.size() == std::size_t{1} << group.size(); };
  // Models of earlier queries are models of this one.
  for (const Valuation& known : valuations_) {
    if (found.cubes.size() < options_.maximalCubes) block(cubeOf(group, known));
  }
  while (!isExhausted()) {
    const Answer answer = isPatient() ? ask() : Answer::Unknown;
    if (answer == Answer::Unsatisfiable) return;
    const std::optional<Valuation> example = answer == Answer::Satisfiable ? valuation() : std::nullopt;
    if (example && found.cubes.size() >= options_.maximalCubes) {
      found.end = Enumeration::End::Overflow;
      found.rest = cartesianRegion(impliedOf(group, example));
      return;
    }
    if (!example || !block(cubeOf(group, *example))) {
      found.end = Enumeration::End::Unknown;
      return;
    }
  }
}

std::vector<TermRef> AbstractionSearch::coreOf(const std::vector<TermRef>& literals) {
  try {
    const std::vector<TermRef> core = solver_.unsatCore();
    const auto isLiteral = [&](TermRef term) { return std::ranges::find(literals, term) != literals.end(); };
    if (!core.empty() && std::ranges::all_of(core, isLiteral)) return core;
  } catch (const std::runtime_error&) {
    // All literals together are a core, too.
  }
  return literals;
}

/// Where cubes are too many, what their neighbours contradict: a combination that differs from a cube in one literal is
/// often impossible, and mostly for a part of it, which the core tells.
Region AbstractionSearch::learnedClauses(Group group, const std::set<Cube>& cubes) {
  Region clauses = regions_.truth(true);
  if (!solver_.capabilities().unsatCores) return clauses;
  std::vector<std::vector<TermRef>> cores;
  const auto isRefuted = [&](const std::vector<TermRef>& literals) {
    return std::ranges::any_of(cores, [&](const std::vector<TermRef>& core) {
      return std::ranges::all_of(
          core, [&](TermRef literal) { return std::ranges::find(literals, literal) != literals.end(); });
    });
  };
  std::size_t queries = 0;
  for (const Cube& cube : cubes) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      Cube neighbour = cube;
      neighbour[i] = !neighbour[i];
      const std::vector<TermRef> literals = literalsOf(group, neighbour);
      if (cubes.contains(neighbour) || isRefuted(literals)) continue;
      if (!isPatient() || ++queries > options_.maximalClauseQueries) return clauses;
      if (ask(literals) != Answer::Unsatisfiable) continue;
      std::vector<TermRef> core = coreOf(literals);
      Region clause = regions_.truth(false);
      for (std::size_t k = 0; k < group.size(); ++k) {
        if (std::ranges::find(core, literals[k]) != core.end())
          clause = regions_.disjunction(clause, allPlain(group[k], !neighbour[k]));
      }
      clauses = regions_.conjunction(clauses, clause);
      cores.push_back(std::move(core));
    }
  }
  return clauses;
}

// Regions

Region AbstractionSearch::literal(const Decision::PlainPredicate& plain, bool holds) {
  const Region predicate = regions_.predicate(plain.predicate);
  return holds != plain.isNegated ? predicate : regions_.negation(predicate);
}

Region AbstractionSearch::allPlain(std::size_t decision, bool holds) {
  Region region = regions_.truth(true);
  for (const Decision::PlainPredicate& plain : decisions_[decision].plain)
    region = regions_.conjunction(region, literal(plain, holds));
  return region;
}

Region AbstractionSearch::equivalences(std::size_t decision) {
  const Decision& same = decisions_[decision];
  Region region = regions_.truth(true);
  for (std::size_t i = 1; i < same.plain.size(); ++i) {
    const Region holds = literal(same.plain[i], true), fails = literal(same.plain[i], false);
    region = regions_.conjunction(region, regions_.ite(literal(same.plain[0], true), holds, fails));
  }
  return region;
}

/// The disjunction of sorted cubes that agree up to `depth`, as a decision tree: decisions that do not matter
/// disappear.
Region AbstractionSearch::regionOf(Group group, std::span<const Cube> cubes, std::size_t depth) {
  if (cubes.empty() || depth == group.size()) return regions_.truth(!cubes.empty());
  const auto middle = std::ranges::partition_point(cubes, [&](const Cube& cube) { return !cube[depth]; });
  const auto count = static_cast<std::size_t>(middle - cubes.begin());
  const Region otherwise = regionOf(group, cubes.first(count), depth + 1);
  const Region then = regionOf(group, cubes.subspan(count), depth + 1);
  return regions_.ite(literal(decisions_[group[depth]].plain.front(), true), then, otherwise);
}

}  // namespace argosy::predicate
