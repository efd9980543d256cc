#include "specification/pattern.h"

#include <algorithm>
#include <array>

#include "program/print/text.h"

namespace argosy::automaton {
namespace {

ExpressionRef stripCasts(ExpressionRef expression) {
  while (expression->kind() == ExpressionKind::Cast) expression = expression->operand();
  return expression;
}

bool isBinary(ExpressionRef expression, BinaryOperator op) {
  return expression->kind() == ExpressionKind::Binary && expression->binaryOperator() == op;
}

/// Floats may be unordered: then `!(a < b)` is not `a >= b`.
bool comparesFloats(ExpressionRef e) { return e->kind() == ExpressionKind::Binary && e->left()->type()->isFloat(); }

/// The array of a decayed array, `&a[0]`; null for anything else.
ExpressionRef decayedArray(ExpressionRef expression) {
  if (expression->kind() != ExpressionKind::AddressOf) return nullptr;
  const ExpressionRef element = expression->operand();
  return element->kind() == ExpressionKind::Element && element->index()->isZero() ? element->operand() : nullptr;
}

/// An operation seen as a call.
struct CallView {
  std::vector<std::string> names;  // empty: through a pointer
  std::vector<ExpressionRef> arguments;
  ExpressionRef result = nullptr;
};

std::optional<CallView> viewAsCall(const Program& program, const Edge& edge) {
  if (const Call* call = std::get_if<Call>(&edge.operation)) {
    CallView view{{}, call->arguments, call->result};
    if (call->function.valid()) view.names.push_back(program.functions[call->function].name);
    return view;
  }
  if (const Havoc* havoc = std::get_if<Havoc>(&edge.operation)) {
    if (havoc->cause != HavocCause::Input) return std::nullopt;
    return CallView{{havoc->source}, {}, havoc->target};
  }
  // Inside a model these operations are how a library function works, not calls.
  if (program.functions[program.nodes[edge.source].function].origin != FunctionOrigin::Source) return std::nullopt;
  if (const SetMemory* set = std::get_if<SetMemory>(&edge.operation))
    return CallView{{"memset", "__builtin_memset"}, {set->destination, set->value, set->size}, nullptr};
  if (const CopyMemory* copy = std::get_if<CopyMemory>(&edge.operation))
    return CallView{{"memcpy", "memmove", "__builtin_memcpy", "__builtin_memmove"},
                    {copy->destination, copy->source, copy->size},
                    nullptr};
  if (const Allocate* allocate = std::get_if<Allocate>(&edge.operation);
      allocate && allocate->kind == AllocationKind::Function)
    return CallView{{"alloca", "__builtin_alloca"}, {allocate->size}, allocate->target};
  return std::nullopt;
}

class Matcher {
 public:
  Matcher(const Program& program, const Edge& edge, Bindings& bindings)
      : program_(program), edge_(edge), bindings_(bindings) {}

  bool statement(const CStatement& pattern) {
    switch (pattern.kind) {
      case CStatementKind::Return: {
        const Return* operation = std::get_if<Return>(&edge_.operation);
        if (!operation || pattern.value.has_value() != (operation->value != nullptr)) return false;
        return !pattern.value || expression(*pattern.value, operation->value);
      }
      case CStatementKind::Assignment: return assignment(*pattern.target, *pattern.value);
      case CStatementKind::Declaration: return declaration(pattern);
      case CStatementKind::Expression: {
        if (pattern.value->kind == CKind::Call) {
          const std::optional<CallView> view = viewAsCall(program_, edge_);
          return view && call(*pattern.value, *view);
        }
        const Assume* assume = std::get_if<Assume>(&edge_.operation);
        return assume && branch(*pattern.value, assume->condition, assume->truth);
      }
    }
    return false;
  }

 private:
  bool declaration(const CStatement& pattern) {
    if (pattern.value) {
      if (edge_.info.kind != StatementKind::Declaration) return false;
      const ExpressionRef target = writtenObject();
      return target && isSameType(pattern.type, target->type(), program_.target()) &&
             assignment(*pattern.target, *pattern.value);
    }
    const Declare* declare = std::get_if<Declare>(&edge_.operation);
    if (!declare) return false;
    const Variable& variable = program_.variables[declare->variable];
    if (!isSameType(pattern.type, variable.type, program_.target())) return false;
    if (pattern.target->kind == CKind::AnyJoker) return true;
    if (pattern.target->kind == CKind::Joker) return bind(*pattern.target, {nullptr, variable.name});
    return pattern.target->kind == CKind::Name && pattern.target->text == variable.name;
  }

  /// What the edge writes, where that is one object: the target of an assignment in C.
  ExpressionRef writtenObject() const {
    if (const std::optional<CallView> view = viewAsCall(program_, edge_); view && view->result)
      return assignedResult(view->result);
    return directlyWritten();
  }

  ExpressionRef directlyWritten() const {
    ExpressionRef target = nullptr;
    forEachExpression(edge_.operation, [&](ExpressionRef e, bool isTarget) {
      if (isTarget) target = e;
    });
    return target;
  }

  /// Where the next edge puts a result that the front end keeps in a temporary.
  ExpressionRef assignedResult(ExpressionRef result) const {
    if (result->kind() != ExpressionKind::Variable ||
        program_.variables[result->variable()].storage != Storage::Temporary)
      return result;
    const std::vector<EdgeId>& outgoing = program_.nodes[edge_.target].outgoing;
    if (outgoing.size() != 1) return result;
    const Assign* assign = std::get_if<Assign>(&program_.edges[outgoing[0]].operation);
    return assign && stripCasts(assign->value) == result ? assign->target : result;
  }

  bool assignment(const CExpression& target, const CExpression& value) {
    if (value.kind == CKind::Call) {
      const std::optional<CallView> view = viewAsCall(program_, edge_);
      if (!view || !view->result) return false;
      return expression(target, assignedResult(view->result)) && call(value, *view);
    }
    if (const Assign* assign = std::get_if<Assign>(&edge_.operation))
      return expression(target, assign->target) && expression(value, assign->value);
    // A joker on the right also stands for what is no expression of the model.
    if (value.kind != CKind::AnyJoker && value.kind != CKind::Joker) return false;
    const ExpressionRef written = directlyWritten();
    if (!written || !expression(target, written)) return false;
    if (value.kind == CKind::AnyJoker) return true;
    const std::string text = toText(program_, edge_.operation);
    const std::size_t equals = text.find(" = ");
    return bind(value, {nullptr, equals == std::string::npos ? text : text.substr(equals + 3)});
  }

  bool call(const CExpression& pattern, const CallView& view) {
    const CExpression& callee = pattern.operands[0];
    if (callee.kind == CKind::Joker) {
      if (!bind(callee, {nullptr, view.names.empty() ? "(pointer)" : view.names[0]})) return false;
    } else if (callee.kind != CKind::AnyJoker &&
               std::find(view.names.begin(), view.names.end(), callee.text) == view.names.end()) {
      return false;
    }
    const std::span<const CExpression> arguments = std::span(pattern.operands).subspan(1);
    if (arguments.size() == 1 && arguments[0].kind == CKind::AnyJoker) return true;
    if (arguments.size() != view.arguments.size()) return false;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (!expression(arguments[i], view.arguments[i])) return false;
    return true;
  }

  bool branch(const CExpression& pattern, ExpressionRef condition, bool truth) {
    if (pattern.kind == CKind::Unary && pattern.text == "!") {
      const Bindings before = bindings_;
      if (branch(pattern.operands[0], condition, !truth)) return true;
      bindings_ = before;
    }
    if (truth) {
      const Bindings before = bindings_;
      if (expression(pattern, condition)) return true;
      bindings_ = before;
      return isBinary(condition, BinaryOperator::NotEqual) && condition->right()->isZero() &&
             expression(pattern, condition->left());
    }
    // Not taking [a == b] is taking [a != b].
    const Bindings before = bindings_;
    if (pattern.kind == CKind::Binary && !comparesFloats(condition)) {
      CExpression opposite = pattern;
      opposite.text = negated(pattern.text);
      if (!opposite.text.empty() && expression(opposite, condition)) return true;
      bindings_ = before;
    }
    return false;
  }

  static std::string negated(const std::string& comparison) {
    static const std::map<std::string, std::string> opposites = {{"==", "!="}, {"!=", "=="}, {"<", ">="},
                                                                 {">=", "<"},  {">", "<="},  {"<=", ">"}};
    const auto found = opposites.find(comparison);
    return found == opposites.end() ? "" : found->second;
  }

  bool expression(const CExpression& pattern, ExpressionRef e) {
    switch (pattern.kind) {
      case CKind::AnyJoker: return true;
      case CKind::Joker: return bind(pattern, {e, toText(program_, e)});
      case CKind::Cast: return expression(pattern.operands[0], e);
      default: break;
    }
    e = stripCasts(e);
    switch (pattern.kind) {
      case CKind::Integer:
        return e->kind() == ExpressionKind::IntegerConstant &&
               truncate(static_cast<UInt128>(pattern.value), e->type()->bits()) == e->bits();
      case CKind::Name: return name(pattern.text, e);
      case CKind::Member:
        return e->kind() == ExpressionKind::Member && e->field().name == pattern.text &&
               expression(pattern.operands[0], e->operand());
      case CKind::Arrow:
        return e->kind() == ExpressionKind::Member && e->field().name == pattern.text &&
               stripCasts(e->operand())->kind() == ExpressionKind::Dereference &&
               expression(pattern.operands[0], stripCasts(e->operand())->operand());
      case CKind::Index: return index(pattern, e);
      case CKind::Unary: return unary(pattern, e);
      case CKind::Binary: return binary(pattern, e);
      default: return false;
    }
  }

  bool name(const std::string& name, ExpressionRef e) const {
    if (const ExpressionRef array = decayedArray(e)) e = array;
    if (e->kind() == ExpressionKind::FunctionAddress) return program_.functions[e->function()].name == name;
    return e->kind() == ExpressionKind::Variable && program_.variables[e->variable()].name == name;
  }

  bool index(const CExpression& pattern, ExpressionRef e) {
    if (e->kind() == ExpressionKind::Element)
      return expression(pattern.operands[0], e->operand()) && expression(pattern.operands[1], e->index());
    if (e->kind() != ExpressionKind::Dereference) return false;
    const ExpressionRef pointer = stripCasts(e->operand());
    return isBinary(pointer, BinaryOperator::PointerAdd) && expression(pattern.operands[0], pointer->left()) &&
           expression(pattern.operands[1], pointer->right());
  }

  bool unary(const CExpression& pattern, ExpressionRef e) {
    const CExpression& operand = pattern.operands[0];
    switch (pattern.text[0]) {
      case '*': return e->kind() == ExpressionKind::Dereference && expression(operand, e->operand());
      case '&':
        if (e->kind() == ExpressionKind::FunctionAddress) return expression(operand, e);
        return e->kind() == ExpressionKind::AddressOf && expression(operand, e->operand());
      case '!':
        if (operand.kind == CKind::Binary && !negated(operand.text).empty() && !comparesFloats(e)) {
          const Bindings before = bindings_;
          CExpression opposite = operand;
          opposite.text = negated(operand.text);
          if (expression(opposite, e)) return true;
          bindings_ = before;
        }
        return isBinary(e, BinaryOperator::Equal) && e->right()->isZero() && expression(operand, e->left());
      default:
        return e->kind() == ExpressionKind::Unary &&
               e->unaryOperator() == (pattern.text == "-" ? UnaryOperator::Negate : UnaryOperator::Complement) &&
               expression(operand, e->operand());
    }
  }

  bool binary(const CExpression& pattern, ExpressionRef e) {
    if (e->kind() != ExpressionKind::Binary) return false;
    const CExpression *left = &pattern.operands[0], *right = &pattern.operands[1];
    std::string op = pattern.text;
    if (op == ">" || op == ">=") {
      std::swap(left, right);
      op[0] = '<';
    }
    if (op != toString(e->binaryOperator())) return false;
    const Bindings before = bindings_;
    if (expression(*left, e->left()) && expression(*right, e->right())) return true;
    bindings_ = before;
    // The model may have exchanged the operands of a symmetric comparison.
    return (op == "==" || op == "!=") && expression(*left, e->right()) && expression(*right, e->left());
  }

  bool bind(const CExpression& joker, Binding binding) {
    const auto [entry, isNew] = bindings_.try_emplace(static_cast<unsigned>(joker.value), binding);
    return isNew || (entry->second.expression == binding.expression && entry->second.text == binding.text);
  }

  const Program& program_;
  const Edge& edge_;
  Bindings& bindings_;
};

}  // namespace

bool matches(const Program& program, const CStatement& pattern, const Edge& edge, Bindings& bindings) {
  Bindings attempt;
  if (!Matcher(program, edge, attempt).statement(pattern)) return false;
  bindings.merge(attempt);
  return true;
}

bool callsFunction(const Program& program, const Edge& edge, std::string_view name) {
  // Nearly all edges are decided without a view of their arguments.
  if (const Call* call = std::get_if<Call>(&edge.operation))
    return name.empty() || (call->function.valid() && program.functions[call->function].name == name);
  const std::optional<CallView> view = viewAsCall(program, edge);
  return view && (name.empty() || std::find(view->names.begin(), view->names.end(), name) != view->names.end());
}

std::span<const std::string_view> assertionFunctions() {
  static constexpr std::array<std::string_view, 4> functions = {"__assert_fail", "__assert_perror_fail", "__assert",
                                                                "__assert_rtn"};
  return functions;
}

}  // namespace argosy::automaton
