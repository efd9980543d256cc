#include "statechart/translation/entry_translator.h"

namespace argosy::statechart {

std::string EntryTranslator::anyMarkedInside(StateNumber state) const {
  std::vector<std::string> parts;
  for (StateNumber inside = 1; inside < chart_.states.size(); ++inside)
    if (names_.isReal(inside) && chart_.isProperAncestor(state, inside))
      parts.push_back(names_.named("enters", inside));
  return joined(parts, "||");
}

void EntryTranslator::markAncestors(StateNumber state, StateNumber around, Writer& writer) {
  for (StateNumber ancestor = chart_.states[state].parent; ancestor != around && ancestor != 0;
       ancestor = chart_.states[ancestor].parent) {
    writer.line(names_.named("enters", ancestor) + " = 1;");
    if (chart_.states[ancestor].kind != StateKind::Parallel) continue;
    for (const StateNumber child : chart_.states[ancestor].children)
      writer.line("if (!(" + joined({anyMarkedInside(child), names_.named("enters", child)}, "||") + ")) " +
                  names_.named("mark", child) + "();");
  }
}

void EntryTranslator::markTargets(const Transition& transition, StateNumber around, Writer& writer) {
  for (const StateNumber target : transition.targets) writer.line(names_.named("mark", target) + "();");
  for (const StateNumber target : transition.targets) {
    // The states that a history stands for are below its parent.
    const State& state = chart_.states[target];
    if (!state.isHistory()) {
      markAncestors(target, around, writer);
    } else if (chart_.isProperAncestor(around, state.parent)) {
      markAncestors(chart_.states[state.parent].children.front(), around, writer);
    }
  }
}

void EntryTranslator::entering(Writer& writer) {
  writer.line("/* Marks a state, and what is entered inside of it. */");
  for (StateNumber state = 1; state < chart_.states.size(); ++state)
    writer.line("static void " + names_.named("mark", state) + "(void);");
  for (StateNumber number = 1; number < chart_.states.size(); ++number) {
    const State& state = chart_.states[number];
    writer.open("static void " + names_.named("mark", number) + "(void)");
    if (state.isHistory()) {
      writer.open("if (" + names_.named("remembers", number) + ")");
      const auto forEachKept = [&](const auto& write) {
        for (const StateNumber kept : chart_.remembered(number)) {
          writer.open("if (" + names_.named("remembers", number) + names_.named("", kept) + ")");
          write(kept);
          writer.close();
        }
      };
      // All of them before what is beside their ancestors, which has to be entered only where none of them is.
      forEachKept([&](StateNumber kept) { writer.line(names_.named("mark", kept) + "();"); });
      if (state.kind == StateKind::DeepHistory)
        forEachKept([&](StateNumber kept) { markAncestors(kept, state.parent, writer); });
      writer.close();
      writer.open("else");
      if (ChartNames::hasActions(state.initial)) writer.line(names_.named("by_default", number) + " = 1;");
      markTargets(*state.initial, state.parent, writer);
      writer.close();
    } else {
      writer.line(names_.named("enters", number) + " = 1;");
      if (state.kind == StateKind::Compound) {
        if (ChartNames::hasActions(state.initial)) writer.line(names_.named("by_default", number) + " = 1;");
        markTargets(*state.initial, number, writer);
      } else if (state.kind == StateKind::Parallel) {
        for (const StateNumber child : state.children)
          writer.line("if (!(" + joined({anyMarkedInside(child), names_.named("enters", child)}, "||") + ")) " +
                      names_.named("mark", child) + "();");
      }
    }
    writer.close();
  }
  writer.line("");
}

void EntryTranslator::markEntered(Writer& writer) {
  // Of a history whose parent is not entered, it is forgotten.
  for (StateNumber state = 1; state < chart_.states.size(); ++state)
    if (chart_.states[state].isHistory() && ChartNames::hasActions(chart_.states[state].initial))
      writer.line(names_.named("by_default", state) + " = 0;");
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i) {
    const auto domain = chart_.domain(chart_.transitions[i]);
    if (!domain) {
      writer.line(names_.taken(i) + " = 0;");
      continue;
    }
    writer.open("if (" + names_.taken(i) + ")");
    writer.line(names_.taken(i) + " = 0;");
    markTargets(chart_.transitions[i], *domain, writer);
    writer.close();
  }
}

}  // namespace argosy::statechart
