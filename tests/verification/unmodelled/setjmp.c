/* setjmp returns twice, which is not modelled. */
extern void reach_error(void);

#include <setjmp.h>
static jmp_buf environment;
int main(void)
{
  if (setjmp(environment) == 3) {
    reach_error();
    return 0;
  }
  longjmp(environment, 1);
}
