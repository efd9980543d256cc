#include "evidence/path_solver.h"

#include <algorithm>
#include <numeric>

#include "base/processor_clock.h"
#include "evidence/bit_precise_solver.h"
#include "evidence/candidate_search.h"
#include "evidence/conjuncts.h"
#include "evidence/symbol_range.h"
#include "program/arithmetic.h"

namespace argosy::evidence {

namespace {

using Clock = ProcessorClock;

/// Each round finds symbols that have only one value and reads the other constraints again with these values.
constexpr int propagationRounds = 8;

/// The operand below casts that keep all values of its type.
ExpressionRef withoutWidening(ExpressionRef e) {
  while (e->kind() == ExpressionKind::Cast && e->type()->isIntegral() && e->operand()->type()->isIntegral()) {
    const TypeRef to = e->type(), from = e->operand()->type();
    const bool keepsValues =
        to->isSigned() == from->isSigned() ? to->bits() >= from->bits() : to->isSigned() && to->bits() > from->bits();
    if (!keepsValues || to->isBoolean()) break;
    e = e->operand();
  }
  return e;
}

class PathSolver {
 public:
  PathSolver(std::vector<Constraint> conjuncts, Clock::time_point deadline)
      : conjuncts_(std::move(conjuncts)),
        dag_(conditionsOf(conjuncts_)),
        deadline_(deadline),
        status_(conjuncts_.size()) {
    for (std::size_t i = 0; i < conjuncts_.size(); ++i) {
      positions_.push_back(dag_.positionOf(conjuncts_[i].condition));
      if (!dag_.nodes()[positions_[i]].evaluable) status_[i] = Status::NotEvaluable;
    }
  }

  SolverAnswer solve() {
    if (hasOpposites() || !propagate()) return SolverAnswer::Unsatisfiable;
    slice();
    bool complete = std::ranges::find(status_, Status::NotEvaluable) == status_.end();
    for (Group& group : groups_) {
      switch (solve(group)) {
        case SolverAnswer::Unsatisfiable: return SolverAnswer::Unsatisfiable;
        case SolverAnswer::Unknown: complete = false; break;
        case SolverAnswer::Satisfiable: break;
      }
    }
    return complete ? SolverAnswer::Satisfiable : SolverAnswer::Unknown;
  }

  const Assignment& assignment() const { return assignment_; }

 private:
  enum class Status : std::uint8_t {
    Open,
    Absorbed,  // in the range of its only symbol
    Decided,   // its symbols have one possible value each, and it holds for these
    NotEvaluable,
  };

  /// Constraints that have no symbol in common with other groups.
  struct Group {
    std::vector<Constraint> constraints;
    std::vector<SearchedSymbol> symbols;
    ExpressionDag dag;
  };

  static std::vector<ExpressionRef> conditionsOf(std::span<const Constraint> constraints) {
    std::vector<ExpressionRef> conditions;
    for (const Constraint& constraint : constraints) conditions.push_back(constraint.condition);
    return conditions;
  }

  bool hasOpposites() const {
    std::unordered_map<std::uint32_t, bool> truths;
    for (std::size_t i = 0; i < conjuncts_.size(); ++i) {
      const bool truth = conjuncts_[i].truth;
      if (status_[i] == Status::Open && truths.try_emplace(positions_[i], truth).first->second != truth) return true;
    }
    return false;
  }

  bool isUnknown(std::uint32_t position) const { return !known_[position]; }

  /// Values of the nodes that depend only on symbols whose value is fixed.
  void evaluateKnown() {
    const auto nodes = dag_.nodes();
    known_.assign(nodes.size(), false);
    values_.assign(nodes.size(), 0);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const ExpressionDag::Node& node = nodes[i];
      const auto isKnown = [&](std::uint32_t operand) { return operand == ExpressionDag::noNode || known_[operand]; };
      const auto valueOf = [&](std::uint32_t operand) {
        return operand == ExpressionDag::noNode ? UInt128{0} : values_[operand];
      };
      const bool isFree =
          node.expression->kind() == ExpressionKind::Variable && !assignment_.contains(node.expression->variable());
      if (!node.evaluable || isFree || !isKnown(node.left) || !isKnown(node.right)) continue;
      known_[i] = true;
      values_[i] = evaluateNode(node.expression, valueOf(node.left), valueOf(node.right), assignment_).bits;
    }
  }

  SymbolRange* rangeOf(ExpressionRef e) {
    const bool hasRange = e->kind() == ExpressionKind::Variable && e->type()->isIntegral() && e->type()->bits() <= 64;
    return hasRange ? &ranges_.try_emplace(e->variable(), e->type()).first->second : nullptr;
  }

  /// The range that a constraint of the form `symbol op value` restricts, restricted; null for other constraints.
  SymbolRange* absorb(const Constraint& constraint) {
    const ExpressionRef condition = constraint.condition;
    if (condition->kind() == ExpressionKind::Variable) {
      SymbolRange* range = rangeOf(condition);
      if (range) constraint.truth ? range->exclude(0) : range->require(0);
      return range;
    }
    if (condition->kind() != ExpressionKind::Binary || !isComparison(condition->binaryOperator())) return nullptr;
    const TypeRef type = condition->left()->type();
    if (!type->isIntegral() || type->bits() > 64 || type->isSigned() != condition->right()->type()->isSigned())
      return nullptr;
    const std::uint32_t left = dag_.positionOf(condition->left()), right = dag_.positionOf(condition->right());
    if (isUnknown(left) == isUnknown(right)) return nullptr;
    const bool symbolIsLeft = isUnknown(left);
    SymbolRange* range = rangeOf(withoutWidening(symbolIsLeft ? condition->left() : condition->right()));
    if (!range) return nullptr;
    const Int128 value = integerValue(type, values_[symbolIsLeft ? right : left]);
    restrict(*range, condition->binaryOperator(), constraint.truth, symbolIsLeft, value);
    return range;
  }

  static void restrict(SymbolRange& range, BinaryOperator op, bool truth, bool symbolIsLeft, Int128 value) {
    if (op == BinaryOperator::Equal || op == BinaryOperator::NotEqual) {
      (op == BinaryOperator::Equal) == truth ? range.require(value) : range.exclude(value);
      return;
    }
    // The symbol is on the smaller side of what holds: of the comparison, or of its negation with the sides exchanged.
    const bool isStrict = (op == BinaryOperator::Less) == truth;
    const Int128 gap = isStrict ? 1 : 0;
    symbolIsLeft == truth ? range.atMost(value - gap) : range.atLeast(value + gap);
  }

  /// False when the constraints contradict each other.
  bool propagate() {
    for (int round = 0; round < propagationRounds; ++round) {
      evaluateKnown();
      for (std::size_t i = 0; i < conjuncts_.size(); ++i) {
        if (status_[i] != Status::Open || known_[positions_[i]]) continue;
        const SymbolRange* range = absorb(conjuncts_[i]);
        if (!range) continue;
        if (range->isEmpty()) return false;
        status_[i] = Status::Absorbed;
      }
      if (!fixSingleValues()) break;
    }
    evaluateKnown();
    for (std::size_t i = 0; i < conjuncts_.size(); ++i) {
      if (status_[i] != Status::Open || !known_[positions_[i]]) continue;
      if (isTrue(conjuncts_[i].condition->type(), values_[positions_[i]]) != conjuncts_[i].truth) return false;
      status_[i] = Status::Decided;
    }
    return true;
  }

  bool fixSingleValues() {
    bool found = false;
    for (const ExpressionDag::Node& node : dag_.nodes()) {
      if (node.expression->kind() != ExpressionKind::Variable || !node.evaluable) continue;
      const auto range = ranges_.find(node.expression->variable());
      if (range == ranges_.end() || !range->second.isSingle()) continue;
      const UInt128 bits = truncate(static_cast<UInt128>(range->second.preferred()), node.expression->type()->bits());
      found |= assignment_.try_emplace(node.expression->variable(), bits).second;
    }
    return found;
  }

  /// Joins the symbols that occur together in a node, by union-find over the nodes, and collects the constraints that are
  /// not decided by the ranges alone. Every symbol gets the value it has if nothing else is found for it.
  void slice() {
    const auto nodes = dag_.nodes();
    std::vector<std::uint32_t> parents(nodes.size());
    std::iota(parents.begin(), parents.end(), 0);
    const auto find = [&](std::uint32_t i) {
      while (parents[i] != i) i = parents[i] = parents[parents[i]];
      return i;
    };
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      for (const std::uint32_t operand : {nodes[i].left, nodes[i].right})
        if (operand != ExpressionDag::noNode && isUnknown(operand)) parents[find(operand)] = find(i);
    }

    std::unordered_map<std::uint32_t, std::size_t> groupOf;
    for (std::size_t i = 0; i < conjuncts_.size(); ++i) {
      if (status_[i] == Status::Open && groupOf.try_emplace(find(positions_[i]), groups_.size()).second)
        groups_.emplace_back();
    }
    for (std::size_t i = 0; i < conjuncts_.size(); ++i) {
      if (status_[i] != Status::Open && status_[i] != Status::Absorbed) continue;
      if (const auto group = groupOf.find(find(positions_[i])); group != groupOf.end())
        groups_[group->second].constraints.push_back(conjuncts_[i]);
    }
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      const ExpressionRef e = nodes[i].expression;
      if (e->kind() != ExpressionKind::Variable || !nodes[i].evaluable || known_[i]) continue;
      const auto range = ranges_.find(e->variable());
      const UInt128 preferred = range == ranges_.end()
                                    ? UInt128{0}
                                    : truncate(static_cast<UInt128>(range->second.preferred()), e->type()->bits());
      assignment_[e->variable()] = preferred;
      if (const auto group = groupOf.find(find(i)); group != groupOf.end())
        groups_[group->second].symbols.push_back({e->variable(), e->type(), preferred});
    }
    for (Group& group : groups_) group.dag = ExpressionDag(conditionsOf(group.constraints));
    std::ranges::sort(groups_, {}, [](const Group& group) { return group.dag.nodes().size(); });
  }

  SolverAnswer solve(Group& group) {
    if (Clock::now() >= deadline_) return SolverAnswer::Unknown;
    CandidateSearch search(group.dag, group.constraints, group.symbols, assignment_);
    if (search.climb()) return SolverAnswer::Satisfiable;
    std::unordered_set<VariableId> unknowns;
    for (const SearchedSymbol& symbol : group.symbols) unknowns.insert(symbol.variable);
    const auto left = std::chrono::floor<std::chrono::milliseconds>(deadline_ - Clock::now());
    const Solution solution = solveBitPrecisely(group.dag, group.constraints, unknowns, assignment_, left);
    if (solution.answer != SolverAnswer::Satisfiable) return solution.answer;
    for (const auto& [symbol, value] : solution.values) assignment_[symbol] = value;
    if (!search.holds()) return SolverAnswer::Unknown;
    search.shrink();
    return SolverAnswer::Satisfiable;
  }

  std::vector<Constraint> conjuncts_;
  ExpressionDag dag_;
  Clock::time_point deadline_;
  std::vector<std::uint32_t> positions_;  // of the conjuncts in the DAG
  std::vector<Status> status_;            // of the conjuncts
  std::unordered_map<VariableId, SymbolRange> ranges_;
  Assignment assignment_;  // while propagating: the symbols that have only one value; then all
  std::vector<bool> known_;
  std::vector<UInt128> values_;
  std::vector<Group> groups_;
};

bool satisfies(const Assignment& assignment, std::span<const Constraint> constraints) {
  std::vector<ExpressionRef> conditions;
  for (const Constraint& constraint : constraints) conditions.push_back(constraint.condition);
  const ExpressionDag dag(conditions);
  std::vector<UInt128> values;
  dag.evaluate(assignment, values);
  return std::ranges::all_of(constraints, [&](const Constraint& constraint) {
    const std::uint32_t position = dag.positionOf(constraint.condition);
    return dag.nodes()[position].evaluable &&
           isTrue(constraint.condition->type(), values[position]) == constraint.truth;
  });
}

}  // namespace

Solution solve(std::span<const Constraint> constraints, std::chrono::milliseconds limit) {
  const auto deadline = Clock::now() + std::min<std::chrono::milliseconds>(limit, std::chrono::hours(1000));
  PathSolver solver(conjunctsOf(constraints), deadline);
  const SolverAnswer answer = solver.solve();
  if (answer != SolverAnswer::Satisfiable) return {answer, {}};
  // Against the constraints as they were given: what was done to them above is checked, too.
  if (!satisfies(solver.assignment(), constraints)) return {};
  return {SolverAnswer::Satisfiable, solver.assignment()};
}

}  // namespace argosy::evidence
