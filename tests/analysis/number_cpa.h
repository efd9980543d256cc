// A hand-made component CPA for tests: its states are small numbers, and its operators are functions given by the test.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "analysis/composite.h"
#include "analysis/siblings.h"
#include "domains/control/sequential_control.h"

namespace argosy::test {

class NumberState final : public AbstractState {
 public:
  explicit NumberState(int number) : number_(number) {}
  int number() const { return number_; }

 private:
  int number_;
};

inline int numberOf(const AbstractState& state) { return static_cast<const NumberState&>(state).number(); }
/// Of a component of a composite state.
inline int numberOf(const StateRef& composite, std::size_t component) {
  return numberOf(*static_cast<const CompositeState&>(*composite).components()[component]);
}

/// Finds states with the same number, and counts what it is asked.
class NumberIndex final : public CoverageIndex {
 public:
  explicit NumberIndex(std::size_t& queries) : queries_(queries) {}
  void insert(std::uint32_t id, const AbstractState& state) override { ids_[numberOf(state)].insert(id); }
  void erase(std::uint32_t id, const AbstractState& state) override { ids_.at(numberOf(state)).erase(id); }
  void candidates(const AbstractState& state, std::vector<std::uint32_t>& ids) const override {
    ++queries_;
    if (const auto found = ids_.find(numberOf(state)); found != ids_.end())
      ids.insert(ids.end(), found->second.begin(), found->second.end());
  }

 private:
  std::size_t& queries_;
  std::map<int, std::set<std::uint32_t>> ids_;
};

struct NumberOperators {
  int initial = 0;
  std::function<std::vector<int>(int, const Step&)> transfer = [](int number, const Step&) {
    return std::vector{number};
  };
  std::function<bool(int, int)> lessOrEqual = [](int left, int right) { return left == right; };
  std::function<int(int successor, int reached)> merge;  // none: merge^sep
  std::function<std::optional<int>(int, const Siblings&)> strengthen;
  bool answersRange = false;  // when a sibling asks for the range of anything: the number
  std::function<int(int)> adjust;
  std::function<bool(int)> isTarget;
  bool hasIndex = false;
};

class NumberCpa final : public ComponentCpa {
 public:
  using State = NumberState;

  NumberCpa(std::string name, NumberOperators operators) : name_(std::move(name)), operators_(std::move(operators)) {}

  std::string_view name() const override { return name_; }
  StateRef initialState(const ControlPoint&) override { return makeRef<NumberState>(operators_.initial); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    ++comparisons;
    return operators_.lessOrEqual(numberOf(left), numberOf(right));
  }
  void transfer(const StateRef& state, const Precision&, const Step& step, std::vector<StateRef>& successors) override {
    for (const int number : operators_.transfer(numberOf(*state), step))
      successors.push_back(makeRef<NumberState>(number));
  }
  bool strengthens() const override { return operators_.strengthen != nullptr; }
  StateRef strengthen(const StateRef& state, const Precision&, const Step&, const Siblings& siblings) override {
    const std::optional<int> number = operators_.strengthen(numberOf(*state), siblings);
    return number ? makeRef<NumberState>(*number) : StateRef();
  }
  std::optional<IntegerRange> rangeOf(const AbstractState& state, ExpressionRef, const Place&) const override {
    return operators_.answersRange ? std::optional(IntegerRange{numberOf(state), numberOf(state)}) : std::nullopt;
  }
  bool mergesSeparately() const override { return !operators_.merge; }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision&, const Place&) override {
    const int number = operators_.merge(numberOf(*successor), numberOf(*reached));
    return number == numberOf(*reached) ? reached : StateRef(makeRef<NumberState>(number));
  }
  Adjusted adjust(StateRef state, PrecisionRef precision, const Place&) override {
    if (!operators_.adjust) return {std::move(state), std::move(precision)};
    const int number = operators_.adjust(numberOf(*state));
    if (number == numberOf(*state)) return {std::move(state), std::move(precision)};
    return {makeRef<NumberState>(number), std::move(precision)};
  }
  std::optional<Violation> violation(const AbstractState& state) const override {
    if (operators_.isTarget && operators_.isTarget(numberOf(state))) return Violation{"unreach-call", "target"};
    return std::nullopt;
  }
  std::unique_ptr<CoverageIndex> makeCoverageIndex() const override {
    return operators_.hasIndex ? std::make_unique<NumberIndex>(queries) : nullptr;
  }
  std::string toString(const AbstractState& state) const override {
    return name_ + ": " + std::to_string(numberOf(state));
  }

  std::size_t comparisons = 0;
  mutable std::size_t queries = 0;

 private:
  std::string name_;
  NumberOperators operators_;
};

inline CompositeCpa compositeOf(const Program& program, std::vector<NumberOperators> numbers) {
  std::vector<std::unique_ptr<ComponentCpa>> components;
  components.push_back(std::make_unique<SequentialControl>(program));
  for (NumberOperators& operators : numbers)
    components.push_back(std::make_unique<NumberCpa>("n" + std::to_string(components.size()), std::move(operators)));
  return CompositeCpa(program, std::move(components));
}

/// Numbers that are sets of small numbers, one bit each.
inline NumberOperators setOperators() {
  NumberOperators sets;
  sets.initial = 1;
  sets.lessOrEqual = [](int left, int right) { return (left & ~right) == 0; };
  return sets;
}
inline NumberOperators joiningSetOperators() {
  NumberOperators sets = setOperators();
  sets.merge = [](int successor, int reached) { return successor | reached; };
  return sets;
}

}  // namespace argosy::test
