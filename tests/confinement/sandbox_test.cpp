// What processes in a sandbox can and cannot do. The programs are compiled in the sandbox itself.
#include "confinement/sandbox.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

#include "base/search_path.h"
#include "confinement/error.h"
#include "confinement/obstacle.h"

namespace argosy::confinement {
namespace {

using End = SandboxResult::End;

class SandboxTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto obstacle = namespaceObstacle()) GTEST_SKIP() << *obstacle;
    if (!findProgram("gcc")) GTEST_SKIP() << "no gcc";
  }

  static SandboxCommand compiler(std::vector<std::string> arguments) {
    SandboxCommand command;
    command.role = Role::Tool;
    command.arguments = std::move(arguments);
    command.arguments.insert(command.arguments.begin(), findProgram("gcc")->native());
    command.environment = {"PATH=/usr/bin:/bin", "LC_ALL=C", std::string("TMPDIR=") + privateDirectory};
    command.seconds = 30;
    return command;
  }

  static SandboxPlan planFor(const std::string& text, double seconds = 5) {
    SandboxPlan plan;
    plan.files = {{"input.c", text}};
    SandboxCommand program;
    program.arguments = {"./program"};
    program.seconds = seconds;
    program.addressBytes = std::uint64_t{1} << 30;
    plan.commands = {compiler({"-w", "-pthread", "input.c", "-o", "program"}), program};
    return plan;
  }

  static SandboxResult runProgram(const SandboxPlan& plan) {
    Sandbox sandbox(plan);
    const SandboxResult compilation = sandbox.run(0);
    EXPECT_EQ(compilation.end, End::Exited);
    EXPECT_EQ(compilation.code, 0) << compilation.errors;
    return sandbox.run(1);
  }
  static SandboxResult runProgram(const std::string& text, double seconds = 5) {
    return runProgram(planFor(text, seconds));
  }

  const std::string headers =
      "#define _GNU_SOURCE\n#include <errno.h>\n#include <fcntl.h>\n#include <pthread.h>\n#include <sched.h>\n#include "
      "<signal.h>\n"
      "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/mman.h>\n#include <sys/socket.h>\n"
      "#include <sys/stat.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n";
};

TEST_F(SandboxTest, TellsHowAProgramEnded) {
  const SandboxResult exits =
      runProgram(headers + "int main(void) { fprintf(stderr, \"one\\n\"); puts(\"two\"); return 7; }\n");
  EXPECT_EQ(exits.end, End::Exited);
  EXPECT_EQ(exits.code, 7);
  EXPECT_EQ(exits.errors, "one\n");
  EXPECT_EQ(exits.interference, std::nullopt)
      << "starting, printing and ending is nobody's business: " << exits.interference.value_or("");
  const SandboxResult aborts = runProgram(headers + "int main(void) { abort(); }\n");
  EXPECT_EQ(aborts.end, End::Signalled);
  EXPECT_EQ(aborts.code, SIGABRT);
  EXPECT_EQ(aborts.interference, std::nullopt);
}

TEST_F(SandboxTest, ComputingIsNotInterferedWith) {
  const SandboxResult result =
      runProgram(headers +
                 "static void *thread(void *x) { return x; }\n"
                 "int main(void) {\n  pthread_t t; void *r = 0; int fds[2]; char c = 0;\n"
                 "  if (pthread_create(&t, 0, thread, &c) || pthread_join(t, &r) || r != &c) return 1;\n"
                 "  if (pipe(fds) || write(fds[1], \"x\", 1) != 1 || read(fds[0], &c, 1) != 1 || c != 'x') return 2;\n"
                 "  for (int i = 0; i < 1000; i++) free(malloc(i * 100));\n"
                 "  raise(SIGCHLD); struct timespec t0 = {0, 1000}; nanosleep(&t0, 0); clock_gettime(CLOCK_REALTIME, "
                 "&t0);\n  return 0;\n}\n");
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(result.end, End::Exited);
  EXPECT_EQ(result.interference, std::nullopt) << result.interference.value_or("");
}

TEST_F(SandboxTest, FilesOfTheHostAreNotThere) {
  const SandboxResult result = runProgram(
      headers +
      "int main(void) {\n  const char *gone[] = {\"/proc/self/maps\", \"/etc/passwd\", \"/home\", \"/root\", \"/tmp\", "
      "\"/dev/sda\", \"/dev/tty\",\n"
      "    \"/dev/shm\", \"/bin/sh\", \"/usr/bin/env\", \"/sys\", \"/var\", \"/run\", \"/../etc/passwd\", "
      "\"../../etc/passwd\", \"../../../root\"};\n"
      "  for (int i = 0; i < sizeof gone / sizeof *gone; i++) if (access(gone[i], F_OK) == 0) return 1 + i;\n"
      "  if (open(\"/harm\", O_CREAT | O_WRONLY, 0600) >= 0 || errno != EROFS) return 50;\n"
      "  if (open(\"/usr/lib/harm\", O_CREAT | O_WRONLY, 0600) >= 0) return 51;\n"
      "  if (open(\"/dev/null\", O_WRONLY) < 0 || open(\"/dev/urandom\", O_RDONLY) < 0) return 52;\n"
      "  if (open(\"mine\", O_CREAT | O_WRONLY, 0600) < 0 || mkdir(\"directory\", 0700)) return 53;\n  return 0;\n}\n");
  EXPECT_EQ(result.code, 0);
  ASSERT_TRUE(result.interference);
  EXPECT_NE(result.interference->find("access"), std::string::npos) << *result.interference;
}

TEST_F(SandboxTest, RefusesProcessesSocketsAndPrivileges) {
  const SandboxResult result =
      runProgram(headers +
                 "int main(void) {\n  if (fork() != -1) return 1;\n  if (vfork() != -1) return 2;\n  if "
                 "(system(\"true\") == 0) return 3;\n"
                 "  if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0) return 4;\n"
                 "  if (syscall(SYS_unshare, CLONE_NEWUSER) == 0 || syscall(SYS_ptrace, 0, 0, 0, 0) == 0) return 5;\n"
                 "  if (syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) >= 0 || syscall(SYS_clone3, 0, 0) >= "
                 "0) return 6;\n"
                 "  if (kill(1, SIGKILL) == 0 && 0) return 7;\n  if (setuid(0) == 0 && geteuid() == 0 && getuid() != "
                 "geteuid()) return 8;\n"
                 "  if (mount_nothing()) return 9;\n  return 0;\n}\nint mount_nothing(void) { return "
                 "syscall(SYS_mount, \"\", \"/\", \"tmpfs\", 0, 0) == 0; }\n");
  EXPECT_EQ(result.end, End::Exited);
  EXPECT_EQ(result.code, 0);
  ASSERT_TRUE(result.interference);
  EXPECT_NE(result.interference->find("refused"), std::string::npos) << *result.interference;
}

#if defined(__x86_64__)
TEST_F(SandboxTest, OtherWaysIntoTheKernelLeadToTheSameRules) {
  const SandboxResult raw = runProgram(headers +
                                       "int main(void) {\n  long r;\n  __asm__ volatile(\"syscall\" : \"=a\"(r) : "
                                       "\"a\"(57L) : \"rcx\", \"r11\", \"memory\");\n"
                                       "  if (r != -EPERM) return 1;\n"
                                       "  int q; __asm__ volatile(\"int $0x80\" : \"=a\"(q) : \"a\"(2) : "
                                       "\"memory\");\n  return q == -EPERM ? 0 : 2;\n}\n");
  EXPECT_EQ(raw.end, End::Exited);
  EXPECT_EQ(raw.code, 0);
  EXPECT_TRUE(raw.interference);
  const SandboxResult x32 = runProgram(headers + "int main(void) { syscall(0x40000000 | 39); return 0; }\n");
  EXPECT_EQ(x32.end, End::Signalled);
  EXPECT_EQ(x32.code, SIGSYS);
  EXPECT_TRUE(x32.interference);
}
#endif

TEST_F(SandboxTest, TimeMemoryFilesAndOutputAreLimited) {
  const SandboxResult endless = runProgram(headers + "int main(void) { for (;;) ; }\n", 0.3);
  EXPECT_EQ(endless.end, End::TimedOut);
  EXPECT_TRUE(endless.interference);
  const SandboxResult memory = runProgram(
      headers +
      "int main(void) { for (int i = 0; i < 2000; i++) { char *p = malloc(1 << 20); if (!p) return 3; } return 0; }\n");
  EXPECT_EQ(memory.code, 3);
  ASSERT_TRUE(memory.interference);
  EXPECT_NE(memory.interference->find("memory"), std::string::npos);
  const SandboxResult pieces = runProgram(
      headers +
      "int main(void) { for (int i = 0; i < 20000; i++) { char *p = malloc(100000); if (!p) return 3; } return 0; }\n");
  EXPECT_EQ(pieces.code, 3);
  EXPECT_TRUE(pieces.interference);
  const SandboxResult file = runProgram(
      headers +
      "int main(void) { int f = open(\"big\", O_CREAT | O_WRONLY, 0600); char b[1 << 16]; memset(b, 1, sizeof b);\n"
      "  for (int i = 0; i < 8000; i++) if (write(f, b, sizeof b) < 0) return 3; return 0; }\n");
  EXPECT_TRUE((file.end == End::Exited && file.code == 3) || file.end == End::Signalled);
  EXPECT_TRUE(file.interference);
  const SandboxResult output = runProgram(headers +
                                          "int main(void) { char b[1 << 16]; memset(b, 'x', sizeof b); for (int i = 0; "
                                          "i < 64; i++) write(2, b, sizeof b); write(2, \"END\", 3); return 0; }\n");
  EXPECT_EQ(output.code, 0);
  EXPECT_LT(output.errors.size(), std::size_t{2} << 20);
  EXPECT_TRUE(output.errors.ends_with("END"));
}

TEST_F(SandboxTest, DescriptorsAndEnvironmentAreNotInherited) {
  const int inherited = open("/etc/passwd", O_RDONLY);
  setenv("SECRET_OF_THE_USER", "x", 1);
  const SandboxResult result = runProgram(headers +
                                          "extern char **environ;\nint main(void) { if (*environ) return 1; for (int i "
                                          "= 3; i < 200; i++) if (fcntl(i, F_GETFD) != -1) return 2; return 0; }\n");
  close(inherited);
  EXPECT_EQ(result.code, 0);
}

TEST_F(SandboxTest, CompilersSeeWhatTheyAreShown) {
  char directory[] = "/tmp/argosy-sandbox-test-XXXXXX";
  ASSERT_TRUE(mkdtemp(directory));
  const std::string inside = std::string(directory) + "/inside", outside = std::string(directory) + "/outside";
  ASSERT_EQ(mkdir(inside.c_str(), 0755), 0);
  ASSERT_EQ(mkdir(outside.c_str(), 0755), 0);
  std::ofstream(inside + "/input.c") << "int main(void) { return 0; }\n";
  std::ofstream(outside + "/secret.h") << "int secret;\n";
  SandboxPlan plan;
  plan.toolPaths.emplace_back(inside);
  plan.files = {{"stolen.c", "#include \"" + outside + "/secret.h\"\n"},
                {"passwords.c", "__asm__(\".incbin \\\"/etc/passwd\\\"\");\n"}};
  plan.commands = {compiler({"-c", inside + "/input.c", "-o", "input.o"}), compiler({"-c", "stolen.c"}),
                   compiler({"-c", "passwords.c"}), compiler({"-c", inside + "/input.c", "-o", inside + "/input.o"})};
  Sandbox sandbox(plan);
  EXPECT_EQ(sandbox.run(0).code, 0);
  EXPECT_NE(sandbox.run(1).code, 0);
  EXPECT_NE(sandbox.run(2).code, 0);
  EXPECT_NE(sandbox.run(3).code, 0) << "what is shown is read-only";
  EXPECT_FALSE(std::filesystem::exists(inside + "/input.o"));
  std::filesystem::remove_all(directory);
}

TEST_F(SandboxTest, FilesMayLieInDirectories) {
  SandboxPlan plan = planFor("#include <deep/inside.h>\nint main(void) { return INSIDE + 1; }\n");
  plan.files.push_back({"headers/deep/inside.h", "#include \"../beside.h\"\n"});
  plan.files.push_back({"headers/beside.h", "#define INSIDE 41\n"});
  plan.commands.front() = compiler({"-w", "-isystem", "headers", "input.c", "-o", "program"});
  EXPECT_EQ(runProgram(plan).code, 42);
}

TEST_F(SandboxTest, NothingIsLeftWhenItsMakerIsKilled) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t maker = fork();
  if (maker == 0) {
    close(ends[0]);
    SandboxPlan plan = planFor(headers + "int main(void) { for (;;) pause(); }\n", 60);
    Sandbox sandbox(plan);
    sandbox.run(0);
    if (write(ends[1], "r", 1) != 1) _exit(1);
    sandbox.run(1);
    _exit(0);
  }
  close(ends[1]);
  char ready = 0;
  ASSERT_EQ(read(ends[0], &ready, 1), 1);
  usleep(200000);
  std::ifstream children("/proc/" + std::to_string(maker) + "/task/" + std::to_string(maker) + "/children");
  pid_t init = 0;
  const bool known = static_cast<bool>(children >> init);
  kill(maker, SIGKILL);
  waitpid(maker, nullptr, 0);
  if (!known) GTEST_SKIP() << "this kernel does not tell children";
  bool isGone = false;
  for (int i = 0; i < 200 && !isGone; ++i) {
    std::ifstream status("/proc/" + std::to_string(init) + "/stat");
    std::string id, name, state;
    isGone = !(status >> id >> name >> state) || state == "Z";
    if (!isGone) usleep(10000);
  }
  EXPECT_TRUE(isGone);
  close(ends[0]);
}

TEST_F(SandboxTest, WhatCannotBeShownIsAnError) {
  SandboxPlan plan = planFor("int main(void) { return 0; }\n");
  plan.toolPaths.emplace_back("/no/such/directory");
  EXPECT_THROW(Sandbox{plan}, ConfinementError);
}

}  // namespace
}  // namespace argosy::confinement
