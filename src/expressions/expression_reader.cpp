#include "expressions/expression_reader.h"

#include <limits>
#include <map>

namespace argosy::expressions {
namespace {

/// No zero, and not −1, by which the least number cannot be divided.
bool isHarmlessDivisor(ExpressionRef divisor) {
  if (divisor->kind() != ExpressionKind::IntegerConstant) return false;
  const Int128 value = divisor->integerValue();
  return value != 0 && value != -1;
}

/// The amount of a shift: a constant, or the last bits of anything.
bool isShorterThan(ExpressionRef amount, unsigned width) {
  if (amount->kind() == ExpressionKind::Binary && amount->binaryOperator() == BinaryOperator::BitAnd)
    return isShorterThan(amount->left(), width) || isShorterThan(amount->right(), width);
  return amount->kind() == ExpressionKind::IntegerConstant && amount->integerValue() >= 0 &&
         amount->integerValue() < Int128{width};
}

/// Evaluating the expression in any state cannot fail; only then may an operand of `&&` or `||` be evaluated regardless.
bool isTotal(ExpressionRef expression) {
  bool result = true;
  forEachSubexpression(expression, [&](ExpressionRef e) {
    if (e->kind() == ExpressionKind::Dereference) result = false;
    if (e->kind() == ExpressionKind::Element && !e->index()->isConstant()) result = false;
    if (e->kind() != ExpressionKind::Binary) return;
    const BinaryOperator op = e->binaryOperator();
    if (op == BinaryOperator::Divide || op == BinaryOperator::Remainder) result &= isHarmlessDivisor(e->right());
    if (op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight)
      result &= !e->type()->isSigned() && isShorterThan(e->right(), e->type()->bits());
  });
  return result;
}

/// The path of field indices to a field, which may be in an anonymous member.
bool findField(TypeRef record, const std::string& name, std::vector<std::uint32_t>& path) {
  for (std::uint32_t i = 0; i < record->fields().size(); ++i) {
    const Field& field = record->fields()[i];
    path.push_back(i);
    if (field.name == name || (field.name.empty() && field.type->isRecord() && findField(field.type, name, path)))
      return true;
    path.pop_back();
  }
  return false;
}

}  // namespace

std::optional<std::vector<ExpressionRef>> ExpressionReader::conditions(const std::vector<CExpression>& expressions) {
  std::vector<ExpressionRef> all;
  for (const CExpression& expression : expressions) collect(expression, all);
  std::vector<ExpressionRef> open;
  for (ExpressionRef condition : all) {
    if (condition->isZero()) return std::nullopt;
    if (!condition->isConstant()) open.push_back(condition);
  }
  return open;
}

void ExpressionReader::collect(const CExpression& expression, std::vector<ExpressionRef>& conditions) {
  if (expression.kind == CKind::Binary && expression.text == "&&") {
    collect(expression.operands[0], conditions);
    collect(expression.operands[1], conditions);
  } else {
    conditions.push_back(condition(expression));
  }
}

ExpressionRef ExpressionReader::condition(const CExpression& expression) {
  const ExpressionRef result = value(expression);
  if (!result->type()->isScalar()) throw TextError(expression.position, "expected a number or a pointer");
  if (result->kind() == ExpressionKind::Binary && isComparison(result->binaryOperator())) return result;
  return program_.expressions.notEqual(result, program_.expressions.zero(result->type()));
}

ExpressionRef ExpressionReader::value(const CExpression& expression) {
  const ExpressionRef result = object(expression);
  return result->type()->isArray() ? program_.expressions.decay(result) : result;
}

ExpressionRef ExpressionReader::object(const CExpression& expression) {
  if (const ExpressionRef meant = meaning_.ofExtension(expression)) return meant;
  ExpressionTable& table = program_.expressions;
  switch (expression.kind) {
    case CKind::Integer: return constant(expression);
    case CKind::Name: return meaning_.ofName(expression);
    case CKind::Unary: return unary(expression);
    case CKind::Binary: return binary(expression);
    case CKind::Cast: {
      const TypeRef type = findType(expression.type, program_.types);
      const ExpressionRef operand = value(expression.operands[0]);
      if (!type || !type->isScalar() || !operand->type()->isScalar())
        throw TextError(expression.position, "this cast is not supported; expected one between scalar types");
      return table.cast(type, operand);
    }
    case CKind::Member: return member(object(expression.operands[0]), expression);
    case CKind::Arrow: {
      const ExpressionRef pointer = value(expression.operands[0]);
      if (!pointer->type()->isPointer()) throw TextError(expression.position, "expected a pointer before '->'");
      return member(table.dereference(pointer), expression);
    }
    case CKind::Index: {
      const ExpressionRef base = object(expression.operands[0]), index = value(expression.operands[1]);
      if (!index->type()->isInteger() || !(base->type()->isArray() || base->type()->isPointer()))
        throw TextError(expression.position, "expected an array or a pointer, indexed by an integer");
      return base->type()->isArray() ? table.element(base, index) : table.dereference(table.pointerAdd(base, index));
    }
    default: throw TextError(expression.position, "this expression is not supported");
  }
}

ExpressionRef ExpressionReader::integer(Int128 value) {
  const bool fits =
      value >= std::numeric_limits<std::int32_t>::min() && value <= std::numeric_limits<std::int32_t>::max();
  return program_.expressions.integer(program_.types.integer(fits ? 32 : 64, true), value);
}

/// The first type of C's list (C17 6.4.4.1) that has the value; a sign before the literal belongs to the expression.
ExpressionRef ExpressionReader::constant(const CExpression& literal) {
  const Int128 magnitude = literal.value < 0 ? -literal.value : literal.value;
  const bool isDecimal = !literal.text.starts_with('0');
  const unsigned longBits = program_.types.pointerBits();
  for (const unsigned bits : {32u, longBits, 64u}) {
    const bool isLongEnough = bits >= (literal.longs == 0 ? 32 : literal.longs == 1 ? longBits : 64);
    for (const bool isSigned : {true, false}) {
      const bool isAllowed = isSigned ? !literal.isUnsigned : literal.isUnsigned || !isDecimal;
      if (isLongEnough && isAllowed && magnitude >> (isSigned ? bits - 1 : bits) == 0)
        return program_.expressions.integer(program_.types.integer(bits, isSigned), literal.value);
    }
  }
  return program_.expressions.integer(program_.types.integer(64, false), literal.value);
}

ExpressionRef ExpressionReader::member(ExpressionRef record, const CExpression& expression) {
  std::vector<std::uint32_t> path;
  if (!record->type()->isRecord() || !record->isLvalue() || !findField(record->type(), expression.text, path))
    throw TextError(expression.position, "expected a record with a field '" + expression.text + "'");
  for (std::uint32_t index : path) record = program_.expressions.member(record, index);
  return record;
}

ExpressionRef ExpressionReader::promote(ExpressionRef operand) {
  const TypeRef type = operand->type();
  const bool isNarrow = type->isBoolean() || (type->isInteger() && type->bits() < 32) ||
                        (operand->isBitField() && *operand->field().bitWidth < 32);
  return isNarrow ? program_.expressions.cast(program_.types.int32(), operand) : operand;
}

ExpressionRef ExpressionReader::unary(const CExpression& expression) {
  ExpressionTable& table = program_.expressions;
  const CExpression& inner = expression.operands[0];
  switch (expression.text[0]) {
    case '!': return table.isZero(condition(inner));
    case '&': {
      const ExpressionRef operand = object(inner);
      if (!operand->isLvalue() || operand->isBitField())
        throw TextError(expression.position, "expected an object after '&'");
      return table.addressOf(operand);
    }
    case '*': {
      const ExpressionRef pointer = value(inner);
      if (!pointer->type()->isPointer() || !pointer->type()->element()->isComplete() ||
          pointer->type()->element()->isVoid() || pointer->type()->element()->isFunction())
        throw TextError(expression.position, "expected a pointer to an object after '*'");
      return table.dereference(pointer);
    }
    default: {
      const ExpressionRef operand = promote(value(inner));
      const bool isNegation = expression.text == "-";
      if (!operand->type()->isInteger() && !(isNegation && operand->type()->isFloat()))
        throw TextError(expression.position, "expected a number after '" + expression.text + "'");
      return table.unary(isNegation ? UnaryOperator::Negate : UnaryOperator::Complement, operand);
    }
  }
}

ExpressionRef ExpressionReader::logical(const CExpression& expression) {
  ExpressionRef left = condition(expression.operands[0]), right = condition(expression.operands[1]);
  if (!isTotal(left) || !isTotal(right))
    throw TextError(expression.position,
                    "'" + expression.text + "' over operands whose evaluation can fail is not supported here");
  return program_.expressions.binary(expression.text == "&&" ? BinaryOperator::BitAnd : BinaryOperator::BitOr, left,
                                     right);
}

ExpressionRef ExpressionReader::binary(const CExpression& expression) {
  if (expression.text == "&&" || expression.text == "||") return logical(expression);
  ExpressionTable& table = program_.expressions;
  ExpressionRef left = value(expression.operands[0]), right = value(expression.operands[1]);
  if (!left->type()->isScalar() || !right->type()->isScalar())
    throw TextError(expression.position, "expected numbers or pointers around '" + expression.text + "'");
  if (left->type()->isPointer() || right->type()->isPointer()) return pointerArithmetic(expression, left, right);

  static const std::map<std::string, BinaryOperator> operators = {
      {"+", BinaryOperator::Add},         {"-", BinaryOperator::Subtract},  {"*", BinaryOperator::Multiply},
      {"/", BinaryOperator::Divide},      {"%", BinaryOperator::Remainder}, {"<<", BinaryOperator::ShiftLeft},
      {">>", BinaryOperator::ShiftRight}, {"&", BinaryOperator::BitAnd},    {"|", BinaryOperator::BitOr},
      {"^", BinaryOperator::BitXor},      {"<", BinaryOperator::Less},      {"<=", BinaryOperator::LessEqual},
      {"==", BinaryOperator::Equal},      {"!=", BinaryOperator::NotEqual}, {">", BinaryOperator::Less},
      {">=", BinaryOperator::LessEqual}};
  const BinaryOperator op = operators.at(expression.text);
  if (expression.text[0] == '>' && isComparison(op)) std::swap(left, right);
  const bool isShift = op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
  const bool needsIntegers = isShift || op == BinaryOperator::Remainder || op == BinaryOperator::BitAnd ||
                             op == BinaryOperator::BitOr || op == BinaryOperator::BitXor;
  if (needsIntegers && (left->type()->isFloat() || right->type()->isFloat()))
    throw TextError(expression.position, "expected integers around '" + expression.text + "'");
  left = promote(left);
  right = promote(right);
  if (isShift) return table.binary(op, left, right);

  // C's usual arithmetic conversions.
  TypeRef common = left->type();
  const TypeRef other = right->type();
  if (common->isFloat() != other->isFloat()) {
    if (other->isFloat()) common = other;
  } else if (other->bits() > common->bits() ||
             (other->bits() == common->bits() && common->isInteger() && common->isSigned() && !other->isSigned())) {
    common = other;
  }
  return table.binary(op, table.cast(common, left), table.cast(common, right));
}

ExpressionRef ExpressionReader::pointerArithmetic(const CExpression& expression, ExpressionRef left,
                                                  ExpressionRef right) {
  ExpressionTable& table = program_.expressions;
  const std::string& op = expression.text;
  const bool bothPointers = left->type()->isPointer() && right->type()->isPointer();
  const auto isOffset = [](ExpressionRef e) { return e->type()->isInteger(); };
  if (op == "+" && isOffset(right)) return table.pointerAdd(left, right);
  if (op == "+" && isOffset(left)) return table.pointerAdd(right, left);
  if (op == "-" && isOffset(right)) return table.binary(BinaryOperator::PointerSubtract, left, right);
  if (op == "-" && bothPointers && left->type() == right->type())
    return table.binary(BinaryOperator::PointerDifference, left, right);

  const bool isEquality = op == "==" || op == "!=";
  if (isEquality && isOffset(right) && right->isZero()) right = table.null(left->type());
  if (isEquality && isOffset(left) && left->isZero()) left = table.null(right->type());
  if (!left->type()->isPointer() || !right->type()->isPointer() || !(isEquality || op[0] == '<' || op[0] == '>') ||
      op == "<<" || op == ">>")
    throw TextError(expression.position, "these operands of '" + op + "' are not supported; a cast may help");
  right = table.cast(left->type(), right);
  if (op[0] == '>') std::swap(left, right);
  const BinaryOperator relation = op == "=="       ? BinaryOperator::Equal
                                  : op == "!="     ? BinaryOperator::NotEqual
                                  : op.size() == 1 ? BinaryOperator::Less
                                                   : BinaryOperator::LessEqual;
  return table.binary(relation, left, right);
}

}  // namespace argosy::expressions
