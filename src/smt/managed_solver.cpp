#include "smt/managed_solver.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <filesystem>

#include "base/processor_clock.h"

namespace argosy::smt {
namespace {

struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

bool writeNew(const std::string& path, const std::string& text) {
  const std::unique_ptr<std::FILE, FileCloser> file(std::fopen(path.c_str(), "wx"));
  return file && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
}

}  // namespace

class ManagedSolver::TableConstants final : public ConstantMaker {
 public:
  explicit TableConstants(TermTable& terms) : terms_(terms) {}

  TermRef scalar(SortRef sort, UInt128 bits) override {
    switch (sort->kind()) {
      case SortKind::Boolean: return terms_.truth(bits != 0);
      case SortKind::BitVector: return terms_.bitVector(sort->width(), bits);
      case SortKind::Float: return terms_.floating(sort, bits);
      default: return terms_.integer(static_cast<Int128>(bits));
    }
  }
  TermRef rational(Int128 numerator, Int128 denominator) override { return terms_.rational(numerator, denominator); }
  TermRef array(SortRef sort, TermRef fallback, std::span<const std::pair<TermRef, TermRef>> elements) override {
    TermRef result = terms_.constantArray(sort, fallback);
    for (const auto& [index, element] : elements) result = terms_.store(result, index, element);
    return result;
  }
  TermRef application(TermRef term, std::span<const TermRef> arguments) override {
    return terms_.apply(term->name(), term->sort(), arguments);
  }

 private:
  TermTable& terms_;
};

ManagedSolver::ManagedSolver(TermTable& terms, const SolverOptions& options)
    : terms_(terms),
      options_(options),
      constants_(std::make_unique<TableConstants>(terms)),
      backEnd_(makeBackEnd()),
      watchdog_(options, [this] { backEnd_->interrupt(); }),
      frames_(1),
      handedOver_(1) {}

ManagedSolver::~ManagedSolver() = default;

std::unique_ptr<BackEnd> ManagedSolver::makeBackEnd() {
  BackEndOptions options{.time = options_.limits.time,
                         .keepsClauses = !options_.dumpDirectory.empty(),
                         .expectsContradictions = options_.expectsContradictions};
  switch (options_.kind) {
    case SolverKind::Z3: return makeZ3BackEnd(*constants_);
    case SolverKind::Cvc5:
      // cvc5 cannot be interrupted: the run's time limit has to be one of the query.
      if (const auto seconds = options_.runLimits ? options_.runLimits->remainingSeconds() : std::nullopt) {
        const std::chrono::milliseconds left(static_cast<std::int64_t>(*seconds * 1000));
        options.time = std::min(options.time.value_or(left), left);
      }
      return makeCvc5BackEnd(*constants_, options);
    case SolverKind::Sat: return makeSatBackEnd(terms_, *constants_, options);
  }
  return nullptr;
}

void ManagedSolver::pop() {
  assert(frames_.size() > 1);
  frames_.pop_back();
  if (handedOver_.size() <= frames_.size()) return;
  handedOver_.pop_back();
  backEnd_->pop();
  isLive_ = false;
  if (backEnd_->hasMuchGarbage()) renewBackEnd();
}

void ManagedSolver::renewBackEnd() {
  backEnd_ = makeBackEnd();
  backEnd_->limitConflicts(conflicts_);
  handedOver_.assign(1, 0);
}

void ManagedSolver::add(TermRef formula) {
  assert(formula->sort()->isBoolean());
  if (!formula->isTrue()) frames_.back().push_back(formula);
}

std::vector<TermRef> ManagedSolver::query() const {
  std::vector<TermRef> formulas;
  for (const std::vector<TermRef>& frame : frames_) formulas.insert(formulas.end(), frame.begin(), frame.end());
  formulas.insert(formulas.end(), assumptions_.begin(), assumptions_.end());
  return formulas;
}

std::optional<Answer> ManagedSolver::trivialAnswer() {
  const auto isFalse = [](TermRef formula) { return formula->isFalse(); };
  const auto hasFalse = [&](const std::vector<TermRef>& formulas) { return std::ranges::any_of(formulas, isFalse); };
  if (std::ranges::any_of(frames_, hasFalse) || hasFalse(assumptions_)) return Answer::Unsatisfiable;
  const bool isEmpty = std::ranges::all_of(frames_, [](const auto& frame) { return frame.empty(); });
  if (isEmpty && std::ranges::all_of(assumptions_, [](TermRef formula) { return formula->isTrue(); }))
    return Answer::Satisfiable;
  return std::nullopt;
}

Answer ManagedSolver::check(std::span<const TermRef> assumptions) {
  assumptions_.assign(assumptions.begin(), assumptions.end());
  ++statistics_.queries;
  const std::optional<Answer> trivial = trivialAnswer();
  isTrivial_ = trivial.has_value();
  if (trivial) {
    answer_ = *trivial;
    count(answer_);
    return answer_;
  }
  if (options_.cache) {
    key_ = QueryCache::keyOf(frames_, assumptions_);
    if (const RememberedAnswer* remembered = cache_.find(key_)) {
      ++statistics_.cacheHits;
      isLive_ = false;
      answer_ = remembered->answer;
      count(answer_);
      return answer_;
    }
  }
  answer_ = ask();
  if (options_.cache && answer_ != Answer::Unknown) cache_.remember(key_, answer_);
  count(answer_);
  return answer_;
}

void ManagedSolver::count(Answer answer) {
  switch (answer) {
    case Answer::Satisfiable: ++statistics_.satisfiable; break;
    case Answer::Unsatisfiable: ++statistics_.unsatisfiable; break;
    case Answer::Unknown: ++statistics_.unknown; break;
  }
}

Answer ManagedSolver::ask() {
  isLive_ = false;
  if (const auto over = watchdog_.runIsOver()) {
    reason_ = *over;
    return Answer::Unknown;
  }
  watchdog_.start();
  Answer answer = Answer::Unknown;
  bool failed = false;
  try {
    answer = askBackEnd();
    if (answer == Answer::Unknown) reason_ = backEnd_->reasonUnknown();
  } catch (const std::exception& error) {
    reason_ = error.what();
    failed = true;
  }
  const std::optional<std::string> limit = watchdog_.stop();
  // A library that is interrupted while it is told formulas may lose some: a contradiction remains one, but a model means nothing.
  if (limit && answer != Answer::Unsatisfiable) {
    answer = Answer::Unknown;
    reason_ = *limit;
    failed = true;
  }
  if (failed) renewBackEnd();
  isLive_ = answer != Answer::Unknown;
  return answer;
}

Answer ManagedSolver::askBackEnd() {
  const ProcessorClock::time_point start = ProcessorClock::now();
  handOver();
  backEnd_->assume(assumptions_);
  statistics_.translationSeconds += secondsSince(start);
  if (!options_.dumpDirectory.empty()) dump();
  const ProcessorClock::time_point translated = ProcessorClock::now();
  const auto measure = [&] {
    const double seconds = secondsSince(translated);
    statistics_.seconds += seconds;
    statistics_.longestSeconds = std::max(statistics_.longestSeconds, seconds);
  };
  try {
    const Answer answer = backEnd_->solve();
    measure();
    return answer;
  } catch (...) {
    measure();
    throw;
  }
}

void ManagedSolver::handOver() {
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    if (i == handedOver_.size()) {
      backEnd_->push();
      handedOver_.push_back(0);
    }
    for (; handedOver_[i] < frames_[i].size(); ++handedOver_[i]) backEnd_->add(frames_[i][handedOver_[i]]);
  }
}

void ManagedSolver::dump() {
  std::error_code ignored;
  std::filesystem::create_directories(options_.dumpDirectory, ignored);
  const std::string text = toSmtLib(query()), dimacs = backEnd_->dimacs();
  std::string path;
  // Several solvers may write to one directory.
  do {
    char name[48];
    std::snprintf(name, sizeof name, "/query-%06zu-%s", ++dumped_, toString(options_.kind));
    path = options_.dumpDirectory + name;
  } while (std::filesystem::exists(path + ".smt2", ignored));
  writeNew(path + ".smt2", text);
  if (!dimacs.empty()) writeNew(path + ".cnf", dimacs);
}

Model ManagedSolver::model() {
  if (answer_ != Answer::Satisfiable) throw std::logic_error("a model of a query that was not satisfiable");
  if (isTrivial_) return {};
  RememberedAnswer* remembered = options_.cache ? cache_.find(key_) : nullptr;
  if (remembered && remembered->model) return *remembered->model;
  if (!isLive_ && ask() != Answer::Satisfiable) throw std::runtime_error("no model: " + reason_);
  Model model = extractModel();
  checkModel(model);
  if (remembered) remembered->model = model;
  return model;
}

Model ManagedSolver::extractModel() {
  const std::vector<TermRef> formulas = query();
  std::vector<TermRef> symbols, applications;
  forEachTerm(formulas, [&](TermRef term) {
    if (term->isSymbol()) symbols.push_back(term);
    if (term->kind() == TermKind::Apply) applications.push_back(term);
  });
  return backEnd_->model(symbols, applications);
}

void ManagedSolver::checkModel(const Model& model) {
  Evaluation evaluation(terms_, model);
  for (const TermRef formula : query()) {
    const TermRef value = evaluation(formula);
    if (value && value->isFalse())
      throw std::runtime_error(std::string("the model of ") + toString(options_.kind) +
                               " does not satisfy the formulas");
  }
}

std::vector<TermRef> ManagedSolver::unsatCore() {
  if (answer_ != Answer::Unsatisfiable)
    throw std::logic_error("an unsatisfiable core of a query that was not unsatisfiable");
  if (isTrivial_) {
    const auto found = std::ranges::find_if(assumptions_, [](TermRef formula) { return formula->isFalse(); });
    const bool byFormulas = std::ranges::any_of(frames_, [](const auto& frame) {
      return std::ranges::any_of(frame, [](TermRef formula) { return formula->isFalse(); });
    });
    return byFormulas || found == assumptions_.end() ? std::vector<TermRef>{} : std::vector<TermRef>{*found};
  }
  RememberedAnswer* remembered = options_.cache ? cache_.find(key_) : nullptr;
  if (remembered && remembered->core) return *remembered->core;
  if (!isLive_ && ask() != Answer::Unsatisfiable) throw std::runtime_error("no unsatisfiable core: " + reason_);
  std::vector<TermRef> core = backEnd_->unsatCore();
  if (remembered) remembered->core = core;
  return core;
}

}  // namespace argosy::smt
