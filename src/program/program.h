// The program model: variables, functions, and one control-flow automaton (CFA) per function, all in dense tables. A call
// edge leads from the node before the call to the node after it; it stands for the call edge to the callee's entry and the
// return edge from the callee's exit.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "program/expression.h"
#include "program/operation.h"
#include "program/reason.h"
#include "program/source.h"
#include "program/type.h"
#include "program/verifier_meaning.h"

namespace argosy {

using NodeId = Identifier<struct NodeTag>;
using EdgeId = Identifier<struct EdgeTag>;

enum class Storage : std::uint8_t {
  Global,  // file scope, external or internal linkage
  StaticLocal,
  Literal,  // string literal or file-scope compound literal
  Label,    // bytes whose addresses stand for the labels of a function (labels as values)
  Local,
  Parameter,
  Temporary,  // introduced by the front end
};

constexpr bool isStatic(Storage storage) { return storage <= Storage::Label; }

/// One scalar (or whole aggregate) of a static object's initial value; what is not mentioned is zero.
struct InitialValue {
  ExpressionRef target;
  ExpressionRef value;  // constants, addresses of static objects and functions, casts and offsets of these
};

struct Variable {
  VariableId id;
  std::string name;        // as written; empty where the source has none
  std::string uniqueName;  // a C identifier, unique among the globals and the variables of one function
  TypeRef type = nullptr;
  Storage storage = Storage::Local;
  FunctionId function;  // locals, parameters, temporaries, static locals
  SourceRange range;
  unsigned alignment = 1;
  bool isConst = false;
  bool isVolatile = false;  // or a part of it is
  bool isThreadLocal = false;
  /// `static` at file scope: code outside the program cannot name it.
  bool hasInternalLinkage = false;
  /// Declared `extern` but defined nowhere: the initial value is arbitrary.
  bool isUndefined = false;
  /// Nobody needs to define the symbol: then its address is null.
  bool isWeak = false;
  /// Some expression takes the address of the object or a part of it (also an array that decays).
  bool addressTaken = false;
  std::vector<InitialValue> initialValues;  // static storage only
};

enum class FunctionOrigin : std::uint8_t {
  Source,     // written by the user
  Model,      // from models/
  Synthetic,  // made by the front end
};

/// Whose a function is that has no definition, and thus what may be concluded from calls of it.
enum class UndefinedKind : std::uint8_t {
  Users,      // may do anything
  Forbidden,  // the user's, who wants no conclusion from what it may do
  Library,    // of the C library, without a model: it does one thing, which is not known here
  Builtin,    // of the compiler, without a model: likewise, and it need not be a function at all
};

struct Function {
  FunctionId id;
  std::string name;
  std::string uniqueName;
  TypeRef type = nullptr;
  FunctionOrigin origin = FunctionOrigin::Source;
  bool isDefined = false;
  bool isNoReturn = false;
  bool isWeak = false;                  // see Variable
  bool isPure = false;                  // attributes pure and const: an undefined one writes nothing
  bool dependsOnArgumentsOnly = false;  // attribute const: the same values give the same result, always
  UndefinedKind undefinedKind = UndefinedKind::Users;
  ReasonId undefinedReason;  // once a call of the undefined function has been met
  std::vector<VariableId> parameters;
  VariableId variadicArea;         // variadic functions with a definition; see Call
  std::vector<VariableId> locals;  // all variables with this function, also static ones
  NodeId entry, exit;
  std::vector<NodeId> nodes;  // entry first
  SourceRange range;
};

struct Node {
  FunctionId function;
  std::vector<EdgeId> outgoing, incoming;
  std::vector<std::string> labels;  // C labels at this point
};

struct Edge {
  NodeId source, target;
  Operation operation;
  SourceInfo info;
};

/// What a node or an edge was before `Program::compact`, by its new number.
struct Renumbering {
  IdentifierVector<NodeId, NodeId> nodes;
  IdentifierVector<EdgeId, EdgeId> edges;
};

class Program {
 public:
  explicit Program(Target target) : types(target), expressions(types) {}
  Program(Program&&) = default;
  Program& operator=(Program&&) = default;
  /// A program of its own that has the same types and expressions, identically: what is known of them, and conditions made for one of the programs, fit the other as
  /// long as the numbers in them do.
  Program clone() const { return *this; }

  TypeTable types;
  ExpressionTable expressions;
  IdentifierVector<FileId, std::string> files;
  IdentifierVector<VariableId, Variable> variables;
  IdentifierVector<FunctionId, Function> functions;
  IdentifierVector<NodeId, Node> nodes;
  IdentifierVector<EdgeId, Edge> edges;
  IdentifierVector<ReasonId, Reason> reasons;

  /// Functions that nobody defines, and what they were taken to mean by their names.
  std::map<std::string, VerifierMeaning> understoodNames;

  /// The synthetic function that runs constructors, calls the entry function and halts.
  FunctionId start;

  Target target() const { return types.target(); }
  DataModel dataModel() const { return types.target().dataModel(); }
  const Function* findFunction(std::string_view name) const;

  FunctionId addFunction(Function function);
  VariableId addVariable(Variable variable);
  NodeId addNode(FunctionId function);
  EdgeId addEdge(NodeId source, NodeId target, Operation operation, SourceInfo info = {});
  ReasonId addReason(Reason reason);
  /// Moves an edge's start or end, keeping both nodes' lists consistent.
  void redirectSource(EdgeId edge, NodeId source);
  void redirectTarget(EdgeId edge, NodeId target);
  /// Takes the edge out of its nodes' lists. The id stays allocated; `compact` reclaims it.
  void removeEdge(EdgeId edge);
  /// Drops the nodes that cannot be reached from their function's entry, and removed edges; renumbers nodes and edges
  /// densely, function by function, in reverse postorder.
  Renumbering compact();

  ExpressionRef variableExpression(VariableId variable) {
    return expressions.variable(variable, variables[variable].type);
  }

 private:
  Program(const Program&) = default;
};

/// Sets every variable's `addressTaken` from the operations and initial values.
void computeAddressTaken(Program& program);

/// The edge's call is one of a function with a body: it is entered and left in two steps.
inline bool isCallOfDefinedFunction(const Program& program, const Edge& edge) {
  const Call* call = std::get_if<Call>(&edge.operation);
  return call && call->function.valid() && program.functions[call->function].isDefined;
}

/// The place of a location: that of some operation there.
SourceRange rangeOf(const Program& program, NodeId node);

/// "file:line:column"
std::string toString(const Program& program, const SourceRange& range);

}  // namespace argosy
