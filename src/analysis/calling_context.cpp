#include "analysis/calling_context.h"

#include "base/growth.h"

namespace argosy {

std::size_t CallingContexts::KeyHash::operator()(const Key& key) const {
  return std::hash<const void*>()(key.caller) * 31 + key.callSite.index;
}

const CallingContext* CallingContexts::enter(const CallingContext* caller, EdgeId callSite, FunctionId callee) {
  const Key key{caller, callSite};
  return foundOrMade(
      [&]() -> const CallingContext* {
        const auto known = interned_.find(key);
        return known == interned_.end() ? nullptr : known->second;
      },
      [&]() -> const CallingContext* {
        std::uint32_t activation = 0;
        for (const CallingContext* below = caller; below; below = below->caller) {
          if (below->function == callee) {
            activation = below->activation + 1;
            break;
          }
        }
        return interned_[key] = &add({caller, callSite, callee, caller->depth + 1, activation});
      });
}

const CallingContext* CallingContexts::alone(FunctionId function) {
  return foundOrMade(
      [&]() -> const CallingContext* {
        const auto known = alone_.find(function);
        return known == alone_.end() ? nullptr : known->second;
      },
      [&]() -> const CallingContext* { return alone_[function] = &add({nullptr, EdgeId(), function}); });
}

const CallingContext& CallingContexts::add(CallingContext context) {
  context.id = static_cast<std::uint32_t>(contexts_.size());
  return contexts_.emplace_back(context);
}

}  // namespace argosy
