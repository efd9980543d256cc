// What nobody models stands where constants say that nothing gets.
#define VERBOSE 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int __CPROVER_get_must(int);
extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);

static void *thread(void *argument) { return argument; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned long id;
  if (VERBOSE) x = __CPROVER_get_must(x);
  while (0) pthread_create(&id, 0, thread, 0);
  if (x < 0 && x > 5) reach_error();
  return 0;
  __asm__ volatile("" ::: "memory");
}
