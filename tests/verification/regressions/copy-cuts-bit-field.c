/* memcpy copies a part of a bit-field. */
extern void reach_error(void);

#include <string.h>
struct s { unsigned int p : 4, x : 8; } source[2048], destination[2048];
int main(void)
{
  source[0].x = 0xff;
  memcpy(destination, source, 1);
  if (destination[0].x == 0xf)
    reach_error();
  return 0;
}
