// What a run sees of the machine's processes, network and privileges, and which of its files are kept.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/mount.h>
#include <sys/socket.h>

#include "tests/bench/container_fixture.h"

namespace argosy::bench {
namespace {

INSTANTIATE_TEST_SUITE_P(As, ContainerTest, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Nobody" : "CurrentUser"; });

TEST_P(ContainerTest, RunsInTheWorkingDirectory) {
  const Inside inside = run("pwd; cat input; exit 7");
  EXPECT_EQ(inside.output, work().native() + "\nhost");
  EXPECT_EQ(inside.status, 7);
  EXPECT_EQ(inside.warnings, std::vector<std::string>{});
}

// As in Docker, where parts of /proc are covered: the kernel then refuses a new /proc to users without privileges.
TEST_P(ContainerTest, CoveredProcIsADegradation) {
  if (!unprivileged()) GTEST_SKIP() << "root may always mount /proc";
  const auto cover = [] {
    if (unshare(CLONE_NEWNS) != 0 || mount("", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("tmpfs", "/proc/fs", "tmpfs", 0, nullptr) != 0)
      throw BenchError("cannot mount");
  };
  const Inside inside =
      runInside({}, work(), true, shell("cat input; test -e /proc/1/status && echo visible"), {}, cover);
  EXPECT_EQ(inside.failure, "");
  EXPECT_EQ(inside.output, "hostvisible\n");
  ASSERT_EQ(inside.warnings.size(), 1u);
  EXPECT_NE(inside.warnings[0].find("/proc inside the container is that of the host"), std::string::npos);
}

TEST_P(ContainerTest, OutsideProcessesAreInvisibleAndSafe) {
  const pid_t bystander = fork();
  if (bystander == 0) {
    if (unprivileged() && setresuid(nobody, nobody, nobody) != 0) _exit(1);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // changing the user clears it
    pause();
    _exit(0);
  }
  const Inside inside = run("ls -d /proc/[0-9]* | wc -l; echo $$; kill -0 " + std::to_string(bystander) +
                            " && echo visible; trap '' TERM; kill -9 -1; echo alive");
  const bool survived = waitpid(bystander, nullptr, WNOHANG) == 0;
  kill(bystander, SIGKILL);
  waitpid(bystander, nullptr, 0);
  EXPECT_TRUE(survived) << "killed from inside";
  // The init of the container, the shell, ls and wc.
  EXPECT_LE(std::atoi(inside.output.c_str()), 4) << inside.output;
  EXPECT_GE(std::atoi(inside.output.c_str()), 2) << inside.output;
  EXPECT_EQ(inside.output.find("visible"), std::string::npos) << inside.output;
}

TEST_P(ContainerTest, NetworkIsLoopbackOnly) {
  const auto connectToItself = [] {
    const int server = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    if (bind(server, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 || listen(server, 1) != 0) return 1;
    if (getsockname(server, reinterpret_cast<sockaddr*>(&address), &length) != 0) return 2;
    const int client = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(client, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return 3;
    address.sin_addr.s_addr = inet_addr("192.0.2.1");
    const int outside = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(outside, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return 4;
    return errno == ENETUNREACH ? 0 : 5;
  };
  EXPECT_EQ(run(connectToItself).status, 0);
  EXPECT_EQ(run("tail -n +3 /proc/net/dev | cut -d: -f1").output, "    lo\n");
}

TEST_P(ContainerTest, NetworkOfTheHostOnDemand) {
  const std::string server = "readlink /proc/self/ns/net";
  ContainerOptions options;
  options.network = true;
  const std::string host = std::filesystem::read_symlink("/proc/self/ns/net");
  EXPECT_EQ(run(server, options).output, host + "\n");
  EXPECT_NE(run(server).output, host + "\n");
}

TEST_P(ContainerTest, NamespacesOfTheHostOnDemand) {
  const std::string show = "readlink /proc/self/ns/ipc /proc/self/ns/uts; hostname";
  const std::string ipc = std::filesystem::read_symlink("/proc/self/ns/ipc");
  const std::string uts = std::filesystem::read_symlink("/proc/self/ns/uts");
  const std::string isolated = run(show).output;
  EXPECT_EQ(isolated.find(ipc), std::string::npos);
  EXPECT_EQ(isolated.find(uts), std::string::npos);
  EXPECT_TRUE(isolated.ends_with("\nlocalhost\n")) << isolated;
  ContainerOptions options;
  options.hostIpc = true;
  options.hostName = true;
  EXPECT_TRUE(run(show, options).output.starts_with(ipc + "\n" + uts + "\n"));
}

TEST_P(ContainerTest, ResultFilesAreExactlyWhatMatches) {
  ContainerOptions options;
  options.resultPatterns = {"*.yml", "out/**/deep?.txt", "kept"};
  options.resultDirectory = base_ / "results" / "run1";
  const Inside inside =
      run("echo w > witness.yml; echo no > witness.xml; mkdir -p out/a/b kept; echo d > out/a/b/deep1.txt; echo d > "
          "out/deep2.txt;"
          "echo d > out/deep10.txt; ln -s /etc/passwd link.yml; mkfifo pipe.yml; mkdir directory.yml; echo x > "
          "directory.yml/inner;"
          "echo k > kept/file; echo h > .hidden.yml; echo locked > locked.yml; chmod 0 locked.yml; echo new > input; "
          "mkdir kept/closed; echo c > kept/closed/file; chmod 0 kept/closed; rm -f nothing; echo o > /tmp/outside.yml",
          options);
  const std::vector<std::string> expected{".hidden.yml", "directory.yml/inner", "kept/closed/file", "kept/file",
                                          "locked.yml",  "out/a/b/deep1.txt",   "out/deep2.txt",    "witness.yml"};
  EXPECT_EQ(inside.collected, expected);
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(options.resultDirectory))
    if (!entry.is_directory()) found.push_back(entry.path().lexically_relative(options.resultDirectory));
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, expected);
  EXPECT_EQ(contentOf(options.resultDirectory / "locked.yml"), "locked\n");
  EXPECT_EQ(contentOf(options.resultDirectory / "witness.yml"), "w\n");
}

TEST_P(ContainerTest, ResultFilesNeverLeaveTheirDirectory) {
  ContainerOptions options;
  options.resultPatterns = {"**"};
  options.resultDirectory = base_ / "results";
  std::filesystem::create_directory_symlink(other(), base_ / "results" / "sub");
  std::filesystem::create_symlink(other() / "data", base_ / "results" / "file");
  run("mkdir sub; echo evil > sub/data; echo evil > file", options);
  EXPECT_EQ(contentOf(other() / "data"), "secret");
  EXPECT_EQ(contentOf(base_ / "results" / "file"), "evil\n");
}

TEST_P(ContainerTest, UnchangedFilesAreNoResults) {
  ContainerOptions options;
  options.resultPatterns = {"."};
  options.resultDirectory = base_ / "results";
  EXPECT_EQ(run("cat input; echo n > new", options).collected, std::vector<std::string>{"new"});
  EXPECT_EQ(run("echo changed > input", options).collected, std::vector<std::string>{"input"});
}

TEST_P(ContainerTest, ResultFilesWithoutContainer) {
  ContainerOptions options;
  options.enabled = false;
  options.resultPatterns = {"*"};
  options.resultDirectory = base_ / "results";
  const timespec longAgo[2] = {{1000, 0}, {1000, 0}};
  ASSERT_EQ(utimensat(AT_FDCWD, (work() / "input").c_str(), longAgo, 0), 0);
  EXPECT_EQ(run("echo n > new", options).collected, std::vector<std::string>{"new"});
}

TEST_P(ContainerTest, WrittenFilesAreCounted) {
  const Inside none = run("true");
  EXPECT_EQ(none.written.count, 0u);
  const Inside some =
      run("for i in 1 2 3; do echo x > f$i; echo y > /tmp/f$i; done; mkdir d; dd if=/dev/zero of=d/big bs=1000000 "
          "count=3 2>/dev/null");
  EXPECT_EQ(some.written.count, 7u);
  EXPECT_GE(some.written.size.count, 3'000'000u + none.written.size.count);
  EXPECT_LE(some.written.size.count, 3'100'000u + none.written.size.count);
}

TEST_P(ContainerTest, DescriptorsAreClosed) {
  const int leaked = open("/etc/passwd", O_RDONLY);  // without O_CLOEXEC
  const Inside inside = run("ls /proc/self/fd");
  close(leaked);
  // 3 is what ls reads the directory with.
  EXPECT_EQ(inside.output, "0\n1\n2\n3\n");
}

TEST_P(ContainerTest, PrivilegesAreGone) {
  const Inside inside =
      run("grep -E '^(Cap|NoNewPrivs)' /proc/self/status; mount -t tmpfs none /mnt 2>/dev/null && echo mounted;"
          "(echo 1 > /proc/sys/vm/drop_caches) 2>/dev/null && echo kernel; true");
  EXPECT_EQ(
      inside.output,
      "CapInh:\t0000000000000000\nCapPrm:\t0000000000000000\nCapEff:\t0000000000000000\nCapBnd:\t0000000000000000\n"
      "CapAmb:\t0000000000000000\nNoNewPrivs:\t1\n");
  ContainerOptions options;
  options.keepCapabilities = true;
  EXPECT_EQ(run("grep NoNewPrivs /proc/self/status", options).output, "NoNewPrivs:\t0\n");
}

TEST_P(ContainerTest, NoMountsAreLeftBehind) {
  const auto mounts = [] { return contentOf("/proc/self/mountinfo"); };
  const std::string before = mounts();
  run("true");
  EXPECT_EQ(mounts(), before);
}

TEST_P(ContainerTest, BadOptionsAreRefused) {
  const auto error = [&](const ContainerOptions& options, const path& directory) {
    return runInside(options, directory, unprivileged(), shell("true")).error;
  };
  EXPECT_NE(error({}, work() / "missing").find("does not exist"), std::string::npos);
  ContainerOptions options;
  options.directories = {{base_ / "missing", DirectoryMode::ReadOnly}};
  EXPECT_NE(error(options, work()).find("does not exist"), std::string::npos);
  options.directories = {{"relative", DirectoryMode::ReadOnly}};
  EXPECT_NE(error(options, work()).find("absolute"), std::string::npos);
  options.directories = {{base_, DirectoryMode::Hidden}};
  EXPECT_NE(error(options, work()).find("is hidden"), std::string::npos);
  options.directories = {{base_, DirectoryMode::Hidden}, {base_, DirectoryMode::Overlay}};
  EXPECT_NE(error(options, work()).find("two different modes"), std::string::npos);
  options.directories = {};
  options.resultPatterns = {"../*"};
  options.resultDirectory = base_ / "results";
  EXPECT_NE(error(options, work()).find("leads out"), std::string::npos);
  options.resultPatterns = {"/etc/*"};
  EXPECT_NE(error(options, work()).find("relative"), std::string::npos);
  options.resultPatterns = {"x"};
  options.resultDirectory = "";
  EXPECT_NE(error(options, work()).find("no directory"), std::string::npos);
}

}  // namespace
}  // namespace argosy::bench
