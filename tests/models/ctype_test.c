// ctype.h: all functions and glibc's tables on all characters.
#include <ctype.h>

#include "harness.h"

const unsigned short** model___ctype_b_loc(void);
const int **model___ctype_tolower_loc(void), **model___ctype_toupper_loc(void);
int model_toupper(int), model_tolower(int), model_toascii(int), model_isascii(int);

#define CLASSES(F)                                                                                               \
  F(isupper)                                                                                                     \
  F(islower) F(isalpha) F(isdigit) F(isxdigit) F(isalnum) F(isspace) F(isblank) F(iscntrl) F(isprint) F(isgraph) \
      F(ispunct)
#define DECLARE(name) int model_##name(int);
CLASSES(DECLARE)

void testCtype(void) {
  for (int c = -1; c < 256; ++c) {
#define COMPARE(name) CHECK(!model_##name(c) == !name(c));
    CLASSES(COMPARE)
    CHECK(model_toupper(c) == toupper(c) && model_tolower(c) == tolower(c));
  }
  for (int c = -128; c < 256; ++c) {
    CHECK((*model___ctype_b_loc())[c] == (*__ctype_b_loc())[c]);
    CHECK((*model___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c]);
    CHECK((*model___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c]);
  }
  CHECK(model_toascii(200) == 72 && model_isascii(127) && !model_isascii(128) && !model_isascii(-1));
}
