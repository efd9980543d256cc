// The interpreter's execution, followed by an encoder: the path formula of the executed path, and what it says about the executed values.
#pragma once

#include <gtest/gtest.h>

#include "encode/encoder.h"
#include "interpreter/input_sources.h"
#include "interpreter/interpreter.h"
#include "smt/solver.h"
#include "tests/encode/scalar_terms.h"

namespace argosy::encode {

/// Remembers what it gave.
class RecordedInput final : public interpreter::InputSource {
 public:
  explicit RecordedInput(std::uint64_t seed) : random_(seed) {}
  std::optional<UInt128> input(TypeRef type, const std::string& source) override {
    const auto bits = random_.input(type, source);
    if (bits) last_ = truncate(*bits, type->bits());
    return bits;
  }
  UInt128 arbitrary(TypeRef type) override { return random_.arbitrary(type); }
  std::optional<UInt128> takeLast() { return std::exchange(last_, std::nullopt); }

 private:
  interpreter::RandomInput random_;
  std::optional<UInt128> last_;
};

struct FollowedCounts {
  std::size_t steps = 0, conditions = 0, exactConditions = 0, values = 0, exactValues = 0, queries = 0, unanswered = 0;
  FollowedCounts& operator+=(const FollowedCounts& other) {
    steps += other.steps;
    conditions += other.conditions;
    exactConditions += other.exactConditions;
    values += other.values;
    exactValues += other.exactValues;
    queries += other.queries;
    unanswered += other.unanswered;
    return *this;
  }
};

class FollowedPath {
 public:
  /// `period`: at every so many steps the variables are looked at.
  FollowedPath(Program& program, IntegerEncoding integers, std::uint64_t seed, std::size_t period)
      : program_(program),
        aliases_(program),
        theory_(makeTheory(terms_, integers, FloatEncoding::Ieee)),
        encoder_(program, aliases_, *theory_),
        path_(encoder_.programStart()),
        input_(seed),
        evaluation_(terms_, model_),
        period_(period) {
    calls_.push_back({{program.start, 0}, nullptr});
    // The interpreter knows the expressions that exist when it starts.
    for (const Variable& variable : program.variables)
      if (variable.type->isScalar()) program.variableExpression(variable.id);
  }

  FollowedCounts run(std::uint64_t stepLimit) {
    interpreter::Options options;
    options.output = [](const std::string&) {};
    options.stepLimit = stepLimit;
    options.checks = interpreter::defaultChecks();  // undefined behaviour ends what can be compared
    options.observe = [this](EdgeId edge, interpreter::Inspector& inspector) { observe(edge, inspector); };
    interpreter::execute(program_, input_, options);
    return counts_;
  }

 private:
  struct OpenCall {
    Frame frame;
    const Call* call;
  };
  struct Sample {
    ExpressionRef variable;
    TermRef term;
    UInt128 bits;
  };

  const Frame& frame() const { return calls_.back().frame; }

  void observe(EdgeId id, interpreter::Inspector& inspector) {
    if (isOver_ || testing::Test::HasFatalFailure()) return;
    settleInput();
    const std::size_t depth = inspector.callDepth();
    if (pendingCall_) beginCall(depth);
    while (depth < calls_.size()) leave();
    const Edge& edge = program_.edges[id];
    if (program_.nodes[edge.source].function != frame().function) {
      ADD_FAILURE() << "lost track of the execution";
      isOver_ = true;
      return;
    }
    where_ = toString(program_, edge.info.range);
    const bool isLast =
        std::holds_alternative<Halt>(edge.operation) || std::holds_alternative<Unmodelled>(edge.operation);
    const bool endsMain =
        std::holds_alternative<Return>(edge.operation) && program_.functions[frame().function].name == "main";
    if (++counts_.steps % period_ == 0 || isLast || endsMain) look(inspector, isLast || endsMain);
    if (isLast) isOver_ = true;
    if (isOver_) return;
    const auto* call = std::get_if<Call>(&edge.operation);
    if (call && call->function.valid() && program_.functions[call->function].isDefined) {
      pendingCall_ = call;
      return;
    }
    const GuardRef before = path_.guard;
    const bool isPossible = encoder_.apply(edge, id, frame(), path_);
    if (!isPossible) {
      ADD_FAILURE() << where_ << ": an executed " << operationName(edge.operation) << " is impossible";
      isOver_ = true;
      return;
    }
    if (path_.guard != before) checkCondition(path_.guard->condition());
    const auto* havoc = std::get_if<Havoc>(&edge.operation);
    pendingInput_ = havoc && havoc->cause == HavocCause::Input && path_.introduced ? havoc : nullptr;
    pendingSymbol_ = path_.introduced;
    input_.takeLast();
  }

  /// What the execution has read since is the value of the symbol.
  void settleInput() {
    const auto* havoc = std::exchange(pendingInput_, nullptr);
    const auto bits = input_.takeLast();
    if (!havoc || !bits || !hasTerm(havoc->target->type(), *bits)) return;
    const TermRef value = theory_->constant(havoc->target->type(), *bits);
    model_.set(pendingSymbol_, value);
    inputs_.push_back(terms_.equal(pendingSymbol_, value));
  }

  void beginCall(std::size_t depth) {
    const Call* call = std::exchange(pendingCall_, nullptr);
    const Function& callee = program_.functions[call->function];
    const bool isEmpty = callee.entry == callee.exit && callee.origin != FunctionOrigin::Model;
    if (depth <= calls_.size() && !isEmpty) {
      path_ = encoder_.arbitraryState();  // the interpreter's own printf and such
      inputs_.clear();
      return;
    }
    Frame inner{callee.id, 0};
    for (const OpenCall& open : calls_) inner.activation += open.frame.function == callee.id ? 1 : 0;
    encoder_.enter(*call, EdgeId(), frame(), inner, path_);
    calls_.push_back({inner, call});
  }

  void leave() {
    const OpenCall inner = calls_.back();
    calls_.pop_back();
    encoder_.leave(*inner.call, EdgeId(), inner.frame, frame(), path_);
  }

  /// All symbols are inputs, whose values are known.
  bool isExact(TermRef root) {
    std::vector<std::pair<TermRef, bool>> work{{root, false}};
    while (!work.empty()) {
      const auto [term, isReady] = work.back();
      work.pop_back();
      if (exact_.contains(term)) continue;
      if (!isReady) {
        work.emplace_back(term, true);
        for (const TermRef operand : term->operands())
          if (!exact_.contains(operand)) work.emplace_back(operand, false);
        continue;
      }
      bool result = term->kind() != smt::TermKind::Apply && (!term->isSymbol() || model_.value(term));
      for (const TermRef operand : term->operands()) result &= exact_[operand];
      exact_[term] = result;
    }
    return exact_[root];
  }

  void checkCondition(TermRef condition) {
    ++counts_.conditions;
    if (!isExact(condition)) return;
    const TermRef value = evaluation_(condition);
    if (!value) return;
    ++counts_.exactConditions;
    if (value->isTrue()) return;
    ADD_FAILURE() << where_ << ": the condition of an executed branch is false: "
                  << smt::toSmtLib(std::vector<TermRef>{condition});
    isOver_ = true;
  }

  void look(interpreter::Inspector& inspector, bool isEnd) {
    std::vector<Sample> open;
    const auto visit = [&](VariableId id) {
      if (isOver_) return;
      const Variable& variable = program_.variables[id];
      if (!variable.type->isScalar() || variable.type->isPointer() || variable.isVolatile) return;
      const ExpressionRef expression = program_.variableExpression(id);
      const auto bits = inspector.value(expression);
      if (!bits || !hasTerm(variable.type, *bits)) return;
      const TermRef term = encoder_.evaluate(expression, frame(), path_);
      ++counts_.values;
      if (!isExact(term)) {
        open.push_back({expression, term, *bits});
        return;
      }
      const TermRef value = evaluation_(term);
      if (!value) return;
      ++counts_.exactValues;
      const auto known = theory_->constantBits(variable.type, value);
      if (known && isSameValue(variable.type, *known, *bits)) return;
      ADD_FAILURE() << "before " << where_ << ": " << variable.name << " is " << describe(variable.type, *bits)
                    << ", not " << (known ? toHexadecimal(*known) : "unknown");
      isOver_ = true;
    };
    for (const Variable& variable : program_.variables)
      if (isStatic(variable.storage)) visit(variable.id);
    for (const auto& variables :
         {program_.functions[frame().function].parameters, program_.functions[frame().function].locals})
      for (const VariableId id : variables)
        if (!isStatic(program_.variables[id].storage)) visit(id);
    if (isEnd && !isOver_) ask(open);
  }

  /// The path is feasible with the executed inputs and values.
  void ask(const std::vector<Sample>& samples) {
    std::vector<TermRef> query{encoder_.condition(path_)};
    query.insert(query.end(), inputs_.begin(), inputs_.end());
    constexpr std::size_t maximalSamples = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(samples.size(), maximalSamples); ++i) {
      const TypeRef type = samples[i].variable->type();
      query.push_back(terms_.equal(samples[i].term, theory_->constant(type, samples[i].bits)));
      if (type->isFloat() && floating::isNaN(type->floatFormat(), samples[i].bits))
        query.back() = terms_.isNaN(samples[i].term);
      text += " " + program_.variables[samples[i].variable->variable()].name + " = " + describe(type, samples[i].bits);
    }
    const std::vector<TermRef> facts = encoder_.factsAbout(query);
    query.insert(query.end(), facts.begin(), facts.end());
    if (std::ranges::all_of(query, [](TermRef formula) { return formula->isTrue(); })) return;
    ++counts_.queries;
    smt::Answer answer = smt::Answer::Unknown;
    for (const smt::SolverKind kind : {smt::SolverKind::Sat, smt::SolverKind::Z3}) {
      if (answer != smt::Answer::Unknown) break;
      answer =
          smt::makeSolver(terms_, {.kind = kind, .limits = {.time = std::chrono::milliseconds(500)}})->check(query);
    }
    counts_.unanswered += answer == smt::Answer::Unknown ? 1 : 0;
    EXPECT_NE(answer, smt::Answer::Unsatisfiable)
        << "before " << where_ << ": the executed path is infeasible with its values:" << text;
  }

  Program& program_;
  AliasSets aliases_;
  TermTable terms_;
  std::unique_ptr<Theory> theory_;
  Encoder encoder_;
  PathFormula path_;
  RecordedInput input_;
  smt::Model model_;
  smt::Evaluation evaluation_;
  std::vector<TermRef> inputs_;
  std::unordered_map<TermRef, bool> exact_;
  std::size_t period_;
  std::vector<OpenCall> calls_;
  const Call* pendingCall_ = nullptr;
  const Havoc* pendingInput_ = nullptr;
  TermRef pendingSymbol_ = nullptr;
  std::string where_;
  bool isOver_ = false;
  FollowedCounts counts_;
};

}  // namespace argosy::encode
