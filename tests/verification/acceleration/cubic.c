/* Sums of sums of sums, modulo a power of two. */
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, s = 0, t = 0, u = 0;
  while (i < 100000) {
    u += t;
    t += s;
    s += i;
    i++;
  }
  if (t != 4050713312u || u != 1277085400u)
    reach_error();
  return 0;
}
