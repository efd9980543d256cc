#include "statechart/executable_content.h"

#include <algorithm>

namespace argosy::statechart {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string joined(const std::vector<std::string>& parts) {
  std::string result;
  for (const std::string& part : parts) result += (result.empty() ? "" : " ") + part;
  return result;
}

}  // namespace

void ExecutableContent::fail(pugi::xml_node node, const std::string& message) const {
  throw ReadError(document_.positionOf(node), message);
}

ExpressionPointer ExecutableContent::expression(const std::string& text, pugi::xml_node element) {
  const Position position = document_.positionOf(element);
  ExpressionPointer result = parseExpression(text, position);
  if (result->kind == ExpressionKind::Illegal)
    warnings_.push_back(std::to_string(position.line) + ":" + std::to_string(position.column) + ": warning: " +
                        quoted(text) + " is no expression (" + result->text + "): evaluating it is an error.execution");
  return result;
}

ExpressionPointer ExecutableContent::required(pugi::xml_node element, const char* name) {
  const auto text = attribute(element, name);
  if (!text) fail(element, "expected the attribute " + quoted(name) + " of " + quoted(element.name()));
  return expression(*text, element);
}

TextOrExpression ExecutableContent::textOr(pugi::xml_node element, const char* text, const char* expr) {
  const auto literal = attribute(element, text), computed = attribute(element, expr);
  if (literal && computed) fail(element, quoted(text) + " and " + quoted(expr) + " exclude each other");
  return {literal.value_or(""), computed ? expression(*computed, element) : nullptr};
}

ExpressionPointer ExecutableContent::inner(pugi::xml_node element) {
  std::string text;
  for (const pugi::xml_node child : element) {
    if (child.type() == pugi::node_element) fail(child, "XML as a value is not supported");
    if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) text += child.value();
  }
  if (trimmed(text).empty()) return nullptr;
  const Position position = document_.positionOf(element);
  const std::string shown = trimmed(text);
  const bool isNumber = std::string_view("-.0123456789").find(shown.front()) != std::string_view::npos;
  try {
    const ExpressionPointer value = parseExpression(text, position);
    if (isLiteral(*value)) return value;
  } catch (const ReadError&) {
    // A number that does not fit must not become a text.
    if (isNumber && shown.find_first_of(" \t\r\n") == std::string::npos) throw;
  }
  // Not a literal: its text, white space as in the standard.
  return std::make_shared<Expression>(Expression{ExpressionKind::String, joined(words(text)), 0, {}, {}, position});
}

void ExecutableContent::ignore(pugi::xml_node element) {
  // Once for each kind: editors leave one in each state.
  if (!ignored_.insert(element.name()).second) return;
  const Position position = document_.positionOf(element);
  warnings_.push_back(std::to_string(position.line) + ":" + std::to_string(position.column) +
                      ": warning: " + quoted(element.name()) + " belongs to somebody else and is left out");
}

Data ExecutableContent::data(pugi::xml_node element) {
  if (localName(element) != "data") fail(element, "expected 'data', found " + quoted(element.name()));
  if (attribute(element, "src")) fail(element, "data from elsewhere ('src') is not supported");
  const std::string name = attribute(element, "id").value_or("");
  if (!isVariableName(name)) fail(element, "expected the name of a variable, found " + quoted(name));
  const auto text = attribute(element, "expr");
  return {document_.positionOf(element), name, text ? expression(*text, element) : inner(element)};
}

Payload ExecutableContent::payload(pugi::xml_node element) {
  Payload result;
  for (const std::string& name : words(attribute(element, "namelist").value_or("")))
    result.parameters.emplace_back(name, expression(name, element));
  for (const pugi::xml_node child : element) {
    if (child.type() != pugi::node_element) continue;
    if (localName(child) == "param") {
      const auto name = attribute(child, "name");
      if (!name) fail(child, "expected the attribute 'name' of 'param'");
      const bool isComputed = attribute(child, "expr").has_value();
      if (isComputed == attribute(child, "location").has_value())
        fail(child, "expected either 'expr' or 'location' of 'param'");
      result.parameters.emplace_back(*name, required(child, isComputed ? "expr" : "location"));
    } else if (localName(child) == "content") {
      const auto text = attribute(child, "expr");
      result.content = text ? expression(*text, child) : inner(child);
    } else {
      fail(child, "the element " + quoted(child.name()) + " is not supported here");
    }
  }
  if (result.content && !result.parameters.empty()) fail(element, "'content' and parameters exclude each other");
  return result;
}

Block ExecutableContent::block(pugi::xml_node element) {
  Block result;
  for (const pugi::xml_node child : element) {
    if (child.type() != pugi::node_element) continue;
    if (isForeign(child)) ignore(child);
    else result.push_back(action(child));
  }
  return result;
}

Action ExecutableContent::action(pugi::xml_node element) {
  const Position position = document_.positionOf(element);
  const std::string_view name = localName(element);
  if (name == "raise") {
    const auto event = attribute(element, "event");
    if (!event || event->empty()) fail(element, "expected the attribute 'event' of 'raise'");
    return {position, Raise{*event}};
  }
  if (name == "send") return {position, send(element)};
  if (name == "cancel") return {position, Cancel{textOr(element, "sendid", "sendidexpr")}};
  if (name == "assign") {
    const auto text = attribute(element, "expr");
    ExpressionPointer value = text ? expression(*text, element) : inner(element);
    return {position, Assign{required(element, "location"), std::move(value)}};
  }
  if (name == "log") {
    const auto text = attribute(element, "expr");
    return {position, Log{attribute(element, "label").value_or(""), text ? expression(*text, element) : nullptr}};
  }
  if (name == "if") return {position, conditional(element)};
  if (name == "foreach") return {position, iteration(element)};
  fail(element, "the element " + quoted(element.name()) + " is not supported");
}

Send ExecutableContent::send(pugi::xml_node element) {
  Send result;
  result.event = textOr(element, "event", "eventexpr");
  result.target = textOr(element, "target", "targetexpr");
  result.type = textOr(element, "type", "typeexpr");
  for (const std::string& text : {result.type.text, result.target.text})
    if (text.find("BasicHTTP") != std::string::npos)
      fail(element, "sending to " + quoted(text) + " is not supported: expected the chart itself");
  result.delay = textOr(element, "delay", "delayexpr");
  result.id.text = attribute(element, "id").value_or("");
  if (const auto location = attribute(element, "idlocation")) {
    if (!result.id.text.empty()) fail(element, "'id' and 'idlocation' exclude each other");
    result.idLocation = expression(*location, element);
  }
  result.payload = payload(element);
  if (!result.event.isGiven() && !result.payload.content) fail(element, "expected the attribute 'event' of 'send'");
  return result;
}

If ExecutableContent::conditional(pugi::xml_node element) {
  constexpr int deepest = 100;
  if (++depth_ > deepest) fail(element, "actions are nested more than 100 deep");
  If result;
  result.branches.emplace_back(required(element, "cond"), Block());
  for (const pugi::xml_node child : element) {
    if (child.type() != pugi::node_element) continue;
    if (isForeign(child)) {
      ignore(child);
      continue;
    }
    const std::string_view name = localName(child);
    if (name == "elseif" || name == "else") {
      if (!result.branches.back().first) fail(child, quoted(name) + " behind 'else'");
      result.branches.emplace_back(name == "else" ? nullptr : required(child, "cond"), Block());
    } else {
      result.branches.back().second.push_back(action(child));
    }
  }
  --depth_;
  return result;
}

ForEach ExecutableContent::iteration(pugi::xml_node element) {
  constexpr int deepest = 100;
  if (++depth_ > deepest) fail(element, "actions are nested more than 100 deep");
  ForEach result{required(element, "array"), attribute(element, "item").value_or(""),
                 attribute(element, "index").value_or(""), block(element)};
  --depth_;
  return result;
}

}  // namespace argosy::statechart
