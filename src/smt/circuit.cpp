#include "smt/circuit.h"

#include <algorithm>
#include <cstdlib>

namespace argosy::smt {

Circuit::Circuit(ClauseSink& sink) : sink_(sink), gates_(1024) { clause({truth}); }

void Circuit::clause(std::initializer_list<Literal> literals) { sink_.clause({literals.begin(), literals.size()}); }

std::size_t Circuit::hashOf(const Gate& gate) {
  auto hash = static_cast<std::uint64_t>(gate.kind);
  for (const Literal input : gate.inputs) {
    hash = (hash ^ static_cast<std::uint32_t>(input)) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 31;
  }
  return hash;
}

std::pair<Literal, bool> Circuit::gate(GateKind kind, Literal first, Literal second, Literal third) {
  Gate wanted{0, {first, second, third}, kind};
  const std::size_t mask = gates_.size() - 1;
  std::size_t position = hashOf(wanted) & mask;
  for (; gates_[position].output != 0; position = (position + 1) & mask) {
    const Gate& found = gates_[position];
    if (found.kind == kind && found.inputs == wanted.inputs) return {found.output, false};
  }
  wanted.output = fresh();
  gates_[position] = wanted;
  if (2 * ++count_ > gates_.size()) grow();
  return {wanted.output, true};
}

void Circuit::grow() {
  std::vector<Gate> old(2 * gates_.size());
  old.swap(gates_);
  const std::size_t mask = gates_.size() - 1;
  for (const Gate& gate : old) {
    if (gate.output == 0) continue;
    std::size_t position = hashOf(gate) & mask;
    while (gates_[position].output != 0) position = (position + 1) & mask;
    gates_[position] = gate;
  }
}

Literal Circuit::conjunction(Literal left, Literal right) {
  if (left == -truth || right == -truth || left == -right) return -truth;
  if (left == truth || left == right) return right;
  if (right == truth) return left;
  const auto [output, isNew] = gate(GateKind::And, std::min(left, right), std::max(left, right));
  if (isNew) {
    clause({-output, left});
    clause({-output, right});
    clause({output, -left, -right});
  }
  return output;
}

Literal Circuit::conjunction(std::span<const Literal> inputs) {
  std::vector<Literal> kept;
  for (const Literal input : inputs) {
    if (input == -truth) return -truth;
    if (input != truth) kept.push_back(input);
  }
  std::ranges::sort(kept, {}, [](Literal literal) { return std::pair(std::abs(literal), literal); });
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  const auto isComplement = [](Literal a, Literal b) { return a == -b; };
  if (std::ranges::adjacent_find(kept, isComplement) != kept.end()) return -truth;
  if (kept.empty()) return truth;
  if (kept.size() == 1) return kept.front();
  if (kept.size() == 2) return conjunction(kept[0], kept[1]);
  const Literal output = fresh();
  for (Literal& input : kept) {
    clause({-output, input});
    input = -input;
  }
  kept.push_back(output);
  clause(kept);
  return output;
}

Literal Circuit::disjunction(std::span<const Literal> inputs) {
  std::vector<Literal> negated(inputs.begin(), inputs.end());
  for (Literal& input : negated) input = -input;
  return -conjunction(negated);
}

Literal Circuit::exclusiveOr(Literal left, Literal right) {
  if (std::abs(left) == truth) return left == truth ? -right : right;
  if (std::abs(right) == truth) return right == truth ? -left : left;
  if (left == right) return -truth;
  if (left == -right) return truth;
  const int sign = (left < 0) != (right < 0) ? -1 : 1;
  const Literal a = std::min(std::abs(left), std::abs(right)), b = std::max(std::abs(left), std::abs(right));
  const auto [output, isNew] = gate(GateKind::Xor, a, b);
  if (isNew) {
    clause({-output, a, b});
    clause({-output, -a, -b});
    clause({output, -a, b});
    clause({output, a, -b});
  }
  return sign * output;
}

Literal Circuit::choice(Literal condition, Literal then, Literal otherwise) {
  if (condition < 0) return choice(-condition, otherwise, then);
  if (condition == truth || then == otherwise) return then;
  if (then == truth || then == condition) return disjunction(condition, otherwise);
  if (then == -truth || then == -condition) return conjunction(-condition, otherwise);
  if (otherwise == truth || otherwise == -condition) return disjunction(-condition, then);
  if (otherwise == -truth || otherwise == condition) return conjunction(condition, then);
  if (then == -otherwise) return -exclusiveOr(condition, then);
  if (then < 0) return -choice(condition, -then, -otherwise);
  const auto [output, isNew] = gate(GateKind::Choice, condition, then, otherwise);
  if (isNew) {
    clause({-condition, -then, output});
    clause({-condition, then, -output});
    clause({condition, -otherwise, output});
    clause({condition, otherwise, -output});
    clause({-then, -otherwise, output});
    clause({then, otherwise, -output});
  }
  return output;
}

Literal Circuit::majority(Literal first, Literal second, Literal third) {
  std::array<Literal, 3> inputs{first, second, third};
  std::ranges::sort(inputs, {}, [](Literal literal) { return std::pair(std::abs(literal), literal); });
  const auto [a, b, c] = inputs;
  if (a == truth) return disjunction(b, c);
  if (a == -truth) return conjunction(b, c);
  if (a == b) return a;
  if (b == c) return b;
  if (a == -b) return c;
  if (b == -c) return a;
  if (a < 0) return -majority(-a, -b, -c);
  const auto [output, isNew] = gate(GateKind::Majority, a, b, c);
  if (isNew) {
    clause({-a, -b, output});
    clause({-a, -c, output});
    clause({-b, -c, output});
    clause({a, b, -output});
    clause({a, c, -output});
    clause({b, c, -output});
  }
  return output;
}

}  // namespace argosy::smt
