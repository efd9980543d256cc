#include "domains/predicate/unfolded_path.h"

#include <algorithm>
#include <unordered_set>

#include "domains/memory/frames.h"
#include "domains/predicate/atoms.h"
#include "domains/predicate/changed_by_block.h"
#include "smt/symbols.h"

namespace argosy::predicate {

using encode::BackgroundId;
using smt::forEachSymbol;
using smt::TermRef;

UnfoldedPath::UnfoldedPath(const Component<PredicateCpa>& predicate, std::span<const UnfoldedStep> path,
                           std::span<const Step> steps)
    : cpa_(*predicate), encoder_(cpa_.encoder()) {
  levels_.push_back({});
  levels_.back().path = encoder_.programStart();
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Step& step = steps[i - 1];
    if (path[i].crosses && step.kind == StepKind::Enter) {
      enter(path[i], step, i);
      continue;
    }
    if (path[i].crosses) leave();
    const bool isPossible = cpa_.follow(step, levels_.back().path);
    const bool isEnd = !isPossible || i + 1 == path.size();
    if (!isEnd && !predicate.stateIn(*path[i].origin).isAbstraction()) continue;
    const std::size_t node = close(i, isPossible);
    if (isEnd) break;
    begin(node);
  }
  // A step that is not possible ends the path inside of calls that would have returned.
  for (std::size_t node = 0; node + 1 < nodes_.size(); ++node)
    if (parents_[node] == node) parents_[node] = nodes_.size() - 1;
  makeFormulas();
}

std::size_t UnfoldedPath::close(std::size_t position, bool isPossible) {
  Level& level = levels_.back();
  const std::size_t node = nodes_.size();
  nodes_.push_back({position, level.path, {}, level.entry, level.at ? level.at->context() : nullptr, isPossible});
  parents_.push_back(node);
  for (const std::size_t child : level.children) parents_[child] = node;
  for (const BackgroundId background : level.definesBackgrounds) definers_[background].node = node;
  level.children = {node};
  level.definesBackgrounds.clear();
  return node;
}

void UnfoldedPath::begin(std::size_t node) {
  Level& level = levels_.back();
  level.path = encoder_.blockStart(nodes_[node].end);
  nodes_[node].next = level.path.background;
  definers_[level.path.background] = {nodes_[node].end, node};
}

void UnfoldedPath::enter(const UnfoldedStep& step, const Step& taken, std::size_t position) {
  cpa_.follow(taken, levels_.back().path);  // a call is always possible
  Level callee;
  callee.path = encoder_.blockStart(levels_.back().path);
  callee.block = step.run->block();
  callee.at = taken.to;
  callee.entry = callee.path.background;
  definers_[callee.entry] = {levels_.back().path};
  levels_.back().definesBackgrounds.push_back(callee.entry);
  if (!step.isMatched) {
    const std::size_t node = close(position);
    // What is known there is known in the block that is entered.
    nodes_[node].next = callee.entry;
    nodes_[node].entry = callee.entry;
    nodes_[node].root = callee.at->context();
    callee.children = {node};
  }
  levels_.push_back(std::move(callee));
}

void UnfoldedPath::leave() {
  const Level callee = std::move(levels_.back());
  levels_.pop_back();
  Level& level = levels_.back();
  const std::size_t exit = callee.children.front();
  level.path =
      encoder_.changed(level.path, changedBy(cpa_.program(), *callee.block, *callee.at), callee.block->mayAllocate());
  nodes_[exit].next = level.path.background;
  definers_[level.path.background] = {nodes_[exit].end, exit};
  level.children.push_back(exit);
}

void UnfoldedPath::makeFormulas() {
  smt::TermTable& terms = encoder_.terms();
  formulas_.parts.resize(nodes_.size());
  formulas_.formulas.resize(nodes_.size());
  std::unordered_set<TermRef> seen;
  std::vector<TermRef> work;
  const auto want = [&](TermRef formula) {
    std::vector<TermRef> found;
    forEachSymbol(formula, [&](TermRef symbol) {
      if (seen.insert(symbol).second) found.push_back(symbol);
    });
    // In the order of their creation, so that runs repeat.
    std::ranges::sort(found, {}, [](TermRef term) { return term->id(); });
    work.insert(work.end(), found.begin(), found.end());
  };
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const TermRef condition = nodes_[i].isPossible ? encoder_.condition(nodes_[i].end) : terms.truth(false);
    formulas_.parts[i].conditions = conjunctsOf(terms, condition);
    formulas_.formulas[i] = condition;
    want(condition);
  }
  // What one part reads of its start, others have to hand on.
  while (!work.empty()) {
    const TermRef symbol = work.back();
    work.pop_back();
    const encode::StateSymbol* const found = encoder_.stateSymbol(symbol);
    const auto definer = found ? definers_.find(found->background) : definers_.end();
    if (definer == definers_.end()) continue;
    const encode::StateSymbol state = *found;
    const TermRef value = encoder_.valueOf(state, definer->second.path);
    if (!value) continue;
    const TermRef definition = terms.equal(symbol, value);
    formulas_.parts[definer->second.node].definitions.push_back(definition);
    TermRef& formula = formulas_.formulas[definer->second.node];
    formula = terms.conjunction(formula, definition);
    want(definition);
  }
  formulas_.addFacts(encoder_);
}

std::vector<TermRef> UnfoldedPath::factsOf(std::size_t number, TermRef interpolant) const {
  const Node& node = nodes_[number];
  std::vector<TermRef> facts;
  for (TermRef fact : conjunctsOf(encoder_.terms(), interpolant)) {
    fact = encoder_.rename(fact, node.next, encoder_.plain());
    if (node.root && node.entry != node.next) fact = encoder_.rename(fact, node.entry, encoder_.entry());
    bool isSayable = true;
    forEachSymbol(fact, [&](TermRef symbol) {
      const encode::StateSymbol* const state = encoder_.stateSymbol(symbol);
      isSayable &= state ? state->background == encoder_.plain() || state->background == encoder_.entry()
                         : encoder_.objectAt(symbol).valid();
    });
    if (isSayable && node.root) fact = encoder_.renamed(fact, memory::relativeTo(*node.root));
    if (isSayable && fact && !fact->isTrue()) facts.push_back(fact);
  }
  return facts;
}

}  // namespace argosy::predicate
