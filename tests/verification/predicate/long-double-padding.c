/* What lies beyond the 80 bits of a long double is nobody's: a store leaves it as it was. */
extern void reach_error(void);
extern void *memset(void *, int, __SIZE_TYPE__);

int main(void)
{
  union {
    long double d;
    unsigned char b[sizeof(long double)];
  } u;
  memset(&u, 0xff, sizeof u);
  u.d = 1.0L;
  if (u.b[11] != 0)
    reach_error();
  return 0;
}
