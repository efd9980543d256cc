#include "frontend/linker.h"

namespace argosy::frontend {

namespace {

template <class Taken>
std::string firstFree(const std::string& wanted, const Taken& taken) {
  if (!taken(wanted)) return wanted;
  for (unsigned i = 2;; ++i)
    if (std::string candidate = wanted + "__" + std::to_string(i); !taken(candidate)) return candidate;
}

}  // namespace

std::string Linker::uniqueGlobalName(const std::string& wanted) {
  std::string name = firstFree(wanted, [&](const std::string& n) { return allNames_.contains(n); });
  globalNames_.insert(name);
  allNames_.insert(name);
  return name;
}

std::string Linker::uniqueLocalName(FunctionId function, const std::string& wanted) {
  auto& locals = localNames_[function];
  std::string name =
      firstFree(wanted, [&](const std::string& n) { return locals.contains(n) || globalNames_.contains(n); });
  locals.insert(name);
  allNames_.insert(name);
  return name;
}

TypeRef Linker::newRecord(const std::string& tag, bool isUnion) {
  std::string name = firstFree(tag.empty() ? "anonymous" : tag, [&](const std::string& n) { return recordNames_.contains(n); });
  recordNames_.insert(name);
  return program.types.declareRecord(std::move(name), isUnion);
}

TypeRef Linker::sharedRecord(const std::string& tag, bool isUnion, const std::string& signature) {
  const std::string key = (isUnion ? "union " : "struct ") + tag;
  const auto [begin, end] = records_.equal_range(key);
  for (auto it = begin; it != end; ++it) {
    SharedRecord& record = it->second;
    if (signature.empty() || record.signature == signature) return record.type;
    if (record.signature.empty()) {
      record.signature = signature;
      return record.type;
    }
  }
  TypeRef type = newRecord(tag, isUnion);
  records_.emplace(key, SharedRecord{type, signature});
  return type;
}

FileId Linker::file(const std::string& name) {
  const auto [it, isNew] = files_.try_emplace(name, program.files.nextId());
  if (isNew) program.files.push_back(name);
  return it->second;
}

void Linker::error(const std::string& file, std::uint32_t line, std::uint32_t column, std::string message) {
  errors_.push_back({Severity::Error, file, line, column, std::move(message)});
}

void Linker::throwIfErrors() {
  if (!errors_.empty()) throw InputError(std::move(errors_));
}

void adaptCallArguments(Program& program) {
  for (std::size_t i = 0; i < program.edges.size(); ++i) {
    auto* call = std::get_if<Call>(&program.edges[EdgeId(i)].operation);
    if (!call || !call->function.valid()) continue;
    const FunctionId caller = program.nodes[program.edges[EdgeId(i)].source].function;
    const Function& callee = program.functions[call->function];
    if (!callee.isDefined) continue;
    const std::size_t count = callee.parameters.size();
    if (call->arguments.size() > count && !callee.variadicArea.valid()) call->arguments.resize(count);
    for (std::size_t k = 0; k < count; ++k) {
      TypeRef wanted = program.variables[callee.parameters[k]].type;
      if (k < call->arguments.size()) {
        ExpressionRef& argument = call->arguments[k];
        if (argument->type() == wanted) continue;
        if (argument->type()->isScalar() && wanted->isScalar()) {
          argument = program.expressions.cast(wanted, argument);
          continue;
        }
        if (argument->isLvalue() && argument->type()->size() >= wanted->size()) {
          argument = program.expressions.dereferenceAs(wanted, program.expressions.addressOf(argument));
          continue;
        }
      }
      // Missing or of another shape: undefined behaviour; the parameter is an uninitialised object.
      Variable missing;
      missing.name = "missing";
      missing.uniqueName = "missing__" + std::to_string(program.variables.size());
      missing.type = wanted;
      missing.alignment = wanted->alignment();
      missing.storage = Storage::Temporary;
      missing.function = caller;
      const VariableId id = program.addVariable(std::move(missing));
      ExpressionRef value = program.variableExpression(id);
      if (k < call->arguments.size()) {
        call->arguments[k] = value;
      } else {
        call->arguments.push_back(value);
      }
    }
    if (call->result) {
      TypeRef returned = callee.type->element();
      if (returned != call->result->type() && !returned->isScalar() && !call->result->type()->isScalar()) call->result = nullptr;
    }
  }
}

}  // namespace argosy::frontend
