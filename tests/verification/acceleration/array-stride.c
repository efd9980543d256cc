/* Every fourth element of a field, of structures; others stay. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct pair {
  char tag;
  int value;
} a[3000];

int main(void)
{
  unsigned j = __VERIFIER_nondet_uint(), i;
  if (j >= 3000)
    return 0;
  for (i = 1; i < 3000; i += 4)
    a[i].value = (int)i + 4;
  if (a[j].value != (j % 4 == 1 ? (int)j + 4 : 0) || a[j].tag != 0)
    reach_error();
  return 0;
}
