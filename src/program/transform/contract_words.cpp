#include "program/transform/contract_words.h"

#include <algorithm>

#include "program/facts/code_effects.h"

namespace argosy {
namespace {

bool hasPointers(TypeRef type) {
  if (type->isArray()) return hasPointers(type->element());
  if (!type->isRecord()) return type->isPointer();
  return !type->isComplete() ||
         std::ranges::any_of(type->fields(), [](const Field& field) { return hasPointers(field.type); });
}

bool isNumber(TypeRef type) { return type->isScalar() && !type->isPointer(); }

/// What pointers always are, as far as the program's text tells: the address of one object, or what another such parameter is.
class ConstantAddresses {
 public:
  ConstantAddresses(const Program& program, const CallGraph& calls) : program_(program), calls_(calls) {}

  /// Null when several values are passed.
  ExpressionRef of(FunctionId function, std::size_t position) {
    const VariableId parameter = program_.functions[function].parameters[position];
    if (const auto found = known_.find(parameter); found != known_.end()) return found->second;
    std::vector<VariableId> seen;
    ExpressionRef address = nullptr;
    const bool isOne = collect(function, position, seen, address);
    return known_[parameter] = isOne ? address : nullptr;
  }

 private:
  bool collect(FunctionId function, std::size_t position, std::vector<VariableId>& seen, ExpressionRef& address) const {
    const VariableId parameter = program_.functions[function].parameters[position];
    if (std::ranges::find(seen, parameter) != seen.end()) return true;
    seen.push_back(parameter);
    return std::ranges::all_of(calls_.callers(function), [&](const CallSite& site) {
      if (!calls_.isReachable(site.caller)) return true;
      const Call& call = std::get<Call>(program_.edges[site.edge].operation);
      if (!call.function.valid() || position >= call.arguments.size()) return false;
      const ExpressionRef argument = valueOf(call.arguments[position]);
      if (argument->kind() == ExpressionKind::Variable) return forwarded(argument->variable(), seen, address);
      if (argument->kind() != ExpressionKind::AddressOf || !isFixed(argument->operand())) return false;
      if (!address) address = argument;
      return address == argument;
    });
  }

  /// Arguments are put aside while others are computed.
  ExpressionRef valueOf(ExpressionRef argument) const {
    if (argument->kind() != ExpressionKind::Variable) return argument;
    const Variable& variable = program_.variables[argument->variable()];
    if (variable.storage != Storage::Temporary) return argument;
    ExpressionRef value = nullptr;
    std::size_t writes = 0;
    for (const NodeId node : program_.functions[variable.function].nodes)
      for (const EdgeId edge : program_.nodes[node].outgoing)
        forEachExpression(program_.edges[edge].operation, [&](ExpressionRef expression, bool isTarget) {
          if (!isTarget || expression != argument) return;
          ++writes;
          const auto* assign = std::get_if<Assign>(&program_.edges[edge].operation);
          value = assign ? assign->value : nullptr;
        });
    return writes == 1 && value ? value : argument;
  }

  bool forwarded(VariableId variable, std::vector<VariableId>& seen, ExpressionRef& address) const {
    const Variable& passed = program_.variables[variable];
    if (passed.storage != Storage::Parameter) return false;
    const auto& parameters = program_.functions[passed.function].parameters;
    const auto found = std::ranges::find(parameters, variable);
    return found != parameters.end() &&
           collect(passed.function, static_cast<std::size_t>(found - parameters.begin()), seen, address);
  }

  /// The same place whenever it is asked for.
  static bool isFixed(ExpressionRef lvalue) {
    while (lvalue->kind() == ExpressionKind::Member ||
           (lvalue->kind() == ExpressionKind::Element && lvalue->index()->isConstant()))
      lvalue = lvalue->operand();
    return lvalue->kind() == ExpressionKind::Variable;
  }

  const Program& program_;
  const CallGraph& calls_;
  std::unordered_map<VariableId, ExpressionRef> known_;
};

class Collector {
 public:
  Collector(const Program& program, const CallGraph& calls)
      : program_(program),
        expressions_(program.expressions),
        calls_(calls),
        aliases_(program),
        addresses_(program, calls) {}

  ContractVocabulary collect(std::span<const FunctionId> also) {
    for (const Function& function : program_.functions) {
      const bool isAsked = std::ranges::find(also, function.id) != also.end();
      const bool isRecursive = calls_.isReachable(function.id) && calls_.isRecursive(function.id);
      if (!function.isDefined || !(isAsked || isRecursive)) continue;
      add(function);
      if (!result_.obstacle.empty()) break;
    }
    return std::move(result_);
  }

 private:
  void refuse(const Function& function, const std::string& why) {
    result_.obstacle = "there is no contract of the function '" + function.name + "': " + why;
  }

  void add(const Function& function) {
    if (function.variadicArea.valid()) return refuse(function, "its parameters vary in number");
    if (function.id == program_.start) return refuse(function, "the program starts with it");
    const TypeRef type = function.type->element();
    if (!type->isVoid() && !isNumber(type)) return refuse(function, "its result is not a number");
    ContractWords words;
    words.function = function.id;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      const Variable& parameter = program_.variables[function.parameters[i]];
      const ExpressionRef address = parameter.type->isPointer() ? addresses_.of(function.id, i) : nullptr;
      if (!address && !isNumber(parameter.type))
        return refuse(function,
                      "its parameter '" + parameter.name + "' is neither a number nor always the same address");
      words.addresses.push_back(address);
      words.parameters.push_back(word(parameter.name, parameter.type));
    }
    if (!type->isVoid()) words.result = word("\\result", type);
    const CodeEffects effects(program_, aliases_, function.id);
    if (const std::string why = obstacleIn(effects); !why.empty()) return refuse(function, why);
    for (const Variable& variable : program_.variables)
      if (isOutside(effects, variable)) addObject(variable, effects, words);
    for (const ExpressionRef address : words.addresses)
      if (address && !isNameable(address->operand()))
        return refuse(function, "it is given the address of a caller's variable");
    result_.functions.push_back(std::move(words));
  }

  /// What calls of the function and the rest of the program have in common.
  static bool isOutside(const CodeEffects& effects, const Variable& variable) {
    return effects.mayUse(variable.id) &&
           (isStatic(variable.storage) || !effects.functions().contains(variable.function));
  }

  std::string obstacleIn(const CodeEffects& effects) {
    if (effects.usesEverything()) return "it follows pointers of which nothing is known";
    if (effects.allocates()) return "it allocates memory";
    for (std::size_t i = 0; i < program_.edges.size(); ++i)
      if (effects.mayUse(EdgeId(i))) return "it uses allocated memory";
    const auto& numbered = aliases_.numbered();
    for (const Variable& variable : program_.variables) {
      if (!effects.mayUse(variable.id)) continue;
      const std::string object = "the object '" + variable.name + "' that it uses ";
      if (numbered.isEverything || std::ranges::find(numbered.variables, variable.id) != numbered.variables.end())
        return object + "has an address that is used as a number";
      const bool isOutside = Collector::isOutside(effects, variable);
      if (isOutside && !variable.isConst && hasPointers(variable.type)) return object + "has pointers";
      if (isStatic(variable.storage)) continue;
      const bool isRecursive = calls_.isRecursive(variable.function);
      // A pointer to it could lead from one call to what belongs to another.
      if (isRecursive && (isOutside || variable.addressTaken)) return object + "belongs to a recursive function";
      if (isOutside && (variable.storage != Storage::Local || variable.isVolatile))
        return object + "belongs to a caller";
    }
    return {};
  }

  /// Everywhere in the program.
  bool isNameable(ExpressionRef lvalue) const {
    while (lvalue->kind() != ExpressionKind::Variable) lvalue = lvalue->operand();
    const VariableId variable = lvalue->variable();
    return isStatic(program_.variables[variable].storage) ||
           std::ranges::find(result_.promoted, variable) != result_.promoted.end();
  }

  void addObject(const Variable& variable, const CodeEffects& effects, ContractWords& words) {
    if (!isStatic(variable.storage) && std::ranges::find(result_.promoted, variable.id) == result_.promoted.end())
      result_.promoted.push_back(variable.id);
    ContractObject object;
    object.now = expressions_.variable(variable.id, variable.type);
    if (variable.storage == Storage::Global) object.inside = object.now;
    for (std::size_t i = 0; i < words.addresses.size(); ++i) {
      const ExpressionRef address = words.addresses[i];
      if (address && address->operand() == object.now && !object.inside)
        object.inside = expressions_.dereference(words.parameters[i]);
    }
    object.isChanged = effects.mayChange(variable.id) && !variable.isConst;
    if (object.isChanged && variable.type->isScalar())
      object.before = word("\\old(" + nameOf(object) + ")", variable.type);
    words.objects.push_back(object);
  }

  std::string nameOf(const ContractObject& object) const {
    if (!object.inside || object.inside == object.now) return program_.variables[object.now->variable()].name;
    const ExpressionRef pointer = object.inside->operand();
    return "*" + std::ranges::find(result_.variables, pointer->variable(), &Variable::id)->name;
  }

  ExpressionRef word(const std::string& name, TypeRef type) {
    Variable variable;
    variable.id = VariableId(program_.variables.size() + result_.variables.size());
    variable.name = name;
    variable.uniqueName = "__argosy_word_" + std::to_string(variable.id.index) + "_";
    variable.type = type;
    variable.alignment = type->alignment();
    variable.storage = Storage::Temporary;
    result_.variables.push_back(variable);
    return expressions_.variable(variable.id, type);
  }

  const Program& program_;
  ExpressionTable expressions_;  // another handle to the program's
  const CallGraph& calls_;
  AliasSets aliases_;
  ConstantAddresses addresses_;
  ContractVocabulary result_;
};

}  // namespace

ContractVocabulary contractVocabulary(const Program& program, const CallGraph& calls,
                                      std::span<const FunctionId> also) {
  return Collector(program, calls).collect(also);
}

}  // namespace argosy
