/* Threads are not modelled: no proof and no counterexample. */
extern void reach_error(void);

#include <pthread.h>
int shared;
static void *run(void *argument)
{
  shared = 1;
  return 0;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  if (shared == 1)
    reach_error();
  pthread_join(t, 0);
  return 0;
}
