// CEGAR with the explicit-value refiner on small programs: it ends, with the right answer, and tracks no more than it has to.
#include "domains/value/value_refiner.h"

#include <gtest/gtest.h>

#include <set>

#include "analysis/composite.h"
#include "analysis/cpa_algorithm.h"
#include "domains/automaton/automaton_cpa.h"
#include "domains/control/sequential_control.h"
#include "domains/value/slice.h"
#include "specification/property.h"
#include "tests/domains/followed_execution.h"

namespace argosy::value {
namespace {

enum class Answer : std::uint8_t { Safe, Feasible, NoProgress, TooLong };

class Cegar {
 public:
  Cegar(const std::string& text, PrefixSelection selection, bool restartsAtRoot,
        memory::PrecisionScope scope = memory::PrecisionScope::Location)
      : program_(
            test::prepared(frontend::loadC("extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
                                           "#define N __VERIFIER_nondet_int()\n" +
                                           text))),
        facts_(*program_),
        classes_(*program_, facts_.controlFlow, facts_.liveness),
        observer_(*automaton::translate(
            {automaton::PropertyKind::UnreachCall, "unreach-call", {"reach_error"}, "", "main"})) {
    std::vector<std::unique_ptr<ComponentCpa>> components;
    components.push_back(std::make_unique<SequentialControl>(*program_));
    components.push_back(std::make_unique<automaton::AutomatonCpa>(*program_, observer_));
    ValueCpa::Options options;
    options.tracksEverything = false;
    options.scope = scope;
    components.push_back(std::make_unique<ValueCpa>(facts_.memory, options));
    values_ = static_cast<ValueCpa*>(components.back().get());
    composite_ = std::make_unique<CompositeCpa>(*program_, std::move(components));
    arg_ = std::make_unique<ArgCpa>(*composite_);
    refiner_ = std::make_unique<ValueRefiner>(*program_, *values_, classes_, selection, restartsAtRoot);
  }

  Answer run(int maximalRefinements = 60) {
    // Before anything is tracked recursion has no end: only a fair order comes to the target.
    ReachedSet reached(*arg_, makeWaitlistOrder(TraversalOrder::BreadthFirst, facts_.controlFlow, 0));
    const Adjusted initial = arg_->adjust(arg_->initialState(arg_->start()), arg_->initialPrecision());
    reached.add(initial.state, initial.precision);
    const Limits limits = Limits().atMost(5);
    for (;;) {
      StateRef target;
      CpaAlgorithm algorithm(*arg_, limits, [&](const AbstractState& state) {
        if (arg_->violation(state)) target = StateRef(&state);
        return target.get() != nullptr;
      });
      if (algorithm.run(reached) == ExplorationEnd::LimitReached) return Answer::TooLong;
      if (!target) {
        collectTracked(reached);
        return Answer::Safe;
      }
      const auto& state = static_cast<const ArgState&>(*target);
      const std::vector<Step> steps = stepsOf(pathTo(state), *arg_);
      const std::optional<std::size_t> length = infeasiblePrefix(steps);
      ReachedArg graph(*arg_, reached);
      const RefinementOutcome outcome = refiner_->refine(graph, state, Limits());
      EXPECT_EQ(outcome == RefinementOutcome::Feasible, !length);
      if (outcome == RefinementOutcome::Feasible) return Answer::Feasible;
      if (outcome == RefinementOutcome::NoProgress) return Answer::NoProgress;
      expectRefutes(std::span(steps).first(*length));
      if (++refinements > maximalRefinements) return Answer::TooLong;
    }
  }

  int refinements = 0;
  std::set<std::string> tracked;  // names of variables; * for what is no variable

 private:
  std::optional<std::size_t> infeasiblePrefix(std::span<const Step> steps) const {
    ValueMemory memory = values_->initialMemory();
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (!values_->follow(steps[i], memory)) return i + 1;
    return std::nullopt;
  }

  /// The cells that the slice asks for are enough to make the last step fail, and none is known to be there in vain.
  void expectRefutes(std::span<const Step> steps) const {
    const Interpolants interpolants = sliceBackwards(*values_, steps, {});
    ASSERT_EQ(interpolants.after.size(), steps.size());
    ValueMemory memory = values_->initialMemory();
    bool isFeasible = true;
    for (std::size_t i = 0; i < steps.size() && isFeasible; ++i) {
      values_->restrictTo(memory, interpolants.after[i]);
      isFeasible = values_->follow(steps[i], memory);
    }
    EXPECT_FALSE(isFeasible) << "the slice is not enough";
  }

  void collectTracked(const ReachedSet& reached) {
    reached.forEach([&](ReachedId, const ReachedState& entry) {
      const Place place = arg_->place(*entry.state);
      const auto& tuple = static_cast<const CompositePrecision&>(*entry.precision);
      const auto& precision = static_cast<const memory::MemoryPrecision&>(*tuple.components()[2]);
      for (const memory::CellKey key : precision.trackedAt(place.location(), place.context()->function)) {
        const memory::MemoryObject& object = facts_.memory.objects[memory::objectOf(key)];
        tracked.insert(object.variable.valid() ? program_->variables[object.variable].name : "*");
      }
    });
  }

  std::unique_ptr<Program> program_;
  test::Facts facts_;
  VariableClasses classes_;
  automaton::Automaton observer_;
  ValueCpa* values_ = nullptr;
  std::unique_ptr<CompositeCpa> composite_;
  std::unique_ptr<ArgCpa> arg_;
  std::unique_ptr<ValueRefiner> refiner_;
};

struct Sample {
  const char* name;
  const char* text;
  Answer answer;
};

void PrintTo(const Sample& sample, std::ostream* out) { *out << sample.name; }

const std::vector<Sample> samples{
    {"NothingNeeded", "int main(void) { int x = N; return x; }", Answer::Safe},
    {"Constant", "int main(void) { int x = 1, y = N; if (x != 1) reach_error(); return y; }", Answer::Safe},
    {"Chain", "int main(void) { int a = 1, b = a + 1, c = b * 2; if (c != 4) reach_error(); return 0; }", Answer::Safe},
    {"Branches", "int main(void) { int s = 0; if (N) s = 1; else s = 2; if (s == 0) reach_error(); return 0; }",
     Answer::Safe},
    {"Lock",
     "int l; int main(void) { while (N) { if (l) reach_error(); l = 1; if (N) l = 0; else { l = 0; } } return 0; }",
     Answer::Safe},
    {"Loop", "int main(void) { int i = 0; while (i < 5) i++; if (i != 5) reach_error(); return 0; }", Answer::Safe},
    {"Call",
     "static int f(int x) { return x + 1; } int main(void) { int y = f(f(1)); if (y != 3) reach_error(); return 0; }",
     Answer::Safe},
    {"Recursion",
     "static int f(int n) { if (n == 0) return 0; return 1 + f(n - 1); } int main(void) { if (f(3) != 3) "
     "reach_error(); return 0; }",
     Answer::Safe},
    {"Pointer", "int main(void) { int x = 1, *p = &x; *p = 2; if (x != 2) reach_error(); return 0; }", Answer::Safe},
    {"PointerElsewhere", "int main(void) { int x = 1, y = 2, *p = &y; *p = 3; if (x != 1) reach_error(); return y; }",
     Answer::Safe},
    {"StructCopy",
     "struct s { int a, b; } g; int main(void) { struct s t = {3, N}; g = t; struct s u = g; if (u.a != 3) "
     "reach_error(); return 0; }",
     Answer::Safe},
    {"Array",
     "int main(void) { int a[4] = {1, 2, 3, 4}; int i = 2; a[i] = 7; if (a[2] != 7 || a[1] != 2) reach_error(); return "
     "0; }",
     Answer::Safe},
    {"LargeArray", "char z[5000]; int main(void) { z[3] = 1; if (z[4] != 0 || z[3] != 1) reach_error(); return 0; }",
     Answer::Safe},
    {"Heap",
     "extern void *malloc(unsigned long); int main(void) { int *p = malloc(8); if (!p) return 0; p[1] = 4; int *q = p "
     "+ 1; if (*q != 4) reach_error(); return 0; }",
     Answer::Safe},
    {"BitField",
     "struct { unsigned a : 3, b : 5; } s; int main(void) { s.a = 9; s.b = 3; if (s.a != 1) reach_error(); return 0; }",
     Answer::Safe},
    {"FunctionPointer",
     "static int f(void) { return 1; } static int g(void) { return 2; } int main(void) { int (*p)(void) = f; if (p() "
     "!= 1) reach_error(); p = g; return p(); }",
     Answer::Safe},
    {"Reachable", "int main(void) { int x = N; if (x == 7) reach_error(); return 0; }", Answer::Feasible},
    {"ReachableLater", "int main(void) { int i = 0; while (N) { if (i == 3) reach_error(); i++; } return 0; }",
     Answer::Feasible},
    {"ReachableByOneOfTwo", "int main(void) { int x = 0; if (N) x = 5; if (x == 5) reach_error(); return 0; }",
     Answer::Feasible},
};

class Refined : public testing::TestWithParam<Sample> {};

TEST_P(Refined, AllWaysOfRefiningGiveTheSameAnswer) {
  for (const auto selection :
       {PrefixSelection::First, PrefixSelection::Last, PrefixSelection::Shortest, PrefixSelection::DomainGood})
    for (const bool restarts : {false, true}) {
      SCOPED_TRACE(testing::Message() << static_cast<int>(selection) << (restarts ? " from the root" : ""));
      Cegar cegar(GetParam().text, selection, restarts);
      EXPECT_EQ(cegar.run(), GetParam().answer);
      if (HasFailure()) return;
    }
}

TEST_P(Refined, AllScopesGiveTheSameAnswer) {
  for (const auto scope : {memory::PrecisionScope::Function, memory::PrecisionScope::Global}) {
    Cegar cegar(GetParam().text, PrefixSelection::DomainGood, false, scope);
    EXPECT_EQ(cegar.run(), GetParam().answer);
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, Refined, testing::ValuesIn(samples),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(ValueRefiner, TracksOnlyWhatTheProofNeeds) {
  Cegar cegar(
      "int main(void) { int unused = 5, x = 1, other = x + 2; while (N) { unused++; other = unused; } if (x != 1) "
      "reach_error(); return other; }",
      PrefixSelection::DomainGood, false);
  EXPECT_EQ(cegar.run(), Answer::Safe);
  EXPECT_EQ(cegar.tracked, std::set<std::string>{"x"});
  EXPECT_LE(cegar.refinements, 2);  // without the loop, and through it
}

/// Two reasons why the path is infeasible: the flag is better than unrolling the loop.
TEST(ValueRefiner, PrefersFlagsToLoopCounters) {
  const std::string text =
      "int main(void) { int ok = 1, i = 0; while (i < 1000) i++; if (i != 1000) { if (ok != 1) reach_error(); } return "
      "0; }";
  Cegar good(text, PrefixSelection::DomainGood, false);
  EXPECT_EQ(good.run(), Answer::Safe);
  EXPECT_EQ(good.tracked, std::set<std::string>{"ok"});
  EXPECT_LE(good.refinements, 2);
}

TEST(ValueRefiner, AnUntrackedWriteThroughAPointerNeedsTheAddress) {
  Cegar cegar(
      "int main(void) { int x = 1, y = 0, *p = &y, z = 4; *p = 3; z = 5; if (x != 1) reach_error(); return z; }",
      PrefixSelection::DomainGood, false);
  EXPECT_EQ(cegar.run(), Answer::Safe);
  EXPECT_FALSE(cegar.tracked.contains("z"));
  EXPECT_TRUE(cegar.tracked.contains("x"));
}

}  // namespace
}  // namespace argosy::value
