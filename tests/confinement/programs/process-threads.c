// expected: FALSE, confirmed
// Starts 50 threads, one of which writes.
#include "hostile.h"
#if COMPILED
static void *thread(void *number) {
  if (!number) creat(SENTINEL "/new", 0600);
  return 0;
}
static void attack(void) {
  pthread_t threads[50];
  for (long i = 0; i < 50; i++)
    if (pthread_create(&threads[i], 0, thread, (void *)i)) threads[i] = 0;
  for (int i = 0; i < 50; i++)
    if (threads[i]) pthread_join(threads[i], 0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
