// What the native tests of the models share. A model's function f is called model_f.
#pragma once

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

_Noreturn void fail(const char* message);
uint64_t randomBits(void);
/// Objects from __argosy_allocate that were not freed.
int livingObjects(void);

enum Halt { RETURNED, EXITED, ABORTED, BLOCKED, UNMODELLED };
extern jmp_buf haltPoint;
extern enum Halt halted;
extern int haltStatus;

/// Runs the statements up to a halt of the program; how they ended is in `halted`.
#define RUN(...)                  \
  do {                            \
    halted = RETURNED;            \
    if (setjmp(haltPoint) == 0) { \
      __VA_ARGS__;                \
    }                             \
  } while (0)

void check(int holds, const char* condition, const char* file, int line);
#define CHECK(condition) check(!!(condition), #condition, __FILE__, __LINE__)

static inline int sign(long long x) { return (x > 0) - (x < 0); }

void testStrings(void);
void testStdlib(void);
void testCtype(void);
void testMathRounding(void);
void testMathScaling(void);
void testRounding(void);
void testMathBounds(void);
void testComplex(void);
void testStdio(void);
void testSystem(void);
void testTime(void);
void testKernel(void);
