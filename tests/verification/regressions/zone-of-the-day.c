/* gettimeofday writes its second argument, too. */
extern void reach_error(void);
struct timeval { long seconds, microseconds; } now;
struct timezone { int minutes, dst; } zone = {7, 7};
extern int gettimeofday(struct timeval *now, void *zone);
int main(void) {
  if (gettimeofday(&now, &zone) == 0 && zone.minutes != 7) reach_error();
  return 0;
}
