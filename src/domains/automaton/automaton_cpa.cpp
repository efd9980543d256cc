#include "domains/automaton/automaton_cpa.h"

#include <iostream>
#include <utility>

#include "domains/automaton/assumption.h"
#include "program/print/text.h"

namespace argosy::automaton {
namespace {

const AutomatonState& stateOf(const AbstractState& state) { return static_cast<const AutomatonState&>(state); }

/// An edge has two steps at most: entering (or simply doing) and leaving.
std::size_t slotOf(EdgeId edge, bool isLeave) { return std::size_t{edge.index} * 2 + (isLeave ? 1 : 0); }

/// `$1` in a message is replaced by what it stands for.
std::string substitute(const std::string& message, const Bindings& bindings) {
  std::string result;
  for (std::size_t i = 0; i < message.size();) {
    std::size_t end = i + 1;
    while (message[i] == '$' && end < message.size() && message[end] >= '0' && message[end] <= '9') ++end;
    // Longer numbers are no jokers that anything could be bound to.
    const std::optional<Int128> number =
        end > i + 1 && end - i < 10 ? parseInteger(message.substr(i + 1, end - i - 1)) : std::nullopt;
    const auto binding = number ? bindings.find(static_cast<unsigned>(*number)) : bindings.end();
    result += binding == bindings.end() ? message.substr(i, end - i) : binding->second.text;
    i = end;
  }
  return result;
}

}  // namespace

/// The steps at which something can happen in one automaton state.
struct AutomatonCpa::Row {
  std::vector<std::uint64_t> interesting;  // a bit per slot
  std::unordered_map<std::size_t, std::vector<Candidate>> candidates;

  bool isInteresting(std::size_t slot) const { return (interesting[slot / 64] >> (slot % 64)) & 1; }
};

AutomatonCpa::AutomatonCpa(Program& program, Automaton automaton, Printer printer)
    : program_(program), automaton_(std::move(automaton)), printer_(std::move(printer)) {
  if (!printer_) printer_ = [](const std::string& text) { std::cerr << text << '\n'; };
  rows_.resize(automaton_.states.size());
}

AutomatonCpa::~AutomatonCpa() = default;

StateRef AutomatonCpa::initialState(const ControlPoint&) {
  Valuation values;
  for (const AutomatonVariable& variable : automaton_.variables) values.push_back(variable.initialValue);
  return intern(automaton_.initialState, std::move(values), "", {});
}

bool AutomatonCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  return &left == &right || stateOf(left).plain_.get() == &right;
}

std::optional<Violation> AutomatonCpa::violation(const AbstractState& state) const {
  const AutomatonState& s = stateOf(state);
  if (s.state() == AutomatonState::ErrorState) return Violation{automaton_.property, s.message()};
  if (s.state() == AutomatonState::BreakState || !automaton_.states[s.state()].isTarget) return std::nullopt;
  return Violation{automaton_.property, "state " + automaton_.states[s.state()].name + " reached"};
}

const std::vector<ExpressionRef>& AutomatonCpa::assumptions(const AbstractState& state) {
  return stateOf(state).assumptions();
}

bool AutomatonCpa::isBreak(const AbstractState& state) { return stateOf(state).state() == AutomatonState::BreakState; }

std::string AutomatonCpa::toString(const AbstractState& state) const {
  const AutomatonState& s = stateOf(state);
  if (s.state() == AutomatonState::ErrorState) return "ERROR" + (s.message().empty() ? "" : ": " + s.message());
  std::string result = s.state() == AutomatonState::BreakState ? "BREAK" : automaton_.states[s.state()].name;
  for (std::size_t i = 0; i < s.values().size(); ++i)
    result += " " + automaton_.variables[i].name + "=" + automaton::toString(s.values()[i]);
  for (ExpressionRef assumption : s.assumptions()) result += " [" + toText(program_, assumption) + "]";
  return result;
}

void AutomatonCpa::transfer(const StateRef& state, const Precision&, const Step& step,
                            std::vector<StateRef>& successors) {
  const AutomatonState& s = stateOf(*state);
  if (s.state() >= automaton_.states.size()) return;
  const bool isLeave = step.kind == StepKind::Leave;
  const std::size_t slot = slotOf(step.id, isLeave);
  const Row& here = row(s.state());
  if (here.isInteresting(slot)) follow(s, here.candidates.at(slot), {step.id, isLeave}, successors);
  else if (s.plain_) successors.push_back(s.plain_);
  else successors.push_back(state);
}

const AutomatonCpa::Row& AutomatonCpa::row(std::size_t state) {
  if (!rows_[state]) rows_[state] = std::make_unique<const Row>(makeRow(automaton_.states[state]));
  return *rows_[state];
}

AutomatonCpa::Row AutomatonCpa::makeRow(const automaton::State& state) const {
  Row result;
  result.interesting.resize(program_.edges.size() * 2 / 64 + 1);
  for (std::size_t i = 0; i < program_.edges.size(); ++i) {
    const EdgeId edge(i);
    for (const bool isLeave : {false, true}) {
      if (isLeave && !isCallOfDefinedFunction(program_, program_.edges[edge])) continue;
      std::vector<Candidate> found = candidates(state, {edge, isLeave});
      if (found.empty()) continue;
      const std::size_t slot = slotOf(edge, isLeave);
      result.interesting[slot / 64] |= std::uint64_t{1} << (slot % 64);
      result.candidates.emplace(slot, std::move(found));
    }
  }
  return result;
}

std::vector<AutomatonCpa::Candidate> AutomatonCpa::candidates(const automaton::State& state,
                                                              const StepShape& step) const {
  std::vector<Candidate> result;
  for (const Transition& transition : state.transitions) {
    Bindings bindings;
    Condition trigger = resolve(program_, transition.trigger, step, bindings);
    const bool* decided = std::get_if<bool>(&trigger.is);
    if (decided && !*decided) continue;
    const bool isCertain = decided && transition.assumptions.empty();
    const bool changesNothing = isCertain && transition.assertions.empty() && transition.actions.empty() &&
                                transition.successor == Successor::State &&
                                &automaton_.states[transition.state] == &state;
    // An idle transition that hides all the others is as good as none.
    if (changesNothing && result.empty() && state.usesFirst) return {};
    Candidate candidate{&transition, std::move(trigger), {}, std::move(bindings)};
    for (const Assertion& assertion : transition.assertions)
      candidate.assertions.push_back(resolve(program_, assertion.condition, step, candidate.bindings));
    result.push_back(std::move(candidate));
    if (isCertain && state.usesFirst) break;
  }
  return result;
}

void AutomatonCpa::follow(const AutomatonState& state, const std::vector<Candidate>& candidates, const StepShape& step,
                          std::vector<StateRef>& successors) {
  const automaton::State& here = automaton_.states[state.state()];
  const bool observes = automaton_.kind == AutomatonKind::Observer;
  std::vector<Assumptions> rest{{}};  // the behaviours that no transition has taken so far
  bool hasMatched = false;
  for (const Candidate& candidate : candidates) {
    const Context context{state.values(), candidate.bindings, lineOf(program_, step), hasMatched};
    if (!evaluate(candidate.trigger, context)) continue;

    Assumptions conditions;
    std::vector<Assumptions> cases = here.usesFirst ? rest : std::vector<Assumptions>{{}};
    if (const Assertion* failing = failingAssertion(candidate, context)) {
      for (Assumptions& assumptions : cases)
        successors.push_back(intern(AutomatonState::ErrorState, state.values(),
                                    "assertion at " + automaton::toString(failing->position) + " violated",
                                    std::move(assumptions)));
    } else {
      // Assumptions see the variables as the actions leave them.
      const Valuation after = act(candidate, context, step);
      const Context afterwards{after, candidate.bindings, context.line, hasMatched};
      std::optional<Assumptions> assumed =
          AssumptionBuilder(program_, automaton_.variables, step, afterwards).build(candidate.transition->assumptions);
      if (!assumed) continue;  // never holds: the transition is rejected
      conditions = std::move(*assumed);
      for (Assumptions& assumptions : cases)
        assumptions.insert(assumptions.end(), conditions.begin(), conditions.end());
      take(candidate, afterwards, cases, successors);
    }
    hasMatched = true;
    if (observes) rest = without(rest, conditions);
    else rest.clear();
    if (!observes && !conditions.empty()) hasRestricted_ = true;
    if (here.usesFirst && rest.empty()) break;
  }
  for (Assumptions& assumptions : rest)
    successors.push_back(intern(state.state(), state.values(), "", std::move(assumptions)));
}

void AutomatonCpa::take(const Candidate& candidate, const Context& context, const std::vector<Assumptions>& cases,
                        std::vector<StateRef>& successors) {
  const Transition& transition = *candidate.transition;
  for (const Assumptions& assumptions : cases) {
    switch (transition.successor) {
      case Successor::State: successors.push_back(intern(transition.state, context.values, "", assumptions)); break;
      case Successor::Error:
        successors.push_back(intern(AutomatonState::ErrorState, context.values,
                                    substitute(transition.message, candidate.bindings), assumptions));
        break;
      case Successor::Break:
        hasRestricted_ = true;
        successors.push_back(intern(AutomatonState::BreakState, context.values, "", assumptions));
        break;
      case Successor::Stop: hasRestricted_ = true; break;
    }
  }
}

const Assertion* AutomatonCpa::failingAssertion(const Candidate& candidate, const Context& context) const {
  for (std::size_t i = 0; i < candidate.assertions.size(); ++i)
    if (!evaluate(candidate.assertions[i], context)) return &candidate.transition->assertions[i];
  return nullptr;
}

Valuation AutomatonCpa::act(const Candidate& candidate, const Context& context, const StepShape& step) {
  Valuation values = context.values;
  const Context current{values, context.bindings, context.line, context.hasMatched};
  for (const Action& action : candidate.transition->actions) {
    std::visit(
        Overloaded{
            [&](const SetInteger& set) { values[set.variable] = evaluate(set.value, current); },
            [&](const SetMembership& set) { setMembership(values[set.variable], set.element, set.isMember, current); },
            [&](const Print& text) { print(text, current, step); },
        },
        action);
  }
  return values;
}

void AutomatonCpa::print(const Print& action, const Context& context, const StepShape& step) {
  std::string text;
  for (const auto& argument : action.arguments) {
    text += std::visit(
        Overloaded{
            [](const std::string& literal) { return literal; },
            [&](const Term& term) {
              const auto binding = term.kind == TermKind::Joker
                                       ? context.bindings.find(static_cast<unsigned>(term.value))
                                       : context.bindings.end();
              return binding == context.bindings.end() ? std::to_string(evaluate(term, context)) : binding->second.text;
            },
            [&](const Condition& condition) {
              Bindings bindings = context.bindings;
              return std::string(evaluate(resolve(program_, condition, step, bindings), context) ? "true" : "false");
            },
        },
        argument);
  }
  printer_(text);
}

std::vector<AutomatonCpa::Assumptions> AutomatonCpa::without(const std::vector<Assumptions>& cases,
                                                             const Assumptions& conditions) {
  std::vector<Assumptions> result;
  for (const Assumptions& assumptions : cases) {
    Assumptions prefix = assumptions;
    for (ExpressionRef condition : conditions) {
      result.push_back(prefix);
      result.back().push_back(program_.expressions.isZero(condition));
      prefix.push_back(condition);
    }
  }
  return result;
}

Ref<const AutomatonState> AutomatonCpa::intern(std::size_t state, Valuation values, std::string message,
                                               Assumptions assumptions) {
  const auto [entry, isNew] =
      states_.try_emplace(Key(state, std::move(values), std::move(message), std::move(assumptions)), nullptr);
  if (isNew) {
    auto made = makeRef<AutomatonState>();
    std::tie(made->state_, made->values_, made->message_, made->assumptions_) = entry->first;
    if (!made->assumptions_.empty()) made->plain_ = intern(state, made->values_, made->message_, {});
    entry->second = std::move(made);
  }
  return entry->second;
}

}  // namespace argosy::automaton
