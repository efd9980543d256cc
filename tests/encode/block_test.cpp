// Structures and blocks at places, and of lengths, that only inputs tell: each program says what is valid and what is possible.
#include "tests/encode/explored_program.h"

namespace argosy::encode {
namespace {

struct BlockProgram {
  std::string name;
  std::string text;
};

void PrintTo(const BlockProgram& program, std::ostream* out) { *out << program.name; }

const std::vector<BlockProgram> blockPrograms{
    {"RecordsAtIndices", R"(
struct s { int a; char b; short c; } t[4] = {{10, 20, 30}, {11, 21, 31}, {12, 22, 32}, {13, 23, 33}};
int main(void) {
  unsigned i = U, j = U; assume(i < 4 && j < 4);
  struct s v = {1, 2, 3}, r = t[i];
  always(r.a == 10 + (int)i); holds(r.b == 20 + (int)i && r.c == 30 + (int)i); possible(r.a == 13);
  t[i] = v;
  always(t[i].a == 1 && t[i].c == 3); holds(j == i || (t[j].a == 10 + (int)j && t[j].b == 20 + (int)j));
  possible(t[2].a == 1); possible(t[2].a == 12 && t[3].b == 2); always(t[2].a == 1 || t[2].a == 12);
  t[j] = t[i]; holds(t[j].a == t[i].a && t[j].b == 2); holds(t[0].a == 1 || t[0].a == 10);
  struct s z = {0}; t[j] = z; holds(t[j].c == 0); possible(t[i].a == 0); possible(t[i].a == 1);
  return 0;
})"},
    {"LargeArraysOfRecordsAtIndices", R"(
struct s { int a; char b; long long c; } t[500];
int main(void) {
  unsigned i = U, j = U; assume(i < 500 && j < 500);
  struct s v = {1, 2, 3};
  t[i] = v; holds(t[i].a == 1 && t[i].b == 2 && t[i].c == 3); holds(j == i || t[j].c == 0); possible(t[7].a == 1); possible(t[7].a == 0);
  struct s r = t[j]; holds(r.a == t[j].a && r.c == t[j].c); t[7] = r; holds(t[7].b == r.b);
  struct s u[500]; u[3] = t[i]; holds(u[3].a == t[i].a);
  return 0;
})"},
    {"NestedRecordsAtIndices", R"(
struct p { short x, y; }; struct s { char tag; struct p p[2]; struct { int d : 5, e : 11; } f; } t[3];
int main(void) {
  unsigned i = U, k = U; assume(i < 3 && k < 2);
  struct s v = {1, {{2, 3}, {4, 5}}, {-6, 77}};
  t[i] = v; holds(t[i].tag == 1 && t[i].p[1].y == 5 && t[i].f.d == -6 && t[i].f.e == 77);
  struct p q = t[i].p[k]; holds(q.x == 2 + 2 * (int)k); q.y = 9; t[i].p[1 - k] = q; holds(t[i].p[1 - k].y == 9 && t[i].p[k].x == 2 + 2 * (int)k);
  possible(t[1].p[0].y == 9); possible(t[1].p[0].y == 3); possible(t[1].p[0].y == 0); holds(t[1].f.e == 77 || t[1].f.e == 0);
  return 0;
})"},
    {"UnionsAtIndices", R"(
union u { unsigned i; unsigned char b[4]; unsigned short h[2]; float f; } t[4];
struct s { int kind; union { long long l; double d; char *p; } v; } w[3];
int main(void) {
  unsigned i = U, j = U; assume(i < 4 && j < 3);
  union u v; v.i = 0x01020304; t[i] = v; holds(t[i].i == 0x01020304 && t[i].b[1] == 3 && t[i].h[1] == 0x0102); possible(t[2].b[0] == 0); possible(t[2].b[0] == 4);
  t[i].b[3] = 0xff; union u r = t[i]; holds(r.i == 0xff020304); holds(i == 1 || t[1].i == 0);
  char c = 5; struct s x = {1, {.p = &c}}; w[j] = x; holds(w[j].kind == 1 && w[j].v.p == &c); *w[j].v.p = 6; holds(c == 6);
  struct s y = {2, {.l = -2}}; w[j] = y; holds(w[j].v.l == -2); possible(w[0].kind == 2 && w[0].v.l == -2); possible(w[0].kind == 0); holds(w[1].kind == 0 || w[1].v.l == -2);
  return 0;
})"},
    {"RecordsByPointers", R"(
struct s { int a; struct s *next; };
int main(void) {
  struct s x = {1, 0}, y = {2, &x}, z = {3, &y}; int c = N, d = N;
  struct s *p = c ? &x : &y; *p = z; always(c ? x.a == 3 && y.a == 2 : x.a == 1 && y.a == 3); always(p->next == &y);
  struct s *q = d ? p : &z; struct s r = *q; always(r.a == 3); possible(x.a == 1);
  struct s *h = malloc(3 * sizeof *h); unsigned i = U; assume(i < 3); h[0] = x; h[1] = x; h[2] = x; h[i] = z; always(h[i].a == 3); holds(i == 1 || h[1].a == x.a); possible(h[1].a == 1);
  memcpy(&h[i], &r, sizeof r); holds(h[i].a == 3); memset(&h[i], 0, sizeof *h); holds(h[i].a == 0 && h[i].next == 0); possible(h[2].a == 0); possible(h[2].a == 1);
  return 0;
})"},
    {"CopiedToIndices", R"(
int main(void) {
  int a[6] = {0, 1, 2, 3, 4, 5}, b[3] = {10, 11, 12}; unsigned i = U, j = U; assume(i <= 3 && j < 3);
  memcpy(a + i, b, sizeof b);
  holds(a[i] == 10 && a[i + 1] == 11 && a[i + 2] == 12); holds(a[0] == 0 || i == 0); possible(a[2] == 10); possible(a[2] == 2); possible(a[2] == 12); holds(a[2] != 3);
  memcpy(b, &a[j], 2 * sizeof *a); holds(b[0] == a[j] && b[1] == a[j + 1] && b[2] == 12);
  char s[8] = "abcdefg"; unsigned k = U; assume(k < 5); memcpy(s + k, "xyz", 3); holds(s[k] == 'x' && s[k + 2] == 'z' && s[7] == 0); possible(s[4] == 'y'); holds(k == 0 || s[0] == 'a');
  return 0;
})"},
    {"OverlappingMoves", R"(
int main(void) {
  char a[6] = {0, 1, 2, 3, 4, 5}; unsigned i = U, j = U; assume(i <= 3 && j <= 3);
  char b[6]; memcpy(b, a, 6); memmove(a + i, a + j, 3);
  holds(a[i] == b[j] && a[i + 1] == b[j + 1] && a[i + 2] == b[j + 2]); possible(a[1] == 0); possible(a[0] == 1); possible(a[3] == 5); holds(i == 0 || a[0] == 0); holds(i != 1 || j != 0 || (a[1] == 0 && a[2] == 1 && a[3] == 2));
  unsigned n = U; assume(n <= 5); memmove(b + 1, b, n); holds(n == 0 || b[1] == 0); holds(n != 5 || b[5] == 4); holds(n != 2 || (b[2] == 1 && b[3] == 3)); possible(b[3] == 3); possible(b[3] == 2);
  return 0;
})"},
    {"FilledByLength", R"(
int main(void) {
  char d[4] = {0}; int n = N; assume(n >= 1 && n <= 4); memset(d, 7, n);
  always(d[0] == 7); holds(n < 3 || d[2] == 7); holds(n >= 3 || d[2] == 0); possible(d[3] == 7); possible(d[3] == 0);
  int w[4] = {-1, -1, -1, -1}; unsigned k = U; assume(k <= 4); memset(w, 0, k * sizeof *w); holds(k < 2 || w[1] == 0); holds(k >= 2 || w[1] == -1); possible(w[3] == -1); possible(w[3] == 0);
  unsigned m = U; assume(m <= 8); int x[2] = {-1, -1}; memset(x, 0, m); holds(m != 1 || x[0] == -256); holds(m != 6 || (x[0] == 0 && (unsigned)x[1] == 0xffff0000u)); possible(x[1] == -1); possible((unsigned)x[1] == 0xff000000u); holds(m != 8 || x[1] == 0);
  unsigned char c = __VERIFIER_nondet_uchar(); unsigned short h[3] = {1, 2, 3}; memset(&h[1], c, 2); holds(h[1] == c * 257 && h[0] == 1 && h[2] == 3); possible(h[1] == 0x4242); memset(h, c, m < 6 ? m : 6); holds(m < 6 || h[2] == c * 257); holds(m != 5 || h[2] == c);
  return 0;
})"},
    {"FilledAtPlaces", R"(
struct s { char c; int i; } t[3] = {{1, 2}, {3, 4}, {5, 6}};
int main(void) {
  unsigned i = U, n = U; assume(i < 3 && n <= 2 && i + n <= 3); memset(t + i, 0, n * sizeof *t);
  holds(n == 0 || (t[i].c == 0 && t[i].i == 0)); holds(n < 2 || t[i + 1].i == 0); holds(i == 0 || t[0].i == 2); possible(t[1].i == 4); possible(t[2].i == 0 && t[1].i == 0); holds(n == 2 || i != 0 || t[2].i == 6);
  char s[10]; memset(s, 'a', 10); unsigned j = U, k = U; assume(j <= 10 && k <= 10 - j); memset(s + j, 'b', k); holds(k == 0 || (s[j] == 'b' && s[j + k - 1] == 'b')); holds(j == 0 || s[j - 1] == 'a'); holds(j + k == 10 || s[j + k] == 'a'); possible(s[5] == 'b' && s[6] == 'a'); possible(s[5] == 'a' && s[6] == 'b');
  return 0;
})"},
    {"CopiedByLength", R"(
struct s { int a; char b; }; 
int main(void) {
  struct s x[3] = {{1, 2}, {3, 4}, {5, 6}}, y[3] = {{-1, -2}, {-3, -4}, {-5, -6}}; unsigned n = U; assume(n <= 3);
  memcpy(y, x, n * sizeof *x); holds(n == 0 ? y[0].a == -1 : y[0].a == 1 && y[0].b == 2); holds(n == 3 ? y[2].b == 6 : y[2].a == -5); possible(y[1].a == 3); possible(y[1].a == -3);
  char a[8] = "ABCDEFG", b[8] = "abcdefg"; unsigned i = U, j = U, k = U; assume(i < 8 && j < 8 && k <= 8 && i + k <= 8 && j + k <= 8); memcpy(a + i, b + j, k);
  holds(k == 0 || (a[i] == b[j] && a[i + k - 1] == b[j + k - 1])); holds(i == 0 || a[0] == 'A'); holds(i + k > 6 || a[6] == 'G'); possible(a[3] == 'a'); possible(a[3] == 'D'); possible(a[0] == 'e');
  return 0;
})"},
    {"PartsOfNumbers", R"(
int main(void) {
  unsigned x = 0x11223344, y = 0xaabbccdd; unsigned n = U; assume(n <= 4); memcpy(&x, &y, n);
  holds(n != 0 || x == 0x11223344); holds(n != 1 || x == 0x112233dd); holds(n != 3 || x == 0x11bbccdd); holds(n != 4 || x == y); possible(x == 0x1122ccdd); holds((x & 255) == 0x44 || (x & 255) == 0xdd);
  unsigned char b[4]; memcpy(b, &x, n); holds(n == 0 || b[0] == 0xdd); unsigned z = 0; unsigned char *p = (unsigned char *)&z; unsigned i = U; assume(i < 3); memcpy(p + i, &y, 2); holds(z == 0xccddu << 8 * i); possible(z == 0xccdd00);
  return 0;
})"},
    {"AllocatedBlocks", R"(
int main(void) {
  unsigned n = U; assume(n >= 1 && n <= 100); int *p = malloc(n * sizeof *p); memset(p, 0, n * sizeof *p); unsigned i = U; assume(i < n); holds(p[i] == 0); p[i] = 3; holds(p[i] == 3); holds(i == 0 || p[0] == 0); possible(p[0] == 3);
  unsigned char *q = malloc(20); memset(q, 0xff, 20); unsigned j = U; assume(j < 20); always(q[j] == 255); q[j] = 1; unsigned char *r = malloc(20); memcpy(r, q, 20); holds(r[j] == 1); holds(j == 4 || r[4] == 255); possible(r[4] == 1);
  short *a = malloc(200 * sizeof *a), *b = malloc(200 * sizeof *b); unsigned k = U; assume(k < 200); memset(a, 1, 200 * sizeof *a); a[k] = 7; memcpy(b, a, 200 * sizeof *b); holds(b[k] == 7); possible(b[3] == 7); possible(b[3] == 0x101);
  return 0;
})"},
    {"LargeBlocks", R"(
int a[1000], b[1000]; char big[3000];
int main(void) {
  unsigned i = U; assume(i < 1000); memset(a, 0xff, sizeof a); holds(a[i] == -1); a[i] = i; memcpy(b, a, sizeof b); holds(b[i] == (int)i); possible(b[1] == -1); possible(b[1] == 1);
  memset(a + 10, 0, 40); holds(i < 10 || i >= 20 || a[i] == 0); holds(i >= 10 || a[i] == (int)i); possible(a[9] == -1); memcpy(a + 5, a + 10, 20); holds(a[6] == 0); possible(a[4] == -1);
  unsigned n = U; assume(n <= 3000); memset(big, 1, n); possible(big[5] == 1); possible(big[5] == 0); possible(big[2999] == 1); memcpy(a, b, n); possible(a[0] == b[0]);
  return 0;
})"},
    {"MembersOfRecords", R"(
struct s { int n; char name[6]; struct { short x, y; } p[3]; int last; };
int main(void) {
  struct s s = {3, "hello", {{1, 2}, {3, 4}, {5, 6}}, 9}; unsigned i = U, n = U; assume(i < 3 && n <= 3); s.p[i] = s.p[2 - i]; holds(i != 0 || (s.p[0].x == 5 && s.p[0].y == 6)); holds(i == 1 || s.p[1].x == 3); holds(s.last == 9 && s.name[4] == 'o');
  memset(s.name + i, 'x', n); holds(n == 0 || s.name[i] == 'x'); holds(s.n == 3 && s.name[5] == 0); possible(s.name[4] == 'x'); possible(s.name[4] == 'o'); holds(s.p[2].x == 5 || s.p[2].x == 1);
  return 0;
})"},
};

class Blocks : public testing::TestWithParam<BlockProgram> {};

TEST_P(Blocks, AreBitPrecise) {
  for (const DataModel dataModel : {DataModel::ILP32, DataModel::LP64}) {
    SCOPED_TRACE(dataModel == DataModel::ILP32 ? "ILP32" : "LP64");
    EXPECT_GT(ExploredProgram(GetParam().text, dataModel, IntegerEncoding::BitVectors).explore(), 0u);
  }
}

TEST_P(Blocks, AreSoundWithLinearIntegers) {
  EXPECT_GT(ExploredProgram(GetParam().text, DataModel::LP64, IntegerEncoding::LinearSound).explore(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Programs, Blocks, testing::ValuesIn(blockPrograms),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace argosy::encode
