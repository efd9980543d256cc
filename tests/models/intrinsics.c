// The intrinsics of models/argosy.h for a native build of the models, in which objcopy has put `model_` before every
// symbol (see run.py). Arbitrary values come from a generator with a fixed seed.
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

struct header {
  size_t size;
  uint64_t magic;
};
enum { ALIVE = 0x414c495645 & 0x7fffffff, MOST_OBJECTS = 4096 };

static struct header* objects[MOST_OBJECTS];

void* model___argosy_allocate(size_t n) {
  for (int i = 0; i < MOST_OBJECTS; ++i)
    if (!objects[i]) {
      struct header* h = malloc(sizeof *h + n);
      h->size = n;
      h->magic = ALIVE;
      memset(h + 1, 0xa5, n);
      objects[i] = h;
      return h + 1;
    }
  fail("too many objects");
}

static int findObject(const void* p) {
  for (int i = 0; i < MOST_OBJECTS; ++i)
    if (objects[i] && (char*)(objects[i] + 1) <= (char*)p && (char*)p <= (char*)(objects[i] + 1) + objects[i]->size)
      return i;
  return -1;
}

void model___argosy_deallocate(void* p) {
  if (!p) return;
  int i = findObject(p);
  if (i < 0 || p != (void*)(objects[i] + 1)) fail("invalid free");
  free(objects[i]);
  objects[i] = NULL;
}

int livingObjects(void) {
  int count = 0;
  for (int i = 0; i < MOST_OBJECTS; ++i) count += objects[i] != NULL;
  return count;
}

size_t model___argosy_object_size(const void* p) {
  int i = findObject(p);
  return i < 0 ? 0 : (size_t)((char*)(objects[i] + 1) + objects[i]->size - (char*)p);
}

void model___argosy_copy(void* destination, const void* source, size_t n) {
  if (n) memmove(destination, source, n);
}
void model___argosy_set(void* destination, int byte, size_t n) {
  if (n) memset(destination, byte, n);
}

static uint64_t state = 0x9e3779b97f4a7c15u;
uint64_t randomBits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

void model___argosy_havoc(void* destination, size_t n) {
  for (size_t i = 0; i < n; ++i) ((unsigned char*)destination)[i] = (unsigned char)randomBits();
}

_Bool model___argosy_arbitrary_bool(void) { return randomBits() >> 32 & 1; }
char model___argosy_arbitrary_char(void) { return (char)randomBits(); }
int model___argosy_arbitrary_int(void) { return (int)randomBits(); }
unsigned model___argosy_arbitrary_uint(void) { return (unsigned)randomBits(); }
long model___argosy_arbitrary_long(void) { return (long)randomBits(); }
unsigned long model___argosy_arbitrary_ulong(void) { return (unsigned long)randomBits(); }
long long model___argosy_arbitrary_longlong(void) { return (long long)randomBits(); }
// Small, so that arbitrary lengths fit the buffers of the tests.
size_t model___argosy_arbitrary_size(void) { return randomBits() % 64; }
// Every other number is an extreme one.
static int chooseExtreme(double* extreme) {
  static const double extremes[] = {__builtin_inf(), -__builtin_inf(), __builtin_nan(""), 0};
  unsigned choice = randomBits() % 8;
  if (choice < 4) *extreme = extremes[choice];
  return choice < 4;
}
float model___argosy_arbitrary_float(void) {
  double extreme;
  if (chooseExtreme(&extreme)) return (float)extreme;
  uint32_t bits = (uint32_t)randomBits();
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}
double model___argosy_arbitrary_double(void) {
  double extreme;
  if (chooseExtreme(&extreme)) return extreme;
  uint64_t bits = randomBits();
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}
long double model___argosy_arbitrary_longdouble(void) { return model___argosy_arbitrary_double(); }
void* model___argosy_arbitrary_pointer(void) { return (void*)(uintptr_t)randomBits(); }

jmp_buf haltPoint;
enum Halt halted;
int haltStatus;

_Noreturn static void halt(enum Halt how) {
  halted = how;
  longjmp(haltPoint, 1);
}
void model___argosy_assume(int condition) {
  if (!condition) halt(BLOCKED);
}
_Noreturn void model___argosy_exit(int status) {
  haltStatus = status;
  halt(EXITED);
}
_Noreturn void model___argosy_abort(void) { halt(ABORTED); }
void model___argosy_approximated(const char* what) { (void)what; }
_Noreturn void model___argosy_unmodelled(const char* what) {
  (void)what;
  halt(UNMODELLED);
}

_Noreturn void fail(const char* message) {
  printf("FAILED: %s\n", message);
  exit(1);
}
