// Automata beside replayed executions: violated is what really happens, and nothing else.
#include "specification/parser.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::evidence {
namespace {

using interpreter::Outcome;
using interpreter::Violation;

const std::string declarations =
    "extern int __VERIFIER_nondet_int(void); void lock(void); void unlock(void); int puts(const char *);\n";

const std::string locks =
    "OBSERVER AUTOMATON Locks INITIAL STATE Unlocked;\n"
    "STATE USEFIRST Unlocked : MATCH {lock()} -> GOTO Locked; MATCH {unlock()} -> ERROR(\"unlock without lock\");\n"
    "STATE USEFIRST Locked : MATCH {lock()} -> ERROR(\"lock taken twice\"); MATCH {unlock()} -> GOTO Unlocked;\n"
    "END AUTOMATON\n";

/// The property of the last automaton, watched by all of them.
Target watchedBy(Program& program, const std::string& specification) {
  Target target;
  for (automaton::Automaton& automaton : automaton::parseSpecification(specification, "t.spc")) {
    target.property = automaton.property;
    target.automata.push_back(
        std::make_shared<automaton::TransitionRelation>(program, std::move(automaton), [](const std::string&) {}));
  }
  return target;
}

/// An observer with one state that waits for something.
std::string observer(const std::string& transitions, const std::string& how = "USEFIRST") {
  return "OBSERVER AUTOMATON A LOCAL int n = 0;\nINITIAL STATE I;\nSTATE " + how + " I : " + transitions +
         "\nSTATE USEFIRST J : MATCH {unlock()} -> ERROR(\"in J\");\nEND AUTOMATON\n";
}

/// The states after each move, with the lines of the program.
std::string movesOf(const Program& program, const ReplayedCounterexample& counterexample) {
  const AutomatonRun& run = counterexample.automatonRun().value();
  std::string text = run.initialState;
  for (const AutomatonMove& move : run.moves)
    text += ", " + std::to_string(program.edges[move.edge].info.range.begin.line) + (move.isLeave ? " left: " : ": ") +
            move.state;
  return text;
}

TEST(AutomatonReplay, TheRunEndsInTheError) {
  LoadedProgram program(declarations +
                        "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 0)\n    lock();\n"
                        "  if (x > 5)\n    unlock();\n  lock();\n  return 0;\n}\n");
  const Target target = watchedBy(program.program(), locks);
  const ReplayedCounterexample c = confirmed(*program, inputs({3}), target);
  EXPECT_EQ(movesOf(*program, c), "Unlocked, 5: Locked, 8: ERROR: lock taken twice");
  EXPECT_EQ(c.violation(), Violation::Observed);
  EXPECT_EQ(c.message(), "lock taken twice");
  EXPECT_EQ(program->edges[c.violatingEdge()].info.range.begin.line, 8u);
  EXPECT_EQ(c.trace().tail.empty() ? c.trace().head.back() : c.trace().tail.back(), c.violatingEdge());
  for (const int harmless : {0, 6}) {
    const ReplayFailure failure = refused(*program, inputs({harmless}), target);
    EXPECT_EQ(failure.outcome, Outcome::Exit);
    EXPECT_EQ(failure.message, "the automaton Locks was not violated");
  }
}

TEST(AutomatonReplay, VariablesCount) {
  LoadedProgram program(declarations +
                        "int main(void) {\n  for (int i = __VERIFIER_nondet_int(); i > 0; i--)\n    lock();\n}\n");
  const Target target =
      watchedBy(program.program(),
                observer("MATCH {lock()} && n == 2 -> ERROR(\"third\"); MATCH {lock()} -> DO n = n + 1 GOTO I;"));
  EXPECT_EQ(movesOf(*program, confirmed(*program, inputs({5}), target)), "I n=0, 4: I n=1, 4: I n=2, 4: ERROR: third");
  EXPECT_EQ(refused(*program, inputs({2}), target).outcome, Outcome::Exit);
}

TEST(AutomatonReplay, AssumptionsHaveToHold) {
  LoadedProgram program(declarations +
                        "int g;\nint *p;\nstatic int twice(int v) {\n  return 2 * v;\n}\n"
                        "int main(void) {\n  g = __VERIFIER_nondet_int();\n  int x = twice(g);\n  return x;\n}\n");
  const auto moves = [&](const std::string& transitions, int input) {
    ReplayResult result = replay(*program, inputs({input}), watchedBy(program.program(), observer(transitions)));
    const auto* failure = std::get_if<ReplayFailure>(&result);
    return failure ? std::string(toString(failure->outcome))
                   : movesOf(*program, std::get<ReplayedCounterexample>(result));
  };
  const std::string afterInput = "MATCH {g = $?} -> ASSUME {g > 5} ERROR;";
  EXPECT_EQ(moves(afterInput, 6), "I n=0, 8: ERROR");
  EXPECT_EQ(moves(afterInput, 5), "exit");
  const std::string ofParameter = "MATCH {twice($1)} -> ASSUME {$1 == 7} ERROR;";
  EXPECT_EQ(moves(ofParameter, 7), "I n=0, 9: ERROR");
  EXPECT_EQ(moves(ofParameter, 8), "exit");
  const std::string inCallee = "MATCH {return $?} -> ASSUME {v == 9} ERROR;";
  EXPECT_EQ(moves("CHECK(location, \"functionName==twice\") && " + inCallee, 9), "I n=0, 5: ERROR")
      << "the callee's variables are still there when it returns";
  EXPECT_EQ(moves("MATCH \"return from twice\" -> ASSUME {g == 3} ERROR;", 3), "I n=0, 9 left: ERROR");
  EXPECT_EQ(moves("MATCH {g = $?} -> ASSUME {p != 0 && *p == 1} ERROR;", 1), "exit") << "p is null: decided before *p";
  EXPECT_EQ(moves("MATCH {g = $?} -> ASSUME {*p == 1} ERROR;", 1), "undetermined");
}

/// One run of several is enough, and each of them is one that really is.
TEST(AutomatonReplay, AnyRunOfANondeterministicAutomaton) {
  LoadedProgram program(declarations +
                        "int main(void) {\n  lock();\n  lock();\n  if (__VERIFIER_nondet_int() == 1)\n    unlock();\n"
                        "  return 0;\n}\n");
  const Target target = watchedBy(
      program.program(), observer("MATCH {lock()} -> GOTO J; MATCH {lock()} -> DO n = n + 1 GOTO I;", "USEALL"));
  EXPECT_EQ(movesOf(*program, confirmed(*program, inputs({1}), target)), "I n=0, 3: J n=0, 6: ERROR: in J");
  EXPECT_EQ(refused(*program, inputs({0}), target).outcome, Outcome::Exit);
}

/// What a control automaton takes away is not asked about, whoever would be violated.
TEST(AutomatonReplay, ControlAutomataEndExecutions) {
  LoadedProgram program(declarations +
                        "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 2)\n    x = 3;\n  lock();\n"
                        "  lock();\n  return 0;\n}\n");
  const auto control = [](const std::string& transition) {
    return "CONTROL AUTOMATON C INITIAL STATE S; STATE USEFIRST S : " + transition + " END AUTOMATON\n" + locks;
  };
  const Target stop = watchedBy(program.program(), control("MATCH {x = 3} -> STOP;"));
  const ReplayFailure failure = refused(*program, inputs({2}), stop);
  EXPECT_EQ(failure.outcome, Outcome::Blocked);
  EXPECT_EQ(failure.message, "the automaton C ends the execution");
  EXPECT_EQ(movesOf(*program, confirmed(*program, inputs({1}), stop)),
            "Unlocked, 6: Locked, 7: ERROR: lock taken twice");
  const Target sameStep = watchedBy(program.program(), control("COVERS_LINES(7) -> STOP;"));
  EXPECT_EQ(refused(*program, inputs({1}), sameStep).outcome, Outcome::Blocked);
  const Target assumed = watchedBy(program.program(), control("MATCH {lock()} -> ASSUME {x == 4} GOTO S;"));
  EXPECT_EQ(refused(*program, inputs({1}), assumed).outcome, Outcome::Blocked);
  EXPECT_NO_THROW(confirmed(*program, inputs({4}), assumed));
}

TEST(AutomatonReplay, TheEndOfTheProgram) {
  LoadedProgram program(declarations +
                        "extern void exit(int); extern void __VERIFIER_assume(int);\nint main(void) {\n"
                        "  int x = __VERIFIER_nondet_int();\n  __VERIFIER_assume(x != 2);\n  lock();\n"
                        "  if (x == 1)\n    exit(3);\n  unlock();\n  return 0;\n}\n");
  const Target target =
      watchedBy(program.program(),
                "OBSERVER AUTOMATON Released INITIAL STATE Free;\n"
                "STATE USEFIRST Free : MATCH {lock()} -> GOTO Held;\n"
                "STATE USEFIRST Held : MATCH {unlock()} -> GOTO Free; MATCH EXIT -> ERROR(\"held\");\n"
                "END AUTOMATON\n");
  EXPECT_EQ(confirmed(*program, inputs({1}), target).message(), "held");
  EXPECT_EQ(refused(*program, inputs({0}), target).outcome, Outcome::Exit);
  EXPECT_EQ(refused(*program, inputs({2}), target).outcome, Outcome::Blocked);
}

/// A step that has no meaning in C is no step of an execution.
TEST(AutomatonReplay, UndefinedBehaviourComesFirst) {
  LoadedProgram program(declarations + "int *p;\nint main(void) {\n  int x = 0;\n  x = *p;\n  return x;\n}\n");
  const Target target = watchedBy(program.program(), observer("MATCH {x = *p} -> ERROR;"));
  EXPECT_EQ(refused(*program, {}, target).violation, Violation::NullDereference);
}

/// What the interpreter does as a whole shows nothing of what happens inside: an automaton that looks there cannot be followed.
TEST(AutomatonReplay, LibraryFunctionsAsAWhole) {
  LoadedProgram program(declarations + "int main(void) {\n  puts(\"text\");\n  lock();\n  return 0;\n}\n");
  const Target outside = watchedBy(program.program(), observer("MATCH {lock()} -> ERROR;"));
  EXPECT_EQ(movesOf(*program, confirmed(*program, {}, outside)), "I n=0, 4: ERROR");
  const Target call = watchedBy(program.program(), observer("MATCH {puts($?)} -> GOTO J;"));
  EXPECT_EQ(refused(*program, {}, call).outcome, Outcome::Exit);
  const Target inside = watchedBy(program.program(), observer("MATCH {lock()} -> ERROR; TRUE -> DO n = n + 1 GOTO I;"));
  const ReplayFailure failure = refused(*program, {}, inside);
  EXPECT_EQ(failure.outcome, Outcome::Undetermined);
  EXPECT_NE(failure.message.find("the interpreter runs 'puts' as a whole"), std::string::npos) << failure.message;
}

}  // namespace
}  // namespace argosy::evidence
