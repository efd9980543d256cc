extern int printf(const char *, ...);
/* Floating-point loops, printed as bits: every operation has to round as the hardware does. */
static void show(const char *name, double d) {
  union { double d; unsigned u[2]; } b = {d};
  printf("%s %08x%08x\n", name, b.u[1], b.u[0]);
}
static double root(double x) { double r = x; for (int i = 0; i < 30; i++) r = (r + x / r) / 2; return r; }
static int escape(double cr, double ci) {
  double r = 0, i = 0;
  int n = 0;
  for (; n < 60 && r * r + i * i < 4; n++) {
    double t = r * r - i * i + cr;
    i = 2 * r * i + ci;
    r = t;
  }
  return n;
}

int main(void) {
  double sum = 0;
  float fsum = 0;
  long double lsum = 0;
  for (int i = 1; i <= 500; i++) {
    sum += 1.0 / (i * i);
    fsum += 1.0f / i;
    lsum += 1.0L / i;
  }
  show("double", sum);
  show("float", fsum);
  show("long double", (double)lsum);
  show("long double rest", (double)(lsum - (double)lsum));
  show("root", root(2));
  int total = 0;
  for (int y = -10; y <= 10; y++)
    for (int x = -20; x <= 10; x++) total += escape(x / 10.0, y / 10.0);
  printf("mandelbrot %d\n", total);
  double m[3][3] = {{4, -2, 1}, {-2, 4, -2}, {1, -2, 4}};
  for (int k = 0; k < 3; k++)
    for (int i = k + 1; i < 3; i++) {
      double f = m[i][k] / m[k][k];
      for (int j = k; j < 3; j++) m[i][j] -= f * m[k][j];
    }
  show("determinant", m[0][0] * m[1][1] * m[2][2]);
  float f = 0.1f;
  for (int i = 0; i < 20; i++) f = f * 1.1f - 0.01f;
  show("iterated", f);
  return 0;
}
