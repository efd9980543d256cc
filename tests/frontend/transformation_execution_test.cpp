// Executions of transformed programs are those of the original: the same end, and the same operations when they are mapped back.
#include <random>

#include "interpreter/interpreter.h"
#include "program/transform/check_overflow.h"
#include "program/transform/ghost_index.h"
#include "program/transform/mark_label.h"
#include "program/transform/resolve_function_pointers.h"
#include "program/transform/simplify.h"
#include "program/transform/static_locals.h"
#include "tests/frontend/c_source.h"
#include "tests/frontend/test_programs.h"
#include "tests/program/model_text.h"

namespace argosy::frontend {
namespace {

using interpreter::Outcome;
using interpreter::Violation;

/// Small inputs, for which loops end; what is merely unspecified is zero.
class SmallInput : public interpreter::InputSource {
 public:
  explicit SmallInput(std::uint64_t seed) : generator_(seed) {}
  std::optional<UInt128> input(TypeRef, const std::string&) override { return generator_() % 8; }
  UInt128 arbitrary(TypeRef) override { return 0; }

 private:
  std::mt19937_64 generator_;
};

struct TracedRun {
  interpreter::Result result;
  std::vector<EdgeId> trace;
};

TracedRun traced(const Program& program, std::uint64_t seed, std::uint64_t steps) {
  TracedRun run;
  SmallInput inputs(seed);
  interpreter::Options options;
  options.checks = {Violation::ErrorCall, Violation::SignedOverflow, Violation::InvalidDereference,
                    Violation::NullDereference};
  options.errorFunctions.emplace_back(signedOverflowFunction);
  options.stepLimit = steps;
  options.programArguments.emplace();
  options.output = [](const std::string&) {};
  options.trace = [&](EdgeId edge) { run.trace.push_back(edge); };
  run.result = interpreter::execute(program, inputs, options);
  return run;
}

/// An edge that survives leads from where it led to where it led, as far as its ends have places in the original; variables and functions are themselves.
void expectPlacesKept(const Program& original, const TransformedProgram& transformed) {
  const auto& [program, map] = transformed;
  const auto isSame = [](NodeId mapped, NodeId place) { return !mapped.valid() || mapped == place; };
  for (std::size_t i = 0; i < program.edges.size(); ++i) {
    const Edge& edge = program.edges[EdgeId(i)];
    const EdgeId before = map.original(EdgeId(i));
    if (!before.valid()) continue;
    EXPECT_TRUE(isSame(map.original(edge.source), original.edges[before].source)) << i;
    EXPECT_TRUE(isSame(map.original(edge.target), original.edges[before].target)) << i;
  }
  for (std::size_t i = 0; i < program.nodes.size(); ++i)
    if (const NodeId before = map.original(NodeId(i)); before.valid()) {
      EXPECT_EQ(map.original(program.nodes[NodeId(i)].function), original.nodes[before].function);
    }
  for (std::size_t i = 0; i < program.variables.size(); ++i)
    EXPECT_EQ(map.original(VariableId(i)), i < original.variables.size() ? VariableId(i) : VariableId());
}

/// Whether there was something to compare.
bool expectSameExecution(const Program& original, const TransformedProgram& transformed, std::uint64_t seed) {
  constexpr std::uint64_t steps = 30'000, checksPerStep = 40;
  TracedRun expected = traced(original, seed, steps), actual = traced(transformed.program, seed, steps * checksPerStep);
  if (expected.result.outcome == Outcome::StepLimit) return false;
  // Shifts of which it is not settled whether they overflow, and pointers that are no function's.
  if (actual.result.outcome == Outcome::Unmodelled) return false;
  EXPECT_EQ(actual.result.outcome, expected.result.outcome) << actual.result.message << expected.result.message;
  EXPECT_EQ(actual.result.exitCode, expected.result.exitCode);
  // The check comes before what overflows.
  if (expected.result.violation == Violation::SignedOverflow && actual.result.violation == Violation::ErrorCall &&
      expected.trace.back() == expected.result.edge)
    expected.trace.pop_back();
  else EXPECT_EQ(actual.result.violation, expected.result.violation);
  EXPECT_TRUE(transformed.map.original(actual.trace) == expected.trace);
  return true;
}

std::string firstLabel(const Program& program) {
  for (const Node& node : program.nodes)
    if (program.functions[node.function].origin == FunctionOrigin::Source && !node.labels.empty())
      return node.labels.front();
  return "";
}

/// How many executions were compared.
int expectLaws(const Options& options) {
  SCOPED_TRACE(options.files.front());
  const std::unique_ptr<Program> loaded = load(options);
  const std::string before = test::modelText(*loaded);
  EXPECT_EQ(Simplification().apply(*loaded).map, ProgramMap::identity(*loaded)) << "the front end has simplified it";
  Transformations chain{std::make_shared<const FunctionPointerResolution>(),
                        std::make_shared<const LabelCalls>(firstLabel(*loaded)),
                        std::make_shared<const OverflowChecks>(), std::make_shared<const GhostIndex>(),
                        std::make_shared<const StaticLocals>()};
  int compared = 0;
  const auto expect = [&](const Program& original, const TransformedProgram& transformed) {
    expectPlacesKept(original, transformed);
    for (std::uint64_t seed = 0; seed < 2; ++seed) compared += expectSameExecution(original, transformed, seed);
  };
  Program current = loaded->clone();
  for (const auto& transformation : chain) {
    SCOPED_TRACE(transformation->name());
    TransformedProgram next = transformation->apply(current);
    expect(current, next);
    current = std::move(next.program);
  }
  SCOPED_TRACE("all of them");
  expect(*loaded, applyAll(chain, *loaded));
  EXPECT_EQ(test::modelText(*loaded), before);
  return compared;
}

TEST(TransformationExecution, IsTheOriginals) {
  const std::filesystem::path project = projectOf(__FILE__);
  for (const auto& [folder, stride] :
       {std::pair("algorithms", 1), std::pair("constructs", 4), std::pair("violations", 4)}) {
    auto programs = programsIn(project, folder, DataModel::LP64);
    std::ranges::sort(programs);
    int compared = 0, count = 0;
    for (std::size_t i = 0; i < programs.size(); i += static_cast<std::size_t>(stride)) {
      compared += expectLaws(optionsFor(project, programs[i], DataModel::LP64));
      ++count;
    }
    // Twelve for each that ends.
    EXPECT_GE(compared, 8 * count) << folder;
  }
}

TEST(TransformationExecution, VariablesOfMainBecomeStaticWhereThereIsRecursion) {
  const auto moved = [](const std::string& text) {
    std::vector<std::string> names;
    const TransformedProgram transformed = StaticLocals().apply(*loadC(text));
    for (const Variable& variable : transformed.program.variables)
      if (variable.storage == Storage::StaticLocal) names.push_back(variable.name);
    return names;
  };
  const std::string recursive =
      "static void f(int* p, int n) { if (n) { int own; f(n > 1 ? p : &own, n - 1); ++*p; } }\n";
  EXPECT_EQ(moved(recursive + "int main(void) { int x = 0, y = 0, z[3]; f(&x, 3); f(z, y); return x; }"),
            (std::vector<std::string>{"x", "z"}));
  // What dies before its function ends is left as it is: pointers to it have to dangle.
  EXPECT_EQ(moved(recursive + "int main(void) { for (int i = 0; i < 2; ++i) { int x = 0; f(&x, 3); } return 0; }"),
            std::vector<std::string>());
  // Each activation has its own.
  EXPECT_EQ(moved(recursive + "int main(int c, char** v) { int x = 0; f(&x, 3); return c > 3 ? main(c - 1, v) : x; }"),
            std::vector<std::string>());
  EXPECT_EQ(moved("static void f(int* p) { ++*p; } int main(void) { int x = 0; f(&x); return x; }"),
            std::vector<std::string>());
}

}  // namespace
}  // namespace argosy::frontend
