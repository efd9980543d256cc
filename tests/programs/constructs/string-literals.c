#include "../check.h"
typedef __WCHAR_TYPE__ wide;
typedef __CHAR16_TYPE__ c16;
typedef __CHAR32_TYPE__ c32;
static wide global[] = L"w\x263a";
static c16 utf16[] = u"\U0001F600";
static c32 utf32[] = U"\U0001F600x";
static char utf8[] = u8"\u00e9";
static char source_utf8[] = "é€";

int main(void) {
  CHECK(sizeof L"ab" == 12 && L"ab"[1] == L'b' && global[1] == 0x263a && sizeof global == 12);
  CHECK(sizeof utf16 == 6 && utf16[0] == 0xd83d && utf16[1] == 0xde00 && utf16[2] == 0);
  CHECK(sizeof utf32 == 12 && utf32[0] == 0x1f600 && utf32[1] == 'x');
  CHECK(sizeof utf8 == 3 && (unsigned char)utf8[0] == 0xc3 && (unsigned char)utf8[1] == 0xa9);
  CHECK(sizeof source_utf8 == 6 && (unsigned char)source_utf8[2] == 0xe2);
  CHECK(L"\x00e9"[0] == 0xe9 && L'\xffff' == 0xffff && sizeof L'a' == 4 && u'\u20ac' == 0x20ac && U'x' == 120);
  const char *joined = "one" " two"
                       /* comment */ " three";
  CHECK(joined[4] == 't' && joined[12] == 'e' && joined[13] == 0);
  CHECK(sizeof("a" "b" "c") == 4 && sizeof("\x1" "1") == 3 && "\x1" "1"[1] == '1');
  CHECK(L"a" "b"[1] == 'b' && sizeof(L"a" "b") == 12);
  CHECK("\a\b\f\n\r\t\v\\\'\"\?\e"[0] == 7 && sizeof "\a\b\f\n\r\t\v\\\'\"\?\e" == 13 && "\e"[0] == 27);
  CHECK("\0" "12"[1] == '1' && "\012"[0] == 10 && "\1234"[0] == 'S' && "\1234"[1] == '4');
  CHECK(sizeof "in\0side" == 8 && "in\0side"[3] == 's');
  CHECK('\377' == (SIGNED_CHAR ? -1 : 255) && '\x80' == (SIGNED_CHAR ? -128 : 128) && 'ab' == ('a' << 8 | 'b') && '\0' == 0 && sizeof 'a' == 4);
  char *s = "mutable pointer";
  s += 8;
  CHECK(*s == 'p');
  CHECK("line \
continued"[5] == 'c');
  CHECK(sizeof __func__ == 5 && __func__[0] == 'm' && __FUNCTION__[3] == 'n');
  wide local[4] = L"xy";
  CHECK(local[1] == 'y' && local[2] == 0 && local[3] == 0);
  CHECK(L"\xffffffff"[0] == -1);
  return 0;
}
