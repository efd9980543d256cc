// The memory of a path formula (docs/theory.md §8.4): each object has its own cells at known
// offsets. A large array, or one of unknown size, lies on a grid: one SMT array per field of its elements. An access at an unknown offset is a
// choice among the cells of a small object, or a select or store in a large one. What fits neither becomes unknown.
#pragma once

#include "encode/approximations.h"
#include "encode/backgrounds.h"
#include "encode/block_layout.h"
#include "encode/filled_arrays.h"
#include "encode/pointers.h"

namespace argosy::encode {

class MemoryEncoder {
 public:
  MemoryEncoder(Program& program, Theory& theory, Objects& objects, Backgrounds& backgrounds, Pointers& pointers,
                Offsets& offsets, Approximations& approximations)
      : program_(program),
        theory_(theory),
        terms_(theory.terms),
        objects_(objects),
        backgrounds_(backgrounds),
        pointers_(pointers),
        offsets_(offsets),
        approximations_(approximations),
        fills_(terms_) {}

  /// A scalar of `width` bits, `bit` bits and `offset` bytes from the object's start.
  TermRef read(const PathFormula& path, MemoryObjectId object, TermRef offset, std::uint64_t bit, std::uint32_t width,
               TypeRef type);
  /// Where the condition holds (null: always).
  void write(PathFormula& path, MemoryObjectId object, TermRef offset, std::uint64_t bit, std::uint32_t width,
             TypeRef type, TermRef value, TermRef condition = nullptr);

  /// What the path's memory has where the symbol's background has the symbol; null when that cannot be told.
  TermRef valueOf(const StateSymbol& symbol, const PathFormula& path);

  /// The object's contents become unknown.
  void forget(PathFormula& path, MemoryObjectId object);
  /// The object begins to live, with contents of this background.
  void begin(PathFormula& path, MemoryObjectId object, BackgroundId background, TermRef size = nullptr);
  /// Its contents are of no use any more.
  void end(PathFormula& path, MemoryObjectId object);

  /// Scalars at the same distance from each other, `step` bytes: the first one as far from the object's start as an access. How many there are, a number of this type …
  struct Elements {
    TermRef first;
    std::uint64_t bit;
    Int128 step;
    TermRef times;
    TypeRef timesType;
    std::uint32_t width;
    TypeRef type;
  };
  /// … and what each of them gets: numbers below `times`, as a term of its type and as an offset.
  using ElementValue = std::function<TermRef(TermRef number, TermRef numberAsOffset)>;
  /// Where the condition holds. Without values: each gets an unknown one.
  void writeElements(PathFormula& path, MemoryObjectId object, const Elements& elements, const ElementValue& valueOf,
                     TermRef condition);
  /// The formula without elements of arrays that this has filled; arrays as a whole remain, unknown symbols.
  TermRef withoutFills(TermRef formula) { return fills_.eliminated(formula); }
  /// The operation that has filled the array, or one that it was made from; not valid when there is none.
  EdgeId fillOf(TermRef array) { return fills_.fillIn(array); }

  // Blocks at constant places. False, and nothing has changed, where that is no matter of whole cells.
  /// `bytes` bytes from place to place.
  bool copy(PathFormula& path, MemoryObjectId target, std::uint64_t targetByte, MemoryObjectId source,
            std::uint64_t sourceByte, std::uint64_t bytes, TypeRef type);
  bool fill(PathFormula& path, MemoryObjectId object, std::uint64_t byte, std::uint64_t bytes, std::uint8_t value);
  /// All bytes of the object, however many it has.
  void fillAll(PathFormula& path, MemoryObjectId object, std::uint8_t value);
  /// How a block at this offset and `byte` bytes on is cut into scalars that can be accessed one by one; nothing when the object does not tell.
  std::optional<BlockLayout> layoutAt(const PathFormula& path, MemoryObjectId object, TermRef offset,
                                      std::uint64_t byte, std::uint64_t bytes);
  /// Its cells are arrays.
  bool isGrid(const PathFormula& path, MemoryObjectId object) const { return headerOf(path, object).stride != 0; }
  /// In how many places of the object an access at this offset can be, where it is a choice among cells.
  std::uint64_t placesAt(const PathFormula& path, MemoryObjectId object, TermRef offset) const;

  /// In bytes, where it is a constant.
  std::optional<std::uint64_t> constantSize(const PathFormula& path, MemoryObjectId object) const;
  /// In bytes; null when unknown.
  TermRef sizeOf(const PathFormula& path, MemoryObjectId object) const;

  /// Both memories at once: `left`'s where the selector holds, `right`'s elsewhere.
  void merge(TermRef selector, const PathFormula& leftPath, const PathFormula& rightPath, PathFormula& result);

 private:
  void alignGrids(PathFormula& left, PathFormula& right);
  ObjectHeader headerOf(const PathFormula& path, MemoryObjectId object) const;
  std::uint64_t gridOf(MemoryObjectId object) const;
  TermRef readAt(const PathFormula& path, MemoryObjectId object, std::uint64_t bit, std::uint32_t width, TypeRef type);
  TermRef readCells(const PathFormula& path, const ObjectHeader& header, MemoryObjectId object, std::uint64_t bit,
                    std::uint32_t width, TypeRef type);
  void writeAt(PathFormula& path, MemoryObjectId object, std::uint64_t bit, std::uint32_t width, TypeRef type,
               TermRef value, TermRef condition);
  void clearBits(PathFormula& path, MemoryObjectId object, std::uint64_t bit, std::uint32_t width);
  /// The array of a field on the object's grid; null when its bits are used otherwise.
  TermRef gridCell(const PathFormula& path, const ObjectHeader& header, MemoryObjectId object, std::uint64_t residue,
                   std::uint32_t width, TypeRef type);
  /// Puts an object with scalar cells on a grid; false when they do not fit.
  bool layOnGrid(PathFormula& path, MemoryObjectId object, std::uint64_t stride);
  TermRef reinterpret(TermRef value, TypeRef from, TypeRef to);

  /// Because the formulas cannot say more.
  void forget(PathFormula& path, MemoryObjectId object, std::string_view why);
  /// What stands for a value of which the formulas cannot say more.
  TermRef untold(const char* name, TypeRef type, std::string_view why) {
    approximations_.note(why);
    return theory_.fresh(name, type);
  }
  bool copyGrid(PathFormula& path, MemoryObjectId target, MemoryObjectId source);
  BlockLayout cellsAsLayout(const PathFormula& path, MemoryObjectId object, std::uint64_t begin, std::uint64_t end,
                            std::uint64_t period) const;

  struct ElementNumber {
    TermRef isOne;   // there is an element here
    TermRef number;  // of the type that numbers have
    TermRef numberAsOffset;
  };
  struct Quotient {
    TermRef number;
    TermRef isExact;  // where this does not hold, the number means nothing
  };
  Quotient quotient(TermRef number, TypeRef type, std::uint64_t divisor);
  /// Of what is at `place`, in units in which elements are `step` apart.
  ElementNumber elementNumber(const Elements& elements, TermRef place, TermRef first, Int128 step);
  void fillCells(PathFormula& path, MemoryObjectId object, const Elements& elements, const ElementValue& valueOf,
                 TermRef condition, std::span<const Int128> places, Int128 stride);
  void fillGrid(PathFormula& path, MemoryObjectId object, const Elements& elements, const ElementValue& valueOf,
                TermRef condition);

  struct GridPlace {
    std::uint64_t residue;  // in bits
    TermRef index;
  };
  std::optional<GridPlace> gridPlace(const LinearForm& form, std::uint64_t stride, std::uint64_t bit) const;
  /// The values that the offset can have for an access inside the object; nothing when there are too many.
  std::optional<std::vector<Int128>> positions(const PathFormula& path, MemoryObjectId object, TermRef offset,
                                               std::uint64_t bit, std::uint32_t width) const;
  /// The same of all numbers that the form's stride allows, if it has one.
  std::optional<std::vector<Int128>> placesOf(const PathFormula& path, MemoryObjectId object, const LinearForm& form,
                                              std::uint64_t bit, std::uint32_t width) const;
  void mergeHeaders(TermRef selector, const PathFormula& left, const PathFormula& right, PathFormula& result,
                    std::vector<MemoryObjectId>& forgotten);

  Program& program_;
  Theory& theory_;
  TermTable& terms_;
  Objects& objects_;
  Backgrounds& backgrounds_;
  Pointers& pointers_;
  Offsets& offsets_;
  Approximations& approximations_;
  FilledArrays fills_;
};

}  // namespace argosy::encode
