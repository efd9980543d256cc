// A hash table with chains: after N insertions the last value of each key is found.
// sizes: 3 4
// unwind: N + 4
// BUG: a key that is there already keeps its old value when it is the first of its chain.
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

#define BUCKETS 3

struct entry {
  unsigned key;
  int value;
  struct entry *next;
};

static struct entry *buckets[BUCKETS];

static void put(unsigned key, int value) {
  struct entry **bucket = &buckets[key % BUCKETS];
  for (struct entry *e = *bucket; e; e = e->next)
    if (e->key == key) {
#ifdef BUG
      if (e == *bucket && e->next) return;
#endif
      e->value = value;
      return;
    }
  struct entry *e = malloc(sizeof *e);
  if (!e) abort();
  e->key = key;
  e->value = value;
  e->next = *bucket;
  *bucket = e;
}

static const int *get(unsigned key) {
  for (struct entry *e = buckets[key % BUCKETS]; e; e = e->next)
    if (e->key == key) return &e->value;
  return 0;
}

int main(void) {
  unsigned keys[N];
  int values[N];
  for (int i = 0; i < N; i++) {
    keys[i] = __VERIFIER_nondet_uint();
    values[i] = __VERIFIER_nondet_int();
    put(keys[i], values[i]);
  }
  for (int i = 0; i < N; i++) {
    int last = values[i];
    for (int j = i + 1; j < N; j++)
      if (keys[j] == keys[i]) last = values[j];
    const int *found = get(keys[i]);
    assert(found && *found == last);
  }
}
