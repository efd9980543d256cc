#include "algorithms/contracts/contract_guesses.h"

#include <algorithm>
#include <set>

#include "algorithms/contracts/contract_comparisons.h"
#include "program/arithmetic.h"
#include "program/substitution.h"

namespace argosy::algorithms {
namespace {

constexpr std::size_t mostDemands = 80, mostEnsures = 260, mostGuards = 4;

using Row = std::vector<Int128>;

/// The value of an expression of numbers; nothing where C gives it none.
class RowEvaluation {
 public:
  RowEvaluation(std::span<const ExpressionRef> words, const Row& row) : words_(words), row_(row) {}

  std::optional<UInt128> operator()(ExpressionRef expression) const {
    switch (expression->kind()) {
      case ExpressionKind::IntegerConstant: return expression->bits();
      case ExpressionKind::Variable: {
        const auto found = std::ranges::find(words_, expression);
        if (found == words_.end()) return std::nullopt;
        const Int128 value = row_[static_cast<std::size_t>(found - words_.begin())];
        return truncate(static_cast<UInt128>(value), expression->type()->bits());
      }
      case ExpressionKind::Cast: {
        const auto operand = (*this)(expression->operand());
        if (!operand || !expression->operand()->type()->isIntegral()) return std::nullopt;
        return evaluateCast(expression->type(), expression->operand()->type(), *operand).bits;
      }
      case ExpressionKind::Unary: {
        const auto operand = (*this)(expression->operand());
        if (!operand) return std::nullopt;
        return evaluateUnary(expression->unaryOperator(), expression->type(), *operand).bits;
      }
      case ExpressionKind::Binary: {
        const auto left = (*this)(expression->left()), right = (*this)(expression->right());
        if (!left || !right) return std::nullopt;
        const ArithmeticResult result = evaluateBinary(expression->binaryOperator(), expression->left()->type(), *left,
                                                       expression->right()->type(), *right);
        return result.fault == ArithmeticFault::DivisionByZero ? std::nullopt : std::optional(result.bits);
      }
      default: return std::nullopt;
    }
  }

 private:
  std::span<const ExpressionRef> words_;
  const Row& row_;
};

class Guesser {
 public:
  Guesser(Program& program, std::span<const ExpressionRef> words, std::span<const Row> rows,
          std::span<const ExpressionRef> comparisons, std::vector<ExpressionRef>& out, std::size_t most)
      : program_(program),
        expressions_(program.expressions),
        words_(words),
        rows_(rows.begin(), rows.end()),
        comparisons_(comparisons),
        out_(out),
        most_(most) {}

  /// What is about one of the first `wanted` words; the last ones are powers.
  void guess(GuessEffort effort, std::size_t wanted, std::span<const ExpressionRef> guards, std::size_t powers = 0) {
    wanted_ = wanted;
    powers_ = powers;
    add(rows_, nullptr, effort);
    for (std::size_t i = 0; i < guards.size(); ++i)
      for (const bool holds : {false, true}) {
        const ExpressionRef otherwise = holds ? expressions_.isZero(guards[i]) : guards[i];
        const std::vector<Row> rows = where(rows_, guards[i], holds);
        if (rows.size() == rows_.size()) continue;
        add(rows, otherwise, GuessEffort::Linear);
        for (std::size_t j = i + 1; j < std::min(guards.size(), mostGuards); ++j)
          for (const bool also : {false, true}) {
            const std::vector<Row> fewer = where(rows, guards[j], also);
            if (fewer.size() == rows.size()) continue;
            const ExpressionRef other = also ? expressions_.isZero(guards[j]) : guards[j];
            add(fewer, expressions_.binary(BinaryOperator::BitOr, otherwise, other), GuessEffort::Linear);
          }
      }
  }

 private:
  std::vector<Row> where(const std::vector<Row>& rows, ExpressionRef guard, bool holds) const {
    std::vector<Row> result;
    for (const Row& row : rows)
      if (const auto value = RowEvaluation(words_, row)(guard); value && (*value != 0) == holds) result.push_back(row);
    return result;
  }

  /// Unless `otherwise` (null: never).
  void add(const std::vector<Row>& rows, ExpressionRef otherwise, GuessEffort effort) {
    if (rows.empty()) return;
    const auto emit = [&](ExpressionRef condition) {
      if (condition->isConstant() || out_.size() >= most_) return;
      // What holds anyway need not be said once more.
      if (std::ranges::find(out_, condition) != out_.end()) return;
      if (otherwise) condition = expressions_.binary(BinaryOperator::BitOr, otherwise, condition);
      if (std::ranges::find(out_, condition) == out_.end()) out_.push_back(condition);
    };
    for (const ExpressionRef comparison : comparisons_)
      for (const ExpressionRef variant : variants(comparison))
        if (isAboutWanted(variant) && holdsIn(rows, variant)) emit(variant);
    // Powers grow too fast to be multiplied.
    laws(rows, words_.size() - powers_, effort, emit);
    if (powers_ > 0) laws(rows, words_.size(), GuessEffort::Linear, emit);
    parities(rows, emit);
    if (rows.size() < 4) constants(rows, emit);
  }

  /// Of the first `count` words, without those that are always the same and only would take the place of a constant.
  template <class Emit>
  void laws(const std::vector<Row>& rows, std::size_t count, GuessEffort effort, const Emit& emit) {
    std::vector<ExpressionRef> words;
    std::vector<Row> columns(rows.size());
    for (std::size_t i = 0; i < count; ++i) {
      const bool isConstant = std::ranges::all_of(rows, [&](const Row& row) { return row[i] == rows.front()[i]; });
      if (isConstant && i >= wanted_) continue;
      words.push_back(words_[i]);
      for (std::size_t row = 0; row < rows.size(); ++row) columns[row].push_back(rows[row][i]);
    }
    Guesses(program_, words, columns, emit).make(effort, wanted_);
  }

  std::vector<ExpressionRef> variants(ExpressionRef comparison) {
    const ExpressionRef left = comparison->left(), right = comparison->right();
    return {expressions_.equal(left, right),
            expressions_.notEqual(left, right),
            expressions_.binary(BinaryOperator::LessEqual, left, right),
            expressions_.binary(BinaryOperator::LessEqual, right, left),
            expressions_.less(left, right),
            expressions_.less(right, left)};
  }

  bool isAboutWanted(ExpressionRef condition) const {
    bool result = false;
    forEachSubexpression(condition, [&](ExpressionRef part) {
      result |= std::ranges::find(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(wanted_), part) !=
                words_.begin() + static_cast<std::ptrdiff_t>(wanted_);
    });
    return result;
  }

  bool holdsIn(const std::vector<Row>& rows, ExpressionRef condition) const {
    return std::ranges::all_of(rows, [&](const Row& row) {
      const auto value = RowEvaluation(words_, row)(condition);
      return value && *value != 0;
    });
  }

  /// Sums of two that are always even, or always odd.
  template <class Emit>
  void parities(const std::vector<Row>& rows, const Emit& emit) {
    if (rows.size() < 4) return;
    for (std::size_t i = 0; i < wanted_; ++i)
      for (std::size_t j = i + 1; j < words_.size() - powers_; ++j) {
        const auto parity = [&](const Row& row) { return (row[i] + row[j]) & 1; };
        const bool isConstant =
            std::ranges::all_of(rows, [&](const Row& row) { return parity(row) == parity(rows.front()); });
        if (!isConstant) continue;
        const TypeRef type = program_.types.integer(32, false);
        const ExpressionRef sum =
            expressions_.add(expressions_.cast(type, words_[i]), expressions_.cast(type, words_[j]));
        emit(expressions_.equal(expressions_.binary(BinaryOperator::Remainder, sum, expressions_.integer(type, 2)),
                                expressions_.integer(type, parity(rows.front()))));
      }
  }

  /// Of cases that have been seen too rarely for other laws.
  template <class Emit>
  void constants(const std::vector<Row>& rows, const Emit& emit) {
    for (std::size_t i = 0; i < wanted_; ++i) {
      const Int128 value = rows.front()[i];
      if (std::ranges::all_of(rows, [&](const Row& row) { return row[i] == value; }))
        emit(expressions_.equal(words_[i], expressions_.integer(words_[i]->type(), value)));
    }
  }

  Program& program_;
  ExpressionTable& expressions_;
  std::span<const ExpressionRef> words_;
  std::vector<Row> rows_;
  std::span<const ExpressionRef> comparisons_;
  std::vector<ExpressionRef>& out_;
  std::size_t most_, wanted_ = 0, powers_ = 0;
};

/// Comparisons of what is known at the call.
std::vector<ExpressionRef> guardsAmong(std::span<const ExpressionRef> comparisons, const CallObservation& seen) {
  std::vector<ExpressionRef> guards;
  const auto known = std::span(seen.atReturn).subspan(seen.results);
  for (const ExpressionRef comparison : comparisons) {
    bool isKnown = true;
    forEachSubexpression(comparison, [&](ExpressionRef part) {
      if (part->kind() == ExpressionKind::Variable) isKnown &= std::ranges::find(known, part) != known.end();
    });
    if (isKnown && guards.size() < mostGuards) guards.push_back(comparison);
  }
  return guards;
}

/// That a parameter has one of few values that it has been seen to have: such functions do different things for each of them.
void addValues(ExpressionTable& expressions, const CallObservation& seen, std::vector<ExpressionRef>& guards) {
  constexpr std::size_t mostValues = 5, enoughRows = 12;
  if (seen.returns.size() < enoughRows) return;
  for (std::size_t i = seen.results; i < seen.atReturn.size(); ++i) {
    std::set<Int128> values;
    for (const Row& row : seen.returns)
      if (values.size() <= mostValues) values.insert(row[i]);
    if (values.size() > mostValues || values.size() < 2) continue;
    const ExpressionRef word = seen.atReturn[i];
    for (const Int128 value : values) {
      const ExpressionRef isValue = expressions.equal(word, expressions.integer(word->type(), value));
      if (std::ranges::find(guards, isValue) == guards.end()) guards.push_back(isValue);
    }
  }
}

/// With powers of two of what is known at the call, as further words.
CallObservation withPowers(Program& program, CallObservation seen) {
  constexpr std::size_t most = 2;
  ExpressionTable& expressions = program.expressions;
  const TypeRef type = program.types.integer(32, false);
  const std::size_t words = seen.atReturn.size();
  std::size_t added = 0;
  for (std::size_t i = seen.results; i < words && added < most; ++i) {
    const ExpressionRef word = seen.atReturn[i];
    if (word->type()->isBoolean() || word->type()->bits() > 32) continue;
    const ExpressionRef steps =
        expressions.binary(BinaryOperator::BitAnd, expressions.cast(type, word), expressions.integer(type, 31));
    seen.atReturn.push_back(expressions.binary(BinaryOperator::ShiftLeft, expressions.integer(type, 1), steps));
    for (Row& row : seen.returns) row.push_back(Int128{1} << static_cast<unsigned>(row[i] & 31));
    ++added;
  }
  return seen;
}

/// Before anything is changed, nothing has an old value.
std::vector<ExpressionRef> inPresent(ExpressionTable& expressions, std::vector<ExpressionRef> comparisons,
                                     const ContractWords& words) {
  for (ExpressionRef& comparison : comparisons)
    for (const ContractObject& object : words.objects)
      if (object.before) comparison = substitute(expressions, comparison, object.before->variable(), object.now);
  return comparisons;
}

}  // namespace

std::vector<Contract> guessContracts(Program& program, const ContractVocabulary& vocabulary,
                                     std::span<const CallObservation> observations, GuessEffort effort) {
  const std::vector<ContractComparisons> comparisons = contractComparisons(program, vocabulary);
  std::vector<Contract> result(vocabulary.functions.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const CallObservation seen =
        effort == GuessEffort::Products ? withPowers(program, observations[i]) : observations[i];
    Contract& contract = result[i];
    if (seen.calls.empty()) contract.demands.push_back(program.expressions.int32(0));
    const std::vector<ExpressionRef> atCall =
        inPresent(program.expressions, comparisons[i].atCall, vocabulary.functions[i]);
    Guesser(program, seen.atCall, seen.calls, atCall, contract.demands, mostDemands)
        .guess(effort, seen.atCall.size(), {});
    if (seen.returns.empty()) contract.ensures.push_back(program.expressions.int32(0));
    std::vector<ExpressionRef> guards = guardsAmong(comparisons[i].atReturn, seen);
    addValues(program.expressions, observations[i], guards);
    Guesser(program, seen.atReturn, seen.returns, comparisons[i].atReturn, contract.ensures, mostEnsures)
        .guess(effort, seen.results, guards, seen.atReturn.size() - observations[i].atReturn.size());
  }
  return result;
}

}  // namespace argosy::algorithms
