#include "interpreter/decoder.h"

#include <bit>

#include "program/arithmetic.h"

namespace argosy::interpreter {

bool isPlainDirect(const Place& place) {
  return place.base != Place::Base::Pointer && place.index == nullptr && !place.isBitField &&
         place.offset <= place.objectSize && place.size <= place.objectSize - place.offset;
}

namespace {

StepKind storeKind(Place::Base base, std::uint64_t bytes) {
  const auto first = base == Place::Base::Frame ? StepKind::StoreFrame8 : StepKind::StoreHost8;
  return static_cast<StepKind>(static_cast<int>(first) + std::countr_zero(bytes));
}

bool isWordSize(std::uint64_t bytes) { return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8; }

}  // namespace

Decoder::Decoder(const Program& program, StaticStorage& statics, bool onlyDetermined)
    : program_(program),
      statics_(statics),
      onlyDetermined_(onlyDetermined),
      frameVariables_(program.variables.size()),
      codeOf_(program.expressions.size()) {}

const FunctionCode& Decoder::function(FunctionId id) {
  FunctionCode& code = functions_[id];
  if (code.function) return code;
  code.function = &program_.functions[id];
  layOutFrame(code);
  stepOf_.clear();
  code.entry = step(code.function->entry);
  while (!pendingNodes_.empty()) {
    const NodeId node = pendingNodes_.back();
    pendingNodes_.pop_back();
    decodeNode(node, *stepOf_[node]);
  }
  return code;
}

void Decoder::layOutFrame(FunctionCode& code) {
  code.variablesSize = 16;
  for (const VariableId variable : code.function->parameters) addToFrame(code, variable);
  for (const VariableId variable : code.function->locals) addToFrame(code, variable);
  if (code.function->variadicArea.valid()) addToFrame(code, code.function->variadicArea);
  code.variablesSize = (code.variablesSize + 15) / 16 * 16;
  const auto variablePlace = [&](VariableId variable) {
    Place place;
    place.frameOffset = frameVariables_[variable.index].offset;
    place.type = program_.variables[variable].type;
    place.size = place.objectSize = place.type->size();
    return &places_.emplace_back(place);
  };
  for (const VariableId parameter : code.function->parameters) code.parameters.push_back(variablePlace(parameter));
  if (code.function->variadicArea.valid()) code.variadicArea = variablePlace(code.function->variadicArea);
}

void Decoder::addToFrame(FunctionCode& code, VariableId id) {
  const Variable& variable = program_.variables[id];
  FrameVariable& place = frameVariables_[id.index];
  if (isStatic(variable.storage) || place.function) return;
  const std::uint64_t alignment =
      std::min<std::uint64_t>(16, std::bit_ceil(std::max<std::uint64_t>(variable.type->size(), 1)));
  place.offset = (code.variablesSize + alignment - 1) / alignment * alignment;
  place.function = &code;
  code.variablesSize = place.offset + variable.type->size();
}

void Decoder::giveAddressSlot(Place& place, VariableId variable) {
  FrameVariable& frameVariable = frameVariables_[variable.index];
  if (frameVariable.addressSlot == 0)
    frameVariable.addressSlot = frameVariable.function->variablesSize + 8 * frameVariable.function->addressSlots++;
  place.addressSlot = frameVariable.addressSlot;
}

const Step* Decoder::step(NodeId node) {
  Step*& known = stepOf_[node];
  if (!known) {
    known = &steps_.emplace_back();
    pendingNodes_.push_back(node);
  }
  return known;
}

void Decoder::decodeNode(NodeId node, Step& result) {
  const auto head = loopHeads_.find(node);
  if (head == loopHeads_.end()) return decodeOperations(node, result);
  result.kind = StepKind::LoopHead;
  result.target = head->second;
  Step& operations = steps_.emplace_back();
  result.next = &operations;
  decodeOperations(node, operations);
}

void Decoder::decodeOperations(NodeId id, Step& result) {
  const Node& node = program_.nodes[id];
  if (id == program_.functions[node.function].exit) {
    result.kind = StepKind::FunctionExit;
    return;
  }
  if (node.outgoing.empty()) return;
  if (node.outgoing.size() == 1) {
    decodeEdge(node.outgoing[0], result);
    return;
  }
  if (node.outgoing.size() == 2) {
    const Edge& first = program_.edges[node.outgoing[0]];
    const Edge& second = program_.edges[node.outgoing[1]];
    const auto* left = std::get_if<Assume>(&first.operation);
    const auto* right = std::get_if<Assume>(&second.operation);
    if (left && right && left->condition == right->condition && left->truth != right->truth) {
      const bool firstIsTrue = left->truth;
      result.kind = StepKind::Branch;
      result.value = code(left->condition);
      result.edge = node.outgoing[firstIsTrue ? 0 : 1];
      result.otherEdge = node.outgoing[firstIsTrue ? 1 : 0];
      result.next = step(program_.edges[result.edge].target);
      result.otherwise = step(program_.edges[result.otherEdge].target);
      return;
    }
  }
  result.kind = StepKind::Choice;
  result.edge = node.outgoing[0];
  for (const EdgeId edge : node.outgoing) {
    Step& alternative = steps_.emplace_back();
    decodeEdge(edge, alternative);
    result.alternatives.push_back(&alternative);
  }
}

Operand Decoder::operand(ExpressionRef expression) {
  Operand result{expression->type(), nullptr, nullptr};
  if (expression->type()->isScalar()) {
    result.code = code(expression);
    if (isCopied(expression)) result.place = place(expression);
  } else if (expression->kind() != ExpressionKind::ZeroAggregate) result.place = place(expression);
  return result;
}

const CallSite* Decoder::callSite(const Call& call) {
  CallSite site;
  site.function = call.function;
  if (!call.function.valid()) site.pointer = code(call.pointer);
  for (ExpressionRef argument : call.arguments) site.arguments.push_back(operand(argument));
  if (call.result) site.result = place(call.result);
  return &callSites_.emplace_back(std::move(site));
}

void Decoder::decodeAssign(const Assign& assign, Step& result) {
  const Place* target = place(assign.target);
  result.place = target;
  const bool isScalarCopy =
      isCopied(assign.value) && !assign.target->isBitField() && assign.target->type() == assign.value->type();
  if (!assign.target->type()->isScalar() || isScalarCopy) {
    result.kind = StepKind::CopyAggregate;
    if (assign.value->kind() != ExpressionKind::ZeroAggregate) result.sourcePlace = place(assign.value);
    return;
  }
  result.value = code(assign.value);
  if (onlyDetermined_ || !isPlainDirect(*target) || !isWordSize(target->size)) {
    result.kind = StepKind::Store;
    return;
  }
  result.kind = storeKind(target->base, target->size);
  if (target->base == Place::Base::Frame) result.target = target->frameOffset + target->offset;
  else result.host = target->host + target->offset;
}

void Decoder::decodeEdge(EdgeId id, Step& result) {
  const Edge& edge = program_.edges[id];
  result.edge = id;
  result.operation = &edge.operation;
  result.next = step(edge.target);
  std::visit(Overloaded{
                 [&](const Skip&) { result.kind = StepKind::Skip; },
                 [&](const Assume& o) {
                   result.kind = StepKind::Assume;
                   result.value = code(o.condition);
                   result.truth = o.truth;
                 },
                 [&](const Assign& o) { decodeAssign(o, result); },
                 [&](const Havoc& o) {
                   result.kind = StepKind::Havoc;
                   result.place = place(o.target);
                 },
                 [&](const Call& o) {
                   result.kind = StepKind::Call;
                   result.call = callSite(o);
                 },
                 [&](const Return& o) {
                   result.kind = StepKind::Return;
                   if (!o.value) return;
                   const Operand value = operand(o.value);
                   result.value = value.code;
                   result.sourcePlace = value.place;
                 },
                 [&](const Declare& o) {
                   result.kind = StepKind::Declare;
                   Place target;
                   target.frameOffset = frameVariables_[o.variable.index].offset;
                   target.type = program_.variables[o.variable].type;
                   target.size = target.objectSize = target.type->size();
                   result.place = &places_.emplace_back(target);
                 },
                 [&](const Kill& o) {
                   result.kind = StepKind::Kill;
                   for (const VariableId variable : o.variables) {
                     if (isStatic(program_.variables[variable].storage) || !program_.variables[variable].addressTaken)
                       continue;
                     Place killed;
                     giveAddressSlot(killed, variable);
                     result.killed.push_back(&places_.emplace_back(killed));
                   }
                 },
                 [&](const Allocate& o) {
                   result.kind = StepKind::Allocate;
                   result.value = code(o.size);
                   result.place = place(o.target);
                 },
                 [&](const Deallocate& o) {
                   result.kind = StepKind::Deallocate;
                   result.value = code(o.pointer);
                 },
                 [&](const CopyMemory& o) {
                   result.kind = StepKind::CopyMemory;
                   result.value = code(o.destination);
                   result.second = code(o.source);
                   result.third = code(o.size);
                 },
                 [&](const SetMemory& o) {
                   result.kind = StepKind::SetMemory;
                   result.value = code(o.destination);
                   result.second = code(o.value);
                   result.third = code(o.size);
                 },
                 [&](const HavocMemory& o) {
                   result.kind = StepKind::HavocMemory;
                   result.value = code(o.destination);
                   result.third = code(o.size);
                 },
                 [&](const WriteElements& o) {
                   result.kind = StepKind::WriteElements;
                   result.second = code(o.times);
                   result.counter = place(o.counter);
                   result.place = place(o.target);
                   const Operand value = operand(o.value);
                   result.value = value.code;
                   result.sourcePlace = value.place;
                 },
                 [&](const ObjectQuery& o) {
                   result.kind = StepKind::ObjectQuery;
                   result.value = code(o.pointer);
                   result.place = place(o.target);
                 },
                 [&](const Halt& o) {
                   result.kind = StepKind::Halt;
                   if (o.code) result.value = code(o.code);
                 },
                 [&](const Unmodelled&) { result.kind = StepKind::Unmodelled; },
             },
             edge.operation);
}

}  // namespace argosy::interpreter
