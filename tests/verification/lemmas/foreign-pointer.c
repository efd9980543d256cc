// The function is not part of the program, and may set the pointer to something else.
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void elsewhere(void);

int *g;

int main(void) {
  g = malloc(8);
  int *p = g;
  int i = 0;
  while (i < 100000) {
    i++;
    if (i == 50000) elsewhere();
  }
  if (g != p) reach_error();
  return 0;
}
