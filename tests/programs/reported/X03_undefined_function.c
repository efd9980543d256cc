/* EXPECTED: exit 5 "missing input / undefined function".  REPORTED: exec: exit 4, no message: the result is silently 0. */
int undefined_fn(void);
int main(void) { return undefined_fn() == 5 ? 3 : 4; }
