// Command lines: what shells make of their text, and how they become short.
#include "evidence/command_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>

namespace argosy::evidence {
namespace {

/// The arguments as bash passes them.
Arguments typed(const std::string& command) {
  const std::string script =
      "bash -c '"
      R"(printf "%s\0" "$@")"
      "' " +
      command;
  std::string quoted = "'";
  for (const char c : script) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  FILE* pipe = popen(("bash -c " + quoted + "'").c_str(), "r");
  Arguments result;
  std::string text;
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) {
    if (c != 0) text += static_cast<char>(c);
    else result.push_back(std::exchange(text, {}));
  }
  pclose(pipe);
  return result;
}

TEST(CommandLine, ShellsReadWhatIsWritten) {
  std::string all;
  for (int c = 1; c < 256; ++c) all += static_cast<char>(c);
  const Arguments arguments{"-v",
                            "",
                            "two words",
                            "it's",
                            "$HOME",
                            "`date`",
                            "a\\b",
                            "\"",
                            "*",
                            "~",
                            "tab\t1",
                            "\xff"
                            "0",
                            all};
  EXPECT_EQ(typed(shellCommand("program", arguments)), arguments);
  EXPECT_EQ(shellCommand("./program", Arguments{"-v", "-l7", "two words", "", "it's", "a\nb"}),
            R"(./program -v -l7 'two words' '' $'it\'s' $'a\x0ab')");
}

TEST(CommandLine, ZerosInTheMiddle) {
  using namespace std::string_literals;
  EXPECT_EQ(commandLinesFrom({"a", "b"}), (std::vector<Arguments>{{"a", "b"}}));
  EXPECT_EQ(commandLinesFrom({"a\0b"s, "c"}), (std::vector<Arguments>{{"a", "c"}, {"axb", "c"}}));
  EXPECT_EQ(commandLinesFrom({"a\0b"s, "\0d"s}),
            (std::vector<Arguments>{{"a", ""}, {"axb", ""}, {"a", "xd"}, {"axb", "xd"}}));
}

TEST(CommandLine, ShorteningKeepsWhatIsNeeded) {
  const auto needs = [](const std::string& word) {
    return [word](const Arguments& arguments) {
      return arguments.size() >= 2 && arguments[1].find(word) != std::string::npos;
    };
  };
  const Arguments given{"something", "-nlevel7\xff\xfe", "more", "and more"};
  EXPECT_EQ(shortenedArguments(given, needs("level7")), (Arguments{"x", "level7"}));
  EXPECT_EQ(shortenedArguments({"one", "-v", "two", "-l7"},
                               [](const Arguments& a) {
                                 return std::ranges::count(a, "-v") == 1 && std::ranges::count(a, "-l7") == 1;
                               }),
            (Arguments{"-v", "-l7"}));
  EXPECT_EQ(shortenedArguments(given, [](const Arguments&) { return true; }), Arguments{});
  EXPECT_EQ(shortenedArguments(given, [](const Arguments&) { return false; }), given);
  EXPECT_EQ(shortenedArguments({"a\xff"
                                "b"},
                               [](const Arguments& a) { return a.size() == 1 && a[0].size() == 3; }),
            Arguments{"axb"});
}

}  // namespace
}  // namespace argosy::evidence
