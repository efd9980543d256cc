// The search for the C library's headers, in roots that look like Debian machines.
#include "frontend/parsing/system_headers.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/frontend/c_source.h"

namespace argosy::frontend {
namespace {

class Root {
 public:
  Root() {
    std::string pattern = (std::filesystem::temp_directory_path() / "argosy-root-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~Root() { std::filesystem::remove_all(path_); }
  Root(const Root&) = delete;
  Root& operator=(const Root&) = delete;

  Root& with(const std::string& file) {
    const std::filesystem::path path = path_.string() + file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << "\n";
    return *this;
  }
  /// Without the root's own path.
  std::vector<std::string> directories(Target target) const {
    std::vector<std::string> result = systemHeaders(target, path_.string()).directories;
    for (std::string& directory : result) directory.erase(0, path_.string().size());
    return result;
  }
  std::string missing(Target target) const { return systemHeaders(target, path_.string()).missing; }

 private:
  std::filesystem::path path_;
};

using Directories = std::vector<std::string>;

TEST(SystemHeaders, OfAForeignTargetAreNeverTheHosts) {
  Root amd64, arm64;
  amd64.with("/usr/include/stdio.h").with("/usr/include/x86_64-linux-gnu/bits/types.h");
  arm64.with("/usr/include/stdio.h").with("/usr/include/aarch64-linux-gnu/bits/types.h");
  EXPECT_EQ(amd64.directories(Architecture::X86_64), (Directories{"/usr/include/x86_64-linux-gnu", "/usr/include"}));
  EXPECT_EQ(arm64.directories(Architecture::AArch64), (Directories{"/usr/include/aarch64-linux-gnu", "/usr/include"}));
  for (const Target target :
       {Architecture::I386, Architecture::AArch64, Architecture::ARMv7, Architecture::RISCV64, Architecture::RISCV32})
    EXPECT_EQ(amd64.directories(target), Directories{}) << target.name();
  for (const Target target :
       {Architecture::X86_64, Architecture::I386, Architecture::ARMv7, Architecture::RISCV64, Architecture::RISCV32})
    EXPECT_EQ(arm64.directories(target), Directories{}) << target.name();
}

TEST(SystemHeaders, OfACrossLibraryStandAlone) {
  Root root;
  root.with("/usr/include/stdio.h").with("/usr/include/aarch64-linux-gnu/bits/types.h");
  root.with("/usr/x86_64-linux-gnu/include/bits/types.h").with("/usr/i686-linux-gnu/include/bits/types.h");
  root.with("/usr/arm-linux-gnueabihf/include/bits/types.h");
  EXPECT_EQ(root.directories(Architecture::X86_64), Directories{"/usr/x86_64-linux-gnu/include"});
  EXPECT_EQ(root.directories(Architecture::I386), Directories{"/usr/i686-linux-gnu/include"});
  EXPECT_EQ(root.directories(Architecture::ARMv7), Directories{"/usr/arm-linux-gnueabihf/include"});
  EXPECT_EQ(root.missing(Architecture::ARMv7), "");
}

/// gcc-multilib: one set of headers for both.
TEST(SystemHeaders, OfX86MayServeForI386) {
  Root root;
  root.with("/usr/include/x86_64-linux-gnu/bits/types.h");
  EXPECT_EQ(root.directories(Architecture::I386), Directories{});
  root.with("/usr/include/x86_64-linux-gnu/gnu/stubs-32.h");
  EXPECT_EQ(root.directories(Architecture::I386), (Directories{"/usr/include/x86_64-linux-gnu", "/usr/include"}));
  EXPECT_EQ(root.directories(Architecture::ARMv7), Directories{});
}

TEST(SystemHeaders, ThatAreMissingNameThePackage) {
  const Root root;
  const auto expect = [&](Target target, const std::string& package) {
    const std::string name = target.isHost() ? "libc6-dev" : package;
    EXPECT_TRUE(root.missing(target).ends_with(": apt-get install " + name)) << root.missing(target);
  };
  expect(Architecture::X86_64, "libc6-dev-amd64-cross");
  expect(Architecture::I386, "libc6-dev-i386-cross");
  expect(Architecture::AArch64, "libc6-dev-arm64-cross");
  expect(Architecture::ARMv7, "libc6-dev-armhf-cross");
  expect(Architecture::RISCV64, "libc6-dev-riscv64-cross");
  EXPECT_NE(root.missing(Architecture::RISCV32).find("no C library for riscv32"), std::string::npos);
}

TEST(SystemHeaders, ThatAreMissingAreExplainedWhereTheyAreIncluded) {
  Options options;
  options.target = Architecture::RISCV32;
  const std::vector<Diagnostic> angled =
      diagnosticsOf({{"a.c", "#include <stdio.h>\nint main(void) { return 0; }\n"}}, options);
  ASSERT_EQ(angled.size(), 1u);
  EXPECT_TRUE(angled[0].message.starts_with("'stdio.h' file not found; there is no C library for riscv32"))
      << angled[0].message;
  const std::vector<Diagnostic> quoted =
      diagnosticsOf({{"a.c", "#include \"mine.h\"\nint main(void) { return 0; }\n"}}, options);
  ASSERT_EQ(quoted.size(), 1u);
  EXPECT_EQ(quoted[0].message, "'mine.h' file not found");
  EXPECT_NO_THROW(
      loadC("#include <limits.h>\n#include <stdarg.h>\n#include <stdint.h>\nint main(void) { return 0; }\n", options));
}

}  // namespace
}  // namespace argosy::frontend
