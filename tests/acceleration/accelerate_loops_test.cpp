// Accelerated loops have the states at their heads that they had before, and are told of.
#include "acceleration/accelerate_loops.h"

#include <gtest/gtest.h>

#include <random>

#include "program/facts/control_flow.h"
#include "tests/acceleration/accelerated.h"
#include "tests/acceleration/explicit_states.h"

namespace argosy::test {
namespace {

using acceleration::AccelerateLoops;
using acceleration::LoopReport;
using acceleration::Refusal;

/// The node from which the loop is entered or left: of the original its head.
NodeId bodyStart(const Accelerated& accelerated, NodeId head) {
  const std::size_t ways = accelerated.original->nodes[head].outgoing.size();
  const Program& program = accelerated.transformed->program;
  NodeId found;
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    const auto& outgoing = program.nodes[NodeId(i)].outgoing;
    const bool isBody = outgoing.size() == ways && std::ranges::all_of(outgoing, [&](EdgeId edge) {
                          const EdgeId original = accelerated.transformed->map.original(edge);
                          return original.valid() && accelerated.original->edges[original].source == head;
                        });
    // Copies of a body begin behind what is assumed for them.
    const auto& incoming = program.nodes[NodeId(i)].incoming;
    const bool isMet = std::ranges::all_of(
        incoming, [&](EdgeId edge) { return std::holds_alternative<Skip>(program.edges[edge].operation); });
    if (isBody && isMet) found = NodeId(i);
  }
  return found;
}

/// Of the variables that `start` has.
std::set<WordState> original(const Accelerated& accelerated, const WordState& start,
                             const std::set<WordState>& states) {
  std::set<WordState> result;
  for (const WordState& state : states) {
    WordState own;
    for (const auto& [variable, value] : state) {
      const VariableId before = accelerated.transformed->map.original(variable);
      if (before.valid() && start.contains(before)) own[before] = value;
    }
    result.insert(std::move(own));
  }
  return result;
}

/// Loops over words of 8 bits: affine, guarded, wrapping, with one or two paths, values from outside, and loops inside.
class RandomLoop {
 public:
  explicit RandomLoop(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string body;
    if (draw(3) == 0) body = "if (" + condition() + ") {" + assignments() + "} else {" + assignments() + "}";
    else body = assignments();
    if (draw(6) == 0) body += " if (" + condition() + ") break;";
    if (draw(6) == 0) body += " if (__VERIFIER_nondet_uchar()) {" + assignments() + "}";
    if (draw(5) == 0) body += " if (__VERIFIER_nondet_uchar() < 2) break;";
    if (draw(3) == 0) body = inner() + (draw(2) == 0 ? body : "a++;");
    return "extern unsigned char __VERIFIER_nondet_uchar(void); int main(void) { unsigned char a, b, d; signed char c; "
           "while (" +
           condition() + ") {" + body + "} return a + b + c; }";
  }
  UInt128 start() { return draw(4) == 0 ? draw(256) : draw(8); }

 private:
  unsigned draw(unsigned below) { return static_cast<unsigned>(random_() % below); }
  std::string variable() { return std::string(1, static_cast<char>('a' + draw(3))); }
  std::string number() {
    static constexpr std::array numbers{"1", "2", "3", "5", "7", "20", "100", "127", "200", "255"};
    return numbers[draw(numbers.size())];
  }
  std::string condition() {
    switch (draw(7)) {
      case 0: return variable() + " < " + number();
      case 1: return variable() + " != " + number();
      case 2: return variable() + " < " + variable();
      case 3: return variable() + " + " + variable() + " < " + number();
      case 4: return variable() + " >= " + number();
      case 5: return variable() + " > " + number() + " - " + variable();
      default: return variable();
    }
  }
  std::string inner() {
    static constexpr std::array limits{"3", "b", "(a & 7)", "c"};
    const std::string limit = limits[draw(limits.size())];
    const std::string body = "{" + (draw(2) == 0 ? assignments() : std::string("b++;")) + "d++;}";
    return "d = 0; while (d < " + limit + ")" + body;
  }
  std::string assignments() {
    std::string result;
    for (unsigned i = 0, count = 1 + draw(3); i < count; ++i) {
      const std::string target = variable();
      switch (draw(6)) {
        case 0: result += target + "++; "; break;
        case 1: result += target + " -= " + number() + "; "; break;
        case 2: result += target + " += " + variable() + "; "; break;
        case 3: result += target + " = " + variable() + " + " + number() + "; "; break;
        case 4: result += target + " = " + number() + "; "; break;
        default: result += target + " += " + number() + "; "; break;
      }
    }
    return result;
  }

  std::mt19937 random_;
};

constexpr std::size_t longest = 24;  // iterations of a loop that are followed

/// How many starts were compared.
unsigned compareStates(const Accelerated& accelerated, RandomLoop& loop) {
  unsigned compared = 0;
  const Program& before = *accelerated.original;
  const ControlFlow flow(before);
  const NodeId head = flow.loops().front().head;
  const FunctionId function = flow.loops().front().function;
  const std::vector<UInt128> inputs{0, 1, 7};
  ExplicitStates old(before, [&](const Variable&) { return inputs; });
  ExplicitStates now(accelerated.transformed->program, [&](const Variable& variable) {
    if (variable.name != "branch" && variable.name != "iterations") return inputs;
    std::vector<UInt128> result;
    for (UInt128 bits = 0; bits < (variable.name == "branch" ? 5u : longest + 2); ++bits) result.push_back(bits);
    return result;
  });
  const NodeId body = bodyStart(accelerated, head);
  EXPECT_TRUE(body.valid());
  for (int attempt = 0; attempt < 6 && compared < 2; ++attempt) {
    WordState start;
    for (const Variable& variable : before.variables)
      if (variable.function == function && variable.type->isInteger()) start[variable.id] = 0;
    for (const Variable& variable : before.variables)
      if (variable.name.size() == 1 && start.contains(variable.id)) start[variable.id] = loop.start() & 0xff;
    const auto reached = old.from(head, start, longest * 6);
    const auto isShort = [&](const Loop& loop) {
      const auto states = reached->find(loop.head);
      return states == reached->end() || states->second.size() <= longest;
    };
    if (!reached || reached->at(head).size() < 2 || !std::ranges::all_of(flow.loops(), isShort)) continue;
    WordState extended;
    const Program& after = accelerated.transformed->program;
    NodeId newHead;
    for (const Variable& variable : after.variables)
      if (const VariableId own = accelerated.transformed->map.original(variable.id); own.valid() && start.contains(own))
        extended[variable.id] = start.at(own);
      else if (variable.type->isInteger()) extended[variable.id] = 0;
    // The new head is what the entry of the loop leads to: the only one that nothing that was added leads to, or comes back to.
    for (std::size_t i = 0; i < after.nodes.size(); ++i)
      for (const EdgeId edge : after.nodes[NodeId(i)].incoming)
        for (const EdgeId entry : flow.loops().front().entryEdges)
          if (accelerated.transformed->map.original(edge) == entry) newHead = NodeId(i);
    if (!newHead.valid()) return 0;
    const auto states = now.from(newHead, extended, 300'000);
    if (!states) continue;
    ++compared;
    EXPECT_EQ(original(accelerated, start, states->at(body)), reached->at(head));
  }
  return compared;
}

void compareRandomLoops(unsigned first, unsigned count) {
  unsigned compared = 0, accelerated = 0, replaced = 0, nested = 0;
  for (unsigned seed = first; seed < first + count && !testing::Test::HasFailure(); ++seed) {
    RandomLoop loop(seed);
    const std::string text = loop.text();
    SCOPED_TRACE(text);
    const Accelerated result(text);
    if (result.reports.empty() || !result.reports.front().isAccelerated()) continue;
    ++accelerated;
    if (result.reports.size() > 1) ++nested;
    if (result.reports.front().isReplaced) ++replaced;
    compared += compareStates(result, loop);
  }
  EXPECT_GT(accelerated, count / 8);
  EXPECT_GT(replaced, count / 32);
  EXPECT_GT(compared, count / 16);
  EXPECT_GT(nested, count / 40);
  for (const auto& [name, number] : {std::pair("accelerated", accelerated), std::pair("replaced", replaced),
                                     std::pair("nested", nested), std::pair("compared", compared)})
    testing::Test::RecordProperty(name, static_cast<int>(number));
}

TEST(AccelerateLoops, KeepTheStatesAtLoopHeads) { compareRandomLoops(0, 120); }

/// For docs/results.md: --gtest_also_run_disabled_tests
TEST(AccelerateLoops, DISABLED_KeepTheStatesOfThousands) { compareRandomLoops(1'000, 3'000); }

std::optional<Refusal> refusalOf(const std::string& body) {
  const Accelerated result("extern int __VERIFIER_nondet_int(void); extern void f(void); int g; int main(void) { " +
                           body + " }");
  EXPECT_EQ(result.reports.size(), 1u);
  const LoopReport& report = result.reports.front();
  if (report.refusal) return report.refusal;
  EXPECT_EQ(report.paths.size(), 1u);
  return report.paths.empty() ? std::nullopt : report.paths.front().refusal;
}

TEST(AccelerateLoops, SayWhyNot) {
  EXPECT_EQ(refusalOf("unsigned i = 0; while (i < 9) i++; return 0;"), std::nullopt);
  EXPECT_EQ(refusalOf("unsigned i = 0, s = 0; while (i < 9) { s += i; i++; } return s;"), std::nullopt);
  EXPECT_EQ(refusalOf("int i = 0; while (__VERIFIER_nondet_int()) i++; return i;"), std::nullopt);
  EXPECT_EQ(refusalOf("int i = 0, x; while (i < 9) { x = __VERIFIER_nondet_int(); if (x > 3) break; i++; } return i;"),
            std::nullopt);
  EXPECT_EQ(refusalOf("int i = 0; while (i < 9) i += __VERIFIER_nondet_int(); return i;"), Refusal::Input);
  EXPECT_EQ(refusalOf("int i = 0; while (i < __VERIFIER_nondet_int()) i++; return i;"), Refusal::Input);
  EXPECT_EQ(refusalOf("unsigned i = 0, x = 7; while (i < 9) { i += x; x = 2; } return i;"), std::nullopt);
  EXPECT_EQ(refusalOf("int i = 0; while (i < 9) { f(); i++; } return i;"), Refusal::Call);
  EXPECT_EQ(refusalOf("int i = 0, a[9]; while (i < 9) { a[i] = 0; i++; } return a[1];"), std::nullopt);
  EXPECT_EQ(refusalOf("int i = 0, a[9]; while (i < 9) { a[2] = i; i++; } return a[1];"), Refusal::Memory);
  EXPECT_EQ(refusalOf("int i = 0, a[9]; while (i < 9) { a[i % 3] = 0; i++; } return a[1];"), Refusal::Memory);
  EXPECT_EQ(refusalOf("int i = 0, a[9]; while (a[i] != 0) i++; return i;"), Refusal::Condition);
  EXPECT_EQ(refusalOf("unsigned i = 1; while (i < 999) i *= i; return 0;"), Refusal::NotLinear);
  EXPECT_EQ(refusalOf("unsigned i = 1; while (i < 999) i *= 3; return 0;"), Refusal::NotPolynomial);
  EXPECT_EQ(refusalOf("unsigned i = 0, s = 0, t = 0; while (i < 999) { t += s; s += i; i++; } return t;"),
            std::nullopt);
  EXPECT_EQ(
      refusalOf(
          "unsigned a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0; while (a < 9) { g += f; f += e; e += d; d += c; "
          "c += b; b += a; a++; } return g;"),
      Refusal::Degree);
  EXPECT_EQ(refusalOf("unsigned i = 0, s = 0; while (s < 999) { s += i; i++; } return s;"), Refusal::Condition);
  EXPECT_EQ(refusalOf("int i = 0, s; while (i < 9) { int t; s = t; i++; } return s;"), Refusal::Input);
  EXPECT_EQ(refusalOf("double i = 0; while (i < 9) i++; return 0;"), Refusal::Type);
}

TEST(AccelerateLoops, EffortIsBounded) {
  std::string branches, sums;
  for (int i = 0; i < 30; ++i) branches += "if (x == " + std::to_string(i) + ") x += 3; ";
  for (int i = 0; i < 40; ++i) sums += "x = x + (x << 3); ";
  EXPECT_EQ(refusalOf("unsigned x = 0; while (x < 999) { " + branches + "x++; } return 0;"), Refusal::TooManyPaths);
  EXPECT_EQ(refusalOf("unsigned x = 1; while (x < 999) { " + sums + "} return 0;"), Refusal::TooLarge);
  const Accelerated inner("int main(void) { unsigned x = 0, y; while (x < 999) { " + branches +
                          "for (y = 0; y < x; y++) x++; } return 0; }");
  ASSERT_EQ(inner.reports.size(), 2u);
  EXPECT_EQ(inner.reports.front().refusal, Refusal::TooManyPaths);
}

TEST(AccelerateLoops, MoreBranchesThanAByteCanCount) {
  std::string body = "if (a == 0) s += 3;";
  for (int i = 1; i < 300; ++i) body += " else if (a == " + std::to_string(i) + ") s += " + std::to_string(i) + ";";
  AccelerateLoops acceleration({.mostPaths = 1000, .totalTime = std::chrono::seconds(100)});
  const auto program =
      frontend::loadC("int main(void) { unsigned a, s = 0, i = 0; while (i < 5) { " + body + " i++; } return s; }");
  const TransformedProgram transformed = acceleration.apply(*program);
  ASSERT_EQ(acceleration.reports().size(), 1u);
  EXPECT_EQ(acceleration.reports().front().paths.size(), 301u);
  // Each branch is chosen by a value of its own.
  std::set<Int128> values;
  for (const Edge& edge : transformed.program.edges)
    if (const auto* assume = std::get_if<Assume>(&edge.operation); assume && assume->truth)
      if (const ExpressionRef condition = assume->condition;
          condition->kind() == ExpressionKind::Binary && condition->left()->kind() == ExpressionKind::Variable &&
          transformed.program.variables[condition->left()->variable()].name == "branch")
        values.insert(condition->right()->integerValue());
  EXPECT_EQ(values.size(), 301u);
}

TEST(AccelerateLoops, LoopsThatOnlyGoOnAreReplaced) {
  const Accelerated up("int main(void) { unsigned i = 0; while (i < 1000000) i++; return 0; }");
  ASSERT_EQ(up.reports.size(), 1u);
  EXPECT_TRUE(up.reports.front().isReplaced);
  EXPECT_TRUE(ControlFlow(up.transformed->program).loops().empty());
  const Accelerated wrapping("int main(void) { unsigned char x; while (x >= 1) x++; return 0; }");
  ASSERT_EQ(wrapping.reports.size(), 1u);
  EXPECT_TRUE(wrapping.reports.front().isAccelerated());
  const Accelerated endless("int main(void) { unsigned x = 0; while (1) x++; return 0; }");
  ASSERT_EQ(endless.reports.size(), 1u);
  EXPECT_TRUE(endless.reports.front().isReplaced) << "after 2^32 iterations it begins anew";
  const Accelerated square("int main(void) { unsigned x = 0, s = 0; while (1) { s += x; x++; } return 0; }");
  ASSERT_EQ(square.reports.size(), 1u);
  EXPECT_FALSE(square.reports.front().isReplaced) << "more iterations than the counter can count";
}

}  // namespace
}  // namespace argosy::test
