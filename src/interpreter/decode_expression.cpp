// Decoder, the part for expressions.
#include <bit>
#include <stdexcept>

#include "interpreter/decoder.h"
#include "program/arithmetic.h"

namespace argosy::interpreter {

namespace {

std::uint64_t maskOf(unsigned bits) { return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1; }

bool isNarrow(TypeRef type) { return type->bits() <= 64; }

Opcode loadOpcode(Opcode first, std::uint64_t bytes) {
  return static_cast<Opcode>(static_cast<int>(first) + std::countr_zero(bytes));
}

/// The four variants of an operator stand in the order signed 32, unsigned 32, signed 64, unsigned 64.
Opcode variant(Opcode signed32, TypeRef type) {
  return static_cast<Opcode>(static_cast<int>(signed32) + (type->bits() == 64 ? 2 : 0) + (type->isSigned() ? 0 : 1));
}

/// The opcode for 32- and 64-bit operands.
std::optional<Opcode> wordOpcode(BinaryOperator op, TypeRef type) {
  switch (op) {
    case BinaryOperator::Add: return variant(Opcode::AddSigned32, type);
    case BinaryOperator::Subtract: return variant(Opcode::SubtractSigned32, type);
    case BinaryOperator::Multiply: return variant(Opcode::MultiplySigned32, type);
    case BinaryOperator::Divide: return variant(Opcode::DivideSigned32, type);
    case BinaryOperator::Remainder: return variant(Opcode::RemainderSigned32, type);
    case BinaryOperator::ShiftLeft: return variant(Opcode::ShiftLeftSigned32, type);
    case BinaryOperator::ShiftRight: return variant(Opcode::ShiftRightSigned32, type);
    case BinaryOperator::Less: return variant(Opcode::LessSigned32, type);
    case BinaryOperator::LessEqual: return variant(Opcode::LessEqualSigned32, type);
    default: return std::nullopt;
  }
}

/// The opcode where the width does not matter.
std::optional<Opcode> bitOpcode(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::BitAnd: return Opcode::BitAnd;
    case BinaryOperator::BitOr: return Opcode::BitOr;
    case BinaryOperator::BitXor: return Opcode::BitXor;
    case BinaryOperator::Equal: return Opcode::Equal;
    case BinaryOperator::NotEqual: return Opcode::NotEqual;
    default: return std::nullopt;
  }
}

}  // namespace

std::uint64_t Decoder::pointerMask() const { return maskOf(program_.types.pointerBits()); }

const Code* Decoder::add(Code code) { return &codes_.emplace_back(code); }

const Code* Decoder::constant(std::uint64_t value) {
  Code code;
  code.immediate = value;
  return add(code);
}

const Code* Decoder::generic(Opcode opcode, ExpressionRef expression) {
  Code code;
  code.opcode = opcode;
  code.source = expression;
  code.left = this->code(expression->left());
  if (expression->right()) code.right = this->code(expression->right());
  return add(code);
}

const Code* Decoder::code(ExpressionRef expression) {
  // An observer may ask for expressions that were made after the execution began.
  if (expression->id() >= codeOf_.size()) codeOf_.resize(expression->id() + 1);
  const Code*& known = codeOf_[expression->id()];
  if (known) return known;
  const Code* decoded = decode(expression);
  codeOf_[expression->id()] = decoded;
  return decoded;
}

bool Decoder::isReadable(ExpressionRef expression, const FunctionCode& frame) const {
  if (expression->id() < codeOf_.size() && codeOf_[expression->id()]) return true;
  bool result = true;
  forEachSubexpression(expression, [&](ExpressionRef part) {
    const bool isAddress = part->kind() == ExpressionKind::AddressOf;
    ExpressionRef root = isAddress ? part->operand() : part;
    while (isAddress && (root->kind() == ExpressionKind::Member || root->kind() == ExpressionKind::Element))
      root = root->operand();
    if (root->kind() != ExpressionKind::Variable || isStatic(program_.variables[root->variable()].storage)) return;
    const std::size_t index = root->variable().index;
    // A slot for an address that is made now would lie beyond the frames that there are.
    result &= index < frameVariables_.size() && frameVariables_[index].function == &frame &&
              (!isAddress || frameVariables_[index].addressSlot != 0);
  });
  return result;
}

const Code* Decoder::decode(ExpressionRef expression) {
  switch (expression->kind()) {
    case ExpressionKind::IntegerConstant:
    case ExpressionKind::FloatConstant: {
      if (isNarrow(expression->type())) return constant(static_cast<std::uint64_t>(expression->bits()));
      Code code;
      code.opcode = Opcode::WideConstant;
      code.source = expression;
      return add(code);
    }
    case ExpressionKind::Variable:
    case ExpressionKind::Dereference:
    case ExpressionKind::Member:
    case ExpressionKind::Element: return decodeLoad(expression);
    case ExpressionKind::AddressOf: {
      Place* target = mutablePlace(expression->operand());
      if (target->base == Place::Base::Host && !target->index)
        return constant((target->address + target->offset) & pointerMask());
      if (target->base == Place::Base::Pointer && !target->index && target->offset == 0) return target->pointer;
      if (target->base == Place::Base::Frame) {
        ExpressionRef root = expression->operand();
        while (root->kind() != ExpressionKind::Variable) root = root->operand();
        giveAddressSlot(*target, root->variable());
      }
      Code code;
      code.opcode = Opcode::AddressOfPlace;
      code.place = target;
      return add(code);
    }
    case ExpressionKind::FunctionAddress: return constant(statics_.functionAddress(expression->function()));
    case ExpressionKind::Unary: return decodeUnary(expression);
    case ExpressionKind::Binary: return decodeBinary(expression);
    case ExpressionKind::Cast: return decodeCast(expression);
    case ExpressionKind::ZeroAggregate: break;
  }
  throw std::logic_error("an aggregate is used as a scalar");
}

const Code* Decoder::decodeLoad(ExpressionRef lvalue) {
  const Place* source = place(lvalue);
  const TypeRef type = lvalue->type();
  Code code;
  code.place = source;
  if (!isNarrow(type)) {
    code.opcode = Opcode::WideLoad;
    return add(code);
  }
  code.opcode = Opcode::LoadPlace;
  if (onlyDetermined_) return add(code);
  if (source->isBitField || type->bits() != 8 * source->size) {
    if (!type->isBoolean() || !isPlainDirect(*source)) return add(code);
  }
  if (isPlainDirect(*source)) {
    if (source->base == Place::Base::Frame) {
      code.opcode = loadOpcode(Opcode::LoadFrame8, source->size);
      code.immediate = source->frameOffset + source->offset;
    } else {
      code.opcode = loadOpcode(Opcode::LoadHost8, source->size);
      code.host = source->host + source->offset;
    }
    if (!type->isBoolean()) return add(code);
    // A compiler looks at the lowest bit of a _Bool only.
    Code lowestBit;
    lowestBit.opcode = Opcode::Mask;
    lowestBit.immediate = 1;
    lowestBit.left = add(code);
    return add(lowestBit);
  }
  if (source->base == Place::Base::Pointer && !source->index) {
    code.opcode = loadOpcode(Opcode::LoadPointer8, source->size);
    code.left = source->pointer;
    code.immediate = source->offset;
  }
  return add(code);
}

const Code* Decoder::decodeUnary(ExpressionRef expression) {
  const TypeRef type = expression->type();
  const bool isWord = type->isIntegral() && (type->bits() == 32 || type->bits() == 64);
  Code code;
  if (expression->unaryOperator() == UnaryOperator::Complement && isNarrow(type)) {
    code.opcode = Opcode::Complement;
    code.immediate = maskOf(type->bits());
    code.left = this->code(expression->operand());
    return add(code);
  }
  if (expression->unaryOperator() == UnaryOperator::Negate && isWord) {
    code.opcode = variant(Opcode::SubtractSigned32, type);
    code.left = constant(0);
    code.right = this->code(expression->operand());
    return add(code);
  }
  return generic(Opcode::GenericUnary, expression);
}

const Code* Decoder::decodeAddressComparison(ExpressionRef expression) {
  const BinaryOperator op = expression->binaryOperator();
  const bool comparesPointers = expression->left()->type()->isPointer() && expression->right()->type()->isPointer();
  if (!onlyDetermined_ || !comparesPointers || expression->left()->isZero() || expression->right()->isZero())
    return nullptr;
  if (!isComparison(op) && op != BinaryOperator::PointerDifference) return nullptr;
  Code code;
  code.opcode = Opcode::ComparedAddresses;
  if (op == BinaryOperator::PointerDifference) {
    code.stride = static_cast<std::int64_t>(pointerStride(expression->left()->type()));
    code.immediate = pointerMask();
    code.shift = static_cast<std::uint8_t>(64 - program_.types.pointerBits());
  }
  code.operation = static_cast<std::uint8_t>(op);
  code.left = this->code(expression->left());
  code.right = this->code(expression->right());
  code.source = expression;
  return add(code);
}

const Code* Decoder::comparedWithZero(ExpressionRef operand) {
  if (!onlyDetermined_ || !operand->isLvalue() || !operand->type()->isInteger() || !isNarrow(operand->type()))
    return code(operand);
  Code load;
  load.opcode = Opcode::LoadSign;
  load.place = place(operand);
  return add(load);
}

const Code* Decoder::decodeBinary(ExpressionRef expression) {
  if (const Code* comparison = decodeAddressComparison(expression)) return comparison;
  const BinaryOperator op = expression->binaryOperator();
  if (op >= BinaryOperator::PointerAdd) return decodePointerArithmetic(expression);
  const TypeRef type = expression->left()->type();
  if (!type->isIntegral() || !isNarrow(type) || !isNarrow(expression->right()->type()))
    return generic(Opcode::GenericBinary, expression);
  std::optional<Opcode> opcode = bitOpcode(op);
  if (!opcode && (type->bits() == 32 || type->bits() == 64)) opcode = wordOpcode(op, type);
  if (!opcode) return generic(Opcode::GenericBinary, expression);
  Code code;
  code.opcode = *opcode;
  code.left = isComparison(op) && expression->right()->isZero() ? comparedWithZero(expression->left())
                                                                : this->code(expression->left());
  if (expression->right()->isZero() && (op == BinaryOperator::Equal || op == BinaryOperator::NotEqual))
    code.opcode = op == BinaryOperator::Equal ? Opcode::IsZero : Opcode::NotZero;
  else
    code.right = isComparison(op) && expression->left()->isZero() ? comparedWithZero(expression->right())
                                                                  : this->code(expression->right());
  return add(code);
}

const Code* Decoder::extended(ExpressionRef integer) {
  const TypeRef type = integer->type();
  const Code* value = code(integer);
  if (type->bits() == 64 || (type->bits() < 64 && !leadsBackwards(type))) return value;
  Code code;
  code.opcode = type->bits() < 64 ? Opcode::SignExtend : Opcode::Mask;
  code.shift = static_cast<std::uint8_t>(type->bits() < 64 ? 64 - type->bits() : 0);
  code.immediate = ~std::uint64_t{0};
  code.left = value;
  return add(code);
}

/// An unsigned number of a pointer's width may have wrapped around, as `i - n` does; then so does the address.
bool Decoder::leadsBackwards(TypeRef index) const {
  return index->isSigned() || index->bits() == program_.types.pointerBits();
}

const Code* Decoder::decodePointerArithmetic(ExpressionRef expression) {
  const auto stride = static_cast<std::int64_t>(pointerStride(expression->left()->type()));
  Code code;
  code.left = this->code(expression->left());
  code.immediate = pointerMask();
  if (expression->binaryOperator() == BinaryOperator::PointerDifference) {
    code.opcode = Opcode::PointerDifference;
    code.right = this->code(expression->right());
    code.stride = stride;
    code.shift = static_cast<std::uint8_t>(64 - program_.types.pointerBits());
    return add(code);
  }
  code.opcode = Opcode::PointerAdd;
  code.right = extended(expression->right());
  code.stride = expression->binaryOperator() == BinaryOperator::PointerSubtract ? -stride : stride;
  return add(code);
}

const Code* Decoder::decodeCast(ExpressionRef expression) {
  const TypeRef to = expression->type(), from = expression->operand()->type();
  const bool isAddressAsNumber = onlyDetermined_ && from->isPointer() && !to->isPointer() && !to->isBoolean();
  if (!isAddressAsNumber && (!to->isIntegral() || !from->isIntegral() || !isNarrow(to) || !isNarrow(from)))
    return generic(Opcode::GenericCast, expression);
  const Code* value = this->code(expression->operand());
  if (isAddressAsNumber) {
    Code code;
    code.opcode = Opcode::AddressAsNumber;
    code.left = value;
    return add(code);
  }
  if (from->isBoolean()) return value;
  Code code;
  code.left = value;
  if (to->isBoolean()) {
    code.opcode = Opcode::NotZero;
    return add(code);
  }
  code.immediate = maskOf(to->bits());
  if (to->bits() == from->bits() || (to->bits() > from->bits() && !from->isSigned())) return value;
  if (to->bits() < from->bits()) {
    code.opcode = Opcode::Mask;
    return add(code);
  }
  code.opcode = Opcode::SignExtend;
  code.shift = static_cast<std::uint8_t>(64 - from->bits());
  return add(code);
}

const Place* Decoder::place(ExpressionRef lvalue) { return mutablePlace(lvalue); }

Place* Decoder::mutablePlace(ExpressionRef lvalue) {
  if (const auto known = placeOf_.find(lvalue); known != placeOf_.end()) return known->second;
  Place& decoded = places_.emplace_back(decodePlace(lvalue));
  placeOf_[lvalue] = &decoded;
  return &decoded;
}

Place Decoder::decodePlace(ExpressionRef lvalue) {
  Place result;
  switch (lvalue->kind()) {
    case ExpressionKind::Variable: {
      const Variable& variable = program_.variables[lvalue->variable()];
      if (isStatic(variable.storage)) {
        const StaticObject& object = statics_.object(variable.id);
        result.base = Place::Base::Host;
        result.host = object.host;
        result.address = object.address;
        result.objectSize = object.size;
      } else {
        result.frameOffset = frameVariables_[variable.id.index].offset;
        result.objectSize = variable.type->size();
        result.alignment = variable.alignment;
      }
      break;
    }
    case ExpressionKind::Dereference:
      result.base = Place::Base::Pointer;
      result.pointer = code(lvalue->operand());
      break;
    case ExpressionKind::Member: {
      result = *place(lvalue->operand());
      const Field& field = lvalue->field();
      result.offset += field.byteOffset();
      if (field.bitWidth) {
        result.isBitField = true;
        result.bitShift = static_cast<std::uint8_t>(field.bitOffset % 8);
        result.bitWidth = static_cast<std::uint8_t>(*field.bitWidth);
        result.size = (result.bitShift + *field.bitWidth + 7) / 8;
        result.type = lvalue->type();
        return result;
      }
      break;
    }
    case ExpressionKind::Element: {
      result = *place(lvalue->operand());
      const std::uint64_t stride = lvalue->type()->size();
      if (lvalue->index()->isConstant()) {
        const TypeRef indexType = lvalue->index()->type();
        Int128 index = lvalue->index()->integerValue();
        if (!indexType->isSigned() && leadsBackwards(indexType) && index >> (indexType->bits() - 1) != 0)
          index -= Int128{1} << indexType->bits();
        result.offset += stride * static_cast<std::uint64_t>(index);
        break;
      }
      Code scaled;
      scaled.opcode = Opcode::ScaledIndex;
      scaled.stride = static_cast<std::int64_t>(stride);
      scaled.left = extended(lvalue->index());
      scaled.right = result.index;
      result.index = add(scaled);
      break;
    }
    default: throw std::logic_error("not an lvalue");
  }
  result.type = lvalue->type();
  result.size = result.type->size();
  return result;
}

}  // namespace argosy::interpreter
