// Feeds the interpreter with the values of a candidate counterexample and records what it consumes.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "evidence/counterexample.h"
#include "interpreter/interpreter.h"

namespace argosy::evidence {

class CandidateInput final : public interpreter::InputSource {
 public:
  CandidateInput(const Program& program, std::span<const InputValue> values);

  /// To be told before each operation.
  void enter(EdgeId edge) { edge_ = edge; }

  std::optional<UInt128> input(TypeRef type, const std::string& source) override;
  UInt128 arbitrary(TypeRef type) override;
  /// There is nothing left but zeros.
  bool isIndifferent(EdgeId edge) const override {
    const auto found = arbitrary_.find(edge);
    return found == arbitrary_.end() || found->second.next == found->second.values.size();
  }

  std::vector<InputValue> takeConsumed() { return std::move(consumed_); }

 private:
  struct Queue {
    std::vector<UInt128> values;
    std::size_t next = 0;
    std::optional<UInt128> take() { return next < values.size() ? std::optional(values[next++]) : std::nullopt; }
  };

  std::optional<UInt128> take(std::unordered_map<EdgeId, Queue>& queues);
  /// The program's own type of that kind: the interpreter's words have types that do not outlive it.
  TypeRef lastingType(TypeRef type) const;
  /// The undefined function whose result is asked for, or nothing.
  std::string calledFunction() const;

  const Program& program_;
  EdgeId edge_;
  std::unordered_map<EdgeId, Queue> inputs_, arbitrary_;
  std::vector<InputValue> consumed_;
};

}  // namespace argosy::evidence
