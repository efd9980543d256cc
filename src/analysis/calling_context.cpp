#include "analysis/calling_context.h"

namespace argosy {

std::size_t CallingContexts::KeyHash::operator()(const Key& key) const {
  return std::hash<const void*>()(key.caller) * 31 + key.callSite.index;
}

const CallingContext* CallingContexts::enter(const CallingContext* caller, EdgeId callSite, FunctionId callee) {
  const auto [entry, isNew] = interned_.try_emplace(Key{caller, callSite}, nullptr);
  if (isNew) {
    std::uint32_t activation = 0;
    for (const CallingContext* below = caller; below; below = below->caller) {
      if (below->function == callee) {
        activation = below->activation + 1;
        break;
      }
    }
    const auto id = static_cast<std::uint32_t>(contexts_.size());
    entry->second =
        &contexts_.emplace_back(CallingContext{caller, callSite, callee, caller->depth + 1, activation, id});
  }
  return entry->second;
}

const CallingContext* CallingContexts::alone(FunctionId function) {
  const auto [entry, isNew] = alone_.try_emplace(function, nullptr);
  if (isNew) {
    const auto id = static_cast<std::uint32_t>(contexts_.size());
    entry->second = &contexts_.emplace_back(CallingContext{nullptr, EdgeId(), function, 0, 0, id});
  }
  return entry->second;
}

}  // namespace argosy
