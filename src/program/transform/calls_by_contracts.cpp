#include "program/transform/calls_by_contracts.h"

#include <algorithm>

#include "program/substitution.h"
#include "program/transform/temporaries.h"

namespace argosy {

std::size_t CallsByContracts::placeOf(const Operation& call) {
  return static_cast<std::size_t>(std::get<Call>(call).arguments.front()->integerValue());
}

class CallsByContracts::Change {
 public:
  Change(const CallsByContracts& contracts, ProgramDraft& draft)
      : own_(contracts), draft_(draft), program_(draft.program()), expressions_(program_.expressions) {}

  void run() {
    const std::size_t calls = program_.edges.size();
    addFunctions();
    for (const VariableId variable : own_.vocabulary_.promoted) promote(variable);
    for (std::size_t i = 0; i < calls; ++i) redirect(EdgeId(i));
    for (std::size_t position = 0; position < stubs_.size(); ++position) {
      writeStub(position);
      writeChecker(position);
    }
    writeStart();
    draft_.compact();
  }

 private:
  const ContractWords& words(std::size_t position) const { return own_.vocabulary_.functions[position]; }

  FunctionId addFunction(const std::string& name, TypeRef type) {
    Function function;
    function.name = function.uniqueName = name;
    function.type = type;
    function.origin = FunctionOrigin::Synthetic;
    function.isDefined = true;
    const FunctionId id = program_.addFunction(std::move(function));
    program_.functions[id].entry = program_.addNode(id);
    program_.functions[id].exit = program_.addNode(id);
    return id;
  }

  /// The words first: they have the numbers that the vocabulary gives them.
  void addFunctions() {
    std::vector<Variable> variables = own_.vocabulary_.variables;
    const auto wordOf = [&](ExpressionRef word) -> Variable& {
      return *std::ranges::find(variables, word->variable(), &Variable::id);
    };
    for (std::size_t i = 0; i < own_.vocabulary_.functions.size(); ++i) {
      const ContractWords& words = this->words(i);
      const std::string name = program_.functions[words.function].uniqueName;
      std::vector<TypeRef> types;
      for (const ExpressionRef parameter : words.parameters) types.push_back(parameter->type());
      const TypeRef result = words.result ? words.result->type() : program_.types.voidType();
      const FunctionId stub =
          addFunction("__argosy_contract_" + name, program_.types.function(result, std::move(types), false, true));
      stubs_.push_back(stub);
      checkers_.push_back(
          addFunction("__argosy_check_" + name, program_.types.function(program_.types.voidType(), {}, false, true)));
      for (const ExpressionRef parameter : words.parameters) {
        wordOf(parameter).function = stub;
        wordOf(parameter).storage = Storage::Parameter;
        program_.functions[stub].parameters.push_back(parameter->variable());
      }
      if (words.result) wordOf(words.result).function = stub;
      for (const ContractObject& object : words.objects)
        if (object.before) wordOf(object.before).function = stub;
    }
    for (Variable& variable : variables) program_.addVariable(std::move(variable));
    for (Variable variable : own_.inputs_) {
      variable.storage = Storage::Global;
      variable.hasInternalLinkage = true;  // undefined functions do not write it
      program_.addVariable(std::move(variable));
    }
    Function violated;
    violated.name = violated.uniqueName = violatedFunction;
    violated.type = program_.types.function(program_.types.voidType(), {program_.types.sizeType()}, false, true);
    violated.origin = FunctionOrigin::Synthetic;
    violated.isNoReturn = violated.isPure = true;
    violated_ = program_.addFunction(std::move(violated));
  }

  /// The variable of a function that is open at most once becomes static. Where its life begins or ends, its contents are arbitrary.
  void promote(VariableId id) {
    Variable& variable = program_.variables[id];
    const FunctionId owner = variable.function;
    std::erase(program_.functions[owner].locals, id);
    variable.uniqueName = "__argosy_" + program_.functions[owner].uniqueName + "_" + variable.uniqueName;
    variable.function = FunctionId();
    variable.storage = Storage::Global;
    variable.hasInternalLinkage = true;
    variable.isConst = false;
    const ExpressionRef object = program_.variableExpression(id);
    // Not every declaration is an operation.
    const NodeId body = program_.functions[owner].entry, entry = draft_.addNode(body);
    program_.addEdge(entry, body, Havoc{object, HavocCause::Arbitrary, {}, {}});
    beginAt(owner, entry);
    const std::size_t edges = program_.edges.size();
    for (std::size_t i = 0; i < edges; ++i) {
      Edge& edge = program_.edges[EdgeId(i)];
      if (program_.nodes[edge.source].function != owner) continue;
      if (const auto* declare = std::get_if<Declare>(&edge.operation); declare && declare->variable == id)
        edge.operation = Havoc{object, HavocCause::Arbitrary, {}, {}};
      else if (auto* kill = std::get_if<Kill>(&edge.operation); kill && std::erase(kill->variables, id) > 0) {
        const NodeId source = edge.source, killed = draft_.addNode(source);
        program_.redirectSource(EdgeId(i), killed);
        program_.addEdge(source, killed, Havoc{object, HavocCause::Arbitrary, {}, {}}, synthetic(EdgeId(i)));
      }
    }
  }

  SourceInfo synthetic(EdgeId like) const {
    SourceInfo info = program_.edges[like].info;
    info.kind = StatementKind::Synthetic;
    return info;
  }

  void redirect(EdgeId edge) {
    auto* call = std::get_if<Call>(&program_.edges[edge].operation);
    if (!call || !call->function.valid()) return;
    const auto found = std::ranges::find(own_.vocabulary_.functions, call->function, &ContractWords::function);
    if (found != own_.vocabulary_.functions.end())
      call->function = stubs_[static_cast<std::size_t>(found - own_.vocabulary_.functions.begin())];
  }

  // Code, one operation behind the other.

  NodeId then(NodeId node, Operation operation) {
    const NodeId next = program_.addNode(program_.nodes[node].function);
    program_.addEdge(node, next, std::move(operation));
    return next;
  }
  NodeId havoc(NodeId node, ExpressionRef target) { return then(node, Havoc{target, HavocCause::Arbitrary, {}, {}}); }
  NodeId assume(NodeId node, std::span<const ExpressionRef> conditions) {
    for (const ExpressionRef condition : conditions)
      if (!condition->isConstant() || condition->isZero()) node = then(node, Assume{condition, true});
    return node;
  }
  void violate(NodeId node, std::size_t place) {
    const ExpressionRef number = expressions_.sizeConstant(place);
    then(then(node, Call{nullptr, violated_, nullptr, {number}, {}}), Halt{HaltKind::Abort, nullptr});
  }

  /// Where the conditions have to hold.
  NodeId check(NodeId node, std::span<const ExpressionRef> conditions, std::size_t place) {
    if (own_.use_ == Use::Check) {
      for (const ExpressionRef condition : conditions) {
        if (condition->isConstant() && !condition->isZero()) continue;
        violate(then(node, Assume{condition, false}), place);
        node = then(node, Assume{condition, true});
      }
      return node;
    }
    const NodeId next = then(node, Skip{});
    const ExpressionRef number = expressions_.sizeConstant(place);
    // Liveness is about what the text mentions.
    const NodeId seen = assume(then(node, Call{nullptr, violated_, nullptr, {number}, {}}), conditions);
    then(seen, Halt{HaltKind::Blocked, nullptr});
    return next;
  }

  /// What pointers are thought to be always, and what the contract demands.
  NodeId checkDemands(NodeId node, std::size_t position) {
    const ContractWords& words = this->words(position);
    for (std::size_t i = 0; i < words.parameters.size(); ++i) {
      if (!words.addresses[i]) continue;
      const ExpressionRef address = expressions_.cast(words.parameters[i]->type(), words.addresses[i]);
      const ExpressionRef same = expressions_.equal(words.parameters[i], address);
      violate(then(node, Assume{same, false}), addressPlace);
      node = then(node, Assume{same, true});
    }
    return check(node, own_.contracts_[position].demands, 2 * position);
  }

  void writeStub(std::size_t position) {
    const ContractWords& words = this->words(position);
    const Function& stub = program_.functions[stubs_[position]];
    const NodeId exit = stub.exit;
    NodeId node = checkDemands(stub.entry, position);
    for (const ContractObject& object : words.objects)
      if (object.before) node = then(node, Assign{object.before, object.now});
    for (const ContractObject& object : words.objects)
      if (object.isChanged) node = havoc(node, object.now);
    if (words.result) node = havoc(node, words.result);
    node = assume(node, own_.contracts_[position].ensures);
    program_.addEdge(node, exit, Return{words.result});
  }

  void writeChecker(std::size_t position) {
    const ContractWords& words = this->words(position);
    const Contract& contract = own_.contracts_[position];
    const FunctionId checker = checkers_[position];
    NodeId node = program_.functions[checker].entry;
    std::vector<std::pair<ExpressionRef, ExpressionRef>> meaning;  // of the words, here
    const auto own = [&](ExpressionRef word, const char* name) {
      return meaning.emplace_back(word, addTemporary(program_, checker, word->type(), name)).second;
    };
    const auto bound = [&](std::span<const ExpressionRef> conditions) {
      std::vector<ExpressionRef> result(conditions.begin(), conditions.end());
      for (ExpressionRef& condition : result)
        for (const auto& [word, here] : meaning)
          condition = substitute(expressions_, condition, word->variable(), here);
      return result;
    };
    for (const ContractObject& object : words.objects)
      if (!program_.variables[object.now->variable()].isConst) node = havoc(node, object.now);
    Call call;
    call.function = words.function;
    for (std::size_t i = 0; i < words.parameters.size(); ++i) {
      const ExpressionRef parameter = words.parameters[i];
      if (words.addresses[i]) {
        call.arguments.push_back(expressions_.cast(parameter->type(), words.addresses[i]));
        continue;
      }
      call.arguments.push_back(own(parameter, "argument"));
      node = havoc(node, call.arguments.back());
    }
    node = assume(node, bound(contract.demands));
    for (const ContractObject& object : words.objects)
      if (object.before) node = then(node, Assign{own(object.before, "before"), object.now});
    if (words.result) call.result = own(words.result, "result");
    node = then(node, std::move(call));
    node = check(node, bound(contract.ensures), 2 * position + 1);
    program_.addEdge(node, program_.functions[checker].exit, Return{nullptr});
  }

  /// The program itself, or one of the functions by itself.
  void writeStart() {
    Function& start = program_.functions[program_.start];
    const NodeId begin = start.entry;
    const ExpressionRef choice = addTemporary(program_, program_.start, program_.types.int32(), "choice");
    const NodeId entry = program_.addNode(program_.start);
    NodeId node = havoc(entry, choice);
    for (const Variable& input : own_.inputs_) node = havoc(node, program_.variableExpression(input.id));
    for (std::size_t i = 0; i < checkers_.size(); ++i) {
      const ExpressionRef isChosen = expressions_.equal(choice, expressions_.int32(static_cast<Int128>(i)));
      Call call;
      call.function = checkers_[i];
      then(then(then(node, Assume{isChosen, true}), std::move(call)), Halt{HaltKind::Blocked, nullptr});
      node = then(node, Assume{isChosen, false});
    }
    program_.addEdge(node, begin, Skip{});
    beginAt(program_.start, entry);
  }

  void beginAt(FunctionId function, NodeId entry) {
    program_.functions[function].entry = entry;
    auto& nodes = program_.functions[function].nodes;
    std::ranges::rotate(nodes, std::ranges::find(nodes, entry));
  }

  const CallsByContracts& own_;
  ProgramDraft& draft_;
  Program& program_;
  ExpressionTable& expressions_;
  std::vector<FunctionId> stubs_, checkers_;
  FunctionId violated_;
};

void CallsByContracts::change(ProgramDraft& draft) const { Change(*this, draft).run(); }

}  // namespace argosy
