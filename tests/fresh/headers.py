"""The headers of C17 (ISO/IEC 9899:2018, clause 7) and of POSIX.1-2017 (IEEE Std 1003.1, base definitions, chapter 13)."""

C17 = """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool
stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype"""

POSIX = """aio arpa/inet assert complex cpio ctype dirent dlfcn errno fcntl fenv float fmtmsg fnmatch ftw glob grp iconv inttypes
iso646 langinfo libgen limits locale math monetary mqueue ndbm net/if netdb netinet/in netinet/tcp nl_types poll pthread pwd regex
sched search semaphore setjmp signal spawn stdarg stdbool stddef stdint stdio stdlib string strings stropts sys/ipc sys/mman sys/msg
sys/resource sys/select sys/sem sys/shm sys/socket sys/stat sys/statvfs sys/time sys/times sys/types sys/uio sys/un sys/utsname
sys/wait syslog tar termios tgmath time trace ulimit unistd utime utmpx wchar wctype wordexp"""

# glibc has no STREAMS and no tracing, both optional; ndbm.h is of another package.
NOT_IN_GLIBC = {"ndbm.h", "stropts.h", "trace.h"}

HEADERS = sorted({name + ".h" for name in (C17 + " " + POSIX).split()} - NOT_IN_GLIBC)

# What programs define to see more, or less, of them.
FEATURES = ("", "_GNU_SOURCE", "_XOPEN_SOURCE=700", "_POSIX_C_SOURCE=200809L", "_FILE_OFFSET_BITS=64")
