// Atomic operations: without threads each is the plain operation.
#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

struct ReadModifyWrite {
  clang::BinaryOperatorKind kind;
  bool complement;  // nand
};

/// `operation` is what comes first: "or" in "or_and_fetch_4".
std::optional<ReadModifyWrite> operationIn(llvm::StringRef operation) {
  const llvm::StringRef word = operation.split('_').first;
  if (word == "nand") return ReadModifyWrite{clang::BO_And, true};
  if (word == "add") return ReadModifyWrite{clang::BO_Add, false};
  if (word == "sub") return ReadModifyWrite{clang::BO_Sub, false};
  if (word == "xor") return ReadModifyWrite{clang::BO_Xor, false};
  if (word == "and") return ReadModifyWrite{clang::BO_And, false};
  if (word == "or") return ReadModifyWrite{clang::BO_Or, false};
  return std::nullopt;
}

}  // namespace

std::optional<ExpressionRef> FunctionTranslator::synchronisationBuiltin(const clang::CallExpr* call,
                                                                        const std::string& name) {
  const SourceInfo where = callInfo(call);
  const llvm::StringRef view(name);
  if (view.contains("fence") || view == "__sync_synchronize") return nullptr;
  if (view.contains("lock_free"))
    if (ExpressionRef constant = constantOf(call)) return constant;
  const std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  if (values.empty() || !values[0]->type()->isPointer()) return unsupported(call, ReasonKind::UnsupportedBuiltin, name);
  ExpressionRef pointer = save(values[0], where);
  if (view.contains("test_and_set") && view.starts_with("__atomic")) {
    ExpressionRef flag = expressions_.dereferenceAs(types_.integer(8, false), pointer);
    ExpressionRef old = save(expressions_.notEqual(flag, expressions_.zero(flag->type())), where);
    assign(flag, expressions_.integer(flag->type(), 1), where);
    return expressions_.cast(type(call), old);
  }
  if (view.starts_with("__atomic_clear")) {
    ExpressionRef flag = expressions_.dereferenceAs(types_.integer(8, false), pointer);
    assign(flag, expressions_.zero(flag->type()), where);
    return nullptr;
  }
  ExpressionRef object = expressions_.dereference(pointer);
  TypeRef objectType = object->type();
  const auto value = [&](std::size_t i) { return expressions_.cast(objectType, values[i]); };
  if (view.contains("lock_release")) {
    assign(object, expressions_.zero(objectType), where);
    return nullptr;
  }
  if (!objectType->isScalar()) return unsupported(call, ReasonKind::UnsupportedBuiltin, name);
  ExpressionRef old = save(object, where);
  if (view.contains("lock_test_and_set") || view.contains("sync_swap")) {
    assign(object, value(1), where);
    return expressions_.cast(type(call), old);
  }
  if (view.contains("compare_and_swap")) {
    ExpressionRef equal = save(expressions_.equal(old, value(1)), where);
    const NodeId yes = newNode(), end = newNode();
    branch(expressions_.notEqual(equal, expressions_.int32(0)), yes, end, where);
    startAt(yes);
    assign(object, value(2), where);
    goTo(end, where);
    startAt(end);
    return expressions_.cast(type(call), view.contains("bool_compare") ? equal : old);
  }
  const bool givesNew = view.contains("_and_fetch");
  llvm::StringRef operationName = view;
  operationName.consume_front("__sync_fetch_and_");
  operationName.consume_front("__sync_");
  const auto operation = operationIn(operationName);
  if (!operation) return unsupported(call, ReasonKind::UnsupportedBuiltin, name);
  // Wraps around, also on signed types: computed in the unsigned type.
  TypeRef wide = types_.integer(objectType->isBoolean() ? 8 : objectType->bits(), false);
  ExpressionRef result =
      arithmetic(operation->kind, expressions_.cast(wide, old), {}, expressions_.cast(wide, value(1)), {});
  if (operation->complement) result = expressions_.unary(argosy::UnaryOperator::Complement, result);
  assign(object, expressions_.cast(objectType, result), where);
  return expressions_.cast(type(call), givesNew ? save(object, where) : old);
}

ExpressionRef FunctionTranslator::atomicExpression(const clang::AtomicExpr* expression) {
  using Atomic = clang::AtomicExpr;
  const SourceInfo where = info(expression);
  const llvm::StringRef name = expression->getOpAsString();
  ExpressionRef pointer = save(rvalue(expression->getPtr()), where);
  ExpressionRef object = expressions_.dereference(pointer);
  TypeRef objectType = object->type();
  if (name.ends_with("_init") || name.contains("atomic_store")) {
    ExpressionRef value = rvalue(expression->getVal1());
    // The generic form passes the address of the value.
    if (expression->getOp() == Atomic::AO__atomic_store) value = expressions_.dereference(value);
    assign(object, objectType->isScalar() ? expressions_.cast(objectType, value) : value, where);
    return nullptr;
  }
  if (name.contains("atomic_load")) {
    if (expression->getOp() == Atomic::AO__atomic_load) {
      assign(expressions_.dereference(rvalue(expression->getVal1())), object, where);
      return nullptr;
    }
    return save(object, where);
  }
  if (name.contains("compare_exchange")) {
    const bool isGeneric = expression->getOp() == Atomic::AO__atomic_compare_exchange;
    ExpressionRef expected = expressions_.dereferenceAs(objectType, save(rvalue(expression->getVal1()), where));
    ExpressionRef desired = rvalue(expression->getVal2());
    if (isGeneric) desired = expressions_.dereference(desired);
    if (!objectType->isScalar()) return unsupported(expression, ReasonKind::UnsupportedBuiltin, name.str());
    desired = save(expressions_.cast(objectType, desired), where);
    ExpressionRef equal = save(expressions_.equal(object, expected), where);
    const NodeId yes = newNode(), no = newNode(), end = newNode();
    branch(expressions_.notEqual(equal, expressions_.int32(0)), yes, no, where);
    startAt(yes);
    assign(object, desired, where);
    goTo(end, where);
    startAt(no);
    assign(expected, object, where);
    goTo(end, where);
    startAt(end);
    return expressions_.cast(type(expression), equal);
  }
  if (!objectType->isScalar()) return unsupported(expression, ReasonKind::UnsupportedBuiltin, name.str());
  ExpressionRef operand = rvalue(expression->getVal1());
  if (name.contains("exchange")) {
    if (expression->getOp() == Atomic::AO__atomic_exchange) {
      ExpressionRef desired = save(expressions_.dereference(operand), where);
      assign(expressions_.dereference(rvalue(expression->getVal2())), object, where);
      assign(object, desired, where);
      return nullptr;
    }
    ExpressionRef old = save(object, where);
    assign(object, expressions_.cast(objectType, operand), where);
    return old;
  }
  const bool givesNew = name.ends_with("_fetch");
  llvm::StringRef operationName = name;
  operationName = operationName.drop_front(operationName.find("atomic_") + 7);
  operationName.consume_front("fetch_");
  const auto operation = operationIn(operationName);
  if (!operation || objectType->isFloat()) return unsupported(expression, ReasonKind::UnsupportedBuiltin, name.str());
  ExpressionRef old = save(object, where);
  ExpressionRef result = nullptr;
  if (objectType->isPointer() && name.starts_with("__c11")) {
    const clang::QualType pointerType = expression->getPtr()->getType()->getPointeeType().getAtomicUnqualifiedType();
    result = pointerStep(operation->kind == clang::BO_Add, old, pointerType->getPointeeType(), operand);
  } else {
    TypeRef wide = types_.integer(objectType->isBoolean() ? 8 : objectType->bits(), false);
    result = arithmetic(operation->kind, expressions_.cast(wide, old), {}, expressions_.cast(wide, operand), {});
    if (operation->complement) result = expressions_.unary(argosy::UnaryOperator::Complement, result);
  }
  assign(object, expressions_.cast(objectType, result), where);
  return expressions_.cast(type(expression), givesNew ? save(object, where) : old);
}

}  // namespace argosy::frontend
