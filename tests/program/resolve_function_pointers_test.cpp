#include "program/transform/resolve_function_pointers.h"

#include <gtest/gtest.h>

#include "tests/program/program_builder.h"
#include "tests/program/transform.h"

namespace argosy {
namespace {

using test::ProgramBuilder;

class ResolveFunctionPointers : public testing::Test {
 protected:
  ResolveFunctionPointers() : main(b.function("main")) { b.program.start = main; }

  /// The node that so many edges lead to from main's entry, in code without branches.
  NodeId step(int count) {
    NodeId node = b.program.functions[main].entry;
    while (count-- > 0) node = only(node).target;
    return node;
  }
  const Edge& only(NodeId node) {
    EXPECT_EQ(b.program.nodes[node].outgoing.size(), 1u);
    return b.program.edges[b.program.nodes[node].outgoing.at(0)];
  }
  /// The function that is called when the pointer equals its address; moves `node` to the other case.
  FunctionId decide(NodeId& node, ExpressionRef pointer) {
    const Node& decision = b.program.nodes[node];
    EXPECT_EQ(decision.outgoing.size(), 2u);
    const Edge& yes = b.program.edges[decision.outgoing.at(0)];
    const Edge& no = b.program.edges[decision.outgoing.at(1)];
    EXPECT_TRUE(std::get<Assume>(yes.operation).truth);
    EXPECT_FALSE(std::get<Assume>(no.operation).truth);
    ExpressionRef condition = std::get<Assume>(yes.operation).condition;
    EXPECT_EQ(condition, std::get<Assume>(no.operation).condition);
    EXPECT_EQ(condition->left(), pointer);
    const Call& call = std::get<Call>(only(yes.target).operation);
    EXPECT_EQ(condition->right(), b.cast(pointer->type(), b.addressOf(call.function)));
    EXPECT_EQ(call.pointer, nullptr);
    node = no.target;
    return call.function;
  }

  ProgramBuilder b;
  FunctionId main;
};

TEST_F(ResolveFunctionPointers, ChainOfDecisions) {
  const FunctionId f = b.function("f", b.int32(), {b.int32()}), g = b.function("g", b.int32(), {b.int32()});
  const FunctionId h = b.function("h", b.int32(), {b.int32()});
  ExpressionRef p = b.local(main, "p", b.pointerTo(b.program.functions[f].type)), r = b.local(main, "r", b.int32());
  ExpressionRef q = b.global("q", p->type());
  b.assign(main, p, b.addressOf(f));
  b.assign(main, p, b.addressOf(g));
  b.assign(main, q, b.addressOf(h));
  const EdgeId edge = b.callPointer(main, p, {b.number(1)}, r);
  b.program.edges[edge].info.kind = StatementKind::Call;
  b.program.edges[edge].info.statement = {7, 3};
  b.finish(main);
  test::transform(b.program, FunctionPointerResolution());

  NodeId node = step(3);
  const NodeId after = b.program.edges[b.program.nodes[b.program.functions[main].exit].incoming.at(0)].source;
  const NodeId chosen = b.program.edges[b.program.nodes[node].outgoing.at(0)].target;
  EXPECT_EQ(only(chosen).target, after);
  EXPECT_EQ(only(chosen).info.kind, StatementKind::Call);
  EXPECT_EQ(only(chosen).info.statement, (SourcePosition{7, 3}));
  EXPECT_EQ(std::get<Call>(only(chosen).operation).result, r);
  EXPECT_EQ(decide(node, p), f);
  EXPECT_EQ(decide(node, p), g);
  const Edge& rest = only(node);
  const Reason& reason = b.program.reasons[std::get<Unmodelled>(rest.operation).reason];
  EXPECT_EQ(rest.target, after);
  EXPECT_EQ(reason.kind, ReasonKind::UnresolvedFunctionPointer);
  EXPECT_EQ(reason.effect, ReasonEffect::LosesBehaviours);
  EXPECT_NE(reason.message.find('p'), std::string::npos);
}

TEST_F(ResolveFunctionPointers, NoTargetAtAll) {
  ExpressionRef p = b.local(main, "p", b.pointerTo(b.types().function(b.types().voidType(), {}, false, true)));
  b.callPointer(main, p);
  test::transform(b.program, FunctionPointerResolution());
  EXPECT_TRUE(std::holds_alternative<Unmodelled>(only(step(0)).operation));
}

TEST_F(ResolveFunctionPointers, CompatibleCandidatesOnlyAndConversions) {
  TypeRef longType = b.types().integer(64, true);
  const FunctionId one = b.function("one", longType, {longType}),
                   two = b.function("two", longType, {longType, longType});
  TypeRef called = b.types().function(b.int32(), {b.int32()}, false, true);
  ExpressionRef p = b.local(main, "p", b.pointerTo(called)), r = b.local(main, "r", b.int32());
  ExpressionRef x = b.local(main, "x", b.int32());
  b.assign(main, p, b.cast(p->type(), b.addressOf(two)));
  b.assign(main, p, b.cast(p->type(), b.addressOf(one)));
  b.callPointer(main, p, {x}, r);
  b.finish(main);
  test::transform(b.program, FunctionPointerResolution());

  NodeId node = step(2);
  const NodeId after = b.program.edges[b.program.nodes[b.program.functions[main].exit].incoming.at(0)].source;
  const NodeId chosen = b.program.edges[b.program.nodes[node].outgoing.at(0)].target;
  const Call call = std::get<Call>(only(chosen).operation);
  EXPECT_EQ(call.arguments, std::vector{b.cast(longType, x)});
  ASSERT_NE(call.result, r);
  EXPECT_EQ(call.result->type(), longType);
  const Edge& conversion = only(only(chosen).target);
  EXPECT_EQ(std::get<Assign>(conversion.operation).target, r);
  EXPECT_EQ(std::get<Assign>(conversion.operation).value, b.cast(b.int32(), call.result));
  EXPECT_EQ(conversion.target, after);
  EXPECT_EQ(decide(node, p), one);
  EXPECT_TRUE(std::holds_alternative<Unmodelled>(only(node).operation));
}

TEST_F(ResolveFunctionPointers, UnknownPointerMayBeAnyAddressTakenFunction) {
  const FunctionId f = b.function("f"), never = b.function("never");
  TypeRef type = b.pointerTo(b.program.functions[f].type);
  ExpressionRef p = b.local(main, "p", type), q = b.local(main, "q", type);
  b.then(main, Havoc{p, HavocCause::Input, "nondet", {}});
  b.assign(main, q, b.addressOf(f));
  b.callPointer(main, p);
  b.call(main, never);
  test::transform(b.program, FunctionPointerResolution());
  NodeId node = step(2);
  EXPECT_EQ(decide(node, p), f);
  EXPECT_TRUE(std::holds_alternative<Unmodelled>(only(node).operation));
}

TEST_F(ResolveFunctionPointers, NameBehindCastIsADirectCall) {
  const FunctionId f = b.function("f", nullptr, {b.int32()});
  TypeRef odd = b.pointerTo(b.types().function(b.types().voidType(), {b.types().character()}, false, true));
  b.callPointer(main, b.cast(odd, b.addressOf(f)), {b.number(3)});
  test::transform(b.program, FunctionPointerResolution());
  EXPECT_EQ(std::get<Call>(only(step(0)).operation).function, f);
}

TEST_F(ResolveFunctionPointers, UndefinedCandidateGetsAReason) {
  const FunctionId f = b.undefinedFunction("f");
  ExpressionRef p = b.local(main, "p", b.pointerTo(b.program.functions[f].type));
  b.assign(main, p, b.addressOf(f));
  b.callPointer(main, p);
  test::transform(b.program, FunctionPointerResolution());
  const Node& decision = b.program.nodes[step(1)];
  const Call call = std::get<Call>(only(b.program.edges[decision.outgoing.at(0)].target).operation);
  ASSERT_TRUE(call.reason.valid());
  EXPECT_EQ(b.program.reasons[call.reason].kind, ReasonKind::UndefinedFunction);
}

}  // namespace
}  // namespace argosy
