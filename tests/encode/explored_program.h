// A C program without loops, explored as one formula: all paths merged where they meet. The program itself says what has to be valid and what has to be possible:
//   holds(e)     e holds on every execution, and bit-precise formulas know it
//   always(e)    e holds, and formulas of every encoding know it
//   possible(e)  some execution makes e true; sound formulas must admit it
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "encode/encoder.h"
#include "program/transform/resolve_function_pointers.h"
#include "smt/solver.h"
#include "tests/frontend/c_source.h"
#include "tests/program/element_writes.h"
#include "tests/program/transform.h"

namespace argosy::encode {

inline const std::string explorationPrelude =
    "extern void holds(int); extern void always(int); extern void possible(int); extern void __VERIFIER_assume(int);"
    "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void); extern unsigned char "
    "__VERIFIER_nondet_uchar(void);"
    "extern float __VERIFIER_nondet_float(void); extern double __VERIFIER_nondet_double(void); extern long long "
    "__VERIFIER_nondet_longlong(void);"
    "extern void *malloc(__SIZE_TYPE__); extern void free(void *); extern void *memcpy(void *, const void *, "
    "__SIZE_TYPE__);"
    "extern void *memset(void *, int, __SIZE_TYPE__); extern void *memmove(void *, const void *, __SIZE_TYPE__);\n"
    "#define N __VERIFIER_nondet_int()\n#define U __VERIFIER_nondet_uint()\n#define assume __VERIFIER_assume\n";

class ExploredProgram {
 public:
  ExploredProgram(const std::string& text, DataModel dataModel, IntegerEncoding integers,
                  FloatEncoding floats = FloatEncoding::Ieee)
      : program_(frontend::loadC(explorationPrelude + text, dataModel)),
        isBitPrecise_(integers == IntegerEncoding::BitVectors && floats == FloatEncoding::Ieee) {
    test::makeElementWrites(*program_);
    test::transform(*program_, FunctionPointerResolution());
    computeAddressTaken(*program_);
    theory_ = makeTheory(terms_, integers, floats);
    encoder_ = std::make_unique<Encoder>(*program_, aliases(), *theory_);
  }

  /// The number of claims that were checked.
  std::size_t explore() {
    explore({program_->start, 0}, encoder_->programStart());
    return claims_;
  }

 private:
  AliasSets& aliases() {
    if (!aliases_) aliases_ = std::make_unique<AliasSets>(*program_);
    return *aliases_;
  }

  /// The formula at the function's exit; nothing when it is not reached.
  std::optional<PathFormula> explore(const Frame& frame, const PathFormula& start) {
    const Function& function = program_->functions[frame.function];
    std::map<NodeId, std::vector<PathFormula>> reached{{function.entry, {start}}};
    for (const NodeId node : function.nodes) {
      const auto found = reached.find(node);
      if (found == reached.end() || node == function.exit) continue;
      const PathFormula path = encoder_->merge(found->second);
      for (const EdgeId id : program_->nodes[node].outgoing) {
        const Edge& edge = program_->edges[id];
        auto successor = follow(edge, id, frame, path);
        if (!successor) continue;
        if (edge.target <= node && edge.target != function.exit) {
          ADD_FAILURE() << "the program has a loop";
          return std::nullopt;
        }
        reached[edge.target].push_back(std::move(*successor));
      }
    }
    const auto found = reached.find(function.exit);
    return found == reached.end() ? std::nullopt : std::optional(encoder_->merge(found->second));
  }

  std::optional<PathFormula> follow(const Edge& edge, EdgeId id, const Frame& frame, PathFormula path) {
    const auto* call = std::get_if<Call>(&edge.operation);
    if (call && call->function.valid()) {
      const Function& callee = program_->functions[call->function];
      if (callee.name == "holds" || callee.name == "always" || callee.name == "possible") {
        check(callee.name, *call, edge, frame, path);
        return path;
      }
      if (callee.isDefined) {
        Frame inner{callee.id, 0};
        for (const FunctionId open : open_) inner.activation += open == callee.id ? 1 : 0;
        inner.context =
            contexts_.try_emplace({frame.context, id}, static_cast<std::uint32_t>(contexts_.size() + 1)).first->second;
        encoder_->enter(*call, id, frame, inner, path);
        open_.push_back(callee.id);
        auto result = explore(inner, path);
        open_.pop_back();
        if (result) encoder_->leave(*call, id, inner, frame, *result);
        return result;
      }
    }
    return encoder_->apply(edge, id, frame, path) ? std::optional(std::move(path)) : std::nullopt;
  }

  void check(const std::string& claim, const Call& call, const Edge& edge, const Frame& frame,
             const PathFormula& path) {
    ++claims_;
    const TermRef condition = encoder_->evaluateCondition(call.arguments.front(), frame, path);
    const bool isPossibility = claim == "possible";
    std::vector<TermRef> query{encoder_->condition(path), isPossibility ? condition : terms_.negation(condition)};
    const std::vector<TermRef> facts = encoder_->factsAbout(query);
    query.insert(query.end(), facts.begin(), facts.end());
    if (!isPossibility && !isBitPrecise_ && claim != "always") return;
    for (const smt::SolverKind kind : {smt::SolverKind::Z3, smt::SolverKind::Sat}) {
      const smt::Answer answer = smt::makeSolver(terms_, {.kind = kind})->check(query);
      if (answer == smt::Answer::Unknown && kind == smt::SolverKind::Sat) continue;  // not all are bit-vector formulas
      EXPECT_EQ(answer, isPossibility ? smt::Answer::Satisfiable : smt::Answer::Unsatisfiable)
          << claim << " at " << edge.info.range.begin.line << ":" << edge.info.range.begin.column << ", "
          << toString(kind) << ", " << theory_->name();
    }
  }

  std::unique_ptr<Program> program_;
  bool isBitPrecise_;
  std::unique_ptr<AliasSets> aliases_;
  TermTable terms_;
  std::unique_ptr<Theory> theory_;
  std::unique_ptr<Encoder> encoder_;
  std::vector<FunctionId> open_;
  std::map<std::pair<std::uint32_t, EdgeId>, std::uint32_t> contexts_;  // by caller and call
  std::size_t claims_ = 0;
};

}  // namespace argosy::encode
