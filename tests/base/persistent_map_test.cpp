#include "base/persistent_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace argosy {
namespace {

/// A value that counts how many of its kind are alive, and how often any were compared.
class Counted {
 public:
  Counted(int number) : number_(number) { ++live; }
  Counted(const Counted& other) noexcept : number_(other.number_) { ++live; }
  Counted& operator=(const Counted&) = default;
  ~Counted() { --live; }
  friend bool operator==(const Counted& left, const Counted& right) {
    ++comparisons;
    return left.number_ == right.number_;
  }
  int number() const { return number_; }

  inline static int live = 0;
  inline static int comparisons = 0;

 private:
  int number_;
};

/// The copy of a value may run out of memory.
class Throwing {
 public:
  Throwing(int number) : number_(number) { ++live; }
  Throwing(const Throwing& other) : number_(other.number_) {
    if (copiesLeft-- == 0) throw std::bad_alloc();
    ++live;
  }
  Throwing(Throwing&& other) noexcept : number_(other.number_) { ++live; }
  Throwing& operator=(const Throwing&) = default;
  ~Throwing() { --live; }
  friend bool operator==(const Throwing&, const Throwing&) = default;
  int number() const { return number_; }

  inline static int live = 0;
  inline static int copiesLeft = -1;

 private:
  int number_;
};

/// Storage has to suit values with a stricter alignment than the nodes.
struct alignas(32) Aligned {
  int number;
  friend bool operator==(const Aligned&, const Aligned&) = default;
};

}  // namespace
}  // namespace argosy

template <>
struct std::hash<argosy::Counted> {
  std::size_t operator()(const argosy::Counted& value) const { return static_cast<std::size_t>(value.number()); }
};
template <>
struct std::hash<argosy::Throwing> {
  std::size_t operator()(const argosy::Throwing& value) const { return static_cast<std::size_t>(value.number()); }
};
template <>
struct std::hash<argosy::Aligned> {
  std::size_t operator()(const argosy::Aligned& value) const { return static_cast<std::size_t>(value.number); }
};

namespace argosy {
namespace {

using Key = std::uint64_t;
using Map = PersistentMap<Counted>;
using Model = std::map<Key, int>;
constexpr Key maximum = std::numeric_limits<Key>::max();

Map mapOf(const Model& model) {
  Map map;
  for (const auto& [key, number] : model) map.set(key, number);
  return map;
}

Model contents(const Map& map) {
  Model model;
  Key previous = 0;
  map.forEach([&](Key key, const Counted& value) {
    EXPECT_TRUE(model.empty() || previous < key) << "not in the order of the keys";
    previous = key;
    model.emplace(key, value.number());
  });
  return model;
}

/// Random keys of the kinds that stress a radix tree differently.
class Keys {
 public:
  enum Kind { Dense, Sparse, SharedPrefix, Memory, Extreme };
  static constexpr int kinds = Extreme + 1;
  Keys(Kind kind, std::mt19937_64& random) : kind_(kind), random_(random) {}

  Key next() {
    switch (kind_) {
      case Dense: return below(100);
      case Sparse:
        if (sparse_.size() < 100) sparse_.push_back(random_());
        return sparse_[below(sparse_.size())];
      case SharedPrefix: return 0xABCDEF0123456789ULL ^ (below(2) << 3) ^ (below(3) << 17) ^ (below(5) << 30);
      case Memory: return below(8) << 32 | below(12) * 32;
      case Extreme:
        if (below(2) == 0) return below(4);
        return maximum - below(4);
    }
    return 0;
  }
  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  Kind kind_;
  std::mt19937_64& random_;
  std::vector<Key> sparse_;
};

class PersistentMapTest : public testing::TestWithParam<int> {
 protected:
  void TearDown() override { EXPECT_EQ(Counted::live, 0) << "values leak"; }

  Keys keys() { return {static_cast<Keys::Kind>(GetParam()), random_}; }
  int number(int bound) { return static_cast<int>(random_() % bound); }

  /// Two maps that share some structure, and differ in some keys and values; often one lies within the other.
  std::pair<Map, Map> related(Keys& keys) {
    Map a;
    for (std::size_t i = keys.below(60); i > 0; --i) a.set(keys.next(), number(5));
    Map b = keys.below(4) == 0 ? mapOf(contents(a)) : a;
    const bool both = keys.below(2) == 0;
    for (std::size_t i = keys.below(6); i > 0; --i) {
      Map& changed = both && keys.below(2) == 0 ? a : b;
      if (keys.below(2) == 0) {
        changed.set(keys.next(), number(5));
      } else {
        changed.erase(keys.next());
      }
    }
    if (keys.below(8) == 0) a = {};
    if (keys.below(8) == 0) b.filter([&](Key, const Counted&) { return keys.below(20) == 0; });
    return {a, b};
  }

  std::mt19937_64 random_{4711};
};

void expectEqual(const Map& map, const Model& model) {
  ASSERT_EQ(map.size(), model.size());
  ASSERT_EQ(map.empty(), model.empty());
  ASSERT_EQ(contents(map), model);
  const Map rebuilt = mapOf(model);
  ASSERT_EQ(map.hash(), rebuilt.hash());
  ASSERT_TRUE(map == rebuilt);
}

TEST_P(PersistentMapTest, BehavesLikeStdMapAndKeepsOldVersions) {
  for (int round = 0; round < 20; ++round) {
    Keys keys = this->keys();
    Map map;
    Model model;
    std::vector<std::pair<Map, Model>> versions;
    for (int step = 0; step < 400; ++step) {
      const Key key = keys.next();
      switch (keys.below(8)) {
        case 0:
        case 1:
        case 2: ASSERT_EQ(map.erase(key), model.erase(key) == 1); break;
        case 3:
          if (keys.below(10) == 0) {
            const Key last = keys.next();
            map.eraseRange(key, last);
            if (key <= last) model.erase(model.lower_bound(key), model.upper_bound(last));
          }
          break;
        default: {
          const int value = number(3);
          map.set(key, value);
          model[key] = value;
        }
      }
      const Key probe = keys.next();
      const auto expected = model.find(probe);
      const Counted* found = map.find(probe);
      ASSERT_EQ(found != nullptr, expected != model.end());
      if (found != nullptr) {
        ASSERT_EQ(found->number(), expected->second);
      }
      ASSERT_EQ(map.size(), model.size());
      if (step % 20 == 0) {
        expectEqual(map, model);
        versions.emplace_back(map, model);
      }
    }
    for (const auto& [version, expected] : versions) expectEqual(version, expected);
    for (const auto& [one, oneModel] : versions) {
      for (const auto& [other, otherModel] : versions) ASSERT_EQ(one == other, oneModel == otherModel);
    }
  }
}

TEST_P(PersistentMapTest, EqualContentsByDifferentHistories) {
  for (int round = 0; round < 100; ++round) {
    Keys keys = this->keys();
    Model model;
    for (std::size_t i = keys.below(40); i > 0; --i) model[keys.next()] = number(4);
    std::vector<std::pair<Key, int>> shuffled(model.begin(), model.end());
    std::shuffle(shuffled.begin(), shuffled.end(), random_);
    Map detour;
    for (int i = 0; i < 30; ++i) detour.set(keys.next(), 9);
    const Map shared = detour;
    for (const auto& [key, value] : shuffled) detour.set(key, value);
    shared.forEach([&](Key key, const Counted&) {
      if (!model.contains(key)) detour.erase(key);
    });
    const Map direct = mapOf(model);
    ASSERT_EQ(detour.hash(), direct.hash());
    ASSERT_TRUE(detour == direct);
    // Only canonical structure makes a lockstep comparison of every node succeed, but check the negative, too.
    if (!model.empty()) {
      Map changed = direct;
      changed.set(shuffled.front().first, 77);
      ASSERT_FALSE(changed == direct);
      ASSERT_NE(changed.hash(), direct.hash());
      changed.set(shuffled.front().first, shuffled.front().second);
      ASSERT_TRUE(changed == direct);
    }
  }
}

TEST_P(PersistentMapTest, Ranges) {
  for (int round = 0; round < 300; ++round) {
    Keys keys = this->keys();
    Model model;
    for (std::size_t i = keys.below(50); i > 0; --i) model[keys.next()] = number(4);
    const Map map = mapOf(model);
    Key first = keys.next();
    Key last = keys.next();
    if (keys.below(4) == 0) first = keys.below(2) == 0 ? first + 1 : 0;
    if (keys.below(4) == 0) last = keys.below(2) == 0 ? last - 1 : maximum;
    if (keys.below(8) == 0) first = random_();

    std::vector<Key> expected;
    for (const auto& [key, value] : model) {
      if (first <= key && key <= last) expected.push_back(key);
    }
    std::vector<Key> visited;
    map.forEachInRange(first, last, [&](Key key, const Counted& value) {
      ASSERT_EQ(value.number(), model.at(key));
      visited.push_back(key);
    });
    ASSERT_EQ(visited, expected);

    const std::size_t limit = keys.below(5) + 1;
    visited.clear();
    map.forEachInRange(first, last, [&](Key key, const Counted&) {
      visited.push_back(key);
      return visited.size() < limit;
    });
    expected.resize(std::min(expected.size(), limit));
    ASSERT_EQ(visited, expected);

    Map erased = map;
    erased.eraseRange(first, last);
    Model erasedModel = model;
    std::erase_if(erasedModel, [&](const auto& entry) { return first <= entry.first && entry.first <= last; });
    expectEqual(erased, erasedModel);
    ASSERT_EQ(erased.sharesAllWith(map), erasedModel == model);
    expectEqual(map, model);
  }
}

TEST_P(PersistentMapTest, Filter) {
  for (int round = 0; round < 200; ++round) {
    Keys keys = this->keys();
    Model model;
    for (std::size_t i = keys.below(50); i > 0; --i) model[keys.next()] = number(4);
    const Map map = mapOf(model);
    const int kept = number(5);
    Map filtered = map;
    std::vector<Key> asked;
    filtered.filter([&](Key key, const Counted& value) {
      asked.push_back(key);
      return value.number() < kept;
    });
    Model expected;
    std::vector<Key> all;
    for (const auto& [key, value] : model) {
      all.push_back(key);
      if (value < kept) expected.emplace(key, value);
    }
    ASSERT_EQ(asked, all);
    expectEqual(filtered, expected);
    expectEqual(map, model);
    ASSERT_EQ(filtered.sharesAllWith(map), expected == model);
  }
}

TEST_P(PersistentMapTest, IntersectWith) {
  int equalToA = 0;
  int equalToB = 0;
  for (int round = 0; round < 500; ++round) {
    Keys keys = this->keys();
    const auto [a, b] = related(keys);
    const Model modelA = contents(a);
    const Model modelB = contents(b);
    // Takes the larger value, or invents one, or drops the key: every case of a join.
    const int kind = number(4);
    const auto combine = [&](Key key, int x, int y) -> std::optional<int> {
      if (x == y || kind == 0) return x;
      if (kind == 1) return y;
      if (kind == 2) return std::max(x, y);
      return (key + static_cast<Key>(x)) % 2 == 0 ? std::optional(x + 10 * y) : std::nullopt;
    };
    Model expected;
    for (const auto& [key, x] : modelA) {
      if (const auto y = modelB.find(key); y != modelB.end()) {
        if (const auto value = combine(key, x, y->second)) expected.emplace(key, *value);
      }
    }
    const Map result = Map::intersectWith(a, b, [&](Key key, const Counted& x, const Counted& y) {
      EXPECT_EQ(x.number(), modelA.at(key));
      EXPECT_EQ(y.number(), modelB.at(key));
      const auto value = combine(key, x.number(), y.number());
      return value ? std::optional<Counted>(*value) : std::nullopt;
    });
    expectEqual(result, expected);
    if (expected == modelA) {
      ASSERT_TRUE(result.sharesAllWith(a));
      ++equalToA;
    } else if (expected == modelB) {
      ASSERT_TRUE(result.sharesAllWith(b));
      ++equalToB;
    }
    expectEqual(a, modelA);
    expectEqual(b, modelB);
  }
  EXPECT_GT(equalToA, 20);
  EXPECT_GT(equalToB, 20);
}

TEST_P(PersistentMapTest, AllOf) {
  int held = 0;
  for (int round = 0; round < 500; ++round) {
    Keys keys = this->keys();
    const auto [a, b] = related(keys);
    const Model modelA = contents(a);
    const Model modelB = contents(b);
    const int slack = number(3);
    bool expected = true;
    for (const auto& [key, y] : modelB) {
      const auto x = modelA.find(key);
      expected = expected && x != modelA.end() && x->second <= y + slack;
    }
    ASSERT_EQ(Map::allOf(b, a,
                         [&](Key key, const Counted& x, const Counted& y) {
                           EXPECT_EQ(x.number(), modelA.at(key));
                           EXPECT_EQ(y.number(), modelB.at(key));
                           return x.number() <= y.number() + slack;
                         }),
              expected);
    held += expected;
  }
  EXPECT_GT(held, 50);
  EXPECT_LT(held, 450);
}

TEST_P(PersistentMapTest, Differences) {
  using Difference = std::tuple<Key, int, int>;
  for (int round = 0; round < 500; ++round) {
    Keys keys = this->keys();
    const auto [a, b] = related(keys);
    Model modelA = contents(a);
    Model modelB = contents(b);
    std::map<Key, Difference> expected;
    for (const auto& [key, x] : modelA) expected[key] = {key, x, modelB.contains(key) ? modelB[key] : -1};
    for (const auto& [key, y] : modelB) expected[key] = {key, modelA.contains(key) ? modelA[key] : -1, y};
    std::erase_if(expected, [](const auto& entry) { return std::get<1>(entry.second) == std::get<2>(entry.second); });
    std::vector<Difference> inOrder;
    inOrder.reserve(expected.size());
    for (const auto& [key, difference] : expected) inOrder.push_back(difference);
    std::vector<Difference> visited;
    Map::forEachDifference(a, b, [&](Key key, const Counted* x, const Counted* y) {
      visited.emplace_back(key, x != nullptr ? x->number() : -1, y != nullptr ? y->number() : -1);
    });
    ASSERT_EQ(visited, inOrder);
  }
}

std::string kindName(const testing::TestParamInfo<int>& info) {
  constexpr const char* names[] = {"Dense", "Sparse", "SharedPrefix", "Memory", "Extreme"};
  return names[info.param];
}
INSTANTIATE_TEST_SUITE_P(Keys, PersistentMapTest, testing::Range(0, Keys::kinds), kindName);

TEST(PersistentMap, EmptyMap) {
  const Map map;
  EXPECT_TRUE(map.empty());
  EXPECT_EQ(map.find(0), nullptr);
  EXPECT_EQ(map.hash(), Map().hash());
  EXPECT_TRUE(map == Map());  // NOLINT(readability-container-size-empty): equality is what is tested
  EXPECT_FALSE(map == mapOf({{0, 0}}));
  EXPECT_FALSE(Map().erase(0));
  EXPECT_TRUE(Map::allOf(map, map, [](Key, const Counted&, const Counted&) { return false; }));
}

TEST(PersistentMap, EntryOfZeroesChangesTheHash) { EXPECT_NE(mapOf({{0, 0}}).hash(), Map().hash()); }

TEST(PersistentMap, SwappedValuesChangeTheHash) {
  EXPECT_NE(mapOf({{1, 2}, {2, 1}}).hash(), mapOf({{1, 1}, {2, 2}}).hash());
}

TEST(PersistentMap, SettingTheSameValueKeepsSharing) {
  const Map map = mapOf({{1, 1}, {2, 2}, {maximum, 3}});
  Map copy = map;
  copy.set(2, 2);
  EXPECT_TRUE(copy.sharesAllWith(map));
  copy.set(2, 3);
  EXPECT_FALSE(copy.sharesAllWith(map));
}

TEST(PersistentMap, UniqueOwnerUpdatesInPlace) {
  Map map;
  for (Key key = 0; key < 64; ++key) map.set(key << 32, 0);
  const Counted* before = map.find(Key{17} << 32);
  map.set(Key{17} << 32, 5);
  EXPECT_EQ(map.find(Key{17} << 32), before);
  const Map copy = map;
  map.set(Key{17} << 32, 6);
  EXPECT_NE(map.find(Key{17} << 32), before);
  EXPECT_EQ(copy.find(Key{17} << 32), before);
  EXPECT_EQ(before->number(), 5);
}

// What two maps share must not be visited: the callbacks see only the neighbourhood of the changed entry.
TEST(PersistentMap, SharedSubtreesAreSkipped) {
  constexpr Key changedKey = Key{8} * 1234;
  Map a;
  for (Key key = 0; key < 4096; ++key) a.set(key * 8, 1);
  Map b = a;
  b.set(changedKey, 2);
  int visits = 0;
  Counted::comparisons = 0;
  Map::intersectWith(a, b, [&](Key, const Counted& x, const Counted&) {
    ++visits;
    return std::optional(x);
  });
  EXPECT_EQ(visits, 1);
  EXPECT_LE(Counted::comparisons, 20);
  Counted::comparisons = 0;
  Map::forEachDifference(a, b, [&](Key key, const Counted*, const Counted*) { EXPECT_EQ(key, changedKey); });
  EXPECT_LE(Counted::comparisons, 20);
  Map restored = b;
  restored.set(changedKey, 1);
  Counted::comparisons = 0;
  EXPECT_TRUE(restored == a);
  EXPECT_LE(Counted::comparisons, 20);
  visits = 0;
  Map::allOf(b, a, [&](Key, const Counted&, const Counted&) {
    ++visits;
    return true;
  });
  EXPECT_LE(visits, 16);
  const int live = Counted::live;
  const Map joined =
      Map::intersectWith(a, b, [](Key, const Counted&, const Counted&) { return std::optional<Counted>(3); });
  EXPECT_LE(Counted::live, live + 16) << "the rest of the result is shared";
  EXPECT_EQ(joined.find(changedKey)->number(), 3);
  Map filtered = a;
  filtered.filter([](Key key, const Counted&) { return key != changedKey; });
  EXPECT_LE(Counted::live, live + 32);
  EXPECT_EQ(filtered.size(), 4095U);
}

TEST(PersistentMap, MovedFromMapIsEmpty) {
  Map map = mapOf({{1, 1}, {2, 2}});
  const Map moved = std::move(map);
  EXPECT_EQ(moved.size(), 2U);
  map = moved;
  EXPECT_TRUE(map.sharesAllWith(moved));
}

TEST(PersistentMap, FailingCopyLeavesTheContents) {
  using ThrowingMap = PersistentMap<Throwing>;
  {
    ThrowingMap original;
    for (Key key = 0; key < 20; ++key) original.set(key << 32 | (key % 3), static_cast<int>(key));
    for (int copies = 0; copies < 20; ++copies) {
      for (const Key key : {Key{3} << 32, Key{3} << 32 | 1, Key{100}, maximum}) {
        ThrowingMap map = original;
        bool failed = false;
        Throwing::copiesLeft = copies;
        try {
          map.set(key, 99);
        } catch (const std::bad_alloc&) {
          failed = true;
        }
        Throwing::copiesLeft = -1;
        EXPECT_EQ(map == original, failed);
        EXPECT_EQ(map.find(key) != nullptr && map.find(key)->number() == 99, !failed);
        EXPECT_EQ(original.size(), 20U);
      }
    }
  }
  EXPECT_EQ(Throwing::live, 0);
}

TEST(PersistentMap, OveralignedValues) {
  PersistentMap<Aligned> map;
  for (int i = 0; i < 300; ++i) map.set(static_cast<Key>(i) * 7, Aligned{i});
  const PersistentMap<Aligned> copy = map;
  map.eraseRange(70, 140);
  map.forEach([](Key key, const Aligned& value) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&value) % alignof(Aligned), 0U);
    EXPECT_EQ(key, static_cast<Key>(value.number) * 7);
  });
  EXPECT_EQ(map.size(), 289U);
  EXPECT_EQ(copy.size(), 300U);
}

}  // namespace
}  // namespace argosy
