#include "statechart/translation/variables.h"

#include <algorithm>
#include <set>

#include "statechart/translation/chart_names.h"

namespace argosy::statechart {
namespace {

const std::set<std::string> arithmetic{"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"};
Kind common(Kind one, Kind other) { return one == other ? one : Kind::Any; }

const std::set<std::string> comparisons{"==", "!=", "===", "!==", "<", ">", "<=", ">="};

}  // namespace

bool isSystemVariable(const std::string& name) {
  return name == "_event" || name == "_name" || name == "_sessionid" || name == "_ioprocessors" || name == "_x";
}

Variables::Variables(const Chart& chart) {
  declare(chart);
  // From what they are at best to what their assignments allow.
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const State& state : chart.states)
      for (const Data& data : state.data) {
        const bool isKnown = data.value && isKnownAtStart(*data.value, order_.at(data.name)) && !mayFail(*data.value);
        hasChanged |= narrow(data.name, isKnown ? kindOf(*data.value) : Kind::Any);
      }
    forEachBlock(chart, [&](const Block& block) { hasChanged |= narrow(block); });
  }
}

void Variables::declare(const Chart& chart) {
  std::set<std::string> identifiers;
  const auto add = [&](const std::string& name, bool isMadeByLoop) {
    if (variables_.contains(name)) return false;
    std::string identifier = "variable_" + identifierFor(name);
    while (!identifiers.insert(identifier).second) identifier += "_";
    order_[name] = variables_.size();
    variables_[name] = {identifier, isMadeByLoop ? Kind::Any : Kind::Integer, isMadeByLoop};
    return true;
  };
  for (StateNumber number = 0; number < chart.states.size(); ++number)
    for (const Data& data : chart.states[number].data) {
      if (isSystemVariable(data.name))
        throw ReadError(data.position, "'" + data.name + "' belongs to the system: expected another name");
      if (!add(data.name, false)) throw ReadError(data.position, "a second variable '" + data.name + "'");
      // Not there before its state is entered.
      if (chart.isLate && number != 0) variables_[data.name].kind = Kind::Any;
      else if (data.value && kindOf(*data.value) == Kind::Boolean) variables_[data.name].kind = Kind::Boolean;
    }
  forEachBlock(chart, [&](const Block& block) {
    forEachAction(block, [&](const Action& action) {
      const auto* loop = std::get_if<ForEach>(&action.what);
      if (!loop) return;
      for (const std::string& name : {loop->item, loop->index}) {
        if (!isVariableName(name)) continue;
        add(name, true);
        variables_[name].kind = Kind::Any;
      }
    });
  });
}

const Variable* Variables::find(const std::string& name) const {
  const auto found = variables_.find(name);
  return found == variables_.end() ? nullptr : &found->second;
}

bool Variables::narrow(const std::string& name, Kind kind) {
  Variable& variable = variables_.at(name);
  if (variable.kind == Kind::Any || variable.kind == kind) return false;
  variable.kind = Kind::Any;
  return true;
}

bool Variables::narrow(const Block& block) {
  bool hasChanged = false;
  const auto assigned = [&](const Expression& location, Kind kind) {
    if (location.kind == ExpressionKind::Variable && find(location.text)) hasChanged |= narrow(location.text, kind);
  };
  forEachAction(block, [&](const Action& action) {
    if (const auto* assign = std::get_if<Assign>(&action.what))
      assigned(*assign->location, assign->value ? kindOf(*assign->value) : Kind::Any);
    if (const auto* send = std::get_if<Send>(&action.what))
      if (send->idLocation) assigned(*send->idLocation, Kind::Any);
  });
  return hasChanged;
}

bool Variables::mayFail(const Expression& expression) const {
  bool result = false;
  forEachSubexpression(expression, [&](const Expression& part) {
    const bool isUnknown = part.kind == ExpressionKind::Variable && !find(part.text);
    result |= isUnknown || part.kind == ExpressionKind::Member || part.kind == ExpressionKind::Element ||
              part.kind == ExpressionKind::Call || part.kind == ExpressionKind::Illegal ||
              (part.kind == ExpressionKind::Binary && part.text == "in");
  });
  return result;
}

bool Variables::isKnownAtStart(const Expression& expression, std::size_t before) const {
  bool isKnown = true;
  forEachSubexpression(expression, [&](const Expression& part) {
    if (part.kind == ExpressionKind::Variable) {
      const auto found = order_.find(part.text);
      isKnown &= found != order_.end() && found->second < before;
    }
  });
  return isKnown;
}

Kind Variables::kindOf(const Expression& expression) const {
  const auto operand = [&](std::size_t i) { return kindOf(*expression.operands[i]); };
  switch (expression.kind) {
    case ExpressionKind::Number: return Kind::Integer;
    case ExpressionKind::Boolean: return Kind::Boolean;
    case ExpressionKind::Variable: {
      const Variable* variable = find(expression.text);
      return variable ? variable->kind : Kind::Any;
    }
    case ExpressionKind::Unary:
      if (expression.text == "!") return Kind::Boolean;
      return expression.text != "typeof" && operand(0) == Kind::Integer ? Kind::Integer : Kind::Any;
    case ExpressionKind::Binary:
      if (comparisons.contains(expression.text) || expression.text == "in") return Kind::Boolean;
      if (expression.text == "&&" || expression.text == "||") return common(operand(0), operand(1));
      return arithmetic.contains(expression.text) && operand(0) == Kind::Integer && operand(1) == Kind::Integer
                 ? Kind::Integer
                 : Kind::Any;
    case ExpressionKind::Conditional: return common(operand(1), operand(2));
    case ExpressionKind::Call:
      return expression.operands[0]->kind == ExpressionKind::Variable && expression.operands[0]->text == "In"
                 ? Kind::Boolean
                 : Kind::Any;
    default: return Kind::Any;
  }
}

}  // namespace argosy::statechart
