#include "../check.h"
static int trace;
static void note(int *p) { trace = trace * 10 + *p; }
static void note_pointer(int **p) { trace = trace * 10 + **p; }
#define CLEAN __attribute__((cleanup(note)))

static int returned(void) {
  int CLEAN v = 5;
  return v++;  /* the value is fixed before the cleanup runs */
}
static int order(void) { int CLEAN a = 1; int CLEAN b = 2; { int CLEAN c = 3; } int CLEAN d = 4; return trace; }
static void early(int n) {
  int CLEAN a = 1;
  if (n == 0) return;
  int CLEAN b = 2;
  if (n == 1) return;
  int CLEAN c = 3;
}
static void jumps(void) {
  for (int i = 1; i < 5; i++) {
    int CLEAN v = i;
    if (i == 2) continue;
    if (i == 3) break;
  }
  int n = 6;
again: {
  int CLEAN v = n++;
  if (v < 8) goto again;
}
  goto out;
out:;
}
static int set_by_cleanup(void) {
  int r = 1, *CLEAN_target = &r;
  __attribute__((cleanup(note_pointer))) int *p = CLEAN_target;
  r = 7;
  return r;
}

int main(void) {
  CHECK(returned() == 5 && trace == 6);
  trace = 0;
  CHECK(order() == 3 && trace == 3421);
  trace = 0;
  early(0);
  CHECK(trace == 1);
  trace = 0;
  early(1);
  CHECK(trace == 21);
  trace = 0;
  early(2);
  CHECK(trace == 321);
  trace = 0;
  jumps();
  CHECK(trace == 123678);
  trace = 0;
  CHECK(set_by_cleanup() == 7 && trace == 7);
  int v = ({ int CLEAN inner = 9; inner + 1; });
  CHECK(v == 10 && trace == 79);
  return 0;
}
