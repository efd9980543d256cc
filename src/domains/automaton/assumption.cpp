#include "domains/automaton/assumption.h"

#include <algorithm>
#include <limits>

namespace argosy::automaton {
namespace {

/// Evaluating the expression in any state cannot fail; only then may an operand of `&&` or `||` be evaluated regardless.
bool isTotal(ExpressionRef expression) {
  bool result = true;
  forEachSubexpression(expression, [&](ExpressionRef e) {
    if (e->kind() == ExpressionKind::Dereference) result = false;
    if (e->kind() == ExpressionKind::Element && !e->index()->isConstant()) result = false;
    if (e->kind() != ExpressionKind::Binary) return;
    const BinaryOperator op = e->binaryOperator();
    if (op == BinaryOperator::Divide || op == BinaryOperator::Remainder || op == BinaryOperator::ShiftLeft ||
        op == BinaryOperator::ShiftRight)
      result = false;
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

std::optional<std::vector<ExpressionRef>> AssumptionBuilder::build(const std::vector<CExpression>& assumptions) {
  std::vector<ExpressionRef> all;
  for (const CExpression& assumption : assumptions) collect(assumption, all);
  std::vector<ExpressionRef> open;
  for (ExpressionRef condition : all) {
    if (condition->isZero()) return std::nullopt;
    if (!condition->isConstant()) open.push_back(condition);
  }
  return open;
}

void AssumptionBuilder::collect(const CExpression& expression, std::vector<ExpressionRef>& conditions) {
  if (expression.kind == CKind::Binary && expression.text == "&&") {
    collect(expression.operands[0], conditions);
    collect(expression.operands[1], conditions);
  } else {
    conditions.push_back(condition(expression));
  }
}

ExpressionRef AssumptionBuilder::condition(const CExpression& expression) {
  const ExpressionRef result = value(expression);
  if (!result->type()->isScalar()) throw SpecificationError(expression.position, "expected a number or a pointer");
  if (result->kind() == ExpressionKind::Binary && isComparison(result->binaryOperator())) return result;
  return program_.expressions.notEqual(result, program_.expressions.zero(result->type()));
}

ExpressionRef AssumptionBuilder::value(const CExpression& expression) {
  const ExpressionRef result = object(expression);
  return result->type()->isArray() ? program_.expressions.decay(result) : result;
}

ExpressionRef AssumptionBuilder::object(const CExpression& expression) {
  ExpressionTable& table = program_.expressions;
  switch (expression.kind) {
    case CKind::Integer: return constant(expression);
    case CKind::AutomatonVariable: return automatonVariable(expression);
    case CKind::Joker: return joker(expression);
    case CKind::Name: return name(expression);
    case CKind::Unary: return unary(expression);
    case CKind::Binary: return binary(expression);
    case CKind::Cast: {
      const TypeRef type = findType(expression.type, program_.types);
      const ExpressionRef operand = value(expression.operands[0]);
      if (!type || !type->isScalar() || !operand->type()->isScalar())
        throw SpecificationError(expression.position, "this cast is not supported; expected one between scalar types");
      return table.cast(type, operand);
    }
    case CKind::Member: {
      if (expression.operands[0].kind == CKind::AutomatonVariable) return automatonSet(expression);
      return member(object(expression.operands[0]), expression);
    }
    case CKind::Arrow: {
      const ExpressionRef pointer = value(expression.operands[0]);
      if (!pointer->type()->isPointer())
        throw SpecificationError(expression.position, "expected a pointer before '->'");
      return member(table.dereference(pointer), expression);
    }
    case CKind::Index: {
      if (expression.operands[0].kind == CKind::AutomatonVariable) return automatonSet(expression);
      const ExpressionRef base = object(expression.operands[0]), index = value(expression.operands[1]);
      if (!index->type()->isInteger() || !(base->type()->isArray() || base->type()->isPointer()))
        throw SpecificationError(expression.position, "expected an array or a pointer, indexed by an integer");
      return base->type()->isArray() ? table.element(base, index) : table.dereference(table.pointerAdd(base, index));
    }
    default: throw SpecificationError(expression.position, "this expression in an assumption is not supported");
  }
}

ExpressionRef AssumptionBuilder::integer(Int128 value) {
  const bool fits =
      value >= std::numeric_limits<std::int32_t>::min() && value <= std::numeric_limits<std::int32_t>::max();
  return program_.expressions.integer(program_.types.integer(fits ? 32 : 64, true), value);
}

/// The first type of C's list (C17 6.4.4.1) that has the value; a sign before the literal belongs to the expression.
ExpressionRef AssumptionBuilder::constant(const CExpression& literal) {
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

std::size_t AssumptionBuilder::indexOf(const CExpression& variable) const {
  return static_cast<std::size_t>(std::find_if(variables_.begin(), variables_.end(),
                                               [&](const AutomatonVariable& v) { return v.name == variable.text; }) -
                                  variables_.begin());
}

ExpressionRef AssumptionBuilder::automatonVariable(const CExpression& variable) {
  const std::int64_t* value = std::get_if<std::int64_t>(&context_.values[indexOf(variable)]);
  if (!value)
    throw SpecificationError(variable.position, "expected an integer variable, but '" + variable.text + "' is a set");
  return integer(*value);
}

ExpressionRef AssumptionBuilder::automatonSet(const CExpression& expression) {
  const CExpression& variable = expression.operands[0];
  const Value& set = context_.values[indexOf(variable)];
  if (std::holds_alternative<std::int64_t>(set))
    throw SpecificationError(variable.position, "expected a set, but '" + variable.text + "' is an integer variable");
  if (expression.kind == CKind::Member) {
    if (expression.text != "empty") throw SpecificationError(expression.position, "expected '.empty' after a set");
    const bool isEmpty = evaluate(Condition{IsEmpty{indexOf(variable)}}, context_);
    return integer(isEmpty ? 1 : 0);
  }
  const CExpression& index = expression.operands[1];
  Term term{TermKind::Constant, 0, {}, index.position};
  if (index.kind == CKind::Joker) {
    term.kind = TermKind::Joker;
    term.value = static_cast<std::int64_t>(index.value);
  } else {
    const ExpressionRef element = value(index);
    if (element->kind() != ExpressionKind::IntegerConstant || std::holds_alternative<std::set<std::string>>(set))
      throw SpecificationError(index.position,
                               "expected a joker or an integer constant as the element of a set of that type");
    term.value = static_cast<std::int64_t>(element->integerValue());
  }
  return integer(contains(set, term, context_) ? 1 : 0);
}

bool AssumptionBuilder::entersFunction() const {
  return !step_.isLeave && targetOf(program_, step_) != program_.edges[step_.edge].target;
}

ExpressionRef AssumptionBuilder::parameterFor(ExpressionRef argument) {
  const Call& call = std::get<Call>(program_.edges[step_.edge].operation);
  const std::vector<VariableId>& parameters = program_.functions[call.function].parameters;
  for (std::size_t i = 0; i < std::min(parameters.size(), call.arguments.size()); ++i)
    if (call.arguments[i] == argument) return program_.variableExpression(parameters[i]);
  return nullptr;
}

ExpressionRef AssumptionBuilder::joker(const CExpression& joker) {
  const auto found = context_.bindings.find(static_cast<unsigned>(joker.value));
  if (found == context_.bindings.end() || !found->second.expression)
    throw SpecificationError(joker.position,
                             "expected an expression, but " + joker.text + " stands for " +
                                 (found == context_.bindings.end() ? "nothing here" : "'" + found->second.text + "'"));
  const ExpressionRef expression = found->second.expression;
  if (!entersFunction()) return expression;
  if (const ExpressionRef parameter = parameterFor(expression)) return parameter;
  forEachSubexpression(expression, [&](ExpressionRef e) {
    if (e->kind() == ExpressionKind::Variable && !isStatic(program_.variables[e->variable()].storage))
      throw SpecificationError(joker.position, joker.text + " stands for '" + found->second.text +
                                                   "', which is out of reach in the called function");
  });
  return expression;
}

ExpressionRef AssumptionBuilder::name(const CExpression& name) {
  if (lookup_) return lookup_(name);
  const FunctionId here = program_.nodes[program_.edges[step_.edge].source].function;
  const auto search = [&](bool local, std::string Variable::* field) {
    std::vector<VariableId> found;
    for (const Variable& variable : program_.variables) {
      const bool isLocal = variable.function.valid();
      if (variable.*field == name.text && isLocal == local && (!local || variable.function == here) &&
          variable.storage != Storage::Temporary)
        found.push_back(variable.id);
    }
    return found;
  };
  std::vector<VariableId> found;
  for (const bool local : {true, false}) {
    found = search(local, &Variable::name);
    if (local && scope_ && !found.empty()) {
      const VariableId meant = scope_(name.text);
      found = meant.valid() ? std::vector{meant} : std::vector<VariableId>();
    } else if (found.empty()) {
      found = search(local, &Variable::uniqueName);
    }
    if (!found.empty()) break;
  }
  if (found.empty())
    throw SpecificationError(name.position, "expected a variable of the function '" + program_.functions[here].name +
                                                "' or a global one, found '" + name.text + "'");
  if (found.size() > 1) {
    std::string names;
    for (VariableId id : found) names += (names.empty() ? "" : ", ") + program_.variables[id].uniqueName;
    throw SpecificationError(name.position, "'" + name.text + "' is ambiguous in the function '" +
                                                program_.functions[here].name + "': " + names);
  }
  const ExpressionRef variable = program_.variableExpression(found[0]);
  if (!entersFunction() || isStatic(program_.variables[found[0]].storage)) return variable;
  if (const ExpressionRef parameter = parameterFor(variable)) return parameter;
  throw SpecificationError(name.position, "the caller's variable '" + name.text +
                                              "' is out of reach in the called function; match an argument as $1");
}

ExpressionRef AssumptionBuilder::member(ExpressionRef record, const CExpression& expression) {
  std::vector<std::uint32_t> path;
  if (!record->type()->isRecord() || !record->isLvalue() || !findField(record->type(), expression.text, path))
    throw SpecificationError(expression.position, "expected a record with a field '" + expression.text + "'");
  for (std::uint32_t index : path) record = program_.expressions.member(record, index);
  return record;
}

ExpressionRef AssumptionBuilder::promote(ExpressionRef operand) {
  const TypeRef type = operand->type();
  const bool isNarrow = type->isBoolean() || (type->isInteger() && type->bits() < 32) ||
                        (operand->isBitField() && *operand->field().bitWidth < 32);
  return isNarrow ? program_.expressions.cast(program_.types.int32(), operand) : operand;
}

ExpressionRef AssumptionBuilder::unary(const CExpression& expression) {
  ExpressionTable& table = program_.expressions;
  const CExpression& inner = expression.operands[0];
  switch (expression.text[0]) {
    case '!': return table.isZero(condition(inner));
    case '&': {
      const ExpressionRef operand = object(inner);
      if (!operand->isLvalue() || operand->isBitField())
        throw SpecificationError(expression.position, "expected an object after '&'");
      return table.addressOf(operand);
    }
    case '*': {
      const ExpressionRef pointer = value(inner);
      if (!pointer->type()->isPointer() || !pointer->type()->element()->isComplete() ||
          pointer->type()->element()->isVoid() || pointer->type()->element()->isFunction())
        throw SpecificationError(expression.position, "expected a pointer to an object after '*'");
      return table.dereference(pointer);
    }
    default: {
      const ExpressionRef operand = promote(value(inner));
      const bool isNegation = expression.text == "-";
      if (!operand->type()->isInteger() && !(isNegation && operand->type()->isFloat()))
        throw SpecificationError(expression.position, "expected a number after '" + expression.text + "'");
      return table.unary(isNegation ? UnaryOperator::Negate : UnaryOperator::Complement, operand);
    }
  }
}

ExpressionRef AssumptionBuilder::logical(const CExpression& expression) {
  ExpressionRef left = condition(expression.operands[0]), right = condition(expression.operands[1]);
  if (!isTotal(left) || !isTotal(right))
    throw SpecificationError(expression.position,
                             "'" + expression.text + "' over operands whose evaluation can fail is not supported here");
  return program_.expressions.binary(expression.text == "&&" ? BinaryOperator::BitAnd : BinaryOperator::BitOr, left,
                                     right);
}

ExpressionRef AssumptionBuilder::binary(const CExpression& expression) {
  if (expression.text == "&&" || expression.text == "||") return logical(expression);
  ExpressionTable& table = program_.expressions;
  ExpressionRef left = value(expression.operands[0]), right = value(expression.operands[1]);
  if (!left->type()->isScalar() || !right->type()->isScalar())
    throw SpecificationError(expression.position, "expected numbers or pointers around '" + expression.text + "'");
  if (left->type()->isPointer() || right->type()->isPointer()) return pointerArithmetic(expression, left, right);

  static const std::map<std::string, BinaryOperator> Operators = {
      {"+", BinaryOperator::Add},         {"-", BinaryOperator::Subtract},  {"*", BinaryOperator::Multiply},
      {"/", BinaryOperator::Divide},      {"%", BinaryOperator::Remainder}, {"<<", BinaryOperator::ShiftLeft},
      {">>", BinaryOperator::ShiftRight}, {"&", BinaryOperator::BitAnd},    {"|", BinaryOperator::BitOr},
      {"^", BinaryOperator::BitXor},      {"<", BinaryOperator::Less},      {"<=", BinaryOperator::LessEqual},
      {"==", BinaryOperator::Equal},      {"!=", BinaryOperator::NotEqual}, {">", BinaryOperator::Less},
      {">=", BinaryOperator::LessEqual}};
  const BinaryOperator op = Operators.at(expression.text);
  if (expression.text[0] == '>' && isComparison(op)) std::swap(left, right);
  const bool isShift = op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
  const bool needsIntegers = isShift || op == BinaryOperator::Remainder || op == BinaryOperator::BitAnd ||
                             op == BinaryOperator::BitOr || op == BinaryOperator::BitXor;
  if (needsIntegers && (left->type()->isFloat() || right->type()->isFloat()))
    throw SpecificationError(expression.position, "expected integers around '" + expression.text + "'");
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

ExpressionRef AssumptionBuilder::pointerArithmetic(const CExpression& expression, ExpressionRef left,
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
    throw SpecificationError(expression.position, "these operands of '" + op + "' are not supported; a cast may help");
  right = table.cast(left->type(), right);
  if (op[0] == '>') std::swap(left, right);
  const BinaryOperator relation = op == "=="       ? BinaryOperator::Equal
                                  : op == "!="     ? BinaryOperator::NotEqual
                                  : op.size() == 1 ? BinaryOperator::Less
                                                   : BinaryOperator::LessEqual;
  return table.binary(relation, left, right);
}

}  // namespace argosy::automaton
