/* What a self-checking test program uses. No system header: the same text serves all targets on every host.
   A failed check ends the program with the line's number as exit status. */
#pragma once

extern void exit(int status);

static void fail(int line) { exit(line < 255 ? line : 255); }

#define CHECK(...) ((__VA_ARGS__) ? (void)0 : fail(__LINE__))
#define ILP32 (sizeof(long) == 4)
#define SIGNED_CHAR ((char)-1 < 0)
