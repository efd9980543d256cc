/* What is not modelled does no harm where it is not reached. */
extern void reach_error(void);

#include <pthread.h>
static void *run(void *argument)
{
  return 0;
}
int main(void)
{
  int x = 3;
  pthread_t t;
  if (x > 5)
    pthread_create(&t, 0, run, 0);
  if (x != 3)
    reach_error();
  return 0;
}
