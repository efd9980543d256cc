#include "base/sha256.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SHA256.h>

#include <fstream>
#include <iterator>

namespace argosy {

std::string sha256(std::string_view data) {
  llvm::SHA256 hash;
  hash.update(llvm::StringRef(data.data(), data.size()));
  return llvm::toHex(hash.final(), true);
}

std::optional<std::string> sha256OfFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  return in.bad() ? std::nullopt : std::optional(sha256(text));
}

}  // namespace argosy
