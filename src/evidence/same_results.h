// A counterexample's values, except that a function of the user's that nobody defines returns the same for the same numbers: one of the values that it has there.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "evidence/candidate_input.h"

namespace argosy::evidence {

/// A function that is given something may well compute its result from it; one that is given nothing is an input, and one that is given a pointer may look at memory,
/// unless it is said to depend on nothing else.
class SameResults final : public interpreter::InputSource {
 public:
  using Arguments = std::pair<FunctionId, std::vector<UInt128>>;
  using Results = std::map<Arguments, std::vector<UInt128>>;  // those that differ, in order

  /// Without `chosen` it has the values of the counterexample.
  SameResults(const Program& program, std::span<const InputValue> values, std::map<Arguments, UInt128> chosen = {})
      : program_(program), same_(program, values), chosen_(std::move(chosen)) {}

  /// To be told before each operation.
  void enter(EdgeId edge, interpreter::Inspector& inspector);

  std::optional<UInt128> input(TypeRef type, const std::string& source) override { return same_.input(type, source); }
  UInt128 arbitrary(TypeRef type) override;
  bool isIndifferent(EdgeId edge) const override { return same_.isIndifferent(edge); }

  const Results& results() const { return results_; }

 private:
  const Program& program_;
  CandidateInput same_;
  std::optional<Arguments> call_;  // whose result is asked for next
  std::map<Arguments, UInt128> chosen_;
  Results results_;
};

}  // namespace argosy::evidence
