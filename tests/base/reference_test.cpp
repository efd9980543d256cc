#include "base/reference.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <unordered_set>
#include <utility>

namespace argosy {
namespace {

struct Animal : ReferenceCounted {
  explicit Animal(int& live) : live_(live) { ++live_; }
  Animal(const Animal& other) : ReferenceCounted(other), live_(other.live_) { ++live_; }
  Animal& operator=(const Animal&) = delete;
  virtual ~Animal() { --live_; }

 private:
  int& live_;
};

struct Dog final : Animal {
  using Animal::Animal;
  int legs = 4;
};

struct Chain final : ReferenceCounted {
  explicit Chain(Ref<const Chain> successor, int& live) : next(std::move(successor)), live_(live) { ++live_; }
  Chain(const Chain&) = delete;
  Chain& operator=(const Chain&) = delete;
  ~Chain() { --live_; }
  Ref<const Chain> next;

 private:
  int& live_;
};

TEST(Reference, LastOwnerDeletes) {
  int live = 0;
  {
    Ref<Dog> dog = makeRef<Dog>(live);
    EXPECT_TRUE(dog.isUnique());
    Ref<Dog> other = dog;
    EXPECT_FALSE(dog.isUnique());
    dog = nullptr;
    EXPECT_EQ(live, 1);
    EXPECT_TRUE(other.isUnique());
    EXPECT_FALSE(dog.isUnique());
    EXPECT_FALSE(dog);
  }
  EXPECT_EQ(live, 0);
}

TEST(Reference, ConvertsToBaseAndConst) {
  int live = 0;
  {
    Ref<Dog> dog = makeRef<Dog>(live);
    Ref<Animal> animal = dog;
    Ref<const Dog> constant = dog;
    EXPECT_EQ(animal, dog);
    EXPECT_EQ(constant, dog);
    EXPECT_EQ(constant->legs, 4);
    dog = nullptr;
    constant = nullptr;
    EXPECT_TRUE(animal.isUnique());
    Ref<const Animal> last = std::move(animal);
    EXPECT_EQ(live, 1);
    EXPECT_TRUE(last.isUnique());
  }
  EXPECT_EQ(live, 0);
  static_assert(!std::is_convertible_v<Ref<const Dog>, Ref<Dog>>);
  static_assert(!std::is_convertible_v<Ref<Animal>, Ref<Dog>>);
  static_assert(!std::is_convertible_v<Dog*, Ref<Dog>>);
}

TEST(Reference, CopyOfTheObjectStartsUncounted) {
  int live = 0;
  Ref<Dog> dog = makeRef<Dog>(live);
  const Ref<Animal> shared = dog;
  const Ref<Dog> copy = makeRef<Dog>(*dog);
  EXPECT_TRUE(copy.isUnique());
  EXPECT_FALSE(shared.isUnique());
  EXPECT_NE(copy, dog);
  EXPECT_EQ(live, 2);
}

TEST(Reference, SelfAssignmentAndAssignmentFromWithin) {
  int live = 0;
  Ref<const Chain> chain = makeRef<Chain>(makeRef<Chain>(nullptr, live), live);
  const Ref<const Chain>& alias = chain;
  chain = alias;
  EXPECT_TRUE(chain.isUnique());
  chain = chain->next;
  EXPECT_EQ(live, 1);
  EXPECT_TRUE(chain.isUnique());
  EXPECT_EQ(chain->next, nullptr);
}

TEST(Reference, ComparesAndHashesByIdentity) {
  int live = 0;
  const Ref<Dog> one = makeRef<Dog>(live);
  const Ref<Dog> two = makeRef<Dog>(live);
  EXPECT_NE(one, two);
  EXPECT_NE(one < two, two < one);
  const std::unordered_set<Ref<Dog>> kennel{one, two, one};
  EXPECT_EQ(kennel.size(), 2U);
  EXPECT_TRUE(kennel.contains(two));
  EXPECT_EQ(&*one, one.get());
}

}  // namespace
}  // namespace argosy
