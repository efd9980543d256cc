// Binary decision diagrams (docs/theory.md §5.5): BuDDy, whose state is global, behind values that count references and one manager.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace argosy::smt {

/// A Boolean function of numbered variables. Equal functions are identical, so that comparing them takes constant time.
/// A value that outlives its manager may only be destroyed or assigned to.
class Bdd {
 public:
  /// False, in any manager.
  Bdd() = default;
  Bdd(const Bdd& other) : node_(other.node_), generation_(other.generation_) { acquire(); }
  Bdd(Bdd&& other) noexcept : node_(std::exchange(other.node_, 0)), generation_(other.generation_) {}
  Bdd& operator=(Bdd other) noexcept {
    std::swap(node_, other.node_);
    std::swap(generation_, other.generation_);
    return *this;
  }
  ~Bdd() { release(); }

  bool isFalse() const { return node_ == 0; }
  bool isTrue() const { return node_ == 1; }
  bool isConstant() const { return node_ < 2; }

  friend bool operator==(const Bdd& left, const Bdd& right) { return left.node_ == right.node_; }
  std::size_t hash() const { return static_cast<std::size_t>(node_) * 0x9E3779B97F4A7C15U; }

 private:
  friend class BddManager;
  /// Refers to the node once more.
  Bdd(int node, std::uint32_t generation) : node_(node), generation_(generation) { acquire(); }

  void acquire() const {
    if (!isConstant()) count(1);
  }
  void release() const {
    if (!isConstant()) count(-1);
  }
  void count(int change) const;

  int node_ = 0;
  std::uint32_t generation_ = 0;  // of the manager: node numbers mean something else in the next one
};

/// There are more nodes than allowed, or no memory for them. The manager and all other functions remain usable.
class BddOverflow : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct BddOptions {
  std::size_t initialNodes = 1 << 14;
  /// 20 bytes each. The table grows up to this.
  std::size_t maximalNodes = 50'000'000;
};

/// At most one at a time in a process (asserted). Variables are ordered by their numbers. Every operation may throw
/// BddOverflow.
class BddManager {
 public:
  explicit BddManager(const BddOptions& options = {});
  ~BddManager();
  BddManager(const BddManager&) = delete;
  BddManager& operator=(const BddManager&) = delete;

  Bdd truth(bool value) const { return {value ? 1 : 0, generation_}; }
  Bdd variable(std::uint32_t number);

  Bdd negation(const Bdd& operand);
  Bdd conjunction(const Bdd& left, const Bdd& right);
  Bdd disjunction(const Bdd& left, const Bdd& right);
  Bdd ite(const Bdd& condition, const Bdd& then, const Bdd& otherwise);
  bool implies(const Bdd& left, const Bdd& right);

  /// The function's first variable, and what is left when it is true or false. Not of constants.
  std::uint32_t topVariable(const Bdd& function) const;
  Bdd whenTrue(const Bdd& function) const;
  Bdd whenFalse(const Bdd& function) const;

  /// The variables it depends on, ascending.
  std::vector<std::uint32_t> support(const Bdd& function) const;
  /// Nodes, without constants.
  std::size_t size(const Bdd& function) const;
  /// Nodes in use by all functions, garbage included.
  std::size_t tableSize() const;

 private:
  Bdd result(int node);

  std::uint32_t generation_;
};

}  // namespace argosy::smt

template <>
struct std::hash<argosy::smt::Bdd> {
  std::size_t operator()(const argosy::smt::Bdd& function) const noexcept { return function.hash(); }
};
