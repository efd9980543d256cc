#include "domains/automaton/automaton_cpa.h"

#include <gtest/gtest.h>

#include "program/print/text.h"
#include "specification/parser.h"
#include "specification/property.h"
#include "tests/program/program_builder.h"

namespace argosy::automaton {
namespace {

using test::ProgramBuilder;

class AutomatonCpaTest : public testing::Test {
 protected:
  AutomatonCpaTest() {
    main = b.function("main");
    b.program.start = main;
    f = b.function("f", nullptr, {b.int32()});
    b.finish(f);
    x = b.local(main, "x", b.int32());
    g = b.global("g", b.int32());
    lock = b.undefinedFunction("lock", nullptr, {b.int32()});
    unlock = b.undefinedFunction("unlock", nullptr, {b.int32()});
  }

  AutomatonCpa make(const std::string& text) {
    return AutomatonCpa(b.program, parseSpecification(text, "t.spc").at(0),
                        [this](const std::string& line) { printed.push_back(line); });
  }

  std::vector<StateRef> step(AutomatonCpa& cpa, const StateRef& state, EdgeId edge,
                             StepKind kind = StepKind::Operation) {
    Step step;
    step.kind = kind;
    step.id = edge;
    step.edge = &b.program.edges[edge];
    std::vector<StateRef> successors;
    cpa.transfer(state, precision, step, successors);
    return successors;
  }

  StateRef after(AutomatonCpa& cpa, StateRef state, const std::vector<EdgeId>& edges) {
    for (EdgeId edge : edges) {
      const std::vector<StateRef> successors = step(cpa, state, edge);
      EXPECT_EQ(successors.size(), 1u);
      state = successors.at(0);
    }
    return state;
  }

  std::vector<std::string> texts(const AutomatonCpa& cpa, const std::vector<StateRef>& states) {
    std::vector<std::string> result;
    for (const StateRef& state : states) result.push_back(cpa.toString(*state));
    return result;
  }

  ProgramBuilder b;
  FunctionId main, f, lock, unlock;
  ExpressionRef x, g;
  Precision precision;
  ControlPointRef anywhere = makeRef<ControlPoint>(NodeId(), nullptr);
  std::vector<std::string> printed;
};

TEST_F(AutomatonCpaTest, TargetExactlyAtTheCall) {
  const FunctionId error = b.undefinedFunction("reach_error");
  const EdgeId before = b.assign(main, x, b.number(1)), call = b.call(main, error), other = b.call(main, lock, {x});
  AutomatonCpa cpa(b.program, *translate(defaultSpecification()[0]));
  const StateRef initial = cpa.initialState(*anywhere);
  EXPECT_FALSE(cpa.violation(*initial));
  for (EdgeId edge : {before, other}) {
    const std::vector<StateRef> successors = step(cpa, initial, edge);
    ASSERT_EQ(successors.size(), 1u);
    EXPECT_EQ(successors[0], initial);  // the very same object
  }
  const std::vector<StateRef> violated = step(cpa, initial, call);
  ASSERT_EQ(violated.size(), 1u);
  ASSERT_TRUE(cpa.violation(*violated[0]));
  EXPECT_EQ(cpa.violation(*violated[0])->property, "unreach-call");
  EXPECT_EQ(cpa.violation(*violated[0])->message, "call of reach_error");
  EXPECT_TRUE(step(cpa, violated[0], before).empty());
  EXPECT_TRUE(cpa.restrictions().empty());
}

TEST_F(AutomatonCpaTest, DefinedErrorFunctionIsViolatedOnEntering) {
  const FunctionId error = b.function("reach_error");
  b.finish(error);
  const EdgeId call = b.call(main, error);
  AutomatonCpa cpa(b.program, *translate(defaultSpecification()[0]));
  const StateRef initial = cpa.initialState(*anywhere);
  EXPECT_TRUE(cpa.violation(*step(cpa, initial, call, StepKind::Enter).at(0)));
  EXPECT_FALSE(cpa.violation(*step(cpa, initial, call, StepKind::Leave).at(0)));
}

TEST_F(AutomatonCpaTest, LabelsAndOverflow) {
  const EdgeId toLabel = b.assign(main, x, b.number(1)), onwards = b.assign(main, x, b.number(2));
  b.program.nodes[b.program.edges[toLabel].target].labels = {"ERROR"};
  AutomatonCpa labels(b.program, *translate(specificationByName("unreach-label")->at(0)));
  const StateRef initial = labels.initialState(*anywhere);
  ASSERT_TRUE(labels.violation(*step(labels, initial, toLabel).at(0)));
  EXPECT_EQ(labels.violation(*step(labels, initial, toLabel).at(0))->property, "unreach-label");
  EXPECT_FALSE(labels.violation(*step(labels, initial, onwards).at(0)));

  const EdgeId overflow = b.call(main, b.undefinedFunction(signedOverflowFunction));
  AutomatonCpa overflows(b.program, *translate(specificationByName("no-overflow")->at(0)));
  EXPECT_EQ(overflows.violation(*step(overflows, overflows.initialState(*anywhere), overflow).at(0))->property,
            "no-overflow");
}

constexpr const char* lockProtocol = R"(
  OBSERVER AUTOMATON Locks
  LOCAL int depth = 0; LOCAL set<string> held;
  INITIAL STATE Watching;
  STATE USEFIRST Watching :
    MATCH {lock($1)} && held[$1] -> ERROR("$1 is locked twice");
    MATCH {lock($1)} && depth == 2 -> ERROR("too many locks");
    MATCH {lock($1)} -> DO depth = depth + 1 DO held[$1] = TRUE PRINT "locked " $1 " depth " depth GOTO Watching;
    MATCH {unlock($1)} -> ASSERT held[$1] DO held[$1] = FALSE DO depth = depth - 1 GOTO Watching;
    MATCH EXIT -> ASSERT held.empty GOTO Watching;
  END AUTOMATON)";

TEST_F(AutomatonCpaTest, LockProtocol) {
  const EdgeId lockX = b.call(main, lock, {x}), lockG = b.call(main, lock, {g}), unlockX = b.call(main, unlock, {x}),
               lockOne = b.call(main, lock, {b.number(1)}), halt = b.then(main, Halt{HaltKind::Abort, nullptr});
  AutomatonCpa cpa = make(lockProtocol);
  const StateRef initial = cpa.initialState(*anywhere);
  const StateRef lockedX = after(cpa, initial, {lockX});
  EXPECT_EQ(cpa.toString(*lockedX), "Watching depth=1 held=[\"x\"]");
  EXPECT_EQ(printed, std::vector<std::string>{"locked x depth 1"});
  EXPECT_EQ(after(cpa, lockedX, {unlockX}), initial);  // interned
  EXPECT_FALSE(cpa.lessOrEqual(*lockedX, *initial));
  EXPECT_TRUE(cpa.lessOrEqual(*lockedX, *after(cpa, initial, {lockX})));

  const auto message = [&](const std::vector<EdgeId>& edges) {
    const std::optional<Violation> violation = cpa.violation(*after(cpa, initial, edges));
    return violation ? violation->message : "none";
  };
  EXPECT_EQ(message({lockX, lockX}), "x is locked twice");
  EXPECT_EQ(message({lockX, lockG}), "none");
  EXPECT_EQ(message({lockX, lockG, lockOne}), "too many locks");
  EXPECT_EQ(message({unlockX}), "assertion at t.spc:9:27 violated");
  EXPECT_EQ(message({lockX, halt}), "assertion at t.spc:10:19 violated");
  EXPECT_EQ(message({lockX, unlockX, halt}), "none");
}

std::string control(const std::string& transitions, const std::string& use = "USEFIRST",
                    const std::string& kind = "CONTROL") {
  return kind + " AUTOMATON A LOCAL int v = 1; LOCAL set<int> n; INITIAL STATE I; STATE " + use +
         " I : " + transitions + " STATE J : TARGET STATE T : END AUTOMATON";
}

TEST_F(AutomatonCpaTest, FirstOrAll) {
  const EdgeId edge = b.assign(main, x, b.number(1));
  const std::string transitions = "TRUE -> GOTO J; MATCH {x = $?} -> DO v = v + 1 GOTO T; FALSE -> ERROR;";
  AutomatonCpa first = make(control(transitions)), all = make(control(transitions, "USEALL"));
  EXPECT_EQ(texts(first, step(first, first.initialState(*anywhere), edge)), (std::vector<std::string>{"J v=1 n=[]"}));
  const std::vector<StateRef> both = step(all, all.initialState(*anywhere), edge);
  EXPECT_EQ(texts(all, both), (std::vector<std::string>{"J v=1 n=[]", "T v=2 n=[]"}));
  ASSERT_TRUE(all.violation(*both.at(1)));
  EXPECT_EQ(all.violation(*both.at(1))->property, "A");
  EXPECT_EQ(step(all, both.at(1), edge), std::vector<StateRef>{both.at(1)});  // a user's target state is a state
}

TEST_F(AutomatonCpaTest, Otherwise) {
  const EdgeId assign = b.assign(main, x, b.number(1)), call = b.call(main, lock, {x});
  AutomatonCpa cpa = make(control("MATCH {x = $?} -> GOTO J; MATCH OTHERWISE -> GOTO T;", "USEALL"));
  EXPECT_EQ(texts(cpa, step(cpa, cpa.initialState(*anywhere), assign)), std::vector<std::string>{"J v=1 n=[]"});
  EXPECT_EQ(texts(cpa, step(cpa, cpa.initialState(*anywhere), call)), std::vector<std::string>{"T v=1 n=[]"});
}

TEST_F(AutomatonCpaTest, StopAndBreak) {
  const EdgeId assign = b.assign(main, x, b.number(1)), call = b.call(main, lock, {x});
  AutomatonCpa cpa = make(control("MATCH {lock($?)} -> STOP; MATCH {x = $?} -> BREAK;"));
  const StateRef initial = cpa.initialState(*anywhere);
  EXPECT_TRUE(cpa.restrictions().empty());
  EXPECT_TRUE(step(cpa, initial, call).empty());
  EXPECT_FALSE(cpa.restrictions().empty());
  const StateRef broken = step(cpa, initial, assign).at(0);
  EXPECT_TRUE(AutomatonCpa::isBreak(*broken));
  EXPECT_FALSE(cpa.violation(*broken));
  EXPECT_TRUE(step(cpa, broken, assign).empty());
}

TEST_F(AutomatonCpaTest, IdleTransitionsReturnTheSameState) {
  const EdgeId edge = b.assign(main, x, b.number(1));
  for (const char* transitions : {"TRUE -> GOTO I;", "v == 2 -> GOTO J;", "v == 1 -> GOTO I;", ""}) {
    AutomatonCpa cpa = make(control(transitions));
    const StateRef initial = cpa.initialState(*anywhere);
    EXPECT_EQ(step(cpa, initial, edge), std::vector<StateRef>{initial}) << transitions;
  }
}

TEST_F(AutomatonCpaTest, AssumptionsOfControlAutomata) {
  const EdgeId assign = b.assign(main, x, b.number(1)), other = b.call(main, lock, {x});
  AutomatonCpa cpa = make(control("MATCH {$1 = $?} -> ASSUME {$1 > 0; g == $$v && x != 3} DO v = 7 GOTO J;"));
  const StateRef initial = cpa.initialState(*anywhere);
  const std::vector<StateRef> assumed = step(cpa, initial, assign);
  ASSERT_EQ(texts(cpa, assumed), std::vector<std::string>{"J v=7 n=[] [0 < x] [g == 7] [x != 3]"});
  EXPECT_EQ(AutomatonCpa::assumptions(*assumed[0]).size(), 3u);
  EXPECT_FALSE(cpa.restrictions().empty());
  // They hold on entering, not for ever.
  const StateRef later = step(cpa, assumed[0], other).at(0);
  EXPECT_EQ(cpa.toString(*later), "J v=7 n=[]");
  EXPECT_TRUE(cpa.lessOrEqual(*assumed[0], *later));
  EXPECT_FALSE(cpa.lessOrEqual(*later, *assumed[0]));
}

TEST_F(AutomatonCpaTest, ConstantAssumptionsAreDecided) {
  const EdgeId call = b.call(main, lock, {b.number(4)});
  AutomatonCpa cpa =
      make(control("MATCH {lock($1)} -> ASSUME {$$v == 2} GOTO T;"
                   "MATCH {lock($1)} -> ASSUME {$$n[$1]} GOTO T;"
                   "MATCH {lock($1)} -> ASSUME {!$$n.empty} GOTO T;"
                   "MATCH {lock($1)} -> ASSUME {$1 == 4; $$v < 2} DO n[$1] = true GOTO J;"));
  EXPECT_EQ(texts(cpa, step(cpa, cpa.initialState(*anywhere), call)), std::vector<std::string>{"J v=1 n=[4]"});
}

TEST_F(AutomatonCpaTest, ObserversLoseNothing) {
  const EdgeId assign = b.assign(main, x, b.number(1));
  AutomatonCpa first =
      make(control("MATCH {x = $?} -> ASSUME {x > 0; g == 1} GOTO J; MATCH {x = $?} -> ASSUME {g == 2} GOTO T;",
                   "USEFIRST", "OBSERVER"));
  EXPECT_EQ(texts(first, step(first, first.initialState(*anywhere), assign)),
            (std::vector<std::string>{"J v=1 n=[] [0 < x] [g == 1]", "T v=1 n=[] [0 < x == 0] [g == 2]",
                                      "T v=1 n=[] [0 < x] [g != 1] [g == 2]", "I v=1 n=[] [0 < x == 0] [g != 2]",
                                      "I v=1 n=[] [0 < x] [g != 1] [g != 2]"}));
  AutomatonCpa all = make(control("MATCH {x = $?} -> ASSUME {x > 0} GOTO J; MATCH {x = $?} -> ASSUME {g == 2} GOTO T;",
                                  "USEALL", "OBSERVER"));
  EXPECT_EQ(step(all, all.initialState(*anywhere), assign).size(), 3u);
  EXPECT_TRUE(first.restrictions().empty() && all.restrictions().empty());
}

TEST_F(AutomatonCpaTest, AssumptionsWhenEnteringAFunction) {
  const EdgeId call = b.call(main, f, {x});
  AutomatonCpa cpa = make(control("MATCH {f($1)} -> ASSUME {$1 > 0; x < 9; g == 1} GOTO J;"));
  EXPECT_EQ(texts(cpa, step(cpa, cpa.initialState(*anywhere), call, StepKind::Enter)),
            std::vector<std::string>{"J v=1 n=[] [0 < p0] [p0 < 9] [g == 1]"});
  const ExpressionRef y = b.local(main, "y", b.int32());
  static_cast<void>(y);
  AutomatonCpa wrong = make(control("MATCH {f($1)} -> ASSUME {y > 0} GOTO J;"));
  EXPECT_THROW(step(wrong, wrong.initialState(*anywhere), call, StepKind::Enter), TextError);
}

TEST_F(AutomatonCpaTest, ErrorsAtASpecificStep) {
  const EdgeId call = b.call(main, lock, {x});
  const auto errorOf = [&](const std::string& transitions) -> std::string {
    AutomatonCpa cpa = make(control(transitions));
    try {
      step(cpa, cpa.initialState(*anywhere), call);
    } catch (const TextError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_NE(
      errorOf("MATCH {lock($1)} -> DO v = $1 GOTO I;").find("expected an integer constant, but $1 stands for 'x'"),
      std::string::npos);
  EXPECT_NE(errorOf("TRUE -> ASSUME {nowhere > 1} GOTO I;")
                .find("expected a variable of the function 'main' or a global one, found 'nowhere'"),
            std::string::npos);
  EXPECT_NE(
      errorOf("MATCH {$1($?)} -> ASSUME {$1 > 0} GOTO I;").find("expected an expression, but $1 stands for 'lock'"),
      std::string::npos);
  EXPECT_NE(errorOf("MATCH {unlock($1)} || TRUE -> DO v = $1 GOTO I;").find("$1 is not bound here"), std::string::npos);
  b.local(main, "x", b.int32());
  EXPECT_NE(errorOf("TRUE -> ASSUME {x > 1} GOTO I;").find("'x' is ambiguous in the function 'main'"),
            std::string::npos);
}

}  // namespace
}  // namespace argosy::automaton
