// Scalars at equal distances, written by one operation (docs/theory.md §7.9): each place gets what its number says, if its number is one of those, else it stays what it is.
#include <algorithm>
#include <bit>

#include "encode/encoder.h"
#include "program/arithmetic.h"
#include "smt/symbols.h"

namespace argosy::encode {
namespace {

constexpr std::string_view unknownElements = "it writes elements whose places are not known to be at equal distances";
constexpr std::string_view otherElements = "it writes elements of an array in another way than others did";
constexpr std::string_view untoldValues = "it writes values that are not known one by one";

/// How much an expression grows when the counter does, modulo 2 to the power of a pointer's bits.
class Slope {
 public:
  Slope(ExpressionRef counter, unsigned pointerBits) : counter_(counter), pointerBits_(pointerBits) {}

  /// In bytes; nothing when that is not known to be the same everywhere.
  std::optional<Int128> ofPlace(ExpressionRef lvalue) const {
    if (!concerns(lvalue)) return 0;
    switch (lvalue->kind()) {
      case ExpressionKind::Member: return ofPlace(lvalue->operand());
      case ExpressionKind::Element:
        return sum(ofPlace(lvalue->operand()), ofNumber(lvalue->index()), static_cast<Int128>(lvalue->type()->size()));
      case ExpressionKind::Dereference: return ofPointer(lvalue->operand());
      default: return std::nullopt;
    }
  }

 private:
  bool concerns(ExpressionRef expression) const {
    bool result = false;
    forEachSubexpression(expression, [&](ExpressionRef part) { result |= part == counter_; });
    return result;
  }

  static std::optional<Int128> sum(std::optional<Int128> left, std::optional<Int128> right, Int128 factor) {
    constexpr Int128 limit = Int128{1} << 40;
    if (!left || !right || *right <= -limit || *right >= limit || factor >= limit) return std::nullopt;
    return *left + *right * factor;
  }

  std::optional<Int128> ofPointer(ExpressionRef pointer) const {
    if (!concerns(pointer)) return 0;
    if (pointer->kind() == ExpressionKind::AddressOf) return ofPlace(pointer->operand());
    if (pointer->kind() == ExpressionKind::Cast && pointer->operand()->type()->isPointer())
      return ofPointer(pointer->operand());
    if (pointer->kind() != ExpressionKind::Binary) return std::nullopt;
    const auto stride = static_cast<Int128>(pointerStride(pointer->type()));
    if (pointer->binaryOperator() == BinaryOperator::PointerAdd)
      return sum(ofPointer(pointer->left()), ofNumber(pointer->right()), stride);
    if (pointer->binaryOperator() == BinaryOperator::PointerSubtract)
      return sum(ofPointer(pointer->left()), ofNumber(pointer->right()), -stride);
    return std::nullopt;
  }

  /// Of the number as a step of a pointer: only sums of that width wrap around where the step does.
  std::optional<Int128> ofNumber(ExpressionRef number) const {
    if (!concerns(number)) return 0;
    if (number == counter_) return 1;
    if (number->type()->bits() != pointerBits_) return std::nullopt;
    if (number->kind() == ExpressionKind::Cast) return ofNumber(number->operand());
    if (number->kind() != ExpressionKind::Binary) return std::nullopt;
    const ExpressionRef left = number->left(), right = number->right();
    switch (number->binaryOperator()) {
      case BinaryOperator::Add: return sum(ofNumber(left), ofNumber(right), 1);
      case BinaryOperator::Subtract: return sum(ofNumber(left), ofNumber(right), -1);
      case BinaryOperator::Multiply: {
        const ExpressionRef factor = right->kind() == ExpressionKind::IntegerConstant ? right : left;
        if (factor->kind() != ExpressionKind::IntegerConstant) return std::nullopt;
        return sum(0, ofNumber(factor == right ? left : right), factor->integerValue());
      }
      default: return std::nullopt;
    }
  }

  ExpressionRef counter_;
  unsigned pointerBits_;
};

}  // namespace

TermRef Encoder::valueOfElement(const WriteElements& elements, TermRef counter, const Frame& frame,
                                const PathFormula& path) {
  PathFormula inside = path;
  store(elements.counter, counter, frame, inside);
  const std::size_t before = terms_.size();
  const TermRef value = evaluate(elements.value, frame, inside);
  // What has been brought in meanwhile, and may be another thing for each element, does not change with the counter. And the forms of offsets belong to the terms that were made.
  bool isKnown = true, isCounted = false;
  smt::forEachSymbol(value, [&](TermRef symbol) {
    isCounted |= symbol == counter;
    const bool isMemory = backgrounds_.stateSymbol(symbol) || objects_.atAddress(symbol).valid();
    isKnown &= symbol->id() < before || isMemory;
  });
  return isKnown && !(isCounted && elements.value->type()->isPointer()) ? value : nullptr;
}

void Encoder::writeElements(const WriteElements& elements, const Frame& frame, PathFormula& path) {
  const TypeRef numberType = elements.counter->type();
  const TermRef times = evaluate(elements.times, frame, path);
  PathFormula first = path;
  store(elements.counter, theory_.constant(numberType, 0), frame, first);
  const Place place = resolve(elements.target, frame, first);
  const auto step = Slope(elements.counter, offsets_.type()->bits()).ofPlace(elements.target);
  const bool isUnknown = place.address || std::ranges::any_of(place.targets, &PointerTarget::isUnknown);
  const std::uint32_t width = widthOf(elements.target);
  const TypeRef type = elements.target->type();
  if (!step || isUnknown) {
    approximations_.note(isUnknown ? unknownAddress : unknownElements);
    forget(place, path);
  } else if (*step == 0) {
    // The last one stays.
    PathFormula last = path;
    const TermRef one = theory_.constant(numberType, 1);
    store(elements.counter, theory_.binary(BinaryOperator::Subtract, numberType, times, numberType, one), frame, last);
    write(place, width, type, evaluate(elements.value, frame, last), path, theory_.isNonZero(numberType, times));
  } else {
    const TermRef counter = theory_.fresh("element", numberType);
    MemoryEncoder::ElementValue valueOf;
    if (const TermRef value = valueOfElement(elements, counter, frame, path)) {
      const TermRef asOffset = theory_.cast(offsets_.type(), numberType, counter);
      valueOf = [this, value, counter, asOffset](TermRef number, TermRef numberAsOffset) {
        return substitute(terms_, value, {{counter, number}, {asOffset, numberAsOffset}});
      };
    } else {
      approximations_.note(untoldValues);
    }
    for (const PointerTarget& target : place.targets)
      if (target.object.valid())
        memory_.writeElements(path, target.object, {target.offset, place.bit, *step, times, numberType, width, type},
                              valueOf, target.condition);
  }
  store(elements.counter, times, frame, path);
}

/// Of a number that has no sign: nothing is divided where there are bits, since odd numbers have inverses, and whatever is no multiple has a quotient that is too large.
auto MemoryEncoder::quotient(TermRef number, TypeRef type, std::uint64_t divisor) -> Quotient {
  if (divisor == 1) return {number, terms_.truth(true)};
  if (!number->sort()->isBitVector()) {
    const TermRef unit = theory_.constant(type, divisor);
    const TermRef rest = theory_.binary(BinaryOperator::Remainder, type, number, type, unit);
    return {theory_.binary(BinaryOperator::Divide, type, number, type, unit),
            terms_.negation(theory_.isNonZero(type, rest))};
  }
  const unsigned width = number->sort()->width();
  const auto twos = static_cast<unsigned>(std::countr_zero(divisor));
  const std::uint64_t odd = divisor >> twos;
  TermRef isMultiple = terms_.truth(true);
  if (twos != 0) {
    isMultiple = terms_.equal(terms_.extract(number, twos - 1, 0), terms_.bitVector(twos, 0));
    number = terms_.zeroExtend(terms_.extract(number, width - 1, twos), width);
  }
  if (odd == 1) return {number, isMultiple};
  UInt128 inverse = odd;  // by Newton's iteration, which doubles the bits that are right
  for (int i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
  const TermRef result = terms_.binary(smt::TermKind::BvMultiply, number, terms_.bitVector(width, inverse));
  const UInt128 greatest = ((UInt128{1} << width) - 1) / odd;
  return {result, terms_.conjunction(isMultiple, terms_.binary(smt::TermKind::BvUnsignedLessEqual, result,
                                                               terms_.bitVector(width, greatest)))};
}

auto MemoryEncoder::elementNumber(const Elements& elements, TermRef place, TermRef first, Int128 step)
    -> ElementNumber {
  // Places inside of an object are less than half of the address space apart, and so are elements next to each other: nothing wraps around between the first element and the last, unless one lies outside.
  const TypeRef signedType = offsets_.type(), type = program_.types.sizeType();
  const auto minus = [&](TermRef left, TermRef right) {
    return theory_.binary(BinaryOperator::Subtract, signedType, left, signedType, right);
  };
  const TermRef distance = step > 0 ? minus(place, first) : minus(first, place);
  const TermRef isBehind =
      theory_.compare(BinaryOperator::LessEqual, signedType, theory_.constant(signedType, 0), distance);
  const auto [number, isMultiple] =
      quotient(theory_.cast(type, signedType, distance), type, static_cast<std::uint64_t>(step > 0 ? step : -step));
  const TypeRef compared = elements.timesType->bits() < type->bits() ? type : elements.timesType;
  const TermRef isBefore = theory_.compare(BinaryOperator::Less, compared, theory_.cast(compared, type, number),
                                           theory_.cast(compared, elements.timesType, elements.times));
  return {terms_.conjunction(isBehind, terms_.conjunction(isMultiple, isBefore)),
          theory_.cast(elements.timesType, type, number), theory_.cast(signedType, type, number)};
}

void MemoryEncoder::writeElements(PathFormula& path, MemoryObjectId object, const Elements& elements,
                                  const ElementValue& valueOf, TermRef condition) {
  if (condition->isFalse()) return;
  const Int128 step = elements.step > 0 ? elements.step : -elements.step;
  if (step * 8 < static_cast<Int128>(elements.width)) return forget(path, object, otherElements);
  if (headerOf(path, object).stride == 0) {
    // Whatever is a whole number of steps from the first element.
    const LinearForm first = offsets_.linearForm(elements.first);
    const LinearForm any{first.constant, {{elements.times, first.stride()}, {elements.times, step}}};
    const Int128 stride = any.stride();
    if (const auto places = placesOf(path, object, any, elements.bit, elements.width))
      return fillCells(path, object, elements, valueOf, condition, *places, stride);
    if (stride * 8 < static_cast<Int128>(elements.width) || stride > (Int128{1} << 30) ||
        !layOnGrid(path, object, static_cast<std::uint64_t>(stride)))
      return forget(path, object, otherElements);
  }
  fillGrid(path, object, elements, valueOf, condition);
}

void MemoryEncoder::fillCells(PathFormula& path, MemoryObjectId object, const Elements& elements,
                              const ElementValue& valueOf, TermRef condition, std::span<const Int128> places,
                              Int128 stride) {
  const auto first = gridPlace(offsets_.linearForm(elements.first), static_cast<std::uint64_t>(stride), elements.bit);
  for (const Int128 place : places) {
    const Int128 bit = place * 8 + static_cast<Int128>(elements.bit);
    const TermRef index = offsets_.constant((bit - static_cast<Int128>(first->residue)) / (stride * 8));
    const ElementNumber at = elementNumber(elements, index, first->index, elements.step / stride);
    const TermRef isWritten = terms_.conjunction(condition, at.isOne);
    if (isWritten->isFalse()) continue;
    const TermRef value = valueOf ? valueOf(at.number, at.numberAsOffset) : theory_.fresh("element", elements.type);
    writeAt(path, object, static_cast<std::uint64_t>(bit), elements.width, elements.type, value,
            isWritten->isTrue() ? nullptr : isWritten);
  }
}

void MemoryEncoder::fillGrid(PathFormula& path, MemoryObjectId object, const Elements& elements,
                             const ElementValue& valueOf, TermRef condition) {
  const ObjectHeader header = headerOf(path, object);
  const auto stride = static_cast<Int128>(header.stride);
  const auto place = gridPlace(offsets_.linearForm(elements.first), header.stride, elements.bit);
  const TermRef array = place && elements.step % stride == 0 && place->residue + elements.width <= header.stride * 8
                            ? gridCell(path, header, object, place->residue, elements.width, elements.type)
                            : nullptr;
  if (!array) return forget(path, object, otherElements);
  const TermRef unknown = valueOf ? nullptr : terms_.fresh("elements", array->sort());
  const auto element = [this, elements, valueOf, condition, first = place->index, step = elements.step / stride,
                        unknown](TermRef index, TermRef before) {
    const ElementNumber at = elementNumber(elements, index, first, step);
    const TermRef value = unknown ? terms_.select(unknown, index) : valueOf(at.number, at.numberAsOffset);
    return terms_.ite(terms_.conjunction(condition, at.isOne), value, before);
  };
  path.cells.set(cellKey(object, place->residue),
                 {fills_.fill(array, element, approximations_.operation()), elements.type, elements.width});
}

}  // namespace argosy::encode
