#include "algorithms/contracts/call_observations.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "algorithms/lemmas/plausible_input.h"
#include "algorithms/preparation/compared_constants.h"
#include "interpreter/interpreter.h"
#include "program/substitution.h"

namespace argosy::algorithms {
namespace {

constexpr std::uint64_t executions = 60;
constexpr std::uint64_t stepsPerExecution = 20'000, stepsOfFirstExecution = 2'000'000;
constexpr std::size_t rowsPerFunction = 400, maximalWords = 7;

bool isSmallInteger(TypeRef type) { return (type->isInteger() && type->bits() <= 64) || type->isBoolean(); }

/// How the function itself says what the words mean.
struct Reading {
  std::vector<ExpressionRef> atCall;
  std::vector<ExpressionRef> changed;
};

class Observer {
 public:
  Observer(const Program& program, const ContractVocabulary& vocabulary)
      : program_(program), expressions_(program.expressions), constants_(comparedConstants(program)) {
    for (const ContractWords& words : vocabulary.functions) {
      positions_[words.function] = observations_.size();
      add(words);
    }
    known_.resize(observations_.size());
  }

  void execute(std::uint64_t seed) {
    open_.clear();
    interpreter::Options options;
    options.checks = interpreter::defaultChecks();
    std::erase(options.checks, interpreter::Violation::SignedOverflow);
    options.stepLimit = seed == 0 ? stepsOfFirstExecution : stepsPerExecution;
    options.timeLimitSeconds = seed == 0 ? 0.3 : 0.1;
    options.memoryLimitBytes = 256ull << 20;
    options.callDepthLimit = 400;
    options.output = [](const std::string&) {};
    options.observe = [&](EdgeId edge, interpreter::Inspector& inspector) { observe(program_.edges[edge], inspector); };
    PlausibleInput inputs(seed, constants_);
    interpreter::execute(program_, inputs, options);
  }

  std::vector<CallObservation> take() { return std::move(observations_); }

 private:
  struct Open {
    std::size_t position;
    std::size_t depth;
    std::optional<std::vector<Int128>> row;  // nothing where a value could not be told
  };

  void add(const ContractWords& words) {
    CallObservation observation;
    Reading reading;
    std::vector<ExpressionRef> before;
    const Function& function = program_.functions[words.function];
    const auto known = [&](ExpressionRef atCall, ExpressionRef atReturn, ExpressionRef inside) {
      if (!isSmallInteger(atCall->type()) || observation.atCall.size() >= maximalWords) return;
      observation.atCall.push_back(atCall);
      before.push_back(atReturn);
      reading.atCall.push_back(inside);
    };
    if (words.result && isSmallInteger(words.result->type())) observation.atReturn.push_back(words.result);
    hasResult_.push_back(!observation.atReturn.empty());
    for (std::size_t i = 0; i < words.parameters.size(); ++i)
      known(words.parameters[i], words.parameters[i],
            expressions_.variable(function.parameters[i], words.parameters[i]->type()));
    for (const ContractObject& object : words.objects) {
      ExpressionRef inside = object.inside;
      if (!inside && isStatic(program_.variables[object.now->variable()].storage)) inside = object.now;
      if (!inside || !object.now->type()->isScalar()) continue;
      for (std::size_t i = 0; i < words.parameters.size(); ++i)
        inside = substitute(expressions_, inside, words.parameters[i]->variable(),
                            expressions_.variable(function.parameters[i], words.parameters[i]->type()));
      known(object.now, object.before ? object.before : object.now, inside);
      if (!object.before || !isSmallInteger(object.now->type()) || reading.changed.size() >= maximalWords) continue;
      observation.atReturn.push_back(object.now);
      reading.changed.push_back(inside);
    }
    observation.results = observation.atReturn.size();
    observation.atReturn.insert(observation.atReturn.end(), before.begin(), before.end());
    observations_.push_back(std::move(observation));
    readings_.push_back(std::move(reading));
  }

  static std::optional<Int128> valueOf(ExpressionRef expression, interpreter::Inspector& inspector) {
    const auto bits = inspector.value(expression);
    return bits ? std::optional(integerValue(expression->type(), *bits)) : std::nullopt;
  }

  static std::optional<std::vector<Int128>> valuesOf(std::span<const ExpressionRef> expressions,
                                                     interpreter::Inspector& inspector) {
    std::vector<Int128> row;
    for (const ExpressionRef expression : expressions) {
      const auto value = valueOf(expression, inspector);
      if (!value) return std::nullopt;
      row.push_back(*value);
    }
    return row;
  }

  void observe(const Edge& edge, interpreter::Inspector& inspector) {
    const Function& function = program_.functions[program_.nodes[edge.source].function];
    const auto found = positions_.find(function.id);
    if (found == positions_.end()) return;
    const std::size_t depth = inspector.callDepth(), position = found->second;
    while (!open_.empty() && open_.back().depth > depth) open_.pop_back();
    const bool isOpen = !open_.empty() && open_.back().depth == depth;
    if (edge.source == function.entry && !isOpen) {
      auto row = valuesOf(readings_[position].atCall, inspector);
      if (row) addRow(known_[position].calls, observations_[position].calls, *row);
      open_.push_back({position, depth, std::move(row)});
    }
    const auto* returned = std::get_if<Return>(&edge.operation);
    if (!returned || open_.empty() || open_.back().depth != depth) return;
    const Open call = std::move(open_.back());
    open_.pop_back();
    if (call.position != position || !call.row) return;
    std::vector<ExpressionRef> results;
    if (hasResult_[position]) results.push_back(returned->value);
    const auto& changed = readings_[position].changed;
    results.insert(results.end(), changed.begin(), changed.end());
    auto row = valuesOf(results, inspector);
    if (!row) return;
    row->insert(row->end(), call.row->begin(), call.row->end());
    addRow(known_[position].returns, observations_[position].returns, *row);
  }

  using Rows = std::set<std::vector<Int128>>;
  static void addRow(Rows& known, std::vector<std::vector<Int128>>& rows, const std::vector<Int128>& row) {
    if (rows.size() < rowsPerFunction && known.insert(row).second) rows.push_back(row);
  }

  struct KnownRows {
    Rows calls, returns;
  };

  const Program& program_;
  ExpressionTable expressions_;  // another handle to the program's
  std::vector<Int128> constants_;
  std::unordered_map<FunctionId, std::size_t> positions_;
  std::vector<CallObservation> observations_;
  std::vector<Reading> readings_;
  std::vector<bool> hasResult_;
  std::vector<KnownRows> known_;
  std::vector<Open> open_;
};

}  // namespace

std::vector<CallObservation> observeCalls(const Program& program, const ContractVocabulary& vocabulary,
                                          const Limits& limits) {
  Observer observer(program, vocabulary);
  for (std::uint64_t seed = 0; seed < executions && !limits.check(); ++seed) observer.execute(seed);
  return observer.take();
}

}  // namespace argosy::algorithms
