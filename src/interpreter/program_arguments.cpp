// Machine, the part for main's arguments. In the program model they are arbitrary: the start function makes temporaries
// arbitrary and passes them. An execution gives these temporaries the values that the C runtime would.
#include <algorithm>
#include <cstring>

#include "interpreter/machine.h"

namespace argosy::interpreter {

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
  std::vector<std::string> arguments = options_.programArguments;
  arguments.insert(arguments.begin(), "program");
  switch (found - mainArguments_.begin()) {
    case 0: return arguments.size();
    case 1: return makeStringVector(arguments);
    case 2: return makeStringVector({});
    default: return std::nullopt;
  }
}

}  // namespace argosy::interpreter
