#include "smt/interpolation/function_removal.h"

#include <algorithm>

namespace argosy::smt {
namespace {

constexpr std::size_t mostInstances = 2000;

struct Application {
  TermRef term;
  TermRef symbol;
  std::size_t node;  // the lowest whose subtree has all its occurrences
};

/// The lowest node whose subtree has both.
std::size_t meetingPoint(const InterpolationTree& tree, std::size_t left, std::size_t right) {
  while (left != right) {
    std::size_t& lower = left < right ? left : right;
    lower = tree.parent(lower);
  }
  return left;
}

/// Where two applications are related. Preferably where one occurs and the other could, since all of its symbols are shared: then the
/// result can be said without the symbols that are not.
std::size_t placeOf(const InterpolationTree& tree, const Application& left, const Application& right) {
  if (tree.isShared(left.node, right.term)) return left.node;
  if (tree.isShared(right.node, left.term)) return right.node;
  return meetingPoint(tree, left.node, right.node);
}

InterpolationTree removeFunctions(TermTable& terms, const InterpolationTree& tree,
                                  std::unordered_map<TermRef, TermRef>& applications) {
  std::vector<Application> found;
  std::unordered_map<TermRef, std::size_t> positions;
  std::unordered_map<TermRef, TermRef> symbols;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    forEachTerm(std::span(&tree.formulas()[i], 1), [&](TermRef term) {
      if (term->kind() != TermKind::Apply) return;
      const auto [position, isNew] = positions.emplace(term, found.size());
      if (!isNew) {
        found[position->second].node = meetingPoint(tree, found[position->second].node, i);
        return;
      }
      const TermRef symbol = terms.symbol("application!" + std::to_string(term->id()), term->sort());
      found.push_back({term, symbol, i});
      symbols.emplace(term, symbol);
      applications.emplace(symbol, term);
    });
  }
  if (found.empty()) return tree;
  std::vector<TermRef> formulas(tree.formulas().begin(), tree.formulas().end());
  for (TermRef& formula : formulas) formula = substitute(terms, formula, symbols);
  std::size_t instances = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = 0; j < i && instances < mostInstances; ++j) {
      const TermRef left = found[i].term, right = found[j].term;
      if (left->name() != right->name()) continue;
      TermRef same = terms.truth(true);
      for (std::size_t k = 0; k < left->operands().size(); ++k)
        same = terms.conjunction(same, terms.equal(substitute(terms, left->operand(k), symbols),
                                                   substitute(terms, right->operand(k), symbols)));
      const TermRef instance = terms.implies(same, terms.equal(found[i].symbol, found[j].symbol));
      if (instance->isTrue()) continue;
      TermRef& formula = formulas[placeOf(tree, found[i], found[j])];
      formula = terms.conjunction(formula, instance);
      ++instances;
    }
  }
  return tree.withFormulas(std::move(formulas));
}

}  // namespace

FunctionRemoval::FunctionRemoval(TermTable& terms, const InterpolationTree& tree)
    : terms_(terms), tree_(removeFunctions(terms, tree, applications_)) {}

TermRef FunctionRemoval::restore(TermRef term) const {
  return applications_.empty() ? term : substitute(terms_, term, applications_);
}

}  // namespace argosy::smt
