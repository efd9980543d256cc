#include "../check.h"
/* Results that need no multiplication or division are exact in every reading of the standard. */
static double _Complex conjugate(double _Complex z) { return ~z; }

int main(void) {
  double _Complex z = 3.0 + 4.0i;
  CHECK(__real__ z == 3.0 && __imag__ z == 4.0);
  CHECK(sizeof z == 16 && sizeof(float _Complex) == 8);
  __imag__ z = -1;
  double _Complex w = z + 2;
  CHECK(__real__ w == 5 && __imag__ w == -1);
  w = z - w;
  CHECK(__real__ w == -2 && __imag__ w == 0);
  CHECK(w == -2 && w != z);
  CHECK(__imag__ conjugate(1.0 + 2.0i) == -2.0);
  w = z * z;
  CHECK(__real__ w == 8 && __imag__ w == -6);
  w = -z;
  CHECK(__real__ w == -3 && __imag__ w == 1);
  double r = z;
  CHECK(r == 3);
  float _Complex f = w;
  CHECK(__imag__ f == 1.0f);
  int _Complex i = 7, j = 3;
  __imag__ i = -2;
  __imag__ j = 4;
  CHECK(__real__(i * j) == 29 && __imag__(i * j) == 22);
  CHECK(__real__(i * j / j) == 7 && __imag__(i * j / j) == -2);
  CHECK(__real__(i / j) == 0 && __imag__(i / j) == -1);
  return 0;
}
