/* The second thing is taken twice: a run that has followed the first one does not see it. */
extern int __VERIFIER_nondet_int(void);

void take(int which);
void give(int which);
int main(void)
{
  take(1);
  take(2);
  give(1);
  if (__VERIFIER_nondet_int() == 77)
    take(2);
  return 0;
}
