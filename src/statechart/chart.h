// A statechart as its document says it: a tree of states, transitions between them, and what is executed on the way (State Chart XML, W3C 2015).
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "statechart/expression.h"

namespace argosy::statechart {

using StateNumber = std::size_t;  // of a state, in the order of the document; 0 is the whole chart

struct Action;
using Block = std::vector<Action>;

/// An attribute, or what another attribute computes; neither for what is not there.
struct TextOrExpression {
  std::string text = {};
  ExpressionPointer expression = nullptr;
  bool isGiven() const { return expression || !text.empty(); }
};

/// What an event carries: named values, or one value.
struct Payload {
  std::vector<std::pair<std::string, ExpressionPointer>> parameters = {};
  ExpressionPointer content = nullptr;
};

struct Raise {
  std::string event;
};
struct Send {
  TextOrExpression event, target, type, delay, id;
  ExpressionPointer idLocation = nullptr;
  Payload payload = {};
};
struct Cancel {
  TextOrExpression id;
};
struct Assign {
  ExpressionPointer location, value;
};
struct Log {
  std::string label;
  ExpressionPointer value;
};
struct If {
  /// The last condition is null if there is an else.
  std::vector<std::pair<ExpressionPointer, Block>> branches;
};
struct ForEach {
  ExpressionPointer array;
  std::string item, index;  // index may be empty
  Block body;
};

struct Action {
  Position position;
  std::variant<Raise, Send, Cancel, Assign, Log, If, ForEach> what;
};

struct Transition {
  StateNumber source = 0;
  Position position = {};
  std::vector<std::string> events = {};  // descriptors; none: is taken without an event
  ExpressionPointer condition = nullptr;
  std::string conditionText = {};
  std::vector<std::string> targetNames = {};
  std::vector<StateNumber> targets = {};
  bool isInternal = false;
  Block actions = {};
  /// Where the targets include the history of a state around the source, it depends on what that stands for which states are left: then there is one transition for each possible
  /// domain, with the next one further inside, which it is not.
  std::optional<StateNumber> fixedDomain = {}, smallerDomain = {};
};

struct Data {
  Position position;
  std::string name;
  ExpressionPointer value;  // null: undefined
};

enum class StateKind : std::uint8_t { Atomic, Compound, Parallel, Final, ShallowHistory, DeepHistory };

struct State {
  StateKind kind = StateKind::Atomic;
  std::string name = {};  // empty: has none
  Position position = {};
  StateNumber parent = 0;
  std::vector<StateNumber> children = {};  // without histories
  std::vector<StateNumber> histories = {};
  std::vector<std::size_t> transitions = {};
  /// Of compound states: into its initial state; of histories: where it leads as long as there is none.
  std::optional<Transition> initial = {};
  std::vector<Block> onEntry = {}, onExit = {};
  std::vector<Data> data = {};
  Payload doneData = {};

  bool isHistory() const { return kind == StateKind::ShallowHistory || kind == StateKind::DeepHistory; }
  bool isAtomic() const { return kind == StateKind::Atomic || kind == StateKind::Final; }
};

struct Chart {
  std::string file, name;
  bool isLate = false;  // variables of a state get their values when it is entered first
  std::vector<State> states;
  std::vector<Transition> transitions;  // behind those of the document, those that differ in their domains only
  std::vector<std::string> warnings = {};

  bool isProperAncestor(StateNumber ancestor, StateNumber state) const;
  /// One transition for each domain that it may have (Transition::fixedDomain).
  void separateDomains();
  /// The least state around the source and all of the targets that is compound; nothing for a transition without targets.
  std::optional<StateNumber> domain(const Transition& transition) const;
  /// The states that a history may remember.
  std::vector<StateNumber> remembered(StateNumber history) const;
  /// The targets are histories of states around the source.
  std::vector<StateNumber> historiesAround(const Transition& transition) const;
  /// How a state is shown.
  std::string nameOf(StateNumber state) const;
};

}  // namespace argosy::statechart
