// Depth-first order of a term DAG without recursion. A template, so that it also serves modules that do not link the term table.
#pragma once

#include <span>
#include <vector>

#include "smt/term_map.h"

namespace argosy::smt {

struct Done {};

/// Calls `visit` on each subterm that is not in `known` yet, operands before the terms that use them, and then adds it to `known`.
/// Does not look below terms that are known. `visit` sets the term's entry itself, except for marks without a value.
template <class Value, class Visit>
void visitUnknown(std::span<const TermRef> roots, TermMap<Value>& known, Visit&& visit) {
  struct Frame {
    TermRef term;
    std::size_t next;
  };
  std::vector<Frame> stack;
  for (const TermRef root : roots) {
    if (known.contains(root)) continue;
    stack.push_back({root, 0});
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (top.next < top.term->operands().size()) {
        const TermRef operand = top.term->operand(top.next++);
        if (!known.contains(operand)) stack.push_back({operand, 0});
        continue;
      }
      const TermRef term = top.term;
      stack.pop_back();
      if (known.contains(term)) continue;
      visit(term);
      known.insert(term);
    }
  }
}

}  // namespace argosy::smt
