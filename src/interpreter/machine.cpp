#include "interpreter/machine.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace argosy::interpreter {

Machine::Machine(const Program& program, InputSource& inputs, const Options& options)
    : program_(program),
      inputs_(inputs),
      options_(options),
      checks_(options.checks),
      hostTypes_(program.target()),
      word_(hostTypes_.integer(64, false)),
      memory_(program.dataModel(), options.memoryLimitBytes),
      statics_(program, memory_),
      decoder_(program, statics_, options.onlyDetermined),
      evaluator_(program.target(), memory_, checks_),
      stack_(memory_),
      output_(options.output),
      callees_(program.functions.size()),
      errorFunctions_(options.errorFunctions.begin(), options.errorFunctions.end()),
      begin_(ProcessorClock::now()) {
  if (mayLeap()) {
    decoder_.markLoopHeads(headsOf(*options.leaps));
    leaper_.emplace(*options.leaps, decoder_, evaluator_,
                    [this](EdgeId edge) { return definedness_ || inputs_.isIndifferent(edge); });
  }
  if (!options.onlyDetermined) return;
  definedness_.emplace();
  evaluator_.track(*definedness_);
}

Result Machine::run() {
  Result result;
  try {
    initialiseStatics();
    findProgramArguments();
    enterStart();
    if (options_.trace || options_.observe || options_.leave) runSteps<true>();
    else runSteps<false>();
  } catch (const ExecutionStop& stop) {
    result.outcome = stop.outcome;
    result.violation = stop.violation;
    result.message = stop.message;
    result.exitCode = stop.exitCode;
  } catch (const std::bad_alloc&) {
    result.outcome = Outcome::MemoryLimit;
    result.message = "the host has no more memory";
  }
  output_.flush();
  result.edge = currentEdge_;
  for (const Frame& frame : stack_.frames())
    if (frame.callEdge.valid()) result.callStack.push_back(frame.callEdge);
  result.programArguments = std::move(programArguments_);
  result.steps = stepsDone_ + stepsLeptOver_ + (periodLength_ - periodLeft_);
  result.iterationsLeptOver = iterationsLeptOver_;
  return result;
}

void Machine::initialiseStatics() {
  for (const Variable& variable : program_.variables) {
    if (!isStatic(variable.storage)) continue;
    if (variable.storage == Storage::Global && variable.name == "stdin") standardInput_ = variable.id;
    if (variable.storage == Storage::Global && variable.name == "stdout") standardOutput_ = variable.id;
    if (variable.storage == Storage::Global && variable.name == "stderr") standardError_ = variable.id;
    if (variable.storage == Storage::Global && variable.name == "__argosy_error_number")
      errorNumber_ = variable.id;  // models/errno.c
    if (variable.storage == Storage::Global && variable.name == "__argosy_output_may_fail")
      outputMayFail_ = variable.id;  // models/stdio_output.c
    const StaticObject& object = statics_.object(variable.id);
    if (variable.isUndefined) {
      const bool isStream = variable.type->isPointer() &&
                            (variable.name == "stdin" || variable.name == "stdout" || variable.name == "stderr");
      if (isStream) {  // opaque, distinct and not null
        const std::uint64_t stream = memory_.allocate(ObjectKind::Static, 0).address;
        writeBytes(object.host, evaluator_.pointerSize(), stream);
        evaluator_.noteScalar(object.host, variable.type, stream);
      } else fillArbitrary(object.host, object.size);
    }
    for (const InitialValue& initial : variable.initialValues) initialise(object, initial);
  }
}

void Machine::initialise(const StaticObject& object, const InitialValue& initial) {
  const TypeRef type = initial.target->type();
  const auto offset = constantOffset(initial.target);
  if (offset && initial.value->isConstant() && !initial.target->isBitField()) {
    // The common case, without decoding: initialisers can have millions of elements.
    writeBytes(object.host + *offset, (type->bits() + 7) / 8, initial.value->bits());
    return;
  }
  const Place& target = *decoder_.place(initial.target);
  if (type->isScalar()) evaluator_.store(target, nullptr, evaluator_.wide(decoder_.code(initial.value), nullptr));
  else if (initial.value->kind() == ExpressionKind::ZeroAggregate)
    std::memset(evaluator_.bytesToWrite(target, nullptr), 0, target.size);
  else
    std::memmove(evaluator_.bytesToWrite(target, nullptr),
                 evaluator_.bytesToRead(*decoder_.place(initial.value), nullptr), target.size);
}

void Machine::enterStart() {
  const FunctionCode& code = decoder_.function(program_.start);
  Frame frame;
  frame.code = &code;
  frame.memory = frame_ = stack_.allocate(code);
  if (definedness_) markOpen(frame_, code.variablesSize);
  stack_.push(frame);
  current_ = code.entry;
}

void Machine::checkLimits() {
  constexpr std::uint64_t period = 1 << 16;
  stepsDone_ += periodLength_ - periodLeft_;
  periodLength_ = period;
  if (options_.stepLimit) {
    const std::uint64_t left = *options_.stepLimit - std::min(*options_.stepLimit, stepsDone_);
    if (left == 0) {
      periodLength_ = periodLeft_ = 0;
      throw ExecutionStop{Outcome::StepLimit,
                          "the limit of " + std::to_string(*options_.stepLimit) + " operations is reached"};
    }
    periodLength_ = std::min(period, left);
  }
  periodLeft_ = periodLength_;
  if (options_.timeLimitSeconds && secondsSince(begin_) > *options_.timeLimitSeconds)
    throw ExecutionStop{Outcome::TimeLimit, "the time limit is reached"};
}

void Machine::tell(EdgeId edge) {
  if (options_.trace) options_.trace(edge);
  if (options_.observe) options_.observe(edge, *this);
}

bool Machine::mayLeap() const {
  if (!options_.leaps || options_.leaps->leaps.empty()) return false;
  const bool isWatched = options_.trace || options_.observe || options_.leave;
  return (!isWatched || options_.leap) && !(options_.leaps->mayOverflow && checks_.enabled(Violation::SignedOverflow));
}

void Machine::leapFrom(std::uint64_t loopHead) {
  const auto taken = leaper_->visit(loopHead, frame_, *stack_.top().code);
  if (!taken) return;
  stepsLeptOver_ += taken->times * taken->leap->operations;
  iterationsLeptOver_ += taken->times;
  if (options_.leap) options_.leap(*taken->leap, taken->times, *this);
}

std::optional<UInt128> Machine::value(ExpressionRef expression) {
  if (!expression->type()->isScalar() || !decoder_.isReadable(expression, *stack_.top().code)) return std::nullopt;
  try {
    return truncate(evaluator_.wide(decoder_.code(expression), frame_), expression->type()->bits());
  } catch (const ExecutionStop&) {  // the execution itself will come to it
    return std::nullopt;
  }
}

void Machine::stop(Outcome outcome, const std::string& message) const {
  throw ExecutionStop{outcome, message,
                      outcome == Outcome::ViolationFound ? std::optional(Violation::Observed) : std::nullopt};
}

template <bool traced>
void Machine::runSteps() {
  const auto storeWord = [](auto word, std::byte* target) { std::memcpy(target, &word, sizeof word); };
  for (;;) {
    const Step& step = *current_;
    if (step.kind >= StepKind::FunctionExit) {
      if (step.kind == StepKind::LoopHead) {
        leapFrom(step.target);
        current_ = step.next;
        continue;
      }
      if constexpr (traced) {
        if (options_.leave && stack_.depth() > 1) options_.leave(stack_.top().callEdge, *this);
      }
      current_ = leaveFunction();
      continue;
    }
    currentEdge_ = step.edge;
    if (periodLeft_ == 0) [[unlikely]]
      checkLimits();
    --periodLeft_;
    if constexpr (traced) {
      if (step.kind != StepKind::Branch && step.kind != StepKind::Choice && step.kind != StepKind::Assume &&
          step.kind != StepKind::DeadEnd)
        tell(step.edge);
    }
    switch (step.kind) {
      case StepKind::Skip: current_ = step.next; break;
      case StepKind::Branch: {
        const bool truth = narrow(step.value) != 0;
        current_ = truth ? step.next : step.otherwise;
        if constexpr (traced) tell(truth ? step.edge : step.otherEdge);
        break;
      }
      case StepKind::StoreFrame8:
        storeWord(static_cast<std::uint8_t>(narrow(step.value)), frame_ + step.target);
        current_ = step.next;
        break;
      case StepKind::StoreFrame16:
        storeWord(static_cast<std::uint16_t>(narrow(step.value)), frame_ + step.target);
        current_ = step.next;
        break;
      case StepKind::StoreFrame32:
        storeWord(static_cast<std::uint32_t>(narrow(step.value)), frame_ + step.target);
        current_ = step.next;
        break;
      case StepKind::StoreFrame64:
        storeWord(narrow(step.value), frame_ + step.target);
        current_ = step.next;
        break;
      case StepKind::StoreHost8:
        storeWord(static_cast<std::uint8_t>(narrow(step.value)), step.host);
        current_ = step.next;
        break;
      case StepKind::StoreHost16:
        storeWord(static_cast<std::uint16_t>(narrow(step.value)), step.host);
        current_ = step.next;
        break;
      case StepKind::StoreHost32:
        storeWord(static_cast<std::uint32_t>(narrow(step.value)), step.host);
        current_ = step.next;
        break;
      case StepKind::StoreHost64:
        storeWord(narrow(step.value), step.host);
        current_ = step.next;
        break;
      case StepKind::Choice:
      case StepKind::Assume: {
        const Step* chosen = choose(step);
        currentEdge_ = chosen->edge;
        if constexpr (traced) tell(chosen->edge);
        current_ = chosen->kind == StepKind::Assume ? chosen->next : execute(*chosen);
        break;
      }
      default: current_ = execute(step);
    }
  }
}

/// The edge to take: the first whose assumption holds, or that has none.
const Step* Machine::choose(const Step& step) {
  const auto passes = [this](const Step& candidate) {
    return candidate.kind != StepKind::Assume || (narrow(candidate.value) != 0) == candidate.truth;
  };
  if (step.kind == StepKind::Assume) {
    if (passes(step)) return &step;
  } else {
    const auto chosen =
        std::ranges::find_if(step.alternatives, [&](const Step* alternative) { return passes(*alternative); });
    if (chosen != step.alternatives.end()) {
      if (definedness_ &&
          std::any_of(chosen + 1, step.alternatives.end(), [&](const Step* other) { return passes(*other); }))
        Evaluator::undetermined("which way to go on");
      return *chosen;
    }
  }
  throw ExecutionStop{Outcome::Blocked, "no assumption holds here"};
}

const Step* Machine::execute(const Step& step) {
  switch (step.kind) {
    case StepKind::Store: evaluator_.store(*step.place, frame_, evaluator_.wide(step.value, frame_)); break;
    case StepKind::CopyAggregate: copyAggregate(step); break;
    case StepKind::Havoc: havoc(step); break;
    case StepKind::Call: return call(step);
    case StepKind::Return: returnValue(step); break;
    case StepKind::Declare: makeArbitrary(*step.place); break;
    case StepKind::Kill: kill(step); break;
    case StepKind::Allocate: allocate(step); break;
    case StepKind::Deallocate: deallocate(step); break;
    case StepKind::CopyMemory: copyMemory(step); break;
    case StepKind::SetMemory: setMemory(step); break;
    case StepKind::HavocMemory: havocMemory(step); break;
    case StepKind::WriteElements: writeElements(step); break;
    case StepKind::ObjectQuery: queryObject(step); break;
    case StepKind::Halt: halt(step);
    case StepKind::Unmodelled: {
      const auto& unmodelled = std::get<Unmodelled>(*step.operation);
      // The points-to analysis is sound: a pointer that is none of its candidates is no function's address.
      if (unmodelled.reason.valid() &&
          program_.reasons[unmodelled.reason].kind == ReasonKind::UnresolvedFunctionPointer)
        checks_.stop(Violation::InvalidCall, program_.reasons[unmodelled.reason].message);
      throw ExecutionStop{Outcome::Unmodelled, unmodelled.reason.valid() ? program_.reasons[unmodelled.reason].message
                                                                         : "this is not modelled"};
    }
    case StepKind::DeadEnd: throw ExecutionStop{Outcome::Blocked, "there is no way on"};
    case StepKind::StoreFrame8:
    case StepKind::StoreFrame16:
    case StepKind::StoreFrame32:
    case StepKind::StoreFrame64:
    case StepKind::StoreHost8:
    case StepKind::StoreHost16:
    case StepKind::StoreHost32:
    case StepKind::StoreHost64:  // only here as an alternative of a choice
      evaluator_.store(*step.place, frame_, narrow(step.value));
      break;
    case StepKind::Skip:
    case StepKind::Branch:
    case StepKind::Assume:
    case StepKind::Choice:
    case StepKind::FunctionExit:
    case StepKind::LoopHead: break;
  }
  return step.next;
}

void Machine::halt(const Step& step) {
  switch (std::get<Halt>(*step.operation).kind) {
    case HaltKind::Exit: exitProgram(step.value ? static_cast<int>(narrow(step.value)) : 0);
    case HaltKind::Abort: throw ExecutionStop{Outcome::Abort, "the program aborts"};
    case HaltKind::Blocked: break;
  }
  throw ExecutionStop{Outcome::Blocked, "an assumption is false"};
}

void Machine::exitProgram(int status) {
  if (checks_.enabled(Violation::MemoryNotCleanedUp)) {
    const auto alive = std::ranges::count(memory_.objects(), ObjectKind::Heap, &Object::kind);
    if (alive != 0)
      checks_.report(Violation::MemoryNotCleanedUp, std::to_string(alive) + " heap objects are alive at exit");
  }
  const auto leaks = checks_.enabled(Violation::MemoryLeak) ? findLeaks(memory_, stack_, evaluator_.pointerSize())
                                                            : std::vector<const Object*>();
  if (leaks.empty()) throw ExecutionStop{Outcome::Exit, "", std::nullopt, status};
  throw ExecutionStop{Outcome::Exit,
                      std::to_string(leaks.size()) + " heap objects are alive at exit and nothing points to them",
                      Violation::MemoryLeak, status};
}

void Machine::askToInvent(const std::string& what) const {
  if (options_.mayInvent && !options_.mayInvent(what)) throw ExecutionStop{Outcome::Unmodelled, what};
}

}  // namespace argosy::interpreter
