// The part of every solver that does not depend on the library behind it: the stack of formulas, which is handed over only when a
// query needs it, the cache, limits, statistics, and the dump of queries.
#pragma once

#include "smt/back_end.h"
#include "smt/query_cache.h"
#include "smt/watchdog.h"

namespace argosy::smt {

class ManagedSolver final : public Solver {
 public:
  /// Throws SolverMissing.
  ManagedSolver(TermTable& terms, const SolverOptions& options);
  ~ManagedSolver() override;

  SolverKind kind() const override { return options_.kind; }
  Capabilities capabilities() const override { return backEnd_->capabilities(); }

  void push() override { frames_.emplace_back(); }
  void pop() override;
  void add(TermRef formula) override;
  void limitConflicts(std::uint32_t most) override {
    conflicts_ = most;
    backEnd_->limitConflicts(most);
  }
  Answer check(std::span<const TermRef> assumptions) override;

  Model model() override;
  std::vector<TermRef> unsatCore() override;
  std::string reasonUnknown() const override { return reason_; }
  const SolverStatistics& statistics() const override { return statistics_; }

 private:
  class TableConstants;

  std::unique_ptr<BackEnd> makeBackEnd();
  void renewBackEnd();
  std::optional<Answer> trivialAnswer();
  Answer ask();
  Answer askBackEnd();
  void handOver();
  void count(Answer answer);
  Model extractModel();
  void checkModel(const Model& model);
  std::vector<TermRef> query() const;
  void dump();

  TermTable& terms_;
  SolverOptions options_;
  std::unique_ptr<TableConstants> constants_;
  std::unique_ptr<BackEnd> backEnd_;
  Watchdog watchdog_;

  std::vector<std::vector<TermRef>> frames_;
  std::vector<std::size_t> handedOver_;  // per frame of the back end: how many of its formulas
  std::vector<TermRef> assumptions_;     // of the last query
  std::uint32_t conflicts_ = 0;
  Answer answer_ = Answer::Unknown;
  bool isTrivial_ = false;  // the last answer needed no solver
  bool isLive_ = false;     // the back end is in the state after the last query
  QueryCache::Key key_;
  QueryCache cache_;
  std::string reason_ = "no query";
  SolverStatistics statistics_;
  std::size_t dumped_ = 0;
};

}  // namespace argosy::smt
