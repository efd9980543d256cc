#include "smt/interpolation/interpolation_script.h"

#include <algorithm>
#include <unordered_set>

#include "smt/interpolation/interpolation_tree.h"

namespace argosy::smt {
namespace {

/// F and the number, or something longer where symbols have these names.
std::vector<std::string> namesFor(std::span<const TermRef> formulas) {
  std::unordered_set<std::string_view> taken;
  forEachTerm(formulas, [&](TermRef term) {
    if (term->isSymbol() || term->kind() == TermKind::Apply) taken.insert(term->name());
  });
  for (std::string prefix = "F";; prefix += '_') {
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= formulas.size(); ++i) names.push_back(prefix + std::to_string(i));
    if (std::ranges::none_of(names, [&](const std::string& name) { return taken.contains(name); })) return names;
  }
}

/// In post-order: a node stands behind its subtrees, of which all but the first are in parentheses.
std::string nestedList(const InterpolationTree& tree, std::span<const std::string> names) {
  std::vector<std::string> texts;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    std::string text;
    for (const std::size_t child : tree.children(node)) {
      if (text.empty()) {
        text = std::move(texts[child]);
      } else {
        text += " (" + texts[child] + ")";
      }
    }
    text += (text.empty() ? "" : " ") + names[node];
    texts.push_back(std::move(text));
  }
  return texts.back();
}

}  // namespace

std::string interpolationScript(const InterpolationProblem& problem) {
  const InterpolationTree tree(problem);
  const std::vector<std::string> names = namesFor(problem.formulas);
  return "(set-option :produce-interpolants true)\n(set-logic " + logicOf(problem.formulas) + ")\n" +
         toSmtLibAssertions(problem.formulas, names) + "(check-sat)\n(get-interpolants " + nestedList(tree, names) +
         ")\n";
}

std::string logicOf(std::span<const TermRef> formulas) {
  bool arrays = false, functions = false, words = false, floats = false, integers = false, reals = false,
       isLinear = true;
  const auto note = [&](SortRef sort) {
    words = words || sort->isBitVector();
    floats = floats || sort->isFloat();
    integers = integers || sort->isInteger();
    reals = reals || sort->isReal();
  };
  forEachTerm(formulas, [&](TermRef term) {
    note(term->sort());
    if (term->sort()->isArray()) {
      arrays = true;
      for (SortRef sort = term->sort(); sort->isArray(); sort = sort->element()) {
        note(sort->index());
        note(sort->element());
      }
    }
    functions = functions || term->kind() == TermKind::Apply;
    const auto isNumber = [](TermRef operand) { return operand->isConstant(); };
    switch (term->kind()) {
      case TermKind::Multiply:
        isLinear = isLinear && std::ranges::count_if(term->operands(), isNumber) + 1 >=
                                   static_cast<std::ptrdiff_t>(term->operands().size());
        break;
      case TermKind::IntegerDivide:
      case TermKind::IntegerModulo:
      case TermKind::RealDivide: isLinear = isLinear && isNumber(term->operand(1)); break;
      default: break;
    }
  });
  std::string logic =
      std::string(arrays ? "A" : "") + (functions ? "UF" : "") + (words ? "BV" : "") + (floats ? "FP" : "");
  if (integers || reals) logic += std::string(isLinear ? "L" : "N") + (integers ? "I" : "") + (reals ? "R" : "") + "A";
  return "QF_" + (logic.empty() ? "UF" : logic == "A" ? "AX" : logic);
}

}  // namespace argosy::smt
