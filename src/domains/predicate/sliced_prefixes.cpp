#include "domains/predicate/sliced_prefixes.h"

#include <algorithm>
#include <unordered_set>

namespace argosy::predicate {

using smt::TermRef;

namespace {

/// The path with only these of its conditions, up to the formula in which the last of them stands.
AbstractPath withConditions(const AbstractPath& path, std::span<const TermRef> conditions, smt::TermTable& terms) {
  const std::unordered_set<TermRef> kept(conditions.begin(), conditions.end());
  AbstractPath result;
  result.blocks = path.blocks;
  bool isOver = false;
  for (const AbstractPath::Parts& parts : path.parts) {
    AbstractPath::Parts& own = result.parts.emplace_back();
    if (!isOver) {
      own = parts;
      std::erase_if(own.conditions, [&](TermRef condition) { return !kept.contains(condition); });
    }
    isOver |= std::ranges::find(own.conditions, conditions.back()) != own.conditions.end();
    result.formulas.push_back(terms.conjunction(terms.conjunction(own.definitions), terms.conjunction(own.conditions)));
  }
  return result;
}

/// The number of conditions up to the first that fails; 0 when none does, or the solver does not know.
std::size_t lengthOfInfeasible(smt::Solver& solver, std::span<const TermRef> conditions) {
  std::size_t found = 0;
  for (std::size_t length = conditions.size();
       length > 0 && solver.check(conditions.first(length)) == smt::Answer::Unsatisfiable; --length) {
    // What comes after the last condition of a core is not needed.
    const std::vector<TermRef> core = solver.unsatCore();
    const std::unordered_set<TermRef> needed(core.begin(), core.end());
    while (length > 0 && !needed.contains(conditions[length - 1])) --length;
    if (length == 0) return 0;  // nothing that could be ignored
    found = length;
  }
  return found;
}

}  // namespace

std::vector<AbstractPath> slicedPrefixes(const AbstractPath& path, Queries& queries, smt::TermTable& terms,
                                         std::size_t most) {
  std::vector<TermRef> conditions;
  std::unordered_set<TermRef> seen;
  for (const AbstractPath::Parts& parts : path.parts)
    for (const TermRef condition : parts.conditions)
      if (seen.insert(condition).second) conditions.push_back(condition);
  std::vector<AbstractPath> prefixes;
  queries.withSolver(path.formulas, [&](smt::Solver& solver) {
    solver.push();
    for (const AbstractPath::Parts& parts : path.parts)
      for (const TermRef definition : parts.definitions) solver.add(definition);
    while (prefixes.size() < most) {
      const std::size_t length = lengthOfInfeasible(solver, conditions);
      if (length == 0) break;
      prefixes.push_back(withConditions(path, std::span(conditions).first(length), terms));
      conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(length) - 1);
    }
    solver.pop();
  });
  return prefixes;
}

}  // namespace argosy::predicate
