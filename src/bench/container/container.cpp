#include "bench/container/container.h"

#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>

#include "base/search_path.h"
#include "bench/container/file_pattern.h"
#include "bench/container/mount_plan.h"
#include "confinement/channel.h"
#include "confinement/error.h"
#include "confinement/mount_steps.h"
#include "confinement/privileges.h"

namespace argosy::bench {

namespace {

using std::filesystem::path;

// What the machinery below benchmarking throws, as one of its own errors.
template <typename Function>
auto asBenchError(Function function) {
  try {
    return function();
  } catch (const confinement::ConfinementError& error) {
    throw BenchError(error.what());
  }
}

// Everywhere the same, and resolvable: some tools look up their own host.
constexpr std::string_view hostName = "localhost";

path canonicalDirectory(const path& directory) {
  std::error_code error;
  const path canonical =
      std::filesystem::canonical(directory.empty() ? std::filesystem::current_path() : directory, error);
  if (error || !std::filesystem::is_directory(canonical))
    throw BenchError("the working directory " + directory.native() + " does not exist");
  return canonical;
}

int raiseLoopback() noexcept {
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return errno;
  ifreq request{};
  std::memcpy(request.ifr_name, "lo", 3);
  request.ifr_flags = IFF_UP | IFF_RUNNING;
  const int error = ioctl(socket, SIOCSIFFLAGS, &request) == 0 ? 0 : errno;
  close(socket);
  return error;
}

}  // namespace

class Container::Implementation {
 public:
  Implementation(const ContainerOptions& options, const path& directory, const MountAbilities& abilities)
      : options_(options), workingDirectory_(canonicalDirectory(directory)), abilities_(abilities) {
    for (const std::string& pattern : options_.resultPatterns) FilePattern{pattern};
    if (!options_.resultPatterns.empty() && options_.resultDirectory.empty())
      throw BenchError("patterns for result files are given, but no directory for the files");
    options_.resultDirectory =
        options_.resultPatterns.empty() ? path() : std::filesystem::absolute(options_.resultDirectory);
    if (options_.enabled) rules_ = effectiveRules(options_, workingDirectory_);
  }

  const ContainerOptions& options() const { return options_; }
  const std::vector<DirectoryRule>& rules() const { return rules_; }

  int namespaceFlags() const {
    if (!options_.enabled) return 0;
    return CLONE_NEWPID | CLONE_NEWNS | (options_.hostIpc ? 0 : CLONE_NEWIPC) | (options_.hostName ? 0 : CLONE_NEWUTS) |
           (options_.network ? 0 : CLONE_NEWNET) | (needsUserNamespace_ ? CLONE_NEWUSER : 0);
  }

  void prepare() {
    clock_gettime(CLOCK_REALTIME_COARSE, &start_);
    if (!options_.enabled) return;
    plan_ =
        planMounts(rules_, MountTable::ofThisProcess(), abilities_, workingDirectory_, filesToCopy(options_, rules_));
    const path temporary = "/tmp";
    if (options_.privateTmp && workingDirectory_ == temporary)
      plan_.warnings.push_back("/tmp shows the host's files inside the container, because it is the working directory");
  }

  void mapUser(pid_t child) const {
    if (options_.enabled && needsUserNamespace_) asBenchError([&] { confinement::mapOwnUser(child); });
  }

  bool enter() const noexcept {
    if (options_.enabled && !buildContainer()) return false;
    if (chdir(workingDirectory_.c_str()) == 0) return true;
    channel_.fail("cannot enter the working directory %s: %s", workingDirectory_.c_str(), strerrordesc_np(errno));
    return false;
  }

  bool seal(std::span<const int> keep) const noexcept {
    if (options_.enabled && !options_.keepCapabilities) {
      if (const int error = confinement::dropCapabilities()) {
        channel_.fail("cannot drop the capabilities: %s", strerrordesc_np(error));
        return false;
      }
    }
    if (const int error = confinement::closeOnExecution(keep)) {
      channel_.fail("cannot close the descriptors that are not for the tool: %s", strerrordesc_np(error));
      return false;
    }
    return true;
  }

  std::optional<std::string> failure() {
    channel_.receive();
    return channel_.failure();
  }

  std::vector<std::string> warnings() {
    channel_.receive();
    std::vector<std::string> all = plan_.warnings;
    all.insert(all.end(), channel_.warnings().begin(), channel_.warnings().end());
    return all;
  }

  WrittenFiles writtenFiles(std::uint64_t enough) {
    channel_.receive();
    struct statfs status{};
    if (!channel_.scratch() || fstatfs(channel_.scratch().get(), &status) != 0) return {};
    const Bytes size{(status.f_blocks - status.f_bfree) * static_cast<std::uint64_t>(status.f_bsize)};
    const std::uint64_t inodes = status.f_files - status.f_ffree;
    if (inodes <= enough + plan_.placeholderFiles) return {inodes, size};
    std::uint64_t count = 0;
    for (const char* part : {"upper", "hidden"}) {
      const FileDescriptor directory(openat(channel_.scratch().get(), part, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
      if (directory) count += countFiles(directory.get());
    }
    return {count - std::min(count, plan_.placeholderFiles), size};
  }

  CollectedFiles collect() {
    if (options_.resultPatterns.empty()) return {};
    if (!options_.enabled) {
      const FileDescriptor directory(open(workingDirectory_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
      return collectFiles(directory.get(), options_.resultPatterns, options_.resultDirectory, start_);
    }
    channel_.receive();
    if (!channel_.scratch()) return {};
    if (!plan_.writtenToWorkingDirectory)
      return {{},
              {"result files are not retrieved from " + workingDirectory_.native() +
               ", because it is neither an overlay nor hidden inside the container"}};
    const FileDescriptor directory(openat(channel_.scratch().get(), plan_.writtenToWorkingDirectory->c_str(),
                                          O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!directory) return {};  // nothing was written there
    return collectFiles(directory.get(), options_.resultPatterns, options_.resultDirectory);
  }

 private:
  bool buildContainer() const noexcept {
    const int scratch = confinement::mountScratch(channel_);
    if (scratch < 0) return false;
    channel_.sendScratch(scratch);
    if (!confinement::carryOut(plan_.steps, channel_) || !confinement::enterNewRoot(channel_)) return false;
    close(scratch);
    if (!options_.hostName && sethostname(hostName.data(), hostName.size()) != 0)
      channel_.warn("cannot set the host name: %s", strerrordesc_np(errno));
    if (!options_.network)
      if (const int error = raiseLoopback())
        channel_.warn("the loopback device is down inside the container: %s", strerrordesc_np(error));
    return true;
  }

  ContainerOptions options_;
  path workingDirectory_;
  MountAbilities abilities_;
  bool needsUserNamespace_ = !confinement::mayCreateNamespaces();
  std::vector<DirectoryRule> rules_;
  MountPlan plan_;
  confinement::Channel channel_ = asBenchError([] { return confinement::Channel(); });
  timespec start_{};
};

MountAbilities ownMountAbilities() {
  const bool privileged = confinement::mayCreateNamespaces();
  const bool unlocked = privileged && confinement::isInInitialUserNamespace();
  return {.mountsAreLocked = !unlocked,
          .kernelOverlay = true,
          .userAttributes = !unlocked,
          .fuseOverlay = findProgram("fuse-overlayfs").value_or(path()),
          .superuser = privileged && geteuid() == 0};
}

Container::Container(const ContainerOptions& options, const path& workingDirectory)
    : Container(options, workingDirectory, ownMountAbilities()) {}
Container::Container(const ContainerOptions& options, const path& workingDirectory, const MountAbilities& abilities)
    : implementation_(std::make_unique<Implementation>(options, workingDirectory, abilities)) {}
Container::~Container() = default;
Container::Container(Container&&) noexcept = default;
Container& Container::operator=(Container&&) noexcept = default;

int Container::namespaceFlags() const { return implementation_->namespaceFlags(); }

std::map<std::string, std::optional<std::string>> Container::environment() const {
  const ContainerOptions& options = implementation_->options();
  if (!options.enabled || !options.privateTmp) return {};
  std::map<std::string, std::optional<std::string>> changes;
  for (const char* variable : {"TMPDIR", "TEMPDIR", "TMP", "TEMP"}) changes[variable] = "/tmp";
  return changes;
}

DirectoryMode Container::modeOf(const path& path) const {
  if (!implementation_->options().enabled) return DirectoryMode::FullAccess;
  return bench::modeOf(std::filesystem::weakly_canonical(path), implementation_->rules());
}

void Container::prepare() { implementation_->prepare(); }
void Container::mapUser(pid_t child) { implementation_->mapUser(child); }
bool Container::enter() noexcept { return implementation_->enter(); }
bool Container::seal(std::span<const int> keep) noexcept { return implementation_->seal(keep); }
std::optional<std::string> Container::failure() { return implementation_->failure(); }
std::vector<std::string> Container::warnings() { return implementation_->warnings(); }
WrittenFiles Container::writtenFiles(std::uint64_t enough) { return implementation_->writtenFiles(enough); }
CollectedFiles Container::collect() { return implementation_->collect(); }

}  // namespace argosy::bench
