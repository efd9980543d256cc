#include "statechart/translation/step_translator.h"

#include <algorithm>
#include <map>
#include <ranges>

namespace argosy::statechart {

bool StepTranslator::recordsChoices() const {
  return std::ranges::any_of(chart_.transitions, [&](const Transition& transition) {
    return names_.hasRegions(transition.source) && (!transition.actions.empty() || !demands_.stream.empty());
  });
}

void StepTranslator::declare(Writer& writer) {
  writer.line("/* Which states are active, and which are entered in this step. */");
  for (StateNumber state = 1; state < chart_.states.size(); ++state) {
    if (!names_.isReal(state)) continue;
    writer.line("static _Bool " + names_.active(state) + ", " + names_.named("enters", state) +
                (ChartNames::hasActions(chart_.states[state].initial) ? ", " + names_.named("by_default", state) : "") +
                (chart_.isLate && !chart_.states[state].data.empty() ? ", " + names_.named("has_data", state) : "") +
                ";");
  }
  for (StateNumber history = 1; history < chart_.states.size(); ++history) {
    if (!chart_.states[history].isHistory()) continue;
    std::string line = "static _Bool " + names_.named("remembers", history);
    if (ChartNames::hasActions(chart_.states[history].initial)) line += ", " + names_.named("by_default", history);
    for (const StateNumber state : chart_.remembered(history))
      line += ", " + names_.named("remembers", history) + names_.named("", state);
    writer.line(line + ";");
  }
  if (recordsChoices()) {
    writer.line("/* The transition that each atomic state asks for, from 1. */");
    for (const StateNumber state : names_.atomicStates())
      writer.line("static int " + names_.named("chosen", state) + ";");
  }
  writer.line("/* Transitions that are taken. */");
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i) writer.line("static _Bool " + names_.taken(i) + ";");
  writer.line("");
}

void StepTranslator::leaveStates(Writer& writer) {
  // What is inside of the domain of a taken transition.
  std::map<StateNumber, std::vector<std::string>> causes;
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i)
    if (const auto domain = chart_.domain(chart_.transitions[i])) causes[*domain].push_back(names_.taken(i));
  for (const auto& [domain, transitions] : causes)
    writer.line("const _Bool " + names_.named("leaves_inside_of", domain) + " = " + joined(transitions, "||") + ";");
  const auto isLeft = [&](StateNumber state) {
    std::vector<std::string> parts;
    for (const StateNumber around : names_.fromInside(state))
      if (around != state && causes.contains(around)) parts.push_back(names_.named("leaves_inside_of", around));
    return parts.empty() ? "" : names_.active(state) + " && (" + joined(parts, "||") + ")";
  };
  for (StateNumber history = 1; history < chart_.states.size(); ++history) {
    if (!chart_.states[history].isHistory() || chart_.states[history].parent == 0) continue;
    const std::string condition = isLeft(chart_.states[history].parent);
    if (condition.empty()) continue;
    writer.open("if (" + condition + ")");
    writer.line(names_.named("remembers", history) + " = 1;");
    for (const StateNumber state : chart_.remembered(history))
      writer.line(names_.named("remembers", history) + names_.named("", state) + " = " + names_.active(state) + ";");
    writer.close();
  }
  for (const StateNumber state : std::views::iota(StateNumber{1}, chart_.states.size()) | std::views::reverse) {
    const std::string condition = names_.isReal(state) ? isLeft(state) : "";
    if (condition.empty()) continue;
    writer.open("if (" + condition + ")");
    for (const Block& block : chart_.states[state].onExit)
      if (const std::string call = blocks_.call(block, names_.named("leave", state)); !call.empty()) writer.line(call);
    writer.line(names_.active(state) + " = 0;");
    writer.close();
  }
}

void StepTranslator::executeTransitions(Writer& writer) {
  std::vector<std::string> calls;
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i) {
    calls.push_back(blocks_.call(chart_.transitions[i].actions, "transition"));
    if (!demands_.stream.empty())
      calls.back() =
          "fputs(" + inC("  " + shown(chart_.transitions[i])) + " \"\\n\", " + demands_.stream + "); " + calls.back();
  }
  const auto execute = [&](std::size_t i, const std::string& before, const std::string& condition) {
    if (!calls[i].empty()) writer.line("if (" + condition + ") { " + before + calls[i] + " }");
  };
  if (!recordsChoices()) {
    // Those that are taken at once are of different regions.
    for (const State& state : chart_.states)
      for (const std::size_t i : state.transitions) execute(i, "", names_.taken(i));
    return;
  }
  const auto isSharedByRegions = [&](std::size_t i) {
    return names_.hasRegions(chart_.transitions[i].source) && !calls[i].empty();
  };
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i)
    if (isSharedByRegions(i)) writer.line("_Bool is_done_" + std::to_string(i) + " = 0;");
  // In the order in which atomic states have asked for them.
  for (const StateNumber atomic : names_.atomicStates())
    for (const StateNumber state : names_.fromInside(atomic))
      for (const std::size_t i : chart_.states[state].transitions) {
        const std::string done = "is_done_" + std::to_string(i);
        execute(i, isSharedByRegions(i) ? done + " = 1; " : "",
                names_.named("chosen", atomic) + " == " + std::to_string(i + 1) + " && " + names_.taken(i) +
                    (isSharedByRegions(i) ? " && !" + done : ""));
      }
}

std::string StepTranslator::shown(const Transition& transition) const {
  std::string text =
      "transition in line " + std::to_string(transition.position.line) + ": " + chart_.nameOf(transition.source);
  for (const StateNumber target : transition.targets) text += " -> " + chart_.nameOf(target);
  return text;
}

void StepTranslator::enterStates(Writer& writer) {
  const auto execute = [&](const std::string& condition, const Block& block, StateNumber state) {
    const std::string call = blocks_.call(block, names_.named("initial", state));
    if (!call.empty()) writer.line("if (" + condition + ") { " + condition + " = 0; " + call + " }");
  };
  for (StateNumber number = 1; number < chart_.states.size(); ++number) {
    if (!names_.isReal(number)) continue;
    const State& state = chart_.states[number];
    writer.open("if (" + names_.named("enters", number) + ")");
    writer.line(names_.named("enters", number) + " = 0;");
    writer.line(names_.active(number) + " = 1;");
    if (chart_.isLate && !state.data.empty())
      writer.line("if (!" + names_.named("has_data", number) + ") { " + names_.named("has_data", number) + " = 1; " +
                  blocks_.call(state.data, names_.named("data", number)) + " }");
    for (const Block& block : state.onEntry)
      if (const std::string call = blocks_.call(block, names_.named("enter", number)); !call.empty()) writer.line(call);
    if (state.kind == StateKind::Compound) execute(names_.named("by_default", number), state.initial->actions, number);
    for (const StateNumber history : state.histories)
      execute(names_.named("by_default", history), chart_.states[history].initial->actions, history);
    if (state.kind == StateKind::Final) finish(number, writer);
    writer.close();
  }
}

std::string StepTranslator::isFinished(StateNumber number) const {
  const State& state = chart_.states[number];
  std::vector<std::string> parts;
  for (const StateNumber child : state.children) {
    if (state.kind == StateKind::Parallel) parts.push_back(isFinished(child));
    if (state.kind == StateKind::Compound && chart_.states[child].kind == StateKind::Final)
      parts.push_back(names_.active(child));
  }
  return "(" + joined(parts, state.kind == StateKind::Parallel ? "&&" : "||") + ")";
}

void StepTranslator::finish(StateNumber number, Writer& writer) {
  const State& state = chart_.states[number];
  if (state.parent == 0) {
    writer.line("is_running = 0;");
    return;
  }
  const auto done = [&](StateNumber of) {
    return "event_named(" + std::to_string(texts_.number("done.state." + chart_.nameOf(of))) + ", PLATFORM)";
  };
  writer.line("struct event done = " + done(state.parent) + ";");
  if (state.doneData.content || !state.doneData.parameters.empty()) {
    writer.line("struct value data = undefined_value();");
    blocks_.doneData(state.doneData, writer);
    writer.line("done.data = data;");
  }
  writer.line("raise_event(done);");
  const StateNumber around = chart_.states[state.parent].parent;
  if (around != 0 && chart_.states[around].kind == StateKind::Parallel)
    writer.line("if (" + isFinished(around) + ") raise_event(" + done(around) + ");");
}

void StepTranslator::translate(Writer& writer) {
  SelectionTranslator selection(chart_, expressions_, texts_, {demands_.isDeterministic, recordsChoices()});
  selection.translate(writer);
  entries_.entering(writer);
  writer.open("static void enter_marked(void)");
  enterStates(writer);
  writer.close();
  writer.line("");
  if (demands_.stableWithin) writer.line("static unsigned step_count;");
  writer.open("static void step(void)");
  if (demands_.stableWithin)
    writer.line("if (++step_count > " + std::to_string(*demands_.stableWithin) + ") violated(\"not stable yet\");");
  leaveStates(writer);
  executeTransitions(writer);
  entries_.markEntered(writer);
  writer.line("enter_marked();");
  writer.close();
  writer.line("");
  writer.line("/* Steps until the chart is stable. */");
  writer.open("static void run_to_completion(void)");
  writer.open("while (is_running)");
  if (selection.selectsWithoutEvent()) writer.line("if (select_without_event()) { step(); continue; }");
  writer.line("if (raised_count == 0) break;");
  writer.line("take_raised();");
  writer.line("if (select_by_event()) step();");
  writer.close();
  writer.close();
  writer.raw(R"(static void receive(struct event what) {
)");
  if (demands_.stableWithin) writer.line("  step_count = 0;");
  writer.raw(R"(  event = what;
  has_event = 1;
  if (select_by_event()) step();
  run_to_completion();
  observe();
)");
  forgetStep(writer);
  writer.raw(R"(}
static void receive_sent(int which) {
  const struct event what = sent[which].event;
  forget_sent(which);
)");
  if (!demands_.stream.empty()) writer.line("  show_event(\"event of its own: \", what.name);");
  writer.raw("  receive(what);\n}\n\n");
  start(writer);
}

void StepTranslator::forgetStep(Writer& writer) {
  writer.line("  /* What matters no more: the fewer states are different, the better. */");
  writer.line("  event = event_named(0, INTERNAL);");
  if (recordsChoices())
    for (const StateNumber state : names_.atomicStates()) writer.line("  " + names_.named("chosen", state) + " = 0;");
  if (demands_.stableWithin) writer.line("  step_count = 0;");
}

void StepTranslator::start(Writer& writer) {
  std::vector<std::string> calls;
  for (StateNumber number = 0; number < chart_.states.size(); ++number)
    if (number == 0 || !chart_.isLate)
      if (std::string call = blocks_.call(chart_.states[number].data, "data"); !call.empty()) calls.push_back(call);
  const std::string initial = blocks_.call(chart_.states[0].initial->actions, "initial");
  writer.open("static void start(void)");
  for (const std::string& call : calls) writer.line(call);
  entries_.markTargets(*chart_.states[0].initial, 0, writer);
  if (!initial.empty()) writer.line(initial);
  writer.line("enter_marked();");
  writer.line("run_to_completion();");
  writer.line("observe();");
  writer.close();
  writer.line("");
}

}  // namespace argosy::statechart
