#include "program/print/c_statics.h"

#include <map>
#include <memory>
#include <optional>

namespace argosy {
namespace {

/// An initialiser as C nests it: a value, or parts by field or element number.
struct Initialiser {
  TypeRef type = nullptr;
  ExpressionRef value = nullptr;
  std::map<std::uint64_t, std::unique_ptr<Initialiser>> parts;
};

/// The compiler and linker can compute it before the program runs: a constant, or an address plus a constant.
bool isLoadTimeConstant(ExpressionRef e) {
  switch (e->kind()) {
    case ExpressionKind::IntegerConstant:
    case ExpressionKind::FloatConstant:
    case ExpressionKind::ZeroAggregate:
    case ExpressionKind::FunctionAddress: return true;
    case ExpressionKind::AddressOf: {
      ExpressionRef lvalue = e->operand();
      for (; lvalue->kind() == ExpressionKind::Member || lvalue->kind() == ExpressionKind::Element;
           lvalue = lvalue->operand())
        if (lvalue->kind() == ExpressionKind::Element && !lvalue->index()->isConstant()) return false;
      return lvalue->kind() == ExpressionKind::Variable;
    }
    case ExpressionKind::Cast: {
      const bool addressWide = e->type()->isIntegral() && e->operand()->type()->isIntegral() &&
                               e->type()->bits() == e->operand()->type()->bits();
      return addressWide && isLoadTimeConstant(e->operand());
    }
    case ExpressionKind::Binary: {
      const BinaryOperator op = e->binaryOperator();
      const bool offset = op == BinaryOperator::PointerAdd || op == BinaryOperator::PointerSubtract ||
                          ((op == BinaryOperator::Add || op == BinaryOperator::Subtract) && e->type()->isInteger());
      return offset && e->right()->isConstant() && isLoadTimeConstant(e->left());
    }
    default: return false;
  }
}

class StaticsPrinter {
 public:
  StaticsPrinter(std::ostream& out, const Program& program, const CNames& names, const CTypes& types,
                 const CExpressions& expressions)
      : out_(out), program_(program), names_(names), types_(types), expressions_(expressions) {}

  void print() {
    for (const Variable& variable : program_.variables)
      if (isStatic(variable.storage)) out_ << declaration(variable) << ";\n";
    for (const Variable& variable : program_.variables)
      if (isStatic(variable.storage) && !variable.isUndefined && !variable.initialValues.empty()) define(variable);
    if (late_.empty()) return;
    out_ << "static void __attribute__((constructor(101))) __argosy_initialise(void) {\n";
    for (const InitialValue* initial : late_) {
      const std::string target = expressions_.printTarget(initial->target);
      if (initial->target->type()->isArray())
        out_ << "  __argosy_memmove(&" << target << ", &" << expressions_.print(initial->value, Precedence::Unary)
             << ", " << initial->target->type()->size() << ");\n";
      else out_ << "  " << target << " = " << expressions_.print(initial->value) << ";\n";
    }
    out_ << "}\n";
  }

 private:
  std::string declaration(const Variable& variable) const {
    return std::string(!variable.isUndefined ? "static "
                       : variable.isWeak     ? "extern __attribute__((weak)) "
                                             : "extern ") +
           (variable.isThreadLocal ? "__thread " : "") + objectDeclaration(variable, names_, types_);
  }

  void define(const Variable& variable) {
    out_ << declaration(variable) << " = ";
    if (const std::optional<std::string> text = asString(variable)) {
      out_ << *text << ";\n";
      return;
    }
    Initialiser root{variable.type, nullptr, {}};
    for (const InitialValue& initial : variable.initialValues) {
      if (initial.value->kind() == ExpressionKind::ZeroAggregate) continue;
      if (isLoadTimeConstant(initial.value)) find(root, initial.target).value = initial.value;
      else late_.push_back(&initial);
    }
    printInitialiser(root);
    out_ << ";\n";
  }

  /// The part of the root object that the path of members and elements leads to.
  Initialiser& find(Initialiser& root, ExpressionRef target) {
    if (target->kind() == ExpressionKind::Variable) return root;
    Initialiser& whole = find(root, target->operand());
    const bool isMember = target->kind() == ExpressionKind::Member;
    const std::uint64_t key =
        isMember ? target->fieldIndex() : static_cast<std::uint64_t>(target->index()->integerValue());
    // Only the member of a union that was written last is there.
    if (isMember && target->operand()->type()->isUnion() && !whole.parts.contains(key)) whole.parts.clear();
    std::unique_ptr<Initialiser>& part = whole.parts[key];
    if (!part) part = std::make_unique<Initialiser>(Initialiser{target->type(), nullptr, {}});
    return *part;
  }

  void printInitialiser(const Initialiser& initialiser) {
    if (initialiser.value) {
      out_ << expressions_.print(initialiser.value);
      return;
    }
    if (initialiser.type->isScalar()) {
      out_ << "0";  // the late part of a scalar
      return;
    }
    out_ << "{";
    std::uint64_t next = 0;
    for (const auto& [key, part] : initialiser.parts) {
      if (initialiser.type->isRecord())
        out_ << "." << names_.field(initialiser.type, static_cast<std::uint32_t>(key)) << " = ";
      else if (key != next) out_ << "[" << key << "] = ";
      next = key + 1;
      printInitialiser(*part);
      out_ << ", ";
    }
    out_ << "}";
  }

  /// The initialiser of an array of characters as a string literal.
  static std::optional<std::string> asString(const Variable& variable) {
    const TypeRef type = variable.type;
    if (!type->isArray() || !type->count() || !type->element()->isInteger() || type->element()->bits() != 8) return {};
    std::map<Int128, unsigned char> bytes;
    for (const InitialValue& initial : variable.initialValues) {
      const bool isByte = initial.target->kind() == ExpressionKind::Element && initial.value->isConstant() &&
                          initial.target->operand()->kind() == ExpressionKind::Variable;
      if (!isByte) return {};
      bytes[initial.target->index()->integerValue()] = static_cast<unsigned char>(initial.value->bits());
    }
    // Far-apart bytes are shorter as designators.
    if (bytes.rbegin()->first >= static_cast<Int128>(bytes.size()) * 4 + 16) return {};
    std::string text = "\"";
    Int128 position = 0;
    for (const auto& [index, byte] : bytes) {
      for (; position < index; ++position) text += "\\000";
      text += escaped(byte);
      ++position;
    }
    return text + "\"";
  }

  static std::string escaped(unsigned char byte) {
    if (byte == '\n') return "\\n";
    if (byte == '"' || byte == '\\' || byte == '?') return std::string("\\") + static_cast<char>(byte);
    if (byte >= 0x20 && byte < 0x7f) return std::string(1, static_cast<char>(byte));
    const char digits[] = {'\\', static_cast<char>('0' + byte / 64), static_cast<char>('0' + byte / 8 % 8),
                           static_cast<char>('0' + byte % 8), '\0'};
    return digits;
  }

  std::ostream& out_;
  const Program& program_;
  const CNames& names_;
  const CTypes& types_;
  const CExpressions& expressions_;
  std::vector<const InitialValue*> late_;
};

}  // namespace

void printStatics(std::ostream& out, const Program& program, const CNames& names, const CTypes& types,
                  const CExpressions& expressions) {
  StaticsPrinter(out, program, names, types, expressions).print();
}

}  // namespace argosy
