// Machine, the part for main's arguments. In the program model they are arbitrary: the start function makes temporaries
// arbitrary, or calls a model (models/program_arguments.c), and passes them. An execution gives them the values that the C
// runtime would.
#include <algorithm>
#include <cstring>

#include "interpreter/machine.h"

namespace argosy::interpreter {

namespace {

/// No system passes more, and replaying so many takes long.
constexpr std::uint64_t mostArguments = 1 << 16;
/// An argument that nobody has asked for.
constexpr const char* anyText = "x";

}  // namespace

void Machine::findProgramArguments() {
  for (const NodeId node : program_.functions[program_.start].nodes) {
    for (const EdgeId edge : program_.nodes[node].outgoing) {
      const auto* call = std::get_if<Call>(&program_.edges[edge].operation);
      if (!call || !call->function.valid() || program_.functions[call->function].name != "main") continue;
      mainArguments_.clear();
      for (ExpressionRef argument : call->arguments)
        mainArguments_.push_back(argument->kind() == ExpressionKind::Variable ? argument->variable() : VariableId());
    }
  }
}

/// Given arguments replace the model; otherwise it chooses an extent, of which one leaves the strings open.
bool Machine::makesArguments(const Function& function) const {
  return function.origin == FunctionOrigin::Model &&
         function.name == (options_.programArguments ? "__argosy_program_arguments" : "__argosy_any_arguments");
}

bool Machine::makesEnvironment(const Function& function) {
  return function.origin == FunctionOrigin::Model && function.name == "__argosy_program_environment";
}

std::vector<std::string> Machine::commandLine() const {
  std::vector<std::string> arguments;
  if (options_.programArguments) arguments = *options_.programArguments;
  else if (argumentCount_ <= mostArguments) arguments.assign(argumentCount_ - 1, anyText);
  else
    throw ExecutionStop{Outcome::MemoryLimit,
                        "so many arguments are passed to no program: " + std::to_string(argumentCount_)};
  arguments.insert(arguments.begin(), "./program");
  return arguments;
}

std::uint64_t Machine::makeStringVector(const std::vector<std::string>& strings) {
  const unsigned pointerSize = evaluator_.pointerSize();
  std::vector<std::uint64_t> addresses;
  for (const std::string& string : strings) {
    const Object& text = memory_.allocate(ObjectKind::Static, string.size() + 1);
    std::memcpy(text.data, string.data(), string.size());
    addresses.push_back(text.address);
  }
  const Object& vector = memory_.allocate(ObjectKind::Static, (strings.size() + 1) * pointerSize);
  for (std::size_t i = 0; i < addresses.size(); ++i)
    writeBytes(vector.data + i * pointerSize, pointerSize, addresses[i]);
  return vector.address;
}

std::optional<std::uint64_t> Machine::programArgument(const Havoc& operation) {
  if (stack_.depth() != 1 || operation.target->kind() != ExpressionKind::Variable) return std::nullopt;
  const auto found = std::ranges::find(mainArguments_, operation.target->variable());
  if (found == mainArguments_.end()) return std::nullopt;
  const TypeRef type = operation.target->type();
  switch (found - mainArguments_.begin()) {
    case 0:
      if (options_.programArguments) {
        argumentCount_ = options_.programArguments->size() + 1;
      } else {
        const UInt128 bits = truncate(inputs_.arbitrary(type), type->bits());
        const bool isPositive = bits != 0 && (!type->isSigned() || (bits >> (type->bits() - 1) & 1) == 0);
        argumentCount_ = isPositive ? static_cast<std::uint64_t>(bits) : 1;
      }
      return argumentCount_;
    case 1: return makeStringVector(argumentCount_ <= mostArguments ? commandLine() : std::vector<std::string>());
    case 2: return makeStringVector({});
    default: return std::nullopt;
  }
}

std::string Machine::textAt(std::uint64_t address) {
  const Object* object = memory_.find(address);
  if (!object || object->kind == ObjectKind::Function || address - object->address >= object->size) return "";
  std::string text(reinterpret_cast<const char*>(object->data) + (address - object->address),
                   object->size - (address - object->address));
  while (!text.empty() && text.back() == 0) text.pop_back();
  return text;
}

void Machine::noteProgramArguments(const CallSite& site) {
  if (site.arguments.empty() || !site.function.valid() || program_.functions[site.function].name != "main") return;
  if (argumentCount_ > mostArguments) return;
  programArguments_.emplace(argumentCount_ - 1, anyText);
  if (site.arguments.size() < 2 || !site.arguments[1].code) return;
  const std::uint64_t vector = narrow(site.arguments[1].code);
  const unsigned pointerSize = evaluator_.pointerSize();
  for (std::uint64_t i = 1; i < argumentCount_; ++i)
    if (const std::byte* pointer = memory_.access(vector + i * pointerSize, pointerSize))
      (*programArguments_)[i - 1] = textAt(static_cast<std::uint64_t>(readBytes(pointer, pointerSize)));
}

}  // namespace argosy::interpreter
