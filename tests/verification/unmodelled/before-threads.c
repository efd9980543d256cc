/* A violation that happens before the first thread starts. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#include <pthread.h>
static void *run(void *argument)
{
  return 0;
}
int main(void)
{
  pthread_t t;
  if (__VERIFIER_nondet_int() == 3)
    reach_error();
  pthread_create(&t, 0, run, 0);
  return 0;
}
