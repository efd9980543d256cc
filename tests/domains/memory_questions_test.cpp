// What siblings may ask the memory domains: answers hold in executions, and say something where something is known.
#include "domains/interval/interval_cpa.h"
#include "domains/value/value_cpa.h"
#include "program/print/text.h"
#include "tests/domains/followed_execution.h"
#include "tests/domains/sound_programs.h"

namespace argosy::test {
namespace {

using interval::IntervalCpa;
using value::ValueCpa;

struct Answers {
  std::size_t ranges = 0, separate = 0;
};

/// Asks at each point of an execution about the expressions of the operation that comes next.
template <class Cpa>
Answers ask(Program& program, Cpa& cpa, std::uint64_t seed) {
  ControlPoints points(program);
  StepsOfExecution steps(program, points);
  auto memory = cpa.initialMemory();
  Answers answers;
  steps.skipCall = [&] { memory = {}; };
  steps.take = [&](const Step& step) { return cpa.follow(step, memory); };
  const std::size_t known = program.expressions.size();
  const auto valueOf = [&](ExpressionRef expression, interpreter::Inspector& inspector) {
    return expression->id() < known ? inspector.value(expression) : std::nullopt;
  };
  // The interpreter has addresses for what the program takes addresses of.
  const auto hasAddress = [&](ExpressionRef lvalue) {
    while (lvalue->kind() == ExpressionKind::Member || lvalue->kind() == ExpressionKind::Element)
      lvalue = lvalue->operand();
    return lvalue->kind() != ExpressionKind::Variable || program.variables[lvalue->variable()].addressTaken;
  };
  const auto lookAt = [&](const Place& place, EdgeId edge, interpreter::Inspector& inspector) {
    const StateRef state = makeRef<typename Cpa::State>(memory);
    std::vector<ExpressionRef> lvalues;
    forEachExpression(program.edges[edge].operation, [&](ExpressionRef whole, bool) {
      forEachSubexpression(whole, [&](ExpressionRef expression) {
        if (expression->isLvalue() && !expression->isBitField() && hasAddress(expression))
          lvalues.push_back(expression);
        const auto range = cpa.rangeOf(*state, expression, place);
        const auto bits = range ? valueOf(expression, inspector) : std::nullopt;
        if (!bits) return;
        ++answers.ranges;
        const Int128 value = integerValue(expression->type(), *bits);
        EXPECT_TRUE(range->low <= value && value <= range->high)
            << toText(program, expression) << " is " << static_cast<std::int64_t>(value) << ", seed " << seed;
      });
    });
    for (std::size_t i = 0; i < lvalues.size() && i < 6; ++i)
      for (std::size_t j = 0; j < i; ++j) {
        if (cpa.mayAlias(*state, lvalues[i], lvalues[j], place)) continue;
        EXPECT_FALSE(cpa.mayAlias(*state, lvalues[j], lvalues[i], place)) << "the question has two sides";
        const auto left = valueOf(program.expressions.addressOf(lvalues[i]), inspector);
        const auto right = valueOf(program.expressions.addressOf(lvalues[j]), inspector);
        if (!left || !right) continue;
        ++answers.separate;
        EXPECT_TRUE(*left + lvalues[i]->type()->size() <= *right || *right + lvalues[j]->type()->size() <= *left)
            << toText(program, lvalues[i]) << " and " << toText(program, lvalues[j]) << ", seed " << seed;
      }
  };
  executeQuietly(program, seed, 1000, [&](EdgeId edge, interpreter::Inspector& inspector) {
    steps.look = [&](const Place& place, interpreter::Inspector& now) { lookAt(place, edge, now); };
    steps.observe(edge, inspector);
  });
  return answers;
}

class Questions : public testing::TestWithParam<SoundProgram> {};

TEST_P(Questions, AnswersHoldInExecutions) {
  const auto program = prepared(frontend::loadC(GetParam().text, GetParam().dataModel));
  Facts facts(*program);
  ValueCpa values(facts.memory, {});
  IntervalCpa intervals(facts.memory, facts.controlFlow, {});
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    // Twice: addresses that are asked for in the first run are known to the interpreter in the second.
    ask(*program, values, seed);
    EXPECT_GT(ask(*program, values, seed).ranges, 0u);
    EXPECT_GT(ask(*program, intervals, seed).ranges, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Questions, testing::ValuesIn(soundPrograms()),
                         [](const auto& info) { return info.param.name; });

/// Follows the straight-line program to its end, and asks about expressions of its last assignments to `sink`.
class StraightLine {
 public:
  explicit StraightLine(const std::string& text)
      : program_(prepared(frontend::loadC("extern int __VERIFIER_nondet_int(void); extern void *malloc(unsigned long); "
                                          "int sink;\n#define N __VERIFIER_nondet_int()\n" +
                                          text))),
        facts_(*program_),
        cpa_(facts_.memory, facts_.controlFlow, {}),
        points_(*program_) {
    StepsOfExecution steps(*program_, points_);
    auto memory = cpa_.initialMemory();
    steps.skipCall = [] { FAIL(); };
    steps.take = [&](const Step& step) { return cpa_.follow(step, memory); };
    std::optional<std::pair<StateRef, Place>> before;
    steps.look = [&](const Place& place, interpreter::Inspector&) {
      before.emplace(makeRef<IntervalCpa::State>(memory), place);
    };
    executeQuietly(*program_, 0, 1000, [&](EdgeId edge, interpreter::Inspector& inspector) {
      steps.observe(edge, inspector);
      const Assign* assign = std::get_if<Assign>(&program_->edges[edge].operation);
      if (!assign || assign->target->kind() != ExpressionKind::Variable ||
          program_->variables[assign->target->variable()].name != "sink")
        return;
      expressions_.push_back(assign->value);
      states_.push_back(*before);
    });
  }

  std::optional<IntegerRange> range() const {
    return cpa_.rangeOf(*states_.front().first, expressions_.front(), states_.front().second);
  }
  /// The two operands of the sum.
  bool mayAlias() const {
    const auto lvalueOf = [](ExpressionRef operand) {
      return operand->kind() == ExpressionKind::Cast ? operand->operand() : operand;
    };
    const ExpressionRef sum = expressions_.front();
    return cpa_.mayAlias(*states_.front().first, lvalueOf(sum->left()), lvalueOf(sum->right()), states_.front().second);
  }

 private:
  std::unique_ptr<Program> program_;
  Facts facts_;
  IntervalCpa cpa_;
  ControlPoints points_;
  std::vector<ExpressionRef> expressions_;
  std::vector<std::pair<StateRef, Place>> states_;
};

TEST(RangeOf, IsWhatTheStateKnows) {
  const StraightLine bounded("int main(void) { unsigned char c = N; int a[2] = {5, 9}; sink = c + a[1]; return 0; }");
  ASSERT_TRUE(bounded.range());
  EXPECT_EQ(bounded.range()->low, 9);
  EXPECT_EQ(bounded.range()->high, 264);
  EXPECT_FALSE(StraightLine("int main(void) { int x = N; sink = x; return 0; }").range()) << "nothing is known";
}

TEST(MayAlias, KnowsObjectsAndPlacesInThem) {
  const auto mayAlias = [](const std::string& declarations, const std::string& sum) {
    return StraightLine(declarations + " sink = " + sum + "; return 0; }").mayAlias();
  };
  EXPECT_FALSE(mayAlias("int main(void) { int x = N, y = N;", "x + y"));
  EXPECT_TRUE(mayAlias("int main(void) { int x = N, *p = &x;", "x + *p"));
  EXPECT_FALSE(mayAlias("int main(void) { int a[4] = {1}; unsigned i = N % 2u;", "a[i] + a[3]"));
  EXPECT_TRUE(mayAlias("int main(void) { int a[4] = {1}; unsigned i = N % 3u;", "a[i] + a[2]"));
  EXPECT_FALSE(mayAlias("int main(void) { int *p = malloc(4), *q = malloc(4); *p = *q = 1;", "*p + *q"));
  EXPECT_TRUE(mayAlias("union { int i; short s[2]; } u; int main(void) {", "u.i + u.s[1]"));
  EXPECT_FALSE(mayAlias("union { int i[2]; short s[2]; } u; int main(void) {", "u.i[1] + u.s[1]"));
  // Where pointers are not known, the points-to analysis answers.
  const std::string pick =
      "int a, b, c; int *pick(int n) { return n ? &a : &b; } int main(void) { int *p = N ? pick(1) : pick(0);";
  EXPECT_FALSE(mayAlias(pick + " p = N ? p : &a; ", "*p + c"));
}

}  // namespace
}  // namespace argosy::test
