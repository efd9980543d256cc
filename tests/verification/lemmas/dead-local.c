// A local whose address is taken is dead at the last loop: what was proved about it there by one path is not what a longer path finds.
extern void reach_error(void);

int main(void) {
  int i = 0, z = 0;
  {
    int d = 1, *e = &d;
    while (i < 1000) i++;
    d = 2;
    while (i < 0) i++;
    if (*e != 2 || d != 2) z = 1;
  }
  while (i < 0) i++;
  if (i == 1000) reach_error();
  return z;
}
