// No term is larger than what is said of it, in any of many worlds; and counters are small.
#include "smt/greatest_values.h"

#include <gtest/gtest.h>

#include "smt/term_order.h"
#include "tests/smt/random_terms.h"

namespace argosy::smt {
namespace {

unsigned bitsOf(GreatestValues& greatest, TermMap<bool>& entered, TermRef term) {
  visitUnknown(std::span(&term, 1), entered, [&](TermRef unknown) {
    entered[unknown] = true;
    greatest.enter(unknown);
  });
  return greatest.bitsOf(term);
}

TEST(GreatestValues, NoTermIsLarger) {
  for (const std::vector<unsigned>& widths : {std::vector<unsigned>{1, 2, 3, 4}, std::vector<unsigned>{4, 8},
                                              std::vector<unsigned>{8, 32, 64}, std::vector<unsigned>{5, 63, 64}}) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      TermTable table;
      RandomTerms random(table, seed, widths);
      random.setWorlds(24);
      for (const unsigned width : widths) random.addSampled("x" + std::to_string(width), width);
      random.addSampled("p", 0);
      GreatestValues greatest;
      TermMap<bool> entered;
      for (int step = 0; step < 300; ++step) {
        const RandomTerms::Entry& entry = random.grow();
        if (!entry.term->sort()->isBitVector()) continue;
        const unsigned bits = bitsOf(greatest, entered, entry.term);
        for (const UInt128 value : entry.values)
          ASSERT_TRUE(bits == 128 || value >> bits == 0) << toSmtLib(std::span(&entry.term, 1));
      }
    }
  }
}

TEST(GreatestValues, CountersAreSmall) {
  TermTable table;
  TermRef counter = table.bitVector(32, 0);
  for (int i = 0; i < 10; ++i)
    counter = table.ite(table.symbol("c" + std::to_string(i), table.booleanSort()),
                        table.bvAdd(counter, table.bitVector(32, 1)), counter);
  GreatestValues greatest;
  TermMap<bool> entered;
  EXPECT_EQ(bitsOf(greatest, entered, counter), 4);
  EXPECT_EQ(bitsOf(greatest, entered, table.symbol("x", table.bitVectorSort(32))), 32);
}

}  // namespace
}  // namespace argosy::smt
