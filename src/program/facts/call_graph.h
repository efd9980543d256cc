// Who calls whom. A call through a pointer that has not been resolved counts as calling every function whose address is
// taken. Functions without definition call nothing (as in the program model's semantics of such a call).
#pragma once

#include <span>
#include <vector>

#include "program/program.h"

namespace argosy {

using ComponentId = Identifier<struct ComponentTag>;

struct CallSite {
  EdgeId edge;
  FunctionId caller;
  FunctionId callee;
};

/// The functions whose address some operation or initial value uses, in increasing order.
std::vector<FunctionId> addressTakenFunctions(const Program& program);

class CallGraph {
 public:
  explicit CallGraph(const Program& program);

  std::span<const CallSite> callees(FunctionId function) const { return callees_[function]; }
  std::span<const CallSite> callers(FunctionId function) const { return callers_[function]; }

  /// Strongly connected components, numbered bottom-up: a callee's component is never above its caller's.
  ComponentId component(FunctionId function) const { return component_[function]; }
  std::span<const FunctionId> members(ComponentId component) const { return members_[component]; }
  std::size_t componentCount() const { return members_.size(); }
  /// The function may call itself, perhaps through others.
  bool isRecursive(FunctionId function) const { return recursive_[component_[function]]; }

  /// Some execution from the start function may get there.
  bool isReachable(FunctionId function) const { return reachable_[function]; }

 private:
  void collectCalls(const Program& program);
  void findComponents();
  void findReachable(FunctionId start);

  IdentifierVector<FunctionId, std::vector<CallSite>> callees_, callers_;
  IdentifierVector<FunctionId, ComponentId> component_;
  IdentifierVector<ComponentId, std::vector<FunctionId>> members_;
  IdentifierVector<ComponentId, bool> recursive_;
  IdentifierVector<FunctionId, bool> reachable_;
};

}  // namespace argosy
