/* Equations inside: of second degree, and of numbers that wrap around. */
extern void reach_error(void);

int main(void)
{
  unsigned n = 0, x = 0, y = 1, z = 6;
  while (n <= 200000) {
    if (z != 6 * n + 6)
      reach_error();
    if (y != 3 * n * n + 3 * n + 1)
      reach_error();
    n++;
    x += y;
    y += z;
    z += 6;
  }
  if (x != n * n * n)
    reach_error();
  return 0;
}
