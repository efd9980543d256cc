// ctype.h: all functions and glibc's tables on all characters; wctype.h likewise; the byte order of the network.
#include <arpa/inet.h>
#include <ctype.h>
#include <wctype.h>

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

#define WIDE_CLASSES(F)                                                                                                     \
  F(iswupper)                                                                                                               \
  F(iswlower) F(iswalpha) F(iswdigit) F(iswxdigit) F(iswalnum) F(iswspace) F(iswblank) F(iswcntrl) F(iswprint) F(iswgraph) \
      F(iswpunct)
#define DECLARE_WIDE(name) int model_##name(wint_t);
WIDE_CLASSES(DECLARE_WIDE)
wint_t model_towupper(wint_t), model_towlower(wint_t);
unsigned short model_htons(unsigned short), model_ntohs(unsigned short);
unsigned model_htonl(unsigned), model_ntohl(unsigned);

static void testWideCharacters(void) {
  for (unsigned n = 0; n < 0x300; ++n) {
    const wint_t c = n == 0x2ff ? WEOF : (wint_t)n;
#define COMPARE_WIDE(name) CHECK(!model_##name(c) == !name(c));
    WIDE_CLASSES(COMPARE_WIDE)
    CHECK(model_towupper(c) == towupper(c) && model_towlower(c) == towlower(c));
  }
}

static void testByteOrder(void) {
  for (unsigned i = 0; i < 70000; ++i) {
    const unsigned x = i * 2654435761u;
    CHECK(model_htons((unsigned short)x) == htons((unsigned short)x) && model_ntohs((unsigned short)x) == ntohs((unsigned short)x));
    CHECK(model_htonl(x) == htonl(x) && model_ntohl(x) == ntohl(x));
  }
}

void testCtype(void) {
  testWideCharacters();
  testByteOrder();
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
