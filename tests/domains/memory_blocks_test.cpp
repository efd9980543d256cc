// Blocks of memory domains: each call of an execution is analysed once as usual and once by itself, from the reduced state of its entry. What comes of the second,
// expanded and rebuilt, covers the first and is true of the execution. The names of a reduced state do not depend on the calls that are open.
#include <deque>
#include <map>

#include "analysis/blocks/partition.h"
#include "domains/interval/interval_cpa.h"
#include "domains/value/value_cpa.h"
#include "tests/domains/followed_execution.h"
#include "tests/domains/sound_programs.h"

namespace argosy::test {
namespace {

using interval::IntervalCpa;
using interval::IntervalDomain;
using value::ExplicitValueDomain;
using value::ValueCpa;

/// Steps of an analysis that begins with a call, as if nothing else had been called before.
class StepsByThemselves {
 public:
  explicit StepsByThemselves(FunctionId function) : contexts_(function) {}

  Step translate(const Step& step) {
    Step result = step;
    result.from = &point(*step.from);
    result.to = &point(*step.to);
    return result;
  }
  void begin(const ControlPoint& entry) { ofContext_[entry.context()] = contexts_.start(); }

 private:
  const CallingContext* context(const CallingContext* real) {
    const auto found = ofContext_.find(real);
    if (found != ofContext_.end()) return found->second;
    return ofContext_[real] = contexts_.enter(context(real->caller), real->callSite, real->function);
  }
  const ControlPoint& point(const ControlPoint& real) {
    points_.push_back(makeRef<ControlPoint>(real.location(), context(real.context())));
    return *points_.back();
  }

  CallingContexts contexts_;
  std::map<const CallingContext*, const CallingContext*> ofContext_;
  std::deque<ControlPointRef> points_;
};

struct Counts {
  std::size_t calls = 0, recursive = 0, hidden = 0, checks = 0;
};

template <class Cpa, class D>
class CallsByThemselves {
 public:
  CallsByThemselves(Program& program, memory::MemoryFacts& facts, Cpa& cpa)
      : program_(program), facts_(facts), cpa_(cpa) {}

  Counts followOnce(std::uint64_t seed) {
    ControlPoints points(program_);
    StepsOfExecution steps(program_, points);
    ConcreteMemory<D> concrete(facts_);
    memory::Memory<D> memory = cpa_.initialMemory();
    memory::Memory<D> rebuilt;
    bool isRebuilt = false;
    counts_ = {};
    calls_.clear();
    steps.skipCall = [&] {
      memory = {};
      calls_.clear();
    };
    steps.take = [&](const Step& step) {
      concrete.forgetAddresses(step);
      const StateRef before = makeRef<typename Cpa::State>(memory);
      if (step.kind == StepKind::Operation && !calls_.empty()) calls_.back().steps.push_back(step);
      if (!cpa_.follow(step, memory)) return false;
      const StateRef after = makeRef<typename Cpa::State>(memory);
      if (step.kind == StepKind::Enter) {
        calls_.push_back({before, after, step, {}});
      } else if (step.kind == StepKind::Leave && !calls_.empty()) {
        const OpenCall call = std::move(calls_.back());
        calls_.pop_back();
        if (call.steps.size() <= maximalSteps) {
          rebuilt = compare(call, after, step);
          isRebuilt = true;
        }
        // To the calls around it, its steps are theirs.
        if (!calls_.empty()) {
          auto& outer = calls_.back().steps;
          outer.push_back(call.enter);
          outer.insert(outer.end(), call.steps.begin(), call.steps.end());
          outer.push_back(step);
        }
      }
      return !testing::Test::HasFailure();
    };
    steps.look = [&](const Place& place, interpreter::Inspector& inspector) {
      concrete.firstLie(memory, place, inspector, true);  // for the addresses
      if (!std::exchange(isRebuilt, false)) return;
      const auto lie = concrete.firstLie(rebuilt, place, inspector, true);
      EXPECT_FALSE(lie) << cpa_.name() << ", seed " << seed << ", before " << describe(place) << ": " << *lie;
    };
    executeQuietly(program_, seed, 2000,
                   [&](EdgeId edge, interpreter::Inspector& inspector) { steps.observe(edge, inspector); });
    counts_.checks = concrete.checks;
    return counts_;
  }

  /// Several times, as in expectFollows.
  Counts follow(std::uint64_t seed) {
    Counts counts;
    for (int run = 0; run < 3 && !testing::Test::HasFailure(); ++run) counts = followOnce(seed);
    return counts;
  }

 private:
  static constexpr std::size_t maximalSteps = 200;
  struct OpenCall {
    StateRef before, entry;
    Step enter;
    std::vector<Step> steps;
  };

  std::string describe(const Place& place) const {
    const auto& edges = program_.nodes[place.location()].outgoing;
    return edges.empty() ? "the end" : toString(program_, program_.edges[edges.front()].info.range);
  }

  const FunctionBlock& blockOf(FunctionId function) {
    auto& block = blocks_[function];
    if (!block) block = std::make_unique<FunctionBlock>(program_, facts_.aliases, function);
    return *block;
  }

  memory::Memory<D> compare(const OpenCall& call, const StateRef& direct, const Step& leave) {
    const FunctionBlock& block = blockOf(leave.before()->function);
    const ControlPoint& at = *call.enter.to;
    const PrecisionRef precision = cpa_.initialPrecision();
    const PreciseState reduced = cpa_.reduce({call.entry, precision}, block, at);
    const auto again = cpa_.expand({call.entry, precision}, block, reduced, at);
    EXPECT_TRUE(cpa_.lessOrEqual(*call.entry, *again.state)) << "expanded:\n"
                                                             << cpa_.toString(*again.state) << "\nentry:\n"
                                                             << cpa_.toString(*call.entry);
    ++counts_.calls;
    counts_.recursive += leave.before()->activation > 0;
    counts_.hidden += Cpa::memoryOf(*reduced.state).cells.size() < Cpa::memoryOf(*call.entry).cells.size();

    StepsByThemselves translation(leave.before()->function);
    translation.begin(at);
    memory::Memory<D> memory = Cpa::memoryOf(*reduced.state);
    for (const Step& step : call.steps)
      EXPECT_TRUE(cpa_.follow(translation.translate(step), memory)) << "an executed step is infeasible in the block";
    const auto exit =
        cpa_.expand({call.entry, precision}, block, {makeRef<typename Cpa::State>(memory), precision}, at);
    memory::Memory<D> left = Cpa::memoryOf(*cpa_.rebuild(call.before, call.entry, exit.state, leave));
    EXPECT_TRUE(cpa_.follow(leave, left)) << "an executed call is never left";
    const StateRef rebuilt = makeRef<typename Cpa::State>(left);
    EXPECT_TRUE(cpa_.lessOrEqual(*direct, *rebuilt))
        << cpa_.name() << ", " << program_.functions[leave.before()->function].name << ", rebuilt:\n"
        << cpa_.toString(*rebuilt) << "\ndirectly:\n"
        << cpa_.toString(*direct);
    return Cpa::memoryOf(*rebuilt);
  }

  Program& program_;
  memory::MemoryFacts& facts_;
  Cpa& cpa_;
  Counts counts_;
  std::vector<OpenCall> calls_;
  std::map<FunctionId, std::unique_ptr<FunctionBlock>> blocks_;
};

std::vector<SoundProgram> programsWithCalls() {
  std::vector<SoundProgram> programs = soundPrograms();
  const std::string inputs =
      "extern int __VERIFIER_nondet_int(void); extern void *malloc(unsigned long); extern void free(void *);\n"
      "#define N __VERIFIER_nondet_int()\n#define LIMIT(x, n) ((unsigned)(x) % (n))\n";
  const auto add = [&](const std::string& name, const std::string& text) { programs.push_back({name, inputs + text}); };
  add("RecursionOverAddressTakenLocals", R"(
    int total; int *last;
    void walk(int n, int *out) { int mine = n * n, kept = n + 1; if (n > 0) { walk(n - 1, &mine); *out += mine + kept; } else { *out = 5; last = out; *last += 1; } total += mine; }
    int main(void) { int result = 0, other = 3; walk(4, &result); int n = LIMIT(N, 5); walk(n, &other); return result + other + total; })");
  add("MutualRecursion", R"(
    int depth, odd(int n, int *p); int even(int n, int *p) { int here = n; if (n == 0) { *p = depth; return 1; } depth++; int r = odd(n - 1, &here); *p += here; return r; }
    int odd(int n, int *p) { int here = -n; if (n == 0) return 0; depth++; int r = even(n - 1, p); return r + (here > 0); }
    int main(void) { int a = 0; int x = even(6, &a); x += odd(LIMIT(N, 7), &a); return x + a; })");
  add("AllocationInCalls", R"(
    struct node { int value; struct node *next; }; struct node *spare;
    struct node *push(struct node *head, int value) { struct node *node = malloc(sizeof *node); node->value = value; node->next = head; return node; }
    struct node *pop(struct node *head) { struct node *next = head->next; free(head); return next; }
    int sum(struct node *node) { return node ? node->value + sum(node->next) : 0; }
    int main(void) { struct node *list = 0, *alias; for (int i = 0; i < 3; i++) list = push(list, i); alias = list; spare = push(0, 9);
      int s = sum(list); list = pop(list); list = push(list, 7); s += sum(list); if (N) { alias = list->next; list = pop(list); } s += sum(alias) + spare->value; return s; })");
  add("UnknownPointersToOuterLocals", R"(
    int *table[2]; void poke(unsigned i) { *table[i] = 77; } void deeper(int n, unsigned i) { int mine = n; if (n > 0) deeper(n - 1, i); else poke(i); }
    int main(void) { int x = 1, y = 2, z = 3, *p = &z; unsigned i = LIMIT(N, 2); table[i] = &x; table[1 - i] = &y; deeper(2, i); return x + y + *p; })");
  add("ResultsAndAggregates", R"(
    struct pair { int a, b; }; struct pair swap(struct pair p) { struct pair r = {p.b, p.a}; return r; }
    int large[500]; int fill(int from) { for (int i = from; i < 4; i++) large[i] = i; return from; }
    long twice(int x) { return 2L * x; } int pick(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int r = 0; for (int i = 0; i < n; i++) r = __builtin_va_arg(l, int); return r; }
    int main(void) { struct pair p = {1, 2}; p = swap(p); p.a += (int)twice(p.b); int own[40] = {0}; own[3] = fill(LIMIT(N, 3)); p = swap(swap(p)); return p.a + own[3] + large[2] + pick(2, 7, p.b); })");
  return programs;
}

class Blocks : public testing::TestWithParam<SoundProgram> {};

template <class Cpa, class D>
Counts followCalls(Program& program, Facts& facts, Cpa& cpa) {
  CallsByThemselves<Cpa, D> calls(program, facts.memory, cpa);
  Counts sum;
  for (std::uint64_t seed = 0; seed < 3 && !testing::Test::HasFailure(); ++seed) {
    const Counts counts = calls.follow(seed);
    sum.calls += counts.calls;
    sum.recursive += counts.recursive;
    sum.hidden += counts.hidden;
    sum.checks += counts.checks;
  }
  return sum;
}

TEST_P(Blocks, CallsByThemselvesCoverCallsInTheirPlace) {
  const auto program = prepared(frontend::loadC(GetParam().text, GetParam().dataModel));
  Facts facts(*program);
  ValueCpa values(facts.memory, {});
  IntervalCpa intervals(facts.memory, facts.controlFlow, {});
  const Counts ofValues = followCalls<ValueCpa, ExplicitValueDomain>(*program, facts, values);
  const Counts ofIntervals = followCalls<IntervalCpa, IntervalDomain>(*program, facts, intervals);
  EXPECT_GT(ofValues.checks + ofIntervals.checks, 0u);
  if (GetParam().name.find("Recursion") != std::string::npos) {
    EXPECT_GT(ofValues.recursive, 0u);
    EXPECT_GT(ofValues.hidden, 0u) << "blocks do not see everything";
    EXPECT_GT(ofIntervals.hidden, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Blocks, testing::ValuesIn(programsWithCalls()),
                         [](const auto& info) { return info.param.name; });

/// The reduced states of all entries into a function along one execution.
template <class Cpa>
std::vector<StateRef> reducedEntries(Program& program, Facts& facts, Cpa& cpa, const std::string& name) {
  const FunctionBlock block(program, facts.memory.aliases, frontend::functionNamed(program, name).id);
  ControlPoints points(program);
  StepsOfExecution steps(program, points);
  auto memory = cpa.initialMemory();
  std::vector<StateRef> result;
  steps.skipCall = [] { FAIL(); };
  steps.take = [&](const Step& step) {
    EXPECT_TRUE(cpa.follow(step, memory));
    if (step.kind == StepKind::Enter && step.target() == block.entry()) {
      const StateRef state = makeRef<typename Cpa::State>(memory);
      result.push_back(cpa.reduce({state, cpa.initialPrecision()}, block, *step.to).state);
    }
    return true;
  };
  executeQuietly(program, 0, 2000,
                 [&](EdgeId edge, interpreter::Inspector& inspector) { steps.observe(edge, inspector); });
  return result;
}

TEST(Reduction, ForgetsHowDeepTheCallIs) {
  const auto program = prepared(frontend::loadC(R"(
    int used = 3, unused; int leaf(int x, int *p) { return x + used + *p; }
    int down(int n, int *p) { int secret = 10 * n, shown = 4; unused = n; if (n > 0) return down(n - 1, p) + secret; return leaf(7, p) + leaf(7, &shown); }
    int main(void) { int mine = 1; return down(3, &mine) + down(1, &mine) + leaf(7, &mine); })"));
  Facts facts(*program);
  ValueCpa cpa(facts.memory, {});
  const auto entries = reducedEntries(*program, facts, cpa, "leaf");
  ASSERT_EQ(entries.size(), 5u);
  const auto memoryAt = [&](std::size_t i) { return ValueCpa::memoryOf(*entries[i]); };
  EXPECT_EQ(memoryAt(0), memoryAt(2)) << cpa.toString(*entries[0]) << "\n\n" << cpa.toString(*entries[2]);
  EXPECT_EQ(memoryAt(1), memoryAt(3)) << cpa.toString(*entries[1]) << "\n\n" << cpa.toString(*entries[3]);
  EXPECT_EQ(memoryAt(0), memoryAt(4)) << cpa.toString(*entries[4]);
  EXPECT_FALSE(memoryAt(0) == memoryAt(1)) << "they point to different variables";
  EXPECT_EQ(cpa.toString(*entries[0]).find("secret"), std::string::npos) << cpa.toString(*entries[0]);
  EXPECT_EQ(cpa.toString(*entries[0]).find("unused"), std::string::npos);
  EXPECT_NE(cpa.toString(*entries[1]).find("shown@-1"), std::string::npos) << cpa.toString(*entries[1]);
}

TEST(Reduction, RecursiveCallsWithTheSameArgumentsAreTheSame) {
  const auto program = prepared(frontend::loadC(R"(
    int left = 4; int again(int same) { int own = left; if (left-- > 0) return again(same) + own; return same; }
    int main(void) { return again(5); })"));
  Facts facts(*program);
  IntervalCpa cpa(facts.memory, facts.controlFlow, {});
  const auto entries = reducedEntries(*program, facts, cpa, "again");
  ASSERT_EQ(entries.size(), 5u);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string text = cpa.toString(*entries[i]);
    EXPECT_NE(text.find("again::same ="), std::string::npos) << "the callee's is the first:\n" << text;
    EXPECT_EQ(text.find("own"), std::string::npos) << "its callers' locals are not seen:\n" << text;
    EXPECT_EQ(IntervalCpa::memoryOf(*entries[i]).cells.size(), 2u) << text;
  }
}

}  // namespace
}  // namespace argosy::test
