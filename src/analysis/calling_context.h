// Calling contexts: the stack of calls that are open, interned, so that equal stacks are the same object.
#pragma once

#include <deque>
#include <unordered_map>

#include "program/program.h"

namespace argosy {

struct CallingContext {
  const CallingContext* caller = nullptr;  // null for the start function, and where an analysis begins with a call
  EdgeId callSite;
  FunctionId function;
  std::uint32_t depth = 0;
  /// How many open calls of the same function are below: tells the incarnations of a recursive function's locals apart.
  std::uint32_t activation = 0;
  std::uint32_t id = 0;  // 0 for the start function
};

class CallingContexts {
 public:
  explicit CallingContexts(FunctionId start) { contexts_.push_back({nullptr, EdgeId(), start, 0, 0, 0}); }

  const CallingContext* start() const { return &contexts_.front(); }
  const CallingContext* enter(const CallingContext* caller, EdgeId callSite, FunctionId callee);
  /// A call of the function as if nothing else had been called before: where a block begins that is analysed by itself.
  const CallingContext* alone(FunctionId function);

 private:
  struct Key {
    const CallingContext* caller;
    EdgeId callSite;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  /// Gives it its number.
  const CallingContext& add(CallingContext context);

  std::deque<CallingContext> contexts_;
  std::unordered_map<Key, const CallingContext*, KeyHash> interned_;
  std::unordered_map<FunctionId, const CallingContext*> alone_;
};

}  // namespace argosy
