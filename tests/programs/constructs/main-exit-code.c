static int deep(int n) { return n ? deep(n - 1) : -3; }
int main(void) { return deep(4); }
