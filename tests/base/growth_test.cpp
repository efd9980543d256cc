// Tables that several threads read and that grow meanwhile.
#include "base/growth.h"

#include <gtest/gtest.h>

#include <deque>
#include <thread>
#include <unordered_map>
#include <vector>

#include "base/reference.h"

namespace argosy {
namespace {

/// Squares, made when somebody asks for one.
class Squares {
 public:
  const long& of(int number) {
    return *foundOrMade(
        [&]() -> const long* {
          const auto known = known_.find(number);
          return known == known_.end() ? nullptr : known->second;
        },
        [&]() -> const long* {
          ++made_;
          return known_[number] = &squares_.emplace_back(static_cast<long>(number) * number);
        });
  }
  int made() const { return made_; }

 private:
  std::deque<long> squares_;
  std::unordered_map<int, const long*> known_;
  int made_ = 0;
};

/// Each thread does this as a member of the crew.
template <class Work>
void inParallel(Crew& crew, int threads, const Work& work) {
  std::vector<std::jthread> running;
  for (int i = 0; i < threads; ++i)
    running.emplace_back([&crew, &work, i] {
      const Crew::Member member(crew);
      work(i);
    });
}

TEST(Growth, WithoutACrewNobodyWaits) {
  Squares squares;
  const Growth alone;
  const Growth again;
  EXPECT_EQ(squares.of(7), 49);
  EXPECT_EQ(&squares.of(7), &squares.of(7));
  EXPECT_EQ(squares.made(), 1);
}

TEST(Growth, EachThingIsMadeOnceAndStaysWhereItIs) {
  constexpr int numbers = 2000, threads = 4;
  Squares squares;
  Crew crew;
  std::vector<std::vector<const long*>> seen(threads);
  inParallel(crew, threads, [&](int thread) {
    for (int i = 0; i < numbers; ++i) {
      // They meet on the same numbers, from different sides.
      seen[thread].push_back(&squares.of(thread % 2 == 0 ? i : numbers - 1 - i));
      crew.pause();
    }
  });
  EXPECT_EQ(squares.made(), numbers);
  for (int thread = 0; thread < threads; ++thread)
    for (int i = 0; i < numbers; ++i) {
      const int number = thread % 2 == 0 ? i : numbers - 1 - i;
      ASSERT_EQ(*seen[thread][i], static_cast<long>(number) * number);
      ASSERT_EQ(seen[thread][i], &squares.of(number));
    }
}

TEST(Growth, WhoGrowsIsAlone) {
  Crew crew;
  long sum = 0;  // no atomic: only those who are alone touch it
  inParallel(crew, 4, [&](int) {
    for (int i = 0; i < 500; ++i) {
      const Growth alone;
      const Growth nested;
      const long before = sum;
      std::this_thread::yield();
      sum = before + 1;
    }
  });
  EXPECT_EQ(sum, 2000);
}

TEST(Growth, WhoWaitsForAConditionKeepsNobodyFromGrowing) {
  Crew crew;
  int steps = 0;
  inParallel(crew, 3, [&](int thread) {
    if (thread == 0) {
      for (int i = 0; i < 100; ++i) {
        const Growth alone;
        ++steps;
      }
    } else {
      crew.waitUntil([&] { return steps == 100; });
      EXPECT_EQ(steps, 100);
    }
  });
}

TEST(Growth, ReferencesAreCountedByAllThreadsOfACrew) {
  static int live = 0;
  struct Counted final : ReferenceCounted {
    Counted() { ++live; }
    ~Counted() { --live; }
  };
  {
    Ref<Counted> shared = makeRef<Counted>();
    {
      Crew crew;
      inParallel(crew, 4, [&](int) {
        std::vector<Ref<Counted>> copies;
        for (int i = 0; i < 20000; ++i) {
          copies.push_back(shared);
          if (i % 3 == 0) copies.erase(copies.begin(), copies.begin() + static_cast<std::ptrdiff_t>(copies.size() / 2));
        }
      });
    }
    EXPECT_TRUE(shared.isUnique());
    EXPECT_EQ(live, 1);
  }
  EXPECT_EQ(live, 0);
}

}  // namespace
}  // namespace argosy
