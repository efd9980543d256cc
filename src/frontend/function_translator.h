// Translates one function body to its CFA. Statements, expressions, calls, builtins, ... are separate source files of this
// one class, because they are mutually recursive and share the state of the function being built.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/unit_translator.h"
#include "frontend/verifier_names.h"

namespace argosy::frontend {

/// Thrown when a static initialiser needs code; the caller then asks Clang's evaluator instead.
struct EmissionForbidden {};

/// What the start function calls; not valid where it is not needed.
struct StartCallees {
  FunctionId entry;
  FunctionId makeArguments;    // the model of what argv points to, when main looks at it
  FunctionId makeEnvironment;  // the same of envp
  FunctionId registerHandler;  // atexit, when there are destructors
  FunctionId runExitHandlers;
};

/// The entry function is main and does something with argv, which is its second parameter, or with envp, its third.
bool looksAtStrings(const Program& program, FunctionId entry, std::size_t parameter);

class FunctionTranslator {
 public:
  FunctionTranslator(UnitTranslator& unit, FunctionId function);

  void translateBody(const clang::FunctionDecl* definition);

  /// For initial values of static objects: no code may be emitted.
  void initialiseStatic(ExpressionRef target, const clang::Expr* initialiser, std::vector<InitialValue>& values);

  /// The synthetic start function: constructors, the entry function, destructors and exit handlers, halt.
  void translateStart(const std::vector<UnitTranslator::Hook>& hooks, const StartCallees& callees);

 private:
  // --- scopes and jumps (scopes.cpp) -------------------------------------------------------------------------------------
  /// A block, or the rest of a block after a declaration that needs care when control leaves it. So a place in the text
  /// is described by its scope alone, and a jump knows what it leaves and enters.
  struct Scope {
    int parent = -1;
    int depth = 0;
    std::vector<VariableId> variables;   // objects whose lifetime somebody can observe
    std::vector<VariableId> skippable;   // other objects, which a jump into the scope leaves without value
    ExpressionRef vlaPointer = nullptr;  // the variable-length array that was declared last
    VariableId cleanupVariable;          // the variable with attribute cleanup that was declared last
    FunctionId cleanupFunction;
  };
  struct PendingJump {
    NodeId source;
    int from;
    const void* target;  // LabelDecl or SwitchCase
    SourceInfo info;
    std::optional<Assume> assume;
    std::size_t variablesBefore =
        std::numeric_limits<std::size_t>::max();  // of the program, as far as it was translated
  };
  struct Target {
    NodeId node;
    std::optional<int> scope;  // known once the label has been met
    std::size_t variablesBefore = 0;
  };
  struct BreakContinue {
    NodeId breakNode, continueNode;
    int scope;
  };
  Scope& enterScope();
  /// Emits what happens when control goes from scope `from` out to the enclosing scope `to`.
  void emitScopeExit(int from, int to);
  void emitCleanup(const Scope& scope, const SourceInfo& info);
  void leaveScopesUntil(int to);
  void jump(const void* target, const SourceInfo& info);
  void placeTarget(const void* target);
  Target& target(const void* label);
  void resolveJumps();
  void collectObserved(const clang::Stmt* body);

  // --- building (function_translator.cpp) --------------------------------------------------------------------------------
  NodeId newNode() {
    if (emissionForbidden_) throw EmissionForbidden{};
    return program_.addNode(function_);
  }
  EdgeId emit(Operation operation, const SourceInfo& info);
  void emitTo(NodeId target, Operation operation, const SourceInfo& info);
  void assign(ExpressionRef target, ExpressionRef value, const SourceInfo& info) { emit(Assign{target, value}, info); }
  void goTo(NodeId target, const SourceInfo& info) { emitTo(target, Skip{}, info); }
  void startAt(NodeId node) { here_ = node; }
  /// Code after a jump: reachable only through labels in it.
  void startUnreachable() { here_ = newNode(); }
  ExpressionRef temporary(TypeRef type, const char* name = "t");
  /// The value in a fresh temporary, safe from later side effects. Constants stay as they are.
  ExpressionRef save(ExpressionRef value, const SourceInfo& info);
  VariableId addLocal(const std::string& name, TypeRef type, Storage storage, clang::SourceRange range);
  /// Two ways on from here, by the value of a condition.
  void branch(ExpressionRef condition, NodeId whenTrue, NodeId whenFalse, const SourceInfo& info);
  /// A nondeterministic choice between two nodes.
  void branchArbitrarily(NodeId left, NodeId right, const SourceInfo& info);

  SourceInfo info(const clang::Stmt* statement, StatementKind kind = StatementKind::Expression) const;
  SourceInfo callInfo(const clang::CallExpr* call) const;
  TypeRef type(clang::QualType type) { return unit_.types.translate(type); }
  TypeRef type(const clang::Expr* expression) { return type(expression->getType()); }
  bool hasEffects(const clang::Expr* expression) const { return expression->HasSideEffects(context_); }
  /// Records that something is not modelled, ends the path, and gives an arbitrary value to go on with.
  ExpressionRef unsupported(const clang::Stmt* where, ReasonKind kind, const std::string& what);
  /// The source text in quotes, as far as a message has room for it.
  std::string quoted(const clang::Stmt* statement) const;
  ExpressionRef arbitrary(TypeRef type, const SourceInfo& info, HavocCause cause = HavocCause::Arbitrary,
                          ReasonId reason = {});

  // --- statements (statements.cpp) ---------------------------------------------------------------------------------------
  void statement(const clang::Stmt* statement);
  void leaveLoop(const clang::Stmt* statement);
  void compound(const clang::CompoundStmt* block);
  void declaration(const clang::DeclStmt* statement);
  void localVariable(const clang::VarDecl* variable, const SourceInfo& info);
  void ifStatement(const clang::IfStmt* statement);
  void whileStatement(const clang::WhileStmt* statement);
  void doStatement(const clang::DoStmt* statement);
  void forStatement(const clang::ForStmt* statement);
  void switchStatement(const clang::SwitchStmt* statement);
  void switchCase(const clang::SwitchCase* statement);
  void returnStatement(const clang::ReturnStmt* statement);
  void labelStatement(const clang::LabelStmt* statement);
  void computedGoto(const clang::IndirectGotoStmt* statement);
  void assembly(const clang::GCCAsmStmt* statement);

  // --- expressions (expressions.cpp, operators.cpp, control_operators.cpp) ---------------------------------------------
  ExpressionRef rvalue(const clang::Expr* expression);
  void effect(const clang::Expr* expression);
  /// A value that nobody wants is still computed: `*p;` and `a / b;` can fault.
  void discard(ExpressionRef value, const SourceInfo& info);
  void condition(const clang::Expr* expression, NodeId whenTrue, NodeId whenFalse, const SourceInfo& info);
  ExpressionRef lvalue(const clang::Expr* expression);
  ExpressionRef variableLvalue(const clang::VarDecl* variable);
  ExpressionRef memberLvalue(const clang::MemberExpr* member);
  ExpressionRef subscriptLvalue(const clang::ArraySubscriptExpr* subscript);
  /// An lvalue that stands for the same object whatever is evaluated later.
  ExpressionRef stabilise(ExpressionRef lvalue, const SourceInfo& info);
  ExpressionRef read(ExpressionRef lvalue, const clang::Expr* expression);
  ExpressionRef castExpression(const clang::CastExpr* cast);
  ExpressionRef unaryOperator(const clang::UnaryOperator* operation, bool valueNeeded);
  ExpressionRef binaryOperator(const clang::BinaryOperator* operation);
  ExpressionRef arithmetic(clang::BinaryOperatorKind kind, ExpressionRef left, clang::QualType leftType,
                           ExpressionRef right, clang::QualType rightType);
  /// Simple, compound and complex assignments; the value is the object.
  ExpressionRef assignment(const clang::BinaryOperator* operation, bool valueNeeded);
  ExpressionRef compoundAssignment(const clang::CompoundAssignOperator* operation, bool valueNeeded);
  ExpressionRef conditional(const clang::AbstractConditionalOperator* operation, bool valueNeeded);
  ExpressionRef logicalValue(const clang::Expr* expression);
  ExpressionRef statementExpression(const clang::StmtExpr* expression, bool valueNeeded);
  ExpressionRef pointerStep(bool add, ExpressionRef pointer, clang::QualType pointeeType, ExpressionRef index);
  /// The constant value of an expression that Clang can evaluate, if it is a number.
  ExpressionRef constantOf(const clang::Expr* expression);
  ExpressionRef fromApValue(const clang::APValue& value, clang::QualType type);
  /// The address of a weak symbol that nobody defines: null, unless a library does.
  ExpressionRef addressOrNull(ExpressionRef address, const clang::Expr* where);
  ExpressionRef functionPointer(const clang::FunctionDecl* function, TypeRef pointerType, const clang::Expr* where);
  ExpressionRef floatConstant(TypeRef type, const llvm::APFloat& value);
  /// Both operands, the left one saved when the right one has side effects.
  std::pair<ExpressionRef, ExpressionRef> operands(const clang::Expr* left, const clang::Expr* right);
  std::vector<ExpressionRef> arguments(llvm::ArrayRef<const clang::Expr*> expressions);

  // --- rounding modes (rounding.cpp) -------------------------------------------------------------------------------------
  /// What follows is about code of programs that set the rounding mode. In others, and in models, all rounding is to nearest.
  bool followsRoundingMode() const;
  /// Ends paths in another mode than to nearest, with the reason that models/rounding.c has for it.
  void requireNearest(const char* what, const SourceInfo& where);
  /// Of floats. An operand is null for an object that the operation changes, and for the 1 of `++`.
  ExpressionRef roundedArithmetic(clang::BinaryOperatorKind kind, const clang::Expr* leftOperand, ExpressionRef left,
                                  const clang::Expr* rightOperand, ExpressionRef right, const clang::Expr* where);
  /// `operand` is null for what is not an expression of its own.
  ExpressionRef roundedConversion(TypeRef target, ExpressionRef value, const clang::Expr* operand,
                                  const clang::Expr* where);
  bool conversionMayRound(TypeRef from, TypeRef to) const;
  /// How models/rounding.c calls a type; empty for others.
  std::string roundingName(TypeRef type) const;
  /// Where compilers may do something else, to nearest: negations, rint of constants; a library function that is modelled to nearest.
  void requireKeptNegation(const clang::UnaryOperator* operation);
  void requireUnfoldedRounding(const clang::CallExpr* call, const clang::FunctionDecl* callee);
  void requireModelledMode(const clang::FunctionDecl* model);

  // --- initialisers (initialisers.cpp) -----------------------------------------------------------------------------------
  void initialise(ExpressionRef target, const clang::Expr* initialiser, const SourceInfo& info);
  void initialiseParts(ExpressionRef target, const clang::Expr* initialiser, const SourceInfo& info);
  ExpressionRef compoundLiteral(const clang::CompoundLiteralExpr* literal);
  /// Calls leaf(target, initialiser) for each part that an initialiser list mentions, in order.
  template <class Leaf>
  void forEachPart(ExpressionRef target, const clang::Expr* initialiser, const Leaf& leaf);
  ExpressionRef staticValue(const clang::Expr* initialiser, TypeRef type);

  // --- variable-length arrays (vla.cpp) ----------------------------------------------------------------------------------
  /// Evaluates the sizes in a variably modified type when its declaration is reached.
  void evaluateSizes(clang::QualType type, const SourceInfo& info);
  void evaluateLength(const clang::Expr* size, const SourceInfo& info);
  /// sizeof, also of variable-length arrays.
  ExpressionRef sizeOf(clang::QualType type);
  /// What an array of variable length consists of, through all its dimensions; any other type is one element of itself.
  struct Elements {
    ExpressionRef count;
    clang::QualType type;
  };
  Elements elementsOf(clang::QualType type);
  /// See variable_structures.h.
  void checkStructureLength(const clang::CallExpr* check);
  void declareVla(const clang::VarDecl* variable, const SourceInfo& info);

  // --- calls (calls.cpp) -------------------------------------------------------------------------------------------------
  /// `wanted`: a Variable lvalue for the result, or null. The value is null for void calls.
  ExpressionRef call(const clang::CallExpr* call, bool valueNeeded, ExpressionRef wanted = nullptr);
  ExpressionRef emitCall(FunctionId callee, TypeRef resultType, std::vector<ExpressionRef> arguments,
                         const SourceInfo& info, bool valueNeeded, ExpressionRef wanted);
  /// Calls with a meaning of their own: __VERIFIER_nondet_*, __argosy_*, setjmp, memcpy, ... Nothing for ordinary calls.
  std::optional<ExpressionRef> specialCall(const clang::CallExpr* call, const clang::FunctionDecl* callee,
                                           ExpressionRef wanted);
  std::optional<ExpressionRef> intrinsic(const clang::CallExpr* call, const std::string& name, ExpressionRef wanted);
  ExpressionRef input(const clang::CallExpr* call, const std::string& name, ExpressionRef wanted);
  /// A function of another verifier; nothing where the call does not look like one.
  std::optional<ExpressionRef> verifierCall(const clang::CallExpr* call, const std::string& name,
                                            VerifierMeaning meaning, ExpressionRef wanted);
  std::optional<ExpressionRef> verifierMemoryCall(const clang::CallExpr* call, VerifierMeaning meaning);
  std::optional<ExpressionRef> objectQuestion(const clang::CallExpr* call, VerifierMeaning meaning);
  /// Executions in which the condition does not hold violate an assertion.
  void assertHolds(const clang::Expr* condition, const SourceInfo& info);
  /// Executions in which the condition does not hold end without counting.
  void assume(const clang::Expr* condition, const SourceInfo& info);
  ExpressionRef variableArgument(const clang::VAArgExpr* expression);
  ExpressionRef variableListSlot(const clang::Expr* list);
  std::optional<ExpressionRef> callReturning(const clang::Expr* expression, ExpressionRef target);

  // --- formats of printf (formats.cpp) -----------------------------------------------------------------------------------
  /// printf writes memory when the format says so.
  void reportWritingFormat(const std::string& name, const clang::CallExpr* call);
  /// Every use of a function other than a direct call; printf through a pointer is beyond what formats tell.
  ExpressionRef addressOfFunction(const clang::FunctionDecl* function, clang::SourceLocation where);
  /// A local that only ever holds string literals without %n, as CIL writes constant formats.
  bool isHarmlessFormatVariable(const clang::Expr* format);

  // --- the result of printf (printed_length.cpp) -------------------------------------------------------------------------
  /// How many characters a call prints; nothing where that is not a matter of literals and integers.
  std::optional<ExpressionRef> printedLength(const std::string& name, const clang::CallExpr* call,
                                             const std::vector<ExpressionRef>& values);
  /// The length, by the digits that a number has and whether it is negative. It does not shrink with more digits.
  ExpressionRef sumOfDigits(ExpressionRef number, unsigned base,
                            const std::function<std::uint64_t(std::uint64_t, bool)>& length);
  /// A call of what the program does not define.
  ExpressionRef callLibrary(FunctionId callee, const clang::CallExpr* call, bool valueNeeded, ExpressionRef wanted);

  // --- builtins (builtins*.cpp) ------------------------------------------------------------------------------------------
  std::optional<ExpressionRef> builtin(const clang::CallExpr* call, const clang::FunctionDecl* callee,
                                       ExpressionRef wanted);
  std::optional<ExpressionRef> floatBuiltin(const clang::CallExpr* call, unsigned id);
  std::optional<ExpressionRef> synchronisationBuiltin(const clang::CallExpr* call, const std::string& name);
  ExpressionRef overflowBuiltin(const clang::CallExpr* call, BinaryOperator op);
  /// gcc's __builtin_add_overflow_p and its kin, which Clang does not know; nothing for other names.
  std::optional<ExpressionRef> overflowPredicate(const clang::CallExpr* call, const std::string& name);
  struct ExactResult {
    ExpressionRef stored, overflows;
  };
  /// The result as the type can store it, and whether that is another one; nothing for operands of more than 64 bits.
  std::optional<ExactResult> exactResult(BinaryOperator op, ExpressionRef left, ExpressionRef right, TypeRef resultType,
                                         const SourceInfo& where);
  ExpressionRef objectSize(const clang::CallExpr* call, unsigned kind);
  /// __builtin_clzg, __builtin_ctzg, __builtin_popcountg.
  ExpressionRef genericBitCount(const clang::CallExpr* call, const std::string& name);
  ExpressionRef atomicExpression(const clang::AtomicExpr* expression);
  ExpressionRef libraryCall(const clang::CallExpr* call, const std::string& name, ExpressionRef wanted);

  // --- complex numbers (complex.cpp) -------------------------------------------------------------------------------------
  struct ComplexValue {
    ExpressionRef real, imaginary;
  };
  ComplexValue complexValue(const clang::Expr* expression);
  /// An operand of a complex operator, converted to the part type if one is given; a real one has no imaginary part (null).
  ComplexValue complexOperand(const clang::Expr* expression, TypeRef part);
  ExpressionRef complexObject(const ComplexValue& value, TypeRef type, const SourceInfo& info);
  ComplexValue complexParts(ExpressionRef lvalue);
  ComplexValue complexArithmetic(clang::BinaryOperatorKind kind, ComplexValue left, ComplexValue right,
                                 const clang::Expr* where);
  ComplexValue complexCast(ComplexValue value, TypeRef partType);
  ExpressionRef complexAssignment(const clang::BinaryOperator* operation, bool valueNeeded);
  ExpressionRef isComplexNonZero(const ComplexValue& value);
  ExpressionRef complexComparison(const clang::BinaryOperator* operation);

  // --- wide bit-fields (wide_bit_fields.cpp) -----------------------------------------------------------------------------
  static constexpr unsigned intBits = 32;
  /// In how many bits gcc computes an integer expression.
  unsigned widthInGcc(const clang::Expr* expression);
  /// The value of the expression; where gcc's would be another one, the path ends.
  ExpressionRef sameInGcc(ExpressionRef value, const clang::Expr* expression);

  // --- vectors (vectors.cpp) ---------------------------------------------------------------------------------------------
  /// A vector's value, which is an object; nothing for what is translated like any other record.
  std::optional<ExpressionRef> vectorValue(const clang::Expr* expression);
  std::optional<ExpressionRef> vectorCast(const clang::CastExpr* cast);
  std::optional<ExpressionRef> vectorUnary(const clang::UnaryOperator* operation);
  ExpressionRef vectorShuffle(const clang::ShuffleVectorExpr* shuffle);
  ExpressionRef vectorAssignment(const clang::CompoundAssignOperator* operation, ExpressionRef object,
                                 ExpressionRef right);
  ExpressionRef vectorOperation(clang::BinaryOperatorKind kind, ExpressionRef left, ExpressionRef right,
                                clang::QualType element, TypeRef resultType, const SourceInfo& where);
  ExpressionRef laneOperation(clang::BinaryOperatorKind kind, ExpressionRef left, ExpressionRef right,
                              clang::QualType element);
  std::vector<ExpressionRef> lanes(ExpressionRef vector);
  ExpressionRef lane(ExpressionRef vector, std::uint64_t index);
  /// A fresh vector of these values, converted to the type of its elements.
  ExpressionRef vectorOf(TypeRef type, const std::vector<ExpressionRef>& values, const SourceInfo& where);
  /// The value's bytes as another type of the same size.
  ExpressionRef reinterpreted(ExpressionRef value, TypeRef type, const SourceInfo& where);

  UnitTranslator& unit_;
  Program& program_;
  ExpressionTable& expressions_;
  TypeTable& types_;
  clang::ASTContext& context_;
  FunctionId function_;
  NodeId here_;
  bool emissionForbidden_ = false;
  bool overriding_ = false;  // inside an initialiser list that overrides parts of another initialiser

  std::vector<Scope> scopes_;
  int scope_ = 0;
  std::vector<BreakContinue> loops_;
  std::unordered_map<const void*, Target> targets_;
  std::vector<PendingJump> jumps_;
  std::vector<const clang::LabelDecl*> addressedLabels_;
  std::unordered_set<const clang::VarDecl*> observed_;                        // locals whose address somebody may take
  std::optional<std::unordered_set<const clang::VarDecl*>> harmlessFormats_;  // once somebody has asked
  std::unordered_map<const clang::VarDecl*, ExpressionRef> locals_;
  std::unordered_map<const clang::Expr*, ExpressionRef> vlaSizes_;
  std::unordered_map<const clang::OpaqueValueExpr*, ExpressionRef> opaqueValues_;
  SourcePosition statementStart_;
};

}  // namespace argosy::frontend
