// Which files a program can make the front end look at.
#include <sys/stat.h>

#include <chrono>

#include "tests/frontend/c_source.h"

namespace argosy::frontend {
namespace {

namespace fs = std::filesystem;

constexpr const char* refused =
    "refused: included files have to be ordinary files below the directories of the given files, of -I, or of the "
    "system's headers";

/// A project and, beside it, what it must not see.
class GuardedFiles : public testing::Test {
 protected:
  GuardedFiles() {
    for (const char* directory : {"project", "project/part", "include", "secret"})
      fs::create_directory(files.path(directory));
    files.write("secret/key.h", "int password = 4711;\n");
    files.write("include/other.h", "int other;\n");
    files.write("project/own.h", "int own;\n");
    files.write("project/part/inner.h", "#include \"../own.h\"\nint inner;\n");
  }

  std::vector<std::string> messages(const std::string& text, Options options = {}) {
    options.files = {files.write("project/main.c", text + "\nint main(void) { return 0; }\n")};
    try {
      load(options);
    } catch (const InputError& error) {
      std::vector<std::string> found;
      for (const Diagnostic& diagnostic : error.diagnostics()) found.push_back(diagnostic.message);
      return found;
    }
    return {};
  }

  std::string include(const std::string& name) const { return "#include \"" + name + "\""; }
  std::string secret() const { return files.path("secret/key.h"); }
  std::string missing() const { return files.path("secret/nothing.h"); }

  const CFiles files;
  const std::vector<std::string> nothing, refusal{refused};
};

TEST_F(GuardedFiles, WhatIsBelowTheGivenFilesAndTheSystemsIsRead) {
  EXPECT_EQ(messages("#include \"own.h\"\n#include \"part/inner.h\"\n#include <stdio.h>\n#include <limits.h>\n"),
            nothing);
  EXPECT_EQ(messages(include(files.path("project/own.h"))), nothing) << "by its absolute name, too";
  EXPECT_EQ(messages(include("../project/own.h")), nothing) << "out and in again";
  Options options;
  options.includePaths = {files.path("include")};
  EXPECT_EQ(messages("#include <other.h>", options), nothing);
  EXPECT_EQ(messages(include("../include/other.h"), options), nothing)
      << "-I allows the directory, however it is named";
}

TEST_F(GuardedFiles, HeadersOfArgosyAreThere) {
  EXPECT_EQ(messages("#include <argosy/synchronous.h>\nstatic int synchronous = SYNC_SLEEPING;\n"), nothing);
  EXPECT_EQ(messages("#ifndef __ARGOSY__\n#error who reads this?\n#endif\n"), nothing);
  EXPECT_EQ(messages("#include <argosy/other.h>\n"), std::vector<std::string>{"'argosy/other.h' file not found"});
  EXPECT_EQ(messages("#include </argosy-headers/../etc/passwd>\n"), refusal);
  // The user's own come first.
  fs::create_directory(files.path("include/argosy"));
  files.write("include/argosy/synchronous.h", "#define OWN 1\n");
  Options options;
  options.includePaths = {files.path("include")};
  EXPECT_EQ(messages("#include <argosy/synchronous.h>\nstatic int own = OWN;\n", options), nothing);
}

TEST_F(GuardedFiles, WhatIsOutsideIsRefusedWhetherOrNotItExists) {
  for (const std::string& name :
       {secret(), missing(), std::string("../secret/key.h"), std::string("../secret/nothing.h"),
        std::string("../../x/y.h"), std::string("/etc/passwd"), std::string("/etc/no-such-file"),
        std::string("/dev/stdin"), std::string("/dev/tty"), std::string("/proc/self/environ"),
        std::string("part/../../secret/key.h")}) {
    EXPECT_EQ(messages(include(name)), refusal) << name;
    EXPECT_EQ(messages("#include <" + name + ">"), refusal) << name;
    EXPECT_EQ(messages("#include_next \"" + name + "\""), refusal) << name;
    EXPECT_EQ(messages("#import \"" + name + "\""), refusal) << name;
    EXPECT_EQ(messages("const char text[] = {\n#embed \"" + name + "\"\n};"), refusal) << name;
    EXPECT_EQ(messages("#pragma GCC dependency \"" + name + "\""), refusal) << name;
  }
}

TEST_F(GuardedFiles, AnOrdinaryMistakeIsCalledOne) {
  EXPECT_EQ(messages(include("onw.h")), std::vector<std::string>{"'onw.h' file not found"});
  EXPECT_EQ(messages(include("part/onw.h")), std::vector<std::string>{"'part/onw.h' file not found"});
}

TEST_F(GuardedFiles, NothingOutsideCanBeAskedFor) {
  for (const std::string& name : {secret(), missing(), std::string("../secret/key.h"), std::string("/etc/passwd")})
    for (const char* question : {"__has_include", "__has_include_next", "__has_embed"})
      EXPECT_EQ(messages(std::string("#if ") + question + "(\"" + name + "\")\n#error seen\n#endif"), nothing)
          << question << " " << name;
  EXPECT_EQ(messages("#if !__has_include(\"own.h\") || !__has_include(<stdio.h>)\n#error not seen\n#endif"), nothing);
}

TEST_F(GuardedFiles, LinksDoNotLeadOut) {
  fs::create_symlink(secret(), files.path("project/existing.h"));
  fs::create_symlink(missing(), files.path("project/dangling.h"));
  fs::create_symlink("../secret", files.path("project/directory"));
  files.write("project/part/plain.h", "int plain;\n");
  fs::create_symlink("part/plain.h", files.path("project/inside.h"));
  fs::create_symlink("loop.h", files.path("project/loop.h"));
  EXPECT_EQ(messages(include("existing.h")), refusal);
  EXPECT_EQ(messages(include("dangling.h")), refusal) << "where it leads is not looked at";
  EXPECT_EQ(messages(include("directory/key.h")), refusal);
  EXPECT_EQ(messages(include("directory/nothing.h")), refusal);
  EXPECT_EQ(messages(include("inside.h")), nothing);
  EXPECT_FALSE(messages(include("loop.h")).empty());
  Options options;
  options.includePaths = {files.path("secret")};
  EXPECT_EQ(messages(include("existing.h"), options), nothing) << "the user allows its directory";
}

TEST_F(GuardedFiles, WhatTheUserNamesMayBeALink) {
  fs::create_directory_symlink(files.path("include"), files.path("linked"));
  Options options;
  options.includePaths = {files.path("linked")};
  EXPECT_EQ(messages("#include <other.h>", options), nothing);
  // A given file, too; but not what lies beside the file that it leads to.
  files.write("secret/program.c", "#include \"key.h\"\nint main(void) { return 0; }\n");
  fs::create_symlink(files.path("secret/program.c"), files.path("project/program.c"));
  Options linked;
  linked.files = {files.path("project/program.c")};
  EXPECT_THROW(load(linked), InputError);
  files.write("secret/program.c", "#include \"own.h\"\nint main(void) { return own; }\n");
  EXPECT_NO_THROW(load(linked)) << "included files are looked for where the given name is";
}

TEST_F(GuardedFiles, ForcedIncludesAllowTheirDirectories) {
  files.write("include/forced.h", "#include \"other.h\"\n");
  Options options;
  options.forcedIncludes = {files.path("include/forced.h")};
  EXPECT_EQ(messages("int x;", options), nothing);
  files.write("include/forced.h", "#include \"../secret/key.h\"\n");
  EXPECT_EQ(messages("int x;", options), refusal);
}

TEST_F(GuardedFiles, EachGivenFileAllowsItsDirectoryToAll) {
  Options options;
  options.files = {files.write("project/main.c", "#include \"../include/other.h\"\nint main(void) { return other; }\n"),
                   files.write("include/second.c", "int second;\n")};
  EXPECT_NO_THROW(load(options));
}

TEST_F(GuardedFiles, OnlyOrdinaryFilesAreOpened) {
  ASSERT_EQ(mkfifo(files.path("project/pipe.h").c_str(), 0600), 0);
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(messages(include("pipe.h")), refusal) << "opening it would wait for ever";
  EXPECT_EQ(messages("#if __has_include(\"pipe.h\")\n#error seen\n#endif"), nothing);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  std::ofstream(files.path("project/large.h")).flush();
  fs::resize_file(files.path("project/large.h"), 1ull << 40);
  const std::vector<std::string> large = messages(include("large.h"));
  ASSERT_FALSE(large.empty());
  EXPECT_NE(large.front().find("File too large"), std::string::npos) << large.front();
}

TEST_F(GuardedFiles, AssemblyThatOpensFilesIsRefused) {
  const std::vector<std::string> refusesAssembly{"refused: assembly that opens files (.incbin, .include)"};
  for (const char* text :
       {R"(asm(".incbin \"/etc/passwd\"");)", R"(asm(".incbin \"/no/such\"");)", R"(__asm__(".InCbIn" "\"x\"");)",
        R"(asm(".inc" "bin \"x\"");)", R"(asm("nop\n\t.include \"x\"");)", R"(asm("\056incbin \"x\"");)",
        R"(void f(void) { asm volatile goto ("nop; .incbin \"x\"" : : : : l); l: ; })",
        R"(int f(void) { return sizeof(({ asm("" : : "r"(1)); asm(".incbin \"x\""); 1; })); })",
        R"(int x asm("y\n.incbin \"x\"");)", R"(int x __attribute__((section("a\n.incbin \"x\"")));)",
        R"(asm(".mri 1\n include x");)"})
    EXPECT_EQ(messages(text), refusesAssembly) << text;
  for (const char* text : {R"(asm(".section .include_me");)", R"(const char* text = ".incbin";)",
                           R"(asm("nop"); const char* text = ".include";)"})
    EXPECT_EQ(messages(text), nothing) << text;
}

}  // namespace
}  // namespace argosy::frontend
