/* Everything is given back before it is taken again. */
extern int __VERIFIER_nondet_int(void);

void take(int which);
void give(int which);
int main(void)
{
  take(1);
  take(2);
  give(1);
  give(2);
  if (__VERIFIER_nondet_int() == 77)
    take(2);
  return 0;
}
