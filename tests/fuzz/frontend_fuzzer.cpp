// libFuzzer target: any bytes are either a program or an InputError; never a crash, a hang or another exception. The lowest
// bits of the first byte choose the data model and whether library models are linked, so that the corpus stays plain C.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "frontend/frontend.h"

namespace {

/// A file of this process, overwritten by each input and removed at the end.
class InputFile {
 public:
  InputFile() : path_(std::filesystem::temp_directory_path() / ("argosy-fuzz-" + std::to_string(getpid()) + ".c")) {}
  ~InputFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  std::string write(const std::uint8_t* data, std::size_t size) const {
    std::ofstream stream(path_, std::ios::binary | std::ios::trunc);
    stream.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    return path_.string();
  }

 private:
  std::filesystem::path path_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const InputFile file;
  argosy::frontend::Options options;
  options.files = {file.write(data, size)};
  if (size > 0) {
    options.target = (data[0] & 1) ? argosy::DataModel::ILP32 : argosy::DataModel::LP64;
    options.useModels = (data[0] & 2) == 0;
  }
  try {
    argosy::frontend::load(options);
  } catch (const argosy::frontend::InputError& error) {
    // A refusal has to say what is wrong.
    if (error.diagnostics().empty()) std::abort();
  }
  return 0;
}
