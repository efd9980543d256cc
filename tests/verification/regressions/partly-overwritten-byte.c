/* A bit-field overwrites a part of a byte; the rest of the byte stays. */
extern void reach_error(void);

struct s { unsigned char a : 3, b : 5; } array[4096];
int main(void)
{
  *(unsigned char *)&array[0] = 0xff;
  array[0].b = 0;
  if (array[0].a != 0)
    reach_error();
  return 0;
}
