#include "program/print/c_calls.h"

#include <algorithm>

namespace argosy {

std::string CCalls::anyValue(TypeRef type) const {
  return type->isScalar() ? "(" + types_.spell(type) + ")0" : "(" + types_.spell(type) + "){}";
}

std::string CCalls::converted(ExpressionRef argument, TypeRef type) const {
  if (argument->type() == type || !argument->type()->isScalar() || !type->isScalar())
    return expressions_.print(argument);
  return "(" + types_.spell(type) + ")" + expressions_.print(argument, Precedence::Unary);
}

std::string CCalls::argumentList(const Call& call, const std::vector<TypeRef>& parameters) const {
  std::string list;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (i > 0) list += ", ";
    list += i < call.arguments.size() ? converted(call.arguments[i], parameters[i]) : anyValue(parameters[i]);
  }
  return list;
}

std::string CCalls::plainArguments(const Call& call) const {
  std::string list;
  for (ExpressionRef argument : call.arguments) list += (list.empty() ? "" : ", ") + expressions_.print(argument);
  return list;
}

std::string CCalls::forLibrary(ExpressionRef argument) const {
  const TypeRef type = argument->type();
  const std::string text = expressions_.print(argument);
  const bool isX86List = type->isPointer() && type->element()->isRecord() && type->element()->name() == "__va_list_tag";
  if (isX86List) return "(" + types_.spell(type) + ")__argosy_va_list(" + text + ")";
  const bool isAArch64List =
      program_.target() == Architecture::AArch64 && type->isRecord() && type->name() == "__va_list";
  return isAArch64List ? "__argosy_va_list(" + types_.spell(type) + ", " + text + ")" : text;
}

std::string CCalls::assignResult(const Call& call, TypeRef resultType, const std::string& callText) const {
  if (!call.result || resultType->isVoid()) return callText + ";";
  const std::string target = expressions_.printTarget(call.result) + " = ";
  const bool convert = call.result->type() != resultType && resultType->isScalar() && call.result->type()->isScalar();
  return target + (convert ? "(" + types_.spell(call.result->type()) + ")" : "") + callText + ";";
}

std::string CCalls::buildArea(const Call& call, std::size_t first) const {
  const std::uint64_t slot = program_.types.pointerBits() / 8;
  std::string stores;
  std::uint64_t offset = 0;
  for (std::size_t i = first; i < call.arguments.size(); ++i) {
    const std::string name = "__argosy_argument" + std::to_string(i);
    const TypeRef type = call.arguments[i]->type();
    stores += types_.spell(type, name) + " = " + expressions_.print(call.arguments[i]) +
              "; __argosy_memmove(__argosy_area + " + std::to_string(offset) + ", &" + name + ", sizeof " + name +
              "); ";
    offset += (type->size() + slot - 1) / slot * slot;
  }
  const std::uint64_t size = std::max<std::uint64_t>(offset, 1);
  return "signed char __argosy_area[" + std::to_string(size) + "] __attribute__((aligned(16))); " + stores;
}

std::string CCalls::printDirect(const Call& call, const Function& callee) const {
  const std::string name = expressions_.functionName(callee.id);
  const TypeRef result = callee.type->element();
  if (!callee.isDefined) {
    const auto declared = callee.type->parameters();
    const bool fits =
        !callee.type->hasPrototype() || callee.type->isVariadic() || declared.size() == call.arguments.size();
    std::string list;
    if (fits)
      for (ExpressionRef argument : call.arguments) list += (list.empty() ? "" : ", ") + forLibrary(argument);
    else list = argumentList(call, {declared.begin(), declared.end()});
    return assignResult(call, result, name + "(" + list + ")");
  }
  // A definition is printed with a prototype: the arguments have to fit, also where a call without one got them wrong.
  std::vector<TypeRef> parameters;
  for (const VariableId parameter : callee.parameters) parameters.push_back(program_.variables[parameter].type);
  const std::string list = argumentList(call, parameters);
  if (!callee.variadicArea.valid()) return assignResult(call, result, name + "(" + list + ")");
  const std::string all = list + (list.empty() ? "" : ", ") + "__argosy_area";
  return "{ " + buildArea(call, parameters.size()) + assignResult(call, result, name + "(" + all + ")") + " }";
}

std::string CCalls::printIndirect(const Call& call) const {
  const TypeRef type = call.pointer->type()->element();
  const std::string pointer = expressions_.print(call.pointer, Precedence::Postfix);
  std::string plain = assignResult(call, type->element(), pointer + "(" + plainArguments(call) + ")");
  if (!type->isVariadic()) return plain;
  std::string isDefined;
  TypeRef area = nullptr;
  for (const Function& function : program_.functions)
    if (function.variadicArea.valid()) {
      area = program_.variables[function.variadicArea].type;
      isDefined += (isDefined.empty() ? "" : " || ") +
                   ("(void *)" + expressions_.print(call.pointer, Precedence::Unary)) + " == (void *)" +
                   expressions_.functionName(function.id);
    }
  if (isDefined.empty()) return plain;
  std::vector<TypeRef> fixed(type->parameters().begin(), type->parameters().end());
  std::string parameters, list = argumentList(call, fixed);
  for (TypeRef parameter : fixed) parameters += types_.spell(parameter) + ", ";
  const std::string withArea = types_.spell(type->element(), "(*)(" + parameters + types_.spell(area) + ")");
  const std::string callText = "((" + withArea + ")" + expressions_.print(call.pointer, Precedence::Unary) + ")(" +
                               list + (list.empty() ? "" : ", ") + "__argosy_area)";
  return "if (" + isDefined + ") { " + buildArea(call, fixed.size()) + assignResult(call, type->element(), callText) +
         " } else " + plain;
}

std::string CCalls::print(const Call& call) const {
  if (call.function.valid()) return printDirect(call, program_.functions[call.function]);
  // Compilers replace a call of a known function through an unfitting type by a trap; the model converts the arguments.
  ExpressionRef pointer = call.pointer;
  while (pointer->kind() == ExpressionKind::Cast) pointer = pointer->operand();
  if (pointer->kind() == ExpressionKind::FunctionAddress)
    return printDirect(call, program_.functions[pointer->function()]);
  return printIndirect(call);
}

}  // namespace argosy
