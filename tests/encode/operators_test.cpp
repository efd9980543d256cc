// Encoding = interpreter: for every operator, conversion and width, the term means what the arithmetic of `program/arithmetic.h` computes, however much of
// it is constant. The interpreter uses that arithmetic, and bench/fuzz-frontend compares the interpreter with gcc.
#include "tests/domains/scalar_samples.h"
#include "tests/encode/scalar_terms.h"
#include "tests/smt/solvers.h"

namespace argosy::encode {
namespace {

using smt::Answer;
using smt::TermKind;

/// How an operation's operands are given to the theory.
enum Given : unsigned { BothConstant = 0, LeftIsSymbol = 1, RightIsSymbol = 2, BothSymbols = 3 };

class Comparison {
 public:
  Comparison(IntegerEncoding integers, FloatEncoding floats) : theory(makeTheory(terms, integers, floats)) {}

  struct Operands {
    TermRef left, right;
    smt::Model model;
  };

  /// Constants, or symbols whose values the model gives.
  Operands operands(const ScalarOperation& operation, UInt128 left, UInt128 right, unsigned given) {
    Operands result;
    const auto make = [&](TypeRef type, UInt128 bits, const char* name, bool isSymbol) {
      const TermRef value = theory->constant(type, bits);
      if (!isSymbol) return value;
      const TermRef symbol = theory->symbol(name + std::to_string(type->id()), type);
      result.model.set(symbol, value);
      return symbol;
    };
    result.left = make(operation.type, left, "left", (given & LeftIsSymbol) != 0);
    const bool isBinary = operation.kind == ScalarOperation::Kind::Binary;
    result.right = isBinary ? make(operation.rightType, right, "right", (given & RightIsSymbol) != 0) : result.left;
    return result;
  }

  /// The bits that a constant term stands for.
  std::optional<UInt128> bitsOf(const ScalarOperation& operation, TermRef value) {
    if (!value || !value->isConstant()) return std::nullopt;
    if (operation.isBoolean()) return UInt128{value->isTrue()};
    return theory->constantBits(operation.resultType(), value);
  }

  TermTable terms;
  std::unique_ptr<Theory> theory;
};

/// The number of comparisons made.
std::size_t compareBitPrecisely(DataModel dataModel, const std::vector<unsigned>& bitFieldWidths,
                                int samplesPerOperation, std::uint64_t seed) {
  ScalarSamples samples(seed);
  TypeTable types(dataModel);
  Comparison comparison(IntegerEncoding::BitVectors, FloatEncoding::Ieee);
  std::size_t count = 0;
  for (const ScalarOperation& operation : operationsOn(scalarTypes(types, bitFieldWidths))) {
    const bool isBinary = operation.kind == ScalarOperation::Kind::Binary;
    for (int i = 0; i < samplesPerOperation; ++i) {
      const UInt128 left = samples.bits(operation.type), right = isBinary ? samples.bits(operation.rightType) : 0;
      if (!hasTerm(operation.type, left) || (isBinary && !hasTerm(operation.rightType, right))) continue;
      const ArithmeticResult expected = operation.evaluate(left, right);
      if (!isComputed(expected.fault, operation.type)) continue;
      for (unsigned given = 0; given <= (isBinary ? BothSymbols : LeftIsSymbol); ++given) {
        const auto operands = comparison.operands(operation, left, right, given);
        TermRef term = operation.term(*comparison.theory, operands.left, operands.right);
        if (given != BothConstant) term = smt::Evaluation(comparison.terms, operands.model)(term);
        const auto bits = comparison.bitsOf(operation, term);
        ++count;
        if (bits && isSameValue(operation.isBoolean() ? types.boolean() : operation.resultType(), *bits, expected.bits))
          continue;
        ADD_FAILURE() << operation.describe(left, right) << " is " << toHexadecimal(expected.bits) << ", not "
                      << (bits ? toHexadecimal(*bits) : "unknown") << "; symbols: " << given;
        return count;
      }
    }
  }
  return count;
}

class BitPrecise : public testing::TestWithParam<DataModel> {};

TEST_P(BitPrecise, OperatorsAreTheMachines) {
  EXPECT_GT(compareBitPrecisely(GetParam(), {1, 7, 31, 33, 63}, 24, 1), 100000u);
}

TEST_P(BitPrecise, OperatorsOfAllBitFieldWidthsAreTheMachines) {
  std::size_t count = 0;
  for (unsigned width = 1; width < 64; width += 3)
    count += compareBitPrecisely(GetParam(), {width, width + 1, width + 2}, 4, width);
  EXPECT_GT(count, 250000u);
}

INSTANTIATE_TEST_SUITE_P(Theories, BitPrecise, testing::Values(DataModel::ILP32, DataModel::LP64),
                         [](const auto& info) { return info.param == DataModel::ILP32 ? "ILP32" : "LP64"; });

TEST(BitPreciseBits, ReinterpretValues) {
  ScalarSamples samples(3);
  TypeTable types(DataModel::LP64);
  Comparison comparison(IntegerEncoding::BitVectors, FloatEncoding::Ieee);
  Theory& theory = *comparison.theory;
  for (const TypeRef type : scalarTypes(types, {1, 5, 40})) {
    for (int i = 0; i < 200; ++i) {
      const UInt128 bits = samples.bits(type);
      if (!hasTerm(type, bits)) {
        EXPECT_FALSE(theory.constant(type, bits)->isConstant()) << describe(type, bits);
        continue;
      }
      const TermRef value = theory.constant(type, bits), word = theory.toBits(type, value);
      if (type->isFloat() && floating::isNaN(type->floatFormat(), bits)) {  // the machine chooses among its bits
        EXPECT_FALSE(word && word->isConstant()) << describe(type, bits);
        continue;
      }
      ASSERT_TRUE(word && word->isConstant()) << describe(type, bits);
      EXPECT_TRUE(isSameValue(type, word->bits(), bits)) << describe(type, bits);
      EXPECT_EQ(word->sort()->width(), type->bits());
      EXPECT_EQ(theory.fromBits(type, word), value) << describe(type, bits);
    }
  }
}

TEST(BitPreciseBits, OfAnUnknownFloatAreThoseOfItsValue) {
  ScalarSamples samples(4);
  TypeTable types(DataModel::LP64);
  Comparison comparison(IntegerEncoding::BitVectors, FloatEncoding::Ieee);
  Theory& theory = *comparison.theory;
  TermTable& terms = comparison.terms;
  const auto solver = smt::makeSolver(terms, {.kind = smt::SolverKind::Z3});
  for (const FloatFormat format : {FloatFormat::Single, FloatFormat::Double, FloatFormat::Quad}) {
    const TypeRef type = types.floating(format);
    const TermRef value = theory.symbol("value" + std::to_string(type->id()), type), word = theory.toBits(type, value);
    ASSERT_TRUE(word);
    for (int i = 0; i < 10; ++i) {
      const UInt128 bits = samples.bits(type);
      std::vector<TermRef> query = definitionsOf(theory, word);
      query.push_back(terms.equal(value, theory.constant(type, bits)));
      query.push_back(terms.equal(word, terms.bitVector(type->bits(), bits)));
      EXPECT_EQ(solver->check(query), Answer::Satisfiable) << describe(type, bits);
      if (floating::isNaN(format, bits)) continue;  // the machine chooses its bits
      query.back() = terms.negation(query.back());
      EXPECT_EQ(solver->check(query), Answer::Unsatisfiable) << describe(type, bits);
    }
  }
}

/// Random expressions: simplification across operators.
class RandomExpressions {
 public:
  explicit RandomExpressions(std::uint64_t seed)
      : samples_(seed),
        types_(seed % 2 ? DataModel::ILP32 : DataModel::LP64),
        leaves_(scalarTypes(types_, {1, 3, 12, 31, 33, 47})) {
    for (const unsigned bits : {32U, 64U})
      for (const bool isSigned : {false, true}) promoted_.push_back(types_.integer(bits, isSigned));
    for (const FloatFormat format : {FloatFormat::Single, FloatFormat::Double, FloatFormat::X87Extended})
      promoted_.push_back(types_.floating(format));
  }

  struct Value {
    TypeRef type;
    TermRef term;
    UInt128 bits;
    std::string text;
  };

  /// Nothing when the value is not defined.
  std::optional<Value> grow(int depth) {
    if (depth == 0 || samples_.below(8) == 0) return leaf();
    const TypeRef type = promoted_[samples_.below(promoted_.size())];
    switch (samples_.below(6)) {
      case 0: {
        auto operand = grow(depth - 1);
        return operand ? cast(leaves_[samples_.below(leaves_.size())], *operand) : std::nullopt;
      }
      case 1: {
        const auto operand = converted(depth, type);
        if (!operand) return std::nullopt;
        const UnaryOperator op =
            type->isFloat() || samples_.below(2) ? UnaryOperator::Negate : UnaryOperator::Complement;
        return result(type, evaluateUnary(op, type, operand->bits), theory.unary(op, type, operand->term),
                      toString(op) + operand->text);
      }
      case 2: {
        const auto condition = converted(depth, type), left = converted(depth, type), right = converted(depth, type);
        if (!condition || !left || !right) return std::nullopt;
        const bool holds = evaluateCast(types_.boolean(), type, condition->bits).bits != 0;
        return Value{type, terms.ite(theory.isNonZero(type, condition->term), left->term, right->term),
                     holds ? left->bits : right->bits,
                     "(" + condition->text + " ? " + left->text + " : " + right->text + ")"};
      }
      default: {
        const auto left = converted(depth, type), right = converted(depth, type);
        if (!left || !right) return std::nullopt;
        const std::vector<BinaryOperator> operators = binaryOperators(type);
        const BinaryOperator op = operators[samples_.below(operators.size())];
        const ArithmeticResult value = evaluateBinary(op, type, left->bits, type, right->bits);
        const std::string text = "(" + left->text + " " + toString(op) + " " + right->text + ")";
        if (isComparison(op))
          return Value{types_.int32(),
                       theory.fromBoolean(types_.int32(), theory.compare(op, type, left->term, right->term)),
                       value.bits, text};
        return result(type, value, theory.binary(op, type, left->term, type, right->term), text);
      }
    }
  }

  TermTable terms;
  std::unique_ptr<Theory> owner = makeTheory(terms, IntegerEncoding::BitVectors, FloatEncoding::Ieee);
  Theory& theory = *owner;
  smt::Model model;

 private:
  std::optional<Value> leaf() {
    const TypeRef type = leaves_[samples_.below(leaves_.size())];
    const UInt128 bits = samples_.bits(type);
    if (!hasTerm(type, bits)) return std::nullopt;
    const TermRef constant = theory.constant(type, bits);
    if (samples_.below(2)) return Value{type, constant, bits, describe(type, bits)};
    const std::string name = "x" + std::to_string(++symbols_);
    const TermRef symbol = theory.symbol(name, type);
    model.set(symbol, constant);
    return Value{type, symbol, bits, name + "=" + describe(type, bits)};
  }

  std::optional<Value> converted(int depth, TypeRef type) {
    const auto value = grow(depth - 1);
    return value ? cast(type, *value) : std::nullopt;
  }

  std::optional<Value> cast(TypeRef to, const Value& value) {
    if ((to->isFloat() && value.type->isPointer()) || (to->isPointer() && value.type->isFloat())) return std::nullopt;
    return result(to, evaluateCast(to, value.type, value.bits), theory.cast(to, value.type, value.term),
                  "(" + toC(to) + ")" + value.text);
  }

  std::optional<Value> result(TypeRef type, const ArithmeticResult& value, TermRef term, std::string text) {
    if (!isComputed(value.fault, type) || !hasTerm(type, value.bits)) return std::nullopt;
    return Value{type, term, value.bits, std::move(text)};
  }

  ScalarSamples samples_;
  TypeTable types_;
  std::vector<TypeRef> leaves_, promoted_;
  int symbols_ = 0;
};

TEST(BitPreciseExpressions, AreTheMachines) {
  std::size_t count = 0;
  for (std::uint64_t seed = 0; seed < 30000; ++seed) {
    RandomExpressions random(seed);
    const auto value = random.grow(1 + static_cast<int>(seed % 4));
    if (!value) continue;
    ++count;
    const TermRef term = smt::Evaluation(random.terms, random.model)(value->term);
    ASSERT_TRUE(term && term->isConstant()) << "seed " << seed << ": " << value->text;
    const UInt128 bits = random.theory.constantBits(value->type, term).value_or(~UInt128{0});
    ASSERT_TRUE(isSameValue(value->type, bits, value->bits))
        << "seed " << seed << ": " << value->text << " is " << toHexadecimal(value->bits) << ", not "
        << toHexadecimal(bits);
  }
  EXPECT_GT(count, 15000u);
}

/// An uninterpreted function, or a symbol that is no operand: the solver may choose.
bool isFree(TermRef term, const smt::Model& given) {
  return term->kind() == TermKind::Apply || (term->isSymbol() && !given.value(term));
}

/// What a linear theory leaves open is chosen such that the term becomes `expected`. Nothing when numbers leave 128 bits on the way.
std::optional<smt::Model> chooseFree(TermTable& terms, const smt::Model& given, TermRef root, TermRef expected) {
  smt::Model chosen = given;
  bool isExact = true;
  smt::forEachTerm(std::span(&root, 1), [&](TermRef term) {
    if (!isFree(term, given) || term->sort() != expected->sort()) return;
    if (term->isSymbol()) return chosen.set(term, expected);
    std::vector<TermRef> arguments;
    for (const TermRef operand : term->operands()) {
      arguments.push_back(smt::Evaluation(terms, chosen)(operand));
      isExact &= arguments.back() != nullptr;
    }
    if (isExact) chosen.set(terms.apply(term->name(), term->sort(), arguments), expected);
  });
  return isExact ? std::optional(chosen) : std::nullopt;
}

struct LinearCounts {
  std::size_t all = 0, open = 0, asked = 0;
};

/// Every behaviour of the machine is one of the sound linear theory: the executed operands and result satisfy the term.
LinearCounts compareLinear(const std::vector<TypeRef>& types, int samplesPerOperation, std::size_t queryPeriod,
                           std::uint64_t seed) {
  ScalarSamples samples(seed);
  Comparison comparison(IntegerEncoding::LinearSound, FloatEncoding::Ieee);
  Theory& theory = *comparison.theory;
  TermTable& terms = comparison.terms;
  LinearCounts counts;
  for (const ScalarOperation& operation : operationsOn(types)) {
    const bool isBinary = operation.kind == ScalarOperation::Kind::Binary;
    for (int i = 0; i < samplesPerOperation; ++i) {
      const UInt128 left = samples.bits(operation.type), right = isBinary ? samples.bits(operation.rightType) : 0;
      if (!hasTerm(operation.type, left) || (isBinary && !hasTerm(operation.rightType, right))) continue;
      const ArithmeticResult result = operation.evaluate(left, right);
      if (!isComputed(result.fault, operation.type) || !hasTerm(operation.resultType(), result.bits)) continue;
      for (unsigned given = 0; given <= (isBinary ? BothSymbols : LeftIsSymbol); ++given) {
        const auto operands = comparison.operands(operation, left, right, given);
        const TermRef term = operation.term(theory, operands.left, operands.right);
        const TermRef expected = operation.isBoolean() ? terms.truth(result.bits != 0)
                                                       : theory.constant(operation.resultType(), result.bits);
        // Constants that leave 128 bits are uninterpreted: only a solver can tell.
        const bool isPlain = expected->isConstant() && theory.constant(operation.type, left)->isConstant() &&
                             (!isBinary || theory.constant(operation.rightType, right)->isConstant());
        const auto chosen = isPlain ? chooseFree(terms, operands.model, term, expected) : std::nullopt;
        std::vector<TermRef> query = definitionsOf(theory, term);
        ++counts.all;
        bool isAdmitted = true;
        if (chosen) {
          counts.open += chosen->values().size() > operands.model.values().size() ? 1 : 0;
          smt::Evaluation evaluation(terms, *chosen);
          const TermRef value = evaluation(term);
          isAdmitted = value == expected;
          if (value && !operation.isBoolean() && operation.resultType()->isFloat())
            isAdmitted = isSameValue(operation.resultType(),
                                     theory.constantBits(operation.resultType(), value).value_or(0), result.bits);
          for (const TermRef fact : query) isAdmitted &= evaluation.isTrue(fact);
        }
        if (isAdmitted && counts.all % (isPlain ? queryPeriod : queryPeriod / 8) == 0) {
          ++counts.asked;
          query.push_back(terms.equal(term, expected));
          for (const auto& [symbol, constant] : operands.model.values()) query.push_back(terms.equal(symbol, constant));
          isAdmitted = smt::makeSolver(terms, {.kind = smt::SolverKind::Z3})->check(query) == Answer::Satisfiable;
        }
        if (isAdmitted) continue;
        ADD_FAILURE() << operation.describe(left, right) << " is " << toHexadecimal(result.bits)
                      << ", which the linear term excludes; symbols: " << given << "\n"
                      << smt::toSmtLib(std::vector<TermRef>{terms.equal(term, expected)});
        return counts;
      }
    }
  }
  return counts;
}

std::vector<TypeRef> withoutWidth(std::vector<TypeRef> types, unsigned bits) {
  std::erase_if(types, [&](TypeRef type) { return type->isIntegral() && type->bits() == bits; });
  return types;
}

TEST(LinearSound, HasAllBehavioursOfTheMachine) {
  for (const DataModel dataModel : {DataModel::ILP32, DataModel::LP64}) {
    TypeTable types(dataModel);
    const LinearCounts counts = compareLinear(withoutWidth(scalarTypes(types, {1, 5, 31, 33, 63}), 128), 8, 211, 5);
    EXPECT_GT(counts.all, 20000u);
    EXPECT_GT(counts.open, 1000u);
    EXPECT_GT(counts.asked, 100u);
  }
}

TEST(LinearSound, HasAllBehavioursOf128Bits) {
  TypeTable types(DataModel::LP64);
  compareLinear({types.boolean(), types.integer(64, true), types.integer(64, false), types.integer(128, true),
                 types.integer(128, false)},
                40, 211, 6);
}

/// The result without any wrap-around, where it can be told.
std::optional<Int128> mathematicalResult(const ScalarOperation& operation, UInt128 left, UInt128 right) {
  const Int128 l = integerValue(operation.type, left);
  if (operation.kind == ScalarOperation::Kind::Cast) return operation.to->isBoolean() ? Int128{l != 0} : l;
  if (operation.kind == ScalarOperation::Kind::Unary)
    return operation.unary == UnaryOperator::Negate ? std::optional(-l) : std::nullopt;
  const Int128 r = integerValue(operation.rightType, right);
  Int128 product = 0;
  switch (operation.binary) {
    case BinaryOperator::Add: return l + r;
    case BinaryOperator::Subtract: return l - r;
    case BinaryOperator::Multiply:
      return __builtin_mul_overflow(l, r, &product) ? std::nullopt : std::optional(product);
    case BinaryOperator::Divide: return r == 0 ? std::nullopt : std::optional(l / r);
    case BinaryOperator::Remainder: return r == 0 ? std::nullopt : std::optional(l % r);
    case BinaryOperator::Less: return Int128{l < r};
    case BinaryOperator::LessEqual: return Int128{l <= r};
    case BinaryOperator::Equal: return Int128{l == r};
    case BinaryOperator::NotEqual: return Int128{l != r};
    default: return std::nullopt;
  }
}

TEST(LinearUnsound, IsExactWhereNothingOverflows) {
  ScalarSamples samples(7);
  TypeTable types(DataModel::LP64);
  Comparison comparison(IntegerEncoding::LinearUnsound, FloatEncoding::Ieee);
  EXPECT_FALSE(comparison.theory->isSound());
  std::vector<TypeRef> integers;
  for (const TypeRef type : scalarTypes(types, {3, 17, 60}))
    if (type->isIntegral() && type->bits() <= 64) integers.push_back(type);
  std::size_t count = 0, overflows = 0;
  for (const ScalarOperation& operation : operationsOn(integers)) {
    const bool isBinary = operation.kind == ScalarOperation::Kind::Binary;
    for (int i = 0; i < 12; ++i) {
      const UInt128 left = samples.bits(operation.type), right = isBinary ? samples.bits(operation.rightType) : 0;
      const ArithmeticResult result = operation.evaluate(left, right);
      const auto exact = mathematicalResult(operation, left, right);
      if (!exact) continue;
      const Int128 wrapped =
          operation.isBoolean() ? static_cast<Int128>(result.bits) : integerValue(operation.resultType(), result.bits);
      if (wrapped != *exact) {
        ++overflows;
        continue;
      }
      for (unsigned given = 0; given <= (isBinary ? BothSymbols : LeftIsSymbol); ++given) {
        const auto operands = comparison.operands(operation, left, right, given);
        const TermRef term = operation.term(*comparison.theory, operands.left, operands.right);
        bool isOpen = false;
        smt::forEachTerm(std::span(&term, 1), [&](TermRef part) { isOpen |= isFree(part, operands.model); });
        if (isOpen) continue;
        ++count;
        const auto bits = comparison.bitsOf(operation, smt::Evaluation(comparison.terms, operands.model)(term));
        ASSERT_TRUE(bits && *bits == result.bits) << operation.describe(left, right) << "; symbols: " << given;
      }
    }
  }
  EXPECT_GT(count, 8000u);
  EXPECT_GT(overflows, 500u);
}

TEST(LinearUnsound, DoesNotWrap) {
  TypeTable types(DataModel::ILP32);
  Comparison comparison(IntegerEncoding::LinearUnsound, FloatEncoding::Ieee);
  Theory& theory = *comparison.theory;
  const TypeRef type = types.integer(32, false);
  const TermRef x = theory.symbol("x", type),
                next = theory.binary(BinaryOperator::Add, type, x, type, theory.constant(type, 1));
  std::vector<TermRef> query = definitionsOf(theory, next);
  query.push_back(theory.compare(BinaryOperator::Less, type, next, x));
  EXPECT_EQ(smt::makeSolver(comparison.terms, {})->check(query), Answer::Unsatisfiable);
}

TEST(Reals, AreExactWhereNothingIsRounded) {
  TypeTable types(DataModel::LP64);
  const TypeRef type = types.floating(FloatFormat::Double), integer = types.int32();
  const auto bitsOf = [](double value) { return *floating::parse(FloatFormat::Double, std::to_string(value)); };
  for (const IntegerEncoding integers :
       {IntegerEncoding::BitVectors, IntegerEncoding::LinearSound, IntegerEncoding::LinearUnsound}) {
    Comparison comparison(integers, FloatEncoding::RealsUnsound);
    Theory& theory = *comparison.theory;
    EXPECT_FALSE(theory.isSound());
    EXPECT_NE(theory.name().find("unsound"), std::string_view::npos);
    for (double left = -3; left < 3; left += 0.75) {
      for (double right = -2; right < 2; right += 0.5) {
        for (const BinaryOperator op : binaryOperators(type)) {
          const ScalarOperation operation{ScalarOperation::Kind::Binary, {}, op, type, type};
          const UInt128 l = bitsOf(left), r = bitsOf(right);
          if (op == BinaryOperator::Divide && right != 0.5 && right != 1 && right != -1) continue;
          for (const unsigned given : {BothConstant, LeftIsSymbol, RightIsSymbol}) {
            const auto operands = comparison.operands(operation, l, r, given);
            const TermRef term = operation.term(theory, operands.left, operands.right);
            if (op == BinaryOperator::Divide && given == RightIsSymbol) continue;  // not linear
            const auto bits = comparison.bitsOf(operation, smt::Evaluation(comparison.terms, operands.model)(term));
            ASSERT_TRUE(bits) << operation.describe(l, r) << "; symbols: " << given;
            const ArithmeticResult expected = operation.evaluate(l, r);
            const bool isZero =
                !operation.isBoolean() && floating::isZero(FloatFormat::Double, expected.bits);  // reals have one zero
            EXPECT_TRUE(*bits == expected.bits || (isZero && floating::isZero(FloatFormat::Double, *bits)))
                << operation.describe(l, r);
          }
        }
      }
    }
    if (integers == IntegerEncoding::BitVectors) continue;
    for (const double value : {-2.5, -1.0, -0.5, 0.0, 0.5, 7.75})
      EXPECT_EQ(theory.cast(integer, type, theory.constant(type, bitsOf(value))),
                theory.constant(integer, static_cast<UInt128>(static_cast<int>(value))))
          << value;
    for (const int value : {-7, 0, 12})
      EXPECT_EQ(theory.cast(type, integer, theory.constant(integer, static_cast<UInt128>(value))),
                theory.constant(type, bitsOf(value)))
          << value;
  }
}

TEST(Reals, DoNotRound) {
  TypeTable types(DataModel::LP64);
  Comparison comparison(IntegerEncoding::BitVectors, FloatEncoding::RealsUnsound);
  Theory& theory = *comparison.theory;
  const TypeRef type = types.floating(FloatFormat::Single);
  const TermRef large = theory.constant(type, *floating::parse(FloatFormat::Single, "16777216"));
  const TermRef one = theory.constant(type, *floating::parse(FloatFormat::Single, "1"));
  const TermRef sum = theory.binary(BinaryOperator::Add, type, large, type, one);
  EXPECT_TRUE(theory.compare(BinaryOperator::Equal, type, sum, large)->isFalse());  // P14b: as a float it is equal
}

}  // namespace
}  // namespace argosy::encode
