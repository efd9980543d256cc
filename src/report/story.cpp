#include "report/story.h"

#include <algorithm>
#include <sstream>

#include "evidence/command_line.h"
#include "evidence/value_text.h"
#include "program/print/text.h"
#include "report/branch_outcome.h"
#include "report/iteration_folder.h"
#include "report/user_code.h"

namespace argosy::report {
namespace {

using interpreter::Inspector;

class Storyteller {
 public:
  Storyteller(const Program& program, const evidence::ReplayedCounterexample& counterexample,
              const StoryOptions& options)
      : program_(program), counterexample_(counterexample), folder_(program, options), outcomes_(program) {
    for (const evidence::InputValue& value : counterexample.values())
      if (value.isInput || !value.source.empty()) values_.push_back(&value);
  }

  std::vector<StoryItem> tell() {
    evidence::reexecute(
        program_, counterexample_, [&](EdgeId edge, Inspector& inspector) { pass(edge, inspector); },
        [&](const interpreter::Leap& leap, std::uint64_t times, Inspector& inspector) {
          const EdgeId first = program_.nodes[leap.head].outgoing.front();
          if (!isUserCode(program_, first)) return;
          depth_ = shownDepth(inspector);
          folder_.leapOver(leap.head, times, inspector.callDepth(), depth_);
        });
    StoryItem last;
    last.kind = StoryKind::Violation;
    last.edge = userEdge(program_, counterexample_);
    last.depth = depth_;
    last.text = violationText(counterexample_);
    folder_.add(std::move(last));
    return folder_.take();
  }

 private:
  /// Below the start function and main.
  static std::size_t shownDepth(const Inspector& inspector) {
    return inspector.callDepth() < 2 ? 0 : inspector.callDepth() - 2;
  }

  void pass(EdgeId edge, Inspector& inspector) {
    const Operation& operation = program_.edges[edge].operation;
    const bool isUser = isUserCode(program_, edge);
    if (isUser) {
      depth_ = shownDepth(inspector);
      folder_.pass(edge, inspector.callDepth());
    }
    const evidence::InputValue* value = consumed(edge);
    // An automaton may have passed the same operation before; a call of an error function ends the execution.
    if (!isUser || (edge == counterexample_.violatingEdge() && !counterexample_.automatonRun())) return;
    if (const auto* havoc = std::get_if<Havoc>(&operation)) {
      if (value) input(edge, havoc->target, *value);
    } else if (const auto* assign = std::get_if<Assign>(&operation)) {
      assignment(edge, *assign, inspector);
    } else if (const auto* assume = std::get_if<Assume>(&operation)) {
      condition(edge, *assume, inspector);
    } else if (const auto* call = std::get_if<Call>(&operation)) {
      // What the front end has added says nothing to the reader.
      if (!call->function.valid() || !program_.functions[call->function].name.starts_with("__argosy_"))
        this->call(edge, *call, value, inspector);
    } else if (const auto* result = std::get_if<Return>(&operation)) {
      returned(edge, *result, inspector);
    } else if (isMemoryOperation(operation)) {
      add(StoryKind::Assignment, edge, toSourceText(program_, operation));
    }
  }

  static bool isMemoryOperation(const Operation& operation) {
    return std::holds_alternative<CopyMemory>(operation) || std::holds_alternative<SetMemory>(operation) ||
           std::holds_alternative<Allocate>(operation) || std::holds_alternative<Deallocate>(operation);
  }

  /// The value that the operation takes from outside, if any.
  const evidence::InputValue* consumed(EdgeId edge) {
    if (next_ == values_.size() || values_[next_]->edge != edge) return nullptr;
    return values_[next_++];
  }

  /// Or another variable that is not in the source.
  bool isTemporary(ExpressionRef target) const {
    if (target->kind() != ExpressionKind::Variable) return false;
    const Variable& variable = program_.variables[target->variable()];
    return variable.storage == Storage::Temporary || (variable.storage == Storage::Global && variable.name.empty());
  }

  /// Addresses mean nothing to people; what a pointer expression says does.
  std::string valueOf(ExpressionRef expression, std::optional<UInt128> value, const SourceNames& names) const {
    if (!value || (expression->type()->isPointer() && *value != 0)) return toSourceText(program_, expression, names);
    return evidence::valueText(expression->type(), *value);
  }

  void add(StoryKind kind, EdgeId edge, std::string text) { folder_.add({kind, edge, depth_, std::move(text)}); }

  void input(EdgeId edge, ExpressionRef target, const evidence::InputValue& value) {
    const std::string call = value.source + "() returns " + evidence::toString(value);
    add(StoryKind::Input, edge,
        isTemporary(target)
            ? call
            : toSourceText(program_, target) + " = " + evidence::toString(value) + "   (" + value.source + ")");
  }

  void assignment(EdgeId edge, const Assign& assign, Inspector& inspector) {
    if (isTemporary(assign.target)) return;
    const auto value = inspector.value(assign.value);
    const auto old = value ? inspector.value(assign.target) : std::nullopt;
    // A declaration is told even if the memory happened to hold the value.
    const bool declares = program_.edges[edge].info.kind == StatementKind::Declaration;
    if (value && old == value && !declares) return;
    const SourceNames names(program_, program_.edges[edge].operation);
    add(StoryKind::Assignment, edge,
        toSourceText(program_, assign.target, names) + " = " + valueOf(assign.value, value, names));
  }

  void condition(EdgeId edge, const Assume& assume, Inspector& inspector) {
    if (program_.edges[edge].info.kind == StatementKind::Synthetic) return;
    std::string text = outcomes_.conditionText(edge).value_or(toSourceText(program_, assume.condition));
    text += assume.truth ? " is true" : " is false";
    const std::string values = valuesIn(assume.condition, inspector);
    if (!values.empty()) text += "   (" + values + ")";
    add(StoryKind::Condition, edge, std::move(text));
  }

  /// The values of the variables that are compared: "i = 3, n = 4".
  std::string valuesIn(ExpressionRef condition, Inspector& inspector) const {
    std::string text;
    std::vector<ExpressionRef> seen;
    const SourceNames names(program_, condition);
    forEachSubexpression(condition, [&](ExpressionRef part) {
      constexpr std::size_t enough = 4;
      if (part->kind() != ExpressionKind::Variable || !part->type()->isScalar() || part->type()->isPointer() ||
          isTemporary(part) || seen.size() == enough || std::ranges::find(seen, part) != seen.end())
        return;
      seen.push_back(part);
      if (const auto value = inspector.value(part))
        text +=
            (text.empty() ? "" : ", ") + names.of(part->variable()) + " = " + evidence::valueText(part->type(), *value);
    });
    return text;
  }

  void call(EdgeId edge, const Call& call, const evidence::InputValue* value, Inspector& inspector) {
    if (!call.function.valid()) {
      add(StoryKind::Call, edge, toSourceText(program_, Operation(call)));
      return;
    }
    const SourceNames names(program_, Operation(call));
    const Function& function = program_.functions[call.function];
    std::string arguments;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const ExpressionRef argument = call.arguments[i];
      if (!arguments.empty()) arguments += ", ";
      if (i < function.parameters.size() && function.origin == FunctionOrigin::Source)
        if (const std::string& parameter = program_.variables[function.parameters[i]].name; !parameter.empty())
          arguments += parameter + " = ";
      arguments += valueOf(argument, inspector.value(argument), names);
    }
    add(StoryKind::Call, edge,
        function.name + "(" + arguments + ")" + (value ? " returns " + evidence::toString(*value) : ""));
  }

  void returned(EdgeId edge, const Return& result, Inspector& inspector) {
    if (!result.value) return;
    add(StoryKind::Return, edge,
        functionOf(program_, edge).name + " returns " +
            valueOf(result.value, inspector.value(result.value), SourceNames(program_, result.value)));
  }

  const Program& program_;
  const evidence::ReplayedCounterexample& counterexample_;
  IterationFolder folder_;
  BranchOutcomes outcomes_;
  std::vector<const evidence::InputValue*> values_;
  std::size_t next_ = 0, depth_ = 0;
};

/// The middle of a long story is left out.
void shorten(std::vector<StoryItem>& items, const StoryOptions& options) {
  const std::size_t kept = options.itemsAtBegin + options.itemsAtEnd;
  if (options.full || items.size() <= kept + 1) return;
  const std::size_t folded = items.size() - kept;
  const auto from = items.begin() + static_cast<std::ptrdiff_t>(options.itemsAtBegin);
  *from = {StoryKind::Folded, {}, from->depth, "... " + std::to_string(folded) + " more steps"};
  items.erase(from + 1, from + static_cast<std::ptrdiff_t>(folded));
}

void printInputs(std::ostringstream& out, const Program& program, const Story& story, bool full) {
  if (!story.arguments.empty()) out << "Run with: " << evidence::shellCommand("./program", story.arguments) << "\n";
  if (story.inputs.empty()) {
    if (story.arguments.empty()) out << "No input is needed.\n";
    return;
  }
  constexpr std::size_t shown = 40;
  out << "Inputs:\n";
  for (std::size_t i = 0; i < story.inputs.size(); ++i) {
    if (!full && i == shown) {
      out << "  ... " << story.inputs.size() - shown << " more\n";
      break;
    }
    const evidence::InputValue& value = story.inputs[i];
    out << "  " << placeText(program, value.edge) << ": "
        << (value.source.empty() ? "an unspecified value" : value.source + "()") << " = " << evidence::toString(value)
        << "\n";
  }
}

void printAutomaton(std::ostringstream& out, const Program& program, const evidence::AutomatonRun& run, bool full) {
  constexpr std::size_t shown = 20;
  out << "Automaton " << run.automaton << ":\n  " << run.initialState << "\n";
  for (std::size_t i = 0; i < run.moves.size(); ++i) {
    const bool isLast = i + 1 == run.moves.size();
    std::uint64_t skipped = isLast ? run.omitted : 0;
    if (!full && run.moves.size() > 2 * shown && i == shown) {
      skipped += run.moves.size() - 2 * shown;
      i = run.moves.size() - shown;
    }
    if (skipped != 0) out << "  ... " << skipped << " more moves\n";
    const evidence::AutomatonMove& move = run.moves[i];
    out << "  " << placeText(program, move.edge) << ": " << stepText(program, move) << " -> " << move.state << "\n";
  }
}

}  // namespace

std::string stepText(const Program& program, const evidence::AutomatonMove& move) {
  const Operation& operation = program.edges[move.edge].operation;
  if (move.isLeave) return "return from " + program.functions[std::get<Call>(operation).function].name;
  const auto* call = std::get_if<Call>(&operation);
  if (!call) return toSourceText(program, operation);
  Call plain = *call;
  plain.reason = {};
  return toSourceText(program, Operation(std::move(plain)));
}

Story tellStory(const Program& program, const evidence::ReplayedCounterexample& counterexample,
                const StoryOptions& options) {
  Story story;
  story.arguments = counterexample.arguments().value_or(std::vector<std::string>());
  story.inputs = counterexample.values();
  story.items = Storyteller(program, counterexample, options).tell();
  shorten(story.items, options);
  const auto& calls = counterexample.callStack();
  for (auto call = calls.rbegin(); call != calls.rend(); ++call)
    if (isUserCode(program, *call)) story.callStack.push_back(*call);
  story.violation = userEdge(program, counterexample);
  story.violationText = violationText(counterexample);
  story.automatonRun = counterexample.automatonRun();
  // The call through which the violation is seen is not also a caller of it.
  if (!story.callStack.empty() && story.callStack.front() == story.violation)
    story.callStack.erase(story.callStack.begin());
  return story;
}

std::string toText(const Program& program, const Story& story, const StoryOptions& options) {
  std::ostringstream out;
  printInputs(out, program, story, options.full);
  out << "Steps:\n";
  for (const StoryItem& item : story.items) {
    const std::string indent(2 + 2 * std::min<std::size_t>(item.depth, 20), ' ');
    out << indent << (item.edge.valid() ? placeText(program, item.edge) + ": " : "") << item.text << "\n";
  }
  out << "Call stack:\n";
  if (story.violation.valid())
    out << "  " << functionOf(program, story.violation).name << " at " << placeText(program, story.violation) << "\n";
  constexpr std::size_t shown = 10;
  for (std::size_t i = 0; i < story.callStack.size(); ++i) {
    if (!options.full && story.callStack.size() > 2 * shown && i == shown) {
      out << "  ... " << story.callStack.size() - 2 * shown << " more calls\n";
      i = story.callStack.size() - shown;
    }
    out << "  " << functionOf(program, story.callStack[i]).name << " at " << placeText(program, story.callStack[i])
        << "\n";
  }
  if (story.automatonRun) printAutomaton(out, program, *story.automatonRun, options.full);
  return out.str();
}

}  // namespace argosy::report
