#include "statechart/translation/step_translator.h"

#include <algorithm>
#include <ranges>

namespace argosy::statechart {
namespace {

std::string joined(const std::vector<std::string>& parts, const std::string& sign) {
  std::string result;
  for (const std::string& part : parts) result += (result.empty() ? "" : " " + sign + " ") + part;
  return result.empty() ? "0" : result;
}

}  // namespace

std::string StepTranslator::named(const char* prefix, StateNumber state) const {
  return prefix + active(state).substr(std::string_view("active").size());
}

std::vector<StateNumber> StepTranslator::atomicStates() const {
  std::vector<StateNumber> result;
  for (StateNumber state = 1; state < chart_.states.size(); ++state)
    if (chart_.states[state].isAtomic()) result.push_back(state);
  return result;
}

std::vector<StateNumber> StepTranslator::fromInside(StateNumber state) const {
  std::vector<StateNumber> result{state};
  while (result.back() != 0) result.push_back(chart_.states[result.back()].parent);
  return result;
}

bool StepTranslator::conflicts(std::size_t one, std::size_t other) const {
  const auto left = chart_.domain(chart_.transitions[one]), right = chart_.domain(chart_.transitions[other]);
  return left && right &&
         (*left == *right || chart_.isProperAncestor(*left, *right) || chart_.isProperAncestor(*right, *left));
}

void StepTranslator::declare(Writer& writer) {
  writer.line("/* Which states are active, will be left and entered in this step. */");
  for (StateNumber state = 1; state < chart_.states.size(); ++state) {
    if (!isReal(state)) continue;
    writer.line("static _Bool " + active(state) + ", " + named("leaves", state) + ", " + named("enters", state) +
                (chart_.states[state].kind == StateKind::Compound ? ", " + named("by_default", state) : "") +
                (chart_.isLate && !chart_.states[state].data.empty() ? ", " + named("has_data", state) : "") + ";");
  }
  for (StateNumber history = 1; history < chart_.states.size(); ++history) {
    if (!chart_.states[history].isHistory()) continue;
    std::string line = "static _Bool " + named("remembers", history) + ", " + named("by_default", history);
    for (const StateNumber state : chart_.remembered(history))
      line += ", " + named("remembers", history) + named("", state);
    writer.line(line + ";");
  }
  writer.line("/* The transition that each atomic state asks for, from 1; those that are taken. */");
  for (const StateNumber state : atomicStates()) writer.line("static int " + named("chosen", state) + ";");
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i)
    writer.line("static _Bool " + taken(i) + ", is_done_" + std::to_string(i) + ";");
  writer.line("");
}

std::string StepTranslator::areInside(const Transition& transition, StateNumber around) const {
  const auto isInside = [&](StateNumber state) { return chart_.isProperAncestor(around, state); };
  const std::vector<StateNumber> histories = chart_.historiesAround(transition);
  std::vector<std::string> parts;
  for (const StateNumber target : transition.targets) {
    if (std::ranges::find(histories, target) == histories.end()) {
      parts.emplace_back(isInside(target) ? "1" : "0");
      continue;
    }
    std::vector<std::string> elsewhere;
    for (const StateNumber kept : chart_.remembered(target))
      if (!isInside(kept)) elsewhere.push_back(named("remembers", target) + named("", kept));
    const bool isByDefault = std::ranges::all_of(chart_.states[target].initial->targets, isInside);
    parts.push_back("(" + named("remembers", target) + " ? !(" + joined(elsewhere, "||") +
                    ") : " + (isByDefault ? "1" : "0") + ")");
  }
  return joined(parts, "&&");
}

void StepTranslator::conditions(Writer& writer) {
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i) {
    const Transition& transition = chart_.transitions[i];
    writer.line("/* line " + std::to_string(transition.position.line) + " */");
    writer.open("static _Bool is_enabled_" + std::to_string(i) + "(void)");
    std::vector<std::string> matching;
    for (const std::string& descriptor : transition.events)
      matching.push_back("matches_" + std::to_string(texts_.number(descriptor)) + "(event.name)");
    if (!matching.empty()) writer.line("if (!(" + joined(matching, "||") + ")) return 0;");
    if (transition.fixedDomain) {
      writer.line("if (!(" + areInside(transition, *transition.fixedDomain) + ")) return 0;");
      if (transition.smallerDomain)
        writer.line("if (" + areInside(transition, *transition.smallerDomain) + ") return 0;");
    }
    if (transition.condition) {
      const CExpression truth = expressions_.asTruth(*transition.condition);
      writer.line("_Bool holds = " + truth.text + ";");
      if (truth.mayFail) writer.line("if (has_failed) { fail(NO_ID); holds = 0; }");
      writer.line("return holds;");
    } else {
      writer.line("return 1;");
    }
    writer.close();
  }
  writer.line("");
}

void StepTranslator::taking(Writer& writer) {
  writer.line(
      "/* A transition is taken unless one that is taken conflicts with it; then the one further inside is preferred, "
      "or else the first. */");
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i) {
    std::vector<std::string> stronger, weaker;
    for (std::size_t other = 0; other < chart_.transitions.size(); ++other) {
      if (other == i || !conflicts(i, other)) continue;
      const bool isInside = chart_.isProperAncestor(chart_.transitions[other].source, chart_.transitions[i].source);
      (isInside ? weaker : stronger).push_back(taken(other));
    }
    writer.open("static void take_" + std::to_string(i) + "(void)");
    if (!stronger.empty()) writer.line("if (" + joined(stronger, "||") + ") return;");
    for (const std::string& other : weaker) writer.line(other + " = 0;");
    writer.line(taken(i) + " = 1;");
    writer.close();
  }
  writer.line("");
}

void StepTranslator::determinism(Writer& writer, bool byEvent) {
  for (StateNumber number = 0; number < chart_.states.size(); ++number) {
    std::vector<std::string> parts;
    for (const std::size_t transition : chart_.states[number].transitions) {
      if (chart_.transitions[transition].events.empty() == byEvent) continue;
      const ExpressionPointer& condition = chart_.transitions[transition].condition;
      if (condition && expressions_.asTruth(*condition).mayFail)
        throw ReadError(
            chart_.transitions[transition].position,
            "whether the condition holds cannot be asked twice, since it may fail: determinism cannot be checked");
      parts.push_back(enabled(transition));
    }
    if (parts.size() < 2) continue;
    const std::string where = chart_.nameOf(number) + " has two transitions that could be taken";
    writer.line("if (" + (number == 0 ? "1" : active(number)) + " && " + joined(parts, "+") + " > 1) violated(" +
                inC(where) + ");");
  }
}

void StepTranslator::selection(Writer& writer, bool byEvent) {
  writer.open(std::string("static _Bool select_") + (byEvent ? "by_event" : "without_event") + "(void)");
  if (demands_.isDeterministic) determinism(writer, byEvent);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i) {
    writer.line(taken(i) + " = is_done_" + std::to_string(i) + " = 0;");
    if (chart_.transitions[i].events.empty() != byEvent) all.push_back(taken(i));
  }
  for (const StateNumber atomic : atomicStates()) {
    const std::string chosen = named("chosen", atomic);
    writer.line(chosen + " = 0;");
    std::string sign;
    writer.open("if (" + active(atomic) + ")");
    std::vector<std::size_t> candidates;
    for (const StateNumber state : fromInside(atomic))
      for (const std::size_t transition : chart_.states[state].transitions)
        if (chart_.transitions[transition].events.empty() != byEvent) candidates.push_back(transition);
    for (const std::size_t transition : candidates) {
      const std::string number = std::to_string(transition);
      writer.line(sign + "if (" + enabled(transition) + ") { " + chosen + " = " + std::to_string(transition + 1) +
                  "; take_" + number + "(); }");
      sign = "else ";
    }
    writer.close();
  }
  writer.line("return " + joined(all, "||") + ";");
  writer.close();
  writer.line("");
}

std::string StepTranslator::anyMarkedInside(StateNumber state) const {
  std::vector<std::string> parts;
  for (StateNumber inside = 1; inside < chart_.states.size(); ++inside)
    if (isReal(inside) && chart_.isProperAncestor(state, inside)) parts.push_back(named("enters", inside));
  return joined(parts, "||");
}

void StepTranslator::markAncestors(StateNumber state, StateNumber around, Writer& writer) {
  for (StateNumber ancestor = chart_.states[state].parent; ancestor != around && ancestor != 0;
       ancestor = chart_.states[ancestor].parent) {
    writer.line(named("enters", ancestor) + " = 1;");
    if (chart_.states[ancestor].kind != StateKind::Parallel) continue;
    for (const StateNumber child : chart_.states[ancestor].children)
      writer.line("if (!(" + joined({anyMarkedInside(child), named("enters", child)}, "||") + ")) " +
                  named("mark", child) + "();");
  }
}

void StepTranslator::markTargets(const Transition& transition, StateNumber around, Writer& writer) {
  for (const StateNumber target : transition.targets) writer.line(named("mark", target) + "();");
  for (const StateNumber target : transition.targets) {
    // The states that a history stands for are below its parent.
    const State& state = chart_.states[target];
    if (!state.isHistory()) {
      markAncestors(target, around, writer);
    } else if (state.parent != around && state.parent != 0) {
      markAncestors(chart_.states[state.parent].children.front(), around, writer);
    }
  }
}

void StepTranslator::entering(Writer& writer) {
  writer.line("/* Marks a state, and what is entered inside of it. */");
  for (StateNumber state = 1; state < chart_.states.size(); ++state)
    writer.line("static void " + named("mark", state) + "(void);");
  for (StateNumber number = 1; number < chart_.states.size(); ++number) {
    const State& state = chart_.states[number];
    writer.open("static void " + named("mark", number) + "(void)");
    if (state.isHistory()) {
      writer.open("if (" + named("remembers", number) + ")");
      const auto forEachKept = [&](const auto& write) {
        for (const StateNumber kept : chart_.remembered(number)) {
          writer.open("if (" + named("remembers", number) + named("", kept) + ")");
          write(kept);
          writer.close();
        }
      };
      // All of them before what is beside their ancestors, which has to be entered only where none of them is.
      forEachKept([&](StateNumber kept) { writer.line(named("mark", kept) + "();"); });
      if (state.kind == StateKind::DeepHistory)
        forEachKept([&](StateNumber kept) { markAncestors(kept, state.parent, writer); });
      writer.close();
      writer.open("else");
      writer.line(named("by_default", number) + " = 1;");
      markTargets(*state.initial, state.parent, writer);
      writer.close();
    } else {
      writer.line(named("enters", number) + " = 1;");
      if (state.kind == StateKind::Compound) {
        writer.line(named("by_default", number) + " = 1;");
        markTargets(*state.initial, number, writer);
      } else if (state.kind == StateKind::Parallel) {
        for (const StateNumber child : state.children)
          writer.line("if (!(" + joined({anyMarkedInside(child), named("enters", child)}, "||") + ")) " +
                      named("mark", child) + "();");
      }
    }
    writer.close();
  }
  writer.line("");
}

void StepTranslator::leaveStates(Writer& writer) {
  const auto reversed = std::views::iota(StateNumber{1}, chart_.states.size()) | std::views::reverse;
  for (const StateNumber state : reversed) {
    if (!isReal(state)) continue;
    std::vector<std::string> causes;
    for (std::size_t i = 0; i < chart_.transitions.size(); ++i) {
      const auto domain = chart_.domain(chart_.transitions[i]);
      if (domain && chart_.isProperAncestor(*domain, state)) causes.push_back(taken(i));
    }
    writer.line(named("leaves", state) + " = " + active(state) + " && (" + joined(causes, "||") + ");");
  }
  for (StateNumber history = 1; history < chart_.states.size(); ++history) {
    if (!chart_.states[history].isHistory() || chart_.states[history].parent == 0) continue;
    writer.open("if (" + named("leaves", chart_.states[history].parent) + ")");
    writer.line(named("remembers", history) + " = 1;");
    for (const StateNumber state : chart_.remembered(history))
      writer.line(named("remembers", history) + named("", state) + " = " + active(state) + ";");
    writer.close();
  }
  for (const StateNumber state : reversed) {
    if (!isReal(state)) continue;
    writer.open("if (" + named("leaves", state) + ")");
    for (const Block& block : chart_.states[state].onExit)
      if (const std::string call = blocks_.call(block, named("leave", state)); !call.empty()) writer.line(call);
    writer.line(active(state) + " = 0;");
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
  // In the order in which atomic states have asked for them.
  for (const StateNumber atomic : atomicStates())
    for (const StateNumber state : fromInside(atomic))
      for (const std::size_t i : chart_.states[state].transitions) {
        if (calls[i].empty()) continue;
        const std::string done = "is_done_" + std::to_string(i);
        writer.line("if (" + named("chosen", atomic) + " == " + std::to_string(i + 1) + " && " + taken(i) + " && !" +
                    done + ") { " + done + " = 1; " + calls[i] + " }");
      }
}

std::string StepTranslator::shown(const Transition& transition) const {
  std::string text =
      "transition in line " + std::to_string(transition.position.line) + ": " + chart_.nameOf(transition.source);
  for (const StateNumber target : transition.targets) text += " -> " + chart_.nameOf(target);
  return text;
}

void StepTranslator::markEntered(Writer& writer) {
  for (StateNumber state = 1; state < chart_.states.size(); ++state) {
    if (isReal(state)) writer.line(named("enters", state) + " = 0;");
    if (chart_.states[state].isHistory() || chart_.states[state].kind == StateKind::Compound)
      writer.line(named("by_default", state) + " = 0;");
  }
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i) {
    const auto domain = chart_.domain(chart_.transitions[i]);
    if (!domain) continue;
    writer.open("if (" + taken(i) + ")");
    markTargets(chart_.transitions[i], *domain, writer);
    writer.close();
  }
}

void StepTranslator::enterStates(Writer& writer) {
  const auto execute = [&](const std::string& condition, const Block& block, StateNumber state) {
    const std::string call = blocks_.call(block, named("initial", state));
    if (!call.empty()) writer.line("if (" + condition + ") " + call);
  };
  for (StateNumber number = 1; number < chart_.states.size(); ++number) {
    if (!isReal(number)) continue;
    const State& state = chart_.states[number];
    writer.open("if (" + named("enters", number) + ")");
    writer.line(active(number) + " = 1;");
    if (chart_.isLate && !state.data.empty())
      writer.line("if (!" + named("has_data", number) + ") { " + named("has_data", number) + " = 1; " +
                  blocks_.call(state.data, named("data", number)) + " }");
    for (const Block& block : state.onEntry)
      if (const std::string call = blocks_.call(block, named("enter", number)); !call.empty()) writer.line(call);
    if (state.kind == StateKind::Compound) execute(named("by_default", number), state.initial->actions, number);
    for (const StateNumber history : state.histories)
      execute(named("by_default", history), chart_.states[history].initial->actions, history);
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
      parts.push_back(active(child));
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
    blocks_.payload(state.doneData, writer);
    writer.line("if (has_failed) { fail(NO_ID); data = undefined_value(); }");
    writer.line("done.data = data;");
  }
  writer.line("raise_event(done);");
  const StateNumber around = chart_.states[state.parent].parent;
  if (around != 0 && chart_.states[around].kind == StateKind::Parallel)
    writer.line("if (" + isFinished(around) + ") raise_event(" + done(around) + ");");
}

void StepTranslator::translate(Writer& writer) {
  conditions(writer);
  taking(writer);
  selection(writer, false);
  selection(writer, true);
  entering(writer);
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
  markEntered(writer);
  writer.line("enter_marked();");
  writer.close();
  writer.line("");
  writer.raw(R"(/* Steps until the chart is stable. */
static void run_to_completion(void) {
  while (is_running) {
    if (select_without_event()) {
      step();
    } else if (raised_count > 0) {
      take_raised();
      if (select_by_event()) step();
    } else {
      break;
    }
  }
}
static void receive(struct event what) {
)");
  if (demands_.stableWithin) writer.line("  step_count = 0;");
  writer.raw(R"(  event = what;
  has_event = 1;
  if (select_by_event()) step();
  run_to_completion();
  observe();
}
static void receive_sent(int which) {
  const struct event what = sent[which].event;
  forget_sent(which);
)");
  if (!demands_.stream.empty()) writer.line("  show_event(\"event of its own: \", what.name);");
  writer.raw("  receive(what);\n}\n\n");
  start(writer);
}

void StepTranslator::start(Writer& writer) {
  std::vector<std::string> calls;
  for (StateNumber number = 0; number < chart_.states.size(); ++number)
    if (number == 0 || !chart_.isLate)
      if (std::string call = blocks_.call(chart_.states[number].data, "data"); !call.empty()) calls.push_back(call);
  const std::string initial = blocks_.call(chart_.states[0].initial->actions, "initial");
  writer.open("static void start(void)");
  for (const std::string& call : calls) writer.line(call);
  markTargets(*chart_.states[0].initial, 0, writer);
  if (!initial.empty()) writer.line(initial);
  writer.line("enter_marked();");
  writer.line("run_to_completion();");
  writer.line("observe();");
  writer.close();
  writer.line("");
}

}  // namespace argosy::statechart
