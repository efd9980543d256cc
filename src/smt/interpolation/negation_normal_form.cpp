#include "smt/interpolation/negation_normal_form.h"

#include <vector>

namespace argosy::smt {

TermRef NegationNormalForm::operator()(TermRef formula) {
  struct Task {
    TermRef term;
    bool isPositive;
  };
  const auto formOf = [&](const Task& task) -> TermRef {
    const Forms* const forms = known_.find(task.term);
    return !forms ? nullptr : task.isPositive ? forms->positive : forms->negative;
  };
  std::vector<Task> pending{{formula, true}};
  std::vector<TermRef> operands;
  while (!pending.empty()) {
    const Task task = pending.back();
    const TermKind kind = task.term->kind();
    const bool isJunction = kind == TermKind::And || kind == TermKind::Or;
    if (formOf(task)) {
      pending.pop_back();
      continue;
    }
    const std::size_t before = pending.size();
    operands.clear();
    if (isJunction || kind == TermKind::Not) {
      for (const TermRef operand : task.term->operands()) {
        const Task inner{operand, task.isPositive != (kind == TermKind::Not)};
        if (const TermRef form = formOf(inner)) {
          operands.push_back(form);
        } else {
          pending.push_back(inner);
        }
      }
      if (pending.size() > before) continue;
    }
    TermRef result = nullptr;
    if (isJunction) {
      result = (kind == TermKind::And) == task.isPositive ? terms_.conjunction(operands) : terms_.disjunction(operands);
    } else if (kind == TermKind::Not) {
      result = operands.front();
    } else {
      result = task.isPositive ? task.term : terms_.negation(task.term);
    }
    (task.isPositive ? known_[task.term].positive : known_[task.term].negative) = result;
    pending.pop_back();
  }
  return formOf({formula, true});
}

}  // namespace argosy::smt
