// A counterexample as a story for people: the inputs, what happened statement by statement, and where it ended.
#pragma once

#include <string>
#include <vector>

#include "evidence/replay.h"

namespace argosy::report {

enum class StoryKind : std::uint8_t {
  Input,       // an input function returns a value
  Assignment,  // a variable changes
  Condition,   // a condition is true or false
  Call,
  Return,
  Folded,     // iterations or steps that are not told
  Violation,  // the last one
};

struct StoryItem {
  StoryKind kind = StoryKind::Assignment;
  EdgeId edge;            // invalid: Folded
  std::size_t depth = 0;  // of calls, 0 in main
  std::string text;       // "n = 4", "i < n is false", "add(a = 3, b = 4)"
};

struct StoryOptions {
  /// Tell every iteration and every step.
  bool full = false;
  std::size_t iterationsAtBegin = 2, iterationsAtEnd = 1;
  std::size_t itemsAtBegin = 30, itemsAtEnd = 50;  // of the short story
  std::size_t largestFullStory = 1'000'000;
};

struct Story {
  std::vector<std::string> arguments;        // of the program's command line
  std::vector<evidence::InputValue> inputs;  // what else comes from outside
  std::vector<StoryItem> items;
  std::vector<EdgeId> callStack;  // call edges of the user's code, innermost first
  EdgeId violation;
  std::string violationText;
  std::optional<evidence::AutomatonRun> automatonRun;
};

Story tellStory(const Program& program, const evidence::ReplayedCounterexample& counterexample,
                const StoryOptions& options = {});

/// What happened with the automaton's step: "lock(1)", "return from f".
std::string stepText(const Program& program, const evidence::AutomatonMove& move);

/// The story as text: inputs, steps with file:line, call stack, the run of the automaton that is violated.
std::string toText(const Program& program, const Story& story, const StoryOptions& options = {});

}  // namespace argosy::report
