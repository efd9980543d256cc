// What a path does, in terms of the values that variables have where it begins: the conditions under which it is taken, and the values afterwards.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "acceleration/refusal.h"
#include "program/program.h"

namespace argosy::acceleration {

/// A number that only assignments to the variable by its name can change, of at most 64 bits.
bool isWord(const Variable& variable);

/// Holds when the expression is not 0 (`truth`), or is 0.
struct PathCondition {
  ExpressionRef expression;
  bool truth;
};

/// An operation of a path that takes a value from outside, and the variable that stands for it.
struct PathInput {
  EdgeId edge;
  VariableId variable;
};

/// To memory that is no word: the lvalue, and what it gets. No other iteration reads or writes it, provided that it is elsewhere in each of them; in this one it is read before, if at all.
struct PathWrite {
  ExpressionRef target, value;
};

struct PathEffect {
  /// In the order in which the path asks.
  std::vector<PathCondition> conditions;
  /// Of variables that are words; null: their lives have begun or ended, and nobody has written them since.
  std::map<VariableId, ExpressionRef> values;
  /// In each iteration something else.
  std::vector<PathInput> inputs;
  /// Each to another array, or another object that a name says.
  std::vector<PathWrite> writes;

  bool changes(VariableId variable) const { return values.contains(variable); }
  bool hasInput(ExpressionRef expression) const;
};

/// Variables that stand for values from outside: in no operation of the program.
class InputNames {
 public:
  InputNames(Program& program, FunctionId function) : program_(program), function_(function) {}
  /// The n-th one of this type.
  ExpressionRef name(TypeRef type, std::size_t n);

 private:
  Program& program_;
  FunctionId function_;
  std::map<std::pair<TypeRef, std::size_t>, ExpressionRef> names_;
};

/// Operations one after the other.
class PathEffects {
 public:
  /// Who does not know writes to memory is refused paths that have some.
  enum class Writes : std::uint8_t { AreRefused, AreKnown };
  PathEffects(Program& program, InputNames& inputs, Writes writes = Writes::AreRefused)
      : program_(program), inputs_(inputs), writes_(writes) {}

  std::optional<Refusal> apply(EdgeId edge);
  std::optional<Refusal> assume(const PathCondition& condition);
  /// All at once.
  std::optional<Refusal> assign(const std::map<VariableId, ExpressionRef>& values);

  PathEffect take() && { return std::move(effect_); }

 private:
  std::optional<Refusal> havoc(EdgeId edge, ExpressionRef target);
  std::optional<Refusal> write(ExpressionRef target, ExpressionRef value);
  std::optional<Refusal> writeMemory(ExpressionRef target, ExpressionRef value);
  /// The expression, one of values at the start, is looked at now: what it reads is none of what has been written.
  std::optional<Refusal> look(ExpressionRef expression);
  void addReads(ExpressionRef expression, std::vector<ExpressionRef>& found) const;
  void addReadsOnTheWay(ExpressionRef lvalue, std::vector<ExpressionRef>& found) const;
  /// Whether they may be the same memory, or parts of each other; not asked of the same lvalue twice.
  bool mayMeet(ExpressionRef one, ExpressionRef other) const;
  /// Written out: its parts may be shared, and who looks at it looks at each of them again.
  bool isTooLarge(ExpressionRef expression) { return sizeOf(expression) > maximalSize; }
  std::size_t sizeOf(ExpressionRef expression);
  /// The expression in terms of the values at the start; null when it depends on an unknown value.
  ExpressionRef now(ExpressionRef expression);

  static constexpr std::size_t maximalSize = 300;

  Program& program_;
  InputNames& inputs_;
  Writes writes_;
  PathEffect effect_;
  std::vector<ExpressionRef> reads_;  // lvalues, in terms of values at the start
  std::unordered_map<ExpressionRef, std::size_t> sizes_;
};

}  // namespace argosy::acceleration
