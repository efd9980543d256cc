/* A counter that an interrupt outside the program changes, read through a pointer: two reads may differ. */
extern void reach_error(void);
extern volatile unsigned ticks;
static unsigned get(volatile unsigned *t) { return *t; }
int main(void) {
  unsigned a = get(&ticks);
  if (get(&ticks) != a) reach_error();
  return 0;
}
