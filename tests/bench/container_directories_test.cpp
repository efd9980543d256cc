// What a run sees of the host's files, and that it cannot change them.
#include <sys/mount.h>
#include <sys/stat.h>

#include "tests/bench/container_fixture.h"

namespace argosy::bench {
namespace {

class ContainerDirectoriesTest : public ContainerTest {};

INSTANTIATE_TEST_SUITE_P(As, ContainerDirectoriesTest, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Nobody" : "CurrentUser"; });

TEST_P(ContainerDirectoriesTest, LeavesTheHostUnchanged) {
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

/// The old root is not left lying on the new one, where ".." finds it.
TEST_P(ContainerDirectoriesTest, NothingIsAboveTheRoot) {
  write(directlyInTmp(), "host");
  const std::string name = directlyInTmp().filename();
  EXPECT_EQ(run("cat /../tmp/" + name + " 2>/dev/null; cd /; cat ../../tmp/" + name + " 2>/dev/null; echo end").output,
            "end\n");
}

TEST_P(ContainerDirectoriesTest, DeletedFilesComeBack) {
  run("rm input");
  EXPECT_EQ(run("cat input").output, "host");
}

TEST_P(ContainerDirectoriesTest, TemporaryDirectoriesAreEmptyAndPrivate) {
  write(directlyInTmp(), "host");
  const std::string name = directlyInTmp().filename();
  const Inside first = run("cat /tmp/" + name + "; for d in /tmp /var/tmp /dev/shm; do echo inside > $d/" + name +
                           "; done; for d in /tmp /var/tmp /dev/shm; do cat $d/" + name + "; done");
  EXPECT_TRUE(first.output.ends_with("inside\ninside\ninside\n")) << first.output;
  EXPECT_EQ(first.output.find("host"), std::string::npos);
  EXPECT_EQ(contentOf(directlyInTmp()), "host");
  const Inside second = run("ls -A /tmp /var/tmp /dev/shm; stat -c %a /tmp");
  const std::string ownDirectory = path(*std::next(base_.begin(), 2)).native();
  EXPECT_EQ(second.output, "/dev/shm:\n\n/tmp:\n" + ownDirectory + "\n\n/var/tmp:\n1777\n");
}

TEST_P(ContainerDirectoriesTest, NeededFilesStayVisible) {
  const path direct = directlyInTmp();
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
}

TEST_P(ContainerDirectoriesTest, TemporaryDirectoryCanBeShared) {
  write(directlyInTmp(), "host");
  const std::string file = directlyInTmp();
  ContainerOptions options;
  options.privateTmp = false;
  EXPECT_EQ(run("cat " + file + "; echo inside > " + file + "; cat " + file, options).output, "hostinside\n");
  options.directories = {{"/tmp", DirectoryMode::FullAccess}};
  EXPECT_EQ(run("echo full > " + file, options).status, 0);
  EXPECT_EQ(contentOf(file), "full\n");
}

TEST_P(ContainerDirectoriesTest, HiddenDirectoryIsEmpty) {
  ContainerOptions options;
  options.directories = {{other(), DirectoryMode::Hidden}};
  const Inside inside =
      run("ls -A " + other().native() + "; echo x > " + other().native() + "/new && echo written", options);
  EXPECT_EQ(inside.output, "written\n");
  EXPECT_FALSE(std::filesystem::exists(other() / "new"));
  EXPECT_EQ(contentOf(other() / "data"), "secret");
}

TEST_P(ContainerDirectoriesTest, ReadOnlyDirectoryRefusesWrites) {
  ContainerOptions options;
  options.directories = {{other(), DirectoryMode::ReadOnly}};
  const auto tool = [file = (other() / "data").native()] {
    if (open(file.c_str(), O_WRONLY) >= 0 || errno != EROFS) return 1;
    return open(file.c_str(), O_RDONLY) >= 0 ? 0 : 2;
  };
  EXPECT_EQ(run(tool, options).status, 0);
}

TEST_P(ContainerDirectoriesTest, FullAccessWritesThrough) {
  ContainerOptions options;
  options.directories = {{other(), DirectoryMode::FullAccess}};
  EXPECT_EQ(run("echo through > " + other().native() + "/data", options).status, 0);
  EXPECT_EQ(contentOf(other() / "data"), "through\n");
}

TEST_P(ContainerDirectoriesTest, LongestDirectoryWins) {
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

TEST_P(ContainerDirectoriesTest, EverythingReadOnly) {
  ContainerOptions options;
  options.directories = {{"/", DirectoryMode::ReadOnly}, {work(), DirectoryMode::ReadOnly}};
  const Inside inside =
      run("(echo x > new) 2>&1; (echo x > /argosy-new) 2>&1; echo ok > /tmp/scratch; cat /tmp/scratch input; ls /usr "
          ">/dev/null && echo seen",
          options);
  EXPECT_NE(inside.output.find("Read-only file system"), std::string::npos) << inside.output;
  EXPECT_TRUE(inside.output.ends_with("ok\nhostseen\n")) << inside.output;
}

TEST_P(ContainerDirectoriesTest, EverythingHiddenButWhatIsNeeded) {
  ContainerOptions options;
  options.directories = {{"/", DirectoryMode::Hidden}, {work(), DirectoryMode::Overlay}};
  for (const char* directory : {"/usr", "/bin", "/lib", "/lib64"})
    if (std::filesystem::exists(directory)) options.directories.push_back({directory, DirectoryMode::ReadOnly});
  const Inside inside = run(
      "cat input; for d in /etc /opt /home; do ls -d $d 2>/dev/null; done; test -e /proc/self && echo proc", options);
  EXPECT_EQ(inside.output, "hostproc\n");
}

TEST_P(ContainerDirectoriesTest, FuseOverlayIsTheFallback) {
  // Most machines let everyone open the device, some only root; what counts is the user that the container runs as.
  struct stat device{};
  const bool openable = unprivileged()
                            ? stat("/dev/fuse", &device) == 0 && (device.st_mode & S_IRWXO) >= (S_IROTH | S_IWOTH)
                            : access("/dev/fuse", R_OK | W_OK) == 0;
  if (!std::filesystem::exists("/usr/bin/fuse-overlayfs") || !openable)
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

TEST_P(ContainerDirectoriesTest, WithoutAnyOverlayDirectoriesAreReadOnly) {
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

TEST_P(ContainerDirectoriesTest, WorkingDirectoryOfAnotherUserCanBeWritten) {
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
TEST_P(ContainerDirectoriesTest, MountsBelowAnOverlay) {
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

TEST_P(ContainerDirectoriesTest, OddNamesOfDirectories) {
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

}  // namespace
}  // namespace argosy::bench
