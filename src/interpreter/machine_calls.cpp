// Machine, the part for calls and returns.
#include <algorithm>
#include <cstring>

#include "interpreter/machine.h"
#include "program/arithmetic.h"
#include "program/reason_of.h"

namespace argosy::interpreter {

const Machine::Callee& Machine::callee(FunctionId id) {
  Callee& result = callees_[id.index];
  if (result.kind != CalleeKind::Unknown) return result;
  const Function& function = program_.functions[id];
  const bool isLibrary = !function.isDefined || function.origin == FunctionOrigin::Model;
  // What a library does besides (signgam, errno, the state of streams) is in the models; executions that must be determined need it.
  // A stream of fmemopen writes the program's memory; that is in the models, too.
  const bool mayWriteMemory = usesMemoryStreams() && writesToStream(function.name);
  const bool isAllowed = mayWriteMemory ? false
                         : definedness_ ? isDetermined(function.name) || onlyPrints(function.name)
                                        : options_.readsHost || !readsHost(function.name);
  if (checks_.enabled(Violation::ErrorCall) && errorFunctions_.contains(function.name)) {
    result.kind = CalleeKind::Error;
  } else if (makesArguments(function)) {
    result.kind = CalleeKind::Arguments;
  } else if (makesEnvironment(function)) {
    result.kind = CalleeKind::Environment;
  } else if (isLibrary && definedness_ && (result.native = findNativeComparison(function.name))) {
    result.kind = CalleeKind::Native;
    result.result = Definedness::Content::Sign;
  } else if (isLibrary && isAllowed && (result.native = findNativeFunction(function.name))) {
    result.kind = CalleeKind::Native;
    if (definedness_ && !isDetermined(function.name)) result.result = Definedness::Content::Open;
  } else if (function.isDefined) {
    result.kind = CalleeKind::Defined;
    result.code = &decoder_.function(id);
    result.isOfOutside = isLibrary && isOfOutside(function.name);
  } else {
    result.kind = CalleeKind::Undefined;
  }
  return result;
}

bool Machine::usesMemoryStreams() const {
  const Function* open = program_.findFunction("fmemopen");
  return open && open->isDefined;
}

FunctionId Machine::pointedFunction(std::uint64_t address) {
  const Object* object = memory_.find(address);
  if (!object || object->kind != ObjectKind::Function || object->address != address)
    checks_.stop(Violation::InvalidCall, address == 0
                                             ? "call through a null pointer"
                                             : "call of " + toHexadecimal(address) + ", which is not a function");
  return object->function;
}

const Step* Machine::call(const Step& step) {
  const CallSite& site = *step.call;
  const FunctionId function = site.function.valid() ? site.function : pointedFunction(narrow(site.pointer));
  const Callee& target = callee(function);
  switch (target.kind) {
    case CalleeKind::Defined:
      if (stack_.depth() == 1) noteProgramArguments(site);
      if (target.isOfOutside)
        askToInvent("what '" + program_.functions[function].name + "' does depends on more than the program");
      return callDefined(step, *target.code);
    case CalleeKind::Environment:
      if (definedness_) Evaluator::undetermined("what the environment is");
      if (site.result) evaluator_.store(*site.result, frame_, makeStringVector({}));
      break;
    case CalleeKind::Arguments:
      if (definedness_) Evaluator::undetermined("what the program's arguments are");
      if (site.result) evaluator_.store(*site.result, frame_, makeStringVector(commandLine()));
      break;
    case CalleeKind::Native: callNative(step, target, function); break;
    case CalleeKind::Error:
      throw ExecutionStop{Outcome::ViolationFound, program_.functions[function].name + " is called",
                          Violation::ErrorCall};
    case CalleeKind::Undefined:
      // Of what such a function may do, the execution in which it writes nothing.
      if (definedness_) Evaluator::undetermined("what a function does that is not defined");
      askToInvent(unknownCall(step, function));
      for (const Operand& argument : site.arguments)
        if (argument.code) evaluator_.wide(argument.code, frame_);
      if (site.result) makeArbitrary(*site.result);
      break;
    case CalleeKind::Unknown: break;
  }
  return step.next;
}

std::string Machine::unknownCall(const Step& step, FunctionId function) const {
  const ReasonId reason = reasonOf(*step.operation);
  return reason.valid() ? program_.reasons[reason].message
                        : "function '" + program_.functions[function].name + "' is called but not defined";
}

const Step* Machine::callDefined(const Step& step, const FunctionCode& code) {
  if (stack_.depth() >= options_.callDepthLimit)
    throw ExecutionStop{Outcome::StackOverflow, "the call depth reaches " + std::to_string(options_.callDepthLimit)};
  std::byte* memory = stack_.allocate(code);
  if (definedness_) markOpen(memory, code.variablesSize);
  Frame frame;
  frame.code = &code;
  frame.memory = memory;
  frame.returnTo = step.next;
  frame.result = step.call->result;
  frame.callEdge = step.edge;
  frame.firstScopedObject = scopedObjects_.size();
  passArguments(*step.call, code, memory);
  stack_.push(frame);
  frame_ = memory;
  return code.entry;
}

void Machine::passArguments(const CallSite& site, const FunctionCode& code, std::byte* memory) {
  const std::size_t fixed = std::min(site.arguments.size(), code.parameters.size());
  for (std::size_t i = 0; i < fixed; ++i) storeArgument(*code.parameters[i], memory, site.arguments[i]);
  // A call without prototype can pass too few.
  for (std::size_t i = fixed; i < code.parameters.size(); ++i) {
    const Place& parameter = *code.parameters[i];
    fillArbitrary(memory + parameter.frameOffset, parameter.size);
  }
  if (code.variadicArea) passVariadicArguments(site, code, memory);
}

void Machine::storeArgument(const Place& parameter, std::byte* memory, const Operand& argument) {
  std::byte* target = memory + parameter.frameOffset;
  const bool isCopied = definedness_ && argument.place && argument.type == parameter.type;
  if (argument.code && parameter.type->isScalar() && !isCopied) {
    UInt128 value = evaluator_.wide(argument.code, frame_);
    if (definedness_ && argument.type->isPointer() && !parameter.type->isPointer() && value != 0)
      Evaluator::undetermined("an address that is passed as a number");
    if (argument.type != parameter.type) value = evaluateCast(parameter.type, argument.type, value).bits;
    writeBytes(target, (parameter.type->bits() + 7) / 8, value);
    evaluator_.noteScalar(target, parameter.type, value);
  } else if (argument.place) {
    const std::byte* source = evaluator_.bytesToRead(*argument.place, frame_);
    const std::uint64_t size = std::min(parameter.size, argument.place->size);
    if (size != 0) std::memcpy(target, source, size);
    if (definedness_) definedness_->copy(target, source, size);
  } else if (!argument.code) {
    std::memset(target, 0, parameter.size);
    if (definedness_) definedness_->mark(target, parameter.size, Definedness::Content::Number);
  }
}

/// The layout that operation.h lays down: one after the other, each at the next multiple of the pointer size.
void Machine::passVariadicArguments(const CallSite& site, const FunctionCode& code, std::byte* memory) {
  const std::uint64_t slot = evaluator_.pointerSize();
  const auto rounded = [slot](std::uint64_t size) { return (size + slot - 1) / slot * slot; };
  const std::size_t fixed = std::min(site.arguments.size(), code.parameters.size());
  std::uint64_t total = 0;
  for (std::size_t i = fixed; i < site.arguments.size(); ++i) total += rounded(site.arguments[i].type->size());
  const Object& area = memory_.allocate(ObjectKind::Scoped, total);
  const std::uint64_t address = area.address;
  std::byte* bytes = area.data;
  scopedObjects_.push_back(address);
  if (definedness_) definedness_->mark(bytes, total, Definedness::Content::Number);
  for (std::size_t i = fixed; i < site.arguments.size(); ++i) {
    const Operand& argument = site.arguments[i];
    if (argument.code && !argument.place) {
      const UInt128 value = evaluator_.wide(argument.code, frame_);
      writeBytes(bytes, (argument.type->bits() + 7) / 8, value);
      evaluator_.noteScalar(bytes, argument.type, value);
    } else if (argument.place && argument.type->size() != 0) {
      const std::byte* source = evaluator_.bytesToRead(*argument.place, frame_);
      std::memcpy(bytes, source, argument.type->size());
      if (definedness_) definedness_->copy(bytes, source, argument.type->size());
    }
    bytes += rounded(argument.type->size());
  }
  writeBytes(memory + code.variadicArea->frameOffset, slot, address);
  evaluator_.noteScalar(memory + code.variadicArea->frameOffset, code.variadicArea->type, address);
}

UInt128 Machine::nativeBits(const Operand& argument) {
  if (argument.code) return evaluator_.wide(argument.code, frame_);
  if (!argument.place || argument.type->size() < evaluator_.pointerSize()) return 0;
  return readBytes(evaluator_.bytesToRead(*argument.place, frame_), evaluator_.pointerSize());
}

void Machine::callNative(const Step& step, const Callee& target, FunctionId id) {
  std::vector<NativeArgument> arguments;
  for (const Operand& argument : step.call->arguments) arguments.push_back({argument.type, nativeBits(argument)});
  const Function& function = program_.functions[id];
  const auto streamValue = [&](const std::optional<VariableId>& variable) -> std::optional<std::uint64_t> {
    if (!variable) return std::nullopt;
    return static_cast<std::uint64_t>(readBytes(statics_.object(*variable).host, evaluator_.pointerSize()));
  };
  const NativeCall call{function,
                        arguments,
                        evaluator_,
                        output_,
                        {streamValue(standardInput_), streamValue(standardOutput_), streamValue(standardError_)},
                        memory_,
                        options_.readsHost ? &files_ : nullptr,
                        errorNumber_ ? statics_.object(*errorNumber_).host : nullptr,
                        options_.mathSteps};
  if (definedness_ && printsAddress(call)) Evaluator::undetermined("an address that is printed");
  UInt128 value = target.native(call);
  if (target.result == Definedness::Content::Open && errorNumber_)
    markOpen(statics_.object(*errorNumber_).host, program_.variables[*errorNumber_].type->size());
  if (!step.call->result) return;
  const TypeRef type = step.call->result->type;
  if (type->isScalar()) evaluator_.store(*step.call->result, frame_, truncate(value, type->bits()));
  if (definedness_ && target.result && !hasDeterminedResult(call))
    definedness_->mark(evaluator_.bytesToWrite(*step.call->result, frame_), step.call->result->size, *target.result);
}

bool Machine::hasDeterminedResult(const NativeCall& call) const {
  const std::string_view name = call.function.name;
  if (!returnsWhatItPrints(name)) return false;
  if (outputMayFail_ &&
      readBytes(statics_.object(*outputMayFail_).host, program_.variables[*outputMayFail_].type->size()) != 0)
    return false;
  if (name.find("fprintf") == std::string_view::npos) return true;
  return call.word(0) == call.streams.output || call.word(0) == call.streams.error;
}

/// printf and its kin tell an address by %p.
bool Machine::printsAddress(const NativeCall& call) const {
  const std::string_view name = call.function.name;
  const std::size_t fixed = call.function.type->parameters().size();
  const bool isListed = name.starts_with("v") || name.starts_with("__v");
  if (name.find("printf") == std::string_view::npos) return false;
  if (fixed < (isListed ? 2 : 1)) return true;  // without prototype
  const std::string format = call.string(call.word(fixed - (isListed ? 2 : 1)));
  for (std::size_t i = format.find('%'); i != std::string::npos; i = format.find('%', i + 1)) {
    i = format.find_first_not_of("-+ #0123456789.*'", i + 1);
    if (i == std::string::npos || format[i] == 'p') return true;
  }
  return false;
}

void Machine::returnValue(const Step& step) {
  Frame& frame = stack_.top();
  const auto& operation = std::get<Return>(*step.operation);
  frame.hasReturnValue = operation.value != nullptr;
  returnContents_.clear();
  if (step.value && step.sourcePlace) {
    const std::byte* source = evaluator_.bytesToRead(*step.sourcePlace, frame_);
    returnBits_ = readBytes(source, step.sourcePlace->size);
    returnContents_ = definedness_->contents(source, step.sourcePlace->size);
  } else if (step.value) {
    returnBits_ = evaluator_.wide(step.value, frame_);
  } else if (step.sourcePlace) {
    const std::byte* source = evaluator_.bytesToRead(*step.sourcePlace, frame_);
    returnBytes_.assign(source, source + step.sourcePlace->size);
    if (definedness_) returnContents_ = definedness_->contents(source, step.sourcePlace->size);
  } else if (operation.value) {
    returnBytes_.assign(operation.value->type()->size(), std::byte{0});
    if (definedness_) returnContents_.assign(returnBytes_.size(), Definedness::Content::Number);
  }
}

const Step* Machine::leaveFunction() {
  const Frame frame = stack_.top();
  for (std::uint64_t i = 0; i < frame.code->addressSlots; ++i) killVariable(frame.code->variablesSize + 8 * i);
  while (scopedObjects_.size() > frame.firstScopedObject) {
    memory_.destroy(*memory_.find(scopedObjects_.back()));
    scopedObjects_.pop_back();
  }
  if (stack_.depth() == 1) exitProgram(0);
  stack_.pop();
  frame_ = stack_.top().memory;
  if (frame.result) {
    const Place& result = *frame.result;
    if (!frame.hasReturnValue) {
      makeArbitrary(result);
    } else if (result.type->isScalar()) {
      evaluator_.store(result, frame_, returnBits_);
      if (!returnContents_.empty() && !result.isBitField && returnContents_.size() == result.size)
        definedness_->restore(evaluator_.bytesToWrite(result, frame_), returnContents_);
    } else if (!returnBytes_.empty()) {
      std::byte* target = evaluator_.bytesToWrite(result, frame_);
      const std::uint64_t size = std::min<std::uint64_t>(result.size, returnBytes_.size());
      std::memcpy(target, returnBytes_.data(), size);
      if (definedness_) {
        returnContents_.resize(size);
        definedness_->restore(target, returnContents_);
      }
    }
  }
  return frame.returnTo;
}

}  // namespace argosy::interpreter
