#include "evidence/automaton_watch.h"

#include <algorithm>
#include <unordered_set>

#include "program/print/text.h"

namespace argosy::evidence {

using automaton::GuardedSituation;
using automaton::Situation;
using automaton::StepShape;
using interpreter::Inspector;
using interpreter::Outcome;

namespace {

constexpr std::size_t mostRuns = 1000;
/// Of a run; what comes after them is counted, and the last one kept.
constexpr std::uint64_t mostMoves = 10'000;

}  // namespace

AutomatonWatch::AutomatonWatch(const Program& program, const Target& target) : program_(program) {
  for (const auto& relation : target.automata) {
    if (&relation->program() != &program) throw std::logic_error("an automaton watches another program");
    watched_.push_back(
        {relation.get(), relation->automaton().property == target.property, {{relation->initial(), {}}}});
  }
}

void AutomatonWatch::before(EdgeId edge, Inspector& inspector) {
  if (pending_) complete(inspector);
  else judge(edge, inspector);  // the initial state may be a target
  pending_ = {{edge, false}, inspector.callDepth()};
  const auto* halt = std::get_if<Halt>(&program_.edges[edge].operation);
  if (!halt) return;
  // Nothing comes after it, and it changes nothing. A blocked execution does not count.
  pending_.reset();
  if (halt->kind == HaltKind::Blocked) return;
  advance({edge, false}, &inspector);
  judge(edge, inspector);
}

void AutomatonWatch::leaving(EdgeId call, Inspector& inspector) {
  if (pending_) complete(inspector);
  pending_ = {{call, true}, inspector.callDepth()};
}

void AutomatonWatch::complete(Inspector& inspector) {
  const StepShape step = pending_->step;
  const std::size_t before = pending_->depth, now = inspector.callDepth();
  const bool enters = !step.isLeave && isCallOfDefinedFunction(program_, program_.edges[step.edge]);
  if (enters && now == before) return passHidden(step.edge, inspector);
  if (!enters && !step.isLeave && now != before) {
    for (Watched& watched : watched_) {
      giveUp(watched, step.edge, "which function is called is known only while the program runs");
      watched.runs.clear();
    }
  } else {
    advance(step, &inspector);
  }
  judge(step.edge, inspector);
}

void AutomatonWatch::passHidden(EdgeId call, Inspector& inspector) {
  advance({call, false}, nullptr);
  judge(call, inspector);
  const FunctionId function = std::get<Call>(program_.edges[call].operation).function;
  for (Watched& watched : watched_)
    std::erase_if(watched.runs, [&](const Run& run) {
      if (isIdleInside(watched, run.situation.state, function)) return false;
      giveUp(watched, call,
             "the interpreter runs '" + program_.functions[function].name +
                 "' as a whole, and the automaton could move inside of it");
      return true;
    });
  advance({call, true}, &inspector);
  judge(call, inspector);
}

bool AutomatonWatch::isIdleInside(Watched& watched, std::size_t state, FunctionId function) {
  if (state >= watched.relation->automaton().states.size()) return true;
  const auto [entry, isNew] = edgesInside_.try_emplace(function);
  if (isNew) {
    std::unordered_set<FunctionId> inside{function};
    std::vector<FunctionId> work{function};
    while (!work.empty()) {
      const FunctionId current = work.back();
      work.pop_back();
      for (std::size_t i = 0; i < program_.edges.size(); ++i) {
        const EdgeId id(i);
        if (program_.nodes[program_.edges[id].source].function != current) continue;
        entry->second.push_back(id);
        if (!isCallOfDefinedFunction(program_, program_.edges[id])) continue;
        const FunctionId callee = std::get<Call>(program_.edges[id].operation).function;
        if (inside.insert(callee).second) work.push_back(callee);
      }
    }
  }
  return std::ranges::all_of(entry->second, [&](EdgeId edge) {
    return watched.relation->isIdle(state, {edge, false}) &&
           (!isCallOfDefinedFunction(program_, program_.edges[edge]) || watched.relation->isIdle(state, {edge, true}));
  });
}

void AutomatonWatch::advance(const StepShape& step, Inspector* inspector) {
  for (Watched& watched : watched_) advance(watched, step, inspector);
}

void AutomatonWatch::advance(Watched& watched, const StepShape& step, Inspector* inspector) {
  automaton::TransitionRelation& relation = *watched.relation;
  const auto stays = [&](const Run& run) {
    // What was violated before, by a property that is not asked for, takes nothing away.
    return run.situation.state == Situation::errorState ||
           (run.situation.state != Situation::breakState && relation.isIdle(run.situation.state, step));
  };
  if (std::ranges::all_of(watched.runs, stays)) return;
  std::vector<Run> next;
  const auto add = [&](Run run) {
    if (std::ranges::find(next, run.situation, &Run::situation) == next.end()) next.push_back(std::move(run));
  };
  for (Run& run : watched.runs) {
    if (stays(run)) {
      add(std::move(run));
      continue;
    }
    for (GuardedSituation& successor : relation.successors(run.situation, step)) {
      const std::optional<bool> isTaken = holds(successor, inspector);
      if (!isTaken) giveUp(watched, step.edge, "the value of an assumption is not defined there");
      if (!isTaken.value_or(false)) continue;
      if (successor.situation == run.situation) {
        add({std::move(successor.situation), run.last});
        continue;
      }
      auto move = std::make_shared<Move>(
          Move{run.last, {step.edge, step.isLeave, relation.toString(successor.situation)}, 1, 0});
      if (run.last && run.last->number < mostMoves) {
        move->number = run.last->number + 1;
      } else if (run.last) {
        move->before = run.last->before;
        move->number = mostMoves;
        move->omitted = run.last->omitted + 1;
      }
      add({std::move(successor.situation), std::move(move)});
    }
  }
  if (next.size() > mostRuns) {
    giveUp(watched, step.edge, "it has too many runs");
    next.clear();
  }
  watched.runs = std::move(next);
}

std::optional<bool> AutomatonWatch::holds(const GuardedSituation& successor, Inspector* inspector) const {
  for (const ExpressionRef assumption : successor.assumptions) {
    const std::optional<UInt128> value = inspector ? inspector->value(assumption) : std::nullopt;
    if (!value) return std::nullopt;
    if (*value == 0) return false;
  }
  return true;
}

void AutomatonWatch::judge(EdgeId edge, Inspector& inspector) {
  for (const Watched& watched : watched_) {
    if (!watched.runs.empty()) continue;
    inspector.stop(undecided_.empty() ? Outcome::Blocked : Outcome::Undetermined,
                   undecided_.empty() ? "the automaton " + watched.relation->automaton().name + " ends the execution"
                                      : undecided_);
  }
  for (const Watched& watched : watched_) {
    if (!watched.isWanted) continue;
    for (const Run& run : watched.runs) {
      const std::optional<std::string> violation = watched.relation->violation(run.situation);
      if (!violation) continue;
      violatingEdge_ = edge;
      violated_ = told(watched, run);
      inspector.stop(Outcome::ViolationFound, *violation);
    }
  }
}

AutomatonRun AutomatonWatch::told(const Watched& watched, const Run& run) const {
  AutomatonRun result{
      watched.relation->automaton().name, watched.relation->toString(watched.relation->initial()), {}, 0};
  if (run.last) result.omitted = run.last->omitted;
  for (const Move* move = run.last.get(); move; move = move->before.get()) result.moves.push_back(move->move);
  std::ranges::reverse(result.moves);
  return result;
}

void AutomatonWatch::giveUp(const Watched& watched, EdgeId edge, const std::string& why) {
  if (!undecided_.empty()) return;
  undecided_ = "the automaton " + watched.relation->automaton().name + " could not be followed";
  if (const SourceRange& range = program_.edges[edge].info.range; range.valid())
    undecided_ += " at " + toString(program_, range);
  undecided_ += ": " + why;
}

std::string AutomatonWatch::reasonForNone() const {
  if (!undecided_.empty()) return undecided_;
  for (const Watched& watched : watched_)
    if (watched.isWanted) return "the automaton " + watched.relation->automaton().name + " was not violated";
  return "";
}

}  // namespace argosy::evidence
