// From examples to laws: conditions that all observed rows of values satisfy.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "algorithms/lemmas/linear_relations.h"
#include "program/program.h"

namespace argosy::algorithms {

enum class GuessEffort : std::uint8_t {
  Linear,
  Products,  // equations of degree two and remainders as well: hard to check
};

/// Rows of values of integer expressions. Whatever is emitted holds in all rows.
class Guesses {
 public:
  using Emit = std::function<void(ExpressionRef)>;

  Guesses(Program& program, std::span<const ExpressionRef> terms, std::span<const std::vector<Int128>> rows, Emit emit);

  /// Only conditions that mention one of the first `wanted` terms.
  void make(GuessEffort effort, std::size_t wanted);
  /// The same without what the rows may have in common by chance: equations and remainders only.
  void makeLaws(GuessEffort effort, std::size_t wanted);

 private:
  using Monomial = std::vector<std::size_t>;  // terms, by position

  TypeRef typeOf(std::size_t position) const { return terms_[position]->type(); }
  void add(ExpressionRef condition);
  void equations(GuessEffort effort);
  std::vector<LinearRelation> equationsOver(const std::vector<Monomial>& monomials);
  void equation(const LinearRelation& relation, const std::vector<Monomial>& monomials);
  void bounds(std::size_t position);
  void congruence(std::size_t position, GuessEffort effort);
  void order(std::size_t i, std::size_t j);
  void difference(std::size_t i, std::size_t j);

  Program& program_;
  ExpressionTable& expressions_;
  std::span<const ExpressionRef> terms_;
  Emit emit_;
  std::size_t wanted_ = 0;
  std::vector<std::vector<Int128>> rows_;
};

}  // namespace argosy::algorithms
