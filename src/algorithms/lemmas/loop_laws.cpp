#include "algorithms/lemmas/loop_laws.h"

#include <algorithm>
#include <map>
#include <optional>

#include "acceleration/affine_form.h"
#include "acceleration/loop_paths.h"
#include "acceleration/path_effect.h"
#include "algorithms/lemmas/vocabulary.h"
#include "program/print/text.h"

namespace argosy::algorithms {
namespace {

using acceleration::AffineForm;
using Path = std::vector<EdgeId>;

/// Small numbers, no two of them in a simple relation.
class Numbers {
 public:
  Int128 next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<Int128>((state_ >> 33) % 997);
  }

 private:
  std::uint64_t state_ = 1;
};

/// Executes paths with some numbers for what is not known, whatever their conditions say.
class Runner {
 public:
  explicit Runner(Program& program) : program_(program) {}

  void restart() { values_.clear(); }

  void follow(std::span<const EdgeId> path) {
    for (const EdgeId id : path) {
      const Operation& operation = program_.edges[id].operation;
      if (const auto* assign = std::get_if<Assign>(&operation)) {
        if (assign->target->kind() == ExpressionKind::Variable) assignTo(assign->target->variable(), assign->value);
      } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
        if (havoc->target->kind() == ExpressionKind::Variable) forget(havoc->target->variable());
      } else if (const auto* call = std::get_if<Call>(&operation)) {
        if (call->result && call->result->kind() == ExpressionKind::Variable) forget(call->result->variable());
        forgetWhatCallsWrite();
      } else if (const auto* declare = std::get_if<Declare>(&operation)) {
        forget(declare->variable);
      }
    }
  }

  void set(VariableId variable, Int128 value) { values_[variable] = value; }
  Int128 valueOf(VariableId variable) {
    const auto [found, isNew] = values_.try_emplace(variable, 0);
    if (isNew) found->second = numbers_.next();
    return found->second;
  }

 private:
  void forget(VariableId variable) { values_.erase(variable); }
  void forgetWhatCallsWrite() {
    std::erase_if(values_, [&](const auto& entry) {
      const Variable& variable = program_.variables[entry.first];
      return variable.addressTaken || isStatic(variable.storage);
    });
  }

  void assignTo(VariableId variable, ExpressionRef value) {
    const std::optional<Int128> known = acceleration::isWord(program_.variables[variable])
                                            ? number(value, program_.variables[variable].type->bits())
                                            : std::nullopt;
    if (known) values_[variable] = *known;
    else forget(variable);
  }

  std::optional<Int128> number(ExpressionRef expression, unsigned bits) {
    const auto form = acceleration::affineForm(expression, bits);
    if (!form) return std::nullopt;
    Int128 sum = form->signedNumber(form->constant());
    for (const auto& [id, term] : form->terms()) {
      if (term.lvalue->kind() != ExpressionKind::Variable) return std::nullopt;
      sum += form->signedNumber(term.coefficient) * valueOf(term.lvalue->variable());
    }
    constexpr Int128 most = Int128{1} << 60;
    return sum < most && sum > -most ? std::optional(sum) : std::nullopt;
  }

  Program& program_;
  Numbers numbers_;
  std::map<VariableId, Int128> values_;
};

class Laws {
 public:
  Laws(ProgramFacts& facts, const Loop& loop, std::vector<Path> paths, GuessEffort effort)
      : facts_(facts),
        expressions_(facts.program.expressions),
        loop_(loop),
        paths_(std::move(paths)),
        entry_(wayIn()),
        words_(vocabularyOf(facts, loop)),
        effort_(effort) {}

  std::vector<LoopLaw> find() {
    std::erase_if(words_.variables, [](ExpressionRef lvalue) { return lvalue->kind() != ExpressionKind::Variable; });
    guessEquations();
    for (const ExpressionRef guard : words_.guards)
      for (std::size_t i = 0; i < paths_.size() && paths_.size() > 1; ++i) guessCases(guard, paths_[i]);
    for (const Path& path : paths_)
      for (const ExpressionRef variable : words_.variables)
        if (const auto step = stepOf(path, variable); step && *step != 0) {
          guessRemainders(variable, *step);
          guessBounds(path, variable, *step);
        }
    return std::move(laws_);
  }

 private:
  /// The operations before the loop that every execution makes that comes to it from outside, as far back as there is one way only.
  Path wayIn() const {
    constexpr std::size_t longest = 300;
    Path path;
    const auto from = [&](NodeId node) {
      EdgeId only;
      std::size_t count = 0;
      for (const EdgeId id : facts_.program.nodes[node].incoming) {
        const bool isBack = node == loop_.head && std::ranges::find(loop_.backEdges, id) != loop_.backEdges.end();
        if (isBack || !facts_.controlFlow.isReachable(facts_.program.edges[id].source)) continue;
        only = id;
        ++count;
      }
      return count == 1 ? only : EdgeId();
    };
    for (EdgeId edge = from(loop_.head); edge.valid() && path.size() < longest;) {
      path.push_back(edge);
      const NodeId source = facts_.program.edges[edge].source;
      if (facts_.controlFlow.isLoopHead(source)) break;
      edge = from(source);
    }
    std::ranges::reverse(path);
    return path;
  }

  void add(ExpressionRef condition) {
    constexpr std::size_t most = 24;
    const auto isKnown = [&](const LoopLaw& law) { return law.condition == condition; };
    if (laws_.size() < most && hasMeaningAt(facts_, loop_.head, condition) && std::ranges::none_of(laws_, isKnown))
      laws_.push_back({loop_.head, condition});
  }

  void guessEquations() {
    constexpr int starts = 6, iterations = 12;
    Runner runner(facts_.program);
    Numbers choices;
    std::vector<std::vector<Int128>> rows;
    for (int start = 0; start < starts; ++start) {
      runner.restart();
      runner.follow(entry_);
      for (int i = 0; i < iterations; ++i) {
        std::vector<Int128>& row = rows.emplace_back();
        for (const ExpressionRef variable : words_.variables) row.push_back(runner.valueOf(variable->variable()));
        runner.follow(paths_[static_cast<std::size_t>(choices.next()) % paths_.size()]);
      }
    }
    Guesses(facts_.program, words_.variables, rows, [&](ExpressionRef condition) {
      add(condition);
    }).makeLaws(effort_, words_.variables.size());
  }

  /// A comparison of a variable with a constant, whichever is on the left.
  struct Threshold {
    ExpressionRef variable;
    ExpressionRef comparison;

    bool holds(Int128 value) const {
      const auto side = [&](ExpressionRef operand) { return operand == variable ? value : operand->integerValue(); };
      const Int128 left = side(comparison->left()), right = side(comparison->right());
      switch (comparison->binaryOperator()) {
        case BinaryOperator::Less: return left < right;
        case BinaryOperator::LessEqual: return left <= right;
        case BinaryOperator::Equal: return left == right;
        default: return left != right;
      }
    }
    Int128 bound() const {
      return (comparison->left() == variable ? comparison->right() : comparison->left())->integerValue();
    }
  };
  static std::optional<Threshold> thresholdOf(ExpressionRef guard) {
    const ExpressionRef left = guard->left(), right = guard->right();
    if (left->kind() == ExpressionKind::Variable && right->kind() == ExpressionKind::IntegerConstant)
      return Threshold{left, guard};
    if (right->kind() == ExpressionKind::Variable && left->kind() == ExpressionKind::IntegerConstant)
      return Threshold{right, guard};
    return std::nullopt;
  }

  /// The loop begins with this path, and takes others from where the comparison changes. Nothing when it does not: the number of times.
  std::optional<Int128> timesUntil(const Threshold& threshold, const Path& path) {
    std::optional<Int128> start;
    const auto step = stepOf(path, threshold.variable);
    for (int i = 0; i < 2; ++i) {
      Runner runner(facts_.program);
      for (int j = 0; j < i; ++j) runner.follow(path);
      runner.restart();
      runner.follow(entry_);
      const Int128 value = runner.valueOf(threshold.variable->variable());
      if (start && *start != value) return std::nullopt;
      start = value;
    }
    if (!step || *step == 0) return std::nullopt;
    const Int128 about = (threshold.bound() - *start) / *step;
    for (Int128 times = std::max<Int128>(about - 1, 1); times <= about + 2; ++times)
      if (threshold.holds(*start) == threshold.holds(*start + (times - 1) * *step) &&
          threshold.holds(*start) != threshold.holds(*start + times * *step))
        return times;
    return std::nullopt;
  }

  /// Equations of the time before a comparison changes, and of the time after it.
  void guessCases(ExpressionRef guard, const Path& before) {
    const auto threshold = thresholdOf(guard);
    const auto times = threshold ? timesUntil(*threshold, before) : std::nullopt;
    if (!times) return;
    constexpr int starts = 6, iterations = 8;
    for (const Path& after : paths_) {
      if (&after == &before) continue;
      Runner runner(facts_.program);
      std::vector<std::vector<Int128>> rows[2];
      bool holdsAtStart = false;
      for (int start = 0; start < starts; ++start) {
        runner.restart();
        runner.follow(entry_);
        holdsAtStart = threshold->holds(runner.valueOf(threshold->variable->variable()));
        std::vector<Int128> jump;
        for (const ExpressionRef variable : words_.variables) {
          const auto step = stepOf(before, variable);
          jump.push_back(runner.valueOf(variable->variable()) + (step ? *step * *times : 0));
        }
        for (const Path* path : {&before, &after}) {
          for (int i = 0; i < iterations; ++i) {
            std::vector<Int128>& row = rows[path == &after].emplace_back();
            for (const ExpressionRef variable : words_.variables) row.push_back(runner.valueOf(variable->variable()));
            runner.follow(*path);
          }
          for (std::size_t i = 0; i < jump.size(); ++i) runner.set(words_.variables[i]->variable(), jump[i]);
        }
      }
      for (const bool isAfter : {false, true}) {
        const ExpressionRef isOther = holdsAtStart != isAfter ? expressions_.isZero(guard) : guard;
        const auto emit = [&](ExpressionRef equation) {
          add(expressions_.binary(BinaryOperator::BitOr, isOther, equation));
        };
        Guesses(facts_.program, words_.variables, rows[isAfter], emit)
            .makeLaws(GuessEffort::Linear, words_.variables.size());
      }
    }
  }

  /// How much the path adds to the variable, if that is always the same.
  std::optional<Int128> stepOf(const Path& path, ExpressionRef variable) {
    std::optional<Int128> step;
    for (int i = 0; i < 3; ++i) {
      Runner runner(facts_.program);
      for (int j = 0; j < i; ++j) runner.follow(path);
      const Int128 before = runner.valueOf(variable->variable());
      runner.follow(path);
      const Int128 own = runner.valueOf(variable->variable()) - before;
      if (step && *step != own) return std::nullopt;
      step = own;
    }
    return step;
  }

  /// Where other paths are not taken any more, since the variable has come to a constant: it had this value once, or is as far behind it as steps go.
  void guessRemainders(ExpressionRef variable, Int128 step) {
    const Int128 power = step & -step;
    if (power < 2 || power > (1 << 20) || paths_.size() < 2) return;
    const TypeRef type = facts_.program.types.integer(std::max(32u, variable->type()->bits()), false);
    for (const ExpressionRef guard : words_.guards) {
      const auto threshold = thresholdOf(guard);
      if (!threshold || threshold->variable != variable) continue;
      const Int128 remainder = ((threshold->bound() % power) + power) % power;
      const ExpressionRef isMultiple =
          expressions_.equal(expressions_.binary(BinaryOperator::Remainder, expressions_.cast(type, variable),
                                                 expressions_.integer(type, power)),
                             expressions_.integer(type, remainder));
      add(expressions_.binary(BinaryOperator::BitOr, guard, isMultiple));
      add(expressions_.binary(BinaryOperator::BitOr, expressions_.isZero(guard), isMultiple));
    }
  }

  /// What lets the path be taken bounds the variable before the step.
  void guessBounds(const Path& path, ExpressionRef variable, Int128 step) {
    if (step > -2 && step < 2) return;  // comparisons of the program say that
    const TypeRef wide = facts_.program.types.integer(64, true);
    const auto isConstantHere = [&](ExpressionRef bound) {
      return bound->kind() == ExpressionKind::IntegerConstant ||
             (bound->kind() == ExpressionKind::Variable && stepOf(path, bound) == Int128{0});
    };
    const auto number = [&](Int128 value) { return expressions_.integer(wide, value); };
    const auto sum = [&](ExpressionRef bound, Int128 distance) {
      return expressions_.add(expressions_.cast(wide, bound), number(distance));
    };
    for (const EdgeId id : path) {
      const auto* assume = std::get_if<Assume>(&facts_.program.edges[id].operation);
      if (!assume || assume->condition->kind() != ExpressionKind::Binary) continue;
      const ExpressionRef condition = assume->condition;
      const BinaryOperator op = condition->binaryOperator();
      if (op != BinaryOperator::Less && op != BinaryOperator::LessEqual) continue;
      // Less of the left side, strictly; or the right side is less, where the condition does not hold.
      const bool isStrict = (op == BinaryOperator::Less) == assume->truth;
      const ExpressionRef less = assume->truth ? condition->left() : condition->right();
      const ExpressionRef greater = assume->truth ? condition->right() : condition->left();
      const ExpressionRef own = expressions_.cast(wide, variable);
      if (less == variable && step > 0 && isConstantHere(greater))
        add(expressions_.binary(BinaryOperator::LessEqual, own, sum(greater, step - (isStrict ? 1 : 0))));
      if (greater == variable && step < 0 && isConstantHere(less))
        add(expressions_.binary(BinaryOperator::LessEqual, sum(less, step + (isStrict ? 1 : 0)), own));
    }
  }

  ProgramFacts& facts_;
  ExpressionTable& expressions_;
  const Loop& loop_;
  std::vector<Path> paths_;
  Path entry_;
  LoopVocabulary words_;
  GuessEffort effort_;
  std::vector<LoopLaw> laws_;
};

std::vector<Path> pathsWithoutInnerLoops(ProgramFacts& facts, LoopId loop, std::size_t most) {
  const acceleration::WaysOut none{{}, false};
  const auto found = acceleration::pathsThrough(facts.program, facts.controlFlow, loop, most, {},
                                                [&](LoopId) -> const acceleration::WaysOut& { return none; });
  std::vector<Path> result;
  if (!found) return result;
  for (const acceleration::LoopPath& steps : found->paths) {
    Path& path = result.emplace_back();
    for (const acceleration::PathStep& step : steps) path.push_back(std::get<EdgeId>(step));
  }
  return result;
}

}  // namespace

std::vector<LoopLaw> lawsOfLoops(ProgramFacts& facts, std::size_t mostPaths, GuessEffort effort) {
  constexpr std::size_t mostLoops = 200;
  std::vector<LoopLaw> result;
  std::size_t looked = 0;
  for (std::size_t i = 0; i < facts.controlFlow.loops().size() && looked < mostLoops; ++i) {
    const Loop& loop = facts.controlFlow.loops()[LoopId(i)];
    if (facts.program.functions[loop.function].origin != FunctionOrigin::Source || !loop.isReducible ||
        !facts.callGraph().isReachable(loop.function))
      continue;
    ++looked;
    const std::vector<Path> paths = pathsWithoutInnerLoops(facts, LoopId(i), mostPaths);
    if (paths.empty()) continue;
    std::vector<LoopLaw> laws = Laws(facts, loop, paths, effort).find();
    result.insert(result.end(), laws.begin(), laws.end());
  }
  return result;
}

void publishLoopLaws(ProgramFacts& facts, std::size_t mostPaths, GuessEffort effort) {
  for (const LoopLaw& law : lawsOfLoops(facts, mostPaths, effort)) {
    const FunctionId function = facts.program.nodes[law.head].function;
    facts.board.publish(
        {SharedFactKind::Predicate, law.head, toQualifiedText(facts.program, law.condition, function), ""});
  }
}

}  // namespace argosy::algorithms
