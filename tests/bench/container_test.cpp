#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "tests/bench/container_driver.h"

namespace argosy::bench {
namespace {

using std::filesystem::path;

std::string contentOf(const path& file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// Each test as the user who runs the tests and, if that is root, as one without privileges, who needs a user namespace.
class ContainerTest : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (unprivileged() && geteuid() != 0) GTEST_SKIP() << "only root can become another user";
    if (!containersPossible(unprivileged()))
      GTEST_SKIP() << containerObstacle().value_or("users without privileges cannot have containers here");
    std::string name = "/tmp/argosy-container-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    base_ = name;
    for (const path& directory : {base_, base_ / "work", base_ / "other", base_ / "results"}) {
      std::filesystem::create_directories(directory);
      ASSERT_EQ(chmod(directory.c_str(), 0777), 0);
      if (unprivileged()) {
        ASSERT_EQ(chown(directory.c_str(), nobody, nobody), 0);
      }
    }
    write(base_ / "work" / "input", "host");
    write(base_ / "other" / "data", "secret");
  }
  void TearDown() override { std::filesystem::remove_all(base_); }

  bool unprivileged() const { return GetParam(); }
  path work() const { return base_ / "work"; }
  path other() const { return base_ / "other"; }

  void write(const path& file, const std::string& content) const {
    std::ofstream(file) << content;
    if (unprivileged()) {
      ASSERT_EQ(chown(file.c_str(), nobody, nobody), 0);
    }
  }

  Inside run(const std::function<int()>& tool, const ContainerOptions& options = {},
             std::function<void(MountAbilities&)> change = {}) const {
    Inside inside = runInside(options, work(), unprivileged(), tool, std::move(change));
    EXPECT_EQ(inside.failure, "");
    EXPECT_EQ(inside.error, "");
    return inside;
  }
  Inside run(const std::string& command, const ContainerOptions& options = {}) const {
    return run(shell(command), options);
  }

  path base_;
};

INSTANTIATE_TEST_SUITE_P(As, ContainerTest, testing::Bool(),
                         [](const auto& info) { return info.param ? "Nobody" : "CurrentUser"; });

TEST_P(ContainerTest, RunsInTheWorkingDirectory) {
  const Inside inside = run("pwd; cat input; exit 7");
  EXPECT_EQ(inside.output, work().native() + "\nhost");
  EXPECT_EQ(inside.status, 7);
  EXPECT_EQ(inside.warnings, std::vector<std::string>{});
}

TEST_P(ContainerTest, LeavesTheHostUnchanged) {
  const Inside inside = run(
      "for d in . / /etc /usr /usr/bin /var /var/tmp /var/lib /opt /home /root /tmp /dev /dev/shm /run /sys /proc; do"
      "  (echo x > $d/argosy-container-test) 2>/dev/null; mkdir $d/argosy-container-directory 2>/dev/null; done;"
      "echo changed > input; rm -f input2; ls /tmp; cat input argosy-container-test");
  EXPECT_NE(inside.output.find("changed\nx\n"), std::string::npos) << inside.output;
  for (const char* directory : {"/", "/etc", "/usr", "/usr/bin", "/var", "/var/tmp", "/var/lib", "/opt", "/home",
                                "/root", "/tmp", "/dev", "/dev/shm", "/run"}) {
    EXPECT_NE(access((path(directory) / "argosy-container-test").c_str(), F_OK), 0) << directory;
    EXPECT_NE(access((path(directory) / "argosy-container-directory").c_str(), F_OK), 0) << directory;
  }
  EXPECT_EQ(contentOf(work() / "input"), "host");
  EXPECT_FALSE(std::filesystem::exists(work() / "argosy-container-test"));
}

TEST_P(ContainerTest, DeletedFilesComeBack) {
  run("rm input");
  EXPECT_EQ(run("cat input").output, "host");
}

TEST_P(ContainerTest, TemporaryDirectoriesAreEmptyAndPrivate) {
  write("/tmp/argosy-collider", "host");
  const Inside first =
      run("cat /tmp/argosy-collider; for d in /tmp /var/tmp /dev/shm; do echo inside > $d/argosy-collider; done;"
          "cat /tmp/argosy-collider /var/tmp/argosy-collider /dev/shm/argosy-collider");
  EXPECT_TRUE(first.output.ends_with("inside\ninside\ninside\n")) << first.output;
  EXPECT_EQ(first.output.find("host"), std::string::npos);
  EXPECT_EQ(contentOf("/tmp/argosy-collider"), "host");
  std::filesystem::remove("/tmp/argosy-collider");
  const Inside second = run("ls -A /tmp /var/tmp /dev/shm; stat -c %a /tmp");
  const std::string ownDirectory = path(*std::next(base_.begin(), 2)).native();
  EXPECT_EQ(second.output, "/dev/shm:\n\n/tmp:\n" + ownDirectory + "\n\n/var/tmp:\n1777\n");
}

TEST_P(ContainerTest, NeededFilesStayVisible) {
  const path direct = base_.native() + ".c";  // directly in /tmp
  write(direct, "direct");
  write(other() / "include", "beside");
  ContainerOptions options;
  options.neededFiles =
      filesNamedIn({"cat", direct, "../other/data", "--property=" + (other() / "data").native(), "/missing"}, work());
  EXPECT_EQ(options.neededFiles.size(), 3u);
  const Inside inside =
      run("cat " + direct.native() + " ../other/data ../other/include; echo x > ../other/data; echo y > " +
              direct.native() + "; cat " + direct.native() + "; ls /tmp | wc -l",
          options);
  EXPECT_EQ(inside.output, "directsecretbesidey\n2\n");
  EXPECT_EQ(contentOf(direct), "direct");
  EXPECT_EQ(contentOf(other() / "data"), "secret");
  options.directories = {{"/tmp", DirectoryMode::Hidden}, {work(), DirectoryMode::Overlay}};
  EXPECT_NE(run("cat " + direct.native() + " 2>/dev/null", options).status, 0) << "hidden by the user";
  std::filesystem::remove(direct);
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

TEST_P(ContainerTest, TemporaryDirectoryCanBeShared) {
  write("/tmp/argosy-shared", "host");
  ContainerOptions options;
  options.privateTmp = false;
  EXPECT_EQ(run("cat /tmp/argosy-shared; echo inside > /tmp/argosy-shared; cat /tmp/argosy-shared", options).output,
            "hostinside\n");
  options.directories = {{"/tmp", DirectoryMode::FullAccess}};
  EXPECT_EQ(run("echo full > /tmp/argosy-shared", options).status, 0);
  EXPECT_EQ(contentOf("/tmp/argosy-shared"), "full\n");
  std::filesystem::remove("/tmp/argosy-shared");
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

TEST_P(ContainerTest, HiddenDirectoryIsEmpty) {
  ContainerOptions options;
  options.directories = {{other(), DirectoryMode::Hidden}};
  const Inside inside =
      run("ls -A " + other().native() + "; echo x > " + other().native() + "/new && echo written", options);
  EXPECT_EQ(inside.output, "written\n");
  EXPECT_FALSE(std::filesystem::exists(other() / "new"));
  EXPECT_EQ(contentOf(other() / "data"), "secret");
}

TEST_P(ContainerTest, ReadOnlyDirectoryRefusesWrites) {
  ContainerOptions options;
  options.directories = {{other(), DirectoryMode::ReadOnly}};
  const auto tool = [file = (other() / "data").native()] {
    if (open(file.c_str(), O_WRONLY) >= 0 || errno != EROFS) return 1;
    return open(file.c_str(), O_RDONLY) >= 0 ? 0 : 2;
  };
  EXPECT_EQ(run(tool, options).status, 0);
}

TEST_P(ContainerTest, FullAccessWritesThrough) {
  ContainerOptions options;
  options.directories = {{other(), DirectoryMode::FullAccess}};
  EXPECT_EQ(run("echo through > " + other().native() + "/data", options).status, 0);
  EXPECT_EQ(contentOf(other() / "data"), "through\n");
}

TEST_P(ContainerTest, LongestDirectoryWins) {
  for (const char* name : {"a", "a/b", "a/b/c", "a/b/c/d"}) {
    std::filesystem::create_directory(other() / name);
    if (unprivileged()) {
      ASSERT_EQ(chown((other() / name).c_str(), nobody, nobody), 0);
    }
  }
  write(other() / "a/b/visible", "v");
  ContainerOptions options;
  options.directories = {{other(), DirectoryMode::ReadOnly},
                         {other() / "a", DirectoryMode::Hidden},
                         {other() / "a/b", DirectoryMode::Overlay},
                         {other() / "a/b/c/d", DirectoryMode::FullAccess}};
  const Inside inside =
      run("cd " + other().native() +
              "; (echo 1 > data) 2>/dev/null || echo refused; ls a; cat a/b/visible; echo 2 > a/b/visible; echo 3 > "
              "a/b/c/new; echo 4 > a/b/c/d/new; cat a/b/visible a/b/c/new a/b/c/d/new",
          options);
  EXPECT_EQ(inside.output, "refused\nb\nv2\n3\n4\n");
  EXPECT_EQ(contentOf(other() / "data"), "secret");
  EXPECT_EQ(contentOf(other() / "a/b/visible"), "v");
  EXPECT_FALSE(std::filesystem::exists(other() / "a/b/c/new"));
  EXPECT_EQ(contentOf(other() / "a/b/c/d/new"), "4\n");
}

TEST_P(ContainerTest, EverythingReadOnly) {
  ContainerOptions options;
  options.directories = {{"/", DirectoryMode::ReadOnly}, {work(), DirectoryMode::ReadOnly}};
  const Inside inside =
      run("(echo x > new) 2>&1; (echo x > /argosy-new) 2>&1; echo ok > /tmp/scratch; cat /tmp/scratch input; ls /usr "
          ">/dev/null && echo seen",
          options);
  EXPECT_NE(inside.output.find("Read-only file system"), std::string::npos) << inside.output;
  EXPECT_TRUE(inside.output.ends_with("ok\nhostseen\n")) << inside.output;
}

TEST_P(ContainerTest, EverythingHiddenButWhatIsNeeded) {
  ContainerOptions options;
  options.directories = {{"/", DirectoryMode::Hidden}, {work(), DirectoryMode::Overlay}};
  for (const char* directory : {"/usr", "/bin", "/lib", "/lib64"})
    if (std::filesystem::exists(directory)) options.directories.push_back({directory, DirectoryMode::ReadOnly});
  const Inside inside = run(
      "cat input; for d in /etc /opt /home; do ls -d $d 2>/dev/null; done; test -e /proc/self && echo proc", options);
  EXPECT_EQ(inside.output, "hostproc\n");
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

TEST_P(ContainerTest, FuseOverlayIsTheFallback) {
  if (!std::filesystem::exists("/usr/bin/fuse-overlayfs") || access("/dev/fuse", R_OK | W_OK) != 0)
    GTEST_SKIP() << "fuse-overlayfs is not installed, or /dev/fuse is not accessible";
  ContainerOptions options;
  options.resultPatterns = {"new"};
  options.resultDirectory = base_ / "results";
  options.directories = {{"/", DirectoryMode::ReadOnly}, {work(), DirectoryMode::Overlay}};
  const Inside inside = run(shell("cat input; echo n > new; echo changed > input; cat new input"), options,
                            [](MountAbilities& abilities) { abilities.kernelOverlay = false; });
  EXPECT_EQ(inside.output, "hostn\nchanged\n");
  EXPECT_EQ(inside.collected, std::vector<std::string>{"new"});
  EXPECT_EQ(contentOf(work() / "input"), "host");
  ASSERT_EQ(inside.warnings.size(), 1u);
  EXPECT_NE(inside.warnings[0].find("fuse-overlayfs"), std::string::npos) << inside.warnings[0];
}

TEST_P(ContainerTest, WithoutAnyOverlayDirectoriesAreReadOnly) {
  const Inside inside = run(shell("cat input; (echo n > new) 2>&1 || echo refused; echo t > /tmp/t && cat /tmp/t"), {},
                            [](MountAbilities& abilities) {
                              abilities.kernelOverlay = false;
                              abilities.fuseOverlay.clear();
                            });
  EXPECT_NE(inside.output.find("host"), std::string::npos);
  EXPECT_NE(inside.output.find("Read-only file system"), std::string::npos) << inside.output;
  EXPECT_TRUE(inside.output.ends_with("refused\nt\n")) << inside.output;
  ASSERT_FALSE(inside.warnings.empty());
  EXPECT_NE(inside.warnings[0].find("read-only inside the container"), std::string::npos) << inside.warnings[0];
}

TEST_P(ContainerTest, WorkingDirectoryOfAnotherUserCanBeWritten) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give files to others";
  if (chown(work().c_str(), unprivileged() ? 0 : nobody, 0) != 0) GTEST_SKIP() << "there are no other users";
  ASSERT_EQ(chmod(work().c_str(), unprivileged() ? 0777 : 0755), 0);
  ContainerOptions options;
  options.resultPatterns = {"new"};
  options.resultDirectory = base_ / "results";
  const Inside inside = run("cat input; echo n > new; cat new", options);
  EXPECT_EQ(inside.output, "hostn\n");
  EXPECT_EQ(inside.collected, std::vector<std::string>{"new"});
  EXPECT_FALSE(std::filesystem::exists(work() / "new"));
}

// Mounts below a directory: each is an overlay of its own. Without privileges they cannot be taken apart, and the directory is made anew.
TEST_P(ContainerTest, MountsBelowAnOverlay) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can mount";
  for (const char* name : {"mounted", "plain"}) std::filesystem::create_directory(work() / name);
  ASSERT_EQ(chown((work() / "plain").c_str(), unprivileged() ? nobody : 0, 0), 0);
  write(work() / "mounted" / "covered", "covered");
  write(work() / "plain" / "file", "plain");
  const auto mountTmpfs = [&] {
    const std::string options = unprivileged() ? "uid=65534,gid=65534" : "";
    if (unshare(CLONE_NEWNS) != 0 || mount("", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("tmpfs", (work() / "mounted").c_str(), "tmpfs", 0, options.c_str()) != 0)
      throw BenchError("cannot mount");
    write(work() / "mounted" / "file", "mounted");
  };
  ContainerOptions options;
  options.resultPatterns = {"**"};
  options.resultDirectory = base_ / "results";
  const Inside inside = runInside(
      options, work(), unprivileged(),
      shell("ls; ls mounted; cat mounted/file plain/file; echo 1 > mounted/new; echo 2 > plain/new; echo 3 > new;"
            "echo changed > mounted/file; echo changed > plain/file; cat mounted/* plain/* new"),
      {}, mountTmpfs);
  EXPECT_EQ(inside.failure, "");
  EXPECT_EQ(inside.output, "input\nmounted\nplain\nfile\nmountedplainchanged\n1\nchanged\n2\n3\n");
  EXPECT_EQ(inside.warnings.size(), unprivileged() || ownMountAbilities().mountsAreLocked ? 1u : 0u);
  EXPECT_NE(std::find(inside.collected.begin(), inside.collected.end(), "new"), inside.collected.end());
  EXPECT_EQ(contentOf(work() / "plain" / "file"), "plain");
  EXPECT_FALSE(std::filesystem::exists(work() / "plain" / "new"));
}

TEST_P(ContainerTest, OddNamesOfDirectories) {
  const path odd = base_ / "work" / "a b,c:d\\e";
  std::filesystem::create_directory(odd);
  ASSERT_EQ(chmod(odd.c_str(), 0777), 0);
  write(odd / "input", "odd");
  ContainerOptions options;
  options.resultPatterns = {"n*"};
  options.resultDirectory = base_ / "results";
  const Inside inside = runInside(options, odd, unprivileged(), shell("cat input; echo n > new"));
  EXPECT_EQ(inside.failure, "");
  EXPECT_EQ(inside.output, "odd");
  EXPECT_EQ(inside.warnings, std::vector<std::string>{});
  EXPECT_EQ(inside.collected, std::vector<std::string>{"new"});
  EXPECT_FALSE(std::filesystem::exists(odd / "new"));
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
