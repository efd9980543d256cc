#include "../check.h"
extern void _exit(int);
static int trace;
static int initialised = 5;
__attribute__((constructor)) static void last(void) { trace = trace * 10 + 3; }
__attribute__((constructor(200))) static void second(void) { trace = trace * 10 + 2; }
__attribute__((constructor(150))) static void first(void) { trace = trace * 10 + 1; initialised++; }
__attribute__((destructor(150))) static void final(void) {
  if (trace != 98) _exit(99);
  _exit(42);
}
__attribute__((destructor)) static void earlier(void) { trace = trace * 10 + 8; }

int main(void) {
  CHECK(trace == 123 && initialised == 6);
  trace = 9;
  return 0;
}
