#include "evidence/candidate_search.h"

#include <algorithm>

#include "program/arithmetic.h"

namespace argosy::evidence {

namespace {

/// About what starting the decision procedure costs.
constexpr std::size_t budgetOfNodes = 100'000;
constexpr std::size_t mostConstants = 64;

UInt128 oneOf(TypeRef type) {
  return type->isFloat() ? floating::fromInteger(type->floatFormat(), 1, 8, true) : UInt128{1};
}

}  // namespace

CandidateSearch::CandidateSearch(const ExpressionDag& dag, std::span<const Constraint> constraints,
                                 std::span<const SearchedSymbol> symbols, Assignment& assignment)
    : dag_(dag), constraints_(constraints), symbols_(symbols), assignment_(assignment) {
  for (const Constraint& constraint : constraints) positions_.push_back(dag.positionOf(constraint.condition));
}

CandidateSearch::Score CandidateSearch::evaluate() {
  budget_ -= std::min(budget_, dag_.nodes().size());
  Score score;
  score.faults = dag_.evaluate(assignment_, values_);
  for (std::size_t i = 0; i < constraints_.size(); ++i) {
    const bool truth = isTrue(constraints_[i].condition->type(), values_[positions_[i]]);
    if (truth != constraints_[i].truth) ++score.violated;
  }
  return score;
}

bool CandidateSearch::isAffordable() { return budget_ >= dag_.nodes().size(); }

const std::vector<UInt128>& CandidateSearch::candidatesFor(TypeRef type) {
  std::vector<UInt128>& candidates = candidates_[type];
  if (!candidates.empty()) return candidates;
  const unsigned bits = type->bits();
  const auto add = [&](UInt128 value) {
    if (std::ranges::find(candidates, value) == candidates.end()) candidates.push_back(value);
  };
  add(0);
  add(oneOf(type));
  for (const ExpressionDag::Node& node : dag_.nodes()) {
    if (!node.expression->isConstant()) continue;
    if (candidates.size() >= mostConstants) break;
    const UInt128 value = evaluateCast(type, node.expression->type(), node.expression->bits()).bits;
    // The neighbours of a float's bits are its neighbours in the format.
    for (const UInt128 near : {value, truncate(value + 1, bits), truncate(value - 1, bits)}) add(near);
  }
  if (type->isFloat()) {
    const FloatFormat format = type->floatFormat();
    const UInt128 infinity = floating::apply(format, FloatOperation::Divide, oneOf(type), 0);
    for (const UInt128 value : {oneOf(type), infinity}) add(value), add(floating::negate(format, value));
    add(floating::apply(format, FloatOperation::Divide, 0, 0));
  } else {
    const UInt128 signBit = UInt128{1} << (bits - 1);
    for (const UInt128 value : {truncate(~UInt128{0}, bits), signBit - 1, signBit}) add(value);
  }
  return candidates;
}

bool CandidateSearch::climb() {
  budget_ = budgetOfNodes;
  for (const SearchedSymbol& symbol : symbols_) assignment_[symbol.variable] = symbol.preferred;
  Score best = evaluate();
  bool improved = true;
  while (improved && best.cost() > 0) {
    improved = false;
    for (const SearchedSymbol& symbol : symbols_) {
      if (best.cost() == 0 || !isAffordable()) break;
      UInt128& value = assignment_[symbol.variable];
      UInt128 kept = value;
      for (const UInt128 candidate : candidatesFor(symbol.type)) {
        if (best.cost() == 0 || !isAffordable()) break;
        value = candidate;
        const Score score = evaluate();
        if (score.cost() >= best.cost()) continue;
        best = score;
        kept = candidate;
        improved = true;
      }
      value = kept;
    }
  }
  return best.cost() == 0;
}

bool CandidateSearch::accepts(VariableId symbol, UInt128 value, Score atMost) {
  UInt128& current = assignment_[symbol];
  if (current == value || !isAffordable()) return false;
  const UInt128 before = current;
  current = value;
  const Score score = evaluate();
  if (score.violated == 0 && score.faults <= atMost.faults) return true;
  current = before;
  return false;
}

void CandidateSearch::shrink() {
  budget_ = budgetOfNodes;
  const Score score = evaluate();
  for (const SearchedSymbol& symbol : symbols_) {
    const TypeRef type = symbol.type;
    if (assignment_[symbol.variable] == symbol.preferred || accepts(symbol.variable, symbol.preferred, score)) continue;
    if (accepts(symbol.variable, 0, score) || accepts(symbol.variable, oneOf(type), score) || type->isFloat()) continue;
    const auto halve = [&] {
      const UInt128 bits = assignment_[symbol.variable];
      const UInt128 half = type->isSigned() ? static_cast<UInt128>(signExtend(bits, type->bits()) / 2) : bits / 2;
      return accepts(symbol.variable, truncate(half, type->bits()), score);
    };
    while (halve()) continue;
  }
}

}  // namespace argosy::evidence
