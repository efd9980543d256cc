#include "smt/interpolation/horn_clauses.h"

#include <algorithm>

#include "smt/interpolation/child_text.h"
#include "smt/interpolation/no_constants.h"
#include "smt/interpolation/z3_back_translation.h"
#include "smt/watchdog.h"
#include "smt/z3_translation.h"

namespace argosy::smt {
namespace {

class HornClauses {
 public:
  HornClauses(TermTable& terms, const InterpolationTree& tree, const Deadline& deadline)
      : terms_(terms),
        tree_(tree),
        options_(deadline.solverOptions(SolverKind::Z3)),
        translation_(context_, constants_),
        engine_(context_),
        watchdog_(options_, [this] { interrupt(); }) {}

  HornSolution solve() {
    watchdog_.start();
    std::optional<HornSolution> result;
    std::string failure;
    try {
      result = solveWatched();
    } catch (const z3::exception& error) {
      failure = error.msg();
    } catch (const std::exception& error) {
      failure = error.what();
    }
    const std::optional<std::string> limit = watchdog_.stop();
    if (!result) throw NoInterpolant(limit ? *limit : failure);
    return *std::move(result);
  }

 private:
  void interrupt() {
    translation_.interrupt();
    Z3_interrupt(context_);
  }

  HornSolution solveWatched() {
    configure();
    for (std::size_t i = 0; i < tree_.size(); ++i) declare(i);
    for (std::size_t i = 0; i < tree_.size(); ++i) addRule(i);
    z3::expr goal = relationOf(tree_.root());
    switch (engine_.query(goal)) {
      case z3::sat: return {.isSatisfiable = true};
      case z3::unknown: throw NoInterpolant(engine_.reason_unknown());
      case z3::unsat: break;
    }
    return {.terms = readAnswer()};
  }

  void configure() {
    z3::params parameters(context_);
    parameters.set("engine", context_.str_symbol("spacer"));
    // Otherwise the relations are inlined away, and what is left of them is trivial.
    for (const char* option :
         {"xform.inline_linear", "xform.inline_eager", "xform.slice", "xform.coi", "xform.tail_simplifier_pve"})
      parameters.set(option, false);
    engine_.set(parameters);
  }

  void declare(std::size_t node) {
    z3::sort_vector domain(context_);
    for (const TermRef symbol : tree_.sharedSymbols(node)) domain.push_back(translation_(symbol).get_sort());
    relations_.push_back(context_.function(("relation!" + std::to_string(node)).c_str(), domain, context_.bool_sort()));
    engine_.register_relation(relations_.back());
  }

  z3::expr relationOf(std::size_t node) {
    z3::expr_vector arguments(context_);
    for (const TermRef symbol : tree_.sharedSymbols(node)) arguments.push_back(translation_(symbol));
    return relations_[node](arguments);
  }

  void addRule(std::size_t node) {
    z3::expr_vector body(context_), variables(context_);
    body.push_back(translation_(tree_.formula(node)));
    std::vector<TermRef> roots{tree_.formula(node)};
    for (const std::size_t child : tree_.children(node)) {
      body.push_back(relationOf(child));
      std::ranges::copy(tree_.sharedSymbols(child), std::back_inserter(roots));
    }
    std::ranges::copy(tree_.sharedSymbols(node), std::back_inserter(roots));
    forEachTerm(roots, [&](TermRef term) {
      if (term->isSymbol()) variables.push_back(translation_(term));
    });
    z3::expr rule = z3::implies(z3::mk_and(body), relationOf(node));
    if (!variables.empty()) rule = z3::forall(variables, rule);
    engine_.add_rule(rule, context_.str_symbol(("rule!" + std::to_string(node)).c_str()));
  }

  /// A conjunction of one definition per relation: (forall x. R(x) = body), without a quantifier when there are no x.
  std::vector<TermRef> readAnswer() {
    std::vector<TermRef> result(tree_.size(), terms_.truth(true));
    result.back() = terms_.truth(false);
    const z3::expr answer = engine_.get_answer();
    const bool isConjunction = answer.is_app() && answer.decl().decl_kind() == Z3_OP_AND;
    for (unsigned i = 0; i < (isConjunction ? answer.num_args() : 1); ++i)
      readDefinition(isConjunction ? answer.arg(i) : answer, result);
    return result;
  }

  void readDefinition(const z3::expr& definition, std::vector<TermRef>& result) {
    const z3::expr equation = definition.is_quantifier() ? definition.body() : definition;
    // Relations without arguments that hold, or do not, may be literals.
    if (!equation.is_app()) return;
    const bool isEquation = equation.num_args() == 2 &&
                            (equation.decl().decl_kind() == Z3_OP_EQ || equation.decl().decl_kind() == Z3_OP_IFF);
    if (!isEquation && equation.decl().decl_kind() == Z3_OP_NOT) {
      if (const auto node = nodeOf(equation.arg(0))) result[*node] = terms_.truth(false);
      return;
    }
    for (unsigned side = 0; isEquation && side < 2; ++side) {
      const z3::expr head = equation.arg(side);
      const auto node = nodeOf(head);
      if (!node || *node == tree_.root()) continue;
      std::unordered_map<unsigned, TermRef> variables;
      for (unsigned i = 0; i < head.num_args(); ++i) {
        if (!head.arg(i).is_var()) throw NoInterpolant("a relation of an unknown form");
        variables[Z3_get_index_value(context_, head.arg(i))] = tree_.sharedSymbols(*node)[i];
      }
      result[*node] = Z3BackTranslation(terms_, context_, std::move(variables))(equation.arg(1 - side));
      return;
    }
  }

  std::optional<std::size_t> nodeOf(const z3::expr& head) const {
    if (!head.is_app()) return std::nullopt;
    const z3::func_decl declaration = head.decl();
    const auto found =
        std::ranges::find_if(relations_, [&](const z3::func_decl& relation) { return z3::eq(relation, declaration); });
    if (found == relations_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - relations_.begin());
  }

  TermTable& terms_;
  const InterpolationTree& tree_;
  SolverOptions options_;
  NoConstants constants_;
  z3::context context_;
  Z3Translation translation_;
  z3::fixedpoint engine_;
  std::vector<z3::func_decl> relations_;
  Watchdog watchdog_;
};

}  // namespace

HornSolution solveHornClauses(TermTable& terms, const InterpolationTree& tree, const Deadline& deadline) {
  // Spacer gives up by ending the process now and then.
  const std::string script = computeInChild(
      [&] {
        const HornSolution solution = HornClauses(terms, tree, deadline).solve();
        return solution.isSatisfiable ? std::string() : toSmtLib(solution.terms);
      },
      deadline);
  if (script.empty()) return {.isSatisfiable = true};
  HornSolution solution{.terms = parseSmtLib(terms, script)};
  if (solution.terms.size() != tree.size()) throw NoInterpolant("a solution of an unknown form");
  return solution;
}

}  // namespace argosy::smt
