#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "specification/parser.h"

namespace argosy::automaton {
namespace {

Automaton parseOne(const std::string& text) {
  std::vector<Automaton> all = parseSpecification(text, "t.spc");
  EXPECT_EQ(all.size(), 1u);
  return std::move(all.at(0));
}

/// An automaton with one transition, at line 4, column 1.
std::string withTransition(const std::string& transition, const std::string& kind = "CONTROL") {
  return kind +
         " AUTOMATON A LOCAL int v = 3; LOCAL set<string> s; LOCAL set<int> n = [1, 2];\nINITIAL STATE Init;\n"
         "STATE USEFIRST Init :\n" +
         transition + "\nEND AUTOMATON\n";
}

Transition transitionOf(const std::string& text) {
  return parseOne(withTransition(text)).states.at(0).transitions.at(0);
}

/// The error's message, with its position.
std::string errorOf(const std::string& text) {
  try {
    parseSpecification(text, "t.spc");
  } catch (const TextError& error) {
    return error.what();
  }
  return "no error";
}

std::string errorOfTransition(const std::string& transition, const std::string& kind = "CONTROL") {
  return errorOf(withTransition(transition, kind));
}

TEST(SpecificationParser, Automaton) {
  const Automaton automaton = parseOne(R"(
    // A comment, and /* another */
    OBSERVER AUTOMATON Locks
    LOCAL int depth = 1; LOCAL int other;
    LOCAL set<string> held = ["a", "b"];
    LOCAL set lines <int>; /* the other order that the documentation shows */
    INITIAL STATE Second;
    STATE USEFIRST First : TRUE -> GOTO Second;
    STATE USEALL Second :
    TARGET STATE Third : TRUE -> ERROR; FALSE -> ERROR("bad");
    END AUTOMATON)");
  EXPECT_EQ(automaton.name, "Locks");
  EXPECT_EQ(automaton.property, "Locks");
  EXPECT_EQ(automaton.kind, AutomatonKind::Observer);
  ASSERT_EQ(automaton.variables.size(), 4u);
  EXPECT_EQ(automaton.variables[0].initialValue, Value(std::int64_t{1}));
  EXPECT_EQ(automaton.variables[1].initialValue, Value(std::int64_t{0}));
  EXPECT_EQ(automaton.variables[2].initialValue, Value(std::set<std::string>{"a", "b"}));
  EXPECT_EQ(automaton.variables[3].initialValue, Value(std::set<std::int64_t>{}));
  ASSERT_EQ(automaton.states.size(), 3u);
  EXPECT_EQ(automaton.initialState, 1u);
  EXPECT_TRUE(automaton.states[0].usesFirst);
  EXPECT_FALSE(automaton.states[1].usesFirst || automaton.states[2].usesFirst);
  EXPECT_TRUE(automaton.states[2].isTarget);
  EXPECT_FALSE(automaton.states[0].isTarget);
  EXPECT_EQ(automaton.states[0].transitions.at(0).state, 1u);
  EXPECT_EQ(automaton.states[2].transitions.at(1).successor, Successor::Error);
  EXPECT_EQ(automaton.states[2].transitions.at(1).message, "bad");
}

TEST(SpecificationParser, AutomataAreControlByDefaultAndSeveralMayFollow) {
  const std::string body = " INITIAL STATE I; STATE I : END AUTOMATON ";
  const std::vector<Automaton> all = parseSpecification(
      "AUTOMATON A" + body + "CONTROL AUTOMATON B" + body + "ASSERT !MATCH FUNCTIONCALL \"f\";", "t.spc");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].kind, AutomatonKind::Control);
  EXPECT_EQ(all[1].kind, AutomatonKind::Control);
  EXPECT_EQ(all[2].kind, AutomatonKind::Observer);
  EXPECT_EQ(all[2].states.at(0).transitions.at(0).assertions.size(), 1u);
  EXPECT_EQ(errorOf("AUTOMATON A" + body + "\nAUTOMATON A" + body),
            "t.spc:2:1: expected a unique name, but there are two automata 'A'");
}

template <class Kind>
bool isKind(const std::string& trigger) {
  return std::holds_alternative<Kind>(transitionOf(trigger + " -> GOTO Init;").trigger.is);
}

TEST(SpecificationParser, Triggers) {
  EXPECT_TRUE(isKind<bool>("TRUE"));
  EXPECT_TRUE(isKind<MatchStatement>("MATCH {x = f($1, $?)}"));
  EXPECT_TRUE(isKind<MatchText>("MATCH \"x = 5;\""));
  EXPECT_TRUE(isKind<MatchExpression>("MATCH [x = .*]"));
  EXPECT_TRUE(isKind<MatchExpression>("MATCH [x[0-9]+ = .*]"));
  EXPECT_TRUE(isKind<MatchLabel>("MATCH LABEL \"ERROR\""));
  EXPECT_TRUE(isKind<MatchLabel>("MATCH LABEL [err.*]"));
  EXPECT_TRUE(isKind<MatchEvent>("MATCH ASSERT"));
  EXPECT_TRUE(isKind<MatchEvent>("MATCH ENTRY"));
  EXPECT_TRUE(isKind<MatchEvent>("MATCH EXIT"));
  EXPECT_TRUE(isKind<MatchEvent>("MATCH OTHERWISE"));
  EXPECT_TRUE(isKind<MatchCall>("MATCH FUNCTIONCALL \"f\""));
  EXPECT_TRUE(isKind<MatchCall>("MATCH FUNCTIONCALL"));
  EXPECT_TRUE(isKind<MatchCall>("FUNCTIONCALL \"f\""));
  EXPECT_TRUE(isKind<InFunction>("CHECK(location, \"functionName==main\")"));
  EXPECT_TRUE(isKind<CoversLines>("COVERS_LINES(3 5 7)"));
  EXPECT_TRUE(isKind<Comparison>("v == 3 + v - 1"));
  EXPECT_TRUE(isKind<Comparison>("EVAL(location, \"lineno\") != 17"));
  EXPECT_TRUE(isKind<Contains>("s[\"x\"]"));
  EXPECT_TRUE(isKind<Contains>("n[v + 1]"));
  EXPECT_TRUE(isKind<IsEmpty>("s.empty"));
}

TEST(SpecificationParser, BooleanOperatorsBindAsInC) {
  const Condition trigger = transitionOf("!TRUE || v == 1 && FALSE == TRUE -> GOTO Init;").trigger;
  const Connective& disjunction = std::get<Connective>(trigger.is);
  ASSERT_EQ(disjunction.kind, ConnectiveKind::Or);
  EXPECT_EQ(std::get<Connective>(disjunction.operands[0].is).kind, ConnectiveKind::Not);
  const Connective& conjunction = std::get<Connective>(disjunction.operands[1].is);
  ASSERT_EQ(conjunction.kind, ConnectiveKind::And);
  EXPECT_EQ(std::get<Comparison>(conjunction.operands[0].is).relation, Relation::Equal);
  EXPECT_EQ(std::get<Connective>(conjunction.operands[1].is).kind, ConnectiveKind::Equal);

  // a > b is b < a
  const Condition greater = transitionOf("v > 7 -> GOTO Init;").trigger;
  const Comparison& comparison = std::get<Comparison>(greater.is);
  EXPECT_EQ(comparison.relation, Relation::Less);
  EXPECT_EQ(comparison.left.value, 7);
  EXPECT_EQ(comparison.right.kind, TermKind::Variable);
}

TEST(SpecificationParser, Transition) {
  const Transition transition = transitionOf(
      "MATCH {f($1)} -> ASSERT v == 3 ASSERT s.empty ASSUME {$1 > 0; $$v == 3} DO v = v + 1 DO s[$1] = true "
      "DO n[4] = FALSE PRINT \"v is \" v s.empty $1 STOP;");
  EXPECT_EQ(transition.assertions.size(), 2u);
  EXPECT_EQ(transition.assumptions.size(), 2u);
  ASSERT_EQ(transition.actions.size(), 4u);
  EXPECT_EQ(std::get<SetInteger>(transition.actions[0]).value.kind, TermKind::Add);
  EXPECT_TRUE(std::get<SetMembership>(transition.actions[1]).isMember);
  EXPECT_FALSE(std::get<SetMembership>(transition.actions[2]).isMember);
  EXPECT_EQ(std::get<Print>(transition.actions[3]).arguments.size(), 4u);
  EXPECT_EQ(transition.successor, Successor::Stop);
  EXPECT_EQ(transition.position.line, 4u);
  EXPECT_EQ(transitionOf("TRUE -> BREAK;").successor, Successor::Break);
}

TEST(SpecificationParser, UnsupportedConstructsAreNamed) {
  EXPECT_EQ(errorOfTransition("CHECK(IS_TARGET_STATE) -> ERROR;"),
            "t.spc:4:1: CHECK(IS_TARGET_STATE) is not supported");
  EXPECT_EQ(errorOfTransition("TRUE && CHECK(valueAnalysis, \"x==1\") -> ERROR;"),
            "t.spc:4:9: CHECK(valueAnalysis, \"x==1\") is not supported; expected CHECK(location, "
            "\"functionName==NAME\")");
  EXPECT_EQ(errorOfTransition("EVAL(x, \"y\") == 1 -> ERROR;"),
            "t.spc:4:1: EVAL(x, \"y\") is not supported; expected EVAL(location, \"lineno\")");
  EXPECT_EQ(errorOfTransition("TRUE -> MODIFY(ValueAnalysis, \"setvalue(x==1)\") GOTO Init;"),
            "t.spc:4:9: MODIFY(ValueAnalysis, \"setvalue(x==1)\") is not supported");
  EXPECT_EQ(errorOfTransition("TRUE -> GOTO Init; INVARIANT {x > 0}"), "t.spc:4:20: INVARIANT is not supported");
  EXPECT_EQ(errorOfTransition("MATCH {f(\"text\")} -> ERROR;"),
            "t.spc:4:10: a string literal in C code is not supported");
  EXPECT_EQ(errorOfTransition("MATCH {x = f(g(1))} -> ERROR;"),
            "t.spc:4:15: a call inside an expression is not supported: it is a statement of its own");
  EXPECT_EQ(errorOfTransition("MATCH {x = a && b} -> ERROR;"),
            "t.spc:4:14: '&&' in a pattern is not supported: it is control flow");
  EXPECT_TRUE(errorOfTransition("MATCH CALL {f()} -> ERROR;").starts_with("t.spc:4:1: MATCH CALL is not supported; "));
  EXPECT_TRUE(errorOfTransition("MATCH [(] -> ERROR;").starts_with("t.spc:4:8: the regular expression is malformed"));
}

TEST(SpecificationParser, ObserversObserve) {
  EXPECT_EQ(errorOfTransition("TRUE -> STOP;", "OBSERVER"), "t.spc:4:9: an observer automaton may not use STOP");
  EXPECT_EQ(errorOfTransition("TRUE -> MODIFY(x, \"y\") GOTO Init;", "OBSERVER"),
            "t.spc:4:9: an observer automaton may not use MODIFY");
  EXPECT_EQ(errorOfTransition("TRUE -> STOP;", "CONTROL"), "no error");
}

TEST(SpecificationParser, ErrorsNamePlaceAndExpectation) {
  EXPECT_EQ(errorOf(""),
            "t.spc:1:1: expected OBSERVER AUTOMATON, CONTROL AUTOMATON, AUTOMATON or ASSERT, found the end of "
            "the file");
  EXPECT_EQ(errorOf("OBSERVER A"),
            "t.spc:1:10: expected OBSERVER AUTOMATON, CONTROL AUTOMATON, AUTOMATON or ASSERT, found 'A'");
  EXPECT_EQ(errorOf("AUTOMATON A\nSTATE I :"), "t.spc:2:1: expected 'INITIAL', found 'STATE'");
  EXPECT_EQ(errorOf("AUTOMATON A INITIAL STATE I; STATE J : END AUTOMATON"),
            "t.spc:1:27: expected a state of the automaton A, found 'I'");
  EXPECT_EQ(errorOf("AUTOMATON A INITIAL STATE I; STATE I : STATE I : END AUTOMATON"),
            "t.spc:1:46: the state 'I' is defined twice");
  EXPECT_EQ(errorOf("AUTOMATON A INITIAL STATE I; STATE I :"),
            "t.spc:1:39: expected a condition or an integer, found the end of the file");
  EXPECT_EQ(errorOf("AUTOMATON A LOCAL float x;"), "t.spc:1:19: expected 'int' or 'set', found 'float'");
  EXPECT_EQ(errorOf("AUTOMATON A LOCAL int x; LOCAL int x;"), "t.spc:1:36: the variable 'x' is declared twice");
  EXPECT_EQ(errorOf("AUTOMATON A LOCAL set x;"),
            "t.spc:1:24: expected the set's element type, <int> or <string>, found ';'");
  EXPECT_EQ(errorOf("AUTOMATON A LOCAL set<int> x = [1, \"a\"];"), "t.spc:1:36: expected an integer, found \"a\"");
  EXPECT_EQ(errorOfTransition("TRUE -> GOTO Nowhere;"),
            "t.spc:4:14: expected a state of the automaton A, found 'Nowhere'");
  EXPECT_EQ(errorOfTransition("TRUE GOTO Init;"), "t.spc:4:6: expected '->', found 'GOTO'");
  EXPECT_EQ(errorOfTransition("TRUE -> GOTO Init"), "t.spc:5:1: expected ';', found 'END'");
  EXPECT_EQ(errorOfTransition("TRUE -> ;"),
            "t.spc:4:9: expected ASSERT, ASSUME, DO, PRINT, MODIFY, GOTO, ERROR, STOP or BREAK, found ';'");
  EXPECT_EQ(errorOfTransition("w == 1 -> ERROR;"),
            "t.spc:4:1: expected a condition or a variable declared with LOCAL, found 'w'");
  EXPECT_EQ(errorOfTransition("v -> ERROR;"), "t.spc:4:1: expected a condition, found an integer");
  EXPECT_EQ(errorOfTransition("v == TRUE -> ERROR;"), "t.spc:4:6: expected an integer, found a condition");
  EXPECT_EQ(errorOfTransition("s == 1 -> ERROR;"), "t.spc:4:1: expected an integer variable, but 's' is a set");
  EXPECT_EQ(errorOfTransition("v.empty -> ERROR;"), "t.spc:4:1: expected a set, but 'v' is an integer variable");
  EXPECT_EQ(errorOfTransition("s[v] -> ERROR;"),
            "t.spc:4:3: expected a string or a joker, as the set holds strings, found 'v'");
  EXPECT_EQ(errorOfTransition("n[\"x\"] -> ERROR;"),
            "t.spc:4:3: expected an integer, as the set holds integers, found \"x\"");
  EXPECT_EQ(errorOfTransition("MATCH {f($1)} -> DO v = $2 GOTO Init;"),
            "t.spc:4:25: $2 is not bound: expected a trigger MATCH {…} that contains it");
  EXPECT_EQ(errorOfTransition("!MATCH {f($1)} -> DO v = $1 GOTO Init;"),
            "t.spc:4:26: $1 is not bound: expected a trigger MATCH {…} that contains it");
  EXPECT_EQ(errorOfTransition("TRUE -> ASSUME {$$w > 1} GOTO Init;"),
            "t.spc:4:17: expected a variable declared with LOCAL, found 'w'");
  EXPECT_EQ(errorOfTransition("TRUE -> ASSUME {x >} GOTO Init;"),
            "t.spc:4:20: expected an expression, but the C code ends here");
  EXPECT_EQ(errorOfTransition("MATCH {x = } -> ERROR;"),
            "t.spc:4:12: expected an expression, but the C code ends here");
  EXPECT_EQ(errorOfTransition("MATCH {x = 1 y} -> ERROR;"), "t.spc:4:14: expected the end of the statement, found 'y'");
  EXPECT_EQ(errorOfTransition("MATCH \"x -> ERROR;"), "t.spc:4:7: expected a closing '\"' on the same line");
  EXPECT_EQ(errorOfTransition("MATCH {x"), "t.spc:4:7: expected a closing '}'");
  EXPECT_EQ(errorOf("/* never"), "t.spc:1:1: expected the comment's end '*/'");
  EXPECT_EQ(errorOf("AUTOMATON @"), "t.spc:1:11: unexpected character '@'");
  EXPECT_EQ(errorOfTransition("v == 99999999999999999999 -> ERROR;"),
            "t.spc:4:6: the number '99999999999999999999' is too large");
}

TEST(SpecificationParser, HostileNestingIsAnError) {
  EXPECT_EQ(errorOfTransition(std::string(100000, '!') + "TRUE -> ERROR;"), "t.spc:4:201: condition nested too deeply");
  EXPECT_EQ(errorOfTransition("MATCH {x = " + std::string(100000, '-') + "y} -> ERROR;").substr(0, 16),
            "t.spc:4:12: expe");  // `--` is no unary operator
  EXPECT_NE(errorOfTransition("MATCH {x = " + std::string(100000, '~') + "y} -> ERROR;").find("nested too deeply"),
            std::string::npos);
  EXPECT_NE(errorOfTransition(std::string(100000, '(') + "TRUE -> ERROR;").find("nested too deeply"),
            std::string::npos);
}

class SpecificationFiles : public testing::Test {
 protected:
  SpecificationFiles() { std::filesystem::create_directories(folder_ / "sub"); }
  ~SpecificationFiles() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  static std::string errorOfFile(const std::string& path) {
    try {
      readSpecification(path);
    } catch (const TextError& error) {
      return error.what();
    }
    return "no error";
  }

  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      ("argosy-spc-" + std::to_string(testing::UnitTest::GetInstance()->random_seed()) +
       testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(SpecificationFiles, IncludesAreRelativeToTheIncludingFile) {
  const std::string body = " INITIAL STATE I; STATE I : END AUTOMATON\n";
  write("sub/b.spc", "#include c.spc\nAUTOMATON B" + body);
  write("sub/c.spc", "AUTOMATON C" + body);
  const std::string path = write("a.spc", "#include sub/b.spc\nAUTOMATON A" + body);
  const std::vector<Automaton> all = readSpecification(path);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].name + all[1].name + all[2].name, "CBA");
}

TEST_F(SpecificationFiles, ErrorsOfIncludes) {
  const std::string broken = write("broken.spc", "\nAUTOMATON ;");
  const std::string path = write("a.spc", "// first\n#include broken.spc\n");
  EXPECT_EQ(errorOfFile(path), broken + ":2:11: expected the automaton's name, found ';'");
  const std::string missing = write("b.spc", "#include nothing.spc\n");
  EXPECT_EQ(errorOfFile(missing), missing + ":1:1: cannot read the file '" + (folder_ / "nothing.spc").string() + "'");
  const std::string loop = write("c.spc", "#include c.spc\n");
  EXPECT_EQ(errorOfFile(loop), loop + ":1:1: the file '" + loop + "' includes itself");
  EXPECT_EQ(errorOf("#define X 1\n"), "t.spc:1:1: expected '#include FILE', found '#define X 1'");
  EXPECT_EQ(errorOfFile("/nowhere/x.spc"), "/nowhere/x.spc:1:1: cannot read the file '/nowhere/x.spc'");
  EXPECT_EQ(errorOfFile("/tmp"), "/tmp:1:1: cannot read the file '/tmp'");
}

}  // namespace
}  // namespace argosy::automaton
