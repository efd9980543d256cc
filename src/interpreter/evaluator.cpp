#include "interpreter/evaluator.h"

#include <bit>
#include <cstring>
#include <type_traits>

#include "program/arithmetic.h"

namespace argosy::interpreter {

static_assert(std::endian::native == std::endian::little, "objects are laid out as on x86");

namespace {

template <class Word>
std::uint64_t loadWord(const std::byte* bytes) {
  Word word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

/// As unsigned 64-bit value without sign-extension.
template <class Word>
std::uint64_t zeroExtended(Word value) {
  return static_cast<std::make_unsigned_t<Word>>(value);
}

}  // namespace

UInt128 readBytes(const std::byte* bytes, std::uint64_t count) {
  UInt128 value = 0;
  std::memcpy(&value, bytes, count < sizeof value ? count : sizeof value);
  return value;
}

void writeBytes(std::byte* bytes, std::uint64_t count, UInt128 value) {
  std::memcpy(bytes, &value, count < sizeof value ? count : sizeof value);
}

Evaluator::Evaluator(Target target, Memory& memory, const Checks& checks)
    : memory_(memory),
      checks_(checks),
      target_(target),
      pointerMask_(target.pointerBits() == 64 ? ~std::uint64_t{0} : 0xffffffff) {}

template <bool forWriting>
std::byte* Evaluator::bytes(const Place& place, std::byte* frame) {
  std::uint64_t offset = place.offset;
  if (place.index) offset += narrow(place.index, frame);
  if (place.base == Place::Base::Pointer) {
    const std::uint64_t address = (narrow(place.pointer, frame) + offset) & pointerMask_;
    std::byte* host = forWriting ? memory_.accessForWriting(address, place.size) : memory_.access(address, place.size);
    if (!host && place.size != 0) [[unlikely]]
      invalidAccess(address, place.size, forWriting);
    return host;
  }
  if (offset > place.objectSize || place.size > place.objectSize - offset) [[unlikely]]
    outOfBounds(place, offset, forWriting);
  return (place.base == Place::Base::Frame ? frame + place.frameOffset : place.host) + offset;
}

template std::byte* Evaluator::bytes<false>(const Place&, std::byte*);
template std::byte* Evaluator::bytes<true>(const Place&, std::byte*);

std::byte* Evaluator::bytesToRead(std::uint64_t address, std::uint64_t size) {
  std::byte* host = bytesToCopy(address, size);
  if (definedness_) requireDetermined(host, size, nullptr);
  return host;
}

std::uint64_t Evaluator::storedAddress(std::uint64_t address) {
  const std::byte* host = bytesToCopy(address, pointerSize());
  if (definedness_ && definedness_->isOpen(host, pointerSize())) undetermined("a value that is used");
  return static_cast<std::uint64_t>(readBytes(host, pointerSize()));
}

std::byte* Evaluator::bytesToWrite(std::uint64_t address, std::uint64_t size) {
  std::byte* host = bytesToReplace(address, size);
  if (definedness_) definedness_->mark(host, size, Definedness::Content::Number);
  return host;
}

std::byte* Evaluator::bytesToCopy(std::uint64_t address, std::uint64_t size) {
  if (size == 0) return nullptr;
  std::byte* host = memory_.access(address, size);
  if (!host) invalidAccess(address, size, false);
  return host;
}

std::byte* Evaluator::bytesToReplace(std::uint64_t address, std::uint64_t size) {
  if (size == 0) return nullptr;
  std::byte* host = memory_.accessForWriting(address, size);
  if (!host) invalidAccess(address, size, true);
  return host;
}

void Evaluator::undetermined(const char* what) {
  throw ExecutionStop{Outcome::Undetermined, std::string("the program does not determine ") + what};
}

/// Without a type: as bytes.
void Evaluator::requireDetermined(const std::byte* bytes, std::uint64_t size, TypeRef type, bool signOnly) const {
  if (!signOnly && definedness_->holdsSign(bytes, size)) undetermined("a value of which more than the sign is used");
  if (definedness_->isOpen(bytes, size)) undetermined("a value that is used");
  if ((!type || !type->isPointer()) && definedness_->holdsAddress(bytes, size))
    undetermined("an address whose bytes are used");
}

void Evaluator::noteScalar(const std::byte* bytes, TypeRef type, UInt128 value) {
  if (definedness_)
    definedness_->mark(bytes, (type->bits() + 7) / 8,
                       type->isPointer() && value != 0 ? Definedness::Content::Address : Definedness::Content::Number);
}

std::uint64_t Evaluator::pointerDifference(const Code* code, std::uint64_t left, std::uint64_t right) {
  if (code->stride == 0) return 0;
  const std::int64_t distance = static_cast<std::int64_t>((left - right) << code->shift) >> code->shift;
  return static_cast<std::uint64_t>(distance / code->stride) & code->immediate;
}

std::uint64_t Evaluator::comparedAddresses(const Code* code, std::byte* frame) {
  const std::uint64_t left = narrow(code->left, frame), right = narrow(code->right, frame);
  const auto op = static_cast<BinaryOperator>(code->operation);
  const bool isEquality = op == BinaryOperator::Equal || op == BinaryOperator::NotEqual;
  if (left != 0 && right != 0) {
    const Object* leftObject = memory_.find(left);
    const Object* rightObject = memory_.find(right);
    if (!leftObject || !rightObject) undetermined("where an object lies that is compared");
    // Another object may begin where one ends.
    if (leftObject != rightObject &&
        (!isEquality || isPastItsEnd(*leftObject, left) || isPastItsEnd(*rightObject, right)))
      undetermined("the order of objects in memory");
  } else if (!isEquality && left != right) {
    undetermined("the order of objects in memory");
  }
  if (op == BinaryOperator::PointerDifference) return pointerDifference(code, left, right);
  const ExpressionRef source = code->source;
  return static_cast<std::uint64_t>(
      evaluateBinary(op, source->left()->type(), left, source->right()->type(), right).bits);
}

std::uint64_t Evaluator::address(const Place& place, std::byte* frame) {
  std::uint64_t offset = place.offset;
  if (place.index) offset += narrow(place.index, frame);
  std::uint64_t base = 0;
  switch (place.base) {
    case Place::Base::Host: base = place.address; break;
    case Place::Base::Pointer: base = narrow(place.pointer, frame); break;
    case Place::Base::Frame: {
      std::byte* slot = frame + place.addressSlot;
      base = loadWord<std::uint64_t>(slot);
      if (base == 0) {
        base = memory_.adopt(ObjectKind::Local, frame + place.frameOffset, place.objectSize, true, place.alignment)
                   .address;
        std::memcpy(slot, &base, sizeof base);
      }
      break;
    }
  }
  return (base + offset) & pointerMask_;
}

UInt128 Evaluator::load(const Place& place, std::byte* frame, bool signOnly) {
  const std::byte* host = bytesToRead(place, frame);
  const unsigned bits = place.type->bits();
  if (definedness_) [[unlikely]]
    requireDetermined(host, place.isBitField ? place.size : (bits + 7) / 8, place.type, signOnly);
  if (!place.isBitField) return truncate(readBytes(host, (bits + 7) / 8), bits);
  UInt128 value = readBytes(host, place.size) >> place.bitShift;
  // A bit-field of up to 128 bits can reach into a 17th byte.
  if (place.size > 16) value |= UInt128{std::to_integer<unsigned>(host[16])} << (128 - place.bitShift);
  value = truncate(value, place.bitWidth);
  if (place.type->isSigned()) value = truncate(static_cast<UInt128>(signExtend(value, place.bitWidth)), bits);
  return value;
}

void Evaluator::store(const Place& place, std::byte* frame, UInt128 value) {
  std::byte* host = bytesToWrite(place, frame);
  if (!place.isBitField) {
    writeBytes(host, (place.type->bits() + 7) / 8, value);
    if (definedness_) [[unlikely]]
      noteScalar(host, place.type, value);
    return;
  }
  // The bits beside the field may be open; a byte is as open as any of its bits.
  if (definedness_ && place.bitShift == 0 && place.bitWidth % 8 == 0)
    definedness_->mark(host, place.size, Definedness::Content::Number);
  const UInt128 mask = truncate(~UInt128{0}, place.bitWidth);
  value &= mask;
  const UInt128 kept = readBytes(host, place.size) & ~(mask << place.bitShift);
  writeBytes(host, place.size, kept | value << place.bitShift);
  if (place.size > 16) {
    const unsigned above = 128 - place.bitShift;
    const auto keptAbove = std::to_integer<unsigned>(host[16]) & ~static_cast<unsigned>(mask >> above);
    host[16] = static_cast<std::byte>(keptAbove | static_cast<unsigned>(value >> above));
  }
}

template <class Word>
std::uint64_t Evaluator::loadPointer(const Code* code, std::byte* frame) {
  const std::uint64_t address = (narrow(code->left, frame) + code->immediate) & pointerMask_;
  const std::byte* host = memory_.access(address, sizeof(Word));
  if (!host) [[unlikely]]
    invalidAccess(address, sizeof(Word), false);
  return loadWord<Word>(host);
}

template <class Signed>
std::uint64_t Evaluator::add(const Code* code, std::byte* frame) {
  const auto left = static_cast<Signed>(narrow(code->left, frame));
  const auto right = static_cast<Signed>(narrow(code->right, frame));
  Signed result = 0;
  if (__builtin_add_overflow(left, right, &result)) [[unlikely]]
    signedOverflow('+', left, right);
  return zeroExtended(result);
}

template <class Signed>
std::uint64_t Evaluator::subtract(const Code* code, std::byte* frame) {
  const auto left = static_cast<Signed>(narrow(code->left, frame));
  const auto right = static_cast<Signed>(narrow(code->right, frame));
  Signed result = 0;
  if (__builtin_sub_overflow(left, right, &result)) [[unlikely]]
    signedOverflow('-', left, right);
  return zeroExtended(result);
}

template <class Signed>
std::uint64_t Evaluator::multiply(const Code* code, std::byte* frame) {
  const auto left = static_cast<Signed>(narrow(code->left, frame));
  const auto right = static_cast<Signed>(narrow(code->right, frame));
  Signed result = 0;
  if (__builtin_mul_overflow(left, right, &result)) [[unlikely]]
    signedOverflow('*', left, right);
  return zeroExtended(result);
}

template <class Word>
std::uint64_t Evaluator::divide(const Code* code, std::byte* frame) {
  const auto left = static_cast<Word>(narrow(code->left, frame));
  const auto right = static_cast<Word>(narrow(code->right, frame));
  if (right == 0) [[unlikely]]
    divisionByZero();
  if constexpr (std::is_signed_v<Word>) {
    if (right == -1) {
      if (left == std::numeric_limits<Word>::min()) {
        signedOverflow('/', left, right);
        return zeroExtended(left);
      }
      return zeroExtended(static_cast<Word>(-left));
    }
  }
  return zeroExtended(static_cast<Word>(left / right));
}

template <class Word>
std::uint64_t Evaluator::remainder(const Code* code, std::byte* frame) {
  const auto left = static_cast<Word>(narrow(code->left, frame));
  const auto right = static_cast<Word>(narrow(code->right, frame));
  if (right == 0) [[unlikely]]
    divisionByZero();
  if constexpr (std::is_signed_v<Word>) {
    if (right == -1) {
      if (left == std::numeric_limits<Word>::min()) signedOverflow('%', left, right);
      return 0;
    }
  }
  return zeroExtended(static_cast<Word>(left % right));
}

template <class Word>
std::uint64_t Evaluator::shiftLeft(const Code* code, std::byte* frame) {
  constexpr unsigned width = 8 * sizeof(Word);
  const std::uint64_t left = narrow(code->left, frame);
  const std::uint64_t amount = narrow(code->right, frame);
  if (amount >= width) [[unlikely]] {
    shiftOutOfRange(amount, width);
    return static_cast<std::make_unsigned_t<Word>>(left << (amount & (width - 1)));
  }
  const auto result = static_cast<std::make_unsigned_t<Word>>(left << amount);
  if constexpr (std::is_signed_v<Word>) {
    const auto value = static_cast<Word>(left);
    if (value < 0 || static_cast<Word>(result) >> amount != value) [[unlikely]]
      shiftOverflow(value, amount);
  }
  return result;
}

template <class Word>
std::uint64_t Evaluator::shiftRight(const Code* code, std::byte* frame) {
  constexpr unsigned width = 8 * sizeof(Word);
  const auto left = static_cast<Word>(narrow(code->left, frame));
  const std::uint64_t amount = narrow(code->right, frame);
  if (amount >= width) [[unlikely]]
    shiftOutOfRange(amount, width);
  return zeroExtended(static_cast<Word>(left >> (amount & (width - 1))));
}

std::uint64_t Evaluator::narrow(const Code* code, std::byte* frame) {
  const auto left = [&] { return narrow(code->left, frame); };
  const auto right = [&] { return narrow(code->right, frame); };
  const auto low = [](std::uint64_t value) { return static_cast<std::uint32_t>(value); };
  const auto signed32 = [](std::uint64_t value) { return static_cast<std::int32_t>(value); };
  const auto signed64 = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
  switch (code->opcode) {
    case Opcode::Constant: return code->immediate;
    case Opcode::LoadFrame8: return loadWord<std::uint8_t>(frame + code->immediate);
    case Opcode::LoadFrame16: return loadWord<std::uint16_t>(frame + code->immediate);
    case Opcode::LoadFrame32: return loadWord<std::uint32_t>(frame + code->immediate);
    case Opcode::LoadFrame64: return loadWord<std::uint64_t>(frame + code->immediate);
    case Opcode::LoadHost8: return loadWord<std::uint8_t>(code->host);
    case Opcode::LoadHost16: return loadWord<std::uint16_t>(code->host);
    case Opcode::LoadHost32: return loadWord<std::uint32_t>(code->host);
    case Opcode::LoadHost64: return loadWord<std::uint64_t>(code->host);
    case Opcode::LoadPointer8: return loadPointer<std::uint8_t>(code, frame);
    case Opcode::LoadPointer16: return loadPointer<std::uint16_t>(code, frame);
    case Opcode::LoadPointer32: return loadPointer<std::uint32_t>(code, frame);
    case Opcode::LoadPointer64: return loadPointer<std::uint64_t>(code, frame);
    case Opcode::LoadPlace: return static_cast<std::uint64_t>(load(*code->place, frame));
    case Opcode::AddressOfPlace: return address(*code->place, frame);
    case Opcode::AddSigned32: return add<std::int32_t>(code, frame);
    case Opcode::AddUnsigned32: return low(left() + right());
    case Opcode::AddSigned64: return add<std::int64_t>(code, frame);
    case Opcode::AddUnsigned64: return left() + right();
    case Opcode::SubtractSigned32: return subtract<std::int32_t>(code, frame);
    case Opcode::SubtractUnsigned32: return low(left() - right());
    case Opcode::SubtractSigned64: return subtract<std::int64_t>(code, frame);
    case Opcode::SubtractUnsigned64: return left() - right();
    case Opcode::MultiplySigned32: return multiply<std::int32_t>(code, frame);
    case Opcode::MultiplyUnsigned32: return low(left() * right());
    case Opcode::MultiplySigned64: return multiply<std::int64_t>(code, frame);
    case Opcode::MultiplyUnsigned64: return left() * right();
    case Opcode::DivideSigned32: return divide<std::int32_t>(code, frame);
    case Opcode::DivideUnsigned32: return divide<std::uint32_t>(code, frame);
    case Opcode::DivideSigned64: return divide<std::int64_t>(code, frame);
    case Opcode::DivideUnsigned64: return divide<std::uint64_t>(code, frame);
    case Opcode::RemainderSigned32: return remainder<std::int32_t>(code, frame);
    case Opcode::RemainderUnsigned32: return remainder<std::uint32_t>(code, frame);
    case Opcode::RemainderSigned64: return remainder<std::int64_t>(code, frame);
    case Opcode::RemainderUnsigned64: return remainder<std::uint64_t>(code, frame);
    case Opcode::ShiftLeftSigned32: return shiftLeft<std::int32_t>(code, frame);
    case Opcode::ShiftLeftUnsigned32: return shiftLeft<std::uint32_t>(code, frame);
    case Opcode::ShiftLeftSigned64: return shiftLeft<std::int64_t>(code, frame);
    case Opcode::ShiftLeftUnsigned64: return shiftLeft<std::uint64_t>(code, frame);
    case Opcode::ShiftRightSigned32: return shiftRight<std::int32_t>(code, frame);
    case Opcode::ShiftRightUnsigned32: return shiftRight<std::uint32_t>(code, frame);
    case Opcode::ShiftRightSigned64: return shiftRight<std::int64_t>(code, frame);
    case Opcode::ShiftRightUnsigned64: return shiftRight<std::uint64_t>(code, frame);
    case Opcode::LessSigned32: return signed32(left()) < signed32(right());
    case Opcode::LessSigned64: return signed64(left()) < signed64(right());
    case Opcode::LessUnsigned32:
    case Opcode::LessUnsigned64: return left() < right();
    case Opcode::LessEqualSigned32: return signed32(left()) <= signed32(right());
    case Opcode::LessEqualSigned64: return signed64(left()) <= signed64(right());
    case Opcode::LessEqualUnsigned32:
    case Opcode::LessEqualUnsigned64: return left() <= right();
    case Opcode::BitAnd: return left() & right();
    case Opcode::BitOr: return left() | right();
    case Opcode::BitXor: return left() ^ right();
    case Opcode::Equal: return left() == right();
    case Opcode::NotEqual: return left() != right();
    case Opcode::IsZero: return left() == 0;
    case Opcode::Complement: return ~left() & code->immediate;
    case Opcode::SignExtend:
      return static_cast<std::uint64_t>(signed64(left() << code->shift) >> code->shift) & code->immediate;
    case Opcode::Mask: return left() & code->immediate;
    case Opcode::NotZero: return left() != 0;
    case Opcode::PointerAdd: return (left() + right() * static_cast<std::uint64_t>(code->stride)) & code->immediate;
    case Opcode::PointerDifference: return pointerDifference(code, left(), right());
    case Opcode::ScaledIndex: {
      std::int64_t offset = 0;
      const std::uint64_t rest = code->right ? right() : 0;
      if (__builtin_mul_overflow(signed64(left()), code->stride, &offset) ||
          __builtin_add_overflow(offset, signed64(rest), &offset))
        return std::uint64_t{1} << 63;
      return static_cast<std::uint64_t>(offset);
    }
    case Opcode::LoadSign: return static_cast<std::uint64_t>(load(*code->place, frame, true));
    case Opcode::ComparedAddresses: return comparedAddresses(code, frame);
    case Opcode::AddressAsNumber:
      if (left() != 0) undetermined("an address that is used as a number");
      return 0;
    case Opcode::GenericUnary:
    case Opcode::GenericBinary:
    case Opcode::GenericCast:
    case Opcode::WideConstant:
    case Opcode::WideLoad: break;
  }
  return static_cast<std::uint64_t>(generic(code, frame));
}

UInt128 Evaluator::wide(const Code* code, std::byte* frame) {
  return code->opcode >= Opcode::GenericUnary ? generic(code, frame) : UInt128{narrow(code, frame)};
}

UInt128 Evaluator::generic(const Code* code, std::byte* frame) {
  const ExpressionRef source = code->source;
  ArithmeticResult result;
  switch (code->opcode) {
    case Opcode::WideConstant: return source->bits();
    case Opcode::WideLoad: return load(*code->place, frame);
    case Opcode::GenericUnary:
      result = evaluateUnary(source->unaryOperator(), source->type(), wide(code->left, frame));
      break;
    case Opcode::GenericBinary: {
      const UInt128 left = wide(code->left, frame);
      result = evaluateBinary(source->binaryOperator(), source->left()->type(), left, source->right()->type(),
                              wide(code->right, frame));
      break;
    }
    default: result = evaluateCast(source->type(), source->operand()->type(), wide(code->left, frame)); break;
  }
  switch (result.fault) {
    case ArithmeticFault::None: break;
    case ArithmeticFault::SignedOverflow:
      checks_.report(Violation::SignedOverflow, "the result does not fit " + toC(source->type()));
      break;
    case ArithmeticFault::DivisionByZero: divisionByZero();
    case ArithmeticFault::ShiftOutOfRange:
      checks_.report(Violation::ShiftOutOfRange, "the shift amount is negative or not below the width");
      break;
    case ArithmeticFault::ShiftOverflow:
      checks_.report(Violation::LeftShiftOverflow, "a left shift of a negative value or that does not fit");
      break;
    case ArithmeticFault::FloatToIntegerOverflow:
      checks_.report(Violation::FloatToIntegerOverflow, "the float does not fit " + toC(source->type()));
      break;
  }
  return result.bits;
}

}  // namespace argosy::interpreter
