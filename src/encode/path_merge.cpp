// Paths that meet, as one (docs/theory.md §5.1: the disjunction of path formulas).
#include <algorithm>
#include <unordered_map>

#include "encode/encoder.h"

namespace argosy::encode {

PathFormula Encoder::merge(const PathFormula& left, const PathFormula& right) {
  // The conditions since the two went apart, oldest first.
  std::vector<TermRef> ofLeft, ofRight;
  const Guard* l = left.guard.get();
  const Guard* r = right.guard.get();
  while (l != r) {
    if (l && (!r || l->depth() >= r->depth())) {
      ofLeft.push_back(l->condition());
      l = l->before().get();
    } else {
      ofRight.push_back(r->condition());
      r = r->before().get();
    }
  }
  std::ranges::reverse(ofLeft);
  std::ranges::reverse(ofRight);
  PathFormula result;
  result.guard = GuardRef(l);
  result.length = std::max(left.length, right.length);
  result.startsAnywhere = left.startsAnywhere || right.startsAnywhere;
  TermRef selector = nullptr, condition = nullptr;
  const std::span<const TermRef> lefts = ofLeft, rights = ofRight;
  if (!lefts.empty() && !rights.empty() && terms_.negation(lefts.front()) == rights.front()) {
    selector = lefts.front();
    condition = terms_.conjunction(terms_.implies(selector, terms_.conjunction(lefts.subspan(1))),
                                   terms_.disjunction(selector, terms_.conjunction(rights.subspan(1))));
  } else {
    const TermRef leftCondition = terms_.conjunction(lefts), rightCondition = terms_.conjunction(rights);
    if (terms_.conjunction(leftCondition, rightCondition)->isFalse()) {
      selector = leftCondition;
      condition = terms_.disjunction(leftCondition, rightCondition);
    } else {
      // Nothing tells the two apart: whichever is taken, its condition holds.
      selector = terms_.fresh("choice", terms_.booleanSort());
      condition =
          terms_.conjunction(terms_.implies(selector, leftCondition), terms_.disjunction(selector, rightCondition));
    }
  }
  // Refused by what is known already: an impossible path, but one that states have been made for.
  if (!assume(condition, result)) result.guard = makeRef<Guard>(result.guard, terms_.truth(false));
  memory_.merge(selector, left, right, result);
  return result;
}

namespace {

/// A place in the tree of conditions that the paths' guards form, and the paths that come through it.
struct Fork {
  const Guard* guard;
  struct Branch {
    TermRef first;  // condition behind the fork; null: none
    PathFormula path;
  };
  std::vector<Branch> branches;
};

const Guard* commonBeginning(const Guard* left, const Guard* right) {
  while (left != right) {
    if (left && (!right || left->depth() >= right->depth())) left = left->before().get();
    else right = right->before().get();
  }
  return left;
}

}  // namespace

PathFormula Encoder::merge(std::vector<PathFormula> paths) {
  if (paths.size() == 1) return std::move(paths.front());
  if (paths.size() == 2) return merge(paths[0], paths[1]);
  const Guard* root = paths.front().guard.get();
  for (const PathFormula& path : paths) root = commonBeginning(root, path.guard.get());
  // The guards own what the forks point to, and so do the paths until the end.
  const std::vector<PathFormula> owners = paths;
  std::unordered_map<const Guard*, std::size_t> indices;
  std::vector<Fork> forks;
  const auto forkAt = [&](const Guard* guard) -> std::pair<Fork&, bool> {
    const auto [entry, isNew] = indices.try_emplace(guard, forks.size());
    if (isNew) forks.push_back({guard, {}});
    return {forks[entry->second], isNew};
  };
  forkAt(root);
  for (PathFormula& path : paths) {
    const Guard* guard = path.guard.get();
    forkAt(guard).first.branches.push_back({nullptr, std::move(path)});
    while (guard != root && forkAt(guard = guard->before().get()).second) {
    }
  }
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < forks.size(); ++i) order.push_back(i);
  std::ranges::sort(order, std::greater(), [&](std::size_t i) { return forks[i].guard ? forks[i].guard->depth() : 0; });
  for (const std::size_t i : order) {
    std::vector<Fork::Branch> branches = std::move(forks[i].branches);
    while (branches.size() > 1) {
      // Two that one condition parts, else any two.
      std::size_t one = 0, other = 1;
      for (std::size_t j = 0; j < branches.size(); ++j)
        for (std::size_t k = j + 1; k < branches.size(); ++k)
          if (branches[j].first && branches[k].first && terms_.negation(branches[j].first) == branches[k].first)
            std::tie(one, other) = std::tie(j, k);
      PathFormula merged = merge(branches[one].path, branches[other].path);
      const Guard* const guard = merged.guard.get();
      branches.erase(branches.begin() + static_cast<std::ptrdiff_t>(other));
      branches[one] = {guard != forks[i].guard ? guard->condition() : nullptr, std::move(merged)};
    }
    if (forks[i].guard == root) return std::move(branches.front().path);
    forkAt(forks[i].guard->before().get())
        .first.branches.push_back({forks[i].guard->condition(), std::move(branches.front().path)});
  }
  return std::move(paths.front());
}

}  // namespace argosy::encode
