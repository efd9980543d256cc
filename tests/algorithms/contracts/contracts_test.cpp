// Contracts of functions: who can have one, calls by contracts, which guesses hold, and contracts as witnesses write them.
#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/contracts/call_observations.h"
#include "algorithms/contracts/contract_guesses.h"
#include "algorithms/contracts/contract_search.h"
#include "algorithms/contracts/guessed_summaries.h"
#include "algorithms/strategy/induction_configuration.h"
#include "algorithms/validation/contract_validation.h"
#include "domains/registry.h"
#include "program/substitution.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

const std::string declarations =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern void *malloc(unsigned long);\n"
    "#define N __VERIFIER_nondet_int()\n";

automaton::Property unreachCall() {
  automaton::Property property = automaton::makeProperty(automaton::PropertyKind::UnreachCall);
  property.functions = {"reach_error"};
  return property;
}

std::unique_ptr<Program> load(const std::string& text) { return frontend::loadC(declarations + text); }

ContractVocabulary vocabularyOf(const Program& program) { return contractVocabulary(program, CallGraph(program)); }

std::string obstacleOf(const std::string& text) { return vocabularyOf(*load(text)).obstacle; }

const std::string addition =
    "unsigned add(unsigned n, unsigned m) { if (n == 0) return m; return add(n - 1, m + 1); }\n"
    "int main(void) { unsigned a = N, b = N; if (add(a, b) != a + b) reach_error(); return 0; }\n";

const std::string counting =
    "int calls; void count(int *p, int n) { calls = calls + 1; *p = n; if (n > 0) count(p, n - 1); }\n"
    "int main(void) { int last = 5; calls = 0; count(&last, N); if (calls < 1) reach_error(); return last; }\n";

TEST(ContractWords, AreParametersResultsAndWhatIsShared) {
  const auto program = load(counting);
  const ContractVocabulary vocabulary = vocabularyOf(*program);
  ASSERT_EQ(vocabulary.obstacle, "");
  ASSERT_EQ(vocabulary.functions.size(), 1u);
  const ContractWords& words = vocabulary.functions.front();
  EXPECT_EQ(words.function, program->findFunction("count")->id);
  EXPECT_FALSE(words.result);
  ASSERT_EQ(words.addresses.size(), 2u);
  EXPECT_TRUE(words.addresses[0]) << "the same in all calls";
  EXPECT_FALSE(words.addresses[1]);
  ASSERT_EQ(vocabulary.promoted.size(), 1u);
  EXPECT_EQ(program->variables[vocabulary.promoted.front()].name, "last");
  std::vector<std::string> names;
  for (const Variable& word : vocabulary.variables) names.push_back(word.name);
  EXPECT_EQ(names, (std::vector<std::string>{"p", "n", "\\old(calls)", "\\old(*p)"}));
}

TEST(ContractWords, AreNotForFunctionsThatTouchMore) {
  const std::string end = " int main(void) { ";
  EXPECT_NE(obstacleOf("int *f(int n) { int *p = malloc(4); return n ? f(n - 1) : p; }" + end + "f(N); return 0; }"),
            "");
  EXPECT_NE(obstacleOf("void f(int *p, int n) { *p = n; if (n) f(p, n - 1); }" + end +
                       "int a, b; f(&a, N); f(&b, N); return a + b; }"),
            "");
  EXPECT_NE(
      obstacleOf("void f(int n) { int a = 0; int *p = &a; *p = n; if (n) f(n - 1); }" + end + "f(N); return 0; }"), "")
      << "each call has an object of that name";
  EXPECT_NE(obstacleOf("struct s { int *p; } s; void f(int n) { *s.p = n; if (n) f(n - 1); }" + end +
                       "int a; s.p = &a; f(N); return a; }"),
            "");
  EXPECT_NE(obstacleOf("void f(unsigned long a, int n) { *(int *)a = n; if (n) f(a, n - 1); }" + end +
                       "int v; f((unsigned long)&v, N); return v; }"),
            "");
  EXPECT_NE(obstacleOf("int f(int n, ...) { return n ? f(n - 1) : 0; }" + end + "return f(N); }"), "");
  EXPECT_EQ(obstacleOf(addition), "");
}

TEST(CallsByContracts, LeaveNoRecursionAndNoLocalThatPointersLeadTo) {
  const auto program = load(counting);
  const ContractVocabulary vocabulary = vocabularyOf(*program);
  const CallsByContracts calls(vocabulary, {Contract{}}, CallsByContracts::Use::Check);
  const TransformedProgram made = calls.apply(*program);
  const CallGraph graph(made.program);
  for (const Function& function : made.program.functions) EXPECT_FALSE(graph.isRecursive(function.id)) << function.name;
  EXPECT_TRUE(graph.isReachable(vocabulary.functions.front().function)) << "by its checker";
  EXPECT_TRUE(isStatic(made.program.variables[vocabulary.promoted.front()].storage));
  for (const Variable& word : vocabulary.variables) EXPECT_EQ(made.program.variables[word.id].name, word.name);
  for (const Edge& edge : made.program.edges) {
    const auto* declare = std::get_if<Declare>(&edge.operation);
    EXPECT_FALSE(declare && declare->variable == vocabulary.promoted.front());
  }
}

/// The guesses of which this is left.
std::vector<Contract> keptOf(Program& program, const ContractVocabulary& vocabulary,
                             const std::vector<Contract>& guesses) {
  const Limits limits;
  const auto error = automaton::translate(unreachCall());
  const configuration::Configuration induction = inductionConfiguration();
  ContractSearch search(program, vocabulary, induction, std::span(&*error, 1), {guesses}, limits);
  const auto kept = search.largestSubset();
  EXPECT_TRUE(kept);
  return kept ? kept->contracts : std::vector<Contract>(guesses.size());
}

TEST(ContractSearch, KeepsWhatHolds) {
  const auto program = load(addition);
  const ContractVocabulary vocabulary = vocabularyOf(*program);
  const ContractWords& words = vocabulary.functions.front();
  ExpressionTable& e = program->expressions;
  const ExpressionRef n = words.parameters[0], m = words.parameters[1], result = words.result;
  const ExpressionRef sum = e.equal(result, e.add(n, m)), same = e.equal(result, m),
                      small = e.less(n, e.integer(n->type(), 50));
  const std::vector<Contract> kept = keptOf(*program, vocabulary, {{{small}, {same, sum}}});
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept.front().demands, std::vector<ExpressionRef>()) << "main calls it with any number";
  EXPECT_EQ(kept.front().ensures, std::vector<ExpressionRef>{sum});
}

TEST(ContractGuesses, HaveTheSumAmongThem) {
  const auto program = load(addition);
  const ContractVocabulary vocabulary = vocabularyOf(*program);
  const auto seen = observeCalls(*program, vocabulary, Limits());
  ASSERT_EQ(seen.size(), 1u);
  ASSERT_GT(seen.front().returns.size(), 20u);
  for (const auto& row : seen.front().returns)
    EXPECT_EQ(truncate(static_cast<UInt128>(row[0]), 32), truncate(static_cast<UInt128>(row[1] + row[2]), 32));
  const auto guesses = guessContracts(*program, vocabulary, seen, GuessEffort::Linear);
  const std::vector<Contract> kept = keptOf(*program, vocabulary, guesses);
  EXPECT_FALSE(kept.front().ensures.empty());
}

class ContractValidation : public testing::Test {
 protected:
  static std::string verdictOf(const std::string& text, std::vector<std::array<std::string, 3>> contracts) {
    const auto program = load(text);
    std::vector<evidence::FunctionContract> claimed;
    for (const auto& [function, demands, ensures] : contracts)
      claimed.push_back({program->findFunction(function)->id, demands, ensures});
    Limits limits;
    return evidence::toString(proveWithContracts(*program, {unreachCall()}, claimed, inductionConfiguration(), limits))
        .substr(0, 4);
  }
};

TEST_F(ContractValidation, ProvesWhatIsClaimed) {
  EXPECT_EQ(verdictOf(addition, {{"add", "1", "\\result == n + m"}}), "TRUE");
  EXPECT_EQ(verdictOf(counting, {{"count", "1", "\\old(calls) < 0 || \\old(calls) > 1000 || calls >= 1"}}), "UNKN")
      << "calls may overflow";
  EXPECT_EQ(verdictOf("int f(int n) { if (n <= 0) return 0; return f(n - 1); }\n"
                      "int main(void) { if (f(N) != 0) reach_error(); return 0; }\n",
                      {{"f", "1", "\\result == 0"}}),
            "TRUE");
}

TEST_F(ContractValidation, RefusesWhatDoesNotHold) {
  EXPECT_EQ(verdictOf(addition, {{"add", "1", "\\result == n + m && \\result >= n"}}), "UNKN");
  EXPECT_EQ(verdictOf(addition, {{"add", "n < 100", "\\result == n + m"}}), "UNKN") << "main demands more";
  EXPECT_EQ(verdictOf(addition, {{"add", "1", "0"}}), "UNKN") << "it returns";
  EXPECT_EQ(verdictOf(addition, {{"add", "0", "\\result == n + m"}}), "UNKN") << "it is called";
  EXPECT_EQ(verdictOf(addition, {{"add", "1", "1"}}), "UNKN") << "too weak";
  EXPECT_EQ(verdictOf(addition, {{"add", "1", "\\result == n + q"}}), "UNKN") << "not understood";
}

TEST_F(ContractValidation, KnowsOldValuesAndPointers) {
  const std::string text =
      "unsigned calls; void count(unsigned *p, unsigned n) { calls = calls + 1; *p = *p + 2; if (n > 0) count(p, n - "
      "1); }\n"
      "int main(void) { unsigned twice = 0; calls = 0; count(&twice, N); if (twice != 2 * calls) reach_error(); return "
      "0; }\n";
  EXPECT_EQ(verdictOf(text, {{"count", "1", "*p - \\old(*p) == 2 * (calls - \\old(calls))"}}), "TRUE");
  EXPECT_EQ(verdictOf(text, {{"count", "1", "*p - \\old(*p) == calls - \\old(calls)"}}), "UNKN");
  EXPECT_EQ(verdictOf(text, {{"count", "*p == 2 * calls", "*p == 2 * calls"}}), "TRUE");
}

/// What is found for a program is proved once more as it is written.
std::string verdictOfFound(const std::string& text) {
  const auto program = load(text);
  PreparedProgram prepared(*program);
  const automaton::Property property = unreachCall();
  const auto error = automaton::translate(property);
  const evidence::Target target{property.name, property.functions};
  const configuration::Configuration summaries = configuration::loadConfiguration("summaries", domains::catalogue());
  const Limits limits;
  GuessedSummaries engine(prepared.facts(), summaries, std::span(&*error, 1), std::span(&target, 1), limits);
  const evidence::Verdict verdict = engine.run();
  const auto* proof = std::get_if<evidence::Proof>(&verdict);
  if (!proof) return evidence::toString(verdict);
  return evidence::toString(
      proveWithContracts(*program, {property}, proof->evidence().contracts, inductionConfiguration(), limits));
}

TEST(GuessedSummaries, AreProvedOnceMoreByTheirTexts) {
  EXPECT_EQ(verdictOfFound(addition), "TRUE");
  EXPECT_EQ(
      verdictOfFound(
          "unsigned calls; void count(unsigned *p, unsigned n) { calls = calls + 1; *p = *p + 2; if (n > 0) count(p, n "
          "- 1); }\nint main(void) { unsigned twice = 0; calls = 0; count(&twice, N); if (twice != 2 * calls) "
          "reach_error(); return 0; }\n"),
      "TRUE");
  EXPECT_EQ(
      verdictOfFound("int f(unsigned n) { return f(n + 1); } int main(void) { f(N); reach_error(); return 0; }\n"),
      "TRUE");
  EXPECT_EQ(verdictOfFound("int down(int n) { if (n < 0) reach_error(); return n == 0 ? 0 : down(n - 1); }\n"
                           "int main(void) { int n = N; for (int i = 0; i < n; i++) down(i); return 0; }\n"),
            "TRUE");
}

TEST(GuessedSummaries, AreAboutStaticVariablesOfFunctionsToo) {
  const auto program = load(
      "unsigned f(unsigned n) { static unsigned depth; depth = depth + 1; if (n > 0) f(n - 1); return depth; }\n"
      "int main(void) { unsigned n = N; if (f(n) != n + 1) reach_error(); return 0; }\n");
  PreparedProgram prepared(*program);
  const auto error = automaton::translate(unreachCall());
  const evidence::Target target{"unreach-call", {"reach_error"}};
  const configuration::Configuration summaries = configuration::loadConfiguration("summaries", domains::catalogue());
  const Limits limits;
  GuessedSummaries engine(prepared.facts(), summaries, std::span(&*error, 1), std::span(&target, 1), limits);
  const evidence::Verdict verdict = engine.run();
  ASSERT_EQ(evidence::toString(verdict), "TRUE");
  const evidence::FunctionContract& contract = std::get<evidence::Proof>(verdict).evidence().contracts.front();
  EXPECT_EQ(contract.ensures.find("depth"), std::string::npos)
      << "it has no name outside of the function: " << contract.ensures;
}

TEST(GuessedSummaries, FindNoProofOfAnError) {
  EXPECT_NE(verdictOfFound("unsigned f(unsigned n) { return n ? f(n - 1) + 1 : 0; }\n"
                           "int main(void) { if (f(N) == 20) reach_error(); return 0; }\n"),
            "TRUE");
  EXPECT_NE(
      verdictOfFound("int g; void f(int n) { g = g + (n == 25 ? 2 : 1); if (n > 0) f(n - 1); }\n"
                     "int main(void) { int n = N; if (n < 0 || n > 40) return 0; f(n); if (g != n + 1) reach_error(); "
                     "return 0; }\n"),
      "TRUE");
}

TEST(GuessedSummaries, KnowThatALocalHasNoValueWhenItsFunctionBegins) {
  EXPECT_NE(verdictOfFound("void f(int *p, int n) { *p = *p; if (n > 0) f(p, n - 1); }\n"
                           "int g(int first) { int v; if (first) v = 7; f(&v, 3); return v; }\n"
                           "int main(void) { g(1); if (g(0) != 7) reach_error(); return 0; }\n"),
            "TRUE");
}

TEST_F(ContractValidation, OfWhatAFunctionDoesNotUseNothingIsSaid) {
  const std::string text =
      "int other; int f(int n) { return n > 0 ? f(n - 1) : 0; }\n"
      "int main(void) { other = 1; f(N); if (other == 1) reach_error(); return 0; }\n";
  EXPECT_EQ(verdictOf(text, {{"f", "1", "other == 0"}}), "UNKN");
  EXPECT_EQ(verdictOf(text, {{"f", "other == 0", "1"}}), "UNKN");
}

}  // namespace
}  // namespace argosy::algorithms
