#include "encode/encoder.h"
#include "program/arithmetic.h"

namespace argosy::encode {

void Encoder::writeUnknown(TermRef address, const Place& place, std::uint32_t width, TypeRef type, TermRef value,
                           TermRef condition, PathFormula& path) {
  const AliasSet& set = aliases_.of(place.pointer);
  if (set.isEverything) {
    approximations_.note(unknownAddress);
    return forget(set, path);
  }
  const std::vector<MemoryObjectId> candidates = objectsIn(set, path);
  if (candidates.size() > maximalCandidates) approximations_.note(manyObjects);
  for (const MemoryObjectId object : candidates) {
    if (candidates.size() > maximalCandidates) {
      memory_.forget(path, object);
      continue;
    }
    const TermRef offset = offsets_.subtract(address, objects_.address(object));
    memory_.write(path, object, offset, place.bit, width, type, value,
                  terms_.conjunction(condition, isInside(offset, place.bit, object, path)));
  }
}

void Encoder::write(const Place& place, std::uint32_t width, TypeRef type, TermRef value, PathFormula& path,
                    TermRef condition) {
  if (!condition) condition = terms_.truth(true);
  if (place.address) return writeUnknown(place.address, place, width, type, value, condition, path);
  for (const PointerTarget& target : place.targets) {
    const TermRef isHere = terms_.conjunction(condition, target.condition);
    if (target.object.valid()) memory_.write(path, target.object, target.offset, place.bit, width, type, value, isHere);
    else if (target.isUnknown()) writeUnknown(target.offset, place, width, type, value, isHere, path);
  }
}

void Encoder::store(ExpressionRef target, TermRef value, const Frame& frame, PathFormula& path) {
  const Place place = resolve(target, frame, path);
  const TypeRef type = target->type();
  if (!target->isBitField()) return write(place, widthOf(target), type, value, path);
  if (type->isBoolean()) return write(place, 1, type, value, path);
  const TypeRef narrow = program_.types.integer(*target->field().bitWidth, type->isSigned());
  write(place, narrow->bits(), narrow, theory_.cast(narrow, type, value), path);
}

bool Encoder::exists(MemoryObjectId object, const PathFormula& path) const {
  if (objects_[object].kind != MemoryObjectKind::Heap) return true;
  const std::uint32_t* made = path.allocations.find(objects_[object].place.index);
  return made && objects_[object].number < *made;
}

std::vector<MemoryObjectId> Encoder::objectsIn(const AliasSet& set, const PathFormula& path) {
  std::vector<MemoryObjectId> result;
  for (const VariableId variable : set.variables) {
    if (path.startsAnywhere || isStatic(program_.variables[variable].storage))
      objects_.variable(variable, {});  // may never have been asked for
    for (const MemoryObjectId object : objects_.ofVariable(variable)) result.push_back(object);
  }
  for (const EdgeId site : set.sites)
    for (const MemoryObjectId object : objects_.ofSite(site))
      if (exists(object, path)) result.push_back(object);
  for (const FunctionId function : set.variadicAreas) {
    if (path.startsAnywhere) objects_.variadicArea({function});
    for (const MemoryObjectId object : objects_.ofVariadicArea(function)) result.push_back(object);
  }
  return result;
}

void Encoder::forget(const AliasSet& set, PathFormula& path) {
  if (!set.isEverything) {
    for (const MemoryObjectId object : objectsIn(set, path)) memory_.forget(path, object);
    return;
  }
  // All that has an address, also what nobody has touched yet.
  const auto isShared = [&](MemoryObjectId id) {
    const MemoryObject& object = objects_[id];
    return !object.variable.valid() ? object.kind != MemoryObjectKind::ReturnValue
                                    : program_.variables[object.variable].addressTaken ||
                                          isStatic(program_.variables[object.variable].storage);
  };
  std::vector<MemoryObjectId> withHeader;
  path.headers.forEach([&](std::uint64_t key, const ObjectHeader&) { withHeader.push_back(MemoryObjectId(key)); });
  path.cells.filter([&](CellKey key, const Cell&) { return !isShared(objectOf(key)); });
  for (const MemoryObjectId object : withHeader)
    if (isShared(object)) memory_.forget(path, object);
  path.background = backgrounds_.arbitrary();
}

void Encoder::forget(const Place& place, PathFormula& path) {
  if (place.address) return forget(aliases_.of(place.pointer), path);
  for (const PointerTarget& target : place.targets) {
    if (target.object.valid()) memory_.forget(path, target.object);
    else if (target.isUnknown()) forget(aliases_.of(place.pointer), path);
  }
}

void Encoder::havoc(ExpressionRef target, const char* name, const Frame& frame, PathFormula& path) {
  if (!target->type()->isScalar()) return forget(resolve(target, frame, path), path);
  path.introduced = theory_.fresh(name, target->type());
  store(target, path.introduced, frame, path);
}

void Encoder::callUndefined(const Call& call, const Frame& frame, PathFormula& path) {
  const bool isPure = call.function.valid() && program_.functions[call.function].isPure;
  if (!isPure) forget(aliases_.escaped(), path);
  if (call.result) havoc(call.result, "result", frame, path);
}

MemoryObjectId Encoder::nextAllocation(const AllocationPlace& at, PathFormula& path) {
  const AllocationPlaceId place = objects_.allocationPlace(at);
  const std::uint32_t* made = path.allocations.find(place.index);
  const std::uint32_t number = made ? *made : 0;
  path.allocations.set(place.index, number + 1);
  return objects_.allocation(place, number);
}

void Encoder::allocate(const Allocate& allocate, EdgeId id, const Frame& frame, PathFormula& path) {
  const TermRef size = asOffset(evaluate(allocate.size, frame, path), allocate.size->type());
  // An object without bytes may have the address of another: nothing is known of it.
  const auto constant = offsets_.constantValue(size);
  const auto knownSize =
      constant && *constant > 0 ? std::optional(static_cast<std::uint64_t>(*constant)) : std::nullopt;
  const MemoryObjectId object = nextAllocation({id, frame.context, knownSize}, path);
  path.introducedObject = object;
  path.introducedContents = backgrounds_.indeterminate();
  memory_.begin(path, object, path.introducedContents, size);
  store(allocate.target, objects_.address(object), frame, path);
}

void Encoder::begin(EdgeId operation, PathFormula& path) {
  approximations_.setOperation(operation);
  ++path.length;
  path.introduced = nullptr;
  path.introducedContents = BackgroundId();
  path.introducedObject = MemoryObjectId();
}

bool Encoder::apply(const Edge& edge, EdgeId id, const Frame& frame, PathFormula& path) {
  begin(id, path);
  const bool goesOn = applyOperation(edge, id, frame, path);
  approximations_.setOperation(EdgeId());
  return goesOn;
}

bool Encoder::applyOperation(const Edge& edge, EdgeId id, const Frame& frame, PathFormula& path) {
  return std::visit(
      Overloaded{
          [](const Skip&) { return true; },
          [&](const Assume& o) {
            const TermRef condition = evaluateCondition(o.condition, frame, path);
            return assume(o.truth ? condition : terms_.negation(condition), path);
          },
          [&](const Assign& o) {
            if (o.target->type()->isScalar()) store(o.target, evaluate(o.value, frame, path), frame, path);
            else assignAggregate(resolve(o.target, frame, path), o.value, frame, path);
            return true;
          },
          [&](const Havoc& o) {
            havoc(o.target, o.cause == HavocCause::Input ? "input" : "arbitrary", frame, path);
            return true;
          },
          [&](const Call& o) {
            callUndefined(o, frame, path);
            return true;
          },
          [&](const Return& o) {
            if (!o.value) return true;
            const Place result = resultPlace(frame);
            const TypeRef type = o.value->type();
            if (type->isScalar()) write(result, widthOf(type), type, evaluate(o.value, frame, path), path);
            else assignAggregate(result, o.value, frame, path);
            return true;
          },
          [&](const Declare& o) {
            path.introducedObject = objects_.variable(o.variable, frame);
            path.introducedContents = backgrounds_.indeterminate();
            memory_.begin(path, path.introducedObject, path.introducedContents);
            return true;
          },
          [&](const Kill& o) {
            for (const VariableId variable : o.variables) memory_.end(path, objects_.variable(variable, frame));
            return true;
          },
          [&](const Allocate& o) {
            allocate(o, id, frame, path);
            return true;
          },
          [](const Deallocate&) { return true; },  // what a freed object contains must not matter to anybody
          [&](const CopyMemory& o) {
            copyMemory(o, frame, path);
            return true;
          },
          [&](const SetMemory& o) {
            const TypeRef byte = program_.types.integer(8, false);
            fillMemory(o.destination, o.size, theory_.cast(byte, o.value->type(), evaluate(o.value, frame, path)),
                       frame, path);
            return true;
          },
          [&](const HavocMemory& o) {
            fillMemory(o.destination, o.size, nullptr, frame, path);
            return true;
          },
          [&](const WriteElements& o) {
            writeElements(o, frame, path);
            return true;
          },
          [&](const ObjectQuery& o) {
            const Place place = dereference(evaluate(o.pointer, frame, path), o.pointer);
            TermRef answer = theory_.fresh("object", o.target->type());
            for (const PointerTarget& target : place.targets)
              answer = terms_.ite(target.condition, answerFor(target, o.question, o.target->type(), path), answer);
            store(o.target, answer, frame, path);
            return true;
          },
          [](const Halt& o) { return o.kind != HaltKind::Blocked; },
          [](const Unmodelled&) { return false; },
      },
      edge.operation);
}

TermRef Encoder::answerFor(const PointerTarget& target, ObjectQuestion question, TypeRef type,
                           const PathFormula& path) {
  const TermRef unknown = theory_.fresh("object", type);
  if (!target.object.valid()) {
    const bool isNull = !target.isNowhere && offsets_.constantValue(target.offset) == 0;
    return isNull ? theory_.constant(type, 0) : unknown;
  }
  if (question == ObjectQuestion::IsAlive) {
    const VariableId variable = objects_[target.object].variable;
    const bool livesAlways = variable.valid() && isStatic(program_.variables[variable].storage);
    return livesAlways ? theory_.constant(type, 1) : unknown;
  }
  const TermRef size = memory_.sizeOf(path, target.object);
  if (!size) return unknown;
  if (question == ObjectQuestion::Bytes) return theory_.cast(type, offsets_.type(), size);
  const TermRef isOutside =
      terms_.disjunction(offsets_.less(target.offset, offsets_.constant(0)), offsets_.less(size, target.offset));
  return terms_.ite(isOutside, unknown, theory_.cast(type, offsets_.type(), offsets_.subtract(size, target.offset)));
}

void Encoder::enter(const Call& call, EdgeId id, const Frame& caller, const Frame& callee, PathFormula& path) {
  begin(id, path);
  const Function& function = program_.functions[callee.function];
  struct Argument {
    TypeRef type;
    TermRef value;
    Place source;
  };
  std::vector<Argument> arguments;
  for (const ExpressionRef argument : call.arguments) {
    if (argument->type()->isScalar()) arguments.push_back({argument->type(), evaluate(argument, caller, path), {}});
    else
      arguments.push_back(
          {argument->type(), nullptr, argument->isLvalue() ? resolve(argument, caller, path) : Place()});
  }
  const auto pass = [&](const Argument& argument, MemoryObjectId object, std::uint64_t byte) {
    const Place place{
        {{terms_.truth(true), object, offsets_.constant(static_cast<Int128>(byte))}}, nullptr, nullptr, 0};
    if (argument.value) write(place, widthOf(argument.type), argument.type, argument.value, path);
    else copyTo(place, argument.source, {argument.type->size()}, argument.type, path);
  };
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const MemoryObjectId parameter = objects_.variable(function.parameters[i], callee);
    memory_.begin(path, parameter, backgrounds_.unknown());
    if (i < arguments.size()) pass(arguments[i], parameter, 0);
  }
  if (!function.variadicArea.valid()) return;
  const MemoryObjectId area = objects_.variadicArea(callee);
  const std::uint64_t slot = offsets_.type()->size();
  std::uint64_t end = 0;
  for (std::size_t i = function.parameters.size(); i < arguments.size(); ++i)
    end += (arguments[i].type->size() + slot - 1) / slot * slot;
  memory_.begin(path, area, backgrounds_.unknown(), offsets_.constant(static_cast<Int128>(end)));
  std::uint64_t byte = 0;
  for (std::size_t i = function.parameters.size(); i < arguments.size(); ++i) {
    pass(arguments[i], area, byte);
    byte += (arguments[i].type->size() + slot - 1) / slot * slot;
  }
  const Place pointer{{{terms_.truth(true), objects_.variable(function.variadicArea, callee), offsets_.constant(0)}},
                      nullptr,
                      nullptr,
                      0};
  const TypeRef type = program_.variables[function.variadicArea].type;
  write(pointer, widthOf(type), type, objects_.address(area), path);
}

Encoder::Place Encoder::resultPlace(const Frame& frame) {
  return {{{terms_.truth(true), objects_.returnValue(frame), offsets_.constant(0)}}, nullptr, nullptr, 0};
}

void Encoder::leave(const Call& call, EdgeId id, const Frame& callee, const Frame& caller, PathFormula& path) {
  begin(id, path);
  if (call.result) {
    const Place result = resultPlace(callee);
    const TypeRef type = call.result->type();
    if (type->isScalar()) store(call.result, read(result, widthOf(type), type, path), caller, path);
    else copyTo(resolve(call.result, caller, path), result, {type->size()}, type, path);
  }
  const bool hasArea = program_.functions[callee.function].variadicArea.valid();
  const auto [first, last] = objects_.ofFrame(callee);
  for (MemoryObjectId object = first; object <= last; ++object.index)
    if (hasArea || objects_[object].kind != MemoryObjectKind::VariadicArea) memory_.end(path, object);
}

void Encoder::forgetVariables(std::span<const VariableId> variables, const Frame& frame, PathFormula& path) {
  for (const VariableId variable : variables) memory_.end(path, objects_.variable(variable, frame));
}

}  // namespace argosy::encode
