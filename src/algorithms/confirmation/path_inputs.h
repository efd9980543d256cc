// What one path brings into the program, as terms: the symbols of inputs and results, the contents of new objects. A model of the path's formula
// gives the values with which the path is executed.
#pragma once

#include <vector>

#include "algorithms/confirmation/candidate_builder.h"
#include "analysis/step.h"
#include "encode/encoder.h"
#include "smt/model.h"

namespace argosy::algorithms {

class PathInputs {
 public:
  explicit PathInputs(encode::Encoder& encoder) : encoder_(encoder) {}

  /// The next step of the path, and the formula behind it.
  void add(const Step& step, const encode::PathFormula& after);
  evidence::CandidateCounterexample candidate(smt::Evaluation& model);

 private:
  struct Scalar {
    std::size_t entry;
    smt::TermRef value;
    TypeRef type;
  };
  struct Contents {
    std::size_t entry;
    std::uint64_t bytes;
    memory::MemoryObjectId object;
    encode::BackgroundId background;
  };

  /// A piece of the contents, or a field of all elements of a grid, as the model has it.
  void setContents(const Contents& contents, const encode::UnknownContents& piece, smt::TermRef value);
  UInt128 bitsOf(smt::TermRef value, TypeRef type) const;

  encode::Encoder& encoder_;
  CandidateBuilder builder_;
  std::vector<Scalar> scalars_;
  std::vector<Contents> contents_;
};

}  // namespace argosy::algorithms
