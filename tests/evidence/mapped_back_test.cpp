// What shows a violation in a transformed program shows it in the original, with the values at the original's operations.
#include "evidence/mapped_back.h"

#include "program/transform/check_overflow.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::evidence {
namespace {

const Target instrumentedOverflow{"no-overflow", {std::string(signedOverflowFunction)}};

/// Two inputs, between them uninitialised memory; other operations than these do not ask.
const std::string overflowing =
    "extern int __VERIFIER_nondet_int(void);\n"
    "int main(void) {\n  int y;\n  int a = __VERIFIER_nondet_int();\n  a = a - 1;\n  if (y != 5) return 0;\n"
    "  int b = __VERIFIER_nondet_int();\n  return a + b;\n}\n";

std::vector<EdgeId> asking(const Program& program) {
  std::vector<EdgeId> edges;
  for (std::size_t i = 0; i < program.edges.size(); ++i) {
    const Operation& operation = program.edges[EdgeId(i)].operation;
    const auto* declare = std::get_if<Declare>(&operation);
    if (std::holds_alternative<Havoc>(operation) || (declare && program.variables[declare->variable].name == "y"))
      edges.push_back(EdgeId(i));
  }
  return edges;
}

TEST(MappedBack, ValuesStandAtTheOperationsOfTheOriginal) {
  const LoadedProgram original(overflowing);
  const TransformedProgram checked = OverflowChecks().apply(*original);
  const std::vector<EdgeId> there = asking(checked.program), here = asking(*original);
  ASSERT_EQ(there.size(), 3u);
  EXPECT_NE(there, here) << "the transformation has to number edges anew";
  const TypeRef word = checked.program.variables[VariableId(0)].type;
  const CandidateCounterexample candidate{
      {{word, 5, false, "", there[0]}, {word, 2147483647, true, "", there[1]}, {word, 2, true, "", there[2]}}};
  const ReplayedCounterexample found = confirmed(checked.program, candidate, instrumentedOverflow);
  const CandidateCounterexample mapped = mappedBack(found, checked.map);
  ASSERT_EQ(mapped.values.size(), found.values().size());
  for (std::size_t i = 0; i < mapped.values.size(); ++i) {
    EXPECT_EQ(mapped.values[i].edge, checked.map.original(found.values()[i].edge));
    EXPECT_NE(std::ranges::find(here, mapped.values[i].edge), here.end());
    EXPECT_EQ(mapped.values[i].bits, found.values()[i].bits);
  }
  const ReplayedCounterexample shown = confirmed(*original, mapped, noOverflow());
  EXPECT_EQ(original->edges[shown.violatingEdge()].info.range.begin.line, 8u);
  // At the other program's operations they mean nothing.
  EXPECT_NE(refused(*original, candidate, noOverflow()).outcome, interpreter::Outcome::ViolationFound);
}

/// Asks once more before all else: for an input, or for something unspecified.
class Asking final : public Transformation {
 public:
  explicit Asking(HavocCause cause) : cause_(cause) {}
  std::string_view name() const override { return "a question"; }

 private:
  void change(ProgramDraft& draft) const override {
    Program& program = draft.program();
    const Function& main = *program.findFunction("main");
    const NodeId entry = main.entry, after = draft.addNode(entry);
    for (const EdgeId edge : std::vector(program.nodes[entry].outgoing)) program.redirectSource(edge, after);
    Variable answer;
    answer.name = answer.uniqueName = "answer";
    answer.type = program.types.int32();
    answer.storage = Storage::Global;
    const VariableId variable = program.addVariable(std::move(answer));
    program.addEdge(entry, after, Havoc{program.variableExpression(variable), cause_, "asked", {}});
  }

  HavocCause cause_;
};

TEST(MappedBack, WhatTheTransformationAsksForIsNotTheOriginals) {
  const LoadedProgram original(overflowing);
  const std::vector<EdgeId> here = asking(*original);
  for (const HavocCause cause : {HavocCause::Input, HavocCause::Arbitrary}) {
    const TransformedProgram asked = Asking(cause).apply(*original);
    const EdgeId added(asked.program.edges.size() - 1);
    ASSERT_FALSE(asked.map.original(added).valid());
    const bool isInput = cause == HavocCause::Input;
    const TypeRef word = original->variables[VariableId(0)].type;
    const ReplayedCounterexample found = confirmed(asked.program,
                                                   {{{word, 77, isInput, "", added},
                                                     {word, 5, false, "", here[0]},
                                                     {word, 2147483647, true, "", here[1]},
                                                     {word, 2, true, "", here[2]}}},
                                                   noOverflow());
    ASSERT_EQ(found.values().size(), 4u);
    const CandidateCounterexample mapped = mappedBack(found, asked.map);
    ASSERT_EQ(mapped.values.size(), isInput ? 4u : 3u);
    for (const InputValue& value : mapped.values) EXPECT_EQ(value.edge.valid(), value.bits != 77);
    confirmed(*original, mapped, noOverflow());
  }
}

}  // namespace
}  // namespace argosy::evidence
