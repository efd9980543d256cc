// Specification automata as data: what a .spc file says, with names resolved but knowing nothing of a program.
// The language is CPAchecker's (doc/SpecificationAutomata.md there); docs of the deviations are in parser.h.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/regular_expression.h"
#include "expressions/c_syntax.h"

namespace argosy::automaton {

using expressions::CExpression;
using expressions::CKind;
using expressions::CStatement;
using expressions::CStatementKind;
using expressions::Position;
using expressions::TextError;

/// The value of an automaton variable: an integer, or a set of integers or of strings.
using Value = std::variant<std::int64_t, std::set<std::int64_t>, std::set<std::string>>;
using Valuation = std::vector<Value>;

struct AutomatonVariable {
  std::string name;
  Value initialValue;
};

enum class TermKind : std::uint8_t {
  Constant,
  Variable,  // an integer variable of the automaton
  Joker,     // what $n of the trigger's pattern stands for
  Line,      // EVAL(location, "lineno")
  Add,
  Subtract,
};

/// An integer expression over automaton variables.
struct Term {
  TermKind kind = TermKind::Constant;
  std::int64_t value = 0;  // the constant, the variable's index, or the joker's number
  std::vector<Term> operands;
  Position position;
};

/// An element of a set: a string, an integer, or what a joker stands for (its text, where the set holds strings).
using Element = std::variant<std::string, Term>;

struct Condition;

enum class ConnectiveKind : std::uint8_t { Not, And, Or, Equal, NotEqual };

struct Connective {
  ConnectiveKind kind;
  std::vector<Condition> operands;
};

enum class Relation : std::uint8_t { Equal, NotEqual, Less, LessEqual };

struct Comparison {
  Relation relation;
  Term left, right;
};

struct Contains {
  std::size_t variable;
  Element element;
};

struct IsEmpty {
  std::size_t variable;
};

struct MatchStatement {
  std::shared_ptr<const CStatement> pattern;
};

struct MatchText {
  std::string text;
};

/// The whole text has to match.
struct MatchExpression {
  RegularExpression expression;
};

struct MatchLabel {
  std::variant<std::string, RegularExpression> label;
};

struct MatchCall {
  std::string function;  // empty: any
};

enum class Event : std::uint8_t {
  AssertionFailure,
  Entry,      // the program's first step
  Exit,       // the program ends
  Otherwise,  // no earlier transition of the state has matched
};

struct MatchEvent {
  Event event;
};

/// CHECK(location, "functionName==f"): the step leads into or inside this function.
struct InFunction {
  std::string function;
};

struct CoversLines {
  std::vector<std::int64_t> lines;
};

/// A trigger or assertion.
struct Condition {
  std::variant<bool, Connective, Comparison, Contains, IsEmpty, MatchStatement, MatchText, MatchExpression, MatchLabel,
               MatchCall, MatchEvent, InFunction, CoversLines>
      is;
};

struct SetInteger {
  std::size_t variable;
  Term value;
};

struct SetMembership {
  std::size_t variable;
  Element element;
  bool isMember;
};

struct Print {
  std::vector<std::variant<std::string, Term, Condition>> arguments;
};

using Action = std::variant<SetInteger, SetMembership, Print>;

struct Assertion {
  Condition condition;
  Position position;
};

enum class Successor : std::uint8_t {
  State,
  Error,  // the predefined target state; nothing follows it
  Stop,   // no successor
  Break,  // the predefined state that halts the analysis
};

struct Transition {
  Condition trigger;
  std::vector<Assertion> assertions;
  std::vector<CExpression> assumptions;
  std::vector<Action> actions;
  Successor successor = Successor::State;
  std::size_t state = 0;  // Successor::State
  std::string message;    // Successor::Error
  Position position;
};

struct State {
  std::string name;
  bool isTarget = false;
  /// USEFIRST: only the first transition that matches is taken. Otherwise all are.
  bool usesFirst = false;
  std::vector<Transition> transitions;
};

enum class AutomatonKind : std::uint8_t {
  Observer,  // sees every behaviour of the program and takes none away
  Control,
};

struct Automaton {
  std::string name;
  std::string property;  // what a violation is reported as
  AutomatonKind kind = AutomatonKind::Control;
  std::vector<AutomatonVariable> variables;
  std::vector<State> states;
  std::size_t initialState = 0;
};

}  // namespace argosy::automaton
