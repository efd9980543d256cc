// A hash table with open addressing: after N insertions each key is there, and what was not inserted is not.
// sizes: 2 3 4
// unwind: 2 * N + 1
// BUG: a search gives up one place too early.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define PLACES (2 * N)

static unsigned keys[PLACES];
static char isUsed[PLACES];

static unsigned placeOf(unsigned key) { return (key ^ key >> 16) % PLACES; }

static void insert(unsigned key) {
  unsigned at = placeOf(key);
  for (int i = 0; i < PLACES; i++) {
    if (!isUsed[at] || keys[at] == key) {
      isUsed[at] = 1;
      keys[at] = key;
      return;
    }
    at = at + 1 == PLACES ? 0 : at + 1;
  }
}

static int contains(unsigned key) {
  unsigned at = placeOf(key);
#ifdef BUG
  for (int i = 0; i < N - 1; i++) {
#else
  for (int i = 0; i < PLACES; i++) {
#endif
    if (!isUsed[at]) return 0;
    if (keys[at] == key) return 1;
    at = at + 1 == PLACES ? 0 : at + 1;
  }
  return 0;
}

int main(void) {
  unsigned inserted[N], other = __VERIFIER_nondet_uint();
  int isOther = 1;
  for (int i = 0; i < N; i++) {
    inserted[i] = __VERIFIER_nondet_uint();
    insert(inserted[i]);
    if (inserted[i] == other) isOther = 0;
  }
  for (int i = 0; i < N; i++) assert(contains(inserted[i]));
  if (isOther) assert(!contains(other));
}
