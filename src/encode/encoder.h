// C's operations as changes of path formulas: the strongest postcondition, without quantifiers and without a solver
// (docs/theory.md §1.2, §5.1). What is not modelled exactly becomes a fresh symbol, which can only add behaviours.
#pragma once

#include "encode/memory_encoder.h"
#include "encode/pointers.h"
#include "program/facts/alias_sets.h"

namespace argosy::encode {

class Encoder {
 public:
  Encoder(Program& program, AliasSets& aliases, Theory& theory);

  /// At the beginning of an execution: static objects have their initial values.
  PathFormula programStart() const;
  /// At any point of any execution: nothing is known but constants. Each call gives different unknowns.
  PathFormula arbitraryState();
  /// In such a state: the site has allocated one more object …
  MemoryObjectId knowAllocation(EdgeId site, PathFormula& path);
  /// … whose address the variable holds.
  void knowPointer(VariableId variable, const Frame& frame, MemoryObjectId object, PathFormula& path);

  /// At the start of the block that follows this path: memory is unknown, except which objects have been allocated and their sizes.
  PathFormula blockStart(const PathFormula& end);
  /// Everything that can happen after `of` can happen after `by`, as far as allocated objects are concerned.
  bool allocationsCovered(const PathFormula& of, const PathFormula& by) const;

  /// Along an edge that does not call a defined function. False when no execution goes on.
  bool apply(const Edge& edge, EdgeId id, const Frame& frame, PathFormula& path);
  /// Along a call edge.
  void enter(const Call& call, EdgeId id, const Frame& caller, const Frame& callee, PathFormula& path);
  void leave(const Call& call, EdgeId id, const Frame& callee, const Frame& caller, PathFormula& path);
  /// Nothing reads these any more.
  void forgetVariables(std::span<const VariableId> variables, const Frame& frame, PathFormula& path);

  /// Only what satisfies the condition goes on; false when nothing does.
  bool assume(TermRef condition, PathFormula& path) const;
  /// φ1 ∨ φ2, in which each variable has the value of the path taken.
  PathFormula merge(const PathFormula& left, const PathFormula& right);
  /// The same of several. Those that went apart last are merged first, so that the conditions which parted them tell them apart.
  PathFormula merge(std::vector<PathFormula> paths);

  /// φ: the condition of the paths.
  TermRef condition(const PathFormula& path) const;
  TermRef evaluate(ExpressionRef expression, const Frame& frame, const PathFormula& path);
  /// expression != 0
  TermRef evaluateCondition(ExpressionRef expression, const Frame& frame, const PathFormula& path);

  // Formulas about states. Predicates talk of memory in general, by the symbols of one background that belongs to no path: plain symbols.
  // Instantiated, they talk of memory at the end of a path (docs/theory.md §5.2).
  BackgroundId plain() const { return plain_; }
  /// expression != 0 in terms of plain symbols; null when it depends on more than memory (what cannot be told becomes a fresh symbol).
  TermRef plainFormula(ExpressionRef expression, const Frame& frame);
  /// The value of an lvalue, and of what the function returns, as plain symbols.
  TermRef plainValue(ExpressionRef lvalue, const Frame& frame);
  TermRef plainResult(const Frame& frame);
  /// Variables, also such as the program does not have, that mean these terms.
  using Words = std::unordered_map<ExpressionRef, TermRef>;
  /// expression != 0 in terms of plain symbols and those of `entry`; null as above.
  TermRef callFormula(ExpressionRef expression, const Frame& frame, const Words& words);
  TermRef instantiate(TermRef plainFormula, const PathFormula& path);
  /// The same of a formula that also says, in symbols of the background `entry`, what was at the start of the run that began with `start`.
  TermRef instantiate(TermRef formula, const PathFormula& path, const PathFormula& start);
  /// Across the border of a block, where objects have other names, and each side counts by itself what is allocated: of that, nothing is told.
  TermRef instantiateAcross(TermRef formula, const PathFormula& path, const PathFormula& start,
                            const memory::Renaming& renaming);
  /// Like plain symbols; predicates of blocks that are analysed by themselves say with them what was where the block was entered.
  BackgroundId entry() const { return entry_; }
  /// The formula about the same objects under other names; null when it talks of objects that cannot be named there: of what was open before, or has been allocated.
  TermRef renamed(TermRef formula, const memory::Renaming& renaming);
  /// Where something has happened of which only that is known: which objects it may have changed, and whether it may have allocated others.
  PathFormula changed(const PathFormula& before, Backgrounds::Changes changes, bool allocates);

  /// In terms of another background's symbols.
  TermRef rename(TermRef formula, BackgroundId from, BackgroundId to);
  /// What it talks about exists on the path.
  bool isMeaningful(TermRef plainFormula, const PathFormula& path) const;
  const StateSymbol* stateSymbol(TermRef symbol) const { return backgrounds_.stateSymbol(symbol); }
  MemoryObjectId objectAt(TermRef address) const { return objects_.atAddress(address); }
  const Objects& objects() const { return objects_; }
  /// The value that the symbol's piece of memory has at the end of the path; null when that cannot be told.
  TermRef valueOf(const StateSymbol& symbol, const PathFormula& path);

  /// In bytes, where it is a constant.
  std::optional<std::uint64_t> sizeOf(MemoryObjectId object, const PathFormula& path) const {
    return memory_.constantSize(path, object);
  }
  const std::vector<UnknownContents>& contentsOf(BackgroundId background) const {
    return backgrounds_.contentsOf(background);
  }
  /// What the model has to respect beside the formulas: ranges, definitions, disjoint objects. Of everything the formulas mention.
  std::vector<TermRef> factsAbout(std::span<const TermRef> formulas) const;
  /// The same, without what was told before; for solvers that keep what they were told.
  struct KnownFacts {
    std::unordered_set<TermRef> terms;
    std::vector<MemoryObjectId> mentioned;
  };
  std::vector<TermRef> factsAbout(std::span<const TermRef> formulas, KnownFacts& known) const;

  /// Where the formulas say less than the program.
  const Approximations& approximations() const { return approximations_; }

  Theory& theory() { return theory_; }
  TermTable& terms() { return theory_.terms; }

 private:
  /// Of an address that may mean more objects than this, nothing is known.
  static constexpr std::size_t maximalCandidates = 8;
  static constexpr std::string_view manyObjects = "it accesses one of many objects, and the formulas do not tell which";
  static constexpr std::string_view unknownAddress = "it accesses memory at an address of which nothing is known";

  /// Where an lvalue is: one of several objects, each at an offset in bytes, and some bits on.
  struct Place {
    std::vector<PointerTarget> targets;
    TermRef address = nullptr;        // when the term does not tell: the address itself …
    ExpressionRef pointer = nullptr;  // … and the expression that gave it
    std::uint64_t bit = 0;
  };

  /// How much of a block an operation means.
  struct BlockLength {
    std::uint64_t most;      // bytes
    TermRef term = nullptr;  // null: as many; else of the type …
    TypeRef type = nullptr;
  };

  /// What the function returns.
  Place resultPlace(const Frame& frame);
  Place resolve(ExpressionRef lvalue, const Frame& frame, const PathFormula& path);
  Place dereference(TermRef address, ExpressionRef pointer);
  TermRef addressOf(const Place& place);
  PathFormula plainPath() const;
  /// Null where it depends on more than the memory of these backgrounds.
  TermRef ifAbout(std::initializer_list<BackgroundId> backgrounds, TermRef formula) const;
  TermRef instantiated(TermRef formula, const PathFormula& path, const PathFormula& start,
                       const memory::Renaming* across);
  /// An ObjectQuery's, if the pointer points there.
  TermRef answerFor(const PointerTarget& target, ObjectQuestion question, TypeRef type, const PathFormula& path);
  TermRef evaluateBinary(ExpressionRef binary, const Frame& frame, const PathFormula& path);
  TermRef compare(ExpressionRef comparison, const Frame& frame, const PathFormula& path);
  /// In the sort of offsets.
  TermRef asOffset(TermRef value, TypeRef type);
  /// An index or step as an offset.
  TermRef asStep(TermRef value, TypeRef type);

  TermRef read(const Place& place, std::uint32_t width, TypeRef type, const PathFormula& path);
  TermRef readLvalue(ExpressionRef lvalue, const Frame& frame, const PathFormula& path);
  TermRef readUnknown(TermRef address, const Place& place, std::uint32_t width, TypeRef type, const PathFormula& path);
  void writeUnknown(TermRef address, const Place& place, std::uint32_t width, TypeRef type, TermRef value,
                    TermRef condition, PathFormula& path);
  void write(const Place& place, std::uint32_t width, TypeRef type, TermRef value, PathFormula& path,
             TermRef condition = nullptr);
  void store(ExpressionRef target, TermRef value, const Frame& frame, PathFormula& path);
  void assignAggregate(const Place& target, ExpressionRef value, const Frame& frame, PathFormula& path);

  // Blocks of memory, as sequences of scalars.
  void copyTo(const Place& target, const Place& source, const BlockLength& length, TypeRef type, PathFormula& path);
  /// With this byte in each place; null: with anything.
  void fill(const Place& target, const BlockLength& length, TypeRef type, TermRef byte, PathFormula& path);
  /// Nothing when an object's size bounds neither the length nor the places.
  std::optional<BlockLength> lengthOf(ExpressionRef size, std::span<const Place* const> places, const Frame& frame,
                                      const PathFormula& path);
  std::optional<std::uint64_t> largestBlockAt(const Place& place, const PathFormula& path);
  std::optional<BlockLayout> layoutFor(std::span<const Place* const> places, const BlockLength& length, TypeRef type,
                                       const PathFormula& path);
  void writeScalars(const Place& target, const BlockLayout& layout, std::span<const TermRef> values,
                    const BlockLength& length, PathFormula& path);
  /// The scalar's value where the length ends inside of it: the new bytes before the end, the old ones behind.
  TermRef cutOff(const BlockScalar& scalar, TermRef now, TermRef before, const BlockLength& length);
  TermRef repeated(TermRef byte, const BlockScalar& scalar);
  /// The one object and the constant distance from its start, if the place is so.
  std::optional<std::pair<MemoryObjectId, std::uint64_t>> constantPlace(const Place& place) const;
  void forget(const Place& place, PathFormula& path);
  void forget(const AliasSet& set, PathFormula& path);
  /// Those of them that exist on the path.
  std::vector<MemoryObjectId> objectsIn(const AliasSet& set, const PathFormula& path);
  /// An allocation has been made; everything else always exists.
  bool exists(MemoryObjectId object, const PathFormula& path) const;
  MemoryObjectId nextAllocation(const AllocationPlace& at, PathFormula& path);
  /// Whether an access so many bytes and bits from the object's start begins in it; the address may point elsewhere.
  TermRef isInside(TermRef offset, std::uint64_t bit, MemoryObjectId object, const PathFormula& path);

  bool applyOperation(const Edge& edge, EdgeId id, const Frame& frame, PathFormula& path);
  /// The beginning of each operation.
  void begin(EdgeId operation, PathFormula& path);
  void callUndefined(const Call& call, const Frame& frame, PathFormula& path);
  void allocate(const Allocate& allocate, EdgeId id, const Frame& frame, PathFormula& path);
  /// `byte` is null for arbitrary contents.
  void fillMemory(ExpressionRef destination, ExpressionRef size, TermRef byte, const Frame& frame, PathFormula& path);
  void copyMemory(const CopyMemory& copy, const Frame& frame, PathFormula& path);
  void writeElements(const WriteElements& elements, const Frame& frame, PathFormula& path);
  /// What element number `counter` gets, a term in which the counter may be replaced; null when the formulas do not know it.
  TermRef valueOfElement(const WriteElements& elements, TermRef counter, const Frame& frame, const PathFormula& path);
  void havoc(ExpressionRef target, const char* name, const Frame& frame, PathFormula& path);

  Program& program_;
  AliasSets& aliases_;
  Theory& theory_;
  TermTable& terms_;
  Offsets offsets_;
  Objects objects_;
  Backgrounds backgrounds_;
  Pointers pointers_;
  Approximations approximations_;
  MemoryEncoder memory_;
  BackgroundId plain_, entry_;
  const Words* words_ = nullptr;  // while a formula with words is made
};

}  // namespace argosy::encode
