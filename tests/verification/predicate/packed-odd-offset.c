/* A packed record lies at any address, and so do its members. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) word {
  int i;
};
_Alignas(16) unsigned char buffer[16];

int main(void)
{
  buffer[1] = 0x11;
  buffer[2] = 0x22;
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= 8)
    return 0;
  int value = ((struct word *)(buffer + k))->i;
  if (k == 1 && value == 0x2211)
    reach_error();
  return 0;
}
