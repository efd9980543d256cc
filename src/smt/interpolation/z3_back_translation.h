// Z3's expressions as terms.
#pragma once

#include <z3++.h>

#include <functional>
#include <unordered_map>

#include "smt/term_table.h"

namespace argosy::smt {

/// Quantifier-free expressions over symbols. Throws std::runtime_error for what has no term. Iterative; remembers what it has seen.
class Z3BackTranslation {
 public:
  /// Bound variables of the expression stand for these terms, by their (de Bruijn) index.
  Z3BackTranslation(TermTable& terms, z3::context& context, std::unordered_map<unsigned, TermRef> variables = {});

  TermRef operator()(const z3::expr& expression);

 private:
  TermRef translate(const z3::expr& expression);
  TermRef application(const z3::expr& expression, std::span<const TermRef> operands);
  TermRef symbol(const z3::expr& expression);
  TermRef numeral(const z3::expr& expression);
  TermRef indexed(const z3::expr& expression, TermRef operand);
  TermRef floating(const z3::expr& expression, std::span<const TermRef> operands);
  SortRef sortOf(const z3::sort& sort);

  TermTable& terms_;
  z3::context& context_;
  std::unordered_map<unsigned, TermRef> variables_;
  std::unordered_map<unsigned, TermRef> known_;  // by the expression's id
};

/// The assertions of a script. Throws std::runtime_error.
std::vector<TermRef> parseSmtLib(TermTable& terms, const std::string& script);

}  // namespace argosy::smt
