#include "domains/predicate/abstract_path.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "domains/predicate/atoms.h"

namespace argosy::predicate {

using smt::TermRef;

namespace {

std::unordered_set<TermRef> symbolsOf(TermRef formula) {
  std::unordered_set<TermRef> result;
  const TermRef roots[] = {formula};
  smt::forEachTerm(roots, [&](TermRef term) {
    if (term->isSymbol()) result.insert(term);
  });
  return result;
}

/// Every fact goes to each formula that has all its symbols; where none has, to the last that has one.
void distribute(std::span<const TermRef> facts, AbstractPath& path, smt::TermTable& terms) {
  std::vector<TermRef>& formulas = path.formulas;
  std::unordered_map<TermRef, std::vector<std::size_t>> occurrences;
  for (std::size_t i = 0; i < formulas.size(); ++i)
    for (const TermRef symbol : symbolsOf(formulas[i])) occurrences[symbol].push_back(i);
  std::vector<std::vector<TermRef>> parts(formulas.size());
  for (const TermRef fact : facts) {
    std::unordered_map<std::size_t, std::size_t> counts;
    std::size_t last = 0, known = 0;
    for (const TermRef symbol : symbolsOf(fact)) {
      const auto found = occurrences.find(symbol);
      if (found == occurrences.end()) continue;
      ++known;
      for (const std::size_t i : found->second) ++counts[i];
      last = std::max(last, found->second.back());
    }
    bool isPlaced = false;
    for (const auto& [index, count] : counts) {
      if (count < known) continue;
      parts[index].push_back(fact);
      isPlaced = true;
    }
    if (!isPlaced) parts[last].push_back(fact);
  }
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    std::vector<TermRef>& definitions = path.parts[i].definitions;
    definitions.insert(definitions.end(), parts[i].begin(), parts[i].end());
    parts[i].push_back(formulas[i]);
    formulas[i] = terms.conjunction(parts[i]);
  }
}

}  // namespace

AbstractPath AbstractPath::between(const Block* first, const Block& last, encode::Encoder& encoder, TermRef goal) {
  AbstractPath path;
  for (const Block* block = &last; block; block = block == first ? nullptr : block->before().get())
    path.blocks.push_back(block);
  std::ranges::reverse(path.blocks);
  smt::TermTable& terms = encoder.terms();
  path.formulas.resize(path.blocks.size() - 1);
  path.parts.resize(path.formulas.size());
  // From the end, since what a block reads of its start is what the one before has to hand on.
  std::unordered_set<TermRef> wanted;
  const auto want = [&](TermRef formula, const Block& block) {
    wanted.clear();
    for (const TermRef symbol : symbolsOf(formula))
      if (const encode::StateSymbol* state = encoder.stateSymbol(symbol);
          state && state->background == block.start().background)
        wanted.insert(symbol);
  };
  if (goal) want(goal, last);
  for (std::size_t i = path.formulas.size(); i-- > 0;) {
    const encode::PathFormula& end = path.blocks[i + 1]->blockFormula();
    std::vector<TermRef> definitions;
    // In the order of their creation, so that runs repeat.
    std::vector<TermRef> ordered(wanted.begin(), wanted.end());
    std::ranges::sort(ordered, {}, [](TermRef term) { return term->id(); });
    for (const TermRef symbol : ordered) {
      const encode::StateSymbol state = *encoder.stateSymbol(symbol);
      if (const TermRef value = encoder.valueOf(state, end)) definitions.push_back(terms.equal(symbol, value));
    }
    const TermRef condition = encoder.condition(end);
    path.formulas[i] = terms.conjunction(condition, terms.conjunction(definitions));
    path.parts[i] = {conjunctsOf(terms, condition), std::move(definitions)};
    want(path.formulas[i], *path.blocks[i]);
  }
  if (goal) {
    path.formulas.push_back(goal);
    path.parts.push_back({conjunctsOf(terms, goal), {}});
  }
  path.addFacts(encoder);
  return path;
}

void AbstractPath::addFacts(encode::Encoder& encoder) {
  distribute(encoder.factsAbout(formulas), *this, encoder.terms());
}

void AbstractPath::startWith(TermRef known, smt::TermTable& terms) {
  formulas.front() = terms.conjunction(known, formulas.front());
  parts.front().definitions.push_back(known);
}

}  // namespace argosy::predicate
