/* An assignment may copy the padding of a record. */
extern void reach_error(void);
extern void *memset(void *, int, __SIZE_TYPE__);
struct s {
  char c;
  int i;
};

int main(void)
{
  struct s a, b;
  memset(&a, 0xff, sizeof a);
  memset(&b, 0, sizeof b);
  b = a;
  if (((unsigned char *)&b)[1] != 0)
    reach_error();
  return 0;
}
