#include "program/transform/check_overflow.h"

#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <map>

#include "program/arithmetic.h"
#include "program/transform/simplify.h"
#include "tests/program/program_builder.h"
#include "tests/program/transform.h"

namespace argosy {
namespace {

using test::ProgramBuilder;

constexpr BinaryOperator overflowing[] = {BinaryOperator::Add,    BinaryOperator::Subtract,  BinaryOperator::Multiply,
                                          BinaryOperator::Divide, BinaryOperator::Remainder, BinaryOperator::ShiftLeft};

/// How the instrumented program treats an operation.
enum class Fate { Fits, Overflows, Unsettled };

/// Bits of the variables.
using State = std::map<VariableId, UInt128>;

struct Value {
  UInt128 bits = 0;
  Fate fate = Fate::Fits;      // of the first operation in the expression, operands first, that does not fit
  bool dividesByZero = false;  // then the other members mean nothing
};

/// Whether a shift to the left is no product with a power of two that fits, found by doubling.
bool isUnsettledShift(ExpressionRef e, UInt128 left, UInt128 right) {
  if (e->binaryOperator() != BinaryOperator::ShiftLeft || !e->type()->isSigned()) return false;
  Int128 value = integerValue(e->type(), left);
  const bool isNegativeAmount = e->right()->type()->isSigned() && integerValue(e->right()->type(), right) < 0;
  if (value < 0 || isNegativeAmount || right >= e->type()->bits()) return true;
  const auto greatest = static_cast<Int128>((UInt128{1} << (e->type()->bits() - 1)) - 1);
  for (UInt128 i = 0; i < right; ++i) {
    if (value > greatest / 2) return true;
    value *= 2;
  }
  return false;
}

/// The reference: what program/arithmetic.h says about each operation.
Value evaluate(ExpressionRef e, const State& state) {
  Value left, right;
  ArithmeticResult result;
  switch (e->kind()) {
    case ExpressionKind::IntegerConstant: return {e->bits(), Fate::Fits, false};
    case ExpressionKind::Variable: return {state.at(e->variable()), Fate::Fits, false};
    case ExpressionKind::Member: {  // of a variable that holds one bit-field only
      const unsigned width = *e->field().bitWidth;
      const UInt128 bits = truncate(state.at(e->operand()->variable()), width);
      if (!e->type()->isSigned()) return {bits, Fate::Fits, false};
      return {truncate(static_cast<UInt128>(signExtend(bits, width)), e->type()->bits()), Fate::Fits, false};
    }
    case ExpressionKind::Unary:
      left = evaluate(e->operand(), state);
      result = evaluateUnary(e->unaryOperator(), e->type(), left.bits);
      break;
    case ExpressionKind::Cast:
      left = evaluate(e->operand(), state);
      result = evaluateCast(e->type(), e->operand()->type(), left.bits);
      break;
    case ExpressionKind::Binary:
      left = evaluate(e->left(), state);
      right = evaluate(e->right(), state);
      result = evaluateBinary(e->binaryOperator(), e->left()->type(), left.bits, e->right()->type(), right.bits);
      break;
    default: ADD_FAILURE() << "no such expression in these tests";
  }
  Fate fate = left.fate != Fate::Fits ? left.fate : right.fate;
  if (fate == Fate::Fits && e->kind() == ExpressionKind::Binary && isUnsettledShift(e, left.bits, right.bits))
    fate = Fate::Unsettled;
  if (fate == Fate::Fits && result.fault == ArithmeticFault::SignedOverflow) fate = Fate::Overflows;
  return {result.bits, fate,
          left.dividesByZero || right.dividesByZero || result.fault == ArithmeticFault::DivisionByZero};
}

bool isOverflowCall(const Program& program, const Edge& edge) {
  const auto* call = std::get_if<Call>(&edge.operation);
  return call && call->function.valid() && program.functions[call->function].name == signedOverflowFunction;
}

/// One function `f` that evaluates an expression; instrumented on the first run.
class Evaluation {
 public:
  explicit Evaluation(DataModel model = DataModel::LP64) : b(model), f(b.function("f")) {}

  ProgramBuilder b;
  FunctionId f;

  ExpressionRef input(TypeRef type) {
    ExpressionRef variable = b.local(f, "x" + std::to_string(inputs.size()), type);
    inputs.push_back(variable);
    return variable;
  }
  void instrument(ExpressionRef evaluated) {
    b.assign(f, b.local(f, "result", evaluated->type()), evaluated);
    b.finish(f);
    test::transform(b.program, OverflowChecks());
  }

  std::size_t branches() const {
    return static_cast<std::size_t>(std::count_if(b.program.edges.begin(), b.program.edges.end(), [](const Edge& edge) {
      const auto* assume = std::get_if<Assume>(&edge.operation);
      return assume && assume->truth;
    }));
  }

  /// Where the instrumented function leads. No condition may have a fault of its own.
  Fate detects(const State& state) const {
    NodeId node = b.program.functions[f].entry;
    for (;;) {
      const std::vector<EdgeId>& outgoing = b.program.nodes[node].outgoing;
      const Edge& first = b.program.edges[outgoing.at(0)];
      const auto* assume = std::get_if<Assume>(&first.operation);
      if (std::holds_alternative<Unmodelled>(first.operation)) return Fate::Unsettled;
      if (!assume) return isOverflowCall(b.program, first) ? Fate::Overflows : Fate::Fits;
      EXPECT_EQ(outgoing.size(), 2u);
      const Value value = evaluate(assume->condition, state);
      const bool isWrong = value.fate != Fate::Fits || value.dividesByZero;
      EXPECT_FALSE(isWrong) << "a check goes wrong itself";
      if (isWrong) return Fate::Fits;
      const bool takesFirst = (value.bits != 0) == assume->truth;
      node = b.program.edges[outgoing.at(takesFirst ? 0 : 1)].target;
    }
  }

  std::vector<ExpressionRef> inputs;
};

/// A mix of boundaries, small numbers, their neighbourhood and uniform bits.
UInt128 randomBits(std::mt19937_64& random, unsigned bits) {
  const auto small = static_cast<UInt128>(Int128{static_cast<std::int64_t>(random() % 9)} - 4);
  UInt128 value = UInt128{random()} << 64 | random();
  switch (random() % 5) {
    case 0: value = small; break;
    case 1: value = (UInt128{1} << (bits - 1)) + small; break;
    case 2: value = (UInt128{1} << (random() % bits)) + small; break;
    case 3: value >>= random() % 128; break;
    default: break;
  }
  return truncate(random() % 2 == 0 ? value : UInt128{0} - value, bits);
}

State randomState(const Evaluation& evaluation, std::mt19937_64& random) {
  State state;
  for (ExpressionRef input : evaluation.inputs)
    state[input->variable()] = randomBits(random, input->type()->isRecord() ? 64 : input->type()->bits());
  return state;
}

TEST(CheckOverflow, EightBitsExhaustively) {
  for (const BinaryOperator op : overflowing) {
    SCOPED_TRACE(toString(op));
    Evaluation evaluation;
    TypeRef type = evaluation.b.types().integer(8, true);
    ExpressionRef x = evaluation.input(type), y = evaluation.input(type);
    ExpressionRef evaluated = evaluation.b.expressions().binary(op, x, y);
    evaluation.instrument(evaluated);
    std::size_t overflows = 0, wrong = 0;
    for (unsigned left = 0; left < 256; ++left) {
      for (unsigned right = 0; right < 256; ++right) {
        const State state{{x->variable(), left}, {y->variable(), right}};
        const Value expected = evaluate(evaluated, state);
        if (expected.dividesByZero) continue;
        overflows += expected.fate != Fate::Fits;
        wrong += evaluation.detects(state) != expected.fate;
      }
    }
    EXPECT_EQ(wrong, 0u);
    EXPECT_GE(overflows, 1u);
  }
}

TEST(CheckOverflow, EightBitsWithEachConstantOnEachSide) {
  for (const BinaryOperator op : overflowing) {
    for (int constant = -128; constant < 128; ++constant) {
      for (const bool constantIsLeft : {false, true}) {
        SCOPED_TRACE(std::string(toString(op)) + " " + std::to_string(constant) +
                     (constantIsLeft ? " left" : " right"));
        Evaluation evaluation;
        TypeRef type = evaluation.b.types().integer(8, true);
        ExpressionRef x = evaluation.input(type), c = evaluation.b.expressions().integer(type, constant);
        ExpressionRef evaluated = evaluation.b.expressions().binary(op, constantIsLeft ? c : x, constantIsLeft ? x : c);
        evaluation.instrument(evaluated);
        std::size_t overflows = 0, wrong = 0;
        for (unsigned value = 0; value < 256; ++value) {
          const State state{{x->variable(), value}};
          const Value expected = evaluate(evaluated, state);
          if (expected.dividesByZero) continue;
          overflows += expected.fate != Fate::Fits;
          wrong += evaluation.detects(state) != expected.fate;
        }
        EXPECT_EQ(wrong, 0u);
        EXPECT_EQ(evaluation.branches() == 0, overflows == 0) << "a check exactly where it can fail";
      }
    }
  }
}

/// `make` builds an 8-bit expression over the inputs. Adds to it the constants with which exactly its greatest and its
/// least value overflow: a range that leaves out either of them would drop the check.
void expectTightRange(const std::function<ExpressionRef(Evaluation&)>& make,
                      const std::vector<std::vector<int>>& inputs) {
  const auto states = [&](const Evaluation& evaluation) {
    std::vector<State> result;
    for (const std::vector<int>& values : inputs) {
      State& state = result.emplace_back();
      for (std::size_t i = 0; i < evaluation.inputs.size(); ++i)
        state[evaluation.inputs[i]->variable()] = truncate(static_cast<UInt128>(Int128{values.at(i)}), 8);
    }
    return result;
  };
  Evaluation alone;
  ExpressionRef inner = make(alone);
  std::optional<int> least, greatest;
  for (const State& state : states(alone)) {
    const Value value = evaluate(inner, state);
    if (value.fate != Fate::Fits || value.dividesByZero) continue;
    const int number = static_cast<int>(integerValue(inner->type(), value.bits));
    least = std::min(least.value_or(number), number);
    greatest = std::max(greatest.value_or(number), number);
  }
  if (!least) return;
  for (const int added : {128 - *greatest, -129 - *least}) {
    if (added < -128 || added > 127) continue;
    Evaluation evaluation;
    ExpressionRef operand = make(evaluation);
    ExpressionRef evaluated =
        evaluation.b.expressions().add(operand, evaluation.b.expressions().integer(operand->type(), added));
    evaluation.instrument(evaluated);
    std::size_t wrong = 0;
    for (const State& state : states(evaluation)) {
      const Value expected = evaluate(evaluated, state);
      if (!expected.dividesByZero) wrong += evaluation.detects(state) != expected.fate;
    }
    EXPECT_EQ(wrong, 0u) << "with " << added << " added";
  }
}

constexpr int lastOfArithmetic = static_cast<int>(BinaryOperator::BitXor);

TEST(CheckOverflow, RangesOfOperationsWithAConstant) {
  std::vector<std::vector<int>> inputs;
  for (int x = -128; x < 128; ++x) inputs.push_back({x});
  for (int op = 0; op <= lastOfArithmetic; ++op) {
    for (int constant = -128; constant<128; constant += constant> - 20 && constant < 20 ? 1 : 9) {
      for (const bool constantIsLeft : {false, true}) {
        SCOPED_TRACE(std::string(toString(BinaryOperator(op))) + " " + std::to_string(constant) +
                     (constantIsLeft ? " left" : " right"));
        expectTightRange(
            [&](Evaluation& evaluation) {
              TypeRef type = evaluation.b.types().integer(8, true);
              ExpressionRef x = evaluation.input(type), c = evaluation.b.expressions().integer(type, constant);
              return evaluation.b.expressions().binary(BinaryOperator(op), constantIsLeft ? c : x,
                                                       constantIsLeft ? x : c);
            },
            inputs);
      }
    }
  }
}

TEST(CheckOverflow, RangesOfOperationsOnSmallVariables) {
  std::vector<std::vector<int>> inputs;
  for (int x = 0; x < 16; ++x)
    for (int y = 0; y < 16; ++y) inputs.push_back({x, y});
  struct Interval {
    int mask, offset;
  };
  const std::vector<Interval> intervals{{1, 0}, {7, 1}, {6, 0}, {15, 0}, {3, 5}, {7, -3}, {3, -9}, {15, -20}};
  for (int op = 0; op <= lastOfArithmetic; ++op) {
    for (const Interval& left : intervals) {
      for (const Interval& right : intervals) {
        SCOPED_TRACE(std::to_string(left.mask) + "+" + std::to_string(left.offset) + toString(BinaryOperator(op)) +
                     std::to_string(right.mask) + "+" + std::to_string(right.offset));
        expectTightRange(
            [&](Evaluation& evaluation) {
              ExpressionTable& e = evaluation.b.expressions();
              TypeRef type = evaluation.b.types().integer(8, true);
              const auto operand = [&](const Interval& interval) {
                ExpressionRef masked =
                    e.binary(BinaryOperator::BitAnd, evaluation.input(type), e.integer(type, interval.mask));
                return e.add(masked, e.integer(type, interval.offset));
              };
              ExpressionRef x = operand(left), y = operand(right);
              return e.binary(BinaryOperator(op), x, y);
            },
            inputs);
      }
    }
  }
}

TEST(CheckOverflow, EveryWidth) {
  std::mt19937_64 random(1);
  for (const unsigned bits : {8u, 16u, 32u, 33u, 64u, 65u, 128u}) {
    for (const BinaryOperator op : overflowing) {
      for (const int shape : {0, 1, 2, 3}) {  // two variables, a constant on either side, one variable twice
        for (int repetition = 0; repetition < (shape == 1 || shape == 2 ? 12 : 1); ++repetition) {
          SCOPED_TRACE(std::to_string(bits) + " bits " + toString(op) + " shape " + std::to_string(shape));
          Evaluation evaluation;
          TypeRef type = evaluation.b.types().integer(bits, true);
          ExpressionRef left = evaluation.input(type), right = shape == 3 ? left : evaluation.input(type);
          ExpressionRef constant =
              evaluation.b.expressions().integer(type, static_cast<Int128>(randomBits(random, bits)));
          if (shape == 1) left = constant;
          if (shape == 2) right = constant;
          ExpressionRef evaluated = evaluation.b.expressions().binary(op, left, right);
          evaluation.instrument(evaluated);
          for (int i = 0; i < 400; ++i) {
            const State state = randomState(evaluation, random);
            const Value expected = evaluate(evaluated, state);
            if (!expected.dividesByZero) {
              EXPECT_EQ(evaluation.detects(state), expected.fate);
            }
          }
        }
      }
    }
    Evaluation negation;
    ExpressionRef x = negation.input(negation.b.types().integer(bits, true));
    negation.instrument(negation.b.expressions().unary(UnaryOperator::Negate, x));
    EXPECT_EQ(negation.detects({{x->variable(), UInt128{1} << (bits - 1)}}), Fate::Overflows);
    EXPECT_EQ(negation.detects({{x->variable(), (UInt128{1} << (bits - 1)) + 1}}), Fate::Fits);
    EXPECT_EQ(negation.detects({{x->variable(), 0}}), Fate::Fits);
  }
}

/// Trees of all operators on mixed types; what the ranges of operands promise is put to the test here.
class RandomExpressions {
 public:
  RandomExpressions(Evaluation& evaluation, std::mt19937_64& random) : evaluation_(evaluation), random_(random) {
    TypeTable& types = evaluation.b.types();
    for (const unsigned bits : {8u, 16u, 32u, 64u, 128u})
      for (const bool isSigned : {false, true}) inputs_.push_back(evaluation.input(types.integer(bits, isSigned)));
    inputs_.push_back(evaluation.input(types.boolean()));
    for (const bool isSigned : {false, true}) {
      TypeRef record = types.declareRecord(isSigned ? "s" : "u", false);
      types.completeRecord(record, {{"field", types.integer(32, isSigned), 0, 5u}}, 8, 4);
      inputs_.push_back(evaluation.b.expressions().member(evaluation.input(record), 0));
    }
  }

  ExpressionRef make(TypeRef type, unsigned depth) {
    ExpressionTable& expressions = evaluation_.b.expressions();
    if (depth == 0 || random_() % 8 == 0) {
      if (random_() % 2 == 0) return expressions.integer(type, static_cast<Int128>(randomBits(random_, type->bits())));
      return expressions.cast(type, inputs_[random_() % inputs_.size()]);
    }
    const unsigned choice = random_() % 20;
    if (choice < 2) return expressions.unary(static_cast<UnaryOperator>(choice), make(type, depth - 1));
    if (choice < 6) {
      static constexpr unsigned widths[] = {8, 16, 32, 64, 128};
      TypeRef from = evaluation_.b.types().integer(widths[random_() % 5], random_() % 2 == 0);
      return expressions.cast(type, make(from, depth - 1));
    }
    if (choice == 6) {
      const auto comparison = static_cast<BinaryOperator>(static_cast<unsigned>(BinaryOperator::Less) + random_() % 4);
      return expressions.cast(type, expressions.binary(comparison, make(type, depth - 1), make(type, depth - 1)));
    }
    const auto op = static_cast<BinaryOperator>(random_() % (static_cast<unsigned>(BinaryOperator::BitXor) + 1));
    const bool isShift = op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
    if (isShift && random_() % 2 == 0)
      return expressions.binary(op, make(type, depth - 1), evaluation_.b.number(random_() % type->bits()));
    return expressions.binary(op, make(type, depth - 1), make(type, depth - 1));
  }

 private:
  Evaluation& evaluation_;
  std::mt19937_64& random_;
  std::vector<ExpressionRef> inputs_;
};

TEST(CheckOverflow, RandomExpressions) {
  std::mt19937_64 random(2);
  std::size_t overflows = 0, fits = 0;
  for (int round = 0; round < 8000; ++round) {
    SCOPED_TRACE(round);
    Evaluation evaluation;
    static constexpr unsigned widths[] = {8, 16, 32, 32, 32, 64, 64, 128};
    TypeRef type = evaluation.b.types().integer(widths[random() % 8], random() % 4 != 0);
    ExpressionRef evaluated = RandomExpressions(evaluation, random).make(type, 1 + random() % 4);
    evaluation.instrument(evaluated);
    for (int i = 0; i < 25; ++i) {
      const State state = randomState(evaluation, random);
      const Value expected = evaluate(evaluated, state);
      if (expected.dividesByZero) continue;
      (expected.fate != Fate::Fits ? overflows : fits) += 1;
      ASSERT_EQ(evaluation.detects(state), expected.fate);
    }
  }
  EXPECT_GE(overflows, 10000u);
  EXPECT_GE(fits, 10000u);
}

/// Numbers of branches that the checks of an expression need.
class Branches : public testing::Test {
 protected:
  Evaluation evaluation;
  ExpressionTable& e = evaluation.b.expressions();
  TypeTable& types = evaluation.b.types();
  TypeRef int32 = types.int32();
  ExpressionRef x = evaluation.input(int32), y = evaluation.input(int32);
  ExpressionRef character = e.cast(int32, evaluation.input(types.integer(8, true)));
  ExpressionRef byte = e.cast(int32, evaluation.input(types.integer(8, false)));
  ExpressionRef halfword = e.cast(int32, evaluation.input(types.integer(16, false)));

  ExpressionRef number(int value) { return e.int32(value); }
  ExpressionRef apply(BinaryOperator op, ExpressionRef left, ExpressionRef right) { return e.binary(op, left, right); }
  std::size_t of(ExpressionRef evaluated) {
    evaluation.instrument(evaluated);
    return evaluation.branches();
  }
};

TEST_F(Branches, SumOfVariablesNeedsBothSides) { EXPECT_EQ(of(apply(BinaryOperator::Add, x, y)), 2u); }
TEST_F(Branches, IncrementNeedsOneSide) { EXPECT_EQ(of(apply(BinaryOperator::Add, x, number(1))), 1u); }
TEST_F(Branches, DecrementNeedsOneSide) { EXPECT_EQ(of(apply(BinaryOperator::Subtract, x, number(1))), 1u); }
TEST_F(Branches, PromotedCharacterPlusOne) { EXPECT_EQ(of(apply(BinaryOperator::Add, character, number(1))), 0u); }
TEST_F(Branches, PromotedCharactersMultiplied) { EXPECT_EQ(of(apply(BinaryOperator::Multiply, character, byte)), 0u); }
TEST_F(Branches, PromotedUnsignedShortsMultiplied) {
  EXPECT_EQ(of(apply(BinaryOperator::Multiply, halfword, halfword)), 1u) << "65535 * 65535 does not fit";
}
TEST_F(Branches, NegatedCharacter) { EXPECT_EQ(of(e.unary(UnaryOperator::Negate, character)), 0u); }
TEST_F(Branches, Negation) { EXPECT_EQ(of(e.unary(UnaryOperator::Negate, x)), 1u); }
TEST_F(Branches, DivisionByAConstant) { EXPECT_EQ(of(apply(BinaryOperator::Divide, x, number(7))), 0u); }
TEST_F(Branches, RemainderByAConstant) { EXPECT_EQ(of(apply(BinaryOperator::Remainder, x, number(-7))), 0u); }
TEST_F(Branches, DivisionByMinusOne) { EXPECT_EQ(of(apply(BinaryOperator::Divide, x, number(-1))), 1u); }
TEST_F(Branches, RemainderByMinusOne) { EXPECT_EQ(of(apply(BinaryOperator::Remainder, x, number(-1))), 1u); }
TEST_F(Branches, DivisionByAVariable) { EXPECT_EQ(of(apply(BinaryOperator::Divide, x, y)), 2u); }
TEST_F(Branches, DivisionOfACharacter) { EXPECT_EQ(of(apply(BinaryOperator::Divide, character, y)), 0u); }
TEST_F(Branches, DivisionByAByte) { EXPECT_EQ(of(apply(BinaryOperator::Divide, x, byte)), 0u); }
TEST_F(Branches, SumOfRemainders) {
  ExpressionRef remainder = apply(BinaryOperator::Remainder, x, number(1000));
  EXPECT_EQ(of(apply(BinaryOperator::Add, remainder, apply(BinaryOperator::Multiply, remainder, number(1000)))), 0u);
}
TEST_F(Branches, ResultsOfCheckedOperationsAreInRange) {
  ExpressionRef sum = apply(BinaryOperator::Add, x, number(1));  // at least INT_MIN + 1
  EXPECT_EQ(of(e.unary(UnaryOperator::Negate, sum)), 1u);
}
TEST_F(Branches, SharedSubexpressionIsCheckedOnce) {
  ExpressionRef sum = apply(BinaryOperator::Add, x, number(1));
  EXPECT_EQ(of(apply(BinaryOperator::BitAnd, sum, apply(BinaryOperator::BitXor, sum, y))), 1u);
}
TEST_F(Branches, UnsignedArithmeticIsNotChecked) {
  TypeRef unsigned32 = types.integer(32, false);
  ExpressionRef shifted = apply(BinaryOperator::ShiftLeft, e.cast(unsigned32, x), y);
  EXPECT_EQ(of(apply(BinaryOperator::Multiply, shifted, e.cast(unsigned32, y))), 0u);
}
TEST_F(Branches, ShiftOfVariables) { EXPECT_EQ(of(apply(BinaryOperator::ShiftLeft, x, y)), 4u); }
TEST_F(Branches, ShiftByAConstant) { EXPECT_EQ(of(apply(BinaryOperator::ShiftLeft, x, number(3))), 2u); }
TEST_F(Branches, ShiftOfOneComparesTheAmountOnly) { EXPECT_EQ(of(apply(BinaryOperator::ShiftLeft, number(1), y)), 2u); }
TEST_F(Branches, ShiftOfAByte) { EXPECT_EQ(of(apply(BinaryOperator::ShiftLeft, byte, number(23))), 0u); }
TEST_F(Branches, ShiftOfAByteOutOfTheType) { EXPECT_EQ(of(apply(BinaryOperator::ShiftLeft, byte, number(24))), 1u); }
TEST_F(Branches, ShiftRightIsNotChecked) { EXPECT_EQ(of(apply(BinaryOperator::ShiftRight, x, y)), 0u); }
TEST_F(Branches, ShiftIntoTheSignBitIsUnmodelled) {
  EXPECT_EQ(of(apply(BinaryOperator::ShiftLeft, number(1), number(31))), 1u);
  EXPECT_EQ(evaluation.detects({}), Fate::Unsettled);
  ASSERT_EQ(evaluation.b.program.reasons.size(), 1u);
  const Reason& reason = evaluation.b.program.reasons[ReasonId(0)];
  EXPECT_EQ(reason.kind, ReasonKind::UnsupportedConstruct);
  EXPECT_EQ(reason.effect, ReasonEffect::LosesBehaviours);
}
TEST_F(Branches, FloatsAreNotChecked) {
  ExpressionRef real = evaluation.b.local(evaluation.f, "real", types.floating(FloatFormat::Double));
  EXPECT_EQ(of(e.unary(UnaryOperator::Negate, apply(BinaryOperator::Multiply, real, real))), 0u);
}
TEST_F(Branches, ConstantsThatOverflowKeepTheirCheck) {
  EXPECT_EQ(of(apply(BinaryOperator::Add, number(std::numeric_limits<int>::max()), number(1))), 1u);
  EXPECT_EQ(evaluation.detects({}), Fate::Overflows);
}

/// The invariants that Program promises of its lists.
void expectConsistent(const Program& program) {
  std::size_t outgoing = 0, incoming = 0, listed = 0;
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    for (const EdgeId edge : program.nodes[NodeId(i)].outgoing) EXPECT_EQ(program.edges[edge].source, NodeId(i));
    for (const EdgeId edge : program.nodes[NodeId(i)].incoming) EXPECT_EQ(program.edges[edge].target, NodeId(i));
    outgoing += program.nodes[NodeId(i)].outgoing.size();
    incoming += program.nodes[NodeId(i)].incoming.size();
  }
  for (const Function& function : program.functions) {
    listed += function.nodes.size();
    if (function.isDefined) {
      EXPECT_EQ(function.nodes.at(0), function.entry);
    }
  }
  EXPECT_EQ(outgoing, program.edges.size());
  EXPECT_EQ(incoming, program.edges.size());
  EXPECT_EQ(listed, program.nodes.size());
}

std::vector<const Edge*> overflowCalls(const Program& program) {
  std::vector<const Edge*> calls;
  for (const Edge& edge : program.edges)
    if (isOverflowCall(program, edge)) calls.push_back(&edge);
  return calls;
}

TEST(CheckOverflow, AddsAnUndefinedFunctionOnce) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  b.finish(f);
  test::transform(b.program, OverflowChecks());
  const Function* overflow = b.program.findFunction(signedOverflowFunction);
  ASSERT_TRUE(overflow);
  EXPECT_FALSE(overflow->isDefined);
  EXPECT_TRUE(overflow->isNoReturn);
  EXPECT_EQ(overflow->origin, FunctionOrigin::Synthetic);
  EXPECT_EQ(b.program.edges.size(), 1u);
}

TEST(CheckOverflow, TwiceIsOnce) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  ExpressionRef x = b.global("x", b.int32());
  b.assign(f, x, b.expressions().add(x, x));
  b.finish(f);
  test::transform(b.program, OverflowChecks());
  const std::size_t edges = b.program.edges.size(), functions = b.program.functions.size();
  test::transform(b.program, OverflowChecks());
  EXPECT_EQ(b.program.edges.size(), edges);
  EXPECT_EQ(b.program.functions.size(), functions);
}

TEST(CheckOverflow, NameOfTheFunctionStaysUnique) {
  ProgramBuilder b;
  b.global(std::string(signedOverflowFunction), b.int32());
  b.undefinedFunction(std::string(signedOverflowFunction) + "_");
  test::transform(b.program, OverflowChecks());
  EXPECT_EQ(b.program.functions.back().name, signedOverflowFunction);
  EXPECT_EQ(b.program.functions.back().uniqueName, std::string(signedOverflowFunction) + "__");
}

TEST(CheckOverflow, ShapeOfACheck) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  ExpressionRef x = b.global("x", b.int32()), sum = b.expressions().add(x, b.number(1));
  const EdgeId original = b.assign(f, x, sum);
  SourceInfo info;
  info.range = {FileId(0), {3, 4}, {3, 8}};
  info.statement = {3, 1};
  info.kind = StatementKind::Expression;
  b.program.edges[original].info = info;
  b.program.nodes[b.program.edges[original].source].labels.push_back("label");
  b.finish(f);
  test::transform(b.program, OverflowChecks());
  expectConsistent(b.program);

  const Node& first = b.program.nodes[b.program.functions[f].entry];
  EXPECT_EQ(first.labels, std::vector<std::string>{"label"});
  ASSERT_EQ(first.outgoing.size(), 2u);
  const Edge &overflows = b.program.edges[first.outgoing[0]], &fits = b.program.edges[first.outgoing[1]];
  ExpressionRef expected = b.expressions().less(b.number(std::numeric_limits<int>::max() - 1), x);
  EXPECT_EQ(std::get<Assume>(overflows.operation).condition, expected);
  EXPECT_TRUE(std::get<Assume>(overflows.operation).truth);
  EXPECT_EQ(std::get<Assume>(fits.operation).condition, expected);
  EXPECT_FALSE(std::get<Assume>(fits.operation).truth);
  EXPECT_EQ(fits.info.range, info.range);
  EXPECT_EQ(fits.info.kind, StatementKind::Synthetic) << "no branch of the user's";

  const Edge& call = b.program.edges[b.program.nodes[overflows.target].outgoing.at(0)];
  EXPECT_TRUE(isOverflowCall(b.program, call));
  EXPECT_EQ(call.info.range, info.range);
  EXPECT_EQ(call.info.statement, info.statement);
  EXPECT_EQ(call.info.kind, StatementKind::Expression);
  const Edge& halt = b.program.edges[b.program.nodes[call.target].outgoing.at(0)];
  EXPECT_EQ(std::get<Halt>(halt.operation).kind, HaltKind::Abort);
  EXPECT_TRUE(b.program.nodes[halt.target].outgoing.empty());
  EXPECT_NE(halt.target, b.program.functions[f].exit);

  const Edge& moved = b.program.edges[b.program.nodes[fits.target].outgoing.at(0)];
  EXPECT_EQ(std::get<Assign>(moved.operation).value, sum);
  EXPECT_EQ(moved.info.range, info.range);
}

TEST(CheckOverflow, WideningComparesInTheWiderType) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  ExpressionRef x = b.global("x", b.types().integer(64, true));
  b.assign(f, x, b.expressions().add(x, x));
  b.finish(f);
  test::transform(b.program, OverflowChecks());
  const Edge& check = b.program.edges[b.program.nodes[b.program.functions[f].entry].outgoing.at(0)];
  ExpressionRef condition = std::get<Assume>(check.operation).condition;
  EXPECT_EQ(condition->type(), b.int32());
  EXPECT_EQ(condition->left()->type(), b.types().integer(128, true));
  EXPECT_EQ(condition->left()->integerValue(), Int128{std::numeric_limits<std::int64_t>::max()});
}

TEST(CheckOverflow, BranchIsInstrumentedOnceBeforeBothAssumes) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  ExpressionRef x = b.global("x", b.int32());
  const NodeId head = b.here(f);
  ExpressionRef condition = b.expressions().less(b.expressions().add(x, b.number(1)), b.number(10));
  b.program.addEdge(head, head, Assume{condition, true});
  b.program.addEdge(head, b.program.functions[f].exit, Assume{condition, false});
  test::transform(b.program, OverflowChecks());
  expectConsistent(b.program);
  EXPECT_EQ(overflowCalls(b.program).size(), 1u);
  const Node& entry = b.program.nodes[b.program.functions[f].entry];
  const NodeId decided = b.program.edges[entry.outgoing.at(1)].target;
  ASSERT_EQ(b.program.nodes[decided].outgoing.size(), 2u);
  for (const std::size_t i : {0u, 1u}) {
    const Edge& edge = b.program.edges[b.program.nodes[decided].outgoing[i]];
    EXPECT_EQ(std::get<Assume>(edge.operation).condition, condition);
    EXPECT_EQ(std::get<Assume>(edge.operation).truth, i == 0) << "the order of the edges stays";
    EXPECT_EQ(edge.target, i == 0 ? b.program.functions[f].entry : b.program.functions[f].exit);
  }
}

TEST(CheckOverflow, ChoiceStaysAChoice) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  ExpressionRef x = b.global("x", b.int32());
  const NodeId entry = b.here(f), exit = b.program.functions[f].exit;
  b.program.addEdge(entry, exit, Assign{x, b.expressions().add(x, b.number(1))});
  b.program.addEdge(entry, exit, Assign{x, b.number(0)});
  test::transform(b.program, OverflowChecks());
  expectConsistent(b.program);
  const std::vector<EdgeId>& outgoing = b.program.nodes[b.program.functions[f].entry].outgoing;
  ASSERT_EQ(outgoing.size(), 2u);
  const Edge &checked = b.program.edges[outgoing[0]], &plain = b.program.edges[outgoing[1]];
  EXPECT_TRUE(std::holds_alternative<Skip>(checked.operation));
  EXPECT_EQ(b.program.nodes[checked.target].outgoing.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<Assign>(plain.operation)) << "taken without the other's check";
  EXPECT_EQ(plain.target, b.program.functions[f].exit);
}

/// Each operation, with an overflow in each of its expressions.
TEST(CheckOverflow, EveryOperationAndPosition) {
  ProgramBuilder b;
  const FunctionId callee = b.function("callee", nullptr, {b.int32()});
  b.finish(callee);
  const FunctionId f = b.function("f", b.int32());
  ExpressionTable& e = b.expressions();
  TypeRef size = b.types().sizeType(), bytes = b.pointerTo(b.types().character());
  ExpressionRef array = b.global("array", b.types().array(b.int32(), 100)), p = b.global("p", bytes);
  int number = 0;
  const auto sum = [&] { return e.add(b.global("x" + std::to_string(++number), b.int32()), b.number(1)); };
  const auto element = [&] { return e.element(array, sum()); };
  const auto pointer = [&] { return e.pointerAdd(p, sum()); };
  const auto length = [&] { return e.cast(size, sum()); };
  b.assign(f, element(), sum());
  b.assign(f, p, e.cast(bytes, e.addressOf(element())));
  b.assign(f, e.dereference(pointer()), e.cast(b.types().character(), e.dereference(pointer())));
  b.then(f, Havoc{element(), HavocCause::Arbitrary, "", {}});
  b.call(f, callee, {sum()});
  b.callPointer(f, e.cast(b.pointerTo(b.program.functions[callee].type), pointer()), {sum()});
  b.then(f, Allocate{e.dereferenceAs(bytes, pointer()), length(), AllocationKind::Heap});
  b.then(f, Deallocate{pointer(), AllocationKind::Heap});
  b.then(f, CopyMemory{pointer(), pointer(), length()});
  b.then(f, SetMemory{pointer(), sum(), length()});
  b.then(f, HavocMemory{pointer(), length(), HavocCause::Arbitrary, {}});
  b.then(f, ObjectQuery{e.dereferenceAs(size, pointer()), pointer(), ObjectQuestion::BytesFromHere});
  const NodeId last = b.here(f);
  const auto condition = e.less(sum(), b.number(5));
  b.then(f, Assume{condition, true});
  b.finish(f, sum());
  const NodeId ending = b.program.addNode(f);
  b.program.addEdge(last, ending, Assume{condition, false});
  b.program.addEdge(ending, b.program.addNode(f), Halt{HaltKind::Exit, sum()});

  test::transform(b.program, OverflowChecks());
  expectConsistent(b.program);
  std::map<std::string, int> checked;
  for (const Edge& edge : b.program.edges)
    if (const auto* assume = std::get_if<Assume>(&edge.operation); assume && assume->truth)
      if (assume->condition->right()->kind() == ExpressionKind::Variable)
        ++checked[b.program.variables[assume->condition->right()->variable()].name];
  EXPECT_EQ(checked.size(), static_cast<std::size_t>(number));
  for (const auto& [name, count] : checked) EXPECT_EQ(count, 1) << name;
}

TEST(CheckOverflow, ElementWritesThatMayOverflowAreNotUnderstood) {
  ProgramBuilder b;
  const FunctionId f = b.function("f", b.int32());
  ExpressionTable& e = b.expressions();
  const TypeRef number = b.types().integer(32, false);
  const ExpressionRef array = b.global("array", b.types().array(b.int32(), 100)), x = b.global("x", b.int32()),
                      k = b.local(f, "k", number), n = b.local(f, "n", number);
  const EdgeId plain = b.then(f, WriteElements{k, n, e.element(array, k), x});
  const EdgeId summing = b.then(f, WriteElements{k, n, e.element(array, k), e.add(x, b.number(1))});
  b.finish(f, x);
  test::transform(b.program, OverflowChecks());
  expectConsistent(b.program);
  EXPECT_TRUE(std::holds_alternative<WriteElements>(b.program.edges[plain].operation));
  const auto* unmodelled = std::get_if<Unmodelled>(&b.program.edges[summing].operation);
  ASSERT_TRUE(unmodelled);
  EXPECT_EQ(b.program.reasons[unmodelled->reason].effect, ReasonEffect::LosesBehaviours);
}

/// Node lists, reachable operations and their order on every graph.
TEST(CheckOverflow, RandomGraphs) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    ProgramBuilder b;
    const FunctionId f = addRandomGraph(b, random, 2 + random() % 20, random() % 15);
    ExpressionRef x = b.global("x", b.int32());
    const std::vector<EdgeId> beyondExit = b.program.nodes[b.program.functions[f].exit].outgoing;
    for (const EdgeId edge : beyondExit) b.program.removeEdge(edge);
    std::size_t expected = 0;
    for (std::size_t i = 0; i < b.program.edges.size(); ++i)
      if (random() % 2 == 0)
        b.program.edges[EdgeId(i)].operation = Assign{x, b.expressions().add(x, b.number(static_cast<int>(i) + 1))};
    test::transform(b.program, Simplification());
    std::size_t assigns = 0;
    for (const Edge& edge : b.program.edges) expected += std::holds_alternative<Assign>(edge.operation);
    test::transform(b.program, OverflowChecks());
    expectConsistent(b.program);
    EXPECT_EQ(overflowCalls(b.program).size(), expected);
    for (const Edge& edge : b.program.edges) {
      const auto* assign = std::get_if<Assign>(&edge.operation);
      if (!assign) continue;
      ++assigns;
      const Node& before = b.program.nodes[edge.source];
      ASSERT_EQ(before.incoming.size(), 1u);
      const auto* fits = std::get_if<Assume>(&b.program.edges[before.incoming[0]].operation);
      ASSERT_TRUE(fits);
      EXPECT_FALSE(fits->truth);
      const Int128 limit = std::numeric_limits<int>::max() - assign->value->right()->integerValue();
      EXPECT_EQ(fits->condition, b.expressions().less(b.expressions().int32(limit), x));
    }
    EXPECT_EQ(assigns, expected);
  }
}

}  // namespace
}  // namespace argosy
