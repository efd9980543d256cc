#include "frontend/linker.h"

namespace argosy::frontend {

std::string Linker::firstFree(const std::string& wanted, const std::function<bool(const std::string&)>& isTaken) {
  if (!isTaken(wanted)) return wanted;
  // Names are not given back, so the search goes on where it ended the last time.
  unsigned& suffix = lastSuffix_.try_emplace(wanted, 1).first->second;
  while (true)
    if (std::string candidate = wanted + "__" + std::to_string(++suffix); !isTaken(candidate)) return candidate;
}

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

TypeRef Linker::newRecord(const std::string& tag, bool isUnion, const std::string& spelling) {
  std::string name =
      firstFree(tag.empty() ? "anonymous" : tag, [&](const std::string& n) { return recordNames_.contains(n); });
  recordNames_.insert(name);
  return program.types.declareRecord(std::move(name), isUnion, spelling);
}

TypeRef Linker::sharedRecord(const std::string& tag, bool isUnion, const std::string& signature,
                             const std::string& spelling) {
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
  TypeRef type = newRecord(tag, isUnion, spelling);
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

void locateModelReasons(Program& program, const std::unordered_map<ReasonId, FunctionId>& modelReasons) {
  if (modelReasons.empty()) return;
  std::unordered_map<FunctionId, std::vector<EdgeId>> callers;
  for (std::size_t i = 0; i < program.edges.size(); ++i)
    if (const auto* call = std::get_if<Call>(&program.edges[EdgeId(i)].operation); call && call->function.valid())
      callers[call->function].push_back(EdgeId(i));
  for (const auto& [reason, function] : modelReasons) {
    std::vector<FunctionId> pending{function};
    std::unordered_set<FunctionId> seen{function};
    for (std::size_t next = 0; next < pending.size(); ++next)
      for (const EdgeId edge : callers[pending[next]]) {
        const FunctionId caller = program.nodes[program.edges[edge].source].function;
        if (program.functions[caller].origin == FunctionOrigin::Source) {
          program.reasons[reason].range = program.edges[edge].info.range;
          pending.clear();
          break;
        }
        if (seen.insert(caller).second) pending.push_back(caller);
      }
  }
}

}  // namespace argosy::frontend
