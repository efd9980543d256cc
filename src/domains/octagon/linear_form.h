// What is said to an octagon and what it answers: ranges, linear forms and constraints ±x ± y <= c over variables that are named by keys.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace argosy::octagon {

/// Chosen by the user; any number.
using VariableKey = std::uint64_t;

/// The numbers between two bounds; an absent bound is infinite.
template <class Number>
struct Range {
  std::optional<Number> lower, upper;

  static constexpr Range of(Number number) { return {number, number}; }
  static constexpr Range empty() { return {Number{1}, Number{0}}; }
  constexpr bool isEmpty() const { return lower && upper && *upper < *lower; }
  constexpr bool isUnbounded() const { return !lower && !upper; }
  friend bool operator==(const Range&, const Range&) = default;
};

/// +x or -x.
struct Term {
  VariableKey variable = 0;
  bool isNegative = false;

  constexpr Term operator-() const { return {variable, !isNegative}; }
  friend auto operator<=>(const Term&, const Term&) = default;
};

/// first + second <= bound, or first <= bound.
template <class Number>
struct Constraint {
  Term first;
  std::optional<Term> second;
  Number bound{};

  friend bool operator==(const Constraint&, const Constraint&) = default;
};

template <class Number>
struct LinearTerm {
  Number coefficient{};
  VariableKey variable = 0;

  friend bool operator==(const LinearTerm&, const LinearTerm&) = default;
};

/// The sum of the terms and of some number of the range. A variable may have several terms.
template <class Number>
struct LinearForm {
  std::vector<LinearTerm<Number>> terms;
  Range<Number> constant = Range<Number>::of(Number{});

  std::vector<VariableKey> variables() const {
    std::vector<VariableKey> variables;
    for (const auto& term : terms) variables.push_back(term.variable);
    return variables;
  }
  friend bool operator==(const LinearForm&, const LinearForm&) = default;
};

}  // namespace argosy::octagon
