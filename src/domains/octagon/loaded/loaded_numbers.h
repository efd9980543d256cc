// Conjunctions of linear constraints by a numeric library in a module, as values behind the interface of our own octagons: independent blocks of variables, each with an
// element of the library whose dimensions are its variables in order. Blocks keep apart what is not related: the costs of polyhedra are exponential in their dimensions.
// Copies share the elements, which never change.
#pragma once

#include <functional>
#include <string>

#include "base/reference.h"
#include "domains/octagon/loaded/number_library.h"

namespace argosy::octagon {

class LoadedNumbers {
 public:
  using Number = Int128;
  using Range = octagon::Range<Int128>;
  using LinearTerm = octagon::LinearTerm<Int128>;
  using LinearForm = octagon::LinearForm<Int128>;
  using Predicate = std::function<bool(VariableKey)>;
  struct Settings {
    /// Assignments, conditions and joins that would relate more variables only say what is known of single ones.
    std::size_t greatestBlock = 64;
    std::optional<NumberLibrary> library;  // what constrains top needs one
  };
  static constexpr bool servesThreads = false;  // the library has a state

  /// Top.
  LoadedNumbers() = default;
  explicit LoadedNumbers(const Settings& settings) : settings_(settings) {}
  void set(const Settings& settings) { settings_ = settings; }

  bool isBottom() const { return isBottom_; }
  bool isTop() const { return !isBottom_ && blocks_.empty(); }
  /// As of our own octagons.
  bool hasLostRelations() const { return hasLostRelations_; }
  std::vector<VariableKey> variables() const;
  std::vector<VariableKey> variablesBetween(VariableKey first, VariableKey last) const;
  bool isConstrained(VariableKey variable) const { return blockWith(variable) != nullptr; }
  std::vector<VariableKey> blockOf(VariableKey variable) const;

  Range rangeOf(VariableKey variable) const;
  Range rangeOf(const LinearForm& form) const;
  Range rangeOfProduct(VariableKey left, VariableKey right) const;

  void assume(const LinearForm& form);
  /// form = 0; of forms with alternatives it makes nothing. Says more than two inequalities where the library has only equations.
  void assumeZero(const LinearForm& form);
  void assumeRange(VariableKey variable, const Range& range);
  void assign(VariableKey variable, const LinearForm& form);
  void copyVariable(VariableKey from, VariableKey to);
  void forget(VariableKey variable) { forget(std::span(&variable, 1)); }
  void forget(std::span<const VariableKey> variables);
  void restrictTo(const Predicate& isKept);
  void rename(const std::function<VariableKey(VariableKey)>& newName);

  static LoadedNumbers join(const LoadedNumbers& left, const LoadedNumbers& right);
  static LoadedNumbers meet(const LoadedNumbers& left, const LoadedNumbers& right);
  static LoadedNumbers widen(const LoadedNumbers& old, const LoadedNumbers& successor,
                             std::span<const Int128> thresholds = {});
  static bool lessOrEqual(const LoadedNumbers& left, const LoadedNumbers& right);
  /// Equality of meaning.
  friend bool operator==(const LoadedNumbers& left, const LoadedNumbers& right) {
    return lessOrEqual(left, right) && lessOrEqual(right, left);
  }
  bool sharesAllWith(const LoadedNumbers& other) const {
    return isBottom_ == other.isBottom_ && blocks_ == other.blocks_;
  }

  /// Over variables. Bottom has none, and is not complete.
  NumericElement::Constraints constraints() const;
  std::string toString(const std::function<std::string(VariableKey)>& name) const;

 private:
  using Element = std::unique_ptr<NumericElement>;
  struct Block final : ReferenceCounted {
    Block(std::vector<VariableKey> variables, Element element)
        : variables(std::move(variables)), element(std::move(element)) {}
    std::vector<VariableKey> variables;  // sorted
    std::unique_ptr<const NumericElement> element;
  };
  using BlockRef = Ref<const Block>;

  const BlockRef* blockWith(VariableKey variable) const;
  Element universe(std::size_t dimensions) const;
  /// What is known of exactly these variables, which are sorted.
  Element over(std::span<const VariableKey> variables) const;
  /// These variables with all that they are related to; sorted.
  std::vector<VariableKey> related(std::span<const VariableKey> variables) const;
  /// The element says all there is about the variables, which no other block has.
  void add(std::span<const VariableKey> variables, const NumericElement& element);
  void addBlock(BlockRef block);
  /// What was known of them, and of what they are related to, is no more.
  void removeBlocksOf(std::span<const VariableKey> variables);
  void becomeBottom();
  bool isTooLarge(std::span<const VariableKey> variables) const { return variables.size() > settings_.greatestBlock; }
  /// Both say something about these variables: joins what they say.
  void addJoined(std::span<const VariableKey> variables, const LoadedNumbers& left, const LoadedNumbers& right);

  Settings settings_;
  bool isBottom_ = false, hasLostRelations_ = false;
  std::vector<BlockRef> blocks_;  // by their first variables
};

}  // namespace argosy::octagon
