/* The outputs of inline assembly are arbitrary. */
extern void reach_error(void);

int main(void)
{
  int x;
  __asm__("nop" : "=r"(x));
  if (x == 5)
    x = 6;
  if (x == 5)
    reach_error();
  return 0;
}
