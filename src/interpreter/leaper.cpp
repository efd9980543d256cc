#include "interpreter/leaper.h"

#include <algorithm>
#include <functional>

#include "program/arithmetic.h"

namespace argosy::interpreter {

std::vector<NodeId> headsOf(const Leaps& leaps) {
  std::vector<NodeId> heads;
  for (const Leap& leap : leaps.leaps)
    if (std::ranges::find(heads, leap.head) == heads.end()) heads.push_back(leap.head);
  return heads;
}

Leaper::Leaper(const Leaps& leaps, Decoder& decoder, Evaluator& evaluator, IsIndifferent isIndifferent)
    : decoder_(decoder),
      evaluator_(evaluator),
      isIndifferent_(std::move(isIndifferent)),
      patience_(std::max<std::uint64_t>(leaps.patience, 1)) {
  for (const NodeId node : headsOf(leaps)) {
    Head& head = heads_.emplace_back();
    head.visitsLeft = head.pause = patience_;
    for (const Leap& leap : leaps.leaps)
      if (leap.head == node) head.leaps.push_back(&leap);
  }
}

struct Leaper::Trial {
  /// Of the leap's variables, in the order of its forms.
  using Values = std::vector<UInt128>;

  Trial(const Leap& leap, Decoder& decoder, Evaluator& evaluator, std::byte* frame, const FunctionCode& function)
      : leap(leap), decoder(decoder), evaluator(evaluator), frame(frame), function(function) {}

  /// What the execution would read now, if nothing speaks against reading it.
  std::optional<UInt128> read(ExpressionRef expression) {
    if (!expression->type()->isScalar() || !decoder.isReadable(expression, function)) return std::nullopt;
    try {
      return truncate(evaluator.wide(decoder.code(expression), frame), expression->type()->bits());
    } catch (const ExecutionStop&) {  // what is wrong is for the execution itself to say
      return std::nullopt;
    }
  }

  bool readStart() {
    for (const Leap::Form& form : leap.forms) {
      const auto value = read(form.variable);
      if (!value) return false;
      start.push_back(*value);
    }
    return true;
  }

  bool readFixed() {
    return std::ranges::all_of(leap.fixed, [&](ExpressionRef expression) { return read(expression).has_value(); });
  }

  /// Whether it has a value of its own in each iteration.
  bool changes(ExpressionRef expression) {
    const auto [known, isNew] = changing.try_emplace(expression, false);
    if (!isNew) return known->second;
    bool result = expression->kind() == ExpressionKind::Variable && placeOf(expression->variable()).has_value();
    if (!result && expression->left()) result = changes(expression->left());
    if (!result && expression->right()) result = changes(expression->right());
    return changing[expression] = result;
  }

  /// Among the values; behind them: the number of times.
  std::optional<std::size_t> placeOf(VariableId variable) const {
    for (std::size_t i = 0; i < leap.forms.size(); ++i)
      if (leap.forms[i].variable->variable() == variable) return i;
    return variable == leap.iterations ? std::optional(leap.forms.size()) : std::nullopt;
  }

  /// `wraps`: signed overflow does, as everywhere in an execution that does not end there. Nothing for what is undefined, and for what is not a matter of integers.
  std::optional<UInt128> value(ExpressionRef expression, const Values& values, std::uint64_t times, bool wraps) {
    if (!changes(expression)) {
      const auto [known, isNew] = fixed.try_emplace(expression);
      if (isNew) known->second = read(expression);
      return known->second;
    }
    const auto isInteger = [](ExpressionRef e) { return e->type()->isInteger() || e->type()->isBoolean(); };
    const auto inner = [&](ExpressionRef e) {
      return isInteger(e) ? value(e, values, times, wraps) : std::optional<UInt128>();
    };
    ArithmeticResult result;
    switch (expression->kind()) {
      case ExpressionKind::Variable: {
        const std::size_t place = *placeOf(expression->variable());
        return place < values.size() ? values[place] : UInt128{times};
      }
      case ExpressionKind::Unary: {
        const auto operand = inner(expression->operand());
        if (!operand) return std::nullopt;
        result = evaluateUnary(expression->unaryOperator(), expression->type(), *operand);
        break;
      }
      case ExpressionKind::Cast: {
        const auto operand = inner(expression->operand());
        if (!operand || !isInteger(expression)) return std::nullopt;
        result = evaluateCast(expression->type(), expression->operand()->type(), *operand);
        break;
      }
      case ExpressionKind::Binary: {
        const auto left = inner(expression->left()), right = inner(expression->right());
        if (!left || !right || expression->binaryOperator() >= BinaryOperator::PointerAdd) return std::nullopt;
        result = evaluateBinary(expression->binaryOperator(), expression->left()->type(), *left,
                                expression->right()->type(), *right);
        break;
      }
      default: return std::nullopt;
    }
    const bool isFine =
        result.fault == ArithmeticFault::None || (wraps && result.fault == ArithmeticFault::SignedOverflow);
    return isFine ? std::optional(result.bits) : std::nullopt;
  }

  bool conditionsHold(const Values& values) {
    return std::ranges::all_of(leap.conditions, [&](const Leap::Condition& condition) {
      const auto found = value(condition.expression, values, 0, true);
      return found && (*found != 0) == condition.truth;
    });
  }

  std::optional<Values> after(std::uint64_t times) {
    Values result;
    for (const Leap::Form& form : leap.forms) {
      const auto found = value(form.value, start, times, false);
      if (!found) return std::nullopt;
      result.push_back(*found);
    }
    return result;
  }

  bool isSettled() {
    return std::ranges::all_of(leap.settled, [&](const Leap::Form& form) {
      const auto now = value(form.variable, start, 0, false), settled = value(form.value, start, 0, false);
      return now && now == settled;
    });
  }

  /// Where its conditions hold at the start.
  bool applies(std::uint64_t times) {
    const bool isInRange = std::ranges::all_of(leap.range, [&](ExpressionRef condition) {
      const auto found = value(condition, start, times, false);
      return found && *found != 0;
    });
    if (!isInRange) return false;
    const auto values = after(times);
    return values && conditionsHold(*values);
  }

  const Leap& leap;
  Decoder& decoder;
  Evaluator& evaluator;
  std::byte* frame;
  const FunctionCode& function;
  Values start;
  std::unordered_map<ExpressionRef, bool> changing;
  std::unordered_map<ExpressionRef, std::optional<UInt128>> fixed;
};

std::optional<Leaper::Taken> Leaper::attempt(Head& head, std::byte* frame, const FunctionCode& function) {
  // An attempt takes as long as so many operations.
  constexpr std::uint64_t worthwhile = 2'000, longestPause = std::uint64_t{1} << 24;
  std::optional<Taken> taken;
  for (const Leap* leap : head.leaps)
    if ((taken = take(*leap, frame, function))) break;
  const bool wasWorthIt = taken && taken->times * taken->leap->operations >= worthwhile;
  head.pause = wasWorthIt ? std::min<std::uint64_t>(patience_, 8) : std::min(2 * head.pause, longestPause);
  head.visitsLeft = head.pause;
  return taken;
}

std::optional<Leaper::Taken> Leaper::take(const Leap& leap, std::byte* frame, const FunctionCode& function) {
  if (!std::ranges::all_of(leap.unspecified, isIndifferent_)) return std::nullopt;
  Trial trial(leap, decoder_, evaluator_, frame, function);
  if (!trial.readStart() || !trial.isSettled() || !trial.conditionsHold(trial.start) || !trial.readFixed() ||
      !trial.applies(1))
    return std::nullopt;
  // Whatever is found applies; that all lower numbers do makes it the highest one.
  const std::uint64_t most = std::min((leap.bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << leap.bits) - 1) - 1,
                                      (std::uint64_t{1} << 62) / leap.operations);
  std::uint64_t good = 1, bad = 2;
  while (bad < most && trial.applies(bad)) {
    good = bad;
    bad *= 2;
  }
  bad = std::min(bad, most);
  while (bad > good + 1) {
    const std::uint64_t middle = good + (bad - good) / 2;
    (trial.applies(middle) ? good : bad) = middle;
  }
  const auto values = trial.after(good);
  for (std::size_t i = 0; i < leap.forms.size(); ++i)
    evaluator_.store(*decoder_.place(leap.forms[i].variable), frame, (*values)[i]);
  return Taken{&leap, good};
}

}  // namespace argosy::interpreter
