// For tests: C text to a program, and a list of inputs to a replayed counterexample.
#pragma once

#include <stdexcept>

#include "evidence/replay.h"
#include "tests/frontend/c_source.h"

namespace argosy::evidence {

/// The values as inputs for whichever operations ask, in order.
inline CandidateCounterexample inputs(const std::vector<Int128>& values) {
  CandidateCounterexample candidate;
  for (const Int128 value : values) candidate.values.push_back({nullptr, static_cast<UInt128>(value), true, "", {}});
  return candidate;
}

inline Target unreachCall() { return {"unreach-call", {"reach_error", "__VERIFIER_error", "__assert_fail"}}; }
inline Target noOverflow() { return {"no-overflow", {}}; }

/// A program whose files live as long as the object.
class LoadedProgram {
 public:
  explicit LoadedProgram(const std::vector<frontend::CFile>& sources, DataModel dataModel = DataModel::LP64) {
    frontend::Options options;
    options.target = dataModel;
    for (const auto& [name, text] : sources) options.files.push_back(files_.write(name, text));
    paths = options.files;
    program_ = frontend::load(options);
  }
  explicit LoadedProgram(const std::string& text, DataModel dataModel = DataModel::LP64)
      : LoadedProgram(std::vector<frontend::CFile>{{"input.c", text}}, dataModel) {}

  const Program& operator*() const { return *program_; }
  const Program* operator->() const { return program_.get(); }
  Program& program() { return *program_; }
  std::string path(const std::string& name) const { return files_.path(name); }

  std::vector<std::string> paths;

 private:
  frontend::CFiles files_;
  std::unique_ptr<Program> program_;
};

/// Throws when the replay fails.
inline ReplayedCounterexample confirmed(const Program& program, const CandidateCounterexample& candidate,
                                        const Target& target = unreachCall(), const ReplayLimits& limits = {}) {
  ReplayResult result = replay(program, candidate, target, limits);
  if (auto* failure = std::get_if<ReplayFailure>(&result))
    throw std::runtime_error(std::string(toString(failure->outcome)) + ": " + failure->message);
  return std::get<ReplayedCounterexample>(std::move(result));
}

/// Throws when the replay succeeds.
inline ReplayFailure refused(const Program& program, const CandidateCounterexample& candidate,
                             const Target& target = unreachCall(), const ReplayLimits& limits = {}) {
  ReplayResult result = replay(program, candidate, target, limits);
  if (std::holds_alternative<ReplayedCounterexample>(result))
    throw std::runtime_error("the counterexample is confirmed");
  return std::get<ReplayFailure>(std::move(result));
}

}  // namespace argosy::evidence
