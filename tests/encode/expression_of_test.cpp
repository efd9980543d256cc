// The law of expressionOf: whatever the variables' values are, the expression is defined and 1 where the formula holds,
// 0 where it does not. In three readings: by the arithmetic of the program model, by the encoder, and by the front end
// that reads the expression's text as C.
#include "smt/solver.h"
#include "tests/encode/random_formulas.h"

namespace argosy::encode {
namespace {

using smt::TermKind;

struct Said {
  TermRef formula;
  ExpressionRef expression;
};

void checkLaw(Conditions& conditions, const std::vector<Said>& said, const std::vector<World>& worlds,
              bool encodesAgain) {
  for (const auto& [formula, expression] : said) {
    const std::string text = toText(*conditions.program, expression);
    const TermRef again =
        encodesAgain ? conditions.encoder.evaluateCondition(expression, conditions.frame, conditions.path) : nullptr;
    for (const World& world : worlds) {
      const smt::Model model = world.model(conditions, {formula, again ? again : formula});
      smt::Evaluation evaluation(conditions.terms, model);
      const TermRef expected = evaluation(formula);
      ASSERT_TRUE(expected) << text;
      const UInt128 value = world.evaluate(*conditions.program, expression);
      ASSERT_EQ(value, UInt128{expected->isTrue()}) << text << "\n" << smt::toSmtLib(std::vector<TermRef>{formula});
      if (again) {
        ASSERT_EQ(evaluation(again), expected) << text;
      }
      if (testing::Test::HasFailure()) FAIL() << text;
    }
  }
}

/// The front end reads the texts as the expressions.
void checkTexts(Conditions& conditions, const std::vector<Said>& said, const std::vector<World>& worlds,
                DataModel dataModel) {
  std::vector<std::string> texts;
  for (const Said& one : said) texts.push_back(toText(*conditions.program, one.expression));
  Conditions read(texts, dataModel);
  ASSERT_EQ(read.values.size(), said.size());
  for (std::size_t i = 0; i < said.size(); ++i) {
    for (const World& world : worlds) {
      const UInt128 value = world.evaluate(*read.program, read.values.at(i)),
                    expected = world.evaluate(*conditions.program, said[i].expression);
      ASSERT_EQ(value, expected) << texts[i];
      if (testing::Test::HasFailure()) FAIL() << texts[i];
    }
  }
}

class ExpressionOf : public testing::TestWithParam<DataModel> {};
INSTANTIATE_TEST_SUITE_P(DataModels, ExpressionOf, testing::Values(DataModel::ILP32, DataModel::LP64),
                         [](const auto& info) { return info.param == DataModel::ILP32 ? "ILP32" : "LP64"; });

std::vector<World> makeWorlds(const Program& program, std::size_t count) {
  std::vector<World> worlds;
  for (std::size_t i = 0; i < count; ++i) worlds.emplace_back(program, 77 + i);
  return worlds;
}

TEST_P(ExpressionOf, MeansWhatRandomFormulasMean) {
  Conditions conditions({}, GetParam());
  const std::vector<World> worlds = makeWorlds(*conditions.program, 16);
  RandomFormulas random(conditions, 5);
  std::vector<Said> said;
  constexpr std::size_t count = 1500;
  for (std::size_t i = 0; i < count; ++i) {
    const TermRef formula = random.formula(static_cast<int>(i % 3));
    if (const ExpressionRef expression = conditions.expression(formula)) said.push_back({formula, expression});
  }
  EXPECT_GT(said.size(), count / 2);
  checkLaw(conditions, said, worlds, true);
  said.resize(std::min<std::size_t>(said.size(), 500));
  checkTexts(conditions, said, worlds, GetParam());
}

TEST_P(ExpressionOf, MeansWhatLinearFormulasMean) {
  Conditions conditions({}, GetParam(), IntegerEncoding::LinearSound);
  const std::vector<World> worlds = makeWorlds(*conditions.program, 16);
  RandomFormulas random(conditions, 6);
  std::vector<Said> said;
  constexpr std::size_t count = 1000;
  for (std::size_t i = 0; i < count; ++i) {
    const TermRef formula = random.formula(static_cast<int>(i % 3));
    if (const ExpressionRef expression = conditions.expression(formula)) said.push_back({formula, expression});
  }
  EXPECT_GT(said.size(), count / 3);
  checkLaw(conditions, said, worlds, false);  // & and | are no linear operators
  said.resize(std::min<std::size_t>(said.size(), 300));
  checkTexts(conditions, said, worlds, GetParam());
}

/// The solver decides it at once: no floats, no wide products and quotients.
bool isEasy(const std::vector<TermRef>& formulas) {
  bool result = true;
  smt::forEachTerm(formulas, [&](TermRef term) {
    const bool isProduct = term->kind() >= TermKind::BvMultiply && term->kind() <= TermKind::BvSignedRemainder;
    result &= !term->sort()->isFloat() && (!isProduct || term->sort()->width() <= 16);
  });
  return result;
}

TEST_P(ExpressionOf, IsEquivalentForTheSolver) {
  Conditions conditions({}, GetParam());
  TermTable& terms = conditions.terms;
  RandomFormulas random(conditions, 7);
  std::size_t checked = 0;
  for (int i = 0; i < 100; ++i) {
    const TermRef formula = random.formula(i % 2);
    const ExpressionRef expression = conditions.expression(formula);
    if (!expression) continue;
    const TermRef again = conditions.encoder.evaluateCondition(expression, conditions.frame, conditions.path);
    std::vector<TermRef> query{terms.distinct(formula, again)};
    const std::vector<TermRef> facts = conditions.encoder.factsAbout(query);
    query.insert(query.end(), facts.begin(), facts.end());
    if (!isEasy(query)) continue;
    EXPECT_EQ(smt::makeSolver(terms, {.kind = smt::SolverKind::Sat})->check(query), smt::Answer::Unsatisfiable)
        << toText(*conditions.program, expression);
    ++checked;
  }
  EXPECT_GT(checked, 20u);
}

struct Shape {
  std::string source, text;
};

TEST_P(ExpressionOf, IsReadable) {
  const std::vector<Shape> shapes = {
      {"x < 10", "x < 10"},
      {"x <= y", "x <= y"},
      {"x == y", "x == y"},
      {"x != -7", "x != -7"},
      {"!(x < 0)", "0 <= x"},
      {"x > 4", "5 <= x"},
      {"u < 8", "u < 8U"},
      {"u >= v", "v <= u"},
      {"(unsigned)x < 8", "(unsigned int)x < 8U"},
      {"(int)u < -3", "(int)u < -3"},
      {"uc == 200", "uc == 200"},
      {"c < -5", "c < -5"},
      {"h == x", "x == (int)h"},
      {"a[3] == 1", "a[3] == 1"},
      {"bytes[7] != 0", "bytes[7] != 0"},
      {"bytes[uc] == 3", "bytes[uc] == 3"},
      {"pairs[60].u == 1", "pairs[60].u == 1U"},
      {"s.h != 0", "s.h != 0"},
      {"s.narrow == 3", "s.narrow == 3U"},
      {"s.offset < -1", "s.offset < -1"},
      {"s.more[1].i == 2", "s.more[1].i == 2"},
      {"b", "b != 0"},
      {"!s.flag", "s.flag == 0"},
      {"x % 2 == 0", "x % 2 == 0"},
      {"x / 3 < y", "x / 3 < y"},
      {"(x & 12) == 4", "(x & 12) == 4"},
      {"u >> 3 == 1", "u >> 3 == 1U"},
      {"x >> 3 == 1", "x >> 3 == 1"},
      {"x + 1 == y", "(unsigned int)x == (unsigned int)y - 1U"},
      {"u - v == 3", "u - v == 3U"},
      {"x < y + 1", "x < (int)((unsigned int)y + 1U)"},
      {"x == -2147483647 - 1", "x < -2147483647"},
      {"x != -2147483647 - 1", "-2147483647 <= x"},
      {"w == 18446744073709551615u", "w == 18446744073709551615UL"},
      {"(x < 1) & (y < 2)", "x < 1 & y < 2"},
      {"f < 1.5f", "f < 1.5"},
      {"f == 0.1f", "(double)f == 0.10000000149011612"},
      {"d <= 0.1", "d <= 0.1"},
      {"f != f", "f != f"},
      {"!(f < g)", "f < g == 0"},
      {"p == NULL", "p == NULL"},
      {"p != q", "p != q"},
      {"p == &x", "p == &x"},
      {"p == &a[2]", "p == &a[2]"},
      {"p == &s.in.i", "p == &s.in.i"},
      {"pi == pairs", "pi == &pairs[0]"},
      {"anything == &s", "anything == (void *)&s"},
      {"overlay.part[2] == 5", "overlay.part[2] == 5"},
  };
  std::vector<std::string> sources;
  for (const Shape& shape : shapes) sources.push_back(shape.source);
  Conditions conditions(sources, GetParam());
  for (std::size_t i = 0; i < shapes.size(); ++i)
    EXPECT_EQ(conditions.text(conditions.formula(i)), shapes[i].text) << shapes[i].source;
}

TEST_P(ExpressionOf, IsReadableInLinearEncodings) {
  const std::vector<Shape> shapes = {
      {"x < 10", "x < 10"},
      {"u == 7", "u == 7U"},
      {"w < 5", "w < 5UL"},
      {"uc < x", "(int)uc < x"},
      {"x < u % 3", ""},  // (unsigned)x, as the encoding says it, is a choice: see below
      {"u % 3 == 1", "u % 3U == 1U"},
      {"x % 3 == -1", "x % 3 == -1"},
      {"x / 3 < y", "x / 3 < y"},
      {"z / 2 - 3 * (long long)x < y", "z / 2L - (long long)x * 3L < (long long)y"},
      {"p == NULL", "p == NULL"},
      {"x == -2147483647 - 1", "x < -2147483647"},
  };
  std::vector<std::string> sources;
  for (const Shape& shape : shapes) sources.push_back(shape.source);
  Conditions conditions(sources, GetParam(), IntegerEncoding::LinearSound);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const std::string text = conditions.text(conditions.formula(i));
    if (shapes[i].text.empty()) {
      EXPECT_NE(text, "") << shapes[i].source;
    } else {
      EXPECT_EQ(text, shapes[i].text) << shapes[i].source;
    }
  }
  // What does not fit C's types cannot be said.
  TermTable& terms = conditions.terms;
  const TermRef w = conditions.plain(conditions.variable("w")), z = conditions.plain(conditions.variable("z"));
  EXPECT_FALSE(conditions.expression(terms.arithmetic(TermKind::Less, w, z)));
  EXPECT_FALSE(conditions.expression(terms.equal(terms.arithmetic(TermKind::Add, z, terms.integer(1)), w)));
}

TEST(ExpressionOfScope, IsTheFunctionsOwn) {
  const std::string more = R"(
int other(int parameter) {
  static int kept; int local = parameter + kept; { volatile int noisy = local; local += noisy; } return local; }
static int hidden; extern int many[];
)";
  Conditions conditions({"other(x) == hidden"}, DataModel::LP64, IntegerEncoding::BitVectors, more);
  Program& program = *conditions.program;
  const Frame inside{frontend::functionNamed(program, "other").id, 1};
  const auto isZero = [&](const std::string& name) {
    const ExpressionRef variable = conditions.variable(name);
    return conditions.encoder.evaluateCondition(program.expressions.isZero(variable), inside, conditions.path);
  };
  const auto isSaid = [&](const std::string& name, const Frame& frame) {
    return expressionOf(program, conditions.encoder, isZero(name), frame) != nullptr;
  };
  for (const char* name : {"parameter", "local", "kept", "x", "hidden"}) EXPECT_TRUE(isSaid(name, inside)) << name;
  for (const char* name : {"parameter", "local", "kept"}) EXPECT_FALSE(isSaid(name, conditions.frame)) << name;
  for (const char* name : {"parameter", "local"}) EXPECT_FALSE(isSaid(name, {inside.function, 0})) << name;
  EXPECT_TRUE(isSaid("kept", {inside.function, 0}));
  EXPECT_FALSE(isSaid("noisy", inside));
}

TEST(ExpressionOfScope, RefusesWhatCCannotSay) {
  Conditions conditions({}, DataModel::LP64);
  TermTable& terms = conditions.terms;
  const TermRef x = conditions.plain(conditions.variable("x")), w = conditions.plain(conditions.variable("w"));
  const TermRef u = conditions.plain(conditions.variable("u")), f = conditions.plain(conditions.variable("f"));
  const TermRef p = conditions.plain(conditions.variable("p")), zero = terms.bitVector(32, 0);
  const auto isSaid = [&](TermRef formula) { return conditions.expression(formula) != nullptr; };
  EXPECT_TRUE(isSaid(terms.truth(true)));
  EXPECT_FALSE(isSaid(terms.symbol("choice", terms.booleanSort())));
  EXPECT_FALSE(isSaid(terms.equal(terms.symbol("unknown", x->sort()), x)));
  // Another background than the plain one.
  PathFormula elsewhere = conditions.encoder.arbitraryState();
  EXPECT_FALSE(isSaid(conditions.encoder.evaluateCondition(conditions.variable("x"), conditions.frame, elsewhere)));
  // Divisors and amounts that may be out of range.
  EXPECT_FALSE(isSaid(terms.equal(terms.binary(TermKind::BvSignedDivide, x, u), zero)));
  EXPECT_FALSE(isSaid(terms.equal(terms.binary(TermKind::BvLogicalShiftRight, x, u), terms.bitVector(32, 3))));
  // Zero has two signs; SMT-LIB's equality knows.
  EXPECT_FALSE(isSaid(terms.equal(f, smt::zeroOf(terms, f->sort()))));
  // More than 64 bits; addresses as numbers; indices that may be outside.
  EXPECT_FALSE(
      isSaid(terms.equal(terms.binary(TermKind::BvMultiply, terms.zeroExtend(w, 128), terms.signExtend(w, 128)),
                         terms.bitVector(128, 12))));
  EXPECT_FALSE(isSaid(terms.binary(TermKind::BvUnsignedLess, p, terms.bitVector(64, 99))));
  ExpressionTable& expressions = conditions.program->expressions;
  const ExpressionRef outside = expressions.element(conditions.variable("pairs"), conditions.variable("uc"));
  EXPECT_FALSE(
      isSaid(conditions.encoder.evaluateCondition(expressions.member(outside, 0), conditions.frame, conditions.path)));
  // Too much.
  TermRef large = x;
  for (int i = 0; i < 100; ++i)
    large = terms.binary(TermKind::BvXor, terms.binary(TermKind::BvMultiply, large, large), u);
  EXPECT_FALSE(isSaid(terms.equal(large, zero)));
}

TEST(ConjunctsOf, KeepsWhatCanBeSaid) {
  Conditions conditions({"x < 10", "y == 3", "u != 0"}, DataModel::LP64);
  TermTable& terms = conditions.terms;
  const TermRef low = conditions.formula(0), three = conditions.formula(1), some = conditions.formula(2);
  const TermRef secret = terms.symbol("secret", terms.booleanSort());
  const auto texts = [&](TermRef formula) {
    std::vector<std::string> result;
    for (const ExpressionRef conjunct : conjunctsOf(*conditions.program, conditions.encoder, formula, conditions.frame))
      result.push_back(toText(*conditions.program, conjunct));
    return result;
  };
  using Texts = std::vector<std::string>;
  const TermRef all[] = {low, three, secret, some};
  EXPECT_EQ(texts(terms.conjunction(all)), (Texts{"x < 10", "y == 3", "u != 0U"}));
  EXPECT_EQ(texts(terms.negation(terms.disjunction(low, terms.disjunction(three, secret)))),
            (Texts{"10 <= x", "y != 3"}));
  EXPECT_EQ(texts(terms.disjunction(low, secret)), Texts{});
  // Inside a disjunction, too, conjuncts can go.
  EXPECT_EQ(texts(terms.disjunction(low, terms.conjunction(three, secret))), Texts{"x < 10 | y == 3"});
  EXPECT_EQ(texts(terms.equal(low, terms.conjunction(three, secret))), Texts{});
  EXPECT_EQ(texts(terms.truth(true)), Texts{});
  EXPECT_EQ(texts(terms.truth(false)), Texts{"0"});
}

TEST(ConjunctsOf, FollowFromTheFormula) {
  Conditions conditions({}, DataModel::ILP32);
  TermTable& terms = conditions.terms;
  const std::vector<World> worlds = makeWorlds(*conditions.program, 16);
  RandomFormulas random(conditions, 8);
  std::size_t checked = 0;
  for (int i = 0; i < 200; ++i) {
    const TermRef secret = terms.symbol("secret" + std::to_string(i % 4), terms.booleanSort());
    const TermRef hidden = i % 2 == 0 ? terms.conjunction(random.formula(1), secret)
                                      : terms.ite(secret, random.formula(1), random.formula(0));
    const TermRef formula = terms.disjunction(terms.conjunction(random.formula(1), hidden), random.formula(2));
    const auto conjuncts = conjunctsOf(*conditions.program, conditions.encoder, formula, conditions.frame);
    for (const World& world : worlds) {
      for (const bool truth : {false, true}) {
        std::unordered_map<TermRef, TermRef> values;
        for (int j = 0; j < 4; ++j)
          values[terms.symbol("secret" + std::to_string(j), terms.booleanSort())] = terms.truth(truth);
        const TermRef known = smt::substitute(terms, formula, values);
        const smt::Model model = world.model(conditions, {known});
        if (!smt::Evaluation(terms, model).isTrue(known)) continue;
        for (const ExpressionRef conjunct : conjuncts)
          ASSERT_EQ(world.evaluate(*conditions.program, conjunct), UInt128{1}) << toText(*conditions.program, conjunct);
        checked += conjuncts.size();
      }
    }
  }
  EXPECT_GT(checked, 1000u);
}

}  // namespace
}  // namespace argosy::encode
