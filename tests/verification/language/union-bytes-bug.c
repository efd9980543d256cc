/* A union shows the bytes of an integer, least significant first. */
extern void reach_error(void);

int main(void)
{
  union { unsigned int word; unsigned char byte[4]; } u;
  u.word = 0x01020304u;
  u.byte[1] = 0xff;
  if (u.word == 0x0102ff04u)
    reach_error();
  return 0;
}
