#include "smt/definitions.h"

#include <algorithm>

namespace argosy::smt {

void Definitions::pop() {
  for (const TermRef symbol : frames_.back().defined) definitions_.erase(symbol);
  if (!frames_.back().defined.empty()) forgetResolved(frames_.back().resolvedBefore);
  for (const TermRef symbol : frames_.back().used) used_[symbol] = false;
  frames_.pop_back();
}

TermRef Definitions::resolved(TermRef term) const {
  const TermRef* found = resolved_.find(term);
  return found ? *found : nullptr;
}

void Definitions::forgetResolved(std::size_t kept) {
  for (std::size_t i = kept; i < order_.size(); ++i) resolved_[order_[i]] = nullptr;
  order_.resize(std::min(kept, order_.size()));
  for (Frame& frame : frames_) frame.resolvedBefore = std::min(frame.resolvedBefore, kept);
}

std::uint32_t Definitions::newestSymbol(TermRef term) {
  visitUnknown(std::span(&term, 1), newest_, [this](TermRef unknown) {
    std::uint32_t newest = unknown->isSymbol() ? unknown->id() + 1 : 0;
    for (const TermRef operand : unknown->operands()) newest = std::max(newest, *newest_.find(operand));
    newest_[unknown] = newest;
  });
  return *newest_.find(term);
}

bool Definitions::define(TermRef symbol, TermRef definition) {
  if (!symbol->isSymbol() || definitions_.contains(symbol)) return false;
  const bool* isUsed = used_.find(symbol);
  // Symbols are defined by older ones only, so that there are no cycles.
  if ((isUsed && *isUsed) || newestSymbol(definition) > symbol->id()) return false;
  definitions_.emplace(symbol, definition);
  frames_.back().defined.push_back(symbol);
  if (resolved(symbol)) forgetResolved(0);
  return true;
}

bool Definitions::define(TermRef conjunct) {
  switch (conjunct->kind()) {
    case TermKind::Symbol: return define(conjunct, terms_.truth(true));
    case TermKind::Not: return define(conjunct->operand(0), terms_.truth(false));
    case TermKind::Equal:
      return define(conjunct->operand(0), conjunct->operand(1)) || define(conjunct->operand(1), conjunct->operand(0));
    default: return false;
  }
}

TermRef Definitions::resolve(TermRef term) {
  std::vector<TermRef> operands;
  std::vector<TermRef> stack{term};
  while (!stack.empty()) {
    const TermRef top = stack.back();
    if (resolved(top)) {
      stack.pop_back();
      continue;
    }
    // A definition is resolved before the symbol it defines, as if it were an operand.
    const auto found = top->isSymbol() ? definitions_.find(top) : definitions_.end();
    const bool isDefined = found != definitions_.end();
    const std::span<const TermRef> below = isDefined ? std::span(&found->second, 1) : top->operands();
    const std::size_t height = stack.size();
    std::ranges::copy_if(below, std::back_inserter(stack), [&](TermRef operand) { return !resolved(operand); });
    if (stack.size() > height) continue;
    stack.pop_back();
    operands.clear();
    for (const TermRef operand : below) operands.push_back(resolved(operand));
    const bool isSame = !isDefined && std::ranges::equal(operands, below);
    resolved_[top] = isDefined ? operands.front() : isSame ? top : rebuild(terms_, top, operands);
    order_.push_back(top);
  }
  return resolved(term);
}

std::vector<TermRef> Definitions::assertFormula(TermRef formula) {
  std::vector<TermRef> rest, conjuncts{formula};
  while (!conjuncts.empty()) {
    const TermRef conjunct = conjuncts.back();
    conjuncts.pop_back();
    if (conjunct->kind() == TermKind::And) {
      conjuncts.insert(conjuncts.end(), conjunct->operands().begin(), conjunct->operands().end());
    } else if (!define(conjunct)) {
      rest.push_back(conjunct);
    }
  }
  for (TermRef& conjunct : rest) conjunct = resolve(conjunct);
  forEachTerm(rest, [this](TermRef term) {
    if (!term->isSymbol()) return;
    bool& isUsed = used_[term];
    if (!isUsed) frames_.back().used.push_back(term);
    isUsed = true;
  });
  return rest;
}

}  // namespace argosy::smt
