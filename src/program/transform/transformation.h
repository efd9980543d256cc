// Programs from programs: a transformation makes another program of the one it is given, which stays as it is, and says where everything in it comes from.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "program/transform/program_map.h"

namespace argosy {

struct TransformedProgram {
  Program program;
  ProgramMap map;  // to the program that was transformed
};

/// A program that is being changed. What was there keeps its number until `compact`; what is added has no original unless it is told.
class ProgramDraft {
 public:
  explicit ProgramDraft(Program program) : program_(std::move(program)), map_(ProgramMap::identity(program_)) {}

  Program& program() { return program_; }

  /// A node at which an execution of the original is where it is at `like`.
  NodeId addNode(NodeId like);
  /// The edge, which was added, stands for what `like` stands for.
  void standsFor(EdgeId edge, EdgeId like);
  /// Program::compact.
  void compact();

  TransformedProgram finish() &&;

 private:
  /// Room in the map for what was added.
  void cover();

  Program program_;
  ProgramMap map_;
};

class Transformation {
 public:
  virtual ~Transformation() = default;

  /// What the program has afterwards, for people.
  virtual std::string_view name() const = 0;

  /// `Variable::addressTaken` is right afterwards.
  TransformedProgram apply(const Program& program) const { return apply(program.clone()); }
  /// The same without a copy, for who does not need the original any more.
  TransformedProgram apply(Program&& program) const;

 private:
  virtual void change(ProgramDraft& draft) const = 0;
};

using Transformations = std::vector<std::shared_ptr<const Transformation>>;

/// One after the other: each is given what those before it have made.
TransformedProgram applyAll(const Transformations& transformations, const Program& program);

}  // namespace argosy
