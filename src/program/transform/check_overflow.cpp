#include "program/transform/check_overflow.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>
#include <unordered_set>

namespace argosy {

namespace {

constexpr Int128 greatestInt128 = static_cast<Int128>(~UInt128{0} >> 1);

/// A mathematical integer; of one that 128 bits cannot hold only the side is known.
struct Bound {
  int beyond = 0;  // -1: below every Int128, 1: above
  Int128 value = 0;

  friend bool operator<(const Bound& a, const Bound& b) {
    return a.beyond != b.beyond ? a.beyond < b.beyond : a.beyond == 0 && a.value < b.value;
  }
};

Bound plus(Int128 a, Int128 b) {
  Bound sum;
  if (__builtin_add_overflow(a, b, &sum.value)) sum.beyond = a < 0 ? -1 : 1;
  return sum;
}

Bound minus(Int128 a, Int128 b) {
  Bound difference;
  if (__builtin_sub_overflow(a, b, &difference.value)) difference.beyond = b < 0 ? 1 : -1;
  return difference;
}

Bound times(Int128 a, Int128 b) {
  Bound product;
  if (__builtin_mul_overflow(a, b, &product.value)) product.beyond = (a < 0) == (b < 0) ? 1 : -1;
  return product;
}

struct Range {
  Int128 low = 0, high = 0;
  bool contains(Int128 value) const { return low <= value && value <= high; }
};

/// Before it is known whether the type can hold it.
struct ExactRange {
  Bound low, high;
};

ExactRange exactRange(BinaryOperator op, const Range& left, const Range& right) {
  if (op == BinaryOperator::Add) return {plus(left.low, right.low), plus(left.high, right.high)};
  if (op == BinaryOperator::Subtract) return {minus(left.low, right.high), minus(left.high, right.low)};
  const std::array products{times(left.low, right.low), times(left.low, right.high), times(left.high, right.low),
                            times(left.high, right.high)};
  const auto [low, high] = std::minmax_element(products.begin(), products.end());
  return {*low, *high};
}

/// Nothing for what is no integer, and for unsigned integers of 128 bits.
std::optional<Range> rangeOfType(TypeRef type) {
  if (!type->isIntegral()) return std::nullopt;
  if (type->isSigned()) {
    const Int128 high = greatestInt128 >> (128 - type->bits());
    return Range{-high - 1, high};
  }
  if (type->bits() == 128) return std::nullopt;
  return Range{0, static_cast<Int128>((UInt128{1} << type->bits()) - 1)};
}

/// What remains when a signed result that does not fit ends the execution and an unsigned one wraps.
Range fitted(const ExactRange& exact, const Range& full, bool isSigned) {
  const Bound least{0, full.low}, greatest{0, full.high};
  const bool fits = !(exact.low < least) && !(greatest < exact.high);
  if (fits) return {exact.low.value, exact.high.value};
  const bool neverFits = greatest < exact.low || exact.high < least;
  if (!isSigned || neverFits) return full;
  return {std::max(exact.low, least).value, std::min(exact.high, greatest).value};
}

/// The greatest number with as many binary digits.
Int128 filledWithOnes(Int128 nonNegative) {
  unsigned digits = 0;
  while (nonNegative >> digits != 0) ++digits;
  return static_cast<Int128>((UInt128{1} << digits) - 1);
}

/// What values an expression can have, from its shape alone, in executions where no operation in it overflows.
class ValueRanges {
 public:
  /// Nothing where `rangeOfType` knows nothing.
  std::optional<Range> of(ExpressionRef expression) {
    if (const auto known = ranges_.find(expression); known != ranges_.end()) return known->second;
    const std::optional<Range> full = rangeOfType(expression->type());
    const std::optional<Range> range = full ? std::optional(compute(expression, *full)) : std::nullopt;
    ranges_[expression] = range;
    return range;
  }

 private:
  Range compute(ExpressionRef e, const Range& full) {
    switch (e->kind()) {
      case ExpressionKind::IntegerConstant: return {e->integerValue(), e->integerValue()};
      case ExpressionKind::Member: return e->isBitField() ? ofBitField(e->field()) : full;
      case ExpressionKind::Cast: return ofCast(e, full);
      case ExpressionKind::Unary: return ofUnary(e, full);
      case ExpressionKind::Binary: return ofBinary(e, full);
      default: return full;
    }
  }

  static Range ofBitField(const Field& field) {
    const unsigned bits = std::min(*field.bitWidth, field.type->bits());
    if (!field.type->isSigned()) return {0, static_cast<Int128>((UInt128{1} << bits) - 1)};
    const Int128 high = greatestInt128 >> (128 - bits);
    return {-high - 1, high};
  }

  Range ofCast(ExpressionRef e, const Range& full) {
    const std::optional<Range> operand = of(e->operand());
    const bool isKept = operand && !e->type()->isBoolean() && full.low <= operand->low && operand->high <= full.high;
    return isKept ? *operand : full;
  }

  Range ofUnary(ExpressionRef e, const Range& full) {
    if (!e->type()->isSigned()) return full;
    const Range operand = *of(e->operand());
    if (e->unaryOperator() == UnaryOperator::Complement) return {~operand.high, ~operand.low};
    return fitted(exactRange(BinaryOperator::Subtract, {0, 0}, operand), full, true);
  }

  Range ofBinary(ExpressionRef e, const Range& full) {
    const BinaryOperator op = e->binaryOperator();
    if (isComparison(op)) return {0, 1};
    const std::optional<Range> left = of(e->left()), right = of(e->right());
    if (!left || !right) return full;
    switch (op) {
      case BinaryOperator::Add:
      case BinaryOperator::Subtract:
      case BinaryOperator::Multiply: return fitted(exactRange(op, *left, *right), full, e->type()->isSigned());
      case BinaryOperator::Divide: return ofQuotient(*left, *right, full);
      case BinaryOperator::Remainder: return ofRemainder(*left, *right);
      case BinaryOperator::BitAnd:
        if (left->low < 0 && right->low < 0) return full;
        if (left->low < 0 || right->low < 0) return {0, left->low < 0 ? right->high : left->high};
        return {0, std::min(left->high, right->high)};
      case BinaryOperator::BitOr:
      case BinaryOperator::BitXor:
        if (left->low < 0 || right->low < 0) return full;
        return {0, filledWithOnes(std::max(left->high, right->high))};
      case BinaryOperator::ShiftRight:
        if (const auto amount = shiftAmount(e, *right)) return {left->low >> *amount, left->high >> *amount};
        return {std::min<Int128>(left->low, 0), std::max<Int128>(left->high, 0)};
      case BinaryOperator::ShiftLeft:
        if (e->type()->isSigned()) return ofSignedShiftLeft(*left, *right, full, e->type()->bits());
        if (const auto amount = shiftAmount(e, *right); amount && left->high <= full.high >> *amount)
          return {left->low << *amount, left->high << *amount};
        return full;
      default: return full;
    }
  }

  static std::optional<unsigned> shiftAmount(ExpressionRef shift, const Range& amount) {
    const bool isKnown = amount.low == amount.high && amount.low >= 0 && amount.low < Int128{shift->type()->bits()};
    return isKnown ? std::optional(static_cast<unsigned>(amount.low)) : std::nullopt;
  }

  /// What remains when only shifts that are products with a power of two go on.
  static Range ofSignedShiftLeft(const Range& left, const Range& right, const Range& full, unsigned bits) {
    const Int128 least = std::max<Int128>(left.low, 0);
    const Int128 from = std::max<Int128>(right.low, 0), to = std::min<Int128>(right.high, bits - 1);
    if (left.high < 0 || from > to || least > full.high >> static_cast<unsigned>(from)) return full;
    const bool fits = left.high <= full.high >> static_cast<unsigned>(to);
    return {least << static_cast<unsigned>(from), fits ? left.high << static_cast<unsigned>(to) : full.high};
  }

  static Range ofQuotient(const Range& left, const Range& right, const Range& full) {
    if (right.low > 0)
      return {left.low / (left.low < 0 ? right.low : right.high), left.high / (left.high < 0 ? right.high : right.low)};
    if (right.low == 0) return {std::min<Int128>(left.low, 0), std::max<Int128>(left.high, 0)};
    // The divisors -1 and 1 give the greatest numbers.
    const ExactRange negated = exactRange(BinaryOperator::Subtract, {0, 0}, left);
    return fitted({std::min(Bound{0, left.low}, negated.low), std::max(Bound{0, left.high}, negated.high)}, full, true);
  }

  /// The sign is the dividend's; the magnitude is below the divisor's and not above the dividend's.
  static Range ofRemainder(const Range& left, const Range& right) {
    const Int128 greatest =
        std::max(right.high - (right.high > 0 ? 1 : 0), right.low < 0 ? -(right.low + 1) : Int128{0});
    return {left.low < 0 ? std::max(left.low, -greatest) : 0, left.high > 0 ? std::min(left.high, greatest) : 0};
  }

  std::unordered_map<ExpressionRef, std::optional<Range>> ranges_;
};

/// Comparisons that hold together; each may be evaluated only where those before it hold.
using Conjunction = std::vector<ExpressionRef>;

/// What it means that a condition holds.
enum class Failure : std::uint8_t {
  Overflow,
  UnsettledShift,  // undefined in C, but perhaps no overflow in the sense of the property
};

struct Check {
  Conjunction conjunction;
  Failure failure = Failure::Overflow;
};

/// On which sides of its type a result may lie.
struct Sides {
  bool above, below;
};

/// When the outermost operation of an expression overflows, given that no operation in its operands does.
class OverflowConditions {
 public:
  explicit OverflowConditions(ExpressionTable& expressions) : expressions_(expressions) {}

  /// Alternatives, each sufficient, together necessary; none when the operation cannot overflow.
  std::vector<Conjunction> of(ExpressionRef e) {
    if (!e->type()->isSignedInteger()) return {};
    if (e->kind() == ExpressionKind::Unary && e->unaryOperator() == UnaryOperator::Negate) return ofNegation(e);
    if (e->kind() != ExpressionKind::Binary) return {};
    switch (e->binaryOperator()) {
      case BinaryOperator::Add:
      case BinaryOperator::Subtract:
      case BinaryOperator::Multiply: return ofArithmetic(e);
      case BinaryOperator::Divide:
      case BinaryOperator::Remainder: return ofDivision(e);
      default: return {};
    }
  }

  /// When a left shift of a signed number is no product with a power of two that fits: the number is negative, the
  /// amount out of range, or the product too great. Each alternative may be evaluated only where those before it fail.
  std::vector<Conjunction> ofShiftLeft(ExpressionRef e) {
    const bool isShift = e->kind() == ExpressionKind::Binary && e->binaryOperator() == BinaryOperator::ShiftLeft;
    if (!isShift || !e->type()->isSignedInteger()) return {};
    ExpressionRef left = e->left(), amount = e->right();
    const Range range = *ranges_.of(left), full = *rangeOfType(e->type());
    const std::optional<Range> amounts = ranges_.of(amount);
    std::vector<Conjunction> conditions;
    if (range.low < 0) conditions.push_back({less(left, 0)});
    if (amounts && amounts->low < 0) conditions.push_back({less(amount, 0)});
    unsigned greatest = e->type()->bits() - 1;  // amount, with which something fits
    while (greatest > 0 && full.high >> greatest < range.low) --greatest;
    if (!amounts || amounts->high > Int128{greatest}) conditions.push_back({greater(amount, greatest)});
    const auto from = static_cast<unsigned>(amounts ? std::clamp<Int128>(amounts->low, 0, greatest) : 0);
    const auto to = static_cast<unsigned>(amounts ? std::clamp<Int128>(amounts->high, 0, greatest) : greatest);
    if (range.high <= full.high >> to) return conditions;
    if (from == to) {
      conditions.push_back({greater(left, full.high >> to)});
    } else {
      ExpressionRef high = expressions_.integer(e->type(), full.high);
      conditions.push_back({expressions_.less(expressions_.binary(BinaryOperator::ShiftRight, high, amount), left)});
    }
    return conditions;
  }

 private:
  ExpressionRef less(ExpressionRef left, Int128 right) {
    return expressions_.less(left, expressions_.integer(left->type(), right));
  }
  ExpressionRef greater(ExpressionRef left, Int128 right) {
    return expressions_.less(expressions_.integer(left->type(), right), left);
  }
  ExpressionRef equal(ExpressionRef left, Int128 right) {
    return expressions_.equal(left, expressions_.integer(left->type(), right));
  }

  std::vector<Conjunction> ofNegation(ExpressionRef e) {
    const Int128 least = rangeOfType(e->type())->low;
    if (!ranges_.of(e->operand())->contains(least)) return {};
    return {{equal(e->operand(), least)}};
  }

  /// The one quotient that does not fit is the least number's by -1; C leaves the remainder undefined with it.
  std::vector<Conjunction> ofDivision(ExpressionRef e) {
    const Int128 least = rangeOfType(e->type())->low;
    const Range left = *ranges_.of(e->left()), right = *ranges_.of(e->right());
    if (!left.contains(least) || !right.contains(-1)) return {};
    Conjunction conjunction;
    if (right.low != right.high) conjunction.push_back(equal(e->right(), -1));
    if (left.low != left.high || conjunction.empty()) conjunction.push_back(equal(e->left(), least));
    return {conjunction};
  }

  std::vector<Conjunction> ofArithmetic(ExpressionRef e) {
    const BinaryOperator op = e->binaryOperator();
    const Range full = *rangeOfType(e->type());
    const ExactRange exact = exactRange(op, *ranges_.of(e->left()), *ranges_.of(e->right()));
    const Sides sides{Bound{0, full.high} < exact.high, exact.low < Bound{0, full.low}};
    if (!sides.above && !sides.below) return {};
    if (e->right()->isConstant()) return ofConstant(op, e->left(), e->right()->integerValue(), full, sides);
    std::vector<Conjunction> conditions;
    if (e->left()->isConstant()) {
      const Int128 constant = e->left()->integerValue();
      if (op != BinaryOperator::Subtract) return ofConstant(op, e->right(), constant, full, sides);
      if (sides.above) conditions.push_back({less(e->right(), constant - full.high)});
      if (sides.below) conditions.push_back({greater(e->right(), constant - full.low)});
      return conditions;
    }
    if (e->type()->bits() > 64)
      return op == BinaryOperator::Multiply ? ofWideProduct(e, full, sides) : ofWideSum(e, full, sides);
    TypeRef wide = expressions_.types().integer(e->type()->bits() <= 32 ? 64 : 128, true);
    ExpressionRef result =
        expressions_.binary(op, expressions_.cast(wide, e->left()), expressions_.cast(wide, e->right()));
    if (sides.above) conditions.push_back({greater(result, full.high)});
    if (sides.below) conditions.push_back({less(result, full.low)});
    return conditions;
  }

  /// `x op constant` with commutative operators, and `x - constant`. That a side is asked for implies the constant's
  /// sign, so that the bounds of x do not overflow; rounding towards zero is the right way in each of the four cases.
  std::vector<Conjunction> ofConstant(BinaryOperator op, ExpressionRef x, Int128 constant, const Range& full,
                                      Sides sides) {
    std::vector<Conjunction> conditions;
    switch (op) {
      case BinaryOperator::Add:
        if (sides.above) conditions.push_back({greater(x, full.high - constant)});
        if (sides.below) conditions.push_back({less(x, full.low - constant)});
        break;
      case BinaryOperator::Subtract:
        if (sides.above) conditions.push_back({greater(x, full.high + constant)});
        if (sides.below) conditions.push_back({less(x, full.low + constant)});
        break;
      default:
        if (sides.above)
          conditions.push_back({constant > 0 ? greater(x, full.high / constant) : less(x, full.high / constant)});
        if (sides.below)
          conditions.push_back({constant > 0 ? less(x, full.low / constant) : greater(x, full.low / constant)});
    }
    return conditions;
  }

  /// Without a wider type: the first comparison makes sure that the difference in the second one fits.
  std::vector<Conjunction> ofWideSum(ExpressionRef e, const Range& full, Sides sides) {
    const bool isSum = e->binaryOperator() == BinaryOperator::Add;
    ExpressionRef left = e->left(), right = e->right(), zero = expressions_.zero(e->type());
    ExpressionRef isPositive = expressions_.less(zero, right), isNegative = expressions_.less(right, zero);
    const auto limit = [&](Int128 value) {
      return expressions_.binary(isSum ? BinaryOperator::Subtract : BinaryOperator::Add,
                                 expressions_.integer(e->type(), value), right);
    };
    std::vector<Conjunction> conditions;
    if (sides.above) conditions.push_back({isSum ? isPositive : isNegative, expressions_.less(limit(full.high), left)});
    if (sides.below) conditions.push_back({isSum ? isNegative : isPositive, expressions_.less(left, limit(full.low))});
    return conditions;
  }

  /// One alternative per combination of signs, rounding as in `ofConstant`; nothing divides the least number by -1.
  std::vector<Conjunction> ofWideProduct(ExpressionRef e, const Range& full, Sides sides) {
    ExpressionRef left = e->left(), right = e->right();
    const auto quotient = [&](Int128 value, ExpressionRef divisor) {
      return expressions_.binary(BinaryOperator::Divide, expressions_.integer(e->type(), value), divisor);
    };
    std::vector<Conjunction> conditions;
    if (sides.above) {
      conditions.push_back({greater(left, 0), greater(right, 0), expressions_.less(quotient(full.high, right), left)});
      conditions.push_back({less(left, 0), less(right, 0), expressions_.less(left, quotient(full.high, right))});
    }
    if (sides.below) {
      conditions.push_back({less(left, 0), greater(right, 0), expressions_.less(left, quotient(full.low, right))});
      conditions.push_back({greater(left, 0), less(right, 0), expressions_.less(right, quotient(full.low, left))});
    }
    return conditions;
  }

  ExpressionTable& expressions_;
  ValueRanges ranges_;
};

class Instrumentation {
 public:
  Instrumentation(ProgramDraft& draft, FunctionId overflow)
      : draft_(draft), program_(draft.program()), overflow_(overflow), conditions_(program_.expressions) {}

  /// Conditions of Assumes are evaluated wherever control stands at the node; other operations only where their edge is
  /// taken. The node stays the first one, with its labels and incoming edges.
  void instrument(NodeId node) {
    const std::vector<EdgeId> outgoing = program_.nodes[node].outgoing;
    std::vector<Check> ofGuards;
    std::unordered_set<ExpressionRef> seen;
    SourceInfo guardInfo;
    for (const EdgeId edge : outgoing) {
      if (!isGuard(edge)) continue;
      if (ofGuards.empty()) guardInfo = program_.edges[edge].info;
      collectChecks(edge, seen, ofGuards);
    }
    const NodeId decided = addChecks(node, ofGuards, guardInfo);
    for (const EdgeId edge : outgoing) {
      const SourceInfo info = program_.edges[edge].info;
      std::vector<Check> ofOperation;
      seen.clear();
      if (!isGuard(edge)) collectChecks(edge, seen, ofOperation);
      if (std::holds_alternative<WriteElements>(program_.edges[edge].operation) && !ofOperation.empty()) {
        // Each element would need its own.
        program_.edges[edge].operation = Unmodelled{program_.addReason(
            {ReasonKind::UnsupportedConstruct, ReasonEffect::LosesBehaviours,
             "whether signed values overflow while many elements are written is not checked", info.range})};
        ofOperation.clear();
      }
      NodeId before = decided;
      if (!ofOperation.empty() && outgoing.size() > 1) {  // a nondeterministic choice comes first
        before = draft_.addNode(node);
        program_.addEdge(decided, before, Skip{}, info);
      }
      program_.redirectSource(edge, addChecks(before, ofOperation, info));
    }
  }

 private:
  bool isGuard(EdgeId edge) const { return std::holds_alternative<Assume>(program_.edges[edge].operation); }

  void collectChecks(EdgeId edge, std::unordered_set<ExpressionRef>& seen, std::vector<Check>& checks) {
    forEachExpression(program_.edges[edge].operation, [&](ExpressionRef e, bool) { collectChecks(e, seen, checks); });
  }

  void collectChecks(ExpressionRef e, std::unordered_set<ExpressionRef>& seen, std::vector<Check>& checks) {
    if (!e || !seen.insert(e).second) return;
    collectChecks(e->left(), seen, checks);
    collectChecks(e->right(), seen, checks);
    for (Conjunction& conjunction : conditions_.of(e)) checks.push_back({std::move(conjunction), Failure::Overflow});
    for (Conjunction& conjunction : conditions_.ofShiftLeft(e))
      checks.push_back({std::move(conjunction), Failure::UnsettledShift});
  }

  /// Returns the node where none of the conditions holds.
  NodeId addChecks(NodeId node, const std::vector<Check>& checks, const SourceInfo& info) {
    if (checks.empty()) return node;
    const NodeId place = node;
    SourceInfo decision = info;
    decision.kind = StatementKind::Synthetic;  // no branch that the user wrote
    NodeId overflowing, unsettled;
    for (const auto& [conjunction, failure] : checks) {
      NodeId& failing = failure == Failure::Overflow ? overflowing : unsettled;
      if (!failing.valid()) failing = draft_.addNode(place);
      const NodeId next = draft_.addNode(place);
      for (std::size_t i = 0; i < conjunction.size(); ++i) {
        const NodeId holds = i + 1 == conjunction.size() ? failing : draft_.addNode(place);
        program_.addEdge(node, holds, Assume{conjunction[i], true}, decision);
        program_.addEdge(node, next, Assume{conjunction[i], false}, decision);
        node = holds;
      }
      node = next;
    }
    const FunctionId function = program_.nodes[place].function;
    if (overflowing.valid()) {
      const NodeId called = program_.addNode(function), ended = program_.addNode(function);
      program_.addEdge(overflowing, called, Call{nullptr, overflow_, nullptr, {}, {}}, info);
      program_.addEdge(called, ended, Halt{HaltKind::Abort, nullptr}, info);
    }
    if (unsettled.valid()) {
      const ReasonId reason = program_.addReason(
          {ReasonKind::UnsupportedConstruct, ReasonEffect::LosesBehaviours,
           "a left shift of a signed value overflows: whether that violates no-overflow is not settled", info.range});
      program_.addEdge(unsettled, program_.addNode(function), Unmodelled{reason}, info);
    }
    return node;
  }

  ProgramDraft& draft_;
  Program& program_;
  FunctionId overflow_;
  OverflowConditions conditions_;
};

FunctionId addOverflowFunction(Program& program) {
  Function function;
  function.name = function.uniqueName = signedOverflowFunction;
  const auto isTaken = [&](const auto& named) { return named.uniqueName == function.uniqueName; };
  while (std::any_of(program.functions.begin(), program.functions.end(), isTaken) ||
         std::any_of(program.variables.begin(), program.variables.end(), isTaken))
    function.uniqueName += '_';
  function.type = program.types.function(program.types.voidType(), {}, false, true);
  function.origin = FunctionOrigin::Synthetic;
  function.isNoReturn = true;
  return program.addFunction(std::move(function));
}

}  // namespace

void OverflowChecks::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  const bool isInstrumented = std::any_of(program.functions.begin(), program.functions.end(), [](const Function& f) {
    return f.origin == FunctionOrigin::Synthetic && f.name == signedOverflowFunction;
  });
  if (isInstrumented) return;
  Instrumentation instrumentation(draft, addOverflowFunction(program));
  const std::size_t nodeCount = program.nodes.size();
  for (std::size_t i = 0; i < nodeCount; ++i) instrumentation.instrument(NodeId(i));
  draft.compact();
}

}  // namespace argosy
