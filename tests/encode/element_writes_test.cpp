// Many elements written by one operation: against the same writes one by one, for all inputs at once, and against the interpreter.
#include <random>

#include "tests/encode/explored_program.h"
#include "tests/encode/followed_path.h"
#include "tests/program/element_writes.h"

namespace argosy::encode {
namespace {

const std::string prelude =
    "extern void elements(unsigned long, unsigned long, int, int);"
    "extern void elements_of_unsigned(unsigned long, unsigned long, unsigned, unsigned);"
    "extern void elements_of_char(unsigned long, unsigned long, char, char);"
    "extern void elements_of_bool(unsigned long, unsigned long, _Bool, _Bool);"
    "extern void elements_of_double(unsigned long, unsigned long, double, double);"
    "extern void elements_of_pointer(unsigned long, unsigned long, int *, int *);"
    "extern void elements_by_char(unsigned char, unsigned char, int, int);"
    "\n#define LIMIT(x, n) ((unsigned)(x) % (n))\n";

struct Example {
  std::string name;
  std::string text;
};

void PrintTo(const Example& example, std::ostream* out) { *out << example.name; }

const std::vector<Example> examples{
    {"OneByOne", R"(
int a[70], b[70];
int main(void) {
  unsigned long k, n = LIMIT(U, 3), first = LIMIT(U, 40); int c = N; unsigned i = LIMIT(U, 70);
  a[3] = b[3] = 5;
  elements(k, n, a[first + 8 * k], c + 3 * (int)k);
  if (n > 0) b[first] = c;
  if (n > 1) b[first + 8] = c + 3;
  holds(k == n); holds(a[i] == b[i]); possible(a[i] == c + 3 && c == 1); possible(a[i] == 5); possible(n == 0);
  return 0;
})"},
    {"Backwards", R"(
int a[70], b[70];
int main(void) {
  unsigned long k, n = LIMIT(U, 4); unsigned i = LIMIT(U, 70); unsigned long last = 20 + LIMIT(U, 40);
  elements(k, n, a[last - 4 * k], 10 - (int)k);
  if (n > 0) b[last] = 10;
  if (n > 1) b[last - 4] = 9;
  if (n > 2) b[last - 8] = 8;
  holds(a[i] == b[i]); possible(a[i] == 8); possible(a[i] == 0);
  return 0;
})"},
    {"AllOfALargeArray", R"(
unsigned a[100000], b[100000];
int main(void) {
  unsigned long k, n = LIMIT(U, 100001); unsigned i = LIMIT(U, 100000), j = LIMIT(U, 100000);
  elements_of_unsigned(k, n, a[k], 2 * k + 1);
  holds(i >= n || a[i] == 2 * i + 1); holds(i < n || a[i] == 0); possible(a[i] == 131073);
  elements_of_unsigned(k, n, b[k], a[k] + 1);
  holds(i >= n || b[i] == 2 * i + 2); possible(b[j] == 0); possible(b[j] == 20002);
  a[j] = 7; holds(i >= n || b[i] == 2 * i + 2); holds(i == j || i >= n || a[i] == 2 * i + 1);
  elements_of_unsigned(k, n / 2, a[2 * k], 4);
  holds(i >= n - n % 2 || i % 2 == 1 || a[i] == 4); holds(i == j || i >= n || i % 2 == 0 || a[i] == 2 * i + 1);
  return 0;
})"},
    {"SmallArrays", R"(
struct s { short h; int v; } t[5]; int a[6] = {1, 2, 3, 4, 5, 6}, grid[3][4];
int main(void) {
  unsigned long k, n = LIMIT(U, 4), first = LIMIT(U, 3); int c = N; unsigned i = LIMIT(U, 6);
  elements(k, n, a[first + k], c);
  holds(i < first || i >= first + n ? a[i] == (int)i + 1 : a[i] == c); possible(a[4] == 17); possible(a[0] == 1);
  elements(k, n, t[4 - k].v, a[k]);
  holds(n == 0 || t[4].v == a[0]); holds(n < 3 || t[2].v == a[2]); holds(t[1].v == (n == 4 ? a[3] : 0)); holds(t[3].h == 0);
  elements(k, 3, grid[k][1], (int)k + 1);
  holds(grid[0][1] == 1 && grid[2][1] == 3 && grid[1][0] == 0 && grid[1][2] == 0);
  elements(k, 4, grid[2][k], -1);
  holds(grid[2][0] == -1 && grid[2][1] == -1 && grid[1][3] == 0);
  return 0;
})"},
    {"Pointers", R"(
int a[100], b[100];
int main(void) {
  unsigned long k, n = LIMIT(U, 50); int c = N, *p = c ? a : b + 20; unsigned i = LIMIT(U, 100);
  elements(k, n, *(p + k), 3);
  holds(c ? b[i] == 0 : a[i] == 0); holds(c ? a[i] == (i < n ? 3 : 0) : b[i] == (i >= 20 && i < n + 20 ? 3 : 0));
  int *q = malloc(n * sizeof *q); unsigned j = LIMIT(U, 50);
  if (q && j < n) { elements(k, n, q[k], a[k] - 1); holds(q[j] == (c ? 2 : -1)); q[j] = 4; holds(q[j] == 4); holds(i >= n || i == j || q[i] == (c ? 2 : -1)); }
  int *r[100]; elements_of_pointer(k, n, r[k], &a[0]);
  if (j < n) { always(r[j] == a); holds(*r[j] == a[0]); }
  return 0;
})"},
    {"OtherTypes", R"(
char s[400]; _Bool f[100]; double d[100]; struct { char tag; int v; char last; } t[100];
int main(void) {
  unsigned long k, n = LIMIT(U, 90); unsigned i = LIMIT(U, 90);
  elements_of_char(k, n, s[4 * k + 1], 'x'); holds(i >= 30 || i >= n || s[4 * i + 1] == 'x'); holds(i >= 75 || s[4 * i] == 0);
  elements_of_bool(k, n, f[k], k % 2); holds(i >= n || f[i] == i % 2);
  elements_of_double(k, n, d[k + 1], 1.5); holds(i == 0 || i > n || d[i] == 1.5); holds(d[0] == 0);
  elements(k, n, t[k].v, (int)k); elements_of_char(k, n, t[k].last, 'l');
  holds(i >= n || (t[i].v == (int)i && t[i].last == 'l' && t[i].tag == 0)); possible(t[i].v == 77);
  return 0;
})"},
    {"CountersOfOtherWidths", R"(
int a[1000];
int main(void) {
  unsigned char k, n = U; unsigned i = LIMIT(U, 1000);
  elements_by_char(k, n, a[k], (int)k); holds(a[i] == (i < n ? (int)i : 0)); possible(a[254] == 254); possible(n == 255); holds(a[255] == 0);
  return 0;
})"},
    {"OneElementManyTimes", R"(
int a[200], x;
int main(void) {
  unsigned long k, n = LIMIT(U, 1000); unsigned i = LIMIT(U, 200);
  elements(k, n, a[i], (int)k); holds(a[i] == (n == 0 ? 0 : (int)n - 1)); elements(k, n, x, 3); holds(x == (n ? 3 : 0));
  return 0;
})"},
    {"MergedPaths", R"(
int a[300];
int main(void) {
  unsigned long k, n = LIMIT(U, 200); int c = N; unsigned i = LIMIT(U, 300);
  if (c > 0) elements(k, n, a[k], 1); else if (c == 0) { a[i] = 5; elements(k, n, a[k + 100], 2); } else a[7] = 3;
  holds(c <= 0 || a[i] == (i < n)); holds(c != 0 || a[i] == (i >= 100 && i < n + 100 ? 2 : 5)); holds(c >= 0 || a[i] == (i == 7 ? 3 : 0));
  possible(a[i] == 1); possible(a[i] == 2); possible(a[i] == 5); possible(a[i] == 3);
  elements(k, n, a[k], a[299] + 1); holds(i >= n || c == 0 || a[i] == 1);
  return 0;
})"},
    {"ValuesThatFormulasDoNotKnow", R"(
int a[300]; extern int b[];
int main(void) {
  unsigned long k, n = LIMIT(U, 200); unsigned i = LIMIT(U, 300), j = LIMIT(U, 300); int *p = (int *)(unsigned long)N;
  elements(k, n, a[k], b[k + 100]); possible(i < n && j < n && a[i] != a[j]); holds(i < n || a[i] == 0);
  elements(k, n, a[k], *(p + k)); possible(i < n && j < n && a[i] != a[j]); possible(a[0] == 1); always(i < n || a[i] == 0);
  unsigned odd[300]; elements(k, n, *(int *)((char *)odd + (k * k) % 200), 1); possible(odd[3] != odd[4]);
  return 0;
})"},
};

class ElementWrites : public testing::TestWithParam<Example> {};

TEST_P(ElementWrites, AreExact) {
  for (const DataModel dataModel : {DataModel::LP64, DataModel::ILP32}) {
    SCOPED_TRACE(dataModel == DataModel::ILP32 ? "ILP32" : "LP64");
    EXPECT_GT(ExploredProgram(prelude + GetParam().text, dataModel, IntegerEncoding::BitVectors).explore(), 0u);
  }
}

TEST_P(ElementWrites, AreSoundWithLinearIntegers) {
  EXPECT_GT(ExploredProgram(prelude + GetParam().text, DataModel::LP64, IntegerEncoding::LinearSound).explore(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Programs, ElementWrites, testing::ValuesIn(examples),
                         [](const auto& info) { return info.param.name; });

class RandomText {
 public:
  explicit RandomText(unsigned seed) : random_(seed) {}

  std::string program() {
    std::string text =
        explorationPrelude + prelude +
        "int small[9], large[150], other[150]; struct { char c; int v; } pairs[90];\n"
        "int main(void) { unsigned long k, n, f, r; int x = 0, c = N; int *heap = malloc(120 * sizeof(int)); "
        "if (!heap) return 0; elements(k, 120, heap[k], (int)k);\n";
    for (int i = 0; i < 7; ++i) text += statement();
    return text + "  return x; }\n";
  }

 private:
  struct Array {
    std::string name, field;
    unsigned length;
  };

  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  const Array& array() {
    static const std::vector<Array> arrays{
        {"small", "", 9}, {"large", "", 150}, {"other", "", 150}, {"pairs", ".v", 90}, {"heap", "", 120}};
    return arrays[below(static_cast<unsigned>(arrays.size()))];
  }
  static std::string at(const Array& array, const std::string& index) {
    return array.name + "[" + index + "]" + array.field;
  }

  std::string statement() {
    const Array& written = array();
    const unsigned step = 1 + below(3), most = (written.length - 1) / step + 1;
    const std::string count = std::to_string(step) + " * (n ? n - 1 : 0)", length = std::to_string(written.length);
    const std::string scaled = std::to_string(step) + " * k";
    const bool isBackwards = below(3) == 0;
    std::string text =
        "  n = LIMIT(U, " + std::to_string(most + 1) + "); f = LIMIT(U, " + length + " - " + count + ");";
    if (isBackwards) text += " f = f + " + count + ";";
    text += " elements(k, n, " + at(written, isBackwards ? "f - " + scaled : "f + " + scaled) + ", " + value(written) +
            ");";
    const Array& read = array();
    text += " r = LIMIT(U, " + std::to_string(read.length) + "); x += " + at(read, "r") + ";";
    if (below(3) == 0) text += " " + at(written, "LIMIT(U, " + length + ")") + " = x;";
    if (below(3) == 0) text += " if (" + at(written, "f") + " > 3) c = 2; else " + at(written, "0") + " = c;";
    return text + "\n";
  }

  std::string value(const Array& written) {
    const Array& read = array();
    switch (below(read.name == written.name ? 3 : 5)) {
      case 0: return "c";
      case 1: return std::to_string(below(100)) + " * (int)k + c";
      case 2: return "(int)k / 3";
      case 3: return at(read, "(k * 5 + 2) % " + std::to_string(read.length)) + " + 1";
      default: return at(read, "k % " + std::to_string(read.length)) + " - (int)k";
    }
  }

  std::mt19937 random_;
};

TEST(RandomElementWrites, AreWhatTheInterpreterDoes) {
  FollowedCounts counts;
  for (unsigned seed = 0; seed < 24 && !testing::Test::HasFailure(); ++seed) {
    const std::string text = RandomText(seed).program();
    SCOPED_TRACE(text);
    const auto program = frontend::loadC(text, seed % 4 == 0 ? DataModel::ILP32 : DataModel::LP64);
    ASSERT_EQ(test::makeElementWrites(*program), 8u);
    test::transform(*program, FunctionPointerResolution());
    computeAddressTaken(*program);
    for (unsigned run = 0; run < 3; ++run)
      counts += FollowedPath(*program, IntegerEncoding::BitVectors, run, 1).run(5000);
  }
  EXPECT_GT(counts.exactValues, counts.values / 2);
}

}  // namespace
}  // namespace argosy::encode
