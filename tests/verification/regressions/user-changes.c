/* setuid has no model, and changes what getuid returns. */
extern void reach_error(void);
extern unsigned getuid(void);
extern int setuid(unsigned user);
int main(void) {
  unsigned before = getuid();
  if (setuid(before + 1) == 0 && getuid() != before) reach_error();
  return 0;
}
