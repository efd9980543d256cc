/* Sizes, alignments and offsets of the library's types: wrong as soon as the headers are another machine's. Natively printed is
   what is expected. */
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <fenv.h>
#include <inttypes.h>
#include <locale.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <sched.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <termios.h>
#include <time.h>
#include <utime.h>
#include <wchar.h>

#define TYPE(type) printf("%s: %d, %d\n", #type, (int)sizeof(type), (int)_Alignof(type))
#define MEMBER(type, member) printf("  .%s: %d, %d\n", #member, (int)offsetof(type, member), (int)sizeof(((type *)0)->member))

int main(void) {
  TYPE(FILE); TYPE(fpos_t); TYPE(mbstate_t); TYPE(div_t); TYPE(ldiv_t); TYPE(lldiv_t); TYPE(imaxdiv_t); TYPE(off_t); TYPE(time_t);
  TYPE(clock_t); TYPE(ino_t); TYPE(dev_t); TYPE(mode_t); TYPE(nlink_t); TYPE(blkcnt_t); TYPE(socklen_t); TYPE(sig_atomic_t);
  TYPE(jmp_buf); TYPE(sigjmp_buf); TYPE(fenv_t); TYPE(fexcept_t); TYPE(struct lconv); TYPE(wint_t);
  TYPE(pthread_t); TYPE(pthread_attr_t); TYPE(pthread_mutex_t); TYPE(pthread_mutexattr_t); TYPE(pthread_cond_t); TYPE(pthread_rwlock_t);
  TYPE(pthread_barrier_t); TYPE(pthread_once_t); TYPE(pthread_key_t); TYPE(sem_t); TYPE(cpu_set_t); TYPE(regex_t); TYPE(sigset_t);
  TYPE(fd_set); TYPE(struct termios); TYPE(struct utsname); TYPE(struct rlimit); TYPE(struct rusage); TYPE(struct shmid_ds);
  TYPE(struct timespec); MEMBER(struct timespec, tv_sec); MEMBER(struct timespec, tv_nsec);
  TYPE(struct timeval); MEMBER(struct timeval, tv_usec);
  TYPE(struct itimerval); MEMBER(struct itimerval, it_value);
  TYPE(struct tm); MEMBER(struct tm, tm_year); MEMBER(struct tm, tm_gmtoff); MEMBER(struct tm, tm_zone);
  TYPE(struct tms); MEMBER(struct tms, tms_cstime);
  TYPE(struct utimbuf); MEMBER(struct utimbuf, modtime);
  TYPE(struct stat); MEMBER(struct stat, st_dev); MEMBER(struct stat, st_ino); MEMBER(struct stat, st_mode); MEMBER(struct stat, st_nlink);
  MEMBER(struct stat, st_uid); MEMBER(struct stat, st_rdev); MEMBER(struct stat, st_size); MEMBER(struct stat, st_blksize);
  MEMBER(struct stat, st_blocks); MEMBER(struct stat, st_atim); MEMBER(struct stat, st_ctim);
  TYPE(struct statvfs); MEMBER(struct statvfs, f_blocks); MEMBER(struct statvfs, f_namemax);
  TYPE(struct dirent); MEMBER(struct dirent, d_off); MEMBER(struct dirent, d_type); MEMBER(struct dirent, d_name);
  TYPE(struct sigaction); MEMBER(struct sigaction, sa_mask); MEMBER(struct sigaction, sa_flags);
  TYPE(siginfo_t); MEMBER(siginfo_t, si_code); MEMBER(siginfo_t, si_addr); MEMBER(siginfo_t, si_value);
  TYPE(stack_t); MEMBER(stack_t, ss_size); TYPE(union sigval);
  TYPE(struct flock); MEMBER(struct flock, l_start); MEMBER(struct flock, l_pid);
  TYPE(struct sockaddr_in); MEMBER(struct sockaddr_in, sin_addr); TYPE(struct sockaddr_in6); MEMBER(struct sockaddr_in6, sin6_scope_id);
  TYPE(struct sockaddr_un); TYPE(struct sockaddr_storage); TYPE(struct addrinfo); MEMBER(struct addrinfo, ai_addr);
  TYPE(struct msghdr); MEMBER(struct msghdr, msg_iovlen); MEMBER(struct msghdr, msg_flags); TYPE(struct cmsghdr); TYPE(struct iovec);
  TYPE(struct pollfd); TYPE(struct passwd); MEMBER(struct passwd, pw_gid); TYPE(struct sched_param); TYPE(struct linger);
  return 0;
}
