// How the bits of each term are best read as a number. Terms whose values flow into each other are read alike; among these, the
// operators that tell signed from unsigned numbers vote.
#pragma once

#include <span>
#include <unordered_map>

#include "smt/term_table.h"

namespace argosy::smt {

enum class Reading : std::uint8_t { Signed, Unsigned };

struct NumberRange {
  Int128 lowest = 0, highest = 0;
};
/// Of bit-vectors of less than 127 bits.
NumberRange rangeOf(unsigned width, Reading reading);
Int128 numberOf(TermRef constant, Reading reading);

class Readings {
 public:
  explicit Readings(std::span<const TermRef> formulas);

  /// Of a bit-vector.
  Reading of(TermRef term) const { return readingOf({term, false}); }
  /// Of the elements of an array, and of its indices.
  Reading ofElements(TermRef array) const { return readingOf({array, false}); }
  Reading ofIndices(TermRef array) const { return readingOf({array, true}); }

 private:
  /// A bit-vector, the elements of an array, or the indices of an array.
  struct Place {
    TermRef term = nullptr;
    bool isIndices = false;
    friend bool operator==(const Place&, const Place&) = default;
  };
  struct PlaceHash {
    std::size_t operator()(const Place& place) const {
      return 2 * std::size_t{place.term->id()} + (place.isIndices ? 1 : 0);
    }
  };
  struct Entry {
    Place parent;
    int votes = 0;  // of a class: for unsigned, minus those for signed
  };

  void look(TermRef term);
  Place find(Place place) const;
  void join(Place left, Place right);
  void joinValues(TermRef left, TermRef right);
  void vote(TermRef term, Reading reading);
  Reading readingOf(Place place) const;

  std::unordered_map<Place, Entry, PlaceHash> entries_;
};

}  // namespace argosy::smt
