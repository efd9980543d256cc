#include "smt/array_reads.h"

#include <algorithm>
#include <stdexcept>

namespace argosy::smt {
namespace {

constexpr unsigned widestEnumerated = 6;

std::uint64_t pairKey(std::uint32_t first, std::uint32_t second) { return std::uint64_t{first} << 32 | second; }

}  // namespace

ArrayReads::ArrayReads(Circuit& circuit, std::function<const Word&(TermRef)> wordOf)
    : circuit_(circuit), words_(circuit), wordOf_(std::move(wordOf)) {}

std::uint32_t ArrayReads::indexId(SortRef sort, const Word& index) {
  const auto [found, isNew] = indexIds_.emplace(std::pair(sort, index), static_cast<std::uint32_t>(indexWords_.size()));
  if (isNew) indexWords_.push_back(index);
  if (isNew && sort) indices_[sort].all.push_back(found->second);
  return found->second;
}

Literal ArrayReads::sameIndex(std::uint32_t left, std::uint32_t right) {
  if (left == right) return Circuit::truth;
  const auto [found, isNew] = sameIndices_.emplace(pairKey(std::min(left, right), std::max(left, right)), 0);
  if (isNew) found->second = words_.equal(indexWords_[left], indexWords_[right]);
  return found->second;
}

const Word* ArrayReads::remembered(TermRef array, std::uint32_t index) const {
  const auto found = elements_.find(pairKey(array->id(), index));
  return found == elements_.end() ? nullptr : &found->second;
}

void ArrayReads::remember(TermRef array, std::uint32_t index, Word element) {
  elements_.emplace(pairKey(array->id(), index), std::move(element));
}

Word ArrayReads::read(TermRef array, const Word& index) {
  const SortRef sort = array->sort()->index();
  return readAt(array, indexId(sort, index), sort);
}

const Word& ArrayReads::readAt(TermRef array, std::uint32_t index, SortRef sort) {
  std::vector<TermRef> pending{array};
  while (!pending.empty()) {
    const TermRef top = pending.back();
    if (top->kind() == TermKind::Store) indexId(sort, wordOf_(top->operand(1)));
    if (remembered(top, index) || tryRead(top, index, pending)) pending.pop_back();
  }
  return *remembered(array, index);
}

/// False when other arrays, which are then pending, have to be read first.
bool ArrayReads::tryRead(TermRef array, std::uint32_t index, std::vector<TermRef>& pending) {
  const auto choose = [&](Literal condition, const auto& then, const auto& otherwise) {
    if (condition == Circuit::truth || condition == -Circuit::truth) {
      const Word* only = condition == Circuit::truth ? then() : otherwise();
      if (only) remember(array, index, *only);
      return only != nullptr;
    }
    const Word* first = then();
    const Word* second = otherwise();
    if (!first || !second) return false;
    remember(array, index, words_.choice(condition, *first, *second));
    return true;
  };
  const auto below = [&](std::size_t operand) {
    return [&, operand]() -> const Word* {
      const Word* element = remembered(array->operand(operand), index);
      if (!element) pending.push_back(array->operand(operand));
      return element;
    };
  };
  switch (array->kind()) {
    case TermKind::Symbol:
      remember(array, index, readBase(bases_[array->name()], index, wordWidth(array->sort()->element())));
      return true;
    case TermKind::ConstantArray: remember(array, index, wordOf_(array->operand(0))); return true;
    case TermKind::Store: {
      const std::uint32_t written = indexId(array->sort()->index(), wordOf_(array->operand(1)));
      return choose(sameIndex(index, written), [&] { return &wordOf_(array->operand(2)); }, below(0));
    }
    case TermKind::Ite: return choose(wordOf_(array->operand(0)).front(), below(1), below(2));
    default: throw std::logic_error("not an array that can be read");
  }
}

const Word& ArrayReads::readBase(Base& base, std::uint32_t index, unsigned elementWidth) {
  const auto [found, isNew] = base.byIndex.emplace(index, base.reads.size());
  if (!isNew) return base.reads[found->second].element;
  const std::size_t position = base.reads.size();
  base.reads.push_back({index, indexWords_[index], words_.fresh(elementWidth)});
  const auto relate = [&](std::size_t other) {
    const Literal same = sameIndex(index, base.reads[other].indexId);
    if (same == -Circuit::truth) return;
    for (std::size_t bit = 0; bit < elementWidth; ++bit) {
      const Literal mine = base.reads[position].element[bit], theirs = base.reads[other].element[bit];
      circuit_.clause({-same, -mine, theirs});
      circuit_.clause({-same, mine, -theirs});
    }
  };
  // Different constants need no comparison.
  if (WordCircuits::isConstant(indexWords_[index])) {
    for (const std::size_t other : base.undecided) relate(other);
  } else {
    for (std::size_t other = 0; other < position; ++other) relate(other);
    base.undecided.push_back(position);
  }
  return base.reads[position].element;
}

Word ArrayReads::apply(TermRef application, const Word& arguments) {
  return readBase(bases_[application->name()], indexId(nullptr, arguments), wordWidth(application->sort()));
}

Literal ArrayReads::equal(TermRef left, TermRef right) {
  const auto [found, isNew] = equalityLiterals_.emplace(std::pair(left, right), 0);
  if (!isNew) return found->second;
  const Literal literal = circuit_.fresh();
  found->second = literal;
  const SortRef sort = left->sort()->index();
  makeGeneric(sort);
  equalities_.push_back({literal, left, right});
  const std::uint32_t witness = indexId(sort, words_.fresh(wordWidth(sort)));
  const Word inLeft = readAt(left, witness, sort), inRight = readAt(right, witness, sort);
  circuit_.clause({literal, -words_.equal(inLeft, inRight)});
  return literal;
}

void ArrayReads::makeGeneric(SortRef sort) {
  Indices& indices = indices_[sort];
  if (indices.generic || indices.isComplete) return;
  const unsigned width = wordWidth(sort);
  if (width <= widestEnumerated) {
    indices.isComplete = true;
    for (UInt128 bits = 0; bits < UInt128{1} << width; ++bits) indexId(sort, WordCircuits::constant(width, bits));
  } else {
    indices.generic = indexId(sort, words_.fresh(width));
  }
}

void ArrayReads::instantiate(Equality equality, std::uint32_t index) {
  const SortRef sort = equality.left->sort()->index();
  const Word inLeft = readAt(equality.left, index, sort), inRight = readAt(equality.right, index, sort);
  circuit_.clause({-equality.literal, words_.equal(inLeft, inRight)});
}

void ArrayReads::complete(const std::function<void()>& proceed) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < equalities_.size(); ++i) {
      const std::vector<std::uint32_t>& all = indices_[equalities_[i].left->sort()->index()].all;
      while (equalities_[i].instantiated < all.size()) {
        proceed();
        instantiate(equalities_[i], all[equalities_[i].instantiated++]);
        changed = true;
      }
    }
  }
  for (auto& [sort, indices] : indices_) {
    if (!indices.generic) continue;
    const unsigned width = wordWidth(sort);
    if (width < 32 && indices.all.size() >= std::size_t{1} << width) throw std::runtime_error("too many array indices");
    for (; indices.separated < indices.all.size(); ++indices.separated) {
      const std::uint32_t other = indices.all[indices.separated];
      if (other != *indices.generic) circuit_.clause({-sameIndex(*indices.generic, other)});
    }
  }
}

ArrayReads::Contents ArrayReads::contentsOf(TermRef symbol) const {
  const auto base = bases_.find(symbol->name());
  if (base == bases_.end()) return {};
  Contents contents{&base->second.reads, nullptr};
  if (!symbol->sort()->isArray()) return contents;
  const auto indices = indices_.find(symbol->sort()->index());
  if (indices != indices_.end() && indices->second.generic) {
    const auto found = base->second.byIndex.find(*indices->second.generic);
    if (found != base->second.byIndex.end()) contents.fallback = &base->second.reads[found->second].element;
  }
  return contents;
}

}  // namespace argosy::smt
