// Binary decision diagrams against truth tables.
#include "smt/bdd.h"

#include <gtest/gtest.h>

#include <bitset>
#include <random>

namespace argosy::smt {
namespace {

constexpr unsigned variables = 8;
constexpr std::size_t rows = std::size_t{1} << variables;
using Table = std::bitset<rows>;

bool valueIn(std::size_t row, std::uint32_t variable) { return (row >> variable & 1) != 0; }

Table tableOfVariable(std::uint32_t variable) {
  Table table;
  for (std::size_t row = 0; row < rows; ++row) table[row] = valueIn(row, variable);
  return table;
}

struct Entry {
  Bdd diagram;
  Table table;
};

/// Random functions of eight variables.
class Functions {
 public:
  Functions(BddManager& manager, std::uint64_t seed) : manager_(manager), random_(seed) {
    for (std::uint32_t i = 0; i < variables; ++i) pool_.push_back({manager.variable(i), tableOfVariable(i)});
  }

  void grow() {
    const Entry a = pick(), b = pick(), c = pick();
    switch (random_() % 4) {
      case 0: return add({manager_.negation(a.diagram), ~a.table});
      case 1: return add({manager_.conjunction(a.diagram, b.diagram), a.table & b.table});
      case 2: return add({manager_.disjunction(a.diagram, b.diagram), a.table | b.table});
      default: return add({manager_.ite(a.diagram, b.diagram, c.diagram), (a.table & b.table) | (~a.table & c.table)});
    }
  }
  const Entry& pick() { return pool_[random_() % pool_.size()]; }
  const std::vector<Entry>& all() const { return pool_; }

 private:
  // Old functions make room, so that there is garbage to collect.
  void add(Entry entry) {
    if (pool_.size() < 200) pool_.push_back(std::move(entry));
    else pool_[variables + random_() % (pool_.size() - variables)] = std::move(entry);
  }

  BddManager& manager_;
  std::mt19937_64 random_;
  std::vector<Entry> pool_;
};

Table tableOf(const BddManager& manager, const Bdd& diagram) {
  Table table;
  for (std::size_t row = 0; row < rows; ++row) {
    Bdd rest = diagram;
    while (!rest.isConstant())
      rest = valueIn(row, manager.topVariable(rest)) ? manager.whenTrue(rest) : manager.whenFalse(rest);
    table[row] = rest.isTrue();
  }
  return table;
}

TEST(Bdd, Constants) {
  BddManager manager;
  EXPECT_TRUE(manager.truth(true).isTrue());
  EXPECT_TRUE(manager.truth(false).isFalse());
  EXPECT_EQ(Bdd(), manager.truth(false));
  EXPECT_NE(manager.truth(true), manager.truth(false));
  EXPECT_EQ(manager.negation(manager.truth(true)), manager.truth(false));
  EXPECT_EQ(manager.size(manager.truth(true)), 0U);
  EXPECT_TRUE(manager.support(manager.truth(true)).empty());
}

TEST(Bdd, OperationsAgreeWithTruthTables) {
  BddManager manager;
  Functions functions(manager, 1);
  for (int i = 0; i < 2000; ++i) functions.grow();
  for (const Entry& entry : functions.all()) {
    ASSERT_EQ(tableOf(manager, entry.diagram), entry.table);
    EXPECT_EQ(entry.diagram.isTrue(), entry.table.all());
    EXPECT_EQ(entry.diagram.isFalse(), entry.table.none());
  }
}

TEST(Bdd, EqualFunctionsAreIdentical) {
  BddManager manager;
  Functions functions(manager, 2);
  for (int i = 0; i < 1000; ++i) functions.grow();
  std::size_t equal = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Entry &a = functions.pick(), &b = functions.pick();
    ASSERT_EQ(a.diagram == b.diagram, a.table == b.table);
    if (a.diagram == b.diagram) {
      ASSERT_EQ(a.diagram.hash(), b.diagram.hash());
      ++equal;
    }
  }
  EXPECT_GT(equal, 100U);
}

TEST(Bdd, ImplicationAgreesWithTruthTables) {
  BddManager manager;
  Functions functions(manager, 3);
  for (int i = 0; i < 1000; ++i) functions.grow();
  std::size_t holds = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Entry &a = functions.pick(), &b = functions.pick();
    const bool expected = (a.table & ~b.table).none();
    ASSERT_EQ(manager.implies(a.diagram, b.diagram), expected);
    if (expected) ++holds;
  }
  EXPECT_GT(holds, 100U);
}

TEST(Bdd, SupportIsWhatTheFunctionDependsOn) {
  BddManager manager;
  Functions functions(manager, 4);
  for (int i = 0; i < 300; ++i) functions.grow();
  for (const Entry& entry : functions.all()) {
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < variables; ++i) {
      bool depends = false;
      for (std::size_t row = 0; row < rows; ++row)
        depends |= entry.table[row] != entry.table[row ^ std::size_t{1} << i];
      if (depends) expected.push_back(i);
    }
    ASSERT_EQ(manager.support(entry.diagram), expected);
  }
}

TEST(Bdd, GarbageIsCollectedInSilence) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  {
    BddManager manager({.initialNodes = 1000, .maximalNodes = 50'000});
    Functions functions(manager, 6);
    // Far more nodes than fit are made and forgotten.
    for (int i = 0; i < 30'000; ++i) functions.grow();
    for (const Entry& entry : functions.all()) EXPECT_EQ(tableOf(manager, entry.diagram), entry.table);
    EXPECT_LE(manager.tableSize(), 50'000U);
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

/// x0 = xn and x1 = xn+1 and so on: exponential in this order of variables.
Bdd equalWords(BddManager& manager, std::uint32_t bits) {
  Bdd equal = manager.truth(true);
  for (std::uint32_t i = 0; i < bits; ++i) {
    const Bdd left = manager.variable(i), right = manager.variable(bits + i);
    equal = manager.conjunction(equal, manager.ite(left, right, manager.negation(right)));
  }
  return equal;
}

TEST(Bdd, TheTableGrowsByItself) {
  BddManager manager({.initialNodes = 1000, .maximalNodes = 50'000'000});
  const Bdd equal = equalWords(manager, 14);
  // 2^i nodes on each level of the left word, and as many on the way back.
  EXPECT_EQ(manager.size(equal), 3 * ((std::size_t{1} << 14) - 1));
}

TEST(Bdd, OverflowIsAnExceptionAndLeavesTheRestIntact) {
  testing::internal::CaptureStderr();
  BddManager manager({.initialNodes = 1000, .maximalNodes = 20'000});
  const Bdd before = equalWords(manager, 5);
  EXPECT_THROW(equalWords(manager, 24), BddOverflow);
  EXPECT_EQ(equalWords(manager, 5), before);
  EXPECT_TRUE(manager.implies(before, manager.truth(true)));
  EXPECT_FALSE(manager.implies(manager.truth(true), before));
  EXPECT_THROW(equalWords(manager, 24), BddOverflow);
  Functions functions(manager, 7);
  for (int i = 0; i < 500; ++i) functions.grow();
  for (const Entry& entry : functions.all()) EXPECT_EQ(tableOf(manager, entry.diagram), entry.table);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Bdd, ValuesThatOutliveTheirManagerDoNotHarmTheNextOne) {
  std::vector<Bdd> old;
  {
    BddManager manager;
    for (std::uint32_t i = 0; i < 50; ++i)
      old.push_back(manager.conjunction(manager.variable(i), manager.variable(i + 1)));
  }
  BddManager manager({.initialNodes = 1000, .maximalNodes = 50'000});
  Functions functions(manager, 8);
  for (int i = 0; i < 100; ++i) functions.grow();
  old.clear();
  for (int i = 0; i < 5000; ++i) functions.grow();
  for (const Entry& entry : functions.all()) EXPECT_EQ(tableOf(manager, entry.diagram), entry.table);
}

TEST(BddDeathTest, OneManagerAtATime) {
  BddManager manager;
  EXPECT_DEATH({ BddManager another; }, "only one manager");
}

}  // namespace
}  // namespace argosy::smt
