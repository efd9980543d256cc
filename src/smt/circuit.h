// A circuit of gates as clauses (Tseitin's encoding). Equal gates are built once, and gates that constants or equal inputs decide
// not at all.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace argosy::smt {

/// A variable, or its negation when negative, as in DIMACS.
using Literal = int;

class ClauseSink {
 public:
  virtual ~ClauseSink() = default;
  virtual void clause(std::span<const Literal> literals) = 0;
};

class Circuit {
 public:
  static constexpr Literal truth = 1;

  explicit Circuit(ClauseSink& sink);

  Literal fresh() { return ++variables_; }
  int variables() const { return variables_; }
  void clause(std::initializer_list<Literal> literals);
  void clause(std::span<const Literal> literals) { sink_.clause(literals); }

  Literal conjunction(Literal left, Literal right);
  Literal conjunction(std::span<const Literal> inputs);
  Literal disjunction(Literal left, Literal right) { return -conjunction(-left, -right); }
  Literal disjunction(std::span<const Literal> inputs);
  Literal exclusiveOr(Literal left, Literal right);
  Literal choice(Literal condition, Literal then, Literal otherwise);
  Literal majority(Literal first, Literal second, Literal third);

 private:
  enum class GateKind : std::uint8_t { And, Xor, Choice, Majority };
  struct Gate {
    Literal output = 0;
    std::array<Literal, 3> inputs{};
    GateKind kind = GateKind::And;
  };

  /// The output of the gate, and whether it is new.
  std::pair<Literal, bool> gate(GateKind kind, Literal first, Literal second, Literal third = 0);
  static std::size_t hashOf(const Gate& gate);
  void grow();

  ClauseSink& sink_;
  int variables_ = truth;
  std::vector<Gate> gates_;
  std::size_t count_ = 0;
};

}  // namespace argosy::smt
