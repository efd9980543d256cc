#include "algorithms/lemmas/invariant_candidates.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "algorithms/lemmas/linear_relations.h"
#include "algorithms/lemmas/loop_observations.h"

namespace argosy::algorithms {
namespace {

constexpr std::size_t maximalVariables = 10, maximalConditions = 80, maximalForProducts = 5;
/// Larger values may have wrapped around; then they are related by other laws.
constexpr Int128 largestPlainValue = Int128{1} << 24;
/// Fewer states say nothing.
constexpr std::size_t enoughStates = 4;

/// The variables and comparisons that a loop's invariant may talk about.
class Vocabulary {
 public:
  explicit Vocabulary(ProgramFacts& facts) : facts_(facts) {}

  LoopObservation at(const Loop& loop) {
    std::vector<VariableId> inLoop, outside;
    std::set<VariableId> seen;
    std::set<ExpressionRef> comparisons;
    const auto collect = [&](NodeId node, std::vector<VariableId>& variables) {
      for (const EdgeId id : facts_.program.nodes[node].outgoing)
        forEachExpression(facts_.program.edges[id].operation, [&](ExpressionRef expression, bool) {
          forEachSubexpression(expression, [&](ExpressionRef part) {
            if (part->kind() == ExpressionKind::Variable && isUsable(part, loop.head) && seen.insert(part->variable()).second)
              variables.push_back(part->variable());
            if (part->kind() == ExpressionKind::Binary && isComparison(part->binaryOperator()) && isNameable(part, loop.head))
              comparisons.insert(part);
          });
        });
    };
    for (const NodeId node : facts_.controlFlow.body(facts_.controlFlow.loopOfHead(loop.head))) collect(node, inLoop);
    for (const NodeId node : facts_.controlFlow.reversePostorder(loop.function)) collect(node, outside);
    inLoop.insert(inLoop.end(), outside.begin(), outside.end());
    if (inLoop.size() > maximalVariables) inLoop.resize(maximalVariables);
    return {std::move(inLoop), variantsOf(comparisons)};
  }

 private:
  bool isKnownAt(VariableId variable, NodeId head) const {
    return facts_.liveness.isTracked(variable) ? facts_.liveness.isLive(head, variable) : true;
  }
  bool isUsable(ExpressionRef variable, NodeId head) const {
    const TypeRef type = variable->type();
    return type->isInteger() && type->bits() <= 64 && isKnownAt(variable->variable(), head);
  }
  /// Only variables and arithmetic, all known at the head.
  bool isNameable(ExpressionRef comparison, NodeId head) const {
    bool result = comparison->left()->type()->isIntegral(), hasVariable = false;
    forEachSubexpression(comparison, [&](ExpressionRef part) {
      if (part->kind() == ExpressionKind::Variable) {
        hasVariable = true;
        result &= isKnownAt(part->variable(), head);
      }
      result &= part->type()->isIntegral() && part->kind() != ExpressionKind::Dereference;
    });
    return result && hasVariable;
  }

  std::vector<ExpressionRef> variantsOf(const std::set<ExpressionRef>& comparisons) {
    ExpressionTable& expressions = facts_.program.expressions;
    std::vector<ExpressionRef> ordered(comparisons.begin(), comparisons.end());
    std::ranges::sort(ordered, {}, &Expression::id);
    std::vector<ExpressionRef> result;
    for (const ExpressionRef comparison : ordered) {
      const ExpressionRef left = comparison->left(), right = comparison->right();
      for (const ExpressionRef variant :
           {expressions.equal(left, right), expressions.notEqual(left, right), expressions.binary(BinaryOperator::LessEqual, left, right),
            expressions.binary(BinaryOperator::LessEqual, right, left), expressions.less(left, right), expressions.less(right, left)})
        if (!variant->isConstant() && std::ranges::find(result, variant) == result.end()) result.push_back(variant);
      if (result.size() >= maximalConditions) break;
    }
    return result;
  }

  ProgramFacts& facts_;
};

/// From the states of one loop to conditions.
class Guesses {
 public:
  Guesses(Program& program, const LoopObservation& loop, std::vector<ExpressionRef>& out)
      : program_(program), expressions_(program.expressions), loop_(loop), out_(out) {
    for (const std::vector<Int128>& state : loop.states)
      if (std::ranges::all_of(state, [](Int128 value) { return value < largestPlainValue && value > -largestPlainValue; })) plain_.push_back(state);
  }

  void make(GuessEffort effort) {
    if (plain_.size() < enoughStates) return;
    equations(effort);
    for (std::size_t i = 0; i < loop_.variables.size(); ++i) {
      bounds(i);
      congruence(i, effort);
      for (std::size_t j = i + 1; j < loop_.variables.size(); ++j) order(i, j);
    }
  }

 private:
  using Monomial = std::vector<std::size_t>;  // variables, by position

  ExpressionRef variable(std::size_t position) { return program_.variableExpression(loop_.variables[position]); }
  TypeRef typeOf(std::size_t position) const { return program_.variables[loop_.variables[position]].type; }
  void add(ExpressionRef condition) {
    if (!condition->isConstant() && std::ranges::find(out_, condition) == out_.end()) out_.push_back(condition);
  }

  void equations(GuessEffort effort) {
    std::vector<Monomial> monomials;
    for (std::size_t i = 0; i < loop_.variables.size(); ++i) monomials.push_back({i});
    // A variable that others determine would only repeat, in products, what the linear equation says.
    std::set<std::size_t> free;
    for (std::size_t i = 0; i < loop_.variables.size(); ++i) free.insert(i);
    for (const LinearRelation& relation : equationsOver(monomials))
      for (std::size_t i = relation.coefficients.size(); i-- > 0;)
        if (relation.coefficients[i] != 0 && free.erase(i) > 0) break;
    if (effort != GuessEffort::Products || free.size() > maximalForProducts) return;
    monomials.clear();
    for (const std::size_t i : free)
      for (const std::size_t j : free)
        if (i <= j) monomials.push_back({i, j});
    for (const std::size_t i : free) monomials.push_back({i});
    equationsOver(monomials);
  }

  std::vector<LinearRelation> equationsOver(const std::vector<Monomial>& monomials) {
    std::vector<std::vector<Int128>> vectors;
    for (const std::vector<Int128>& state : plain_) {
      std::vector<Int128>& vector = vectors.emplace_back();
      for (const Monomial& monomial : monomials)
        vector.push_back(std::accumulate(monomial.begin(), monomial.end(), Int128{1}, [&](Int128 product, std::size_t i) { return product * state[i]; }));
    }
    std::vector<LinearRelation> relations = linearRelations(vectors);
    for (const LinearRelation& relation : relations) equation(relation, monomials);
    return relations;
  }

  /// Modulo the largest width of its variables: there addition and multiplication obey the laws of rings, overflow or not.
  void equation(const LinearRelation& relation, const std::vector<Monomial>& monomials) {
    unsigned bits = 32;
    for (std::size_t i = 0; i < monomials.size(); ++i)
      if (relation.coefficients[i] != 0)
        for (const std::size_t position : monomials[i]) bits = std::max(bits, typeOf(position)->bits());
    const TypeRef type = program_.types.integer(bits, false);
    ExpressionRef sides[2] = {nullptr, nullptr};
    const auto addTo = [&](ExpressionRef& side, ExpressionRef summand) { side = side ? expressions_.add(side, summand) : summand; };
    for (std::size_t i = 0; i < monomials.size(); ++i) {
      const Int128 coefficient = relation.coefficients[i];
      if (coefficient == 0) continue;
      ExpressionRef product = nullptr;
      for (const std::size_t position : monomials[i]) {
        const ExpressionRef factor = expressions_.cast(type, variable(position));
        product = product ? expressions_.binary(BinaryOperator::Multiply, product, factor) : factor;
      }
      const Int128 size = coefficient < 0 ? -coefficient : coefficient;
      if (size != 1) product = expressions_.binary(BinaryOperator::Multiply, expressions_.integer(type, size), product);
      addTo(sides[coefficient < 0], product);
    }
    if (relation.constant != 0) addTo(sides[relation.constant < 0], expressions_.integer(type, relation.constant < 0 ? -relation.constant : relation.constant));
    for (ExpressionRef& side : sides)
      if (!side) side = expressions_.integer(type, 0);
    // The same without conversions, where both sides are plain variables of one type.
    const auto stripped = [](ExpressionRef side) { return side->kind() == ExpressionKind::Cast ? side->operand() : side; };
    const ExpressionRef left = stripped(sides[0]), right = stripped(sides[1]);
    if (left->kind() == ExpressionKind::Variable && right->kind() == ExpressionKind::Variable && left->type() == right->type())
      return add(expressions_.equal(left, right));
    add(expressions_.equal(sides[0], sides[1]));
  }

  void bounds(std::size_t i) {
    const auto [least, greatest] = std::ranges::minmax(plain_, {}, [i](const std::vector<Int128>& state) { return state[i]; });
    const auto constant = [&](Int128 value) { return expressions_.integer(typeOf(i), value); };
    const bool isTrivial = least[i] == 0 && !typeOf(i)->isSigned();
    if (!isTrivial) add(expressions_.binary(BinaryOperator::LessEqual, constant(least[i]), variable(i)));
    if (least[i] > 0 && typeOf(i)->isSigned()) add(expressions_.binary(BinaryOperator::LessEqual, constant(0), variable(i)));
    add(expressions_.binary(BinaryOperator::LessEqual, variable(i), constant(greatest[i])));
  }

  void congruence(std::size_t i, GuessEffort effort) {
    Int128 divisor = 0;
    std::set<Int128> values;
    for (const std::vector<Int128>& state : plain_) {
      divisor = std::gcd(static_cast<std::int64_t>(divisor), static_cast<std::int64_t>(state[i] - plain_.front()[i]));
      values.insert(state[i]);
    }
    if (divisor < 2 || values.size() < enoughStates) return;
    // A power of two divides the range of the type: such a congruence survives overflow.
    const auto addCongruence = [&](Int128 modulus) {
      const TypeRef type = program_.types.integer(std::max(32u, typeOf(i)->bits()), false);
      const Int128 remainder = ((plain_.front()[i] % modulus) + modulus) % modulus;
      add(expressions_.equal(expressions_.binary(BinaryOperator::Remainder, expressions_.cast(type, variable(i)), expressions_.integer(type, modulus)),
                             expressions_.integer(type, remainder)));
    };
    const Int128 power = divisor & -divisor;
    if (power > 1) addCongruence(power);
    if (effort == GuessEffort::Products && power != divisor && std::ranges::all_of(values, [](Int128 value) { return value >= 0; })) addCongruence(divisor);
  }

  /// x <= y + c for small c, in whichever direction the states suggest.
  void order(std::size_t i, std::size_t j) {
    if (typeOf(i) != typeOf(j)) return;
    const auto isAlways = [&](const auto& holds) { return std::ranges::all_of(plain_, [&](const auto& state) { return holds(state[i], state[j]); }); };
    const auto addOrder = [&](ExpressionRef small, ExpressionRef large, bool isStrict) {
      add(expressions_.binary(isStrict ? BinaryOperator::Less : BinaryOperator::LessEqual, small, large));
    };
    const bool mayBeEqual = !isAlways([](Int128 a, Int128 b) { return a != b; });
    if (isAlways([](Int128 a, Int128 b) { return a <= b; })) addOrder(variable(i), variable(j), !mayBeEqual);
    if (isAlways([](Int128 a, Int128 b) { return b <= a; })) addOrder(variable(j), variable(i), !mayBeEqual);
    const TypeRef wide = program_.types.integer(64, true);
    if (typeOf(i)->bits() > 32) return;
    // What the order and the signs of the variables say already is left out.
    const auto bound = [&](const auto& value, ExpressionRef expression) {
      Int128 most = value(plain_.front());
      for (const std::vector<Int128>& state : plain_) most = std::max(most, value(state));
      if (most >= -2 && most <= 2 && most != 0 && most != -1) add(expressions_.binary(BinaryOperator::LessEqual, expression, expressions_.integer(wide, most)));
    };
    const ExpressionRef x = expressions_.cast(wide, variable(i)), y = expressions_.cast(wide, variable(j));
    bound([&](const auto& state) { return state[i] - state[j]; }, expressions_.binary(BinaryOperator::Subtract, x, y));
    bound([&](const auto& state) { return state[j] - state[i]; }, expressions_.binary(BinaryOperator::Subtract, y, x));
    bound([&](const auto& state) { return state[i] + state[j]; }, expressions_.add(x, y));
  }

  Program& program_;
  ExpressionTable& expressions_;
  const LoopObservation& loop_;
  std::vector<ExpressionRef>& out_;
  std::vector<std::vector<Int128>> plain_;
};

}  // namespace

InvariantCandidates guessInvariants(ProgramFacts& facts, GuessEffort effort, const Limits& limits) {
  LoopObservations observations;
  Vocabulary vocabulary(facts);
  for (const Loop& loop : facts.controlFlow.loops()) observations[loop.head] = vocabulary.at(loop);
  observeLoops(facts.program, observations, limits);
  InvariantCandidates result;
  for (const auto& [head, observation] : observations) {
    std::vector<ExpressionRef>& conditions = result[head];
    conditions = observation.conditions;
    Guesses(facts.program, observation, conditions).make(effort);
  }
  return result;
}

}  // namespace argosy::algorithms
