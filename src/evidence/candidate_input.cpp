#include "evidence/candidate_input.h"

#include <algorithm>

namespace argosy::evidence {

CandidateInput::CandidateInput(const Program& program, std::span<const InputValue> values) : program_(program) {
  for (const InputValue& value : values)
    (value.isInput ? inputs_ : arbitrary_)[value.edge].values.push_back(value.bits);
}

std::optional<UInt128> CandidateInput::take(std::unordered_map<EdgeId, Queue>& queues) {
  const auto found = queues.find(edge_);
  return found == queues.end() ? std::nullopt : found->second.take();
}

std::optional<UInt128> CandidateInput::input(TypeRef type, const std::string& source) {
  std::optional<UInt128> value = take(inputs_);
  if (!value) value = inputs_[EdgeId()].take();
  const UInt128 bits = truncate(value.value_or(0), type->bits());
  consumed_.push_back({type, bits, true, source, edge_});
  return bits;
}

TypeRef CandidateInput::lastingType(TypeRef type) const {
  const auto& types = program_.types.all();
  if (type->id() < types.size() && &types[type->id()] == type) return type;
  const auto same = std::ranges::find_if(types, [&](const Type& candidate) {
    return candidate.isInteger() && candidate.bits() == type->bits() && !candidate.isSigned();
  });
  return same == types.end() ? nullptr : &*same;
}

std::string CandidateInput::calledFunction() const {
  if (!edge_.valid()) return "";
  const auto* call = std::get_if<Call>(&program_.edges[edge_].operation);
  return call && call->function.valid() ? program_.functions[call->function].name : "";
}

UInt128 CandidateInput::arbitrary(TypeRef type) {
  const std::optional<UInt128> value = take(arbitrary_);
  const UInt128 bits = truncate(value.value_or(0), type->bits());
  const std::string source = calledFunction();
  if (value || !source.empty()) consumed_.push_back({lastingType(type), bits, false, source, edge_});
  return bits;
}

}  // namespace argosy::evidence
