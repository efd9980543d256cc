#include "confinement/system_calls.h"

#include <linux/audit.h>

#include <algorithm>

namespace argosy::confinement {
namespace {

// Numbers for x86-64, i386 and aarch64, as in the kernel's tables.
constexpr SystemCall table[] = {
    // clang-format off
    {"read", {0, 3, 63}, Kind::Harmless}, {"write", {1, 4, 64}, Kind::Harmless},
    {"readv", {19, 145, 65}, Kind::Harmless}, {"writev", {20, 146, 66}, Kind::Harmless},
    {"pread64", {17, 180, 67}, Kind::Harmless}, {"pwrite64", {18, 181, 68}, Kind::Harmless},
    {"preadv", {295, 333, 69}, Kind::Harmless}, {"pwritev", {296, 334, 70}, Kind::Harmless},
    {"preadv2", {327, 378, 286}, Kind::Harmless}, {"pwritev2", {328, 379, 287}, Kind::Harmless},
    {"close", {3, 6, 57}, Kind::Harmless}, {"close_range", {436, 436, 436}, Kind::Harmless},
    {"lseek", {8, 19, 62}, Kind::Harmless}, {"_llseek", {-1, 140, -1}, Kind::Harmless},
    {"fstat", {5, 108, 80}, Kind::Harmless}, {"fstat64", {-1, 197, -1}, Kind::Harmless},
    {"oldfstat", {-1, 28, -1}, Kind::Harmless}, {"fcntl", {72, 55, 25}, Kind::Harmless},
    {"fcntl64", {-1, 221, -1}, Kind::Harmless}, {"dup", {32, 41, 23}, Kind::Harmless},
    {"dup2", {33, 63, -1}, Kind::Harmless}, {"dup3", {292, 330, 24}, Kind::Harmless},
    {"pipe", {22, 42, -1}, Kind::Harmless}, {"pipe2", {293, 331, 59}, Kind::Harmless},
    {"poll", {7, 168, -1}, Kind::Harmless}, {"ppoll", {271, 309, 73}, Kind::Harmless},
    {"ppoll_time64", {-1, 414, -1}, Kind::Harmless}, {"select", {23, 82, -1}, Kind::Harmless},
    {"_newselect", {-1, 142, -1}, Kind::Harmless}, {"pselect6", {270, 308, 72}, Kind::Harmless},
    {"pselect6_time64", {-1, 413, -1}, Kind::Harmless}, {"epoll_create", {213, 254, -1}, Kind::Harmless},
    {"epoll_create1", {291, 329, 20}, Kind::Harmless}, {"epoll_ctl", {233, 255, 21}, Kind::Harmless},
    {"epoll_wait", {232, 256, -1}, Kind::Harmless}, {"epoll_pwait", {281, 319, 22}, Kind::Harmless},
    {"epoll_pwait2", {441, 441, 441}, Kind::Harmless}, {"eventfd", {284, 323, -1}, Kind::Harmless},
    {"eventfd2", {290, 328, 19}, Kind::Harmless}, {"timerfd_create", {283, 322, 85}, Kind::Harmless},
    {"timerfd_settime", {286, 325, 86}, Kind::Harmless}, {"timerfd_gettime", {287, 326, 87}, Kind::Harmless},
    {"timerfd_settime64", {-1, 411, -1}, Kind::Harmless}, {"timerfd_gettime64", {-1, 410, -1}, Kind::Harmless},
    {"signalfd", {282, 321, -1}, Kind::Harmless}, {"signalfd4", {289, 327, 74}, Kind::Harmless},
    {"munmap", {11, 91, 215}, Kind::Harmless}, {"mprotect", {10, 125, 226}, Kind::Harmless},
    {"madvise", {28, 219, 233}, Kind::Harmless}, {"msync", {26, 144, 227}, Kind::Harmless},
    {"mincore", {27, 218, 232}, Kind::Harmless}, {"brk", {12, 45, 214}, Kind::Break},
    {"rt_sigaction", {13, 174, 134}, Kind::Harmless}, {"rt_sigprocmask", {14, 175, 135}, Kind::Harmless},
    {"rt_sigreturn", {15, 173, 139}, Kind::Harmless}, {"rt_sigpending", {127, 176, 136}, Kind::Harmless},
    {"rt_sigtimedwait", {128, 177, 137}, Kind::Harmless}, {"rt_sigtimedwait_time64", {-1, 421, -1}, Kind::Harmless},
    {"rt_sigsuspend", {130, 179, 133}, Kind::Harmless}, {"sigaltstack", {131, 186, 132}, Kind::Harmless},
    {"sigaction", {-1, 67, -1}, Kind::Harmless}, {"sigprocmask", {-1, 126, -1}, Kind::Harmless},
    {"sigreturn", {-1, 119, -1}, Kind::Harmless}, {"sigpending", {-1, 73, -1}, Kind::Harmless},
    {"sigsuspend", {-1, 72, -1}, Kind::Harmless}, {"signal", {-1, 48, -1}, Kind::Harmless},
    {"sgetmask", {-1, 68, -1}, Kind::Harmless}, {"ssetmask", {-1, 69, -1}, Kind::Harmless},
    {"pause", {34, 29, -1}, Kind::Harmless}, {"nanosleep", {35, 162, 101}, Kind::Harmless},
    {"clock_nanosleep", {230, 267, 115}, Kind::Harmless}, {"clock_nanosleep_time64", {-1, 407, -1}, Kind::Harmless},
    {"clock_gettime", {228, 265, 113}, Kind::Harmless}, {"clock_gettime64", {-1, 403, -1}, Kind::Harmless},
    {"clock_getres", {229, 266, 114}, Kind::Harmless}, {"clock_getres_time64", {-1, 406, -1}, Kind::Harmless},
    {"gettimeofday", {96, 78, 169}, Kind::Harmless}, {"time", {201, 13, -1}, Kind::Harmless},
    {"times", {100, 43, 153}, Kind::Harmless}, {"getitimer", {36, 105, 102}, Kind::Harmless},
    {"setitimer", {38, 104, 103}, Kind::Harmless}, {"alarm", {37, 27, -1}, Kind::Harmless},
    {"timer_create", {222, 259, 107}, Kind::Harmless}, {"timer_settime", {223, 260, 110}, Kind::Harmless},
    {"timer_settime64", {-1, 409, -1}, Kind::Harmless}, {"timer_gettime", {224, 261, 108}, Kind::Harmless},
    {"timer_gettime64", {-1, 408, -1}, Kind::Harmless}, {"timer_getoverrun", {225, 262, 109}, Kind::Harmless},
    {"timer_delete", {226, 263, 111}, Kind::Harmless}, {"getpid", {39, 20, 172}, Kind::Harmless},
    {"gettid", {186, 224, 178}, Kind::Harmless}, {"getrusage", {98, 77, 165}, Kind::Harmless},
    {"uname", {63, 122, 160}, Kind::Harmless}, {"sysinfo", {99, 116, 179}, Kind::Harmless},
    {"getcpu", {309, 318, 168}, Kind::Harmless}, {"sched_yield", {24, 158, 124}, Kind::Harmless},
    {"sched_getaffinity", {204, 242, 123}, Kind::Harmless}, {"sched_getparam", {143, 155, 121}, Kind::Harmless},
    {"sched_getscheduler", {145, 157, 120}, Kind::Harmless},
    {"sched_get_priority_max", {146, 159, 125}, Kind::Harmless},
    {"sched_get_priority_min", {147, 160, 126}, Kind::Harmless}, {"arch_prctl", {158, 384, -1}, Kind::Harmless},
    {"get_thread_area", {211, 244, -1}, Kind::Harmless}, {"set_thread_area", {205, 243, -1}, Kind::Harmless},
    {"set_tid_address", {218, 258, 96}, Kind::Harmless}, {"set_robust_list", {273, 311, 99}, Kind::Harmless},
    {"get_robust_list", {274, 312, 100}, Kind::Harmless}, {"rseq", {334, 386, 293}, Kind::Harmless},
    {"futex", {202, 240, 98}, Kind::Harmless}, {"futex_time64", {-1, 422, -1}, Kind::Harmless},
    {"futex_waitv", {449, 449, 449}, Kind::Harmless}, {"membarrier", {324, 375, 283}, Kind::Harmless},
    {"restart_syscall", {219, 0, 128}, Kind::Harmless}, {"getrandom", {318, 355, 278}, Kind::Harmless},
    {"exit", {60, 1, 93}, Kind::Harmless}, {"exit_group", {231, 252, 94}, Kind::Harmless},
    {"tgkill", {234, 270, 131}, Kind::Harmless}, {"tkill", {200, 238, 130}, Kind::Harmless},
    {"umask", {95, 60, 166}, Kind::Harmless}, {"sendmsg", {46, 370, 211}, Kind::Harmless},
    {"recvmsg", {47, 372, 212}, Kind::Harmless}, {"ftruncate", {77, 93, 46}, Kind::Harmless},
    {"ftruncate64", {-1, 194, -1}, Kind::Harmless}, {"fsync", {74, 118, 82}, Kind::Harmless},
    {"fdatasync", {75, 148, 83}, Kind::Harmless}, {"fallocate", {285, 324, 47}, Kind::Harmless},
    {"fadvise64", {221, 250, 223}, Kind::Harmless}, {"fadvise64_64", {-1, 272, -1}, Kind::Harmless},
    {"readahead", {187, 225, 213}, Kind::Harmless}, {"sendfile", {40, 187, 71}, Kind::Harmless},
    {"sendfile64", {-1, 239, -1}, Kind::Harmless}, {"copy_file_range", {326, 377, 285}, Kind::Harmless},
    {"get_mempolicy", {239, 275, 236}, Kind::Harmless},
    {"open", {2, 5, -1}, Kind::Revealing}, {"openat", {257, 295, 56}, Kind::Revealing},
    {"openat2", {437, 437, 437}, Kind::Revealing}, {"creat", {85, 8, -1}, Kind::Revealing},
    {"stat", {4, 106, -1}, Kind::Revealing}, {"lstat", {6, 107, -1}, Kind::Revealing},
    {"stat64", {-1, 195, -1}, Kind::Revealing}, {"lstat64", {-1, 196, -1}, Kind::Revealing},
    {"oldstat", {-1, 18, -1}, Kind::Revealing}, {"oldlstat", {-1, 84, -1}, Kind::Revealing},
    {"access", {21, 33, -1}, Kind::Revealing}, {"faccessat", {269, 307, 48}, Kind::Revealing},
    {"faccessat2", {439, 439, 439}, Kind::Revealing}, {"readlink", {89, 85, -1}, Kind::Revealing},
    {"readlinkat", {267, 305, 78}, Kind::Revealing}, {"unlink", {87, 10, -1}, Kind::Revealing},
    {"unlinkat", {263, 301, 35}, Kind::Revealing}, {"rename", {82, 38, -1}, Kind::Revealing},
    {"renameat", {264, 302, 38}, Kind::Revealing}, {"renameat2", {316, 353, 276}, Kind::Revealing},
    {"link", {86, 9, -1}, Kind::Revealing}, {"linkat", {265, 303, 37}, Kind::Revealing},
    {"symlink", {88, 83, -1}, Kind::Revealing}, {"symlinkat", {266, 304, 36}, Kind::Revealing},
    {"mkdir", {83, 39, -1}, Kind::Revealing}, {"mkdirat", {258, 296, 34}, Kind::Revealing},
    {"rmdir", {84, 40, -1}, Kind::Revealing}, {"chmod", {90, 15, -1}, Kind::Revealing},
    {"fchmod", {91, 94, 52}, Kind::Revealing}, {"fchmodat", {268, 306, 53}, Kind::Revealing},
    {"chown", {92, 182, -1}, Kind::Revealing}, {"fchown", {93, 95, 55}, Kind::Revealing},
    {"lchown", {94, 16, -1}, Kind::Revealing}, {"fchownat", {260, 298, 54}, Kind::Revealing},
    {"chown32", {-1, 212, -1}, Kind::Revealing}, {"fchown32", {-1, 207, -1}, Kind::Revealing},
    {"lchown32", {-1, 198, -1}, Kind::Revealing}, {"utime", {132, 30, -1}, Kind::Revealing},
    {"utimes", {235, 271, -1}, Kind::Revealing}, {"futimesat", {261, 299, -1}, Kind::Revealing},
    {"utimensat", {280, 320, 88}, Kind::Revealing}, {"utimensat_time64", {-1, 412, -1}, Kind::Revealing},
    {"truncate", {76, 92, 45}, Kind::Revealing}, {"truncate64", {-1, 193, -1}, Kind::Revealing},
    {"chdir", {80, 12, 49}, Kind::Revealing}, {"fchdir", {81, 133, 50}, Kind::Revealing},
    {"getcwd", {79, 183, 17}, Kind::Revealing}, {"getdents", {78, 141, -1}, Kind::Revealing},
    {"getdents64", {217, 220, 61}, Kind::Revealing}, {"readdir", {-1, 89, -1}, Kind::Revealing},
    {"statfs", {137, 99, 43}, Kind::Revealing}, {"fstatfs", {138, 100, 44}, Kind::Revealing},
    {"statfs64", {-1, 268, -1}, Kind::Revealing}, {"fstatfs64", {-1, 269, -1}, Kind::Revealing},
    {"ustat", {136, 62, -1}, Kind::Revealing}, {"flock", {73, 143, 32}, Kind::Revealing},
    {"getxattr", {191, 229, 8}, Kind::Revealing}, {"lgetxattr", {192, 230, 9}, Kind::Revealing},
    {"fgetxattr", {193, 231, 10}, Kind::Revealing}, {"listxattr", {194, 232, 11}, Kind::Revealing},
    {"llistxattr", {195, 233, 12}, Kind::Revealing}, {"flistxattr", {196, 234, 13}, Kind::Revealing},
    {"execve", {59, 11, 221}, Kind::Revealing}, {"execveat", {322, 358, 281}, Kind::Revealing},
    {"wait4", {61, 114, 260}, Kind::Revealing}, {"waitpid", {-1, 7, -1}, Kind::Revealing},
    {"waitid", {247, 284, 95}, Kind::Revealing}, {"kill", {62, 37, 129}, Kind::Revealing},
    {"rt_sigqueueinfo", {129, 178, 138}, Kind::Revealing}, {"rt_tgsigqueueinfo", {297, 335, 240}, Kind::Revealing},
    {"pidfd_open", {434, 434, 434}, Kind::Revealing}, {"pidfd_send_signal", {424, 424, 424}, Kind::Revealing},
    {"getuid", {102, 24, 174}, Kind::Revealing}, {"geteuid", {107, 49, 175}, Kind::Revealing},
    {"getgid", {104, 47, 176}, Kind::Revealing}, {"getegid", {108, 50, 177}, Kind::Revealing},
    {"getresuid", {118, 165, 148}, Kind::Revealing}, {"getresgid", {120, 171, 150}, Kind::Revealing},
    {"getgroups", {115, 80, 158}, Kind::Revealing}, {"getuid32", {-1, 199, -1}, Kind::Revealing},
    {"geteuid32", {-1, 201, -1}, Kind::Revealing}, {"getgid32", {-1, 200, -1}, Kind::Revealing},
    {"getegid32", {-1, 202, -1}, Kind::Revealing}, {"getresuid32", {-1, 209, -1}, Kind::Revealing},
    {"getresgid32", {-1, 211, -1}, Kind::Revealing}, {"getgroups32", {-1, 205, -1}, Kind::Revealing},
    {"capget", {125, 184, 90}, Kind::Revealing}, {"getppid", {110, 64, 173}, Kind::Revealing},
    {"getpgid", {121, 132, 155}, Kind::Revealing}, {"getpgrp", {111, 65, -1}, Kind::Revealing},
    {"getsid", {124, 147, 156}, Kind::Revealing}, {"setpgid", {109, 57, 154}, Kind::Revealing},
    {"setsid", {112, 66, 157}, Kind::Revealing}, {"getpriority", {140, 96, 141}, Kind::Revealing},
    {"setpriority", {141, 97, 140}, Kind::Revealing}, {"nice", {-1, 34, -1}, Kind::Revealing},
    {"sched_setaffinity", {203, 241, 122}, Kind::Revealing}, {"sched_setparam", {142, 154, 118}, Kind::Revealing},
    {"sched_setscheduler", {144, 156, 119}, Kind::Revealing}, {"sched_getattr", {315, 352, 275}, Kind::Revealing},
    {"sched_setattr", {314, 351, 274}, Kind::Revealing}, {"sched_rr_get_interval", {148, 161, 127}, Kind::Revealing},
    {"sched_rr_get_interval_time64", {-1, 423, -1}, Kind::Revealing}, {"getrlimit", {97, 76, 163}, Kind::Revealing},
    {"ugetrlimit", {-1, 191, -1}, Kind::Revealing}, {"setrlimit", {160, 75, 164}, Kind::Revealing},
    {"mlock", {149, 150, 228}, Kind::Revealing}, {"mlock2", {325, 376, 284}, Kind::Revealing},
    {"munlock", {150, 151, 229}, Kind::Revealing}, {"mlockall", {151, 152, 230}, Kind::Revealing},
    {"munlockall", {152, 153, 231}, Kind::Revealing},
    {"fork", {57, 2, -1}, Kind::Process}, {"vfork", {58, 190, -1}, Kind::Process},
    {"newfstatat", {262, -1, 79}, Kind::StatusAt}, {"fstatat64", {-1, 300, -1}, Kind::StatusAt},
    {"statx", {332, 383, 291}, Kind::StatusExtended},
    {"clone", {56, 120, 220}, Kind::Clone},
    {"clone3", {435, 435, 435}, Kind::Absent},
    {"prctl", {157, 172, 167}, Kind::Control},
    {"ioctl", {16, 54, 29}, Kind::Device},
    {"prlimit64", {302, 340, 261}, Kind::Limit},
    {"mmap", {9, 90, 222}, Kind::Mapping}, {"mmap2", {-1, 192, -1}, Kind::Mapping},
    {"mremap", {25, 163, 216}, Kind::Remapping},
    {"socket", {41, 359, 198}, Kind::Refused}, {"connect", {42, 362, 203}, Kind::Refused},
    {"bind", {49, 361, 200}, Kind::Refused}, {"listen", {50, 363, 201}, Kind::Refused},
    {"accept", {43, -1, 202}, Kind::Refused}, {"accept4", {288, 364, 242}, Kind::Refused},
    {"socketpair", {53, 360, 199}, Kind::Refused}, {"socketcall", {-1, 102, -1}, Kind::Refused},
    {"sendto", {44, 369, 206}, Kind::Refused}, {"recvfrom", {45, 371, 207}, Kind::Refused},
    {"sendmmsg", {307, 345, 269}, Kind::Refused}, {"recvmmsg", {299, 337, 243}, Kind::Refused},
    {"setsockopt", {54, 366, 208}, Kind::Refused}, {"getsockopt", {55, 365, 209}, Kind::Refused},
    {"getsockname", {51, 367, 204}, Kind::Refused}, {"getpeername", {52, 368, 205}, Kind::Refused},
    {"shutdown", {48, 373, 210}, Kind::Refused}, {"ptrace", {101, 26, 117}, Kind::Refused},
    {"process_vm_readv", {310, 347, 270}, Kind::Refused}, {"process_vm_writev", {311, 348, 271}, Kind::Refused},
    {"mount", {165, 21, 40}, Kind::Refused}, {"umount", {-1, 22, -1}, Kind::Refused},
    {"umount2", {166, 52, 39}, Kind::Refused}, {"pivot_root", {155, 217, 41}, Kind::Refused},
    {"chroot", {161, 61, 51}, Kind::Refused}, {"move_mount", {429, 429, 429}, Kind::Refused},
    {"open_tree", {428, 428, 428}, Kind::Refused}, {"fsopen", {430, 430, 430}, Kind::Refused},
    {"fsmount", {432, 432, 432}, Kind::Refused}, {"fspick", {433, 433, 433}, Kind::Refused},
    {"fsconfig", {431, 431, 431}, Kind::Refused}, {"mount_setattr", {442, 442, 442}, Kind::Refused},
    {"bpf", {321, 357, 280}, Kind::Refused}, {"keyctl", {250, 288, 219}, Kind::Refused},
    {"add_key", {248, 286, 217}, Kind::Refused}, {"request_key", {249, 287, 218}, Kind::Refused},
    {"unshare", {272, 310, 97}, Kind::Refused}, {"setns", {308, 346, 268}, Kind::Refused},
    {"perf_event_open", {298, 336, 241}, Kind::Refused}, {"kexec_load", {246, 283, 104}, Kind::Refused},
    {"kexec_file_load", {320, -1, 294}, Kind::Refused}, {"init_module", {175, 128, 105}, Kind::Refused},
    {"finit_module", {313, 350, 273}, Kind::Refused}, {"delete_module", {176, 129, 106}, Kind::Refused},
    {"reboot", {169, 88, 142}, Kind::Refused}, {"setuid", {105, 23, 146}, Kind::Refused},
    {"setgid", {106, 46, 144}, Kind::Refused}, {"setreuid", {113, 70, 145}, Kind::Refused},
    {"setregid", {114, 71, 143}, Kind::Refused}, {"setresuid", {117, 164, 147}, Kind::Refused},
    {"setresgid", {119, 170, 149}, Kind::Refused}, {"setfsuid", {122, 138, 151}, Kind::Refused},
    {"setfsgid", {123, 139, 152}, Kind::Refused}, {"setgroups", {116, 81, 159}, Kind::Refused},
    {"setuid32", {-1, 213, -1}, Kind::Refused}, {"setgid32", {-1, 214, -1}, Kind::Refused},
    {"setreuid32", {-1, 203, -1}, Kind::Refused}, {"setregid32", {-1, 204, -1}, Kind::Refused},
    {"setresuid32", {-1, 208, -1}, Kind::Refused}, {"setresgid32", {-1, 210, -1}, Kind::Refused},
    {"setfsuid32", {-1, 215, -1}, Kind::Refused}, {"setfsgid32", {-1, 216, -1}, Kind::Refused},
    {"setgroups32", {-1, 206, -1}, Kind::Refused}, {"capset", {126, 185, 91}, Kind::Refused},
    {"personality", {135, 136, 92}, Kind::Refused}, {"mknod", {133, 14, -1}, Kind::Refused},
    {"mknodat", {259, 297, 33}, Kind::Refused}, {"sethostname", {170, 74, 161}, Kind::Refused},
    {"setdomainname", {171, 121, 162}, Kind::Refused}, {"settimeofday", {164, 79, 170}, Kind::Refused},
    {"clock_settime", {227, 264, 112}, Kind::Refused}, {"clock_settime64", {-1, 404, -1}, Kind::Refused},
    {"clock_adjtime", {305, 343, 266}, Kind::Refused}, {"clock_adjtime64", {-1, 405, -1}, Kind::Refused},
    {"adjtimex", {159, 124, 171}, Kind::Refused}, {"stime", {-1, 25, -1}, Kind::Refused},
    {"acct", {163, 51, 89}, Kind::Refused}, {"swapon", {167, 87, 224}, Kind::Refused},
    {"swapoff", {168, 115, 225}, Kind::Refused}, {"quotactl", {179, 131, 60}, Kind::Refused},
    {"quotactl_fd", {443, 443, 443}, Kind::Refused}, {"syslog", {103, 103, 116}, Kind::Refused},
    {"iopl", {172, 110, -1}, Kind::Refused}, {"ioperm", {173, 101, -1}, Kind::Refused},
    {"vhangup", {153, 111, 58}, Kind::Refused}, {"nfsservctl", {180, 169, 42}, Kind::Refused},
    {"shmget", {29, 395, 194}, Kind::Refused}, {"shmat", {30, 397, 196}, Kind::Refused},
    {"shmdt", {67, 398, 197}, Kind::Refused}, {"shmctl", {31, 396, 195}, Kind::Refused},
    {"semget", {64, 393, 190}, Kind::Refused}, {"semop", {65, -1, 193}, Kind::Refused},
    {"semctl", {66, 394, 191}, Kind::Refused}, {"semtimedop", {220, -1, 192}, Kind::Refused},
    {"msgget", {68, 399, 186}, Kind::Refused}, {"msgsnd", {69, 400, 189}, Kind::Refused},
    {"msgrcv", {70, 401, 188}, Kind::Refused}, {"msgctl", {71, 402, 187}, Kind::Refused},
    {"ipc", {-1, 117, -1}, Kind::Refused}, {"mq_open", {240, 277, 180}, Kind::Refused},
    {"mq_unlink", {241, 278, 181}, Kind::Refused}, {"mq_timedsend", {242, 279, 182}, Kind::Refused},
    {"mq_timedreceive", {243, 280, 183}, Kind::Refused}, {"mq_notify", {244, 281, 184}, Kind::Refused},
    {"mq_getsetattr", {245, 282, 185}, Kind::Refused}, {"inotify_init", {253, 291, -1}, Kind::Refused},
    {"inotify_init1", {294, 332, 26}, Kind::Refused}, {"inotify_add_watch", {254, 292, 27}, Kind::Refused},
    {"inotify_rm_watch", {255, 293, 28}, Kind::Refused}, {"fanotify_init", {300, 338, 262}, Kind::Refused},
    {"fanotify_mark", {301, 339, 263}, Kind::Refused}, {"name_to_handle_at", {303, 341, 264}, Kind::Refused},
    {"open_by_handle_at", {304, 342, 265}, Kind::Refused}, {"io_uring_setup", {425, 425, 425}, Kind::Refused},
    {"io_uring_enter", {426, 426, 426}, Kind::Refused}, {"io_uring_register", {427, 427, 427}, Kind::Refused},
    {"io_setup", {206, 245, 0}, Kind::Refused}, {"io_submit", {209, 248, 2}, Kind::Refused},
    {"userfaultfd", {323, 374, 282}, Kind::Refused}, {"seccomp", {317, 354, 277}, Kind::Refused},
    {"kcmp", {312, 349, 272}, Kind::Refused}, {"pidfd_getfd", {438, 438, 438}, Kind::Refused},
    {"process_madvise", {440, 440, 440}, Kind::Refused}, {"memfd_secret", {447, 447, 447}, Kind::Refused},
    {"modify_ldt", {154, 123, -1}, Kind::Refused}, {"lookup_dcookie", {212, 253, 18}, Kind::Refused},
    {"setxattr", {188, 226, 5}, Kind::Refused}, {"lsetxattr", {189, 227, 6}, Kind::Refused},
    {"fsetxattr", {190, 228, 7}, Kind::Refused}, {"removexattr", {197, 235, 14}, Kind::Refused},
    {"lremovexattr", {198, 236, 15}, Kind::Refused}, {"fremovexattr", {199, 237, 16}, Kind::Refused},
    {"landlock_create_ruleset", {444, 444, 444}, Kind::Refused}, {"landlock_add_rule", {445, 445, 445}, Kind::Refused},
    {"landlock_restrict_self", {446, 446, 446}, Kind::Refused}, {"ioprio_set", {251, 289, 30}, Kind::Refused},
    {"move_pages", {279, 317, 239}, Kind::Refused}, {"migrate_pages", {256, 294, 238}, Kind::Refused},
    {"set_mempolicy", {238, 276, 237}, Kind::Refused}, {"pkey_alloc", {330, 381, 289}, Kind::Refused},
    {"pkey_mprotect", {329, 380, 288}, Kind::Refused}, {"pkey_free", {331, 382, 290}, Kind::Refused},
    {"sync", {162, 36, 81}, Kind::Refused}, {"syncfs", {306, 344, 267}, Kind::Refused},
    {"sync_file_range", {277, 314, 84}, Kind::Refused}, {"ioprio_get", {252, 290, 31}, Kind::Refused},
    {"mbind", {237, 274, 235}, Kind::Refused}, {"memfd_create", {319, 356, 279}, Kind::Refused},
    {"splice", {275, 313, 76}, Kind::Refused}, {"tee", {276, 315, 77}, Kind::Refused},
    {"vmsplice", {278, 316, 75}, Kind::Refused},
    // clang-format on
};

constexpr std::uint32_t auditArchitectures[architectureCount] = {AUDIT_ARCH_X86_64, AUDIT_ARCH_I386,
                                                                 AUDIT_ARCH_AARCH64};

bool isAmong(std::span<const std::uint32_t> values, std::uint32_t value) noexcept {
  return std::ranges::find(values, value) != values.end();
}

Action forProgram(Role role, Action action) noexcept { return role == Role::Program ? action : Action::Allow; }

}  // namespace

std::span<const Architecture> architecturesOfThisHost() {
#if defined(__x86_64__)
  static constexpr Architecture known[] = {Architecture::X86_64, Architecture::I386};
  return known;
#elif defined(__aarch64__)
  static constexpr Architecture known[] = {Architecture::Aarch64};
  return known;
#else
  return {};
#endif
}

std::uint32_t auditArchitecture(Architecture architecture) {
  return auditArchitectures[static_cast<std::size_t>(architecture)];
}

std::span<const SystemCall> systemCalls() { return table; }

const SystemCall* findSystemCall(std::uint32_t auditArchitecture, int number) noexcept {
  if (number < 0) return nullptr;
  for (std::size_t architecture = 0; architecture < architectureCount; ++architecture) {
    if (auditArchitectures[architecture] != auditArchitecture) continue;
    for (const SystemCall& call : table)
      if (call.numbers[architecture] == number) return &call;
  }
  return nullptr;
}

Action judge(Role role, const seccomp_data& call) noexcept {
  const SystemCall* known = findSystemCall(call.arch, call.nr);
  if (!known) return Action::Refuse;
  const auto low = [&](int argument) { return static_cast<std::uint32_t>(call.args[argument]); };
  switch (known->kind) {
    case Kind::Harmless: return Action::Allow;
    case Kind::Revealing: return forProgram(role, Action::Observe);
    case Kind::Process: return forProgram(role, Action::Refuse);
    case Kind::Refused: return Action::Refuse;
    case Kind::Absent: return Action::Deny;
    case Kind::StatusAt: return low(3) & ArgumentRules::emptyPath ? Action::Allow : forProgram(role, Action::Observe);
    case Kind::StatusExtended:
      return low(2) & ArgumentRules::emptyPath ? Action::Allow : forProgram(role, Action::Observe);
    case Kind::Clone:
      if (low(0) & ArgumentRules::cloneSpaces) return Action::Refuse;
      return low(0) & ArgumentRules::cloneThread ? Action::Allow : forProgram(role, Action::Refuse);
    case Kind::Control: return isAmong(ArgumentRules::controls, low(0)) ? Action::Allow : Action::Refuse;
    case Kind::Device: return isAmong(ArgumentRules::requests, low(1)) ? Action::Allow : Action::Refuse;
    case Kind::Limit:
      if (low(0) != 0) return Action::Refuse;
      return low(1) == ArgumentRules::stackLimit && call.args[2] == 0 ? Action::Allow
                                                                      : forProgram(role, Action::Observe);
    case Kind::Break: return forProgram(role, call.args[0] != 0 ? Action::Observe : Action::Allow);
    case Kind::Mapping: return forProgram(role, call.args[1] >= largeMapping ? Action::Observe : Action::Allow);
    case Kind::Remapping: return forProgram(role, call.args[2] >= largeMapping ? Action::Observe : Action::Allow);
  }
  return Action::Refuse;
}

}  // namespace argosy::confinement
