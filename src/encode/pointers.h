// What a pointer's term says about where it points: a choice among known objects, each with an offset.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "encode/backgrounds.h"
#include "encode/objects.h"
#include "encode/offsets.h"

namespace argosy::encode {

/// Under the condition, the pointer is `offset` bytes from the start of `object`; not valid: it is the address `offset`, a constant or a term
/// that does not tell where it points, unless it points nowhere because nobody has ever written it.
struct PointerTarget {
  TermRef condition;
  MemoryObjectId object;
  TermRef offset;
  bool isNowhere = false;

  bool isUnknown() const { return !object.valid() && !offset->isConstant() && !isNowhere; }
};

class Pointers {
 public:
  Pointers(const Program& program, Theory& theory, Objects& objects, const Backgrounds& backgrounds, Offsets& offsets)
      : program_(program),
        terms_(theory.terms),
        theory_(theory),
        objects_(objects),
        backgrounds_(backgrounds),
        offsets_(offsets) {}

  /// All possibilities, whose conditions exclude each other; null when the term does not tell at all.
  const std::vector<PointerTarget>* targets(TermRef pointer);
  /// The same, for an access: by what the forms of offsets tell now. Empty when the term does not tell at all.
  std::vector<PointerTarget> accessed(TermRef pointer);
  /// The term is made from the address of some object.
  bool isAddress(TermRef term);

  // A sum of addresses does not tell which of them was the pointer: in r + (a - q), the term of a is no reason to point into a. Hence a pointer's term
  // contains no other addresses than those it was made from by C's pointer arithmetic.
  /// A step of pointer arithmetic, in which addresses are hidden behind a name.
  TermRef asStep(TermRef offset);
  /// An integer that becomes a pointer: the address of an object and a constant, or one that does not tell where it points.
  TermRef fromInteger(TermRef integer);

  /// left == right, decided by the objects where they differ. Sound for any two terms of a pointer's width.
  TermRef equal(TermRef left, TermRef right);
  /// left < right, or <=, by the offsets when both point into the same object.
  TermRef ordered(BinaryOperator op, TypeRef type, TermRef left, TermRef right);

 private:
  using Targets = std::vector<PointerTarget>;
  Targets decompose(TermRef pointer, int depth);
  const Targets& decomposed(TermRef pointer, int depth);
  TermRef equal(const PointerTarget& left, const PointerTarget& right);
  bool isSurelyInside(const PointerTarget& target);
  bool isLiteral(MemoryObjectId object) const;
  /// The term is a sum, a product or a choice in which the address of some object occurs.
  bool mentionsAddress(TermRef term);
  /// A symbol that is equal to the term by definition.
  TermRef named(TermRef term);

  const Program& program_;
  TermTable& terms_;
  Theory& theory_;
  Objects& objects_;
  const Backgrounds& backgrounds_;
  Offsets& offsets_;
  std::unordered_map<TermRef, Targets> memo_;
  std::size_t losses_ = 0;  // of offsets, when the memo was begun
  std::unordered_set<TermRef> withoutAddress_;
};

}  // namespace argosy::encode
