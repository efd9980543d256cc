#include "algorithms/invariants/state_disjunction.h"

#include <algorithm>

#include "program/print/text.h"

namespace argosy::algorithms {
namespace {

/// More states, or a longer text, make no readable disjunction: then ranges are told, if there are any.
constexpr std::size_t readableDisjuncts = 8;
constexpr std::size_t maximalDisjuncts = 40;
constexpr std::size_t maximalLength = 4000;

bool contains(const std::vector<ExpressionRef>& conjuncts, ExpressionRef conjunct) {
  return std::ranges::find(conjuncts, conjunct) != conjuncts.end();
}

bool isConstantOf(ExpressionRef constant, ExpressionRef lvalue) {
  return constant->kind() == ExpressionKind::IntegerConstant && lvalue->isLvalue() && lvalue->type()->isInteger();
}

/// A state that says all that another says, and more, adds nothing to their disjunction.
void dropStronger(std::vector<std::vector<ExpressionRef>>& states) {
  for (std::size_t i = 0; i < states.size();) {
    bool isStronger = false;
    for (std::size_t j = 0; j < states.size() && !isStronger; ++j) {
      const bool says =
          std::ranges::all_of(states[j], [&](ExpressionRef conjunct) { return contains(states[i], conjunct); });
      // Of two that say the same, the first stays.
      isStronger = i != j && says && (states[j].size() < states[i].size() || j < i);
    }
    if (isStronger) states.erase(states.begin() + static_cast<std::ptrdiff_t>(i));
    else ++i;
  }
}

}  // namespace

StateDisjunction::Ranges StateDisjunction::rangesOf(const std::vector<ExpressionRef>& conjuncts) {
  Ranges ranges;
  for (const ExpressionRef conjunct : conjuncts) {
    if (conjunct->kind() != ExpressionKind::Binary) continue;
    const ExpressionRef left = conjunct->left(), right = conjunct->right();
    const BinaryOperator op = conjunct->binaryOperator();
    if (op != BinaryOperator::Equal && op != BinaryOperator::LessEqual) continue;
    const auto bound = [&](ExpressionRef lvalue, ExpressionRef constant, bool isLow, bool isHigh) {
      Range& range = ranges[lvalue->id()];
      range.lvalue = lvalue;
      if (isLow && (!range.low || range.low->integerValue() < constant->integerValue())) range.low = constant;
      if (isHigh && (!range.high || constant->integerValue() < range.high->integerValue())) range.high = constant;
    };
    const bool isEqual = op == BinaryOperator::Equal;
    if (isConstantOf(right, left)) bound(left, right, isEqual, true);
    if (isConstantOf(left, right)) bound(right, left, true, isEqual);
  }
  return ranges;
}

void StateDisjunction::add(std::vector<ExpressionRef> conjuncts) {
  Ranges ranges = rangesOf(conjuncts);
  if (count_++ == 0) {
    ranges_ = std::move(ranges);
  } else {
    for (auto entry = ranges_.begin(); entry != ranges_.end();) {
      const auto found = ranges.find(entry->first);
      Range& all = entry->second;
      const Range own = found == ranges.end() ? Range() : found->second;
      if (!own.low || (all.low && own.low->integerValue() < all.low->integerValue())) all.low = own.low;
      if (!own.high || (all.high && all.high->integerValue() < own.high->integerValue())) all.high = own.high;
      entry = all.low || all.high ? std::next(entry) : ranges_.erase(entry);
    }
  }
  if (states_.size() <= maximalDisjuncts && std::ranges::find(states_, conjuncts) == states_.end())
    states_.push_back(std::move(conjuncts));
}

std::string StateDisjunction::conjunction(const std::vector<ExpressionRef>& conjuncts, const SourceNames& names) const {
  std::string text;
  for (const ExpressionRef conjunct : conjuncts) {
    const std::string own = toConditionText(program_, conjunct, names);
    const bool isDisjunction = conjunct->kind() == ExpressionKind::Binary &&
                               conjunct->binaryOperator() == BinaryOperator::BitOr && conjuncts.size() > 1;
    text += (text.empty() ? "" : " && ") + (isDisjunction ? "(" + own + ")" : own);
  }
  return text;
}

std::string StateDisjunction::ranges(const Nameable& isNameable) const {
  std::vector<ExpressionRef> conjuncts;
  ExpressionTable& expressions = program_.expressions;
  const auto add = [&](BinaryOperator op, ExpressionRef left, ExpressionRef right) {
    const ExpressionRef conjunct = expressions.binary(op, left, right);
    if (isNameable(conjunct)) conjuncts.push_back(conjunct);
  };
  for (const auto& [id, range] : ranges_) {
    if (range.low && range.low == range.high) {
      add(BinaryOperator::Equal, range.lvalue, range.low);
      continue;
    }
    // That a value of an unsigned type is not negative goes without saying.
    if (range.low && (range.low->type()->isSigned() || !range.low->isZero()))
      add(BinaryOperator::LessEqual, range.low, range.lvalue);
    if (range.high) add(BinaryOperator::LessEqual, range.lvalue, range.high);
  }
  SourceNames names(program_);
  for (const ExpressionRef conjunct : conjuncts) names.add(conjunct);
  return conjunction(conjuncts, names);
}

std::string StateDisjunction::text(const Nameable& isNameable) const {
  if (states_.empty() || isFull()) return "";
  if (states_.size() > readableDisjuncts)
    if (std::string told = ranges(isNameable); !told.empty() || states_.size() > maximalDisjuncts) return told;
  std::string told = disjunction(isNameable);
  return told.size() > maximalLength ? ranges(isNameable) : told;
}

std::optional<std::string> StateDisjunction::exactText() const {
  if (states_.empty() || states_.size() > maximalDisjuncts) return std::nullopt;
  std::string told = disjunction([](ExpressionRef) { return true; });
  return told.size() > maximalLength ? std::nullopt : std::optional(std::move(told));
}

std::string StateDisjunction::disjunction(const Nameable& isNameable) const {
  std::vector<std::vector<ExpressionRef>> states = states_;
  for (std::vector<ExpressionRef>& conjuncts : states)
    std::erase_if(conjuncts, [&](ExpressionRef conjunct) { return !isNameable(conjunct); });
  dropStronger(states);
  SourceNames names(program_);
  for (const std::vector<ExpressionRef>& conjuncts : states)
    for (const ExpressionRef conjunct : conjuncts) names.add(conjunct);
  std::vector<ExpressionRef> common = states.front();
  for (const std::vector<ExpressionRef>& conjuncts : states)
    std::erase_if(common, [&](ExpressionRef conjunct) { return !contains(conjuncts, conjunct); });
  std::string text = conjunction(common, names);
  std::vector<std::string> rest;
  for (std::vector<ExpressionRef>& conjuncts : states) {
    std::erase_if(conjuncts, [&](ExpressionRef conjunct) { return contains(common, conjunct); });
    std::string own = conjunction(conjuncts, names);
    if (std::ranges::find(rest, own) == rest.end()) rest.push_back(std::move(own));
  }
  // A state that says nothing beyond makes the disjunction true.
  if (std::ranges::find(rest, "") == rest.end()) {
    std::string disjunction;
    for (const std::string& own : rest) {
      const bool isJoined = own.find("&&") != std::string::npos && rest.size() > 1;
      disjunction += (disjunction.empty() ? "" : " || ") + (isJoined ? "(" + own + ")" : own);
    }
    text += text.empty() ? disjunction : " && (" + disjunction + ")";
  }
  return text;
}

}  // namespace argosy::algorithms
