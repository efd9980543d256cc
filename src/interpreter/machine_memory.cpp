// Machine, the part for operations on memory and for values that the program leaves open.
#include <algorithm>
#include <cstring>

#include "interpreter/machine.h"

namespace argosy::interpreter {

void Machine::fillArbitrary(std::byte* bytes, std::uint64_t size) {
  // The contents of a very large object are still arbitrary when its words are all the same beyond the first
  // megabyte; and when that word is zero, fresh pages stay untouched.
  if (definedness_) return markOpen(bytes, size);
  constexpr std::uint64_t individual = 1 << 20;
  std::uint64_t position = 0;
  for (; position < std::min(size, individual); position += 8) {
    const auto word = static_cast<std::uint64_t>(inputs_.arbitrary(word_));
    std::memcpy(bytes + position, &word, std::min<std::uint64_t>(8, size - position));
  }
  if (position >= size) return;
  const auto word = static_cast<std::uint64_t>(inputs_.arbitrary(word_));
  for (; position < size; position += 8) {
    const std::uint64_t length = std::min<std::uint64_t>(8, size - position);
    if (std::memcmp(bytes + position, &word, length) != 0) std::memcpy(bytes + position, &word, length);
  }
}

void Machine::makeArbitrary(const Place& place) {
  if (definedness_) markOpen(evaluator_.bytesToWrite(place, frame_), place.size);
  else if (place.type->isScalar())
    evaluator_.store(place, frame_, truncate(inputs_.arbitrary(place.type), place.type->bits()));
  else fillArbitrary(evaluator_.bytesToWrite(place, frame_), place.size);
}

std::string Machine::inventionOf(ReasonId reason) const {
  return reason.valid() ? program_.reasons[reason].message : "the model is coarser than the program";
}

void Machine::havoc(const Step& step) {
  const auto& operation = std::get<Havoc>(*step.operation);
  const Place& target = *step.place;
  if (definedness_) return makeArbitrary(target);
  if (const auto argument = programArgument(operation)) {
    evaluator_.store(target, frame_, truncate(*argument, target.type->bits()));
    return;
  }
  if (operation.cause == HavocCause::Approximation) askToInvent(inventionOf(operation.reason));
  if (operation.cause != HavocCause::Input || !target.type->isScalar()) {
    makeArbitrary(target);
    return;
  }
  const auto value = inputs_.input(target.type, operation.source);
  if (!value)
    throw ExecutionStop{Outcome::InputExhausted, "the program asks for more input (" + operation.source + ")"};
  evaluator_.store(target, frame_, truncate(*value, target.type->bits()));
}

void Machine::copyBytes(const Place& target, const Place& source) {
  const std::byte* from = evaluator_.bytesToRead(source, frame_);
  std::byte* to = evaluator_.bytesToWrite(target, frame_);
  std::memmove(to, from, target.size);
  if (definedness_) definedness_->copy(to, from, target.size);
}

void Machine::copyAggregate(const Step& step) {
  const Place& target = *step.place;
  if (target.size == 0) return;
  if (step.sourcePlace) {
    copyBytes(target, *step.sourcePlace);
  } else {
    std::byte* destination = evaluator_.bytesToWrite(target, frame_);
    std::memset(destination, 0, target.size);
    if (definedness_) definedness_->mark(destination, target.size, Definedness::Content::Number);
  }
}

void Machine::killVariable(std::uint64_t addressSlot) {
  std::uint64_t address = 0;
  std::memcpy(&address, frame_ + addressSlot, sizeof address);
  if (address == 0) return;
  memory_.destroy(*memory_.find(address));
  std::memset(frame_ + addressSlot, 0, sizeof address);
}

void Machine::kill(const Step& step) {
  for (const Place* place : step.killed) killVariable(place->addressSlot);
}

void Machine::allocate(const Step& step) {
  const auto& operation = std::get<Allocate>(*step.operation);
  const bool isHeap = operation.kind == AllocationKind::Heap;
  const std::uint64_t size = narrow(step.value);
  const Object& object = memory_.allocate(isHeap ? ObjectKind::Heap : ObjectKind::Scoped, size);
  const std::uint64_t address = object.address;
  if (!isHeap) scopedObjects_.push_back(address);
  fillArbitrary(object.data, size);
  evaluator_.store(*step.place, frame_, address);
}

void Machine::deallocate(const Step& step) {
  const auto& operation = std::get<Deallocate>(*step.operation);
  const std::uint64_t address = narrow(step.value);
  if (address == 0) return;
  Object* object = memory_.find(address);
  if (operation.kind == AllocationKind::Heap) {
    if (!object) checks_.stop(Violation::InvalidFree, "free of " + toHexadecimal(address) + ", where no object lives");
    if (object->kind != ObjectKind::Heap)
      checks_.stop(Violation::InvalidFree, "free of an object that was not allocated on the heap");
    if (object->address != address)
      checks_.stop(Violation::InvalidFree,
                   "free of a pointer to offset " + std::to_string(address - object->address) + " of its object");
    memory_.destroy(*object);
    return;
  }
  if (!object || object->kind != ObjectKind::Scoped) return;
  const auto known = std::find(scopedObjects_.rbegin(), scopedObjects_.rend(), object->address);
  if (known != scopedObjects_.rend()) scopedObjects_.erase(std::next(known).base());
  memory_.destroy(*object);
}

void Machine::copyMemory(const Step& step) {
  const std::uint64_t destination = narrow(step.value), source = narrow(step.second), size = narrow(step.third);
  if (size == 0) return;
  const std::byte* from = evaluator_.bytesToCopy(source, size);
  std::byte* to = evaluator_.bytesToReplace(destination, size);
  std::memmove(to, from, size);
  if (definedness_) definedness_->copy(to, from, size);
}

void Machine::setMemory(const Step& step) {
  const std::uint64_t destination = narrow(step.value), value = narrow(step.second), size = narrow(step.third);
  if (size != 0) std::memset(evaluator_.bytesToWrite(destination, size), static_cast<int>(value & 0xff), size);
}

void Machine::havocMemory(const Step& step) {
  const auto& operation = std::get<HavocMemory>(*step.operation);
  if (operation.cause == HavocCause::Approximation) askToInvent(inventionOf(operation.reason));
  const std::uint64_t destination = narrow(step.value), size = narrow(step.third);
  if (size != 0) fillArbitrary(evaluator_.bytesToWrite(destination, size), size);
}

void Machine::writeElements(const Step& step) {
  const std::uint64_t times = narrow(step.second);
  evaluator_.store(*step.counter, frame_, 0);
  for (std::uint64_t i = 0; i < times; evaluator_.store(*step.counter, frame_, ++i)) {
    if (periodLeft_ == 0) checkLimits();
    --periodLeft_;
    if (step.sourcePlace) copyBytes(*step.place, *step.sourcePlace);
    else evaluator_.store(*step.place, frame_, evaluator_.wide(step.value, frame_));
  }
}

void Machine::queryObject(const Step& step) {
  const std::uint64_t address = narrow(step.value);
  const Object* object = memory_.find(address);
  std::uint64_t answer = 0;
  if (object && object->kind != ObjectKind::Function && address - object->address <= object->size) {
    switch (std::get<ObjectQuery>(*step.operation).question) {
      case ObjectQuestion::BytesFromHere: answer = object->size - (address - object->address); break;
      case ObjectQuestion::Bytes: answer = object->size; break;
      case ObjectQuestion::IsAlive: answer = 1; break;
    }
  }
  evaluator_.store(*step.place, frame_, answer);
}

}  // namespace argosy::interpreter
