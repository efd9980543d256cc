// A variable of the program's, though the library has one of the same name.
#include <assert.h>

extern void tzset(void);
int daylight = 7;
long timezone;

int main(void) {
  tzset();
  assert(daylight == 7 && timezone == 0);
  return 0;
}
