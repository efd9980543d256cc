#include "algorithms/confirmation/candidate_builder.h"

#include <unordered_map>

namespace argosy::algorithms {

std::size_t CandidateBuilder::addScalar(EdgeId edge, bool isInput, TypeRef type, UInt128 bits) {
  entries_.push_back({edge, isInput, type, bits, 0, {}});
  return entries_.size() - 1;
}

std::size_t CandidateBuilder::addContents(EdgeId edge, std::uint64_t bytes) {
  entries_.push_back({edge, false, nullptr, 0, bytes, {}});
  return entries_.size() - 1;
}

void CandidateBuilder::setContents(std::size_t number, std::uint64_t bit, unsigned width, UInt128 bits) {
  Entry& entry = entries_[number];
  if (bits == 0) return;
  if (entry.image.empty()) entry.image.resize(entry.contentsBytes);
  for (unsigned i = 0; i < width && i < 128; ++i) {
    const std::uint64_t at = bit + i;
    if (at / 8 < entry.image.size() && (bits >> i & 1) != 0)
      entry.image[at / 8] |= static_cast<std::uint8_t>(1u << (at % 8));
  }
}

evidence::CandidateCounterexample CandidateBuilder::candidate() const {
  // The replay hands out an edge's values in order: once one execution of it matters, all have to be mentioned.
  std::unordered_map<EdgeId, bool> matters;
  for (const Entry& entry : entries_) matters[entry.edge] |= entry.type || !entry.image.empty();
  evidence::CandidateCounterexample candidate;
  for (const Entry& entry : entries_) {
    if (!matters[entry.edge]) continue;
    if (entry.type) {
      candidate.values.push_back({entry.type, entry.bits, entry.isInput, "", entry.edge});
      continue;
    }
    for (std::uint64_t position = 0; position < entry.contentsBytes; position += 8) {
      UInt128 word = 0;
      for (std::uint64_t i = 0; i < 8 && position + i < entry.image.size(); ++i)
        word |= UInt128{entry.image[position + i]} << (8 * i);
      candidate.values.push_back({nullptr, word, false, "", entry.edge});
    }
  }
  return candidate;
}

}  // namespace argosy::algorithms
