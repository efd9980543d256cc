// What several abstract states say together, as one C expression: what all of them say, and what each says beyond it; when
// there are too many, the ranges of the values.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "program/print/source_names.h"
#include "program/program.h"

namespace argosy::algorithms {

class StateDisjunction {
 public:
  /// Whether the place's text can say it.
  using Nameable = std::function<bool(ExpressionRef)>;

  explicit StateDisjunction(Program& program) : program_(program) {}

  void add(std::vector<ExpressionRef> conjuncts);
  /// There are so many states that nothing will be said: no need to look at more.
  bool isFull() const { return count_ > maximalStates; }
  /// Empty when nothing can be said.
  std::string text(const Nameable& isNameable) const;
  /// Neither more nor less than what the states say; empty when that is nothing, nothing when it takes too long a text.
  std::optional<std::string> exactText() const;

 private:
  struct Range {
    ExpressionRef lvalue = nullptr;
    ExpressionRef low = nullptr, high = nullptr;  // constants; null: no bound
  };
  using Ranges = std::map<std::uint32_t, Range>;  // by the lvalue's number, so that runs agree on the order

  static Ranges rangesOf(const std::vector<ExpressionRef>& conjuncts);
  std::string conjunction(const std::vector<ExpressionRef>& conjuncts, const SourceNames& names) const;
  std::string disjunction(const Nameable& isNameable) const;
  std::string ranges(const Nameable& isNameable) const;

  static constexpr std::size_t maximalStates = 2000;

  Program& program_;
  std::vector<std::vector<ExpressionRef>> states_;  // without duplicates, up to one more than are told
  Ranges ranges_;                                   // that hold in all states
  std::size_t count_ = 0;
};

}  // namespace argosy::algorithms
