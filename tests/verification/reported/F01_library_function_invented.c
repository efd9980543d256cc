/* EXPECTED: TRUE (gcc: exit 0, also with -O2).  REPORTED: FALSE(unreach-call); `exec` fails the first assert without a word.
   Standard library functions without a model count as "undefined function, any result"; the native harness defines them itself
   (weak), so the replay confirms the invented result. Same for mbsinit, mbtowc, wcstol, timespec_get, ctime_r,
   strptime, tmpnam, getcwd, stat, wait, recv, socket (each tried alone: FALSE). */
#include <arpa/inet.h>
#include <assert.h>
#include <wctype.h>
int main(void) {
  assert(ntohs(htons(80)) == 80);
  assert(iswdigit(L'7'));
  return 0;
}
