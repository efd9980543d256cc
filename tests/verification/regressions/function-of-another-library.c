/* A function that has the name of one of the kernel's, and another type, is another one. */
extern void reach_error(void);
extern int down_interruptible(int floor);
int main(void) {
  if (down_interruptible(3) == 42) reach_error();
  return 0;
}
