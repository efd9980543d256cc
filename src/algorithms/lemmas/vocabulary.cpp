#include "algorithms/lemmas/vocabulary.h"

#include <algorithm>

#include "program/substitution.h"

namespace argosy::algorithms {
namespace {

constexpr std::size_t maximalVariables = 10, maximalComparisons = 80, maximalElements = 6, maximalIndices = 3,
                      maximalBounds = 3, maximalGuards = 2, maximalRanges = 24, maximalCases = 4;

ExpressionRef withoutCasts(ExpressionRef expression) {
  while (expression->kind() == ExpressionKind::Cast && expression->operand()->type()->isInteger())
    expression = expression->operand();
  return expression;
}

void addOnce(std::vector<ExpressionRef>& list, ExpressionRef expression, std::size_t most) {
  if (list.size() < most && std::ranges::find(list, expression) == list.end()) list.push_back(expression);
}

class Collector {
 public:
  Collector(ProgramFacts& facts, const Loop& loop)
      : facts_(facts), expressions_(facts.program.expressions), loop_(loop) {}

  LoopVocabulary collect() {
    // The loop's own words first, and those that the user did not write last: there is not room for all.
    for (const NodeId node : facts_.controlFlow.body(facts_.controlFlow.loopOfHead(loop_.head)))
      collect(node, Author::User);
    collectGuards();
    const std::span<const NodeId> nodes = facts_.controlFlow.reversePostorder(loop_.function);
    for (const NodeId node : nodes) collect(node, Author::User);
    makeRanges();
    for (const NodeId node : nodes) collect(node, Author::Instrumentation);
    // The index may be another loop's variable: it is replaced, the rest has to have a meaning here.
    const auto addOpened = [&](ExpressionRef expression, const auto& add) {
      for (const ExpressionRef index : indices_)
        if (hasValueOf(expression, index))
          if (const ExpressionRef opened = open(expression, index); isNameable(opened)) add(opened);
    };
    for (const ExpressionRef access : accesses_)
      if (countIndices(access) == 1)
        addOpened(access, [&](ExpressionRef opened) { addOnce(result_.elements, opened, maximalElements); });
    for (const ExpressionRef comparison : comparisons_) {
      if (!isScalar(comparison))
        addOpened(comparison, [&](ExpressionRef opened) { addVariants(opened, result_.elementComparisons); });
      else if (isNameable(comparison)) addVariants(comparison, result_.comparisons);
    }
    return std::move(result_);
  }

 private:
  /// Checks of overflows and of a witness's invariants talk about what the user talks about, at length.
  enum class Author : std::uint8_t { User, Instrumentation };

  void collect(NodeId node, Author author) {
    for (const EdgeId id : facts_.program.nodes[node].outgoing) {
      const Edge& edge = facts_.program.edges[id];
      if ((edge.info.kind == StatementKind::Synthetic) != (author == Author::Instrumentation)) continue;
      const auto* assume = std::get_if<Assume>(&edge.operation);
      if (assume && author == Author::User && isLoopTest(node))
        addOnce(loopConditions_, assume->condition, maximalComparisons);
      forEachExpression(edge.operation, [&](ExpressionRef whole, bool isTarget) {
        forEachSubexpression(whole, [&](ExpressionRef part) { collect(part); });
        if (isTarget)
          forEachIndex(whole, [&](ExpressionRef index) {
            if (withoutCasts(index)->kind() == ExpressionKind::Binary) addOnce(writtenIndices_, index, maximalBounds);
          });
      });
    }
  }

  /// At a loop head, or behind what was put in there.
  bool isLoopTest(NodeId node) {
    if (const auto known = loopTests_.find(node); known != loopTests_.end()) return known->second;
    loopTests_[node] = false;
    const auto& incoming = facts_.program.nodes[node].incoming;
    const auto isPutIn = [&](EdgeId id) {
      const Edge& edge = facts_.program.edges[id];
      return edge.info.kind == StatementKind::Synthetic && isLoopTest(edge.source);
    };
    return loopTests_[node] =
               facts_.controlFlow.isLoopHead(node) || (!incoming.empty() && std::ranges::all_of(incoming, isPutIn));
  }

  void collect(ExpressionRef part) {
    if (part->kind() == ExpressionKind::Variable && isSmallInteger(part->type())) {
      if (isNameable(part)) addOnce(result_.variables, part, maximalVariables);
    } else if (part->kind() == ExpressionKind::Binary && isComparison(part->binaryOperator()) &&
               part->left()->type()->isIntegral()) {
      addOnce(comparisons_, part, maximalComparisons);
    } else if (part->isLvalue() && isSmallInteger(part->type()) && !part->isBitField()) {
      if (countIndices(part) == 0) {
        if (isNameable(part)) addOnce(result_.variables, part, maximalVariables);
        return;
      }
      addOnce(accesses_, part, 4 * maximalElements);
      forEachIndex(part, [&](ExpressionRef index) {
        forEachSubexpression(index, [&](ExpressionRef inside) {
          if (inside->kind() != ExpressionKind::Variable || !isSmallInteger(inside->type())) return;
          addOnce(indices_, inside, 4 * maximalIndices);
          if (isNameable(inside)) addOnce(result_.indices, inside, maximalIndices);
        });
      });
    }
  }

  void collectGuards() {
    for (const ExpressionRef comparison : comparisons_)
      if (tellsCasesApart(comparison) && isNameable(comparison)) addOnce(result_.guards, comparison, maximalCases);
  }

  /// Of variables, and not only whether a loop goes on.
  bool tellsCasesApart(ExpressionRef comparison) const {
    return isScalar(comparison) && std::ranges::find(loopConditions_, comparison) == loopConditions_.end();
  }

  static bool isSmallInteger(TypeRef type) { return type->isInteger() && type->bits() <= 64; }

  bool isNameable(ExpressionRef expression) const { return hasMeaningAt(facts_, loop_.head, expression); }

  static bool isScalar(ExpressionRef comparison) {
    bool result = true;
    forEachSubexpression(comparison, [&](ExpressionRef part) {
      result &= !part->isLvalue() || part->kind() == ExpressionKind::Variable;
    });
    return result;
  }

  template <class Visit>
  static void forEachIndex(ExpressionRef access, const Visit& visit) {
    forEachSubexpression(access, [&](ExpressionRef part) {
      if (part->kind() == ExpressionKind::Element) visit(part->index());
      const bool isStep =
          part->kind() == ExpressionKind::Binary && part->binaryOperator() == BinaryOperator::PointerAdd;
      if (isStep) visit(part->right());
    });
  }
  static std::size_t countIndices(ExpressionRef access) {
    std::size_t count = 0;
    forEachIndex(access, [&](ExpressionRef index) { count += !index->isConstant(); });
    return count;
  }

  /// The expression uses the variable, and nothing but its value: of its address the ghost index knows nothing.
  static bool hasValueOf(ExpressionRef expression, ExpressionRef variable) {
    bool usesValue = false, usesAddress = false;
    forEachSubexpression(expression, [&](ExpressionRef part) {
      usesValue |= part == variable;
      usesAddress |= part->kind() == ExpressionKind::AddressOf && part->operand() == variable;
    });
    return usesValue && !usesAddress;
  }

  /// With the ghost index for the variable.
  ExpressionRef open(ExpressionRef expression, ExpressionRef index) {
    const ExpressionRef ghost = facts_.program.variableExpression(facts_.ghostIndex);
    return substitute(expressions_, expression, index->variable(), expressions_.cast(index->type(), ghost));
  }

  /// From 0 or from an index on, up to an index or to what it is compared with.
  void makeRanges() {
    std::vector<ExpressionRef> bounds;
    for (const ExpressionRef comparison : comparisons_) {
      if (!isScalar(comparison)) continue;
      const ExpressionRef left = withoutCasts(comparison->left()), right = withoutCasts(comparison->right());
      const auto isIndex = [&](ExpressionRef side) { return std::ranges::find(indices_, side) != indices_.end(); };
      const auto isBound = [&](ExpressionRef side) {
        return !isIndex(side) && (side->isConstant() || isNameable(side));
      };
      if (isIndex(left) && isBound(right)) addOnce(bounds, right, maximalBounds);
      if (isIndex(right) && isBound(left)) addOnce(bounds, left, maximalBounds);
    }
    const ExpressionRef zero = expressions_.int32(0);
    for (const ExpressionRef index : result_.indices) result_.ranges.push_back({zero, index});
    for (const ExpressionRef bound : bounds)
      if (!bound->isZero()) result_.ranges.push_back({zero, bound});
    for (const ExpressionRef written : writtenIndices_)
      if (isNameable(written)) result_.ranges.push_back({zero, written});
    for (const ExpressionRef index : result_.indices)
      for (const ExpressionRef bound : bounds) {
        if (bound->isZero()) continue;
        result_.ranges.push_back({index, bound});
        // A loop that counts down has been behind the index.
        if (isCountedDown(index))
          result_.ranges.push_back({expressions_.add(index, expressions_.integer(index->type(), 1)), bound});
      }
    addGuards();
  }

  /// The program may do different things to different elements: what it compares the index with tells them apart. Or a flag tells whether
  /// something was the case for all of them.
  void addGuards() {
    std::vector<ExpressionRef> guards, flags;
    for (const ExpressionRef comparison : comparisons_) {
      if (!tellsCasesApart(comparison)) continue;
      bool hasIndex = false;
      for (const ExpressionRef index : indices_) {
        if (!hasValueOf(comparison, index)) continue;
        hasIndex = true;
        if (const ExpressionRef opened = open(comparison, index); isNameable(opened))
          addOnce(guards, opened, maximalGuards);
      }
      if (!hasIndex && isNameable(comparison)) addOnce(flags, comparison, maximalGuards);
    }
    guards.insert(guards.end(), flags.begin(), flags.end());
    const std::vector<IndexRange> unguarded = result_.ranges;
    for (const ExpressionRef guard : guards)
      for (const IndexRange& range : unguarded)
        for (const ExpressionRef side : {guard, expressions_.isZero(guard)})
          if (result_.ranges.size() < maximalRanges) result_.ranges.push_back({range.low, range.high, side});
  }
  bool isCountedDown(ExpressionRef index) const {
    for (const NodeId node : facts_.controlFlow.body(facts_.controlFlow.loopOfHead(loop_.head)))
      for (const EdgeId id : facts_.program.nodes[node].outgoing) {
        const auto* assign = std::get_if<Assign>(&facts_.program.edges[id].operation);
        if (!assign || assign->target != index || assign->value->kind() != ExpressionKind::Binary) continue;
        const ExpressionRef step = assign->value->right();
        const bool isNegative = step->kind() == ExpressionKind::IntegerConstant && step->integerValue() < 0;
        if (assign->value->binaryOperator() == BinaryOperator::Subtract ||
            (assign->value->binaryOperator() == BinaryOperator::Add && isNegative))
          return true;
      }
    return false;
  }

  void addVariants(ExpressionRef comparison, std::vector<ExpressionRef>& list) {
    const ExpressionRef left = comparison->left(), right = comparison->right();
    for (const ExpressionRef variant : {expressions_.equal(left, right), expressions_.notEqual(left, right),
                                        expressions_.binary(BinaryOperator::LessEqual, left, right),
                                        expressions_.binary(BinaryOperator::LessEqual, right, left),
                                        expressions_.less(left, right), expressions_.less(right, left)})
      if (!variant->isConstant()) addOnce(list, variant, maximalComparisons);
  }

  ProgramFacts& facts_;
  ExpressionTable& expressions_;
  const Loop& loop_;
  std::vector<ExpressionRef> comparisons_, accesses_, loopConditions_;
  std::vector<ExpressionRef> writtenIndices_;  // other than plain variables
  std::vector<ExpressionRef> indices_;         // also those that mean nothing at the loop head
  std::unordered_map<NodeId, bool> loopTests_;
  LoopVocabulary result_;
};

}  // namespace

bool hasMeaningAt(const ProgramFacts& facts, NodeId node, ExpressionRef expression) {
  bool result = true, hasVariable = false;
  forEachSubexpression(expression, [&](ExpressionRef part) {
    if (part->kind() != ExpressionKind::Variable) return;
    hasVariable = true;
    result &= !facts.liveness.isTracked(part->variable()) || facts.liveness.isLive(node, part->variable());
  });
  return result && hasVariable;
}

LoopVocabulary vocabularyOf(ProgramFacts& facts, const Loop& loop) { return Collector(facts, loop).collect(); }

}  // namespace argosy::algorithms
