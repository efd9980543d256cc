#include "smt/bdd.h"

#include <bdd.h>
// The functions of C, not those on BuDDy's own values for C++.
#undef bdd_init
#undef bdd_ithvar

#include <algorithm>
#include <cassert>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>

namespace argosy::smt {
namespace {

/// Beside BuDDy's own global state: which manager owns it, and what went wrong in the last operation. Errors are noted
/// by a hook and thrown later, because an exception must not pass through C.
struct {
  bool isOwned = false;
  std::uint32_t generation = 0;
  int error = 0;
} package;

void noteError(int code) { package.error = code; }

[[noreturn]] void fail() {
  const int code = std::exchange(package.error, 0);
  // Results that were computed after the error are wrong: forgets them.
  bdd_clear_error();
  throw BddOverflow(std::string("binary decision diagrams: ") + bdd_errstring(code));
}

constexpr int firstVariables = 64;

int toInt(std::size_t value) { return static_cast<int>(std::min<std::size_t>(value, std::numeric_limits<int>::max())); }

}  // namespace

void Bdd::count(int change) const {
  if (!package.isOwned || package.generation != generation_) return;
  if (change > 0) bdd_addref(node_);
  else bdd_delref(node_);
}

BddManager::BddManager(const BddOptions& options) {
  assert(!package.isOwned && "only one manager at a time");
  bdd_error_hook(noteError);
  package.error = 0;
  const int initial = toInt(std::min(options.initialNodes, options.maximalNodes));
  bdd_init(initial, std::max(initial / 4, 1000));
  // Initialisation installs hooks that print and exit.
  bdd_error_hook(noteError);
  bdd_gbc_hook(nullptr);
  bdd_resize_hook(nullptr);
  if (package.error != 0) throw BddOverflow("binary decision diagrams: no memory");
  bdd_setmaxnodenum(toInt(options.maximalNodes));
  bdd_setmaxincrease(1 << 20);
  bdd_setcacheratio(8);
  bdd_setvarnum(firstVariables);
  package.isOwned = true;
  generation_ = ++package.generation;
  if (package.error != 0) {
    bdd_done();
    package.isOwned = false;
    throw BddOverflow("binary decision diagrams: no memory for variables");
  }
}

BddManager::~BddManager() {
  bdd_done();
  package.isOwned = false;
}

Bdd BddManager::result(int node) {
  if (package.error != 0 || node < 0) fail();
  return {node, generation_};
}

Bdd BddManager::variable(std::uint32_t number) {
  const int wanted = static_cast<int>(number) + 1;
  if (wanted > bdd_varnum()) bdd_setvarnum(std::max(wanted, 2 * bdd_varnum()));
  return result(bdd_ithvar(static_cast<int>(number)));
}

Bdd BddManager::negation(const Bdd& operand) { return result(bdd_not(operand.node_)); }
Bdd BddManager::conjunction(const Bdd& left, const Bdd& right) {
  return result(bdd_apply(left.node_, right.node_, bddop_and));
}
Bdd BddManager::disjunction(const Bdd& left, const Bdd& right) {
  return result(bdd_apply(left.node_, right.node_, bddop_or));
}
Bdd BddManager::ite(const Bdd& condition, const Bdd& then, const Bdd& otherwise) {
  return result(bdd_ite(condition.node_, then.node_, otherwise.node_));
}
bool BddManager::implies(const Bdd& left, const Bdd& right) {
  return left == right || result(bdd_apply(left.node_, right.node_, bddop_diff)).isFalse();
}

std::uint32_t BddManager::topVariable(const Bdd& function) const {
  assert(!function.isConstant());
  return static_cast<std::uint32_t>(bdd_var(function.node_));
}
Bdd BddManager::whenTrue(const Bdd& function) const {
  assert(!function.isConstant());
  return {bdd_high(function.node_), generation_};
}
Bdd BddManager::whenFalse(const Bdd& function) const {
  assert(!function.isConstant());
  return {bdd_low(function.node_), generation_};
}

std::vector<std::uint32_t> BddManager::support(const Bdd& function) const {
  std::vector<std::uint32_t> variables;
  std::unordered_set<int> seen;
  std::vector<int> open = {function.node_};
  while (!open.empty()) {
    const int node = open.back();
    open.pop_back();
    if (node < 2 || !seen.insert(node).second) continue;
    variables.push_back(static_cast<std::uint32_t>(bdd_var(node)));
    open.push_back(bdd_low(node));
    open.push_back(bdd_high(node));
  }
  std::ranges::sort(variables);
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  return variables;
}

std::size_t BddManager::size(const Bdd& function) const {
  return static_cast<std::size_t>(bdd_nodecount(function.node_));
}
std::size_t BddManager::tableSize() const { return static_cast<std::size_t>(bdd_getnodenum()); }

}  // namespace argosy::smt
