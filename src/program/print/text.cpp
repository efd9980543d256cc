#include "program/print/text.h"

#include "program/print/expression_printer.h"
#include "program/print/names.h"

namespace argosy {
namespace {

class TextPrinter : public ExpressionPrinter {
 public:
  explicit TextPrinter(const Program& program) : program_(program) {}

  std::string variableName(VariableId variable) const override { return program_.variables[variable].uniqueName; }
  std::string functionName(FunctionId function) const override { return program_.functions[function].uniqueName; }

  std::string fieldName(TypeRef record, std::uint32_t fieldIndex) const override {
    const std::string& name = record->fields()[fieldIndex].name;
    return name.empty() ? "<" + std::to_string(fieldIndex) + ">" : name;
  }

  std::string typeName(TypeRef type) const override { return declaration(type, ""); }
  virtual std::string declaration(TypeRef type, const std::string& declarator) const { return toC(type, declarator); }

  Text integerConstant(ExpressionRef constant) const override {
    const TypeRef type = constant->type();
    if (type->isPointer()) {
      if (constant->isZero()) return {"NULL", Precedence::Primary};
      return castText(typeName(type), {toHexadecimal(constant->bits()), Precedence::Primary});
    }
    const std::string digits = type->isSigned() ? toString(constant->integerValue()) : toString(constant->bits());
    return {digits + suffix(type), digits.starts_with('-') ? Precedence::Unary : Precedence::Primary};
  }

  Text floatConstant(ExpressionRef constant) const override {
    const std::string text = floating::toDecimal(constant->type()->floatFormat(), constant->bits());
    return {text, text.starts_with('-') ? Precedence::Unary : Precedence::Primary};
  }

  Text zeroAggregate(ExpressionRef) const override { return {"{0}", Precedence::Primary}; }

 protected:
  const Program& program() const { return program_; }

 private:
  /// Narrow types look like `int`: the context tells, and the text is for people.
  static const char* suffix(TypeRef type) {
    if (type->isBoolean() || type->bits() < 32) return "";
    if (type->bits() == 32) return type->isSigned() ? "" : "U";
    return type->isSigned() ? "L" : "UL";
  }

  const Program& program_;
};

class QualifiedPrinter final : public TextPrinter {
 public:
  QualifiedPrinter(const Program& program, FunctionId function)
      : TextPrinter(program), program_(program), function_(function) {}

  std::string variableName(VariableId id) const override {
    const Variable& variable = program_.variables[id];
    if (isStatic(variable.storage) || variable.function == function_) return variable.uniqueName;
    return program_.functions[variable.function].uniqueName + "::" + variable.uniqueName;
  }

 private:
  const Program& program_;
  FunctionId function_;
};

class SourceTextPrinter : public TextPrinter {
 public:
  SourceTextPrinter(const Program& program, const SourceNames& names) : TextPrinter(program), names_(names) {}

  std::string variableName(VariableId variable) const override { return names_.of(variable); }
  std::string functionName(FunctionId function) const override { return program().functions[function].name; }
  std::string declaration(TypeRef type, const std::string& declarator) const override {
    return toSource(type, declarator);
  }
  bool isTransparent(ExpressionRef member) const override {
    return member->operand()->type()->fields()[member->fieldIndex()].name.empty();
  }

  /// A string is its own address.
  Text addressOf(ExpressionRef address) const override {
    const ExpressionRef element = address->operand();
    if (element->kind() == ExpressionKind::Element && element->index()->isZero() &&
        element->operand()->kind() == ExpressionKind::Variable &&
        program().variables[element->operand()->variable()].storage == Storage::Literal)
      return {names_.of(element->operand()->variable()), Precedence::Primary};
    return TextPrinter::addressOf(address);
  }

 private:
  const SourceNames& names_;
};

/// Not every source has the macro `NULL`.
class SourceConditionPrinter final : public SourceTextPrinter {
 public:
  using SourceTextPrinter::SourceTextPrinter;

  Text integerConstant(ExpressionRef constant) const override {
    if (constant->type()->isPointer() && constant->isZero()) return {"0", Precedence::Primary};
    return TextPrinter::integerConstant(constant);
  }
};

/// 0 or 1: `&` and `|` of such values are `&&` and `||`.
bool isTruthValue(ExpressionRef expression) {
  if (expression->kind() != ExpressionKind::Binary) return false;
  const BinaryOperator op = expression->binaryOperator();
  if (op == BinaryOperator::BitAnd || op == BinaryOperator::BitOr)
    return isTruthValue(expression->left()) && isTruthValue(expression->right());
  return isComparison(op);
}

enum class Junction : std::uint8_t { None, And, Or };

class ConditionPrinter {
 public:
  ConditionPrinter(const Program& program, const SourceNames& names) : expressions_(program, names) {}

  std::string print(ExpressionRef condition, Junction around = Junction::None) const {
    if (!isTruthValue(condition)) return expressions_.print(condition);
    const BinaryOperator op = condition->binaryOperator();
    if (isComparison(op)) {
      // `!c` is `c == 0` in the program model.
      if (condition->right()->isZero() && isTruthValue(condition->left()))
        return op == BinaryOperator::Equal      ? "!(" + print(condition->left()) + ")"
               : op == BinaryOperator::NotEqual ? print(condition->left(), around)
                                                : expressions_.print(condition);
      return expressions_.print(condition);
    }
    const Junction own = op == BinaryOperator::BitAnd ? Junction::And : Junction::Or;
    const std::string text =
        print(condition->left(), own) + (own == Junction::And ? " && " : " || ") + print(condition->right(), own);
    // Compilers warn of `a && b || c`, and people misread it.
    return around == Junction::None || around == own ? text : "(" + text + ")";
  }

 private:
  SourceConditionPrinter expressions_;
};

class OperationPrinter {
 public:
  OperationPrinter(const Program& program, const TextPrinter& expressions)
      : program_(program), expressions_(expressions) {}

  std::string operator()(const Skip&) const { return "skip"; }

  std::string operator()(const Assume& o) const {
    return o.truth ? "[" + text(o.condition) + "]" : "[!(" + text(o.condition) + ")]";
  }

  std::string operator()(const Assign& o) const { return text(o.target) + " = " + text(o.value); }

  std::string operator()(const Havoc& o) const {
    if (o.cause == HavocCause::Input) return text(o.target) + " = " + o.source + "()";
    return "havoc " + text(o.target) + because(o.reason);
  }

  std::string operator()(const Call& o) const {
    std::string result = o.result ? text(o.result) + " = " : "";
    result += o.function.valid() ? expressions_.functionName(o.function)
                                 : "(*" + expressions_.print(o.pointer, Precedence::Unary) + ")";
    std::string arguments;
    for (ExpressionRef argument : o.arguments) arguments += (arguments.empty() ? "" : ", ") + text(argument);
    return result + "(" + arguments + ")" + because(o.reason);
  }

  std::string operator()(const Return& o) const { return o.value ? "return " + text(o.value) : "return"; }

  std::string operator()(const Declare& o) const {
    const Variable& variable = program_.variables[o.variable];
    return "declare " + expressions_.declaration(variable.type, expressions_.variableName(o.variable));
  }

  std::string operator()(const Kill& o) const {
    std::string names;
    for (VariableId variable : o.variables)
      names += (names.empty() ? "kill " : ", ") + expressions_.variableName(variable);
    return names;
  }

  std::string operator()(const Allocate& o) const {
    return text(o.target) + " = allocate " + toString(o.kind) + "(" + text(o.size) + ")";
  }

  std::string operator()(const Deallocate& o) const {
    return std::string("deallocate ") + toString(o.kind) + "(" + text(o.pointer) + ")";
  }

  std::string operator()(const CopyMemory& o) const {
    return "memmove(" + text(o.destination) + ", " + text(o.source) + ", " + text(o.size) + ")";
  }

  std::string operator()(const SetMemory& o) const {
    return "memset(" + text(o.destination) + ", " + text(o.value) + ", " + text(o.size) + ")";
  }

  std::string operator()(const HavocMemory& o) const {
    return "havoc memory(" + text(o.destination) + ", " + text(o.size) + ")" + because(o.reason);
  }

  std::string operator()(const WriteElements& o) const {
    return "for " + text(o.counter) + " < " + text(o.times) + ": " + text(o.target) + " = " + text(o.value);
  }

  std::string operator()(const ObjectQuery& o) const {
    return text(o.target) + " = " + toString(o.question) + "(" + text(o.pointer) + ")";
  }

  std::string operator()(const Halt& o) const {
    switch (o.kind) {
      case HaltKind::Exit: return "exit(" + (o.code ? text(o.code) : "") + ")";
      case HaltKind::Abort: return "abort()";
      case HaltKind::Blocked: return "blocked";
    }
    return "";
  }

  std::string operator()(const Unmodelled& o) const { return "unmodelled" + because(o.reason); }

 private:
  std::string text(ExpressionRef expression) const { return expressions_.print(expression); }

  std::string because(ReasonId reason) const {
    return reason.valid() ? "  {" + program_.reasons[reason].message + "}" : "";
  }

  const Program& program_;
  const TextPrinter& expressions_;
};

}  // namespace

std::string toText(const Program& program, ExpressionRef expression) { return TextPrinter(program).print(expression); }

std::string toQualifiedText(const Program& program, ExpressionRef expression, FunctionId function) {
  return QualifiedPrinter(program, function).print(expression);
}

std::string toSourceText(const Program& program, ExpressionRef expression, const SourceNames& names) {
  return SourceTextPrinter(program, names).print(expression);
}

std::string toSourceText(const Program& program, ExpressionRef expression) {
  return toSourceText(program, expression, SourceNames(program, expression));
}

std::string toConditionText(const Program& program, ExpressionRef condition, const SourceNames& names) {
  return ConditionPrinter(program, names).print(condition);
}

std::string toConditionText(const Program& program, ExpressionRef condition) {
  return toConditionText(program, condition, SourceNames(program, condition));
}

std::string toText(const Program& program, const Operation& operation) {
  return std::visit(OperationPrinter(program, TextPrinter(program)), operation);
}

std::string toSourceText(const Program& program, const Operation& operation) {
  const SourceNames names(program, operation);
  return std::visit(OperationPrinter(program, SourceTextPrinter(program, names)), operation);
}

}  // namespace argosy
