/* What every hostile program starts with. The verifier's front end is Clang; what only a compiler sees (COMPILED) is executed when a
   counterexample is replayed natively, and by nobody else. SENTINEL (a directory with the file `keep`), SENTINEL_PID (a process), PORT (of
   servers on this machine), SOURCE (the directory of the program) and TOKEN (a name of this run's own) belong to the test. No program does
   damage where confinement fails: at most 50 processes, bounded loops and output, files and signals of the sentinel only. */
#define _GNU_SOURCE
#ifdef __clang__
#define COMPILED 0
static void attack(void) {}
#else
#define COMPILED 1
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#endif
extern void reach_error(void);
