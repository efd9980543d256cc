#include "smt/interpolation/interpolation_tree.h"

#include <algorithm>
#include <stdexcept>

#include "smt/term_order.h"

namespace argosy::smt {

InterpolationTree::InterpolationTree(const InterpolationProblem& problem)
    : formulas_(problem.formulas), parents_(problem.parents), children_(formulas_.size()) {
  if (formulas_.empty()) throw std::invalid_argument("an interpolation problem without formulas");
  if (parents_.empty()) {
    for (std::size_t i = 1; i < formulas_.size(); ++i) parents_.push_back(i);
  }
  if (parents_.size() + 1 != formulas_.size())
    throw std::invalid_argument("an interpolation problem needs a parent per node but the root");
  for (std::size_t i = 0; i < parents_.size(); ++i) {
    if (parents_[i] <= i || parents_[i] >= formulas_.size())
      throw std::invalid_argument("a node of an interpolation problem must come before its parent");
    children_[parents_[i]].push_back(i);
    isSequence_ = isSequence_ && parents_[i] == i + 1;
  }
  findShared();
}

TermRef InterpolationTree::nameOf(TermRef term) {
  if (term->isSymbol()) return term;
  if (term->kind() == TermKind::Apply) return functions_.emplace(term->name(), term).first->second;
  return nullptr;
}

std::vector<InterpolationTree::Occurrences> InterpolationTree::occurrences() {
  std::vector<Occurrences> result(size());
  for (std::size_t i = 0; i < size(); ++i) {
    forEachTerm(std::span(&formulas_[i], 1), [&](TermRef term) {
      if (const TermRef name = nameOf(term)) result[i][name] = 1;
    });
  }
  return result;
}

void InterpolationTree::findShared() {
  std::vector<Occurrences> inside = occurrences();
  Occurrences everywhere;
  for (const Occurrences& node : inside) {
    for (const auto& [name, count] : node) everywhere[name] += count;
  }
  shared_.resize(size());
  vocabulary_.resize(size());
  for (std::size_t i = 0; i < size(); ++i) {
    std::erase_if(inside[i], [&](const auto& entry) { return entry.second == everywhere.at(entry.first); });
    for (const auto& [name, count] : inside[i]) {
      vocabulary_[i].insert(name);
      if (name->isSymbol()) shared_[i].push_back(name);
    }
    std::ranges::sort(shared_[i], {}, &Term::id);
    if (i == root()) break;
    Occurrences& above = inside[parents_[i]];
    if (above.size() < inside[i].size()) above.swap(inside[i]);
    for (const auto& [name, count] : inside[i]) above[name] += count;
    inside[i].clear();
  }
}

bool InterpolationTree::isShared(std::size_t node, TermRef term) const {
  bool result = true;
  forEachTerm(std::span(&term, 1), [&](TermRef inner) {
    if (inner->isSymbol()) result = result && vocabulary_[node].contains(inner);
    if (inner->kind() != TermKind::Apply) return;
    const auto function = functions_.find(inner->name());
    result = result && function != functions_.end() && vocabulary_[node].contains(function->second);
  });
  return result;
}

}  // namespace argosy::smt
