// Laws of programs from programs: a clone is equal and independent, maps compose, what survives maps to itself.
#include "program/transform/transformation.h"

#include <gtest/gtest.h>

#include "program/transform/check_overflow.h"
#include "program/transform/ghost_index.h"
#include "program/transform/mark_label.h"
#include "program/transform/resolve_function_pointers.h"
#include "program/transform/simplify.h"
#include "tests/program/model_text.h"
#include "tests/program/program_builder.h"

namespace argosy {
namespace {

using test::modelText;
using test::ProgramBuilder;

/// A sum, a label, a Skip, and a call through a pointer.
class TransformedPrograms : public testing::Test {
 protected:
  TransformedPrograms() : main(b.function("main")), f(b.function("f", b.int32(), {b.int32()})) {
    b.program.start = main;
    b.finish(f, b.parameter(f, 0));
    x = b.global("x", b.int32());
    pointer = b.local(main, "p", b.pointerTo(b.program.functions[f].type));
    sum = b.assign(main, x, b.expressions().add(x, b.number(1)));
    b.program.nodes[b.here(main)].labels.push_back("again");
    skip = b.then(main, Skip{});
    address = b.assign(main, pointer, b.addressOf(f));
    call = b.callPointer(main, pointer, {x}, x);
    b.finish(main, nullptr);
    computeAddressTaken(b.program);
  }

  /// The edges that stand for the edge of the original.
  static std::vector<EdgeId> standingFor(EdgeId edge, const TransformedProgram& transformed) {
    std::vector<EdgeId> result;
    for (std::size_t i = 0; i < transformed.program.edges.size(); ++i)
      if (transformed.map.original(EdgeId(i)) == edge) result.push_back(EdgeId(i));
    return result;
  }

  const Program& original() const { return b.program; }

  ProgramBuilder b;
  FunctionId main, f;
  ExpressionRef x = nullptr, pointer = nullptr;
  EdgeId sum, skip, address, call;
};

TEST_F(TransformedPrograms, ACloneIsEqualAndHasTheSameTypesAndExpressions) {
  Program clone = original().clone();
  EXPECT_EQ(modelText(clone), modelText(original()));
  EXPECT_EQ(clone.variableExpression(x->variable()), x);
  // Also those that only one of them has made so far.
  const TypeRef type = clone.types.array(clone.types.pointer(x->type()), 17);
  const ExpressionRef product = clone.expressions.binary(BinaryOperator::Multiply, x, clone.expressions.int32(4711));
  EXPECT_EQ(b.types().array(b.pointerTo(x->type()), 17), type);
  EXPECT_EQ(b.expressions().binary(BinaryOperator::Multiply, x, b.number(4711)), product);
}

TEST_F(TransformedPrograms, ACloneIsIndependent) {
  const std::string before = modelText(original());
  {
    Program clone = original().clone();
    clone.addEdge(clone.edges[sum].target, clone.addNode(main), Assign{x, clone.expressions.int32(5)});
    clone.redirectTarget(address, clone.functions[main].exit);
    clone.edges[call].operation = Skip{};
    clone.variables[x->variable()].name = "y";
    clone.functions[f].isPure = true;
    clone.addReason({ReasonKind::Threads, ReasonEffect::LosesBehaviours, "none", {}});
    clone.nodes[clone.functions[main].entry].labels.push_back("label");
    clone.understoodNames["assert"];
    clone.compact();
    EXPECT_NE(modelText(clone), before);
  }
  EXPECT_EQ(modelText(original()), before);
}

TEST_F(TransformedPrograms, ExpressionsLiveAsLongAsAnyProgramThatHasThem) {
  auto first = std::make_unique<Program>(original().clone());
  const ExpressionRef made = first->expressions.add(x, first->expressions.int32(99));
  const Program second = first->clone();
  first.reset();
  EXPECT_EQ(made->right()->integerValue(), 99);
  EXPECT_EQ(b.expressions().add(x, b.number(99)), made);
}

TEST_F(TransformedPrograms, TheOriginalStaysAsItIs) {
  const std::string before = modelText(original());
  const OverflowChecks overflow;
  const LabelCalls labels("again");
  const GhostIndex index;
  const Simplification simplification;
  const FunctionPointerResolution resolution;
  for (const Transformation* each :
       {static_cast<const Transformation*>(&overflow), static_cast<const Transformation*>(&labels),
        static_cast<const Transformation*>(&index), static_cast<const Transformation*>(&simplification),
        static_cast<const Transformation*>(&resolution)}) {
    SCOPED_TRACE(each->name());
    EXPECT_NE(modelText(each->apply(original()).program), before);
    EXPECT_EQ(modelText(original()), before);
  }
}

TEST_F(TransformedPrograms, ConsumedOrClonedIsTheSame) {
  const TransformedProgram cloned = OverflowChecks().apply(original());
  const TransformedProgram consumed = OverflowChecks().apply(std::move(b.program));
  EXPECT_EQ(modelText(cloned.program), modelText(consumed.program));
  EXPECT_EQ(cloned.map, consumed.map);
}

TEST_F(TransformedPrograms, MapsCompose) {
  const Transformations all{std::make_shared<const FunctionPointerResolution>(),
                            std::make_shared<const OverflowChecks>(), std::make_shared<const LabelCalls>("again"),
                            std::make_shared<const Simplification>()};
  const TransformedProgram first = all[0]->apply(original()), second = all[1]->apply(first.program),
                           third = all[2]->apply(second.program), fourth = all[3]->apply(third.program);
  const ProgramMap onItself = ProgramMap::identity(original());
  EXPECT_EQ(onItself.then(first.map), first.map);
  EXPECT_EQ(first.map.then(ProgramMap::identity(first.program)), first.map);
  EXPECT_EQ(first.map.then(second.map).then(third.map), first.map.then(second.map.then(third.map)));
  const TransformedProgram whole = applyAll(all, original());
  EXPECT_EQ(whole.map, first.map.then(second.map).then(third.map).then(fourth.map));
  EXPECT_EQ(modelText(whole.program), modelText(fourth.program));
  for (std::size_t i = 0; i < fourth.program.edges.size(); ++i)
    EXPECT_EQ(whole.map.original(EdgeId(i)),
              first.map.original(second.map.original(third.map.original(fourth.map.original(EdgeId(i))))));
  for (std::size_t i = 0; i < fourth.program.nodes.size(); ++i)
    EXPECT_EQ(whole.map.original(NodeId(i)),
              first.map.original(second.map.original(third.map.original(fourth.map.original(NodeId(i))))));
  EXPECT_NE(whole.map, onItself);
  EXPECT_EQ(applyAll({}, original()).map, onItself);
}

TEST_F(TransformedPrograms, ChecksLeaveEveryEdgeAndKnowWhereTheyStand) {
  const TransformedProgram checked = OverflowChecks().apply(original());
  for (std::size_t i = 0; i < original().edges.size(); ++i) {
    const std::vector<EdgeId> same = standingFor(EdgeId(i), checked);
    ASSERT_EQ(same.size(), 1u);
    const Edge &before = original().edges[EdgeId(i)], &after = checked.program.edges[same.front()];
    EXPECT_EQ(after.operation.index(), before.operation.index());
    EXPECT_EQ(checked.map.original(after.source), before.source);
    EXPECT_EQ(checked.map.original(after.target), before.target);
  }
  // In front of the sum: two ways, both still where the sum is computed, of which one ends.
  const NodeId entry = checked.program.functions[main].entry;
  ASSERT_EQ(checked.program.nodes[entry].outgoing.size(), 2u);
  for (const EdgeId edge : checked.program.nodes[entry].outgoing) {
    EXPECT_FALSE(checked.map.original(edge).valid());
    EXPECT_EQ(checked.map.original(checked.program.edges[edge].target), original().functions[main].entry);
  }
  EXPECT_FALSE(checked.map.original(checked.program.findFunction(signedOverflowFunction)->id).valid());
  EXPECT_EQ(checked.map.original(f), f);
}

TEST_F(TransformedPrograms, PathsMapEdgeByEdge) {
  const TransformedProgram checked = OverflowChecks().apply(original());
  std::vector<EdgeId> path;
  for (NodeId node = checked.program.functions[main].entry; node != checked.program.functions[main].exit;) {
    path.push_back(checked.program.nodes[node].outgoing.back());  // nothing overflows
    node = checked.program.edges[path.back()].target;
  }
  std::vector<EdgeId> before;
  for (NodeId node = original().functions[main].entry; node != original().functions[main].exit;) {
    before.push_back(original().nodes[node].outgoing.back());
    node = original().edges[before.back()].target;
  }
  EXPECT_GT(path.size(), before.size());
  EXPECT_EQ(checked.map.original(path), before);
}

TEST_F(TransformedPrograms, CallsStandForTheCallThroughThePointer) {
  const TransformedProgram resolved = FunctionPointerResolution().apply(original());
  const std::vector<EdgeId> calls = standingFor(call, resolved);
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(std::get<Call>(resolved.program.edges[calls[0]].operation).function, f);
  EXPECT_TRUE(std::holds_alternative<Unmodelled>(resolved.program.edges[calls[1]].operation));
  for (const EdgeId edge : calls) {
    EXPECT_EQ(resolved.map.original(resolved.program.edges[edge].source), original().edges[call].source);
    EXPECT_EQ(resolved.map.original(resolved.program.edges[edge].target), original().edges[call].target);
  }
  for (const EdgeId edge : {sum, skip, address}) EXPECT_EQ(standingFor(edge, resolved).size(), 1u);
}

TEST_F(TransformedPrograms, WhatDoesNothingIsGone) {
  const TransformedProgram simple = Simplification().apply(original());
  EXPECT_EQ(simple.program.edges.size() + 1, original().edges.size());
  EXPECT_TRUE(standingFor(skip, simple).empty());
  for (const EdgeId edge : {sum, address, call}) EXPECT_EQ(standingFor(edge, simple).size(), 1u);
  const TransformedProgram again = Simplification().apply(simple.program);
  EXPECT_EQ(again.map, ProgramMap::identity(simple.program));
  EXPECT_EQ(modelText(again.program), modelText(simple.program));
}

TEST_F(TransformedPrograms, LabelsAreCallsWhereTheyStand) {
  const TransformedProgram labelled = LabelCalls("again").apply(original());
  const Function* reached = labelled.program.findFunction(labelReachedFunction);
  ASSERT_TRUE(reached);
  EXPECT_FALSE(labelled.map.original(reached->id).valid());
  ASSERT_EQ(standingFor(skip, labelled).size(), 1u);
  const Edge& behind = labelled.program.edges[standingFor(skip, labelled).front()];
  const Edge& marked = labelled.program.edges[labelled.program.nodes[behind.source].incoming.at(0)];
  EXPECT_EQ(std::get<Call>(marked.operation).function, reached->id);
  EXPECT_EQ(labelled.map.original(marked.source), original().edges[skip].source);
  EXPECT_EQ(labelled.map.original(behind.source), original().edges[skip].source);
  EXPECT_EQ(modelText(LabelCalls("elsewhere").apply(original()).program), modelText(original()));
}

TEST_F(TransformedPrograms, AGhostIsNoVariableOfTheOriginal) {
  EXPECT_FALSE(GhostIndex::of(original()).valid());
  const TransformedProgram haunted = GhostIndex().apply(original());
  const VariableId ghost = GhostIndex::of(haunted.program);
  ASSERT_TRUE(ghost.valid());
  EXPECT_FALSE(haunted.map.original(ghost).valid());
  EXPECT_EQ(haunted.map.original(x->variable()), x->variable());
  EXPECT_EQ(modelText(GhostIndex().apply(haunted.program).program), modelText(haunted.program));
}

TEST_F(TransformedPrograms, AddressesAreTakenAgain) {
  /// Takes the address of a variable whose address nobody took.
  class AddressTaking final : public Transformation {
   public:
    explicit AddressTaking(ExpressionRef target) : target_(target) {}
    std::string_view name() const override { return "an address"; }

   private:
    void change(ProgramDraft& draft) const override {
      Program& program = draft.program();
      const NodeId entry = program.functions[program.start].entry;
      const ExpressionRef address = program.expressions.addressOf(target_);
      program.addEdge(entry, entry, Assume{program.expressions.isZero(address), true});
    }
    ExpressionRef target_;
  };
  EXPECT_FALSE(original().variables[x->variable()].addressTaken);
  EXPECT_TRUE(AddressTaking(x).apply(original()).program.variables[x->variable()].addressTaken);
  EXPECT_FALSE(original().variables[x->variable()].addressTaken);
}

}  // namespace
}  // namespace argosy
