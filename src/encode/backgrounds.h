// What memory contains where no operation has written yet.
#pragma once

#include <functional>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "encode/path_formula.h"

namespace argosy::encode {

/// A symbol that stands for contents nobody wrote: where it lies.
struct UnknownContents {
  MemoryObjectId object;
  std::uint64_t bit;  // in the object; on a grid, in the element
  std::uint32_t width;
  TypeRef type;
  TermRef symbol;
  std::uint64_t stride = 0;  // of the grid, in bytes: the symbol is an array of all elements; 0: a scalar
};

/// A symbol that stands for a piece of memory in one background: a scalar, or a field of all elements of an object with a grid; or for the size of an
/// allocated object, in bytes.
struct StateSymbol {
  BackgroundId background;
  MemoryObjectId object;
  std::uint64_t bit;  // in the object; on a grid, in the element
  std::uint32_t width;
  TypeRef type;
  std::uint64_t stride = 0;  // of the grid; 0: a scalar
  bool isSize = false;
};

class Backgrounds {
 public:
  Backgrounds(Program& program, Theory& theory, Objects& objects);

  /// Static objects have their initial values, all else is unknown.
  BackgroundId programStart() const { return BackgroundId(0); }
  /// Each byte has this value.
  BackgroundId filled(std::uint8_t byte);
  /// Contents that nothing reads any more. Whoever does so all the same, an invariant that names the variable for example, finds anything, and something
  /// else each time: what the object was at the path's start, or at another time, says nothing about now.
  BackgroundId dead() const { return BackgroundId(1); }
  /// Everything is unknown, except what cannot change. A new one, different from all before.
  BackgroundId arbitrary();
  /// Contents of one object that are unknown.
  BackgroundId unknown();
  /// Contents of a new object: unknown as well, and no pointers to anything.
  BackgroundId indeterminate();
  /// `left` where the selector holds, `right` elsewhere.
  BackgroundId mixed(TermRef selector, BackgroundId left, BackgroundId right);

  /// A scalar.
  TermRef read(BackgroundId background, MemoryObjectId object, std::uint64_t bit, std::uint32_t width, TypeRef type);
  /// The field at `residue` of all elements of an object with a grid, as an array from indices; null when that cannot be told.
  TermRef readGrid(BackgroundId background, MemoryObjectId object, std::uint64_t stride, std::uint64_t residue,
                   std::uint32_t width, TypeRef type, SortRef indexSort);

  /// Unknown for objects that have changed, `before` for the others.
  using Changes = std::function<bool(const MemoryObject&)>;
  BackgroundId changed(BackgroundId before, Changes changes);

  /// The size of an allocated object, as an offset.
  TermRef readSize(BackgroundId background, MemoryObjectId object);

  /// What a symbol stands for; null for symbols of other origin.
  const StateSymbol* stateSymbol(TermRef symbol) const {
    const auto found = symbols_.find(symbol);
    return found == symbols_.end() ? nullptr : &found->second;
  }

  /// The symbol stands for what nobody has ever written: whoever follows it as a pointer has undefined behaviour.
  bool isIndeterminate(TermRef symbol) const {
    const StateSymbol* const state = stateSymbol(symbol);
    return state && entries_[state->background].kind == Kind::Indeterminate;
  }

  /// The symbols that were read from a background of kind `unknown` or `indeterminate`.
  const std::vector<UnknownContents>& contentsOf(BackgroundId background) const {
    return entries_[background].contents;
  }

  /// The initial value of a static object's scalar, an expression of constants and addresses.
  using ConstantEvaluator = std::function<TermRef(ExpressionRef)>;
  void evaluateConstantsBy(ConstantEvaluator evaluator) { evaluate_ = std::move(evaluator); }

 private:
  enum class Kind : std::uint8_t { ProgramStart, Dead, Arbitrary, Unknown, Indeterminate, Mixed, Filled, Changed };
  struct Entry {
    Kind kind;
    TermRef selector = nullptr;
    BackgroundId left, right;
    std::vector<UnknownContents> contents;
    std::uint8_t byte = 0;  // of a filled one
    Changes changes{};      // of a changed one, which was `left`
  };
  struct InitialCell {
    std::uint64_t bit;
    std::uint32_t width;
    TypeRef type;
    ExpressionRef value;
  };
  struct InitialCells {
    std::vector<InitialCell> cells;  // by bit
    bool isKnown = true;
  };

  BackgroundId add(Entry entry);
  TermRef readFilled(std::uint8_t byte, std::uint64_t bit, std::uint32_t width, TypeRef type);
  TermRef readInitial(MemoryObjectId object, std::uint64_t bit, std::uint32_t width, TypeRef type);
  TermRef readUnknown(BackgroundId background, MemoryObjectId object, std::uint64_t bit, std::uint32_t width,
                      TypeRef type);
  TermRef unknownGrid(BackgroundId background, MemoryObjectId object, std::uint64_t stride, std::uint64_t residue,
                      std::uint32_t width, TypeRef type, SortRef sort);
  bool hasInitialValue(MemoryObjectId object, bool mayHaveChanged) const;
  const InitialCells& initialCells(VariableId variable);

  Program& program_;
  Theory& theory_;
  Objects& objects_;
  ConstantEvaluator evaluate_;
  IdentifierVector<BackgroundId, Entry> entries_;
  std::map<std::tuple<TermRef, BackgroundId, BackgroundId>, BackgroundId> mixed_;
  std::map<std::uint8_t, BackgroundId> filled_;
  std::unordered_map<VariableId, InitialCells> initial_;
  std::unordered_map<TermRef, StateSymbol> symbols_;
};

/// Bit offset of an lvalue inside its variable, when all indices are constant.
std::optional<std::uint64_t> constantBitOffset(ExpressionRef lvalue);
/// The number of bits that a scalar has in memory: all its bytes, except the padding of the x87 format.
std::uint32_t widthOf(TypeRef type);
/// The number of bits that an lvalue occupies.
std::uint32_t widthOf(ExpressionRef lvalue);

}  // namespace argosy::encode
