#include "specification/evaluation.h"

#include <algorithm>
#include <cctype>
#include <limits>

#include "program/print/text.h"

namespace argosy::automaton {
namespace {

std::string textOf(const Program& program, const StepShape& step) {
  const Edge& edge = program.edges[step.edge];
  const Call* call = std::get_if<Call>(&edge.operation);
  if (!call) return toText(program, edge.operation);
  if (step.isLeave) return "return from " + program.functions[call->function].name;
  Call withoutReason = *call;
  withoutReason.reason = {};
  return toText(program, Operation(std::move(withoutReason)));
}

std::string withoutBlanks(const std::string& text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result),
               [](char c) { return !std::isspace(static_cast<unsigned char>(c)); });
  if (result.ends_with(';')) result.pop_back();
  return result;
}

std::optional<bool> decided(const Condition& condition) {
  const bool* value = std::get_if<bool>(&condition.is);
  return value ? std::optional(*value) : std::nullopt;
}

class Resolver {
 public:
  Resolver(const Program& program, const StepShape& step, Bindings& bindings)
      : program_(program), edge_(program.edges[step.edge]), step_(step), bindings_(bindings) {}

  Condition run(const Condition& condition) { return std::visit(*this, condition.is); }

  Condition operator()(bool value) { return {value}; }

  Condition operator()(const Connective& connective) {
    if (connective.kind == ConnectiveKind::Not) {
      Bindings unused;
      Condition operand = Resolver(program_, step_, unused).run(connective.operands[0]);
      if (const auto known = decided(operand)) return {!*known};
      return {Connective{ConnectiveKind::Not, {std::move(operand)}}};
    }
    Condition left = run(connective.operands[0]), right = run(connective.operands[1]);
    const std::optional<bool> knownLeft = decided(left), knownRight = decided(right);
    switch (connective.kind) {
      case ConnectiveKind::And:
        if (knownLeft == false || knownRight == false) return {false};
        if (knownLeft) return right;
        if (knownRight) return left;
        break;
      case ConnectiveKind::Or:
        if (knownLeft == true || knownRight == true) return {true};
        if (knownLeft) return right;
        if (knownRight) return left;
        break;
      default:
        if (knownLeft && knownRight) return {(*knownLeft == *knownRight) == (connective.kind == ConnectiveKind::Equal)};
    }
    return {Connective{connective.kind, {std::move(left), std::move(right)}}};
  }

  Condition operator()(const Comparison& comparison) { return {comparison}; }
  Condition operator()(const Contains& contains) { return {contains}; }
  Condition operator()(const IsEmpty& empty) { return {empty}; }

  Condition operator()(const MatchStatement& match) {
    return {!step_.isLeave && matches(program_, *match.pattern, edge_, bindings_)};
  }

  Condition operator()(const MatchText& match) {
    return {withoutBlanks(textOf(program_, step_)) == withoutBlanks(match.text)};
  }

  Condition operator()(const MatchExpression& match) {
    const std::string text = textOf(program_, step_);
    return {match.expression.matches(text) || match.expression.matches(text + ";")};
  }

  Condition operator()(const MatchLabel& match) {
    const std::vector<std::string>& labels = program_.nodes[targetOf(program_, step_)].labels;
    return {std::any_of(labels.begin(), labels.end(), [&](const std::string& label) {
      const std::string* name = std::get_if<std::string>(&match.label);
      return name ? label == *name : std::get<RegularExpression>(match.label).matches(label);
    })};
  }

  Condition operator()(const MatchCall& match) {
    return {!step_.isLeave && callsFunction(program_, edge_, match.function)};
  }

  Condition operator()(const MatchEvent& match) {
    switch (match.event) {
      case Event::AssertionFailure:
        for (std::string_view name : assertionFunctions())
          if (!step_.isLeave && callsFunction(program_, edge_, name)) return {true};
        return {false};
      case Event::Entry: {
        const Node& source = program_.nodes[edge_.source];
        return {!step_.isLeave && source.function == program_.start && source.incoming.empty()};
      }
      case Event::Exit: return {endsProgram()};
      case Event::Otherwise: return {match};
    }
    return {false};
  }

  Condition operator()(const InFunction& in) {
    return {program_.functions[program_.nodes[targetOf(program_, step_)].function].name == in.function};
  }

  Condition operator()(const CoversLines& covers) {
    const SourceRange& range = edge_.info.range;
    return {!step_.isLeave && range.valid() &&
            std::any_of(covers.lines.begin(), covers.lines.end(), [&](std::int64_t line) {
              return range.begin.line <= line && line <= std::max(range.begin.line, range.end.line);
            })};
  }

 private:
  bool endsProgram() const {
    if (const Halt* halt = std::get_if<Halt>(&edge_.operation)) return halt->kind != HaltKind::Blocked;
    const Node& target = program_.nodes[targetOf(program_, step_)];
    return target.function == program_.start && target.outgoing.empty();
  }

  const Program& program_;
  const Edge& edge_;
  const StepShape step_;
  Bindings& bindings_;
};

const Binding& bindingOf(const Term& joker, const Context& context) {
  const auto found = context.bindings.find(static_cast<unsigned>(joker.value));
  if (found == context.bindings.end())
    throw TextError(joker.position, "$" + std::to_string(joker.value) +
                                        " is not bound here: the part of the trigger that contains it has not matched");
  return found->second;
}

std::string stringElement(const Element& element, const Context& context) {
  if (const std::string* text = std::get_if<std::string>(&element)) return *text;
  return bindingOf(std::get<Term>(element), context).text;
}

}  // namespace

NodeId targetOf(const Program& program, const StepShape& step) {
  const Edge& edge = program.edges[step.edge];
  if (step.isLeave || !isCallOfDefinedFunction(program, edge)) return edge.target;
  return program.functions[std::get<Call>(edge.operation).function].entry;
}

Condition resolve(const Program& program, const Condition& condition, const StepShape& step, Bindings& bindings) {
  return Resolver(program, step, bindings).run(condition);
}

std::int64_t evaluate(const Term& term, const Context& context) {
  switch (term.kind) {
    case TermKind::Constant: return term.value;
    case TermKind::Variable: return std::get<std::int64_t>(context.values[static_cast<std::size_t>(term.value)]);
    case TermKind::Line: return context.line;
    case TermKind::Joker: {
      const Binding& binding = bindingOf(term, context);
      ExpressionRef constant = binding.expression;
      while (constant && constant->kind() == ExpressionKind::Cast) constant = constant->operand();
      if (!constant || constant->kind() != ExpressionKind::IntegerConstant)
        throw TextError(term.position, "expected an integer constant, but $" + std::to_string(term.value) +
                                           " stands for '" + binding.text + "'");
      const Int128 value = constant->integerValue();
      if (value != static_cast<std::int64_t>(value))
        throw TextError(term.position, "the value of $" + std::to_string(term.value) + " is too large");
      return static_cast<std::int64_t>(value);
    }
    case TermKind::Add:
    case TermKind::Subtract: {
      const std::int64_t left = evaluate(term.operands[0], context), right = evaluate(term.operands[1], context);
      std::int64_t result = 0;
      if (term.kind == TermKind::Add ? __builtin_add_overflow(left, right, &result)
                                     : __builtin_sub_overflow(left, right, &result))
        throw TextError(term.position, "the value of an automaton variable is too large");
      return result;
    }
  }
  return 0;
}

bool evaluate(const Condition& condition, const Context& context) {
  return std::visit(
      Overloaded{
          [](bool value) { return value; },
          [&](const Connective& connective) {
            const bool left = evaluate(connective.operands[0], context);
            switch (connective.kind) {
              case ConnectiveKind::Not: return !left;
              case ConnectiveKind::And: return left && evaluate(connective.operands[1], context);
              case ConnectiveKind::Or: return left || evaluate(connective.operands[1], context);
              case ConnectiveKind::Equal: return left == evaluate(connective.operands[1], context);
              case ConnectiveKind::NotEqual: return left != evaluate(connective.operands[1], context);
            }
            return false;
          },
          [&](const Comparison& comparison) {
            const std::int64_t left = evaluate(comparison.left, context), right = evaluate(comparison.right, context);
            switch (comparison.relation) {
              case Relation::Equal: return left == right;
              case Relation::NotEqual: return left != right;
              case Relation::Less: return left < right;
              case Relation::LessEqual: return left <= right;
            }
            return false;
          },
          [&](const Contains& c) { return contains(context.values[c.variable], c.element, context); },
          [&](const IsEmpty& empty) {
            return std::visit(
                Overloaded{[](std::int64_t) { return false; }, [](const auto& set) { return set.empty(); }},
                context.values[empty.variable]);
          },
          [&](const MatchEvent&) { return !context.hasMatched; },  // only Otherwise is left over by `resolve`
          [](const auto&) -> bool { throw std::logic_error("a condition that was not resolved"); },
      },
      condition.is);
}

void setMembership(Value& set, const Element& element, bool isMember, const Context& context) {
  const auto change = [isMember](auto& elements, auto value) {
    if (isMember) elements.insert(std::move(value));
    else elements.erase(value);
  };
  if (auto* strings = std::get_if<std::set<std::string>>(&set)) change(*strings, stringElement(element, context));
  else change(std::get<std::set<std::int64_t>>(set), evaluate(std::get<Term>(element), context));
}

bool contains(const Value& set, const Element& element, const Context& context) {
  if (const auto* strings = std::get_if<std::set<std::string>>(&set))
    return strings->contains(stringElement(element, context));
  return std::get<std::set<std::int64_t>>(set).contains(evaluate(std::get<Term>(element), context));
}

std::int64_t lineOf(const Program& program, const StepShape& step) {
  return program.edges[step.edge].info.range.begin.line;
}

std::string toString(const Value& value) {
  if (const std::int64_t* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
  std::string elements;
  const auto add = [&elements](const std::string& text) { elements += (elements.empty() ? "" : ", ") + text; };
  if (const auto* strings = std::get_if<std::set<std::string>>(&value))
    for (const std::string& text : *strings) add("\"" + text + "\"");
  else
    for (std::int64_t integer : std::get<std::set<std::int64_t>>(value)) add(std::to_string(integer));
  return "[" + elements + "]";
}

}  // namespace argosy::automaton
