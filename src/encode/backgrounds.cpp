#include "encode/backgrounds.h"

#include <algorithm>

#include "base/floating_point.h"

namespace argosy::encode {

std::uint32_t widthOf(TypeRef type) {
  return type->isFloat() ? type->bits() : static_cast<std::uint32_t>(type->size() * 8);
}

std::uint32_t widthOf(ExpressionRef lvalue) {
  return lvalue->isBitField() ? *lvalue->field().bitWidth : widthOf(lvalue->type());
}

std::optional<std::uint64_t> constantBitOffset(ExpressionRef lvalue) {
  switch (lvalue->kind()) {
    case ExpressionKind::Variable: return 0;
    case ExpressionKind::Member: {
      const auto base = constantBitOffset(lvalue->operand());
      return base ? std::optional(*base + lvalue->field().bitOffset) : std::nullopt;
    }
    case ExpressionKind::Element: {
      const auto base = constantBitOffset(lvalue->operand());
      if (!base || lvalue->index()->kind() != ExpressionKind::IntegerConstant || lvalue->index()->integerValue() < 0)
        return std::nullopt;
      return *base + static_cast<std::uint64_t>(lvalue->index()->integerValue()) * lvalue->type()->size() * 8;
    }
    default: return std::nullopt;
  }
}

Backgrounds::Backgrounds(Program& program, Theory& theory, Objects& objects)
    : program_(program), theory_(theory), objects_(objects) {
  add({Kind::ProgramStart, nullptr, {}, {}, {}});
  add({Kind::Dead, nullptr, {}, {}, {}});
}

BackgroundId Backgrounds::add(Entry entry) {
  const BackgroundId id = entries_.nextId();
  entries_.push_back(std::move(entry));
  return id;
}

BackgroundId Backgrounds::arbitrary() { return add({Kind::Arbitrary, nullptr, {}, {}, {}}); }
BackgroundId Backgrounds::unknown() { return add({Kind::Unknown, nullptr, {}, {}, {}}); }
BackgroundId Backgrounds::indeterminate() { return add({Kind::Indeterminate, nullptr, {}, {}, {}}); }

BackgroundId Backgrounds::filled(std::uint8_t byte) {
  const auto [entry, isNew] = filled_.try_emplace(byte);
  if (isNew) entry->second = add({Kind::Filled, nullptr, {}, {}, {}, byte});
  return entry->second;
}

BackgroundId Backgrounds::mixed(TermRef selector, BackgroundId left, BackgroundId right) {
  if (left == right) return left;
  if (left == dead() || right == dead()) return dead();
  const auto [entry, isNew] = mixed_.try_emplace({selector, left, right});
  if (isNew) entry->second = add({Kind::Mixed, selector, left, right, {}});
  return entry->second;
}

BackgroundId Backgrounds::changed(BackgroundId before, Changes changes) {
  Entry entry{Kind::Changed, nullptr, before, {}, {}};
  entry.changes = std::move(changes);
  return add(std::move(entry));
}

bool Backgrounds::hasInitialValue(MemoryObjectId object, bool mayHaveChanged) const {
  const VariableId id = objects_[object].variable;
  if (!id.valid()) return false;
  const Variable& variable = program_.variables[id];
  if (!isStatic(variable.storage) || variable.isUndefined) return false;
  return !mayHaveChanged || variable.storage == Storage::Literal || (variable.isConst && !variable.isVolatile);
}

const Backgrounds::InitialCells& Backgrounds::initialCells(VariableId variable) {
  const auto [entry, isNew] = initial_.try_emplace(variable);
  InitialCells& result = entry->second;
  if (!isNew) return result;
  for (const InitialValue& value : program_.variables[variable].initialValues) {
    const auto bit = constantBitOffset(value.target);
    if (!bit || !value.target->type()->isScalar()) {
      result.isKnown &= bit && value.value->kind() == ExpressionKind::ZeroAggregate;
      continue;
    }
    result.cells.push_back({*bit, widthOf(value.target), value.target->type(), value.value});
  }
  // Of several values for the same bits the last counts; partial overlaps (unions) are left to the imagination.
  std::ranges::stable_sort(result.cells, {}, &InitialCell::bit);
  for (std::size_t i = 0; i + 1 < result.cells.size();) {
    const InitialCell& cell = result.cells[i];
    const InitialCell& next = result.cells[i + 1];
    if (cell.bit == next.bit && cell.width == next.width) {
      result.cells.erase(result.cells.begin() + static_cast<std::ptrdiff_t>(i));
      continue;
    }
    result.isKnown &= cell.bit + cell.width <= next.bit;
    ++i;
  }
  return result;
}

TermRef Backgrounds::readInitial(MemoryObjectId object, std::uint64_t bit, std::uint32_t width, TypeRef type) {
  const InitialCells& initial = initialCells(objects_[object].variable);
  if (!initial.isKnown) return nullptr;
  const auto first = std::ranges::partition_point(
      initial.cells, [&](const InitialCell& cell) { return cell.bit + cell.width <= bit; });
  if (first == initial.cells.end() || first->bit >= bit + width) return theory_.constant(type, 0);
  const auto valueOf = [&](const InitialCell& cell) {
    TermRef value = evaluate_(cell.value);
    if (cell.width < cell.type->bits() && cell.type->isIntegral()) {  // a bit-field keeps its low bits
      const TypeRef narrow = program_.types.integer(cell.width, cell.type->isSigned());
      value = theory_.cast(cell.type, narrow, theory_.cast(narrow, cell.type, value));
    }
    return value;
  };
  const bool isSame = first->bit == bit && first->width == width;
  if (isSame && first->type == type) return valueOf(*first);
  // The bits of some constants in another guise.
  UInt128 bits = 0;
  for (auto cell = first; cell != initial.cells.end() && cell->bit < bit + width; ++cell) {
    const TermRef value = valueOf(*cell);
    const auto known = theory_.constantBits(cell->type, value);
    if (known && cell->type->isFloat() && floating::isNaN(cell->type->floatFormat(), *known)) return nullptr;
    if (!known)
      return isSame && cell->type->isIntegral() && type->isIntegral() ? theory_.cast(type, cell->type, value) : nullptr;
    const UInt128 part = truncate(*known, cell->width);
    if (width > 128) return nullptr;
    bits |= cell->bit >= bit ? part << (cell->bit - bit) : part >> (bit - cell->bit);
  }
  return theory_.constant(type, truncate(bits, std::min<unsigned>(width, type->bits())));
}

TermRef Backgrounds::readUnknown(BackgroundId background, MemoryObjectId object, std::uint64_t bit, std::uint32_t width,
                                 TypeRef type) {
  const std::string place =
      "m" + std::to_string(background.index) + "." + std::to_string(object.index) + "." + std::to_string(bit);
  // Values of integral types of one width are the same bits: one symbol, if the theory has bits.
  const bool sharesBits = type->isIntegral() && !type->isBoolean() && theory_.sort(type)->isBitVector();
  const TypeRef canonical = sharesBits ? program_.types.integer(type->bits(), true) : type;
  const TermRef symbol =
      theory_.symbol(place + "." + std::to_string(width) + "." + std::to_string(canonical->id()), canonical);
  if (symbols_.try_emplace(symbol, StateSymbol{background, object, bit, width, canonical}).second)
    entries_[background].contents.push_back({object, bit, width, canonical, symbol});
  return symbol;
}

TermRef Backgrounds::readFilled(std::uint8_t byte, std::uint64_t bit, std::uint32_t width, TypeRef type) {
  UInt128 bits = 0;
  for (unsigned i = 0; i < 16; ++i) bits |= UInt128{byte} << (8 * i);
  const auto phase = static_cast<unsigned>(bit % 8);
  if (phase != 0) bits = bits >> phase | bits << (8 - phase);
  return theory_.constant(type, truncate(bits, std::min<unsigned>(width, type->bits())));
}

TermRef Backgrounds::read(BackgroundId background, MemoryObjectId object, std::uint64_t bit, std::uint32_t width,
                          TypeRef type) {
  const Entry& entry = entries_[background];
  switch (entry.kind) {
    case Kind::Filled: return readFilled(entry.byte, bit, width, type);
    case Kind::Dead: return theory_.fresh("dead", type);
    case Kind::Unknown:
    case Kind::Indeterminate: return readUnknown(background, object, bit, width, type);
    case Kind::ProgramStart:
    case Kind::Arbitrary:
      if (hasInitialValue(object, entry.kind == Kind::Arbitrary))
        if (const TermRef value = readInitial(object, bit, width, type)) return value;
      return readUnknown(background, object, bit, width, type);
    case Kind::Changed:
      return entry.changes(objects_[object]) ? readUnknown(background, object, bit, width, type)
                                             : read(BackgroundId(entry.left), object, bit, width, type);
    case Kind::Mixed: {
      const BackgroundId left = entry.left, right = entry.right;
      const TermRef selector = entry.selector;
      return theory_.terms.ite(selector, read(left, object, bit, width, type), read(right, object, bit, width, type));
    }
  }
  return nullptr;
}

TermRef Backgrounds::readSize(BackgroundId background, MemoryObjectId object) {
  const TypeRef type = program_.types.pointerDifference();
  const TermRef symbol =
      theory_.symbol("s" + std::to_string(background.index) + "." + std::to_string(object.index), type);
  symbols_.try_emplace(symbol, StateSymbol{background, object, 0, 0, type, 0, true});
  return symbol;
}

TermRef Backgrounds::readGrid(BackgroundId background, MemoryObjectId object, std::uint64_t stride,
                              std::uint64_t residue, std::uint32_t width, TypeRef type, SortRef indexSort) {
  const SortRef sort = theory_.terms.arraySort(indexSort, theory_.sort(type));
  const Entry& entry = entries_[background];
  switch (entry.kind) {
    case Kind::Filled: return theory_.terms.constantArray(sort, readFilled(entry.byte, residue, width, type));
    case Kind::Dead: return theory_.terms.fresh("dead.grid", sort);
    case Kind::Mixed: {
      const BackgroundId left = entry.left, right = entry.right;
      const TermRef selector = entry.selector;
      const TermRef l = readGrid(left, object, stride, residue, width, type, indexSort);
      const TermRef r = readGrid(right, object, stride, residue, width, type, indexSort);
      return l && r ? theory_.terms.ite(selector, l, r) : nullptr;
    }
    case Kind::Changed:
      if (!entry.changes(objects_[object]))
        return readGrid(BackgroundId(entry.left), object, stride, residue, width, type, indexSort);
      return unknownGrid(background, object, stride, residue, width, type, sort);
    case Kind::ProgramStart:
    case Kind::Arbitrary:
      if (hasInitialValue(object, entry.kind == Kind::Arbitrary)) {
        const InitialCells& initial = initialCells(objects_[object].variable);
        constexpr std::size_t maximalCells = 4096;
        if (initial.isKnown && initial.cells.size() <= maximalCells) {
          TermRef result = theory_.terms.constantArray(sort, theory_.constant(type, 0));
          bool isExact = true;
          std::vector<InitialCell> cells = initial.cells;  // evaluation may look at other objects
          for (const InitialCell& cell : cells) {
            const std::uint64_t at = cell.bit % (stride * 8);
            isExact &= at + cell.width <= stride * 8;
            if (!isExact) break;
            if (at >= residue + width || at + cell.width <= residue) continue;
            isExact &= at == residue && cell.width == width;
            if (!isExact) break;
            const TermRef value = readInitial(object, cell.bit, width, type);
            if (!value) return nullptr;
            const TypeRef indexType = program_.types.pointerDifference();
            result = theory_.terms.store(result, theory_.constant(indexType, cell.bit / (stride * 8)), value);
          }
          if (isExact) return result;
        }
      }
      [[fallthrough]];
    case Kind::Unknown:
    case Kind::Indeterminate: return unknownGrid(background, object, stride, residue, width, type, sort);
  }
  return nullptr;
}

TermRef Backgrounds::unknownGrid(BackgroundId background, MemoryObjectId object, std::uint64_t stride,
                                 std::uint64_t residue, std::uint32_t width, TypeRef type, SortRef sort) {
  const TermRef symbol = theory_.terms.symbol(
      "a" + std::to_string(background.index) + "." + std::to_string(object.index) + "." + std::to_string(stride) + "." +
          std::to_string(residue) + "." + std::to_string(width) + "." + std::to_string(type->id()),
      sort);
  if (symbols_.try_emplace(symbol, StateSymbol{background, object, residue, width, type, stride}).second)
    entries_[background].contents.push_back({object, residue, width, type, symbol, stride});
  return symbol;
}

}  // namespace argosy::encode
