#include "algorithms/lemmas/linear_relations.h"

#include <gtest/gtest.h>

#include <random>

namespace argosy::algorithms {
namespace {

bool holds(const LinearRelation& relation, const std::vector<Int128>& vector) {
  Int128 sum = relation.constant;
  for (std::size_t i = 0; i < vector.size(); ++i) sum += relation.coefficients[i] * vector[i];
  return sum == 0;
}

TEST(LinearRelations, FindsWhatWasPutIn) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 200; ++round) {
    const auto small = [&] { return static_cast<Int128>(random() % 19) - 9; };
    const Int128 a = small(), b = small(), c = small();
    std::vector<std::vector<Int128>> vectors;
    for (int i = 0; i < 12; ++i) {
      const Int128 x = small(), y = small();
      vectors.push_back({x, y, a * x + b * y + c});
    }
    const std::vector<LinearRelation> relations = linearRelations(vectors);
    ASSERT_EQ(relations.size(), 1u);
    for (const auto& vector : vectors) EXPECT_TRUE(holds(relations.front(), vector));
    // Also where nothing was observed.
    EXPECT_TRUE(holds(relations.front(), {100, 200, a * 100 + b * 200 + c}));
    EXPECT_FALSE(holds(relations.front(), {100, 200, a * 100 + b * 200 + c + 1}));
  }
}

TEST(LinearRelations, NoneWithoutLaw) {
  std::vector<std::vector<Int128>> vectors;
  for (int i = 0; i < 20; ++i) vectors.push_back({i, i * i, i % 3});
  EXPECT_TRUE(linearRelations(vectors).empty());
}

TEST(LinearRelations, SeveralAtOnce) {
  std::vector<std::vector<Int128>> vectors;
  for (int i = 0; i < 8; ++i) vectors.push_back({i, 2 * i + 1, 5, -i});
  const std::vector<LinearRelation> relations = linearRelations(vectors);
  ASSERT_EQ(relations.size(), 3u);
  for (const LinearRelation& relation : relations)
    for (const auto& vector : vectors) EXPECT_TRUE(holds(relation, vector));
}

TEST(LinearRelations, TooFewVectorsProveNothing) {
  EXPECT_TRUE(linearRelations({}).empty());
  const std::vector<std::vector<Int128>> two{{1, 2}, {2, 4}};
  EXPECT_TRUE(linearRelations(two).empty());
}

TEST(LinearRelations, HugeNumbersAreGivenUp) {
  std::vector<std::vector<Int128>> vectors;
  for (int i = 1; i < 9; ++i) vectors.push_back({(Int128{1} << 100) + i * i, Int128{1} << (50 + i), i});
  for (const LinearRelation& relation : linearRelations(vectors))
    for (const auto& vector : vectors) EXPECT_TRUE(holds(relation, vector));
}

}  // namespace
}  // namespace argosy::algorithms
