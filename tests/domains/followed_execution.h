// The interpreter's execution, followed by an abstract memory: what the abstraction claims must be true of the concrete
// memory at every step, and no step that was taken may be infeasible.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "domains/memory/memory_cpa.h"
#include "interpreter/input_sources.h"
#include "interpreter/interpreter.h"
#include "program/transform/resolve_function_pointers.h"
#include "tests/frontend/c_source.h"
#include "tests/program/element_writes.h"
#include "tests/program/transform.h"

namespace argosy::test {

inline std::unique_ptr<Program> prepared(std::unique_ptr<Program> program) {
  makeElementWrites(*program);
  test::transform(*program, FunctionPointerResolution());
  computeAddressTaken(*program);
  return program;
}

struct Facts {
  explicit Facts(Program& program) : controlFlow(program), liveness(program, controlFlow), memory(program, liveness) {}
  ControlFlow controlFlow;
  Liveness liveness;
  memory::MemoryFacts memory;
};

/// Where the execution is, in terms of steps. Tells each step to `take(step)` and each point to `look(place, inspector)`.
class StepsOfExecution {
 public:
  std::function<bool(const Step&)> take;
  std::function<void(const Place&, interpreter::Inspector&)> look;
  /// A defined function ran outside the program (the interpreter's own printf): anything may have changed.
  std::function<void()> skipCall;

  StepsOfExecution(const Program& program, ControlPoints& points)
      : program_(program), points_(points), place_(points.start()) {}

  void observe(EdgeId id, interpreter::Inspector& inspector) {
    if (isOver_) return;
    const std::size_t depth = inspector.callDepth();
    if (pendingCall_.valid()) beginCall(depth);
    while (!isOver_ && depth <= place_.context()->depth) leave();
    if (isOver_) return;
    const Edge& edge = program_.edges[id];
    ASSERT_EQ(place_.location(), edge.source) << "lost track of the execution";
    if (look) look(place_, inspector);
    if (isCallOfDefinedFunction(program_, edge)) {
      pendingCall_ = id;
      return;
    }
    isOver_ = std::holds_alternative<Halt>(edge.operation) || std::holds_alternative<Unmodelled>(edge.operation);
    if (!isOver_) follow({StepKind::Operation, id, &edge, &place_.point(), &points_.at(edge.target, place_.context())});
  }

 private:
  void follow(const Step& step) {
    isOver_ |= !take(step);
    place_ = Place(*step.to);
  }

  void beginCall(std::size_t depth) {
    const EdgeId id = std::exchange(pendingCall_, EdgeId());
    const Edge& edge = program_.edges[id];
    const Function& callee = program_.functions[std::get<Call>(edge.operation).function];
    const bool isEmpty = callee.entry == callee.exit && callee.origin != FunctionOrigin::Model;
    if (depth > place_.context()->depth + 1 || isEmpty) {
      const CallingContext* inner = points_.contexts.enter(place_.context(), id, callee.id);
      follow({StepKind::Enter, id, &edge, &place_.point(), &points_.at(callee.entry, inner)});
    } else {
      skipCall();
      place_ = Place(points_.at(edge.target, place_.context()));
    }
  }

  void leave() {
    const CallingContext* inner = place_.context();
    const Edge& edge = program_.edges[inner->callSite];
    ASSERT_EQ(place_.location(), program_.functions[inner->function].exit);
    follow({StepKind::Leave, inner->callSite, &edge, &place_.point(), &points_.at(edge.target, inner->caller)});
  }

  const Program& program_;
  ControlPoints& points_;
  Place place_;
  EdgeId pendingCall_;
  bool isOver_ = false;
};

/// Compares an abstract memory with the interpreter's.
template <class D>
class ConcreteMemory {
 public:
  using Cell = memory::Cell<D>;

  explicit ConcreteMemory(memory::MemoryFacts& facts) : facts_(facts), program_(facts.program) {}

  /// The first cell that is not true; cells that cannot be looked at are passed over.
  std::optional<std::string> firstLie(const memory::Memory<D>& memory, const Place& place,
                                      interpreter::Inspector& inspector, bool knowsAddresses) {
    std::optional<std::string> lie;
    memory.cells.forEach([&](memory::CellKey key, const Cell& cell) {
      if (!lie) lie = check(key, cell, place, inspector, knowsAddresses);
    });
    return lie;
  }

  /// Objects that begin anew have a new address.
  void forgetAddresses(const Step& step) {
    const auto* declare = step.kind == StepKind::Operation ? std::get_if<Declare>(&step.edge->operation) : nullptr;
    if (step.kind == StepKind::Operation && !declare && !std::holds_alternative<Allocate>(step.edge->operation)) return;
    std::erase_if(addresses_, [&](const auto& entry) {
      const memory::MemoryObject& object = facts_.objects[entry.first];
      if (declare) return object.variable == declare->variable && object.activation == step.before()->activation;
      if (step.kind == StepKind::Operation)
        return object.kind == memory::MemoryObjectKind::Heap && object.site == step.id;
      const CallingContext* frame = step.kind == StepKind::Enter ? step.after() : step.before();
      return object.kind != memory::MemoryObjectKind::Heap && object.function == frame->function &&
             object.activation == frame->activation;
    });
  }
  std::size_t checks = 0;

  /// The bits of the cell, read byte by byte.
  std::optional<UInt128> contents(memory::CellKey key, const Cell& cell, const Place& place,
                                  interpreter::Inspector& inspector, bool knowsAddresses) {
    const memory::MemoryObject object = facts_.objects[memory::objectOf(key)];
    const std::uint64_t first = memory::bitOf(key) / 8, phase = memory::bitOf(key) % 8;
    const std::uint64_t count = (phase + cell.width + 7) / 8;
    ExpressionTable& expressions = program_.expressions;
    const TypeRef byteType = program_.types.integer(8, false);
    const bool isNamed = isInScope(object, place);
    std::optional<std::uint64_t> start;
    if (!isNamed) {
      start = address(memory::objectOf(key), place, inspector, knowsAddresses);
      if (!start) return std::nullopt;
    }
    const TypeRef bytes = program_.types.array(byteType, first + count);
    bool isComplete = true;
    UInt128 low = 0, high = 0;  // 17 bytes are possible, for bit-fields
    for (std::uint64_t i = 0; i < count; ++i) {
      const ExpressionRef byte =
          isNamed
              ? expressions.element(expressions.variable(object.variable, bytes), expressions.sizeConstant(first + i))
              : expressions.dereferenceAs(byteType, expressions.integer(program_.types.pointer(byteType),
                                                                        static_cast<Int128>(*start + first + i)));
      const auto value = valueOf(byte, inspector);
      isComplete &= value.has_value();
      if (!isComplete) continue;
      if (i < 16) low |= *value << (8 * i);
      else high = *value;
    }
    if (!isComplete) return std::nullopt;
    UInt128 bits = low >> phase;
    if (phase != 0) bits |= high << (128 - phase);
    return truncate(bits, cell.width);
  }

 private:
  /// The interpreter knows only expressions that were there when it started: new ones get their values in the next run.
  std::optional<UInt128> valueOf(ExpressionRef expression, interpreter::Inspector& inspector) const {
    return expression->id() < knownExpressions_ ? inspector.value(expression) : std::nullopt;
  }

  std::optional<std::string> check(memory::CellKey key, const Cell& cell, const Place& place,
                                   interpreter::Inspector& inspector, bool knowsAddresses) {
    const auto bits = contents(key, cell, place, inspector, knowsAddresses);
    if (!bits) return std::nullopt;
    ++checks;
    UInt128 value = *bits;
    if (cell.width < cell.type->bits() && cell.type->isSigned())
      value = static_cast<UInt128>(signExtend(value, cell.width));
    value = truncate(value, cell.type->bits());
    const auto describe = [&] {
      return facts_.objects.toString(memory::objectOf(key)) + " + " + std::to_string(memory::bitOf(key)) +
             " bits: " + toC(cell.type) + " is " + std::to_string(static_cast<std::int64_t>(value)) + ", not " +
             (cell.value.base.valid() ? "&" + facts_.objects.toString(cell.value.base) + " + " : "") +
             domain_.toString(cell.value.base.valid() ? offsetType() : cell.type, cell.value.scalar);
    };
    if (!cell.value.base.valid())
      return D().contains(cell.type, cell.value.scalar, value) ? std::nullopt : std::optional(describe());
    const auto start = address(cell.value.base, place, inspector, knowsAddresses);
    if (!start) {
      const auto offset = domain_.singleton(offsetType(), cell.value.scalar);
      if (knowsAddresses && offset) addresses_[cell.value.base] = static_cast<std::uint64_t>(value - *offset);
      return std::nullopt;
    }
    const UInt128 offset = truncate(value - *start, offsetType()->bits());
    return D().contains(offsetType(), cell.value.scalar, offset) ? std::nullopt : std::optional(describe());
  }

  TypeRef offsetType() const { return program_.types.pointerDifference(); }

  bool isInScope(const memory::MemoryObject& object, const Place& place) const {
    if (object.kind == memory::MemoryObjectKind::Static) return true;
    return object.kind == memory::MemoryObjectKind::Local && object.function == place.context()->function &&
           object.activation == place.context()->activation;
  }

  std::optional<std::uint64_t> address(memory::MemoryObjectId id, const Place& place, interpreter::Inspector& inspector,
                                       bool knowsAddresses) {
    const memory::MemoryObject object = facts_.objects[id];
    ExpressionRef address = nullptr;
    if (object.kind == memory::MemoryObjectKind::Function)
      address = program_.expressions.functionAddress(object.function, program_.functions[object.function].type);
    else if (isInScope(object, place) && program_.variables[object.variable].addressTaken)
      address = program_.expressions.addressOf(program_.variableExpression(object.variable));
    if (address) {
      const auto value = valueOf(address, inspector);
      if (value && knowsAddresses) addresses_[id] = static_cast<std::uint64_t>(*value);
      return value ? std::optional(static_cast<std::uint64_t>(*value)) : std::nullopt;
    }
    const auto known = addresses_.find(id);
    return knowsAddresses && known != addresses_.end() ? std::optional(known->second) : std::nullopt;
  }

  memory::MemoryFacts& facts_;
  Program& program_;
  const std::size_t knownExpressions_ = program_.expressions.size();
  D domain_;
  std::map<memory::MemoryObjectId, std::uint64_t> addresses_;
};

inline interpreter::Result executeQuietly(const Program& program, std::uint64_t seed, std::uint64_t stepLimit,
                                          std::function<void(EdgeId, interpreter::Inspector&)> observe) {
  interpreter::RandomInput input(seed);
  interpreter::Options options;
  options.output = [](const std::string&) {};
  options.stepLimit = stepLimit;
  options.checks = interpreter::defaultChecks();  // undefined behaviour ends what can be compared
  options.observe = std::move(observe);
  return interpreter::execute(program, input, options);
}

template <class Cpa, class D>
std::size_t expectFollowsOnce(Program& program, memory::MemoryFacts& facts, const Cpa& cpa, std::uint64_t seed,
                              std::uint64_t stepLimit, std::uint64_t period) {
  ControlPoints points(program);
  StepsOfExecution steps(program, points);
  ConcreteMemory<D> concrete(facts);
  memory::Memory<D> memory = cpa.initialMemory();
  std::uint64_t count = 0;
  steps.skipCall = [&] { memory = {}; };
  steps.take = [&](const Step& step) {
    concrete.forgetAddresses(step);
    const bool isFeasible = cpa.follow(step, memory);
    EXPECT_TRUE(isFeasible) << toString(program, step.edge->info.range) << ": an executed "
                            << operationName(step.edge->operation) << " is infeasible, seed " << seed;
    return isFeasible;
  };
  bool isRefuted = false;
  steps.look = [&](const Place& place, interpreter::Inspector& inspector) {
    if (isRefuted || ++count % period != 0) return;
    const auto lie = concrete.firstLie(memory, place, inspector, true);
    if (!lie) return;
    isRefuted = true;
    const auto& edges = program.nodes[place.location()].incoming;
    ADD_FAILURE() << cpa.name() << ", seed " << seed << ", in " << program.functions[place.context()->function].name
                  << " after "
                  << (edges.empty() ? "the start" : toString(program, program.edges[edges.front()].info.range)) << ": "
                  << *lie;
  };
  executeQuietly(program, seed, stepLimit,
                 [&](EdgeId edge, interpreter::Inspector& inspector) { steps.observe(edge, inspector); });
  return concrete.checks;
}

/// Follows one execution with the CPA's transfer. Returns the number of comparisons.
template <class Cpa, class D>
std::size_t expectFollows(Program& program, memory::MemoryFacts& facts, const Cpa& cpa, std::uint64_t seed,
                          std::uint64_t stepLimit, std::uint64_t period) {
  // Once for the expressions to look at, once for what pointers point to, once for all.
  std::size_t checks = 0;
  for (int run = 0; run < 3 && !testing::Test::HasFailure(); ++run) {
    const std::size_t expressions = program.expressions.size();
    checks = expectFollowsOnce<Cpa, D>(program, facts, cpa, seed, stepLimit, period);
    if (program.expressions.size() == expressions) break;
  }
  return checks;
}

}  // namespace argosy::test
