#include "algorithms/validation/guide.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "program/arithmetic.h"

namespace argosy::algorithms {
namespace {

using report::WaypointType;

/// What conditions say about one object: numbers it may be, and one that it must not be.
struct Wish {
  Int128 low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::uint64_t>::max();
  std::optional<Int128> notThis;
  std::optional<UInt128> bits;  // of a float
  bool isAny = true;

  UInt128 value() const {
    if (bits) return *bits;
    Int128 number = std::clamp<Int128>(0, low, high);
    if (notThis == number) number += number < high ? 1 : -1;
    return static_cast<UInt128>(number);
  }
};

ExpressionRef withoutCasts(ExpressionRef expression) {
  while (expression->kind() == ExpressionKind::Cast) expression = expression->operand();
  return expression;
}

void addComparison(ExpressionRef leaf, ExpressionRef object, Wish& wish) {
  if (leaf->kind() != ExpressionKind::Binary || !isComparison(leaf->binaryOperator())) return;
  const bool isLeft = withoutCasts(leaf->left()) == object, isRight = withoutCasts(leaf->right()) == object;
  const ExpressionRef constant = isLeft ? leaf->right() : leaf->left();
  if (isLeft == isRight || !constant->isConstant()) return;
  const BinaryOperator op = leaf->binaryOperator();
  if (constant->kind() == ExpressionKind::FloatConstant) {
    if (op == BinaryOperator::NotEqual || !object->type()->isFloat()) return;
    wish.bits = floating::convert(constant->type()->floatFormat(), object->type()->floatFormat(), constant->bits());
    wish.isAny = false;
    return;
  }
  const Int128 number = constant->integerValue();
  wish.isAny = false;
  switch (op) {
    case BinaryOperator::Equal: wish.low = wish.high = number; break;
    case BinaryOperator::NotEqual: wish.notThis = number; break;
    case BinaryOperator::Less:
      if (isLeft) wish.high = std::min(wish.high, number - 1);
      else wish.low = std::max(wish.low, number + 1);
      break;
    default:
      if (isLeft) wish.high = std::min(wish.high, number);
      else wish.low = std::max(wish.low, number);
  }
}

void addConjuncts(const WitnessCondition& condition, ExpressionRef object, Wish& wish) {
  if (condition.kind == ConditionKind::Leaf) addComparison(condition.leaf, object, wish);
  if (condition.kind != ConditionKind::And) return;
  for (const WitnessCondition& operand : condition.operands) addConjuncts(operand, object, wish);
}

class GuidedInput final : public interpreter::InputSource {
 public:
  GuidedInput(const Program& program, const LocatedWitness& witness)
      : program_(program), witness_(witness), matcher_(program, witness) {}

  void enter(EdgeId edge, interpreter::Inspector& inspector) {
    edge_ = edge;
    matcher_.pass(edge, inspector);
  }

  std::optional<UInt128> input(TypeRef type, const std::string& source) override {
    const UInt128 bits = truncate(wished(type), type->bits());
    consumed_.push_back({type, bits, true, source, edge_});
    return bits;
  }
  UInt128 arbitrary(TypeRef) override { return 0; }

  std::vector<evidence::InputValue> take() { return std::move(consumed_); }

 private:
  /// Further segments than these have other inputs to talk about.
  static constexpr std::size_t lookahead = 4;

  UInt128 wished(TypeRef type) const {
    const auto* havoc = std::get_if<Havoc>(&program_.edges[edge_].operation);
    if (!havoc || matcher_.current().empty()) return 0;
    const std::size_t first = *matcher_.current().rbegin();
    const std::vector<ExpressionRef> objects = copiesOf(havoc->target);
    for (std::size_t i = first; i < std::min(first + lookahead, witness_.segments.size()); ++i) {
      const LocatedWaypoint& waypoint = *witness_.segments[i].follow;
      Wish wish;
      if (const auto returned = waypoint.afterEdge.find(edge_); returned != waypoint.afterEdge.end())
        addConjuncts(returned->second, withoutCasts(havoc->target), wish);
      for (const auto& [node, condition] : waypoint.beforeNode)
        for (const ExpressionRef object : objects) addConjuncts(condition, object, wish);
      if (!wish.isAny && !(type->isFloat() && !wish.bits)) return wish.value();
    }
    return 0;
  }

  /// The objects that get the value in the same statement: an input usually goes through a temporary.
  std::vector<ExpressionRef> copiesOf(ExpressionRef target) const {
    std::vector<ExpressionRef> objects{target};
    NodeId node = program_.edges[edge_].target;
    constexpr int maximalSteps = 8;
    for (int step = 0; step < maximalSteps && program_.nodes[node].outgoing.size() == 1; ++step) {
      const Edge& edge = program_.edges[program_.nodes[node].outgoing.front()];
      if (const auto* assign = std::get_if<Assign>(&edge.operation);
          assign && std::ranges::find(objects, withoutCasts(assign->value)) != objects.end())
        objects.push_back(assign->target);
      node = edge.target;
    }
    return objects;
  }

  const Program& program_;
  const LocatedWitness& witness_;
  WitnessMatcher matcher_;
  EdgeId edge_;
  std::vector<evidence::InputValue> consumed_;
};

}  // namespace

evidence::CandidateCounterexample guidedInputs(const Program& program, const LocatedWitness& witness,
                                               const evidence::Target& target) {
  GuidedInput inputs(program, witness);
  interpreter::Options options;
  options.checks = interpreter::defaultChecks();
  if (target.property != "no-overflow") std::erase(options.checks, interpreter::Violation::SignedOverflow);
  options.errorFunctions = target.errorFunctions;
  options.stepLimit = 50'000'000;
  options.timeLimitSeconds = 20;
  options.output = [](const std::string&) {};
  options.observe = [&](EdgeId edge, interpreter::Inspector& inspector) { inputs.enter(edge, inspector); };
  interpreter::execute(program, inputs, options);
  return {inputs.take()};
}

}  // namespace argosy::algorithms
