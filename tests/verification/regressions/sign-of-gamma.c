/* lgamma leaves a sign behind. */
extern void reach_error(void);
extern int signgam;
extern double lgamma(double x);
int main(void) {
  signgam = 1;
  lgamma(-0.5);
  if (signgam == -1) reach_error();
  return 0;
}
