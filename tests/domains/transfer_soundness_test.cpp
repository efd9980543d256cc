// The abstract transfer against the interpreter: on programs with all kinds of C, whatever the abstraction knows is true.
#include "tests/domains/followed_execution.h"

#include "analysis/component.h"
#include "analysis/composite.h"
#include "analysis/cpa_algorithm.h"
#include "domains/congruence/congruence_cpa.h"
#include "domains/control/sequential_control.h"
#include "domains/interval/interval_cpa.h"
#include "domains/value/value_cpa.h"
#include "tests/domains/sound_programs.h"

namespace argosy::test {
namespace {

using congruence::CongruenceCpa;
using congruence::CongruenceDomain;
using interval::IntervalCpa;
using interval::IntervalDomain;
using value::ExplicitValueDomain;
using value::ValueCpa;

std::size_t followAll(Program& program, std::uint64_t seeds, std::uint64_t stepLimit, std::uint64_t period,
                      const std::vector<bool>& dropping) {
  Facts facts(program);
  std::size_t checks = 0;
  for (const bool dropsDead : dropping) {
    ValueCpa::Options valueOptions;
    valueOptions.dropsDead = dropsDead;
    const ValueCpa values(facts.memory, valueOptions);
    memory::WideningOptions intervalOptions;
    intervalOptions.dropsDead = dropsDead;
    const IntervalCpa intervals(facts.memory, facts.controlFlow, intervalOptions);
    CongruenceCpa::Options congruenceOptions;
    congruenceOptions.dropsDead = dropsDead;
    const CongruenceCpa congruences(facts.memory, congruenceOptions);
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      checks += expectFollows<ValueCpa, ExplicitValueDomain>(program, facts.memory, values, seed, stepLimit, period);
      checks += expectFollows<IntervalCpa, IntervalDomain>(program, facts.memory, intervals, seed, stepLimit, period);
      checks +=
          expectFollows<CongruenceCpa, CongruenceDomain>(program, facts.memory, congruences, seed, stepLimit, period);
    }
  }
  return checks;
}

/// Every state of some executions is contained in a state that the analysis reached.
void expectContained(Program& program, Facts& facts, CompositeCpa& cpa, const ReachedSet& reached,
                     ControlPoints& points, std::uint64_t seeds) {
  for (std::uint64_t run = 0; run < 2 * seeds; ++run) {
    const std::uint64_t seed = run / 2;  // twice, as in expectFollows
    ConcreteMemory<IntervalDomain> concrete(facts.memory);
    StepsOfExecution steps(program, points);
    bool isContained = true;
    steps.take = [](const Step&) { return true; };
    steps.skipCall = [] {};
    steps.look = [&](const Place& place, interpreter::Inspector& inspector) {
      if (!isContained) return;
      std::string lies = "nothing is reached there";
      isContained = false;
      for (const ReachedId id : reached.at(place)) {
        const auto& tuple = static_cast<const CompositeState&>(*reached[id].state);
        const auto lie = concrete.firstLie(IntervalCpa::memoryOf(*tuple.components()[1]), place, inspector, false);
        isContained |= !lie;
        if (lie) lies = *lie;
      }
      const auto& edges = program.nodes[place.location()].outgoing;
      EXPECT_TRUE(isContained) << "seed " << seed << ", in " << program.functions[place.context()->function].name
                               << " before " << toString(program, program.edges[edges.front()].info.range) << ": "
                               << lies;
    };
    executeQuietly(program, seed, 2000,
                   [&](EdgeId edge, interpreter::Inspector& inspector) { steps.observe(edge, inspector); });
  }
  EXPECT_FALSE(cpa.mergesSeparately());
}

class Followed : public testing::TestWithParam<SoundProgram> {};

TEST_P(Followed, TheTransferKeepsTheTruth) {
  const auto program = prepared(frontend::loadC(GetParam().text, GetParam().dataModel));
  EXPECT_GT(followAll(*program, 6, 3000, 1, {false, true}), 0u);
}

TEST_P(Followed, TheFixpointContainsAllExecutions) {
  const auto program = prepared(frontend::loadC(GetParam().text, GetParam().dataModel));
  Facts facts(*program);
  std::vector<std::unique_ptr<ComponentCpa>> components;
  ControlPoints points(*program);
  components.push_back(std::make_unique<SequentialControl>(*program, points));
  components.push_back(std::make_unique<IntervalCpa>(facts.memory, facts.controlFlow, memory::WideningOptions()));
  CompositeCpa cpa(*program, std::move(components));
  const auto interval = component<IntervalCpa>(cpa);
  PrecisionRef precision = cpa.initialPrecision();
  for (int pass = 0; pass < 3 && precision; ++pass) {
    ReachedSet reached(cpa, makeWaitlistOrder(TraversalOrder::ReversePostorder, facts.controlFlow, 0));
    const Adjusted initial = cpa.adjust(cpa.initialState(cpa.start()), precision);
    reached.add(initial.state, initial.precision);
    const Limits limits = Limits().atMost(5);
    const ExplorationEnd end = CpaAlgorithm(cpa, limits, nullptr).run(reached);
    ASSERT_EQ(end, ExplorationEnd::Complete);
    expectContained(*program, facts, cpa, reached, points, 6);
    if (testing::Test::HasFailure()) break;
    // Any invariant may be the beginning of a pass: here, what all states lead to.
    std::vector<LoopHeadResult> heads;
    reached.forEach([&](ReachedId, const ReachedState& entry) {
      const Place place = cpa.place(*entry.state);
      if (facts.controlFlow.isLoopHead(place.location()))
        heads.push_back({place, interval.stateRefIn(*entry.state), {}});
    });
    reached.forEach([&](ReachedId, const ReachedState& entry) {
      std::vector<Step> outgoing;
      cpa.steps(*entry.state, outgoing);
      for (const Step& step : outgoing)
        for (LoopHeadResult& head : heads)
          if (&head.place.point() == step.to) head.arrivals.emplace_back(interval.stateRefIn(*entry.state), step);
    });
    const PrecisionRef next = interval->descend(*interval.precisionIn(*precision), heads);
    precision = next ? interval.with(*precision, next) : nullptr;
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Followed, testing::ValuesIn(soundPrograms()),
                         [](const auto& info) { return info.param.name; });

std::vector<std::filesystem::path> programFiles() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path root = std::filesystem::path(__FILE__).parent_path().parent_path() / "programs";
  for (const char* directory : {"constructs", "algorithms"})
    for (const auto& entry : std::filesystem::directory_iterator(root / directory))
      if (entry.path().extension() == ".c") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

class FollowedFile : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(FollowedFile, TheTransferKeepsTheTruth) {
  std::ifstream description(std::filesystem::path(GetParam()).replace_extension(".yml"));
  const std::string text(std::istreambuf_iterator<char>(description), {});
  frontend::Options options;
  options.files = {GetParam().string()};
  options.includePaths = {GetParam().parent_path().parent_path().string()};
  if (text.find("data_models: [ILP32]") != std::string::npos) options.target = DataModel::ILP32;
  const auto program = prepared(frontend::load(options));
  const auto length = executeQuietly(*program, 0, 100000, nullptr);
  if (length.outcome == interpreter::Outcome::StepLimit) GTEST_SKIP() << "too long";
  // Comparing is what costs: long executions are looked at now and then.
  followAll(*program, 1, 100000, 1 + length.steps / 50, {false});
}

INSTANTIATE_TEST_SUITE_P(Files, FollowedFile, testing::ValuesIn(programFiles()), [](const auto& info) {
  std::string name = info.param.stem().string();
  std::ranges::replace_if(name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});

}  // namespace
}  // namespace argosy::test
