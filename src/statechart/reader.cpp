#include "statechart/reader.h"

#include <algorithm>
#include <map>

#include "statechart/document.h"
#include "statechart/executable_content.h"

namespace argosy::statechart {
namespace {

constexpr std::size_t mostStates = 5'000, deepestStates = 100;

class Reader {
 public:
  Reader(const std::string& file, std::string_view text) : document_(text), content_(document_, chart_.warnings) {
    chart_.file = file;
  }

  Chart read() {
    const pugi::xml_node root = document_.root();
    if (localName(root) != "scxml") fail(root, "expected the element scxml, found " + shown(root));
    chart_.name = attribute(root, "name").value_or("");
    const std::string binding = attribute(root, "binding").value_or("early");
    if (binding != "early" && binding != "late") fail(root, "binding is 'early' or 'late', not '" + binding + "'");
    chart_.isLate = binding == "late";
    const std::string model = attribute(root, "datamodel").value_or("ecmascript");
    if (model != "ecmascript" && model != "null")
      fail(root, "the data model '" + model + "' is not supported: expected 'ecmascript' or 'null'");
    State whole;
    whole.kind = StateKind::Compound;
    whole.position = document_.positionOf(root);
    chart_.states.push_back(whole);
    readInside(root, 0, 0);
    resolve();
    return std::move(chart_);
  }

 private:
  [[noreturn]] void fail(pugi::xml_node node, const std::string& message) const {
    throw ReadError(document_.positionOf(node), message);
  }
  static std::string shown(pugi::xml_node node) { return "'" + std::string(node.name()) + "'"; }

  void readInside(pugi::xml_node element, StateNumber number, std::size_t depth) {
    if (depth > deepestStates) fail(element, "states are nested more than 100 deep");
    std::optional<pugi::xml_node> initial;
    for (const pugi::xml_node child : element) {
      if (child.type() != pugi::node_element) continue;
      if (isForeign(child)) {
        content_.ignore(child);
        continue;
      }
      const std::string_view name = localName(child);
      if (name == "state" || name == "parallel" || name == "final" || name == "history") {
        if (isHistory(number) || chart_.states[number].kind == StateKind::Final)
          fail(child, shown(child) + " inside of " + shown(element));
        readState(child, number, depth);
      } else if (name == "transition") {
        if (isHistory(number)) {
          if (attribute(child, "event") || attribute(child, "cond"))
            fail(child, "the transition of a history has neither event nor condition");
          if (chart_.states[number].initial) fail(child, "a history has one transition");
          chart_.states[number].initial = readTransition(child, number);
        } else {
          chart_.states[number].transitions.push_back(chart_.transitions.size());
          chart_.transitions.push_back(readTransition(child, number));
        }
      } else if ((name == "onentry" || name == "onexit" || name == "datamodel") &&
                 (isHistory(number) || (number == 0 && name != "datamodel"))) {
        fail(child, shown(child) + " inside of " + shown(element));
      } else if (name == "onentry") {
        chart_.states[number].onEntry.push_back(content_.block(child));
      } else if (name == "onexit") {
        chart_.states[number].onExit.push_back(content_.block(child));
      } else if (name == "datamodel") {
        for (const pugi::xml_node data : child)
          if (data.type() == pugi::node_element) chart_.states[number].data.push_back(content_.data(data));
      } else if (name == "initial") {
        if (initial) fail(child, "a second element 'initial' in one state");
        initial = child;
      } else if (name == "donedata") {
        if (chart_.states[number].kind != StateKind::Final) fail(child, "donedata belongs into a final state");
        chart_.states[number].doneData = content_.payload(child);
      } else {
        fail(child, "the element " + shown(child) + " is not supported");
      }
    }
    readInitial(element, initial, number);
  }

  bool isHistory(StateNumber number) const { return chart_.states[number].isHistory(); }

  void readState(pugi::xml_node element, StateNumber parent, std::size_t depth) {
    const std::string_view name = localName(element);
    const StateNumber number = chart_.states.size();
    if (number > mostStates) fail(element, "more than 5000 states");
    State state;
    state.name = attribute(element, "id").value_or("");
    state.position = document_.positionOf(element);
    state.parent = parent;
    if (name == "parallel") state.kind = StateKind::Parallel;
    if (name == "final") state.kind = StateKind::Final;
    if (name == "history") {
      const std::string type = attribute(element, "type").value_or("shallow");
      if (type != "shallow" && type != "deep") fail(element, "a history is 'shallow' or 'deep', not '" + type + "'");
      state.kind = type == "deep" ? StateKind::DeepHistory : StateKind::ShallowHistory;
    }
    if (!state.name.empty() && !numbers_.emplace(state.name, number).second)
      fail(element, "a second state '" + state.name + "'");
    State& around = chart_.states[parent];
    (state.isHistory() ? around.histories : around.children).push_back(number);
    if (around.kind == StateKind::Atomic) around.kind = StateKind::Compound;
    chart_.states.push_back(std::move(state));
    readInside(element, number, depth + 1);
    if (chart_.states[number].isHistory() && !chart_.states[number].initial)
      fail(element, "expected a transition in the history, which says where it leads at first");
    if (chart_.states[number].kind == StateKind::Parallel && chart_.states[number].children.empty())
      fail(element, "expected states inside of 'parallel'");
  }

  Transition readTransition(pugi::xml_node element, StateNumber source) {
    Transition transition;
    transition.source = source;
    transition.position = document_.positionOf(element);
    transition.events = words(attribute(element, "event").value_or(""));
    if (const auto condition = attribute(element, "cond")) {
      transition.condition = content_.expression(*condition, element);
      transition.conditionText = *condition;
    }
    transition.targetNames = words(attribute(element, "target").value_or(""));
    const std::string type = attribute(element, "type").value_or("external");
    if (type != "external" && type != "internal")
      fail(element, "a transition is 'external' or 'internal', not '" + type + "'");
    transition.isInternal = type == "internal";
    transition.actions = content_.block(element);
    return transition;
  }

  void readInitial(pugi::xml_node element, std::optional<pugi::xml_node> initial, StateNumber number) {
    const auto names = attribute(element, "initial");
    State& state = chart_.states[number];
    if (initial && names) fail(element, "'initial' as an attribute and as an element");
    if (!initial && !names && state.kind != StateKind::Compound) return;
    if (state.kind != StateKind::Compound) fail(element, "an initial state of a state that has none inside");
    if (number == 0 && state.children.empty()) fail(element, "expected a state in the chart");
    Transition transition;
    transition.source = number;
    transition.position = state.position;
    if (initial) {
      const pugi::xml_node inside = [&] {
        for (const pugi::xml_node child : *initial)
          if (localName(child) == "transition") return child;
        fail(*initial, "expected a transition in 'initial'");
      }();
      transition = readTransition(inside, number);
      if (transition.condition || !transition.events.empty())
        fail(inside, "the transition of 'initial' has neither event nor condition");
      if (transition.targetNames.empty()) fail(inside, "expected a target");
    } else if (names && !words(*names).empty()) {
      transition.targetNames = words(*names);
    } else {
      if (state.children.empty()) fail(element, "expected a state besides histories");
      transition.targets.push_back(state.children.front());
    }
    state.initial = std::move(transition);
  }

  void resolve() {
    for (Transition& transition : chart_.transitions) resolve(transition);
    for (State& state : chart_.states)
      if (state.initial) resolve(*state.initial);
    for (StateNumber number = 0; number < chart_.states.size(); ++number) checkInitial(number);
    for (const Transition& transition : chart_.transitions) checkHistories(transition);
    chart_.separateDomains();
  }

  void resolve(Transition& transition) {
    for (const std::string& name : transition.targetNames) {
      const auto found = numbers_.find(name);
      if (found == numbers_.end())
        throw ReadError(transition.position, "no state '" + name + "', which is a target here");
      transition.targets.push_back(found->second);
    }
    for (std::size_t i = 0; i < transition.targets.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) checkTogether(transition, transition.targets[i], transition.targets[j]);
  }

  /// Both can be active at once.
  void checkTogether(const Transition& transition, StateNumber one, StateNumber other) const {
    if (one == other || chart_.isProperAncestor(one, other) || chart_.isProperAncestor(other, one)) return;
    StateNumber around = chart_.states[one].parent;
    while (!chart_.isProperAncestor(around, other)) around = chart_.states[around].parent;
    if (chart_.states[around].kind != StateKind::Parallel)
      throw ReadError(transition.position, "the targets " + chart_.nameOf(one) + " and " + chart_.nameOf(other) +
                                               " cannot be active at once: expected states of a 'parallel'");
  }

  void checkInitial(StateNumber number) const {
    const State& state = chart_.states[number];
    if (!state.initial) return;
    const StateNumber around = state.isHistory() ? state.parent : number;
    for (const StateNumber target : state.initial->targets) {
      if (target == number || !chart_.isProperAncestor(around, target))
        throw ReadError(state.initial->position, "the initial state " + chart_.nameOf(target) + " of " +
                                                     chart_.nameOf(number) + " is not inside of " +
                                                     chart_.nameOf(around));
      if (chart_.states[target].isHistory() && (state.isHistory() || leadsTo(target, number)))
        throw ReadError(state.initial->position,
                        "the initial state of " + chart_.nameOf(number) + " leads back to itself");
    }
    if (state.initial->targets.empty()) throw ReadError(state.initial->position, "expected a target");
  }

  /// Whether the history's transition may enter the state again by its initial state.
  bool leadsTo(StateNumber history, StateNumber state) const {
    return std::ranges::any_of(chart_.states[history].initial->targets, [&](StateNumber target) {
      return target == state || chart_.isProperAncestor(target, state);
    });
  }

  /// What a history stands for has to be known, as far as it decides which states are left.
  void checkHistories(const Transition& transition) const {
    for (const StateNumber history : chart_.historiesAround(transition))
      if (std::ranges::any_of(chart_.states[history].initial->targets,
                              [&](StateNumber target) { return chart_.states[target].isHistory(); }))
        throw ReadError(
            transition.position,
            "a transition into the history of a state around it, which leads to another history, is not supported");
  }

  Chart chart_;
  Document document_;
  ExecutableContent content_;
  std::map<std::string, StateNumber> numbers_;
};

}  // namespace

Chart readChart(const std::string& file, std::string_view text) { return Reader(file, text).read(); }

}  // namespace argosy::statechart
