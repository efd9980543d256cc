#include "statechart/translation/expression_translator.h"

#include <algorithm>
#include <array>
#include <optional>

#include "statechart/translation/chart_names.h"

namespace argosy::statechart {
namespace {

const CExpression failing{Kind::Any, "failure()", true};

CExpression boxed(CExpression value) {
  if (value.kind == Kind::Integer) value.text = "number(" + value.text + ")";
  if (value.kind == Kind::Boolean) value.text = "boolean(" + value.text + ")";
  value.kind = Kind::Any;
  return value;
}

std::string asNumber(const CExpression& value) {
  return value.kind == Kind::Any ? "as_number(" + value.text + ")" : value.text;
}

bool isNamed(const Expression& expression, std::string_view name) {
  return expression.kind == ExpressionKind::Variable && expression.text == name;
}

/// What values have without being told.
bool isBuiltIn(std::string_view name) {
  constexpr std::array names{"constructor",
                             "hasOwnProperty",
                             "isPrototypeOf",
                             "propertyIsEnumerable",
                             "toLocaleString",
                             "toString",
                             "valueOf",
                             "__proto__",
                             "concat",
                             "indexOf",
                             "slice",
                             "push",
                             "pop",
                             "shift",
                             "splice",
                             "join",
                             "charAt",
                             "substring",
                             "split",
                             "replace"};
  return std::ranges::find(names, name) != names.end();
}

/// A name that nobody has declared is an error when it is evaluated, unless ECMAScript itself has it.
void requireUnknown(const Expression& name) {
  constexpr std::array globals{"Number",
                               "String",
                               "Boolean",
                               "Object",
                               "Array",
                               "Date",
                               "RegExp",
                               "Error",
                               "Symbol",
                               "Map",
                               "Set",
                               "WeakMap",
                               "WeakSet",
                               "Promise",
                               "Proxy",
                               "Reflect",
                               "parseInt",
                               "parseFloat",
                               "isNaN",
                               "isFinite",
                               "encodeURI",
                               "decodeURI",
                               "escape",
                               "unescape",
                               "Math",
                               "JSON",
                               "globalThis",
                               "console",
                               "eval",
                               "Function",
                               "BigInt",
                               "Intl",
                               "In",
                               "TypeError",
                               "RangeError",
                               "SyntaxError",
                               "EvalError",
                               "URIError",
                               "ReferenceError",
                               "encodeURIComponent",
                               "decodeURIComponent",
                               "setTimeout",
                               "clearTimeout",
                               "setInterval",
                               "require",
                               "module",
                               "process"};
  if (std::ranges::find(globals, name.text) != globals.end())
    throw ReadError(name.position, "'" + name.text + "' is not supported here");
}

/// A property's name that is an index of arrays: the number, as it would be written.
std::optional<int> indexNamed(const std::string& name) {
  const bool isWritten =
      !name.empty() && name.size() < 7 &&
      std::ranges::all_of(name, [](char c) { return '0' <= c && c <= '9'; }) && (name == "0" || name.front() != '0');
  return isWritten ? std::optional(std::stoi(name)) : std::nullopt;
}

/// What GNU C evaluates statement by statement to the value of the last.
std::string block(const std::string& statements, const std::string& result) {
  return "({ " + statements + result + "; })";
}

}  // namespace

CExpression ExpressionTranslator::asValue(const Expression& expression) { return boxed(translate(expression)); }

CExpression ExpressionTranslator::asTruth(const Expression& expression) {
  CExpression value = translate(expression);
  if (value.kind == Kind::Any) value.text = "is_true(" + value.text + ")";
  if (value.kind == Kind::Integer) value.text = "(" + value.text + " != 0)";
  value.kind = Kind::Boolean;
  return value;
}

CExpression ExpressionTranslator::translate(const Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::Undefined: return {Kind::Any, "undefined_value()"};
    case ExpressionKind::Null: return {Kind::Any, "null_value()"};
    case ExpressionKind::Boolean: return {Kind::Boolean, std::to_string(expression.number)};
    case ExpressionKind::Number: return {Kind::Integer, std::to_string(expression.number)};
    case ExpressionKind::String: return {Kind::Any, "string(" + textNumber(expression.text) + ")"};
    case ExpressionKind::Variable: return variable(expression);
    case ExpressionKind::Member:
    case ExpressionKind::Element: return member(expression);
    case ExpressionKind::Unary: return unary(expression);
    case ExpressionKind::Binary: return binary(expression);
    case ExpressionKind::Conditional: {
      const CExpression condition = asTruth(*expression.operands[0]);
      CExpression yes = translate(*expression.operands[1]), no = translate(*expression.operands[2]);
      if (yes.kind != no.kind) {
        yes = boxed(yes);
        no = boxed(no);
      }
      return {yes.kind, "(" + condition.text + " ? " + yes.text + " : " + no.text + ")",
              condition.mayFail || yes.mayFail || no.mayFail};
    }
    case ExpressionKind::Call: return call(expression);
    case ExpressionKind::Array: return array(expression.operands, false);
    case ExpressionKind::Object: return object(expression);
    case ExpressionKind::Illegal: return failing;
  }
  return failing;
}

CExpression ExpressionTranslator::variable(const Expression& expression) {
  if (isSystemVariable(expression.text)) return systemVariable(expression.text);
  const Variable* found = variables_.find(expression.text);
  if (!found) {
    requireUnknown(expression);
    return failing;  // a ReferenceError
  }
  if (found->isMadeByLoop) return {Kind::Any, "there(" + found->identifier + ")", true};
  return {found->kind, found->identifier};
}

CExpression ExpressionTranslator::systemVariable(const std::string& name) {
  if (name == "_name") return {Kind::Any, "string(" + textNumber(chart_.name) + ")"};
  if (name == "_sessionid") return {Kind::Any, "string(" + textNumber(sessionName) + ")"};
  if (name == "_x") return {Kind::Any, "undefined_value()"};
  if (name == "_event") return {Kind::Any, "event_object()"};
  return {Kind::Any, "processors()"};
}

CExpression ExpressionTranslator::eventField(const std::string& name) {
  if (name == "name") return {Kind::Any, "event_name()", true};
  if (name == "type") return {Kind::Any, "event_type()", true};
  if (name == "sendid") return {Kind::Any, "event_send_id()", true};
  if (name == "origin") return {Kind::Any, "event_origin(" + textNumber(sessionLocation) + ")", true};
  if (name == "origintype") return {Kind::Any, "event_origin(" + textNumber(processorName) + ")", true};
  if (name == "data") return {Kind::Any, "event_data()", true};
  return {Kind::Any, "(has_event ? undefined_value() : failure())", true};
}

CExpression ExpressionTranslator::member(const Expression& expression) {
  const Expression& of = *expression.operands[0];
  const bool isDot = expression.kind == ExpressionKind::Member;
  const bool isNamedText = isDot || expression.operands[1]->kind == ExpressionKind::String;
  const std::string name = isDot ? expression.text : isNamedText ? expression.operands[1]->text : "";
  if (isNamed(of, "_event") && isNamedText) return eventField(name);
  const CExpression object = asValue(of);
  if (isNamedText && isBuiltIn(name)) throw ReadError(expression.position, "'" + name + "' of values is not supported");
  if (isNamedText && name == "length") return {Kind::Integer, "length_of(" + object.text + ")", true};
  const std::string key = isNamedText ? keyNumber(name) : "name_of(" + asValue(*expression.operands[1]).text + ")";
  return {Kind::Any, "get(" + object.text + ", " + key + ")", true};
}

CExpression ExpressionTranslator::unary(const Expression& expression) {
  const Expression& operand = *expression.operands[0];
  if (expression.text == "!") {
    CExpression truth = asTruth(operand);
    truth.text = "!" + truth.text;
    return truth;
  }
  if (expression.text == "typeof") {
    // Of what is not there, too.
    if (operand.kind == ExpressionKind::Variable && !isSystemVariable(operand.text)) {
      const Variable* found = variables_.find(operand.text);
      if (!found) {
        requireUnknown(operand);
        return {Kind::Any, "string(" + textNumber("undefined") + ")"};
      }
      if (found->isMadeByLoop) return {Kind::Any, "type_of(" + found->identifier + ")"};
    }
    const CExpression value = asValue(operand);
    return {Kind::Any, "type_of(" + value.text + ")", value.mayFail};
  }
  if (expression.text == "++" || expression.text == "--") return step(expression);
  const CExpression value = translate(operand);
  if (value.kind == Kind::Boolean)
    throw ReadError(expression.position, "arithmetic on a truth value: expected a number");
  std::string text = asNumber(value);
  if (expression.text == "-") text = "difference(0, " + text + ")";
  if (expression.text == "~") text = "~" + text;
  const CExpression result{Kind::Integer, text, value.mayFail};
  return value.kind == Kind::Any ? boxed(result) : result;
}

CExpression ExpressionTranslator::step(const Expression& expression) {
  const Expression& operand = *expression.operands[0];
  if (operand.kind != ExpressionKind::Variable)
    throw ReadError(expression.position, "'" + expression.text + "' of what is no variable is not supported");
  const Variable* found = variables_.find(operand.text);
  if (!found) return failing;
  const std::string changed =
      (expression.text == "++" ? "sum(" : "difference(") + asNumber(translate(operand)) + ", 1)";
  if (found->kind == Kind::Integer) return {Kind::Integer, "(" + found->identifier + " = " + changed + ")"};
  if (found->kind == Kind::Boolean)
    throw ReadError(expression.position, "arithmetic on a truth value: expected a number");
  return {Kind::Any, "(" + found->identifier + " = number(" + changed + "))", found->isMadeByLoop};
}

CExpression ExpressionTranslator::binary(const Expression& expression) {
  const std::string& sign = expression.text;
  if (sign == "&&" || sign == "||") return junction(expression);
  if (sign == "in") {
    const Expression &name = *expression.operands[0], &of = *expression.operands[1];
    if (isNamed(of, "_event") && name.kind == ExpressionKind::String) {
      const std::vector<std::string> fields{"name", "type", "sendid", "origin", "origintype", "invokeid", "data"};
      return {Kind::Boolean, std::ranges::find(fields, name.text) != fields.end() ? "has_event" : "0"};
    }
    const bool isText = name.kind == ExpressionKind::String;
    if (isText && (name.text == "length" || isBuiltIn(name.text)))
      throw ReadError(expression.position, "'" + name.text + "' with 'in' is not supported");
    const std::string key = isText ? keyNumber(name.text) : "name_of(" + asValue(name).text + ")";
    return {Kind::Boolean, "has_property(" + asValue(of).text + ", " + key + ")", true};
  }
  const CExpression left = translate(*expression.operands[0]), right = translate(*expression.operands[1]);
  const bool mayFail = left.mayFail || right.mayFail;
  const bool isAny = left.kind == Kind::Any || right.kind == Kind::Any;
  const auto result = [&](Kind kind, const std::string& text) { return CExpression{kind, text, mayFail}; };
  if (sign == "==" || sign == "!=" || sign == "===" || sign == "!==") {
    const bool isStrict = sign.size() == 3;
    const std::string no = sign.front() == '!' ? "!" : "";
    if (!isAny && left.kind == right.kind)
      return result(Kind::Boolean, "(" + left.text + (no.empty() ? " == " : " != ") + right.text + ")");
    return result(Kind::Boolean,
                  no + (isStrict ? "is_same(" : "is_equal(") + boxed(left).text + ", " + boxed(right).text + ")");
  }
  if (sign == "+" && isAny) return result(Kind::Any, "added(" + boxed(left).text + ", " + boxed(right).text + ")");
  const std::string a = asNumber(left), b = asNumber(right);
  if (sign == "<" || sign == ">" || sign == "<=" || sign == ">=")
    return result(Kind::Boolean, "(" + a + " " + sign + " " + b + ")");
  const auto function = [&](const char* name) { return name + ("(" + a + ", " + b + ")"); };
  std::string text;
  if (sign == "+") text = function("sum");
  if (sign == "-") text = function("difference");
  if (sign == "*") text = function("product");
  if (sign == "/") text = function("quotient");
  if (sign == "%") text = function("rest");
  if (sign == "<<") text = function("shifted_left");
  if (sign == ">>") text = function("shifted_right");
  if (sign == "&" || sign == "|" || sign == "^") text = "(" + a + " " + sign + " " + b + ")";
  if (text.empty()) throw ReadError(expression.position, "'" + sign + "' is not supported");
  return isAny ? result(Kind::Any, "number(" + text + ")") : result(Kind::Integer, text);
}

CExpression ExpressionTranslator::junction(const Expression& expression) {
  const bool isAnd = expression.text == "&&";
  CExpression left = translate(*expression.operands[0]), right = translate(*expression.operands[1]);
  const bool mayFail = left.mayFail || right.mayFail;
  if (left.kind == Kind::Boolean && right.kind == Kind::Boolean)
    return {Kind::Boolean, "(" + left.text + " " + expression.text + " " + right.text + ")", mayFail};
  const bool isWhole = left.kind == right.kind && left.kind == Kind::Integer;
  if (!isWhole) {
    left = boxed(left);
    right = boxed(right);
  }
  const std::string first = isWhole ? "first != 0" : "is_true(first)";
  const std::string choice = first + " ? " + (isAnd ? right.text + " : first" : "first : " + right.text);
  return {left.kind, block((isWhole ? "int first = " : "struct value first = ") + left.text + "; ", choice), mayFail};
}

std::string ExpressionTranslator::keyNumber(const std::string& name) {
  if (const auto index = indexNamed(name)) return "FIRST_INDEX + " + std::to_string(*index);
  return textNumber(name);
}

CExpression ExpressionTranslator::isIn(const Expression& argument, Position position) {
  if (argument.kind != ExpressionKind::String)
    throw ReadError(position, "expected the id of a state as a string in In(…)");
  for (StateNumber state = 1; state < chart_.states.size(); ++state)
    if (chart_.states[state].name == argument.text && !chart_.states[state].isHistory())
      return {Kind::Boolean, ChartNames(chart_).active(state)};
  throw ReadError(position, "no state '" + argument.text + "', which In(…) asks for");
}

CExpression ExpressionTranslator::call(const Expression& expression) {
  const Expression& called = *expression.operands[0];
  const Operands arguments(expression.operands.begin() + 1, expression.operands.end());
  if (isNamed(called, "In")) {
    if (arguments.size() != 1) throw ReadError(expression.position, "expected one argument of In(…)");
    return isIn(*arguments.front(), expression.position);
  }
  if (called.kind == ExpressionKind::Variable) {
    if (variables_.find(called.text)) throw ReadError(expression.position, "calls of values are not supported");
    requireUnknown(called);
    return failing;  // a ReferenceError
  }
  if (called.kind == ExpressionKind::Member) {
    const Expression& of = *called.operands[0];
    if (isNamed(of, "JSON") && called.text == "stringify") return {Kind::Any, "string(UNKNOWN_TEXT)"};
    if (isNamed(of, "Math")) return mathematics(called.text, arguments, expression.position);
    if (called.text == "concat") {
      Operands parts{called.operands[0]};
      parts.insert(parts.end(), arguments.begin(), arguments.end());
      return array(parts, true);
    }
  }
  throw ReadError(expression.position, "calls of functions other than In(…) and concat(…) are not supported");
}

CExpression ExpressionTranslator::mathematics(const std::string& name, const Operands& arguments, Position position) {
  CExpression result{Kind::Any, "", false};
  std::vector<std::string> numbers;
  for (const ExpressionPointer& argument : arguments) {
    const CExpression value = translate(*argument);
    result.mayFail |= value.mayFail;
    numbers.push_back(asNumber(value));
  }
  const bool isOfTwo = name == "pow" || name == "min" || name == "max";
  const bool isRounding = name == "floor" || name == "ceil" || name == "round" || name == "trunc";
  if ((!isOfTwo && !isRounding && name != "abs") || numbers.size() != (isOfTwo ? 2U : 1U))
    throw ReadError(
        position, "Math." + name +
                      " is not supported with so many arguments: expected abs, min, max, pow, or a rounding function");
  const std::string text = isOfTwo      ? name + "_of(" + numbers[0] + ", " + numbers[1] + ")"
                           : isRounding ? numbers[0]
                                        : "abs_of(" + numbers[0] + ")";
  result.text = "number(" + text + ")";
  return result;
}

CExpression ExpressionTranslator::array(const Operands& elements, bool concatenates) {
  std::string statements = "struct value array = new_object(1); ";
  bool mayFail = concatenates;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const CExpression element = asValue(*elements[i]);
    mayFail |= element.mayFail;
    statements += concatenates ? "append(array, " + (i == 0 ? "only_array(" + element.text + ")" : element.text) + "); "
                               : "put(array, FIRST_INDEX + " + std::to_string(i) + ", " + element.text + "); ";
  }
  return {Kind::Any, block(statements, "array"), mayFail};
}

CExpression ExpressionTranslator::object(const Expression& expression) {
  std::string statements = "struct value object = new_object(0); ";
  bool mayFail = false;
  for (std::size_t i = 0; i < expression.operands.size(); ++i) {
    const CExpression value = asValue(*expression.operands[i]);
    mayFail |= value.mayFail;
    statements += "put(object, " + keyNumber(expression.names[i]) + ", " + value.text + "); ";
  }
  return {Kind::Any, block(statements, "object"), mayFail};
}

std::string ExpressionTranslator::assignment(const Expression& location, const CExpression& value) {
  if (location.kind == ExpressionKind::Variable) {
    const Variable* found = variables_.find(location.text);
    if (!found || isSystemVariable(location.text)) return "has_failed = 1;";
    if (found->kind != Kind::Any && !value.mayFail) return found->identifier + " = " + value.text + ";";
    if (found->kind != Kind::Any)
      return "{ const int assigned = " + value.text + "; if (!has_failed) " + found->identifier + " = assigned; }";
    const std::string assigned = found->identifier + " = assigned;";
    const std::string guarded =
        found->isMadeByLoop ? "if (" + found->identifier + ".kind == NOT_THERE) has_failed = 1; else " : "";
    return "{ struct value assigned = " + boxed(value).text + "; if (!has_failed) { " + guarded + assigned + " } }";
  }
  if (location.kind != ExpressionKind::Member && location.kind != ExpressionKind::Element) return "has_failed = 1;";
  const bool isNamedLocation =
      location.kind == ExpressionKind::Member || location.operands[1]->kind == ExpressionKind::String;
  const std::string name = location.kind == ExpressionKind::Member ? location.text : location.operands[1]->text;
  if (isNamedLocation && (name == "length" || isBuiltIn(name)))
    throw ReadError(location.position, "assignments to '" + name + "' are not supported");
  if (isNamed(*location.operands[0], "_event") || isNamed(*location.operands[0], "_ioprocessors"))
    return "has_failed = 1;";
  const std::string key = location.kind == ExpressionKind::Member
                              ? keyNumber(location.text)
                              : "name_of(" + asValue(*location.operands[1]).text + ")";
  return "{ struct value object = " + asValue(*location.operands[0]).text + ", assigned = " + boxed(value).text +
         "; if (!has_failed) put(object, " + key + ", assigned); }";
}

}  // namespace argosy::statechart
