/* What has been cleared is not set. */
extern void reach_error(void);
extern int feclearexcept(int exceptions), fetestexcept(int exceptions);
int main(void) {
  feclearexcept(61);
  if (fetestexcept(61)) reach_error();
  return 0;
}
